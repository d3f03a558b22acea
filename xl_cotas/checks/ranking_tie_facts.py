"""What the tie-break criteria look at, for people of equal score only."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import TYPE_CHECKING

from xl_cotas.checks.ranking import Ranking
from xl_cotas.checks.ranking_cells import read_dates
from xl_cotas.checks.ranking_columns import read_scores
from xl_cotas.laws.contest import TieBreak

if TYPE_CHECKING:
    import polars as pl

ELDER_YEARS = 60
AGE, ELDER = "idade", "idoso"


def criteria_of(rule: TieBreak) -> list[str]:
    return [name for name in rule.criteria if name != ELDER]


def tie_facts(ranking: Ranking, rows: pl.DataFrame, rule: TieBreak) -> pl.DataFrame:
    """The tied rows with what their criteria look at; null where the table does not say."""
    import polars as pl

    sheet, numbers = ranking.sheet, ranking.table.rows
    table = replace(ranking.table, rows=[numbers[index] for index in rows["index"]])
    columns = table.columns.get("data_nascimento", ())
    birth = read_dates(table, sheet, columns[0]) if columns else None
    born = birth if birth is not None else pl.Series([None], dtype=pl.Date).new_from_index(0, rows.height)
    facts = rows.with_columns(born.cast(pl.Int32).alias("birth"))
    limit = _birthday_limit(rule.age_date) if rule.age_date else None
    facts = facts.with_columns(elder=pl.lit(None, pl.Boolean) if limit is None else born <= limit)
    for name in criteria_of(rule):
        if name != AGE:
            found = table.columns.get(name, ())
            values = read_scores(table, sheet, found[0]).values if len(found) == 1 else None
            column = pl.lit(None, pl.Int64) if values is None else values
            facts = facts.with_columns(column.alias(f"criterion {name}"))
    return facts


def _birthday_limit(day: date) -> date:
    """Whoever was born on this day or before is 60 years old."""
    try:
        return day.replace(year=day.year - ELDER_YEARS)
    except ValueError:
        return date(day.year - ELDER_YEARS, 2, 28)
