"""Formulas that reach the network, the disk or another program: told apart by their text."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import unescape
from string import ascii_lowercase, ascii_uppercase

# Functions that fetch, start or ask something outside the workbook, in Excel, LibreOffice, Google Sheets or XLM macros.
_FUNCTIONS = (
    "WEBSERVICE", "RTD", "DDE", "CALL", "REGISTER", "REGISTER.ID", "EXEC", "EXECUTE", "INITIATE", "POKE", "REQUEST",
    "SQL.REQUEST", "IMAGE", "IMPORTDATA", "IMPORTXML", "IMPORTHTML", "IMPORTFEED", "IMPORTRANGE", "GOOGLEFINANCE",
    "GOOGLETRANSLATE", "STOCKHISTORY", "TRANSLATE", "DETECTLANGUAGE", "COPILOT", "PY", "CUBEVALUE", "CUBEMEMBER",
    "CUBEMEMBERPROPERTY", "CUBERANKEDMEMBER", "CUBESET", "CUBESETCOUNT", "CUBEKPIMEMBER", "FILES", "DIRECTORY", "FOPEN",
    "EVALUATE", "RUN",
)  # fmt: skip
_CALL = re.compile(r"(?<![A-Z0-9_])(?:" + "|".join(re.escape(name) for name in _FUNCTIONS) + r")\s*\(")
_MACRO_CALL = re.compile(r"(?<![A-Z0-9_])GET\.[A-Z]+\s*\(")
# [1]Plan1!A1 and [1]!nome, but not Tabela[2020]. No pattern here goes back: a hostile formula costs what it is long.
_OTHER_BOOK = re.compile(r"(?<![\w\]])\[\d++\][^\[\](),;\"+*/^&=<>!\s-]*+!")
# A text, or the quoted name of a sheet: '[1]Minha aba'!A1 and 'C:\\pasta\\[livro.xlsx]Plan1'!A1 name another book.
_QUOTED = re.compile(r"\"(?:[^\"]++|\"\")*+\"|'(?:[^']++|'')*+'")
_HYPERLINK = re.compile(r"(?<![A-Z0-9_])HYPERLINK\s*\(\s*(\"(?:[^\"]++|\"\")*+\")?")
_INDIRECT = re.compile(r"(?<![A-Z0-9_])INDIRECT\s*\(")
_PLACE = re.compile(r"\[|://|\\\\")
_HARMLESS_LINKS = ("#", "HTTP://", "HTTPS://", "MAILTO:")
# What gives them away in the XML, searched in all formulas at once. RUN is for names only, and is within TRUNC.
_TRACES = tuple(
    trace.encode()
    for trace in (
        "WEBSERVICE", "RTD", "DDE", "CALL", "REGISTER", "EXEC", "INITIATE", "POKE", "REQUEST", "IMAGE", "IMPORT",
        "GOOGLE", "STOCKHISTORY", "TRANSLATE", "DETECTLANGUAGE", "COPILOT", "PY", "CUBE", "FILES", "DIRECTORY", "FOPEN",
        "EVALUATE", "GET.", "HYPERLINK", "\"[", "'[", "|", "FILE:", "://", "\\\\", "&#", "&APOS;",
    )
)  # fmt: skip
_BRACKETS = re.compile(rb"\[\d++\][^\[\](),;\"+*/^&=<>!\s-]*+!|\][^'\[\](),;\"]*+'!")
_DIGITS = re.compile(rb"\d+")
# Formulas of a column become the same one: capital letters, and any digit a zero.
_ALIKE = bytes.maketrans(b"123456789" + ascii_lowercase.encode(), b"0" * 9 + ascii_uppercase.encode())
_REMEMBERED = 4_096


class Guard:
    """Says which formulas may not be carried; `names` are defined names that were themselves left out."""

    __slots__ = ("_names", "_traces", "_verdicts")

    def __init__(self, names: Iterable[str] = ()) -> None:
        upper = sorted({name.upper() for name in names}, key=len, reverse=True)
        self._names = (
            re.compile(r"(?<![\w.\\])(?:" + "|".join(map(re.escape, upper)) + r")(?![\w.(])") if upper else None
        )
        self._verdicts: dict[bytes, bool] = {}
        self._traces = _TRACES + tuple(name.encode() for name in upper)

    def suspects(self, formulas: bytes) -> bool:
        """Whether any of these formulas, one a line as they are in the XML, deserves a closer look."""
        if self._names:
            upper = formulas.decode("utf-8", "replace").upper().encode()
        else:
            upper = b"\n".join(set(formulas.translate(_ALIKE).split(b"\n")))
        return any(trace in upper for trace in self._traces) or _BRACKETS.search(upper) is not None

    def reaches_outside(self, formula: bytes) -> bool:
        """Whether a formula, as it is in the XML, asks for anything that is not in the workbook."""
        # The formulas of a column differ in the numbers of their rows: they are judged once.
        alike = formula if self._names or b"&#" in formula else _DIGITS.sub(b"0", formula)
        verdict = self._verdicts.get(alike)
        if verdict is None:
            if len(self._verdicts) >= _REMEMBERED:
                self._verdicts.clear()
            verdict = self._verdicts[alike] = self._judge(alike)
        return verdict

    def _judge(self, formula: bytes) -> bool:
        text = unescape(formula.decode("utf-8", "replace")).upper()
        if _CALL.search(text) or _MACRO_CALL.search(text) or _OTHER_BOOK.search(text) or "FILE:" in text:
            return True
        quoted = _QUOTED.findall(text)
        if "|" in _QUOTED.sub("", text) or any(part[0] == "'" and "[" in part and "]" in part for part in quoted):
            return True
        if self._names and self._names.search(text):
            return True
        if any(not (link[1] or "")[1:].startswith(_HARMLESS_LINKS) for link in _HYPERLINK.finditer(text)):
            return True
        return bool(_INDIRECT.search(text)) and any(_PLACE.search(part) for part in quoted)
