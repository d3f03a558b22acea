"""What can go wrong while a copy is made, and what must not be left behind."""

from __future__ import annotations

import errno
import hashlib
import io

import pytest

from tests.workbook.marking import annotation, mark
from tests.workbook.packages import cell, parts, row, sheet, zipped
from xl_cotas.errors import CotasError, InputError
from xl_cotas.report.output import write_through
from xl_cotas.workbook.annotate.archive import ArchiveWriter
from xl_cotas.workbook.annotate.copy import annotate
from xl_cotas.workbook.annotate.marked import mark_copy

MADE = annotation(mark("A1"))
DATA = zipped(parts(sheet(row(1, cell("A1", 1)))))


def test_a_file_that_is_not_the_one_that_was_checked_is_refused():
    with pytest.raises(CotasError, match="alterado"):
        annotate(DATA, MADE, io.BytesIO(), sha256=hashlib.sha256(b"outro").hexdigest())
    annotate(DATA, MADE, io.BytesIO(), sha256=hashlib.sha256(DATA).hexdigest())


@pytest.mark.parametrize("change", ["rewrite", "remove"])
def test_a_file_changed_while_it_is_copied_is_refused(tmp_path, change):
    source = tmp_path / "vagas.xlsx"
    source.write_bytes(DATA)

    class Changing(io.BytesIO):
        def write(self, data):
            source.unlink(missing_ok=True)
            if change == "rewrite":
                source.write_bytes(DATA + b"x")
            return super().write(data)

    target = tmp_path / "copia.xlsx"
    with pytest.raises(CotasError, match="alterado"):
        write_through(target, lambda _: annotate(source, MADE, Changing()), replace=False)
    assert not target.exists()
    assert {path.name for path in tmp_path.iterdir()} <= {"vagas.xlsx"}


@pytest.mark.parametrize("failure", [OSError(errno.ENOSPC, "cheio"), KeyboardInterrupt(), ValueError("defeito")])
def test_a_failure_leaves_no_partial_file_and_the_earlier_one_whole(tmp_path, failure):
    target = tmp_path / "copia.xlsx"
    target.write_bytes(b"anterior")

    def write(temporary):
        with temporary.open("r+b") as stream:
            annotate(DATA, MADE, stream)
        raise failure

    expected = CotasError if isinstance(failure, OSError) else type(failure)
    with pytest.raises(expected):
        write_through(target, write, replace=True)
    assert [path.name for path in tmp_path.iterdir()] == ["copia.xlsx"]
    assert target.read_bytes() == b"anterior"


def test_the_copy_is_placed_when_it_is_whole(tmp_path):
    target = tmp_path / "copia.xlsx"
    source = tmp_path / "vagas.xlsx"
    source.write_bytes(DATA)
    digest = hashlib.sha256(DATA).hexdigest()
    made = write_through(target, lambda file: mark_copy(source, MADE, file, digest), replace=False, inputs=[source])
    assert made == ()
    assert target.read_bytes().startswith(b"PK")
    assert source.read_bytes() == DATA


def test_an_archive_may_begin_anywhere_in_a_stream():
    stream = io.BytesIO(b"antes")
    stream.seek(0, io.SEEK_END)
    archive = ArchiveWriter(stream)
    archive.write("á.xml", iter([b"<x/>"]))
    archive.close()
    import zipfile

    with zipfile.ZipFile(io.BytesIO(stream.getvalue()[5:])) as package:
        assert package.read("á.xml") == b"<x/>"


@pytest.mark.parametrize("missing", ["[Content_Types].xml", "xl/workbook.xml", "_rels/.rels"])
def test_a_package_that_is_no_workbook_is_refused(missing):
    made = {name: body for name, body in parts(sheet()).items() if name != missing}
    with pytest.raises(InputError):
        annotate(zipped(made), MADE, io.BytesIO())
