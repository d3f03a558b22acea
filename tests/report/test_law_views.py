"""A law as a lawyer reads it: nothing of the file is left out."""

import pytest

from xl_cotas.laws.registry import library
from xl_cotas.report import law_comparison, law_text
from xl_cotas.report.layout import WIDTH

LAWS = library()


def flat(text):
    return " ".join(text.split())


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_shows_every_article_and_excerpt(law):
    text = flat(law_text.write(law))
    clauses = [clause for group in law.groups for clause in (group.share, group.threshold, group.rounding) if clause]
    clauses += law.rules.values()
    assert len(clauses) >= 2
    for clause in clauses:
        assert flat(clause.citation.article) in text
        assert flat(clause.citation.excerpt or clause.citation.source) in text


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_shows_every_reading_and_note(law):
    text = flat(law_text.write(law))
    for reading in law.readings.values():
        assert f"[{reading.topic}]" in text
        assert flat(reading.reason) in text
        assert all(f"({value})" in text for value in (reading.value, *reading.alternatives))
    assert all(flat(note) in text for note in law.notes)


@pytest.mark.parametrize("law", LAWS.values(), ids=LAWS)
def test_fits_80_columns(law):
    assert max(len(line) for line in law_text.write(law).splitlines() if "://" not in line) <= WIDTH


def test_says_what_is_no_confirmed_law():
    assert "atenção: é projeto, não lei" in law_text.write(LAWS["es-domingos-martins-pl-25-2023"])
    assert "atenção: não se confirmou que virou lei" in law_text.write(LAWS["es-divino-de-sao-lourenco"])
    assert "atenção" not in law_text.write(LAWS["rs-mostardas-3920-2019"])


def test_lists_every_law():
    text = law_text.write_list(list(LAWS.values()))
    assert [line for line in text.splitlines() if not line.startswith(" ")] == list(LAWS)
    assert max(map(len, text.splitlines())) <= WIDTH


def test_compares_where_two_laws_differ():
    text = law_comparison.write(LAWS["federal-12990-2014"], LAWS["federal-15142-2025"], most=7)
    assert "Lei 12.990/2014: 20%, a partir de 3 vagas, meio_para_cima" in text
    assert text.splitlines()[-4:] == [
        "  vagas  negros  indigenas  quilombolas   soma",
        "      2   0 e 1      - e 0        - e 0  0 e 1",
        "      6   1 e 2      - e 0        - e 0  1 e 2",
        "      7   1 e 2      - e 0        - e 0  1 e 2",
    ]


def test_a_law_does_not_differ_from_itself():
    law = LAWS["rs-mostardas-3920-2019"]
    text = law_comparison.write(law, law, most=30)
    assert "em nada do que decide uma conta" in text
    assert "em nenhum total" in text


@pytest.mark.parametrize("first", LAWS.values(), ids=LAWS)
def test_comparisons_fit_80_columns(first):
    for second in LAWS.values():
        assert max(map(len, law_comparison.write(first, second, most=40).splitlines())) <= WIDTH
