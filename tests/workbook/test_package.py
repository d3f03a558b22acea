"""The package is opened without believing what it declares, and refused when two programs could read it in two ways."""

from __future__ import annotations

import io
import struct
import zipfile

import pytest

from tests.workbook.packages import cell, parts, row, sheet, zipped
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import MIB, ReadLimits
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.package import Package
from xl_cotas.workbook.package.plainpackage import NO_MERGED_AREAS
from xl_cotas.workbook.package.zipping import pack, preceded, write_zip


def budget(**limits: int) -> Budget:
    return Budget(ReadLimits(**limits), lambda cells: None)


def contents(data: bytes, name: str, **limits: int) -> bytes:
    package = Package(data, budget(**limits))
    member = package.find(name)
    assert member is not None
    return b"".join(package.inflate(member))


def patched(data: bytes, signature: bytes, offset: int, value: bytes) -> bytes:
    """The package with a field changed in its first header of that kind."""
    at = data.index(signature) + offset
    return data[:at] + value + data[at + len(value) :]


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_contents_come_whole(method):
    body = bytes(range(256)) * 5_000
    assert contents(zipped({"a.xml": body}, method), "A.XML") == body


def test_a_streamed_archive_has_its_sizes_only_after_each_member():
    class Unseekable(io.BytesIO):
        def seekable(self):
            return False

        def seek(self, *_):
            raise io.UnsupportedOperation

        def tell(self):
            raise io.UnsupportedOperation

    file = Unseekable()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as package:
        package.writestr("a.xml", "hello")
    assert contents(file.getvalue(), "a.xml") == b"hello"


def test_backslashes_and_case_do_not_hide_a_part():
    assert contents(zipped({"XL\\Workbook.xml": "x"}), "xl/workbook.xml") == b"x"


@pytest.mark.parametrize("names", [("a.xml", "A.xml"), ("xl/a.xml", "xl\\a.xml"), ("/a.xml", "a.xml")])
def test_two_versions_of_a_part_are_refused(names):
    with pytest.raises(InputError, match="duas versões"):
        Package(zipped(dict.fromkeys(names, "x")), budget())


def test_a_wrong_checksum_is_refused():
    data = zipped({"a.xml": "hello"})
    for signature, offset in ((b"PK\x03\x04", 14), (b"PK\x01\x02", 16)):
        data = patched(data, signature, offset, b"\0\0\0\0")
    with pytest.raises(InputError, match="corrompido"):
        contents(data, "a.xml")


def test_a_false_size_is_counted_while_inflating():
    data = zipped({"a.xml": "hello " * 1000})
    data = patched(data, b"PK\x01\x02", 24, struct.pack("<I", 6))
    with pytest.raises(InputError, match="corrompido"):
        contents(data, "a.xml")


def test_inflated_bytes_stop_at_the_limit_without_cells_to_explain_them():
    data = zipped({"a.xml": bytes(2 * MIB)})
    with pytest.raises(InputError, match="limite de tamanho"):
        contents(data, "a.xml", part_bytes=MIB)
    with pytest.raises(InputError, match="limite de tamanho"):
        contents(data, "a.xml", total_bytes=MIB)


def test_filled_cells_earn_the_right_to_a_large_part():
    spent = budget(part_bytes=MIB)
    spent.count(10_000)
    package = Package(zipped({"a.xml": bytes(2 * MIB)}), spent)
    member = package.find("a.xml")
    assert member is not None
    assert sum(map(len, package.inflate(member))) == 2 * MIB


def test_a_part_that_grows_out_of_proportion_is_refused_early():
    spent = budget()
    package = Package(zipped({"a.xml": bytes(100 * MIB)}), spent)
    member = package.find("a.xml")
    assert member is not None
    with pytest.raises(InputError, match="bomba zip"):
        list(package.inflate(member))
    assert spent.inflated < 12 * MIB


def test_encrypted_members_are_refused():
    with pytest.raises(InputError, match="senha"):
        Package(patched(zipped({"a.xml": "x"}), b"PK\x01\x02", 8, b"\x01\0"), budget())


def test_other_compressions_are_refused():
    with pytest.raises(InputError, match="compactação"):
        Package(zipped({"a.xml": "x"}, zipfile.ZIP_BZIP2), budget())


def test_headers_that_disagree_on_the_name_are_refused():
    with pytest.raises(InputError, match="corrompido"):
        Package(patched(zipped({"a.xml": "x"}), b"PK\x03\x04", 30, b"b"), budget())


def test_members_that_share_bytes_are_refused():
    inner_local, inner_entry = halves(zipped({"a.xml": "x"}))
    outer_local, outer_entry = halves(zipped({"b.xml": inner_local}, zipfile.ZIP_STORED))
    inside = struct.pack("<I", 30 + len("b.xml"))
    directory = outer_entry + inner_entry[:42] + inside + inner_entry[46:]
    end = struct.pack("<4s4H2IH", b"PK\x05\x06", 0, 0, 2, 2, len(directory), len(outer_local), 0)
    with pytest.raises(InputError, match="corrompido"):
        Package(outer_local + directory + end, budget())


def halves(data: bytes) -> tuple[bytes, bytes]:
    """The members of a package and its directory."""
    at = data.rindex(b"PK\x01\x02")
    return data[:at], data[at : data.rindex(b"PK\x05\x06")]


def test_too_many_members_are_refused():
    with pytest.raises(InputError, match="mais de 3 partes"):
        Package(zipped({f"{n}.xml": "x" for n in range(4)}), budget(members=3))


def test_the_small_writer_makes_packages_that_others_read():
    made = write_zip({"a/b.xml": pack([b"one", b"two"]), "c": pack([])})
    with zipfile.ZipFile(io.BytesIO(made)) as package:
        assert package.testzip() is None
        assert {name: package.read(name) for name in package.namelist()} == {"a/b.xml": b"onetwo", "c": b""}


@pytest.mark.parametrize("method", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
def test_a_text_of_checksum_zero_goes_before_a_part_as_it_is_packed(method):
    package = Package(zipped({"a.xml": "hello " * 100}, method), budget())
    made = write_zip({"a.xml": preceded(package.packed(package.members["a.xml"]), NO_MERGED_AREAS)})
    assert contents(made, "a.xml") == NO_MERGED_AREAS + b"hello " * 100
    with pytest.raises(ValueError, match="checksum"):
        preceded(pack([b"x"]), b"<mergeCells/>")


def test_parts_are_carried_as_they_are_packed():
    original = zipped(parts(sheet(row(1, cell("A1", 1)))))
    package = Package(original, budget())
    copy = write_zip({member.name: package.packed(member) for member in package.members.values()})
    with zipfile.ZipFile(io.BytesIO(original)) as before, zipfile.ZipFile(io.BytesIO(copy)) as after:
        assert [after.read(name) for name in after.namelist()] == [before.read(name) for name in before.namelist()]
