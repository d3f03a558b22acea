"""xl_cotas: checks the reserved vacancies of Brazilian public contests against the law."""

__version__ = "0.1.0"
