"""Every value of a law file is found where it says, and every clause of the seed texts is represented."""

import tomllib

import pytest
from law_texts import DATA, HERE, LAWS, SEEDS, cited_keys, normal, split_clauses, text_of, with_items

from xl_cotas.laws.registry import library

TABLE = tomllib.loads((HERE / "clauses.toml").read_text("utf-8"))


def test_every_law_has_its_text_and_every_text_its_law():
    assert {path.stem for path in (HERE / "texts").glob("*.txt")} == set(LAWS) == set(library())


@pytest.mark.parametrize("law_id", LAWS)
def test_every_excerpt_is_in_the_text_of_the_norm_it_cites(law_id):
    ids = {law.short_title: law.id for law in library().values()}
    missing = [
        f"{cited.key}: {cited.excerpt}"
        for cited in cited_keys(law_id)
        if normal(cited.excerpt) not in normal(text_of(ids[cited.norm] if cited.excerpt and cited.norm else law_id))
    ]
    assert missing == []


@pytest.mark.parametrize("law_id", LAWS)
def test_every_excerpt_is_in_the_article_it_cites(law_id):
    ids = {law.short_title: law.id for law in library().values()}
    misplaced = []
    for cited in cited_keys(law_id):
        if not cited.excerpt:
            continue
        clauses = split_clauses(text_of(ids[cited.norm] if cited.norm else law_id))
        if normal(cited.excerpt) not in with_items(clauses, cited.article):
            misplaced.append(f"{cited.key} ({cited.article}): {cited.excerpt}")
    assert misplaced == []


def own_keys(law_id):
    return [cited for cited in cited_keys(law_id) if not cited.key.endswith(".divisao")]


@pytest.mark.parametrize("law_id", SEEDS)
def test_the_seed_laws_rest_on_their_own_text_alone(law_id):
    """A `divisao` serves only the reading lista=dividida: it is another norm's, by analogy."""
    assert [cited.key for cited in own_keys(law_id) if cited.norm or cited.source] == []


@pytest.mark.parametrize("law_id", SEEDS)
def test_every_clause_of_a_seed_text_has_its_entry(law_id):
    assert list(TABLE[law_id]) == list(split_clauses(text_of(law_id)))


@pytest.mark.parametrize("law_id", SEEDS)
def test_every_entry_names_keys_of_the_law_file_or_gives_a_reason(law_id):
    keys = {cited.key for cited in cited_keys(law_id)}
    wrong = {
        clause: entry
        for clause, entry in TABLE[law_id].items()
        if not entry or (isinstance(entry, list) and not set(entry) <= keys)
    }
    assert wrong == {}


@pytest.mark.parametrize("law_id", SEEDS)
def test_every_key_is_listed_under_the_clause_it_cites(law_id):
    unlisted = [c.key for c in own_keys(law_id) if c.article and c.key not in TABLE[law_id].get(c.article, ())]
    assert unlisted == []


@pytest.mark.parametrize("law_id", LAWS)
def test_what_a_law_says_fits_older_consoles(law_id):
    (DATA / f"{law_id}.toml").read_text("utf-8").encode("cp1252")


def test_the_splitter_finds_articles_paragraphs_and_items():
    text = "Art. 1° Ficam\nreservadas:\nI – duas;\n§ 2º - Três.\nParágrafo Único. Quatro.\nArt. 10. Cinco."
    assert split_clauses(text) == {
        "art. 1º": "Art. 1° Ficam reservadas:",
        "art. 1º, I": "I – duas;",
        "art. 1º, § 2º": "§ 2º - Três.",
        "art. 1º, parágrafo único": "Parágrafo Único. Quatro.",
        "art. 10": "Art. 10. Cinco.",
    }
