"""The people of a classificação as placement needs them: lists, choice, and the names of what they compete for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from xl_cotas.checks.placing.elsewhere import members_elsewhere
from xl_cotas.checks.placing.unread import Unread, unread_ranks, unread_texts
from xl_cotas.checks.placing.vagas import UnitNames
from xl_cotas.checks.placing.words import list_groups
from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_cells import labels
from xl_cotas.checks.ranking_columns import read_scores
from xl_cotas.checks.ranking_flags import Declarations, is_out, read_declarations
from xl_cotas.rules.placement_quotas import lists_for
from xl_cotas.workbook.recognition.vocabulary import KEYS, Vocabulary

if TYPE_CHECKING:
    import polars as pl


@dataclass(frozen=True, slots=True)
class Membership:
    """Who stands in each list, by row; `unknown` are lists of which the table does not say, `unread` the cells of each
    list that say nothing because they cannot be read."""

    of: Mapping[str, pl.Series]
    unknown: frozenset[str]
    unread: Mapping[str, Sequence[Unread]] = field(default_factory=dict)


def texts_of(ranking: Ranking, concept: str) -> list[str] | None:
    """What a column says in each row, or None where the table does not have it."""
    columns = ranking.table.columns.get(concept, ())
    return labels(ranking.table, ranking.sheet, columns) if columns else None


def memberships(
    ranking: Ranking, lists: Sequence[str], words: Vocabulary, elsewhere: Sequence[Ranking] = ()
) -> Membership:
    """Ranks of a list tell who is in it; else declarations do, the list that a person names, or the list itself where
    it stands `elsewhere`, in a table of its own."""
    found: dict[str, pl.Series] = {}
    unread: dict[str, Sequence[Unread]] = {}
    options = _options(ranking, words)
    for name in lists:
        ranked = [item for item in ranking.quotas if lists_for(item.id.split("+"), [name])]
        said, unread[name] = [item.ranks.is_not_null() for item in ranked], [unread_ranks(ranking, i) for i in ranked]
        joint = any("+" in item.id and name != item.id and name in item.id.split("+") for item in ranking.quotas)
        if not said and not joint:
            declared = list(_declared(ranking, name))
            said = [item.said.fill_null(False) for item in declared] or _opted(options, name)
            columns = [number for item in declared for number in item.columns]
            unread[name] = list(unread_texts(ranking, columns or ranking.table.columns.get("opcao", ())))
            if not said and (listed := members_elsewhere(ranking, elsewhere, name)) is not None:
                said, unread[name] = [listed], list(unread_texts(ranking, ranking.table.columns["inscricao"]))
        if said and not joint:
            found[name] = said[0]
            for other in said[1:]:
                found[name] = found[name] | other
    return Membership(found, frozenset(lists) - found.keys(), unread)


def choices(ranking: Ranking, lists: Sequence[str], words: Vocabulary) -> dict[str, str]:
    """The list that each text of the column of options names, where it is only one."""
    named = {text: lists_for(groups, lists) for text, groups in _options(ranking, words)[1].items()}
    return {text: found[0] for text, found in named.items() if len(found) == 1}


def standing_rows(ranking: Ranking) -> pl.Series:
    """Rows of people who may hold a vaga: not put out of the contest, and not below the minimum of their row."""
    import polars as pl

    standing = pl.repeat(True, len(ranking.table.rows), dtype=pl.Boolean, eager=True)
    if (said := texts_of(ranking, "situacao")) is not None:
        out = {text for text in set(said) if is_out(text)}
        if out:
            standing = pl.Series([text not in out for text in said], dtype=pl.Boolean)
    columns = ranking.table.columns.get("nota_minima", ())
    if ranking.scores is not None and len(columns) == 1:
        low = ranking.scores.values < read_scores(ranking.table, ranking.sheet, columns[0]).values
        standing = standing & ~low.fill_null(False)
    return standing


def unit_names(ranking: Ranking, keys: Mapping[str, list[str]], rows: Sequence[int]) -> UnitNames:
    """What names the people of some rows; `keys` are the texts of the key columns."""
    found = {name: {texts[index] for index in rows} - {""} for name, texts in keys.items()}
    values = {name: next(iter(texts)) for name, texts in found.items() if len(texts) == 1}
    several = frozenset(name for name, texts in found.items() if len(texts) > 1)
    sections = dict.fromkeys(ranking.table.sections[index] for index in rows) if ranking.table.sections else ()
    titles = (*sections, ranking.table.title, ranking.table.sheet)
    return UnitNames(values, several, tuple(filter(None, titles)))


def key_texts(ranking: Ranking) -> dict[str, list[str]]:
    """The texts of the columns that name a cargo; a blank takes the one above."""
    found = {}
    for name in KEYS:
        if (texts := texts_of(ranking, name)) is not None:
            found[name] = list(_filled(texts)) if "" in texts else texts
    return found


def _filled(texts: Sequence[str]) -> Iterator[str]:
    above = ""
    for text in texts:
        above = text or above
        yield above


def _declared(ranking: Ranking, name: str) -> Iterator[Declarations]:
    for member in [name] if name in ranking.table.columns else name.split("+"):
        declarations = read_declarations(ranking.table, ranking.sheet, member)
        if declarations is not None:
            yield declarations


def _options(ranking: Ranking, words: Vocabulary) -> tuple[list[str], dict[str, tuple[str, ...]]]:
    texts = texts_of(ranking, "opcao") or []
    return texts, {text: list_groups(text, words) for text in set(texts)}


def _opted(options: tuple[list[str], dict[str, tuple[str, ...]]], name: str) -> list[pl.Series]:
    """The list named in a column that tells the list of everybody."""
    import polars as pl

    texts, groups = options
    if not any(groups.values()):
        return []
    return [pl.Series([bool(lists_for(groups[text], [name])) for text in texts], dtype=pl.Boolean)]
