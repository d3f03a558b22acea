"""The byte patterns of a sheet's elements, for the prefix that the sheet gives them (almost always none)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True, slots=True)
class Names:
    """What rows, cells and formulas look like in one sheet."""

    prefix: bytes
    row: bytes
    plain_row: bytes
    row_tag: re.Pattern[bytes]
    row_close: bytes
    cell_tag: re.Pattern[bytes]
    formula: re.Pattern[bytes]
    formula_text: re.Pattern[bytes]
    formula_start: bytes
    data_tag: re.Pattern[bytes]
    data_close: bytes


@lru_cache(maxsize=16)
def names_for(prefix: bytes) -> Names:
    """The patterns for a prefix, colon included."""
    p = re.escape(prefix)
    return Names(
        prefix=prefix,
        row=b"<" + prefix + b"row",
        plain_row=b"<" + prefix + b'row r="',
        # No pattern runs past the next tag, so that what is not well formed costs no more than what is.
        row_tag=re.compile(rb"<" + p + rb"row(?=[\s/>])[^<>]*>"),
        row_close=b"</" + prefix + b"row>",
        cell_tag=re.compile(rb"<" + p + rb"c(?=[\s/>])[^<>]*>"),
        formula=re.compile(rb"<" + p + rb"f(?=[\s/>])([^<>]*?)(?:/>|>([^<]*)</" + p + rb"f\s*>)"),
        formula_text=re.compile(rb"<" + p + rb"f[\s>][^<]*"),
        formula_start=b"<" + prefix + b"f",
        data_tag=re.compile(rb"<" + p + rb"sheetData(?:\s[^<>]*?)?(/?)>"),
        data_close=b"</" + prefix + b"sheetData",
    )


REFERENCE = re.compile(rb"""\sr\s*=\s*["']([A-Z]{1,3})\d+["']""")
ROW_NUMBER = re.compile(rb"""\sr\s*=\s*["'](\d+)["']""")
STYLE = re.compile(rb"""\ss\s*=\s*["'](\d+)["']""")
CUSTOM_FORMAT = re.compile(rb"""\scustomFormat\s*=\s*["'](?:1|true)["']""")
SPANS = re.compile(rb"""\sspans\s*=\s*(?:"[^"]*"|'[^']*')""")
METADATA = re.compile(rb"""\scm\s*=\s*(?:"[^"]*"|'[^']*')""")
SHARED = re.compile(rb"""\ssi\s*=\s*["'](\d+)["']""")
