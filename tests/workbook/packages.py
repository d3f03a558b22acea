"""Small .xlsx packages made from strings, so that a test shows every byte that matters."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships"
XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

Parts = dict[str, str | bytes]


def sheet(rows: str = "", after: str = "", before: str = "") -> str:
    """A worksheet with these rows, written as Excel does."""
    return f'{XML}<worksheet xmlns="{MAIN}">{before}<sheetData>{rows}</sheetData>{after}</worksheet>'


def cell(at: str, value: object = "", kind: str = "", formula: str | None = None) -> str:
    """One cell: a number, or what `kind` says."""
    kind = f' t="{kind}"' if kind else ""
    formula = "" if formula is None else f"<f>{formula}</f>"
    return f'<c r="{at}"{kind}>{formula}<v>{value}</v></c>'


def row(number: int, *cells: str, attributes: str = "") -> str:
    return f'<row r="{number}"{attributes}>{"".join(cells)}</row>'


def inline(at: str, text: str) -> str:
    return f'<c r="{at}" t="inlineStr"><is><t>{text}</t></is></c>'


def strings(*texts: str, attributes: str = "") -> str:
    items = "".join(f"<si><t>{text}</t></si>" for text in texts)
    return f'{XML}<sst xmlns="{MAIN}"{attributes}>{items}</sst>'


def related(*targets: tuple[str, str, str]) -> str:
    """Relationships: identifier, kind, target."""
    entries = "".join(f'<Relationship Id="{i}" Type="{KINDS}/{kind}" Target="{to}"/>' for i, kind, to in targets)
    return f'{XML}<Relationships xmlns="{PACKAGE}">{entries}</Relationships>'


def parts(
    sheets: Mapping[str, str | bytes] | str, texts: Sequence[str] | str | None = None, states: Mapping[str, str] = {}
) -> Parts:
    """The parts of a workbook with these sheets, by name, and these shared texts."""
    named = {"Vagas": sheets} if isinstance(sheets, str) else dict(sheets)
    listed = "".join(
        f'<sheet name="{name}" sheetId="{n}" r:id="rId{n}"{_state(states.get(name))}/>'
        for n, name in enumerate(named, 1)
    )
    targets = [(f"rId{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(named) + 1)]
    made: Parts = {
        "[Content_Types].xml": f'{XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
        "_rels/.rels": related(("rId1", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'{XML}<workbook xmlns="{MAIN}" xmlns:r="{KINDS}"><sheets>{listed}</sheets></workbook>',
        **{f"xl/worksheets/sheet{n}.xml": body for n, body in enumerate(named.values(), 1)},
    }
    if texts is not None:
        made["xl/sharedStrings.xml"] = texts if isinstance(texts, str) else strings(*texts)
        targets.append(("rIdS", "sharedStrings", "sharedStrings.xml"))
    made["xl/_rels/workbook.xml.rels"] = related(*targets)
    return made


def _state(state: str | None) -> str:
    return f' state="{state}"' if state else ""


def zipped(members: Parts, method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as package:
        for name, body in members.items():
            package.writestr(name, body)
    return file.getvalue()


def write(folder: Path, members: Parts | str, name: str = "vagas.xlsx") -> Path:
    """A file with these parts, or with this one sheet."""
    path = folder / name
    path.write_bytes(zipped(parts(members) if isinstance(members, str) else members))
    return path
