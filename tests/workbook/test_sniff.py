"""A file is what it contains, and whatever is not read is refused with what to do."""

from __future__ import annotations

import pytest

from tests.workbook.packages import cell, parts, related, row, sheet, zipped
from xl_cotas.errors import InputError
from xl_cotas.workbook.package.sniff import Format, sniff
from xl_cotas.workbook.reading.reader import READERS, REFUSALS

CFB = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(504)
ODS = {"mimetype": "application/vnd.oasis.opendocument.spreadsheet", "content.xml": "<x/>"}
ONE_CELL = parts(sheet(row(1, cell("A1", 1))))


def stream(name: str) -> bytes:
    return CFB + name.encode("utf-16-le")


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", Format.EMPTY),
        (zipped(ONE_CELL), Format.XLSX),
        (zipped({name.replace("/", "\\"): body for name, body in ONE_CELL.items()}), Format.XLSX),
        (
            zipped({"_rels/.rels": related(("r", "officeDocument", "dados/livro.xml")), "dados/livro.xml": ""}),
            Format.XLSX,
        ),
        (zipped({"xl/workbook.bin": "", "_rels/.rels": ""}), Format.XLSB),
        (zipped({"word/document.xml": "", "_rels/.rels": ""}), Format.WORD),
        (zipped({"ppt/presentation.xml": "", "_rels/.rels": ""}), Format.SLIDES),
        (zipped({"vagas.xlsx": "x"}), Format.ARCHIVE),
        (zipped(ODS), Format.ODS),
        (zipped({**ODS, "mimetype": "application/vnd.oasis.opendocument.text"}), Format.WORD),
        (stream("EncryptedPackage"), Format.ENCRYPTED),
        (stream("DRMEncryptedDataSpace") + "EncryptedPackage".encode("utf-16-le"), Format.RIGHTS_MANAGED),
        (stream("Workbook"), Format.XLS),
        (stream("Book"), Format.XLS),
        (stream("WordDocument"), Format.WORD),
        (CFB, Format.OTHER_OLE),
        (b"%PDF-1.7\n%\xe2\xe3", Format.PDF),
        (b"\x89PNG\r\n\x1a\n\x00", Format.IMAGE),
        (b"\x09\x08\x08\x00\x00\x05\x05\x00", Format.OLD_EXCEL),
        (b"\xef\xbb\xbf \r\n<!DOCTYPE html><p>", Format.HTML),
        (b"<table><tr><td>1", Format.HTML),
        (b'<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">', Format.XML_2003),
        (b'<?xml version="1.0"?><office:document xmlns:office="urn:oasis">', Format.FODS),
        (b"MIME-Version: 1.0\nContent-Type: multipart", Format.MHTML),
        ("Cargo;Total\nMédico;3\n".encode("cp1252"), Format.TEXT),
        ("Cargo\tTotal\n".encode("utf-16"), Format.TEXT),
        (b"Cargo;Total\n\x1b[31mM\x07edico;3\n" + b"Analista;20\n" * 9, Format.TEXT),
        (b"\x00\x01\x02binary", Format.UNKNOWN),
    ],
    ids=lambda value: value.name if isinstance(value, Format) else "",
)
def test_the_contents_tell_the_format(data, kind):
    assert sniff(data) is kind


@pytest.mark.parametrize("data", [b"PK\x03\x04 and nothing else", zipped(ONE_CELL)[:-40]])
def test_a_cut_package_is_said_to_be_damaged(data):
    with pytest.raises(InputError, match="corrompido ou incompleto"):
        sniff(data)


def test_a_package_with_too_many_members_is_refused_before_its_directory_is_read():
    with pytest.raises(InputError, match="10000 partes"):
        sniff(b"PK\x03\x04" + b"PK\x01\x02" * 10_001)


def test_every_format_is_read_or_refused():
    assert READERS.keys() | REFUSALS.keys() == set(Format)
    assert not READERS.keys() & REFUSALS.keys()


@pytest.mark.parametrize("message", REFUSALS.values())
def test_refusals_are_short_and_show_on_any_console(message):
    message.encode("cp1252")
    assert len(message.splitlines()) <= 3
