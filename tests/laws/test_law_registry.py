"""Finding a law, by id, file or entity, and on which days it governs."""

from dataclasses import replace
from datetime import date
from typing import get_args

import pytest
from law_texts import DATA

from xl_cotas.errors import LawError
from xl_cotas.laws.model import Citation, Clause, Status
from xl_cotas.laws.registry import find_law, find_laws, get_law, library, load_folder, split_references
from xl_cotas.laws.status import STATUSES
from xl_cotas.laws.validity import end_of, is_in_force, not_governing, start_of

MOSTARDAS = "rs-mostardas-3920-2019"
BILL = "es-domingos-martins-pl-25-2023"


def ids(*place_and_date):
    return [law.id for law in find_laws(*place_and_date)]


def test_the_library_is_keyed_by_file_name():
    assert set(library()) == {path.stem for path in DATA.glob("*.toml")}
    assert len(library()) == 8


def test_a_law_is_found_by_id_or_by_file():
    assert get_law(MOSTARDAS).id == MOSTARDAS
    assert get_law(str(DATA / f"{MOSTARDAS}.toml")) == get_law(MOSTARDAS)


def test_a_law_is_found_by_id_in_any_case_or_as_people_cite_it():
    for reference in ("RS-Mostardas-3920-2019", MOSTARDAS.upper(), "Lei 3.920/2019", get_law(MOSTARDAS).title):
        assert get_law(reference).id == MOSTARDAS


def test_no_file_is_opened_to_find_a_law_at_hand():
    assert find_law(str(DATA / f"{MOSTARDAS}.toml"), library()) is None
    assert find_law("federal-x", library()) is None


def test_the_laws_of_one_cell():
    for text in (" a;b ", "a, b", "a\nb", "a\r\nb\r\n", ";a;;b,a", "a,\nb"):
        assert split_references(text) == ("a", "b")
    title = get_law(MOSTARDAS).title
    assert ", de 29 de janeiro de 2019" in title
    assert split_references(f"{title}; x") == split_references(f"{title}, x") == (title, "x")
    assert split_references(" ; \n,") == ()


def test_an_unknown_id_suggests_the_nearest():
    with pytest.raises(LawError, match=f'"rs-mostardas-3920".*"{MOSTARDAS}"'):
        get_law("rs-mostardas-3920")


def test_an_id_like_no_other_suggests_nothing():
    with pytest.raises(LawError, match="lei desconhecida") as refusal:
        get_law("zzzz")
    assert "mais parecido" not in str(refusal.value)


def test_a_folder_of_the_users_own_laws(tmp_path):
    (tmp_path / "minha.toml").write_bytes((DATA / f"{MOSTARDAS}.toml").read_bytes())
    laws = load_folder(tmp_path)
    assert list(laws) == [MOSTARDAS]
    assert get_law(MOSTARDAS, laws).title == get_law(MOSTARDAS).title
    with pytest.raises(LawError, match="desconhecida"):
        get_law(BILL, laws)


def test_a_folder_with_an_id_twice_is_refused(tmp_path):
    for name in ("a", "b"):
        (tmp_path / f"{name}.toml").write_bytes((DATA / f"{MOSTARDAS}.toml").read_bytes())
    with pytest.raises(LawError, match=MOSTARDAS):
        load_folder(tmp_path)


def test_a_folder_without_laws_is_refused(tmp_path):
    with pytest.raises(LawError, match="nenhum arquivo de lei"):
        load_folder(tmp_path)


@pytest.mark.parametrize(
    ("uf", "municipality", "branch", "on", "expected"),
    [
        ("RS", "Mostardas", "executivo", date(2020, 3, 2), [MOSTARDAS]),
        ("rs", " MOSTARDAS ", "executivo", date(2019, 1, 29), [MOSTARDAS]),
        ("RS", "Mostardas", "executivo", date(2019, 1, 28), []),
        ("RS", "Mostardas", "legislativo", date(2020, 3, 2), []),
        ("RS", "Santa Maria", "executivo", date(2024, 1, 1), ["rs-santa-maria-executivo"]),
        ("RS", "Santa Maria", "legislativo", date(2024, 1, 1), ["rs-santa-maria-camara"]),
        ("ES", "divino de sao lourenco", "executivo", date(2026, 1, 1), ["es-divino-de-sao-lourenco"]),
        ("ES", "Domingos Martins", "executivo", date(2024, 1, 1), [BILL]),
        ("RS", "Domingos Martins", "executivo", date(2024, 1, 1), []),
        ("BR", "", "executivo", date(2014, 6, 9), []),
        ("BR", "", "executivo", date(2014, 6, 10), ["federal-12990-2014"]),
        ("BR", "", "executivo", date(2018, 9, 25), ["federal-12990-2014", "federal-decreto-9508-2018"]),
        ("BR", "", "executivo", date(2025, 6, 3), ["federal-12990-2014", "federal-decreto-9508-2018"]),
        ("BR", "", "executivo", date(2025, 6, 4), ["federal-15142-2025", "federal-decreto-9508-2018"]),
    ],
)
def test_a_law_is_found_by_place_branch_and_date(uf, municipality, branch, on, expected):
    assert ids(uf, municipality, branch, on) == expected


@pytest.mark.parametrize(
    ("on", "governs"),
    [
        (date(2023, 7, 9), False),
        (date(2023, 7, 10), True),
        (date(2033, 7, 9), True),
        (date(2033, 7, 10), False),
    ],
)
def test_a_term_of_ten_years_counts_from_the_publication_that_the_contest_gives(on, governs):
    assert is_in_force(get_law(BILL), on, published=date(2023, 7, 10)) is governs


def test_without_a_publication_neither_start_nor_term_is_known():
    bill = get_law(BILL)
    assert (start_of(bill, None), end_of(bill, None)) == (None, None)
    assert is_in_force(bill, date(1990, 1, 1), published=None)


def test_a_term_that_starts_on_29_february_ends_on_1_march():
    assert end_of(get_law(BILL), date(2024, 2, 29)) == date(2034, 3, 1)


def test_a_publication_given_by_the_contest_wins_over_the_file():
    assert start_of(get_law(MOSTARDAS), date(2019, 2, 12)) == date(2019, 2, 12)


def test_a_law_without_term_has_no_end():
    assert end_of(get_law(MOSTARDAS), None) is None


def test_a_stated_end_wins_over_a_term():
    law = get_law("federal-12990-2014")
    term = Clause(10, Citation(law.short_title, "art. 6º", "pelo prazo de 10 (dez) anos"))
    limited = replace(law, validity=replace(law.validity, term_years=term))
    assert end_of(limited, None) == date(2025, 6, 4)


def test_the_laws_that_do_not_govern_an_edital_are_said():
    laws = [get_law(BILL), get_law(MOSTARDAS), get_law("federal-12990-2014")]
    said = "Lei 3.920/2019 (Mostardas/RS) não rege edital publicado em 02/05/2018"
    assert list(not_governing(laws, date(2018, 5, 2), {})) == [said]
    told = list(not_governing(laws, date(2018, 5, 2), {BILL: date(2023, 7, 10)}))
    assert told == [f"{laws[0].short_title} não rege edital publicado em 02/05/2018", said]
    assert not list(not_governing(laws, None, {}))


def test_every_status_but_a_law_in_force_has_its_words():
    assert {"lei", *STATUSES} == set(get_args(Status))
