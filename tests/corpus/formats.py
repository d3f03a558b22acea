"""One table in every format that is read, as bytes."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from html import escape

from tests.corpus import make_corpus as corpus

Rows = Sequence[Sequence[str | float | int | None]]


def encoded(rows: Rows) -> dict[str, bytes]:
    """The same table under names whose ends are those of its formats."""
    return {
        "excel.xlsx": corpus.zip_parts(corpus.simple_parts(rows)),
        "embutido.xlsx": corpus.zip_parts(corpus.simple_parts(rows, mode="inline")),
        "binario.xlsb": corpus.xlsb_file(rows),
        "antigo.xls": corpus.biff8(rows),
        "livre.ods": corpus.ods_file(corpus.ods_rows(rows)),
        "ponto.csv": delimited(rows, ";").encode("cp1252"),
        "marca.csv": delimited(rows, ";").encode("utf-8-sig"),
        "virgula.csv": delimited(rows, ",", decimal=".").encode("utf-8"),
        "tabulado.tsv": delimited(rows, "\t").encode("utf-16"),
        "largo.txt": delimited(rows, "\t").encode("utf-16-le"),
        "pagina.xls": page(rows).encode("utf-8"),
        "texto.xls": delimited(rows, "\t").encode("cp1252"),
    }


def delimited(rows: Rows, delimiter: str, decimal: str = ",") -> str:
    file = io.StringIO()
    written = csv.writer(file, delimiter=delimiter, lineterminator="\r\n")
    written.writerows([_text(value, decimal) for value in row] for row in rows)
    return file.getvalue()


def page(rows: Rows, attributes: Mapping[tuple[int, int], str] = {}) -> str:
    """A page of HTML; `attributes` are those of the cells at (row, column), from 1."""
    lines = [
        "".join(f"<td{attributes.get((i, j), '')}>{escape(_text(value, ','))}</td>" for j, value in enumerate(row, 1))
        for i, row in enumerate(rows, 1)
    ]
    table = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f'<html><head><meta charset="utf-8"><title>x</title></head><body><table border=1>\n{table}</table></body>'


def _text(value: str | float | int | None, decimal: str) -> str:
    return "" if value is None else str(value).replace(".", decimal) if isinstance(value, float) else str(value)
