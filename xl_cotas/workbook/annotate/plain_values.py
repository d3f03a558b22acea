"""The values of a workbook as the simplest .xlsx package that holds them, made in memory: nothing is left on disk."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time, timedelta

from xl_cotas.workbook.annotate.clean import attribute, markup
from xl_cotas.workbook.model import CellValue, ErrorCell, Sheet, Uncalculated, column_letters
from xl_cotas.workbook.package.zipping import pack, write_zip
from xl_cotas.workbook.reading.scanned import KNOWN_ERRORS

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATED = "http://schemas.openxmlformats.org/package/2006/relationships"
_TYPES = "http://schemas.openxmlformats.org/package/2006/content-types"
_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml"
_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_DATE, _MOMENT, _TIME, _LENGTH = 1, 2, 3, 4
_FORMATS = (0, 14, 22, 21, 46)
_STYLES = (
    f'{_HEAD}<styleSheet xmlns="{_MAIN}">'
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts>'
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>'
    '</fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>'
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5">'
    + "".join(
        f'<xf numFmtId="{number}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>'
        for number in _FORMATS
    )
    + '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
)
_HIDDEN = ' state="hidden"'
_EPOCH = datetime(1899, 12, 30)
_OLDEST_YEAR = 1900
_DAY = timedelta(days=1)
_BLOCK = 1000


def plain_workbook(sheets: Sequence[Sheet], titles: Sequence[str]) -> bytes:
    """A package with these sheets, under these names."""
    numbers = range(1, max(len(sheets), 1) + 1)
    overrides = "".join(
        f'<Override PartName="/xl/worksheets/sheet{n}.xml" ContentType="{_TYPE}.worksheet+xml"/>' for n in numbers
    )
    named = list(zip(titles, sheets, strict=True)) or [("Aba", Sheet("Aba", ()))]
    listed = "".join(
        f'<sheet name="{attribute(title)}" sheetId="{n}" r:id="s{n}"{"" if sheet.visible else _HIDDEN}/>'
        for n, (title, sheet) in enumerate(named, 1)
    )
    targets = [(f"s{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in numbers]
    parts = {
        "[Content_Types].xml": f'{_HEAD}<Types xmlns="{_TYPES}"><Default Extension="rels" ContentType="application/'
        'vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>'
        f'<Override PartName="/xl/workbook.xml" ContentType="{_TYPE}.sheet.main+xml"/>{overrides}'
        f'<Override PartName="/xl/styles.xml" ContentType="{_TYPE}.styles+xml"/></Types>',
        "_rels/.rels": _related([("w", "officeDocument", "xl/workbook.xml")]),
        "xl/workbook.xml": f'{_HEAD}<workbook xmlns="{_MAIN}" xmlns:r="{_KINDS}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": _related([*targets, ("f", "styles", "styles.xml")]),
        "xl/styles.xml": _STYLES,
    }
    packed = {name: pack([text.encode("utf-8")]) for name, text in parts.items()}
    for n, (_, sheet) in enumerate(named, 1):
        packed[f"xl/worksheets/sheet{n}.xml"] = pack(_sheet(sheet))
    return write_zip(packed)


def _related(targets: Sequence[tuple[str, str, str]]) -> str:
    entries = "".join(f'<Relationship Id="{i}" Type="{_KINDS}/{kind}" Target="{to}"/>' for i, kind, to in targets)
    return f'{_HEAD}<Relationships xmlns="{_RELATED}">{entries}</Relationships>'


def _sheet(sheet: Sheet) -> Iterator[bytes]:
    """The XML of a sheet, some rows at a time; every value keeps its address."""
    yield f'{_HEAD}<worksheet xmlns="{_MAIN}"><sheetData>'.encode()
    letters = [column_letters(sheet.first_column + n) for n in range(len(sheet.columns))]
    lines: list[str] = []
    for number in sheet.rows() if sheet.columns else ():
        cells = "".join(_cell(f"{at}{number}", value) for at, value in zip(letters, sheet.row(number), strict=True))
        hidden = ' hidden="1"' if number in sheet.hidden_rows else ""
        if cells or hidden:
            lines.append(f'<row r="{number}"{hidden}>{cells}</row>')
        if len(lines) == _BLOCK:
            yield "".join(lines).encode("utf-8")
            lines.clear()
    areas = "".join(
        f'<mergeCell ref="{column_letters(left)}{top}:{column_letters(right)}{bottom}"/>'
        for top, left, bottom, right in sheet.merged
    )
    merged = f'<mergeCells count="{len(sheet.merged)}">{areas}</mergeCells>' if areas else ""
    yield f"{''.join(lines)}</sheetData>{merged}</worksheet>".encode()


def _cell(at: str, value: CellValue) -> str:
    """One cell. A text is written as text, whatever it begins with."""
    if value == "" or isinstance(value, Uncalculated):
        return ""
    if isinstance(value, bool):
        return f'<c r="{at}" t="b"><v>{int(value)}</v></c>'
    if isinstance(value, int | float) and math.isfinite(value):
        return f'<c r="{at}"><v>{value!r}</v></c>'
    if isinstance(value, ErrorCell):
        known = value.text in KNOWN_ERRORS
        return f'<c r="{at}" t="e"><v>{value.text}</v></c>' if known else _text(at, value.text)
    if isinstance(value, date | time | timedelta) and (moment := _serial(value)):
        serial, style = moment
        return f'<c r="{at}" s="{style}"><v>{serial!r}</v></c>'
    return _text(at, str(value))


def _text(at: str, text: str) -> str:
    return f'<c r="{at}" t="inlineStr"><is><t xml:space="preserve">{markup(text)}</t></is></c>'


def _serial(value: date | time | timedelta) -> tuple[float, int] | None:
    """The number by which a spreadsheet keeps a date or a time, and its style; nothing before its calendar begins."""
    if isinstance(value, timedelta):
        return (value / _DAY, _LENGTH) if value >= timedelta(0) else None
    if isinstance(value, time):
        return (datetime.combine(_EPOCH, value) - _EPOCH) / _DAY, _TIME
    if value.year < _OLDEST_YEAR:
        return None
    if isinstance(value, datetime):
        return (value.replace(tzinfo=None) - _EPOCH) / _DAY, _MOMENT
    return (value - _EPOCH.date()).days, _DATE
