"""The classified contest as the canonical sheets: Vagas, Classificação and Convocação (DESIGN, section 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from xl_cotas.checks.placing.classified import Classified, ClassifiedContest, ClassifiedTable
from xl_cotas.checks.placing.people import texts_of
from xl_cotas.checks.ranking_cells import read_dates
from xl_cotas.checks.ranking_columns import SCALE, read_scores
from xl_cotas.checks.ranking_flags import is_out, read_declarations
from xl_cotas.laws.regime import Regime
from xl_cotas.rules.order_lists import AMPLA, order_lists
from xl_cotas.workbook.recognition.vocabulary import FLAGS
from xl_cotas.workbook.template.headers import FLAGS as FLAG_HEADERS
from xl_cotas.workbook.template.headers import (
    GENERAL_RANK,
    OPEN,
    TOTAL,
    WIDE,
    rank_header,
    reserve_header,
    short_name,
)
from xl_cotas.workbook.template.result import SheetTable, Value

KEY_HEADERS = {
    "cargo": "Cargo",
    "especialidade": "Especialidade",
    "localidade": "Localidade",
    "codigo": "Código",
    "uf": "UF",
}
_SCORES = {
    "nota_basicos": "Conhecimentos básicos",
    "nota_especificos": "Conhecimentos específicos",
    "nota_final": "Nota final",
}
_TEXTS = {"inscricao": "Inscrição", "nome": "Nome"}
HOLDS, WAITS, OUT = "Classificado", "Cadastro de reserva", "Eliminado"


@dataclass(frozen=True, slots=True)
class ListNames:
    """What each list is called: in the quadro, in the headers of ranks and in the cells."""

    full: dict[str, str]
    short: dict[str, str]

    @classmethod
    def of(cls, regime: Regime, lists: Sequence[str]) -> ListNames:
        """The canonical names; a joint list with negros is called after them in a classificação."""
        names = {item.id: item.terms.name for item in order_lists(regime, 1)}
        full = {name: reserve_header(name, names[name]) for name in lists}
        short = {name: short_name(name, full[name]) for name in lists}
        return cls(full, {AMPLA: OPEN, **short})


def result_sheets(contest: ClassifiedContest) -> tuple[SheetTable, ...]:
    """The three sheets that follow Edital."""
    names = ListNames.of(contest.subject.regime, contest.lists)
    keys = _keys(contest.tables)
    return (_vagas(contest, names, keys), _ranking(contest, names, keys), _calls(contest, names, keys))


def _keys(tables: Sequence[ClassifiedTable]) -> tuple[str, ...]:
    """The columns that name a cargo: always Cargo, and what else tells two of them apart."""
    used = {name for table in tables for name in table.keys}
    return tuple(name for name in KEY_HEADERS if name == "cargo" or name in used)


def _named(cargo: Classified, keys: Sequence[str]) -> list[Value]:
    values = [cargo.names.get(name, "") for name in keys]
    return [values[0] or cargo.key or "Cargo único", *values[1:]]


def _vagas(contest: ClassifiedContest, names: ListNames, keys: Sequence[str]) -> SheetTable:
    counted = (TOTAL, OPEN, *(names.full[name] for name in contest.lists))
    headers = (*(KEY_HEADERS[name] for name in keys), *counted)
    rows = []
    for table in contest.tables:
        for cargo in table.cargos:
            counts = [cargo.vagas.get(name, 0) for name in (AMPLA, *contest.lists)]
            rows.append([*_named(cargo, keys), sum(counts), *counts])
    lines = ("As vagas de cada lista, como a planilha de origem as traz ou como a norma as dá.",)
    return SheetTable("Vagas", "Quadro de vagas", lines, headers, rows, WIDE, frozenset(counted))


def _ranking(contest: ClassifiedContest, names: ListNames, keys: Sequence[str]) -> SheetTable:
    sources = [_Source.of(table, contest.lists) for table in contest.tables]
    shown = [name for name in _ORDER if any(name in source.columns for source in sources)]
    ranks = (GENERAL_RANK, *(rank_header(names.short[name]) for name in contest.lists))
    headers = (*(KEY_HEADERS[name] for name in keys), *(_ORDER[name] for name in shown), *ranks, "Situação", "Vaga")
    rows = [
        [*_named(cargo, keys), *(source.columns[n][row] if n in source.columns else None for n in shown), *rest]
        for source in sources
        for cargo in source.table.cargos
        for row, rest in _places(source, cargo, contest.lists, names)
    ]
    lines = ("Classificado: ocupa vaga, pela lista da última coluna.",)
    return SheetTable("Classificação", "Classificação", lines, headers, rows, WIDE)


def _places(
    source: _Source, cargo: Classified, lists: Sequence[str], names: ListNames
) -> Iterator[tuple[int, list[Value]]]:
    """The ranks, the situation and the vaga of each person of a cargo, best place first."""
    counts = [0] * (len(lists) + 1)
    last: list[tuple[int | None, int]] = [(None, 0)] * (len(lists) + 1)
    for row, place in zip(cargo.rows, cargo.places, strict=True):
        ranks: list[Value] = []
        for number, name in enumerate((AMPLA, *lists)):
            if place is None or (name != AMPLA and row not in source.table.lists.get(name, ())):
                ranks.append(None)
                continue
            counts[number] += 1
            if last[number][0] != place:
                last[number] = (place, counts[number])
            ranks.append(last[number][1])
        held = cargo.holders.get(row)
        situation = HOLDS if held else WAITS if place is not None else source.out.get(row, OUT)
        yield row, [*ranks, situation, names.short[held] if held else None]


def _calls(contest: ClassifiedContest, names: ListNames, keys: Sequence[str]) -> SheetTable:
    sources = [_Source.of(table, contest.lists) for table in contest.tables]
    texts = [name for name in _TEXTS if any(name in source.columns for source in sources)]
    headers = (
        *(KEY_HEADERS[name] for name in keys),
        "Ordem",
        *(_TEXTS[name] for name in texts),
        "Lista",
        "Situação",
        "Data",
    )
    rows: list[list[Value]] = []
    for source in sources:
        for cargo in source.table.cargos:
            for seat in cargo.seats:
                if seat.registration is not None:
                    row = int(seat.registration)
                    people = [source.columns[name][row] if name in source.columns else None for name in texts]
                    rows.append([*_named(cargo, keys), seat.position, *people, names.short[seat.list], None, None])
    lines = ("A ordem de nomeação das vagas do quadro. Preencha Situação e Data a cada ato.",)
    return SheetTable("Convocação", "Ordem de convocação", lines, headers, rows, WIDE)


_DECLARED = {concept: FLAG_HEADERS[group] for group, concept in FLAGS.items()}
_ORDER = {**_TEXTS, "data_nascimento": "Data de nascimento", **_SCORES, "nota_minima": "Nota mínima", **_DECLARED}
_ORDER["opcao"] = "Opção"


@dataclass(frozen=True, slots=True)
class _Source:
    """The columns of the source that the new sheet keeps, by concept, and the words of those left out."""

    table: ClassifiedTable
    columns: dict[str, Sequence[Value]]
    out: dict[int, str]

    @classmethod
    def of(cls, table: ClassifiedTable, lists: Sequence[str]) -> _Source:
        ranking = table.ordered.board.ranking
        columns: dict[str, Sequence[Value]] = {}
        for name in ("inscricao", "nome", "opcao"):
            if (texts := texts_of(ranking, name)) is not None:
                columns[name] = texts
        found = ranking.table.columns
        if born := found.get("data_nascimento"):
            columns["data_nascimento"] = read_dates(ranking.table, ranking.sheet, born[0]).to_list()
        for name in (*_SCORES, "nota_minima"):
            if len(mine := found.get(name, ())) == 1:
                columns[name] = [_score(v) for v in read_scores(ranking.table, ranking.sheet, mine[0]).values]
        columns |= dict(_flags(table, lists))
        said = texts_of(ranking, "situacao") or []
        return cls(table, columns, {row: text for row, text in enumerate(said) if is_out(text)})


def _flags(table: ClassifiedTable, lists: Sequence[str]) -> Iterator[tuple[str, Sequence[Value]]]:
    """Declarations as the source has them; without a column, those who stand in the list of one group declare it."""
    ranking = table.ordered.board.ranking
    for group, concept in FLAGS.items():
        declared = read_declarations(ranking.table, ranking.sheet, group)
        if declared is not None:
            yield concept, [None if said is None else "S" if said else "N" for said in declared.said]
        elif group in lists and group in table.lists:
            mine = table.lists[group]
            yield concept, ["S" if row in mine else "N" for row in range(len(ranking.table.rows))]


def _score(value: int | None) -> Value:
    """A score as a spreadsheet keeps it."""
    return None if value is None else float(Fraction(value, SCALE))
