"""Binary workbooks: errors, hidden rows and merged areas that the fast reader does not tell; cut files."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from tests.corpus import make_corpus as corpus
from tests.workbook.packages import zipped
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.model import ErrorCell
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.reading.biff import scan_stream
from xl_cotas.workbook.reading.compound import stream
from xl_cotas.workbook.reading.reader import read_workbook
from xl_cotas.workbook.reading.xlsb_records import scan_part

ROWS = [["Cargo", "Total"], ["Médico", 3], ["Professor", 0]]
VALUES = [["Cargo", "Médico", "Professor"], ["Total", 3.0, 0.0]]
rec, brec = corpus.rec, corpus.brec


def budget(**limits) -> Budget:
    return Budget(ReadLimits(**limits), lambda _: None)


def biff(*records: bytes) -> bytes:
    """A stream with one sheet of these records."""
    begin, end = rec(0x0809, struct.pack("<HH", 0x0600, 5) + bytes(12)), rec(0x000A)
    listed = rec(0x0085, struct.pack("<IBBBB", len(begin) + 16, 0, 0, 4, 0) + b"Aba1")
    head = begin + listed + end
    assert len(head) == len(begin) + 20
    listed = rec(0x0085, struct.pack("<IBBBB", len(head), 0, 0, 4, 0) + b"Aba1")
    return begin + listed + end + begin + b"".join(records) + end


@pytest.mark.parametrize(("name", "make"), [("v.xls", corpus.biff8), ("v.xlsb", corpus.xlsb_file)])
def test_values(tmp_path, name, make):
    (tmp_path / name).write_bytes(make(ROWS))
    book = read_workbook(tmp_path / name)
    assert list(book.sheets[0].columns) == VALUES
    assert (book.sheets[0].name, book.filled) == ("Vagas", 6)


def test_what_an_xls_says_beside_its_values():
    (scan,) = scan_stream(
        biff(
            rec(0x0208, struct.pack("<HHHHHHI", 4, 0, 3, 255, 0, 0, 0x20)),
            rec(0x0203, struct.pack("<HHHd", 0, 0, 0, 8)),
            rec(0x0205, struct.pack("<HHHBB", 1, 2, 0, 0x2A, 1)),
            rec(0x0205, struct.pack("<HHHBB", 1, 3, 0, 1, 0)),
            rec(0x0006, struct.pack("<HHH", 2, 2, 0) + bytes([2, 0, 0x17, 0, 0, 0, 0xFF, 0xFF]) + bytes(8)),
            rec(0x0006, struct.pack("<HHHd", 2, 3, 0, 8) + bytes(8)),
            rec(0x00BD, struct.pack("<HHHIHIH", 3, 0, 0, 0, 0, 0, 1)),
            rec(0x00E5, struct.pack("<HHHHH", 1, 0, 1, 0, 2)),
        ),
        budget(),
    )
    assert scan.errors == {(2, 3): "#N/A", (3, 3): "#REF!"}
    assert (scan.cells, scan.has_formulas) == (7, True)
    assert (scan.hidden_rows, scan.merged) == ({5}, [(1, 1, 2, 3)])


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([struct.pack("<HH", 0x0203, 9000)], "danificado"),
        ([rec(0x0203, b"\0")], "danificado"),
        ([rec(0x00BD, struct.pack("<HHHIH", 3, 5, 0, 0, 1))], "danificado"),
        ([rec(0x0203, struct.pack("<HHHd", row, column, 0, 8)) for row, column in ((0, 0), (65535, 255))], "distantes"),
    ],
)
def test_a_stream_that_cannot_be_trusted(records, message):
    with pytest.raises(InputError, match=message):
        scan_stream(biff(*records), budget(area=1000))


def test_a_password_in_an_xls():
    begin = rec(0x0809, struct.pack("<HH", 0x0600, 5) + bytes(12))
    with pytest.raises(InputError, match="senha"):
        scan_stream(begin + rec(0x002F, bytes(6)) + rec(0x000A), budget())


@pytest.mark.parametrize("size", [0, 8, 100, 511, 600, 1500])
def test_a_container_cut_anywhere(size):
    data = corpus.biff8(ROWS)
    with pytest.raises(InputError, match="danificado ou incompleto"):
        stream(data[:size], ("workbook",))


def test_a_container_that_leads_in_circles():
    data = bytearray(corpus.biff8(ROWS))
    data[512:1024] = bytes(512)  # the first sector, wherever the table is
    for at in range(512, len(data), 512):
        changed = bytes(data[:at]) + struct.pack("<128I", *([1] * 128)) + bytes(data[at + 512 :])
        try:
            stream(changed, ("workbook",))
        except InputError as error:
            assert "danificado" in str(error)


def test_errors_and_hidden_rows_of_an_xlsb(tmp_path):
    head = struct.pack("<II", 1, 0)
    more = (
        brec(0, struct.pack("<IIHBBBI", 5, 0, 300, 0, 0x10, 0, 0))
        + brec(3, head + b"\x07")
        + brec(11, struct.pack("<II", 2, 0) + b"\x2a" + bytes(10))
    )
    (tmp_path / "v.xlsb").write_bytes(corpus.xlsb_file(ROWS, extra_rows=more))
    sheet = read_workbook(tmp_path / "v.xlsb").sheets[0]
    assert (sheet.value(6, 2), sheet.value(6, 3)) == (ErrorCell("#DIV/0!"), ErrorCell("#N/A"))
    assert (sheet.value(4, 2), sheet.hidden_rows) == ("", {6})


@pytest.mark.parametrize(
    "part",
    [
        b"\x00\x7f",
        b"\x80",
        brec(0, b"\0"),
        brec(0, struct.pack("<IIHBBBI", 1 << 30, 0, 0, 0, 0, 0, 0)) + brec(5, bytes(16)),
        brec(3, bytes(8)),
    ],
)
def test_a_part_of_an_xlsb_that_is_cut(part):
    with pytest.raises(InputError, match="incompleto"):
        scan_part(part, budget())


def test_a_sheet_of_an_xlsb_that_is_no_sheet(tmp_path):
    """Found by changing files at random: the library runs out of data in the middle of a record."""
    with zipfile.ZipFile(io.BytesIO(corpus.xlsb_file(ROWS))) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    parts["xl/worksheets/sheet1.bin"] = parts["[Content_Types].xml"]
    (tmp_path / "v.xlsb").write_bytes(zipped(parts))
    with pytest.raises(InputError, match="danificado ou incompleto"):
        read_workbook(tmp_path / "v.xlsb")


def test_an_xlsb_without_its_parts(tmp_path):
    (tmp_path / "v.xlsb").write_bytes(zipped({"xl/workbook.bin": brec(156, struct.pack("<III", 0, 1, 0xFFFFFFFF))}))
    with pytest.raises(InputError, match="incompleto"):
        read_workbook(tmp_path / "v.xlsb")


def test_of_two_books_in_one_file_the_newer_is_read(tmp_path):
    newer = corpus.biff8_stream(ROWS)
    data = corpus.cfb({"Book": b"\0" * 5000, "Workbook": newer.ljust(5000, b"\0")})
    assert stream(data, ("workbook", "book")).rstrip(b"\0") == newer.rstrip(b"\0")


def test_sheets_of_other_kinds_are_not_scanned():
    begin, end = rec(0x0809, struct.pack("<HH", 0x0600, 5) + bytes(12)), rec(0x000A)
    macro = rec(0x0085, struct.pack("<IBBBB", 0xFFFFFF, 0, 1, 4, 0) + b"Aba1")
    (scan,) = scan_stream(begin + macro + end, budget())
    assert scan.cells == 0


def test_a_container_without_its_root():
    data = corpus.biff8(ROWS)
    at = data.index("Root Entry".encode("utf-16-le")) + 66
    with pytest.raises(InputError, match="danificado"):
        stream(data[:at] + b"\0" + data[at + 1 :], ("workbook", "book"))
