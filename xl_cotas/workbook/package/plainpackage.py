"""The smallest package that a reader takes, with usual names, made of parts already checked."""

from __future__ import annotations

from collections.abc import Sequence

from xl_cotas.workbook.package.zipping import Packed, pack, preceded, write_zip

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_KINDS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_RELATIONSHIPS = "http://schemas.openxmlformats.org/package/2006/relationships"
# The reader looks for merged areas in a second pass over each sheet, which takes a third of its time and which the scan
# has done: an empty list before everything else ends that pass at once. The comment makes the checksum zero.
NO_MERGED_AREAS = b"<mergeCells/><!--Ev1fyt-->"
_NO_TYPES = '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def plain_package(sheets: Sequence[Packed], strings: Packed | None, styles: Packed | None, from_1904: bool) -> bytes:
    """A workbook whose sheets are named 1, 2, 3 in their order: readers find them by position."""
    listed = "".join(f'<sheet name="{n}" sheetId="{n}" r:id="s{n}"/>' for n in range(1, len(sheets) + 1))
    dates = '<workbookPr date1904="1"/>' if from_1904 else ""
    targets = {f"s{n}": ("worksheet", f"worksheets/sheet{n}.xml") for n in range(1, len(sheets) + 1)}
    parts = {
        "[Content_Types].xml": _packed(_NO_TYPES),
        "_rels/.rels": _packed(_related({"w": ("officeDocument", "xl/workbook.xml")})),
        "xl/workbook.xml": _packed(
            f'<workbook xmlns="{_MAIN}" xmlns:r="{_KINDS}">{dates}<sheets>{listed}</sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": _packed(_related(targets)),
    }
    for (_, target), part in zip(targets.values(), sheets, strict=True):
        parts[f"xl/{target}"] = preceded(part, NO_MERGED_AREAS)
    if strings:
        parts["xl/sharedStrings.xml"] = strings
    if styles:
        parts["xl/styles.xml"] = styles
    return write_zip(parts)


def _related(targets: dict[str, tuple[str, str]]) -> str:
    entries = "".join(
        f'<Relationship Id="{name}" Type="{_KINDS}/{kind}" Target="{target}"/>'
        for name, (kind, target) in targets.items()
    )
    return f'<Relationships xmlns="{_RELATIONSHIPS}">{entries}</Relationships>'


def _packed(text: str) -> Packed:
    return pack([text.encode("ascii")])
