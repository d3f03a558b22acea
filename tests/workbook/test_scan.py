"""The byte scan finds what the fast reader hides, or says that the sheet must be parsed; both ways agree."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.workbook.packages import cell, inline, row, sheet
from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import ReadLimits
from xl_cotas.workbook.model import column_letters
from xl_cotas.workbook.package.budget import Budget
from xl_cotas.workbook.package.zipping import inflated
from xl_cotas.workbook.reading.patterns import letters_up_to
from xl_cotas.workbook.reading.plain import rewrite_sheet
from xl_cotas.workbook.reading.scan import scan_sheet
from xl_cotas.workbook.reading.scanned import IrregularSheetError, SheetScan, parse_address, parse_area
from xl_cotas.workbook.reading.strings import long_texts, scan_strings, text_volume, without_count


def budget(**limits: int) -> Budget:
    return Budget(ReadLimits(**limits), lambda cells: None)


def pieces(xml: str, size: int = 1 << 16):
    data = xml.encode()
    return (data[at : at + size] for at in range(0, len(data), size))


def scan(xml: str, **limits: int) -> SheetScan:
    return scan_sheet(pieces(xml), budget(**limits))


def parsed(xml: str, **limits: int) -> SheetScan:
    return rewrite_sheet(pieces(xml), budget(**limits))[0]


def rewritten(xml: str) -> str:
    return b"".join(inflated(rewrite_sheet(pieces(xml), budget())[1])).decode()


MIXED = sheet(
    row(1, inline("B1", "Cargo"), inline("C1", "Total"))
    + row(3, cell("B3", "#REF!", "e"), cell("C3", "#N/A", "e", "A1/0"), attributes=' spans="2:3" hidden="1"')
    + row(
        4, cell("C4", "", formula="SUM(C2:C3)"), '<c r="D4"><f>1+1</f></c>', '<c r="E4"><f t="shared" si="0"/><v/></c>'
    )
    + row(5, cell("C5", 3, formula="1+2"), cell("D5", "", "str", 'IF(1,"","")'), cell("E5", "x", "str", '"x"'))
    + row(6, cell("C6", 1), attributes=' hidden="0"')
    + row(70, '<c r="XFD70" s="3"/>', cell("AA70", 4), attributes=' ht="3" hidden="true"'),
    after='<mergeCells count="1"><mergeCell ref="B1:C2"/></mergeCells>',
)
FOUND = SheetScan(
    cells=12,
    has_formulas=True,
    errors={(3, 2): "#REF!", (3, 3): "#N/A"},
    uncalculated=[(4, 3), (4, 4), (4, 5)],
    hidden_rows={3, 70},
    merged=[(1, 2, 2, 3)],
)


def test_errors_uncalculated_formulas_hidden_rows_and_merged_areas_are_found():
    assert scan(MIXED) == FOUND


def test_the_parser_finds_the_same():
    # It counts filled cells exactly: a text formula with an empty result is a blank.
    assert parsed(MIXED) == replace(FOUND, cells=11)


@pytest.mark.parametrize("read", [scan, parsed])
def test_a_sheet_without_formulas_is_known_for_it(read):
    assert not read(sheet(row(1, cell("A1", "#N/A", "e"), inline("B1", "offer")))).has_formulas


@given(size=st.integers(1, 300))
def test_where_the_pieces_are_cut_does_not_matter(size):
    assert scan_sheet(pieces(MIXED, size), budget()) == FOUND


IRREGULAR = {
    "only some addresses": "<row><c><v>1</v></c><c r='B1'><v>1</v></c></row>",
    "only some rows with a number": '<row r="1"><c><v>1</v></c></row><row><c><v>1</v></c></row>',
    "address after another attribute": '<row r="1"><c s="1" r="A1"><v>1</v></c></row>',
    "single quotes": "<row r='1'><c r=\"A1\" t='e'><v>#N/A</v></c></row>",
    "comment": '<row r="1"><c r="A1"><!-- x --><v>1</v></c></row>',
    "cdata": '<row r="1"><c r="A1"><v><![CDATA[1]]></v></c></row>',
    "unknown error": '<row r="1"><c r="A1" t="e"><v>#SPILL!</v></c></row>',
    "error without text": '<row r="1"><c r="A1" t="e"/></row>',
    "value before formula": '<row r="1"><c r="A1"><v>1</v><f>1</f></c></row>',
    "text cell without a number": '<row r="1"><c r="A1" t="s"><v>7>3</v></c></row>',
    "entity where a number is due": '<row r="1"><c r="A1"><v>13&gt;6</v></c></row>',
    "hidden row without number": '<row hidden="1"><c r="A1"><v>1</v></c></row>',
    "column that no sheet has": '<row r="1"><c r="ZZZ1"><v>1</v></c></row>',
    "far cells": '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1048576"><v>1</v></c></row>',
}


@pytest.mark.parametrize("rows", IRREGULAR.values(), ids=IRREGULAR.keys())
def test_what_is_not_written_as_usual_is_left_to_the_parser(rows):
    with pytest.raises(IrregularSheetError):
        scan(sheet(rows))


@given(size=st.integers(150, 600))
def test_a_prefix_on_every_name_changes_nothing(size):
    xml = re.sub(r"<(/?)(?=[a-zA-Z])", r"<\1x:", MIXED)
    assert scan_sheet(pieces(xml, size), budget()) == FOUND
    assert parsed(xml).errors == FOUND.errors


ANY_CELL = st.sampled_from(
    [
        "<c/>",
        "<c></c>",
        "<c><v>1</v></c>",
        '<c t="e"><v>#N/A</v></c>',
        '<c t="e"><f>"e"</f><v>#REF!</v></c>',
        "<c><f>A1</f></c>",
        "<c><f/><v/></c>",
        '<c t="str"><f>B1</f><v></v></c>',
        '<c s="1"><f t="shared" si="0"/><v>2</v></c>',
    ]
)
ANY_ROWS = st.lists(st.tuples(st.booleans(), st.lists(ANY_CELL, max_size=6)), min_size=1, max_size=12)


@given(rows=ANY_ROWS, numbered=st.booleans(), size=st.integers(40, 400))
def test_cells_without_addresses_are_placed_as_the_parser_places_them(rows, numbered, size):
    xml = sheet(
        "".join(
            "<row" + numbered * f' r="{3 * n}"' + hidden * ' hidden="1"' + ">" + "".join(cells) + "</row>"
            for n, (hidden, cells) in enumerate([(False, ["<c><v>1</v></c>"]), *rows], 1)
        )
    )
    found = scan_sheet(pieces(xml, size), budget())
    exact = parsed(xml)
    assert (found.errors, found.uncalculated) == (exact.errors, exact.uncalculated)
    assert found.hidden_rows == exact.hidden_rows


@pytest.mark.parametrize("xml", ['<worksheet><sheetData><row r="1"><c r="A1"><v>1</v></c></row>', MIXED[:-300]])
def test_a_sheet_cut_short_is_refused(xml):
    for read in (scan, parsed):
        with pytest.raises(InputError, match="danificado"):
            read(xml)


def test_cells_without_addresses_follow_one_another():
    xml = sheet(
        "<row><c><v>1</v></c><c t='e'><v>#N/A</v></c></row>"
        "<row r='5' hidden='1'><c/><c><f>A1</f></c><c r='F5'><v>2</v></c><c t='e'><v>#REF!</v></c></row>"
        "<row><c t='e'><v>#NUM!</v></c></row>"
    )
    found = parsed(xml)
    assert found.errors == {(1, 2): "#N/A", (5, 7): "#REF!", (6, 1): "#NUM!"}
    assert (found.uncalculated, found.hidden_rows) == ([(5, 2)], {5})


def test_rewriting_keeps_values_and_drops_what_hides_them():
    xml = sheet(
        "<row r='2'><c r='B2' s='4'><!-- 9 --><v>1.5</v></c><c t='s'><v><![CDATA[7]]></v></c>"
        "<c t='inlineStr'><is><r><t>a &amp; </t></r><rPh><t>x</t></rPh>"
        "<r><t xml:space='preserve'> b</t></r></is></c></row>"
    )
    assert re.findall("<c .*?</c>", rewritten(xml)) == [
        '<c r="B2" s="4"><v>1.5</v></c>',
        '<c r="C2" t="s"><v>7</v></c>',
        '<c r="D2" t="inlineStr"><is><t xml:space="preserve">a &amp; b</t></is></c>',
    ]


@pytest.mark.parametrize(
    "bad",
    ["<c r='A1'><v>3<x/>4</v></c>", "<c r='A1' t='s'><v>x</v></c>", "<c r='1A'><v>1</v></c>", "<c r='A1' r='B1'/>"],
)
def test_values_and_addresses_that_cannot_be_told_are_refused(bad):
    with pytest.raises(InputError, match="danificado"):
        parsed(sheet(f"<row>{bad}</row>"))


def test_what_is_no_number_is_rewritten_as_a_text():
    xml = sheet("<row><c><v>13&gt;6</v></c><c t='x'><is><t>a</t></is></c><c><v>1</v><v>2</v></c></row>")
    assert re.findall(r"<(?:v|t)\b[^<]*", rewritten(xml)) == [
        '<t xml:space="preserve">13&gt;6',
        '<t xml:space="preserve">a',
        "<v>2",
    ]


def test_far_cells_are_refused_by_their_corners():
    xml = sheet(row(2, cell("C2", 1), cell("XFD1048576", 1)))
    with pytest.raises(InputError, match="de C2 a XFD1048576"):
        parsed(xml)


def test_formatted_blanks_far_away_are_no_reason_to_refuse():
    rows = row(1, cell("A1", 1), *(f'<c r="XFD{n}" s="1"/>' for n in range(1, 9)), '<c r="XFD1048576" s="1"></c>')
    with pytest.raises(IrregularSheetError):
        scan(sheet(rows))
    assert parsed(sheet(rows)).cells == 1


@pytest.mark.parametrize("read", [scan, parsed])
def test_a_text_over_the_limit_is_refused_and_one_at_the_limit_is_not(read):
    assert read(sheet(row(1, inline("A1", "á" * 32_767)))).cells == 1
    with pytest.raises(InputError, match="32767 caracteres"):
        read(sheet(row(1, inline("A1", "á" * 32_768))))


def test_the_budget_stops_at_too_many_cells_and_tells_of_those_counted():
    rows = "".join(row(n, cell(f"A{n}", n)) for n in range(1, 2001))
    with pytest.raises(InputError, match="mais de 1000 células"):
        scan(sheet(rows), cells=1000)
    heard: list[int] = []
    many = Budget(ReadLimits(), heard.append)
    for _ in range(4):
        many.count(60_000)
    assert heard == [120_000, 240_000]


def test_deep_nesting_is_refused_by_the_parser():
    with pytest.raises(InputError, match="aninhado"):
        parsed(sheet("", after="<a>" * 300 + "</a>" * 300))


@given(limit=st.integers(1, 16_384), column=st.integers(1, 18_278))
def test_the_pattern_of_columns_takes_those_up_to_the_limit(limit, column):
    pattern = re.compile(letters_up_to(limit) + rb"\Z")
    assert bool(pattern.match(column_letters(column).encode())) == (column <= limit)


@pytest.mark.parametrize("text", ["", "A", "1", "A0", "A1048577", "XFE1", "ABCD1", "Á1", "A1B"])
def test_what_is_no_address_is_told(text):
    assert parse_address(text) is None
    assert parse_area(f"A1:{text or '?'}") is None


SST = '<x:sst xmlns:x="m" uniqueCount="9"><x:si><x:t>ab</x:t></x:si><x:si><x:r><x:t>c</x:t></x:r></x:si></x:sst>'


def test_shared_texts_are_measured_whatever_their_prefix():
    found = scan_strings(pieces(SST, 90))
    assert (found.count, found.overstated) == (2, True)
    assert long_texts(pieces(SST, 90), found.longest - 1) == {b"1": found.longest}


def test_the_declared_number_of_texts_is_dropped():
    assert b"".join(without_count(pieces(SST))) == SST.replace(' uniqueCount="9"', "").encode()


def test_a_shared_text_over_the_limit_is_refused_over_all_its_runs():
    half = f"<r><t>{'x' * 17_000}</t></r>"
    assert scan_strings(pieces(f"<sst><si>{half}</si></sst>")).count == 1
    with pytest.raises(InputError, match="32767 caracteres"):
        scan_strings(pieces(f"<sst><si>{half}{half}</si></sst>"))


@pytest.mark.parametrize("others", [0, 600])
def test_the_volume_of_text_counts_a_copy_for_each_cell(others):
    xml = sheet(
        row(1, cell("A1", 1, "s"), cell("B1", 1, "s", "X"), cell("C1", 0, "s"), cell("D1", 1), cell("E1", 11, "s"))
    )
    texts = {b"1": 10, **{b"%d" % (100 + n): 1 for n in range(others)}}
    assert text_volume([pieces(xml, 50)], texts) == 20
