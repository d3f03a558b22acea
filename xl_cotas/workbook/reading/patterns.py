"""The byte patterns by which a sheet written in the usual way is searched."""

from __future__ import annotations

import re
from functools import lru_cache

from xl_cotas.workbook.limits import CELL_TEXT
from xl_cotas.workbook.model import column_letters

LONG_TEXT = f"uma célula tem texto maior que o limite de {CELL_TEXT} caracteres. Reduza o texto e salve de novo."

FORMULA = rb"<f(?:\s[^<>]*)?(?:/>|>[^<]*</f>)"
# Cells.
ADDRESS = re.compile(rb'<c r="([A-Z]{1,3})(\d{1,7})"(?=[\s>])')
FILLED = re.compile(rb'<c r="([A-Z]{1,3})(\d{1,7})"[^<>/]*>')
OPENED = re.compile(rb"<c(\s[^<>]*)?>\s*")
STRAY_TEXT = re.compile(rb't="s"[^<>]*>(?:\s|' + FORMULA + rb")*<v>(?!\d+</v>|</v>)")
# The reader stops at an entity where it expects a number.
ENTITY_IN_NUMBER = re.compile(rb'<c\s(?![^<>]*\bt="(?:str|inlineStr)")[^<>]*>\s*(?:' + FORMULA + rb"\s*)?<v>[^<&]*&")
SINGLE_QUOTED = re.compile(rb"<[^<>]*=\s*'")
MARKUP = re.compile(rb"<[!?]")
# Errors, and formulas without a value.
ERROR_KIND = re.compile(rb'"e"')
ERROR = re.compile(rb'<c\s(?:[^<>]*\s)?t="e"[^<>/]*>\s*(?:' + FORMULA + rb"\s*)?<v>([^<]*)</v>")
VALUELESS = re.compile(rb"<f(?=[\s/>])(?!(?:\s[^<>]*)?(?:/>|>[^<]*</f>)\s*<v[^<>]*>\s*[^<\s])")
EMPTY_FORMULA = re.compile(FORMULA + rb"\s*(<v[^<>]*/>|<v[^<>]*(?<!/)>\s*</v>)?\s*</c>")
# Rows and what is around them.
HIDDEN = re.compile(rb"<row\s[^<>]*\bhidden\s*=[^<>]*>")
HIDDEN_VALUE = re.compile(rb'\shidden="(\w+)"')
ROW_NUMBER = re.compile(rb'<row\s[^<>]*?\br="(\d{1,7})"')
DIMENSION = re.compile(rb"<dimension[^<>]*>")
DIMENSION_AREA = re.compile(rb'\sref="([A-Z0-9:]*)"')
MERGE = re.compile(rb'<mergeCell\s[^<>]*\bref="([^"<>]*)"')


@lru_cache(maxsize=512)
def outside_extent(column: int, digits: int) -> re.Pattern[bytes]:
    """Finds a filled cell without an address in the usual place, or with one beyond this column or number of digits."""
    inside = rb'(?! r="' + letters_up_to(column) + rb"\d{1,%d}" % max(digits, 1) + rb'"[\s>/])'
    return re.compile(rb"<c" + inside + rb"(?=[\s>])(?![^<>]*/>)")


def letters_up_to(column: int) -> bytes:
    """A pattern for the letters of columns 1 to `column`."""
    letters = column_letters(max(column, 1)).encode()
    options = [b"[A-Z]" * size for size in range(1, len(letters))]
    for at, letter in enumerate(letters):
        rest = b"[A-Z]" * (len(letters) - at - 1)
        last = letter if not rest else letter - 1
        if last >= ord("A"):
            options.append(letters[:at] + b"[A-%c]" % last + rest)
    return b"(?:" + b"|".join(options) + b")"
