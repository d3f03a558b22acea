"""The Instruções sheet: the norms, their articles, the readings behind the formulas, and what to do next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from xl_cotas.exact import format_share
from xl_cotas.laws.model import Clause
from xl_cotas.laws.regime import Family
from xl_cotas.laws.status import STATUSES
from xl_cotas.laws.topics import topics
from xl_cotas.laws.validity import not_governing
from xl_cotas.portuguese import count
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.terms import Terms, settle_family
from xl_cotas.workbook.template.headers import reserve_header
from xl_cotas.workbook.template.package import Draft
from xl_cotas.workbook.template.plan import PCD_CEILING, QuadroPlan
from xl_cotas.workbook.template.style import (
    LABEL_FONT,
    SECTION_FONT,
    TEXT_FONT,
    TOP,
    put_title,
    set_page,
    set_widths,
)

SHEET = "Instruções"
Note = tuple[str, str]
_ADVICE = {
    "projeto": "Só use o quadro se o projeto tiver virado lei com o mesmo texto.",
    "não confirmada": "Confira a publicação antes de usar o quadro.",
    "revogada": "Só use o quadro em concurso que ela ainda rege.",
}
_PCD_SETTLED = "Já está nas fórmulas, pela regra da norma indicada abaixo."
_PCD_BY_CELL = (
    "Usa o Percentual PcD da aba Edital, arredonda para cima e não passa de 20% das vagas: a primeira vaga surge na "
    "quinta. Em branco, a coluna fica em zero."
)
_FUNCTIONS: tuple[Note, ...] = (
    (
        "Funções",
        "As reservas vêm da função COTAS_RESERVA, com a lei e a data da aba Edital. Onde aparece #NOME?, faltam as "
        "funções: num arquivo .xlsm, habilite as macros; nos outros, instale o suplemento (xl-cotas suplemento). Um "
        "texto que começa com #COTAS! diz o que corrigir. As colunas são as da lei do título; para outra, peça outro "
        "modelo.",
    ),
)
_EXAMPLE_VACANCIES = (8, 10, 25)
_LINE = 15
_TEXT_WIDTH = 110


def add_notes(draft: Draft, sections: Sequence[tuple[str, Sequence[Note]]]) -> None:
    """Write sections of labelled paragraphs."""
    sheet = draft.add_sheet(SHEET)
    put_title(draft, sheet, SHEET)
    start = 3
    for heading, notes in sections:
        sheet.cell(start, 1, heading).font = SECTION_FONT
        for row, note in enumerate(notes, start + 1):
            _put_note(draft, sheet, row, note)
        start += len(notes) + 2
    set_widths(sheet, {"A": 26, "B": _TEXT_WIDTH})
    set_page(sheet, "landscape")


def _put_note(draft: Draft, sheet: Any, row: int, note: Note) -> None:
    for number, (text, font) in enumerate(zip(note, (LABEL_FONT, TEXT_FONT), strict=True), 1):
        cell = draft.put(sheet.cell(row, number), text)
        cell.font, cell.alignment = font, TOP
    lines = max(-(-len(note[1]) // (_TEXT_WIDTH + 4)), -(-len(note[0]) // 25))
    sheet.row_dimensions[row].height = _LINE * lines + 4


def sections_of(plan: QuadroPlan) -> Iterator[tuple[str, Sequence[Note]]]:
    """The sections for a regime."""
    yield "Como preencher", _filling(plan)
    yield "Como conferir", CHECKING
    yield "Normas usadas nas fórmulas", tuple(_norms(plan))
    families = plan.regime.families
    if readings := tuple(note for family in families for note in _readings(family, named=len(families) > 1)):
        yield "Onde a norma não diz: leituras usadas nas fórmulas", readings


CHECKING: tuple[Note, ...] = (
    (
        "Antes de publicar",
        "Salve a planilha e, no terminal, na pasta do arquivo, digite: xl-cotas conferir NOME-DO-ARQUIVO",
    ),
    (
        "O que é lido",
        "A aba Edital diz que lei rege o concurso, a data e o percentual PcD; "
        "a aba Vagas é conferida célula por célula.",
    ),
    (
        "Se houver divergência",
        "O relatório mostra a célula, o que está escrito, o que a lei dá, a conta e o artigo. "
        "Corrija e confira de novo.",
    ),
)


def _filling(plan: QuadroPlan) -> tuple[Note, ...]:
    unit = plan.base
    return (
        ("Aba Edital", "Preencha os dados do concurso: eles dizem que lei se aplica quando o quadro é conferido."),
        (
            "Aba Vagas",
            f"Digite uma linha por {unit}: nome, total de vagas e, se houver, cadastro de reserva. O resto se calcula.",
        ),
        ("Coluna PcD", _PCD_SETTLED if plan.pcd_is_settled else _PCD_BY_CELL),
        (
            "Mais linhas",
            "Copie uma linha inteira do meio do quadro e insira as células copiadas ali mesmo: as fórmulas e os totais "
            "acompanham.",
        ),
        ("Linhas vazias", "Para imprimir sem elas, use o filtro da coluna Cargo (sem as vazias) ou exclua as linhas."),
        *(_FUNCTIONS if plan.functions else ()),
        (
            "Fórmulas",
            "Não digite números por cima das fórmulas: um número digitado não muda quando o total de vagas muda.",
        ),
    )


def _norms(plan: QuadroPlan) -> Iterator[Note]:
    """Each law followed by what it reserves, then the clauses of the edital."""
    families = {family.id: family for family in plan.regime.families}
    for law in plan.regime.laws:
        yield law.short_title, law.title
        if law.status in STATUSES:
            yield "", f"Atenção: {STATUSES[law.status]}. {_ADVICE[law.status]}"
        for late in not_governing([law], plan.regime.notice_date, plan.regime.contest.publications):
            yield "", f"Atenção: {late}."
        if law.id in families:
            yield from _reserves(families.pop(law.id))
    for family in families.values():
        yield family.title, "Regra do edital."
        yield from _reserves(family)


def _reserves(family: Family) -> Iterator[Note]:
    """The rule of each group, with a sum as an example."""
    base = topics()["base"].values[family.value("base")]
    for terms in settle_family(family):
        yield _label(terms), _rule(terms, base, family.title)
        example = next((n for n in _EXAMPLE_VACANCIES if (n * terms.share).denominator != 1), _EXAMPLE_VACANCIES[0])
        yield "", f"Exemplo: {explain_reserve(example, terms)}."


def _label(terms: Terms) -> str:
    return reserve_header(terms.group_id, terms.name)


def _rule(terms: Terms, base: str, norm: str) -> str:
    """A reserve in one sentence, each value followed by its article; the norm is named where it is another."""
    rule = terms.rule
    if rule is None:
        return ""
    least = "no mínimo " if terms.kind == "no_minimo" else ""
    text = f"{least}{format_share(terms.share)} sobre {base} ({_article(rule.share, norm)})"
    if rule.threshold is not None:
        text += f"; a partir de {count(terms.threshold, 'vaga', 'vagas')} ({_article(rule.threshold, norm)})"
    text += f"; {topics()['arredondamento'].values[terms.rounding].replace(';', ',')}"
    if rule.rounding is not None:
        text += f" ({_article(rule.rounding, norm)})"
    if rule.ceiling is not None and terms.ceiling is not None:
        text += f"; até {format_share(terms.ceiling)} das vagas ({_article(rule.ceiling, norm)})"
    return text[:1].upper() + text[1:] + "."


def _article(clause: Clause[Any], norm: str) -> str:
    citation = clause.citation
    return citation.article if citation.norm == norm and citation.article else str(citation)


def _readings(family: Family, *, named: bool) -> Iterator[Note]:
    """The readings that the formulas consume, with their ground and what else is admissible."""
    for topic in _consumed(family):
        if topic not in family.readings:
            continue
        reading = family.readings[topic]
        values = topics()[topic].values
        who = "escolhida para este concurso" if reading.origin == "escolhida" else "padrão do xl-cotas"
        text = f"{values[reading.value]} ({who}). Motivo: {reading.reason}."
        if reading.alternatives:
            text += f" Também admissível: {'; '.join(values[value] for value in reading.alternatives)}."
        title = topics()[topic].title
        yield title[:1].upper() + title[1:], f"{family.title}: {text}" if named else text[:1].upper() + text[1:]


def _consumed(family: Family) -> Iterator[str]:
    if any(group.rounding is None for group in family.groups):
        yield "arredondamento"
    if any(group.ceiling is not None for group in family.groups):
        yield "teto"
    if len(family.groups) > 1:
        yield "soma"
    if any(group.split is not None for group in family.groups):
        yield "lista"
    yield "base"


def summarise(plan: QuadroPlan) -> str:
    """One line under the title of the quadro: which norm reserves how much for whom."""
    parts = []
    for family in plan.regime.families:
        shares = [
            f"{terms.name} {format_share(terms.share)}"
            for terms in settle_family(family)
            if terms.group_id != "pcd" or plan.pcd_is_settled
        ]
        if shares:
            parts.append(f"{family.title}: {', '.join(shares)}")
    if not plan.pcd_is_settled:
        parts.append(f"PcD: percentual da aba Edital, até {format_share(PCD_CEILING)}")
    return "; ".join(parts)
