"""Right quadros under any law of the library, in the layouts that boards publish, and slips planted in them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from random import Random

from tests.checks.board import MOSTARDAS, sheet_of
from xl_cotas.laws.contest import Contest, parse_contest
from xl_cotas.laws.loader import in_force
from xl_cotas.laws.registry import library
from xl_cotas.workbook.model import CellValue, Sheet, Workbook

REGIMES = (
    (MOSTARDAS,),
    ("rs-santa-maria-executivo",),
    ("rs-santa-maria-camara",),
    ("es-domingos-martins-pl-25-2023",),
    ("es-divino-de-sao-lourenco",),
    ("federal-12990-2014", "federal-decreto-9508-2018"),
    ("federal-15142-2025", "federal-decreto-9508-2018"),
)
NOTICES = {"federal-12990-2014": date(2024, 3, 1), "federal-15142-2025": date(2026, 2, 2)}
PCD_CLAUSE = """
[[grupo]]
id = "pcd"
percentual = "5%"
minimo = 5
arredondamento = "para_cima"
teto = "20%"
norma = "Edital 1, item 5"
"""
HEADERS = {
    "cargo": ("Cargo", "CARGO", "Cargo/Função", "Cargos", "Emprego público", "CARGO¹"),
    "total": ("Total de vagas", "TOTAL", "Total", "Nº de vagas", "Total\nde vagas", "TOTAL DE VAGAS²", "T O T A L"),
    "total_geral": ("TOTAL GERAL", "Total geral"),
    "ampla": ("Ampla concorrência", "AC", "Ampla", "AMPLA CONCORRÊNCIA", "Vagas AC", "AC¹"),
    "negros": ("Negros", "Pretos e pardos", "Candidatos negros", "NEGROS³", "Vagas para negros", "PN", "CN"),
    "indigenas": ("Indígenas", "INDÍGENAS", "Candidatos indígenas", "Vagas para indígenas"),
    "quilombolas": ("Quilombolas", "QUILOMBOLAS"),
    "negros+indigenas+quilombolas": ("PPIQ", "Pretos, pardos, indígenas e quilombolas", "Negro, índio, quilombola"),
    "negros+minorias": ("Negros", "Negros e minorias", "Candidatos negros"),
    "pcd": ("PcD", "PCD", "Pessoas com deficiência", "PcD²", "Deficientes"),
    "cr": ("Cadastro de reserva", "CR", "CR***", "Cadastro reserva"),
    "localidade": ("Localidade", "Lotação", "Polo", "Unidade"),
    "codigo": ("Código", "Cód."),
    "salario": ("Vencimento básico (R$)", "Remuneração"),
    "carga": ("Carga horária semanal", "Requisitos"),
}  # fmt: skip
TRADES = (
    "Professor",
    "Médico",
    "Enfermeiro",
    "Motorista",
    "Pedreiro",
    "Fiscal",
    "Agente",
    "Técnico",
    "Auxiliar",
    "Gari",
)
AREAS = (
    "de Saúde",
    "de Obras",
    "Administrativo",
    "de Trânsito",
    "Ambiental",
    "Escolar",
    "de Rendas",
    "Social",
    "Rural",
)
LEVELS = ("NÍVEL FUNDAMENTAL", "NÍVEL MÉDIO", "NÍVEL SUPERIOR", "ENSINO MÉDIO COMPLETO")


@dataclass
class Board:
    """A quadro being made: counts by concept, and how to lay it out. `where` is filled by `render`."""

    laws: tuple[str, ...]
    edital: str
    notice: date | None
    names: list[str]
    counts: dict[str, list[int]]
    shares: dict[str, tuple[Fraction, int, str]]
    layout: Random
    options: dict[str, object]
    places: list[str] = field(default_factory=list)
    stated: dict[str, list[int]] = field(default_factory=dict)
    where: dict[tuple[str, int], str] = field(default_factory=dict)
    totals_where: dict[str, str] = field(default_factory=dict)

    def contest(self) -> Contest:
        told = Contest(laws=self.laws, notice_date=self.notice, base="cargo", origins={"laws": "--lei"})
        return told.over(parse_contest(self.edital.encode(), "edital.toml", None)) if self.edital else told  # type: ignore[arg-type]

    def copy(self) -> Board:
        """The same board, to be spoiled; every other one keeps the totals row of the right numbers."""
        counts = {name: list(values) for name, values in self.counts.items()}
        stated = self.counts if self.options["order"] < 0.5 else {}  # type: ignore[operator]
        return replace(self, counts=counts, stated=stated, where={}, totals_where={}, layout=Random(0))


def due(total: int, share: Fraction, minimum: int, rounding: str) -> int:
    """The reserve, written anew: half up, or up with a ceiling of a fifth."""
    if total < minimum:
        return 0
    if rounding == "meio_para_cima":
        return (2 * total * share.numerator + share.denominator) // (2 * share.denominator)
    up = -(-total * share.numerator // share.denominator)
    return min(up, total // 5)


def make_board(seed: int) -> Board:
    """A right quadro: any law, 1 to 400 rows, a layout drawn by the seed."""
    draw = Random(seed)
    laws = draw.choice(REGIMES)
    notice = NOTICES.get(laws[0])
    edital = "" if len(laws) > 1 or draw.random() < 0.5 else PCD_CLAUSE
    shares: dict[str, tuple[Fraction, int, str]] = {}
    for law in laws:
        for group in in_force(library()[law].groups, notice):
            minimum = group.threshold.value if group.threshold else 1
            rounding = "teto" if group.id == "pcd" else "meio_para_cima"
            shares[group.id] = (group.share.value, minimum, rounding)
    if edital:
        shares["pcd"] = (Fraction(1, 20), 5, "teto")
    rows = draw.choice((1, 2, 3, 4, 5, 6, 8, 12, 20, 35, 60, draw.randint(100, 400)))
    most = draw.choice((4, 12, 40, 40, 400))
    totals = [draw.randint(1, most) if draw.random() < 0.9 else 0 for _ in range(rows)]
    if not any(totals):
        totals[0] = draw.randint(1, most)
    reserves = {name: [due(total, *rule) for total in totals] for name, rule in shares.items()}
    ampla = [total - sum(values[i] for values in reserves.values()) for i, total in enumerate(totals)]
    names = [f"{draw.choice(TRADES)} {draw.choice(AREAS)} {number}" for number in range(1, rows + 1)]
    counts = {"total": totals, "ampla": ampla, **reserves, "cr": [draw.randint(0, 30) for _ in totals]}
    places: list[str] = []
    if draw.random() < 0.2:
        names, places, counts = _spread(names, counts, list(shares), draw)
    options = {
        "titles": draw.randint(0, 3),
        "blank": draw.random() < 0.4,
        "total": draw.choice(("total", "total", "total", "none", "geral", "+CR")),
        "ampla": draw.random() < 0.85,
        "cr": draw.random() < 0.5,
        "zero": draw.choice(("-", "0", "---", "")),
        "repeat": draw.choice((0, 0, 7, 25)),
        "sections": draw.random() < 0.3,
        "totals": draw.random() < 0.4,
        "text": draw.random() < 0.15,
        "foot": draw.random() < 0.5,
        "left": draw.choice((0, 0, 1, 2)),
        "extra": draw.random() < 0.4,
        "block": draw.random() < 0.25,
        "order": draw.random(),
    }
    if not options["ampla"] and options["total"] in ("none", "geral"):
        options["total"] = "total"
    if options["total"] in ("geral", "+CR"):
        options["cr"] = options["total"] == "geral"
    if options["zero"] == "" and options["total"] == "none":
        options["zero"] = "-"
    if places:
        options |= {"sections": False, "ampla": True, "total": draw.choice(("total", "none"))}
    return Board(laws, edital, notice, names, counts, shares, draw, options, places)


def _spread(
    names: list[str], counts: dict[str, list[int]], groups: list[str], draw: Random
) -> tuple[list[str], list[str], dict[str, list[int]]]:
    """Each cargo over one to four localities; its reserves, computed on the cargo, stand in some of them."""
    rows: list[str] = []
    places: list[str] = []
    spread: dict[str, list[int]] = {concept: [] for concept in counts}
    for i, name in enumerate(names):
        shares = _split(counts["total"][i], draw.randint(1, 4), draw)
        first = len(rows)
        for place, total in enumerate(shares):
            rows.append(name)
            places.append(f"Polo {place + 1}")
            for concept in spread:
                spread[concept].append({"total": total, "ampla": total, "cr": draw.randint(0, 9)}.get(concept, 0))
        for group in groups:
            for _ in range(counts[group][i]):
                row = draw.choice([row for row in range(first, len(rows)) if spread["ampla"][row]])
                spread[group][row] += 1
                spread["ampla"][row] -= 1
    return rows, places, spread


def _split(total: int, parts: int, draw: Random) -> list[int]:
    cuts = sorted(draw.randint(0, total) for _ in range(parts - 1))
    return [last - first for first, last in zip((0, *cuts), (*cuts, total), strict=True)]


def render(board: Board) -> Workbook:
    """Lay a board out in a sheet; fills `where` with the cell of every count."""
    draw, options = Random(repr(sorted(board.options.items(), key=str))), board.options
    columns = _columns(board, draw)
    rows: list[list[CellValue]] = [["" for _ in columns] for _ in range(int(options["titles"]))]  # type: ignore[call-overload]
    for number, row in enumerate(rows):
        row[0] = ("PREFEITURA MUNICIPAL", "EDITAL Nº 01/2024 - CONCURSO PÚBLICO", "ANEXO I - QUADRO DE VAGAS")[number]
    if options["blank"]:
        rows.append(["" for _ in columns])
    header = [draw.choice(HEADERS[name]) for name in columns]
    merged: list[tuple[int, int, int, int]] = []
    _add_header(rows, header, columns, board, merged)
    positions: list[tuple[int, int]] = []
    for i, name in enumerate(board.names):
        if i and options["repeat"] and i % int(options["repeat"]) == 0:  # type: ignore[call-overload]
            rows.append(["" for _ in columns])
            _add_header(rows, header, columns, board, merged)
        if options["sections"] and i % 6 == 0:
            rows.append([LEVELS[(i // 6) % len(LEVELS)], *["" for _ in columns[1:]]])
        rows.append([_cell(board, concept, i, name) for concept in columns])
        positions.append((i, len(rows)))
    if options["totals"]:
        rows.append([_total(board, concept) for concept in columns])
    if options["foot"]:
        rows.append(["* AC = ampla concorrência; CR = cadastro de reserva.", *["" for _ in columns[1:]]])
    left = int(options["left"])  # type: ignore[call-overload]
    result = sheet_of(rows, left=left, merged=merged)
    for i, row in positions:
        for place, concept in enumerate(columns):
            board.where[concept, i] = result.ref(row, place + 1 + left).a1
    if options["totals"]:
        row = len(rows) - bool(options["foot"])
        board.totals_where = {concept: result.ref(row, p + 1 + left).a1 for p, concept in enumerate(columns)}
    return Workbook("quadro.xlsx", (result,), "0" * 64)


def _columns(board: Board, draw: Random) -> list[str]:
    options = board.options
    parts = [*(["ampla"] if options["ampla"] else []), *board.shares]
    if draw.random() < 0.3:
        draw.shuffle(parts)
    total = {"none": [], "geral": []}.get(str(options["total"]), ["total"])
    counted = [*total, *parts] if draw.random() < 0.5 else [*parts, *total]
    standby = ["cr"] if options["cr"] else []
    last = ["total_geral"] if options["total"] == "geral" else []
    extra = ["salario", "carga"] if options["extra"] else []
    return [
        "cargo",
        *(["localidade"] if board.places else []),
        *(["codigo"] if options["extra"] and draw.random() < 0.5 else []),
        *counted,
        *standby,
        *last,
        *extra,
    ]


def _add_header(
    rows: list[list[CellValue]],
    header: list[str],
    columns: list[str],
    board: Board,
    merged: list[tuple[int, int, int, int]],
) -> None:
    """One header row, or two with the counts under a merged VAGAS."""
    counted = [place for place, name in enumerate(columns) if name in ("total", "ampla", *board.shares)]
    if not board.options["block"] or counted != list(range(counted[0], counted[-1] + 1)):
        rows.append(list(header))
        return
    left = int(board.options["left"])  # type: ignore[call-overload]
    top: list[CellValue] = [header[place] if place not in counted else "" for place in range(len(columns))]
    top[counted[0]] = "VAGAS"
    rows.append(top)
    row = len(rows)
    rows.append([header[place] if place in counted else "" for place in range(len(columns))])
    merged.append((row, counted[0] + 1 + left, row, counted[-1] + 1 + left))
    merged += [(row, p + 1 + left, row + 1, p + 1 + left) for p in range(len(columns)) if p not in counted]


def _cell(board: Board, concept: str, i: int, name: str) -> CellValue:
    if concept == "cargo":
        return name
    if concept == "localidade":
        return board.places[i]
    if concept == "codigo":
        return f"C{i + 101}"
    if concept == "salario":
        return "2.381,74"
    if concept == "carga":
        return "40h"
    if concept == "total_geral":
        return float(board.counts["total"][i] + board.counts["cr"][i])
    value = board.counts[concept][i]
    if concept == "total" and board.options["total"] == "+CR":
        return f"{value}+CR" if value else "CR"
    if value == 0:
        return 0.0 if board.options["zero"] == "0" else str(board.options["zero"])
    return str(value) if board.options["text"] else float(value)


def _total(board: Board, concept: str) -> CellValue:
    if concept == "cargo":
        return "TOTAL"
    counts = board.stated or board.counts
    if concept == "total_geral":
        return float(sum(counts["total"]) + sum(counts["cr"]))
    return float(sum(counts[concept])) if concept in counts else ""


# ---------------------------------------------------------------- slips


@dataclass
class Slip:
    """A wrong board, the cells of which at least one group must be named, and the words of the diagnosis."""

    board: Board
    cells: list[tuple[str, int]]
    words: str = ""
    code: str = ""


def _groups(board: Board) -> list[str]:
    return list(board.shares)


def reserve_off(board: Board, draw: Random) -> Slip | None:
    """One more or one less in a reserve, the ampla adjusted so that the row closes."""
    if board.places:
        return None
    wrong = board.copy()
    group, i = draw.choice(_groups(board)), draw.randrange(len(board.names))
    step = draw.choice((-1, 1))
    if wrong.counts[group][i] + step < 0 or wrong.counts["ampla"][i] - step < 0 or not board.options["ampla"]:
        return None
    if group == "pcd" and "federal-decreto-9508-2018" in board.laws and step == 1:
        return None  # between the minimum and the ceiling anything is right
    wrong.counts[group][i] += step
    wrong.counts["ampla"][i] -= step
    if board.options["total"] == "none" or not wrong.counts["total"][i]:
        return None
    return Slip(wrong, [(group, i)])


def ampla_off(board: Board, draw: Random) -> Slip | None:
    """A wrong ampla in a row with a total."""
    if board.places:
        return None
    wrong, i = board.copy(), draw.randrange(len(board.names))
    if not board.options["ampla"] or board.options["total"] not in ("total", "+CR") or not wrong.counts["total"][i]:
        return None
    wrong.counts["ampla"][i] += draw.choice((1, 2, 3))
    return Slip(wrong, [("ampla", i)])


def total_off(board: Board, draw: Random) -> Slip | None:
    """A wrong total in a row with ampla and reserves."""
    if board.places:
        return None
    wrong, i = board.copy(), draw.randrange(len(board.names))
    if not board.options["ampla"] or board.options["total"] not in ("total", "+CR") or not wrong.counts["total"][i]:
        return None
    step = draw.choice((1, 5, 10))
    if board.options["cr"] and step == board.counts["cr"][i]:
        return None  # then the total may well count the cadastro de reserva
    wrong.counts["total"][i] += step
    return Slip(wrong, [("total", i)])


def _column(board: Board, group: str, words: str, count: Callable[[int], int]) -> Slip | None:
    """A whole reserve column computed another way, the ampla closing every row."""
    wrong = board.copy()
    if not board.options["ampla"]:
        return None
    changed = []
    for i, total in enumerate(board.counts["total"]):
        value = count(total)
        if value != board.counts[group][i]:
            changed.append((group, i))
        wrong.counts["ampla"][i] += wrong.counts[group][i] - value
        wrong.counts[group][i] = value
        if wrong.counts["ampla"][i] < 0:
            return None
    return Slip(wrong, changed, words) if len(changed) > 1 else None


def _racial(board: Board, draw: Random) -> str:
    return draw.choice([group for group in board.shares if group != "pcd"])


def truncated(board: Board, draw: Random) -> Slip | None:
    """INT(total x share) in a whole column."""
    if board.places:
        return None
    group = _racial(board, draw)
    share, minimum, _ = board.shares[group]
    words = "truncou" if board.laws[0] != "es-divino-de-sao-lourenco" else "para_baixo"
    return _column(board, group, words, lambda n: math.floor(n * share) if n >= minimum else 0)


def half_even(board: Board, draw: Random) -> Slip | None:
    """Python's or VBA's round."""
    if board.places:
        return None
    group = _racial(board, draw)
    share, minimum, _ = board.shares[group]
    return _column(board, group, "meio para o par", lambda n: round(n * share) if n >= minimum else 0)


def another_share(board: Board, draw: Random) -> Slip | None:
    """The share of another law."""
    if board.places:
        return None
    group = _racial(board, draw)
    share, minimum, _ = board.shares[group]
    other = draw.choice([value for value in (Fraction(1, 5), Fraction(3, 10), Fraction(17, 100)) if value != share])
    return _column(board, group, "aplicou", lambda n: due(n, other, minimum, "meio_para_cima"))


def on_standby(board: Board, draw: Random) -> Slip | None:
    """The cadastro de reserva counted as vagas."""
    if board.places:
        return None
    group = _racial(board, draw)
    share, minimum, _ = board.shares[group]
    if not board.options["cr"]:
        return None
    standby = dict(enumerate(board.counts["cr"]))
    places = iter(range(len(board.names)))
    slip = _column(board, group, "", lambda n: due(n + standby[next(places)], share, minimum, "meio_para_cima"))
    return replace(slip, words="cadastro") if slip else None


def per_locality(board: Board, draw: Random) -> Slip | None:
    """Every locality by itself where the law takes the cargo."""
    group = _racial(board, draw)
    share, minimum, _ = board.shares[group]
    if not board.places:
        return None
    slip = _column(board, group, "calculou por", lambda n: due(n, share, minimum, "meio_para_cima"))
    if slip is None:
        return None
    firsts, wrong = [], slip.board
    for i, name in enumerate(board.names):
        rows = [row for row in range(len(board.names)) if board.names[row] == name]
        if rows[0] == i and sum(wrong.counts[group][r] - board.counts[group][r] for r in rows):
            firsts.append((group, i))
    return replace(slip, cells=firsts) if len(firsts) > 1 else None


def too_early(board: Board, draw: Random) -> Slip | None:
    """An edital published before its law was in force."""
    start = library()[board.laws[0]].validity.start
    if start is None or len(board.laws) > 1:
        return None
    return Slip(replace(board.copy(), notice=start - timedelta(days=draw.randint(1, 900))), [], code="L301")


SLIPS = (
    reserve_off,
    ampla_off,
    total_off,
    truncated,
    half_even,
    another_share,
    on_standby,
    per_locality,
    too_early,
)


def make_slip(seed: int) -> Slip:
    """A slip planted in a right board; seeds whose board cannot hold the slip move on to the next."""
    draw = Random(seed)
    while True:
        board = make_board(draw.randrange(10**9))
        slip = draw.choice(SLIPS)(board, draw)
        if slip is not None:
            return slip


def sheet(board: Board) -> Sheet:
    return render(board).sheets[0]
