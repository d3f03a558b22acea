"""Text files with delimiters: encoding and separator found, records whole, texts kept."""

from __future__ import annotations

import datetime as dt

import pytest

from xl_cotas.errors import InputError
from xl_cotas.workbook.model import ErrorCell
from xl_cotas.workbook.reading.reader import read_workbook
from xl_cotas.workbook.reading.typed import typed

TABLE = "Cargo;Total\r\nMédico;3\r\nProfessor;8\r\n"
VALUES = [["Cargo", "Médico", "Professor"], ["Total", 3.0, 8.0]]


def read(tmp_path, data, name="Quadro I.csv"):
    path = tmp_path / name
    path.write_bytes(data.encode("utf-8") if isinstance(data, str) else data)
    return read_workbook(path).sheets[0]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16", "utf-16-le", "utf-16-be", "latin-1"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t"])
@pytest.mark.parametrize("ending", ["\r\n", "\n", "\r"])
def test_encodings_separators_and_line_endings(tmp_path, encoding, delimiter, ending):
    sheet = read(tmp_path, TABLE.replace(";", delimiter).replace("\r\n", ending).encode(encoding))
    assert list(sheet.columns) == VALUES
    assert sheet.name == "Quadro I"


def test_quoted_line_breaks_and_separators_stay_in_their_cell(tmp_path):
    sheet = read(tmp_path, 'a;b\n"um\ndois;""três""";2\n\nfim;3')
    assert (sheet.value(2, 1), sheet.value(2, 2)) == ('um\ndois;"três"', 2.0)
    assert (sheet.value(3, 1), sheet.value(4, 1), sheet.value(4, 2)) == ("", "fim", 3.0)


def test_the_line_that_says_the_separator_is_no_row(tmp_path):
    assert read(tmp_path, "sep=|\r\na|b\r\n1|2\r\n").row(1) == ["a", "b"]


def test_titles_and_decimal_commas_do_not_hide_the_separator(tmp_path):
    sheet = read(tmp_path, "Anexo I, da Lei, de 2024\nNome;Nota\nA;8,5\nB;7,25\n")
    assert sheet.column(2) == ["", "Nota", 8.5, 7.25]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8", 8.0), ("-3", -3.0), ("0", 0.0), ("8,50", 8.5), ("0012", "0012"), ("8.5", "8.5"), ("1.234", "1.234"),
        ("123456789012345", 123456789012345.0), ("1234567890123456", "1234567890123456"), ("10+CR", "10+CR"),
        ("-", "-"), ("20%", "20%"), (" 8", " 8"), ("1e5", "1e5"), ("٣", "٣"), ("#REF!", ErrorCell("#REF!")),
        ("#N/D", ErrorCell("#N/D")), ("#1", "#1"), ("29/01/2019", dt.date(2019, 1, 29)),
        ("2019-01-29", dt.date(2019, 1, 29)), ("31/02/2019", "31/02/2019"), ("01/01/19", "01/01/19"),
    ],
)  # fmt: skip
def test_what_a_text_can_only_be(text, value):
    assert typed(text, ",") == value
    assert type(typed(text, ",")) is type(value)


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ('a;b\n1;"2\n3;4\n', "aspas abertas e não fechadas a partir da linha 2"),
        ("a;b\n" + "x" * 40_000 + ";1", "32767 caracteres"),
        ('a;"' + "x" * 200_000, "32767 caracteres"),
        (";;\n;;\n", "nenhuma célula preenchida"),
        ("a;b\n" + "1;2\n" * 2000 + "\0", "binários"),
        (b"\xff\xfea\0;\0b", "UTF-16"),
        ("a;" * 20_000 + "b", "além da última"),
    ],
)
def test_refusals(tmp_path, data, message):
    with pytest.raises(InputError, match=message):
        read(tmp_path, data)


def test_words_of_other_formats_inside_a_table_of_texts(tmp_path):
    assert read(tmp_path, "Cargo;Nota\n<table>opendocument <html>;1\n").value(2, 2) == 1.0
