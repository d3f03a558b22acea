"""What the user can act on. Everything else is a defect of ours and stays an ordinary exception."""

import errno

_REASONS = {
    errno.ENOENT: "não existe",
    errno.EACCES: "sem permissão de leitura",
    errno.EPERM: "sem permissão de leitura",
    errno.EISDIR: "é uma pasta",
    errno.ENOTDIR: "o caminho passa por um arquivo",
    errno.ENAMETOOLONG: "o nome é longo demais",
    errno.ELOOP: "o atalho aponta para si mesmo",
}


class CotasError(Exception):
    """Something that the user can mend; the message, in Portuguese, says what, where and what to do."""


class LawError(CotasError):
    """A law file, an edital.toml or a choice of reading that cannot be accepted."""


class InputError(CotasError):
    """A workbook that cannot be read, or in which nothing was recognised."""


class TargetError(CotasError):
    """An output that cannot be written, told from another process: `number` is what the system answered."""

    @property
    def number(self) -> int:
        return int(self.args[0])


def reason(error: OSError) -> str:
    """Why a file could not be read, in Portuguese."""
    return _REASONS.get(error.errno or 0, f"erro {error.errno} do sistema")
