"""What the user can act on. Everything else is a defect of ours and stays an ordinary exception."""


class CotasError(Exception):
    """Something that the user can mend; the message, in Portuguese, says what, where and what to do."""


class LawError(CotasError):
    """A law file, an edital.toml or a choice of reading that cannot be accepted."""


class InputError(CotasError):
    """A workbook that cannot be read, or in which nothing was recognised."""
