"""C110: quem ocupa cada vaga.

A Situação e a Vaga de cada candidato são comparadas com o preenchimento que a norma dá: quem ocupa vaga e, depois, por
que lista. As vagas são as do quadro da mesma planilha, ou as do edital.toml. O cotista classificado dentro das vagas da
ampla concorrência não conta na reserva; vaga reservada só reverte quando acaba a sua lista. "Classificado" e "Aprovado"
só dizem quem ocupa vaga onde a planilha diz também quem ficou de fora, como em "Cadastro de reserva".

Base legal: listas concorrentes, reversão e desempate entre cotas da lei do certame (Lei 12.990/2014, art. 3º; Lei
15.142/2025). Onde a lei não decide, a tabela inteira pode seguir outra leitura (sobreposicao, duas_cotas, reversao,
ampla_esgotada): é um alerta, que a nomeia e diz as inscrições que ela muda.
"""

from __future__ import annotations

from collections.abc import Iterator

from xl_cotas.checks.base import Decided, Outcome, Undecided
from xl_cotas.checks.consulted import consulted
from xl_cotas.checks.placing.board import Board
from xl_cotas.checks.placing.boards import boards_of
from xl_cotas.checks.placing.claims import Claims, read_claims
from xl_cotas.checks.placing.findings import Telling
from xl_cotas.checks.placing.verdicts import Verdict, judge_board
from xl_cotas.checks.ranking_findings import capped
from xl_cotas.checks.subject import Subject
from xl_cotas.portuguese import worded

CODE = "C110"
DECIDES = True
_MOST = 20


def check(subject: Subject) -> Iterator[Outcome]:
    """Report people who hold a vaga that belongs to another, or hold it by another list."""
    for board in boards_of(subject):
        claims = read_claims(board)
        if claims.any:
            yield from _board(subject, board, claims)


def _board(subject: Subject, board: Board, claims: Claims) -> Iterator[Outcome]:
    verdict = judge_board(board, claims, subject.regime, _suspect(subject, board))
    telling = Telling(CODE, subject.regime, board, claims)
    yield from _unknown(board, verdict)
    far = [item for item in verdict.wrong if not item.right_under and item.found.too_far(item.due)]
    for item in far:
        why = (
            f"{item.seated.unit.key}: a planilha dá {item.found.held} com vaga, e as vagas dão {len(item.due.holders)}"
        )
        yield Undecided(CODE, why, board.ranking.table.sheet, telling.cells(item.found.rows)[:_MOST])
    done = [item for item in verdict.judged if item not in far]
    if decided := sum(item.found.compared - len(item.due.open) for item in done):
        yield Decided(CODE, decided)
        yield from consulted(subject.regime, (topic for item in done for topic in item.due.topics))
    for item in done:
        if item.due.open:
            why = f"{item.seated.unit.key}: empate na posição, que a planilha não resolve, decide quem ocupa vaga"
            yield Undecided(CODE, why, board.ranking.table.sheet, telling.cells(item.due.open)[:_MOST])
    wrong = [item for item in done if item.found.rows]
    if verdict.whole:
        yield telling.whole(wrong, verdict.whole)
    else:
        yield from capped(finding for item in wrong for finding in telling.unit(item))


def _suspect(subject: Subject, board: Board) -> frozenset[int]:
    """The units in which another check finds a rank against its score."""
    for analysis in subject.rankings.all:
        if analysis.ranking is board.ranking and analysis.lists:
            units = board.of_row
            return frozenset(int(units[index]) for index in analysis.lists[0].touched)
    return frozenset()


def _unknown(board: Board, verdict: Verdict) -> Iterator[Undecided]:
    reasons: dict[str, list[str]] = {}
    for seated in verdict.unknown:
        reasons.setdefault(seated.why, []).append(seated.unit.key)
    for why, keys in reasons.items():
        which = worded(len(keys), keys[0], "{} cargos")
        yield Undecided(CODE, f"não se conferiu quem ocupa vaga ({which}): {why}", board.ranking.table.sheet)
