"""The report of a check as text for people, at 80 columns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from xl_cotas.checks.report import FileReport
from xl_cotas.portuguese import count
from xl_cotas.report import text_context, text_findings
from xl_cotas.report.foreign import say, show, show_lines
from xl_cotas.report.layout import WIDTH, Paint, Style, plain, wrap


def write(reports: Sequence[FileReport], paint: Paint = plain) -> str:
    """All the files, one after the other; with several, a summary by file and a last line for all of them."""
    texts = ["\n".join(_file(report, paint)) for report in reports]
    if len(reports) > 1:
        texts.append("\n".join(_summary(reports, paint)))
        texts.append(f"{count(len(reports), 'arquivo', 'arquivos')}: {_totals(reports)}")
    return "\n\n".join(texts) + "\n"


def _summary(reports: Sequence[FileReport], paint: Paint) -> Iterator[str]:
    """One line a file, in the order in which they were given."""
    yield paint("Resumo por arquivo", "titulo")
    for report in reports:
        text, style = _verdict(report)
        yield f"  {show(report.path)}: {paint(text, style)}"


def _file(report: FileReport, paint: Paint) -> Iterator[str]:
    text, style = _verdict(report)
    path = show(report.path)
    # A path is never broken: one that leaves no room has the line to itself.
    yield f"{path}: {paint(text, style)}" if len(path) + len(text) + 2 <= WIDTH else f"{path}:\n  {paint(text, style)}"
    if report.error:
        for line in show_lines(report.error).split("\n"):
            yield from wrap(line, 2)
    for defect in report.defects:
        yield from wrap(f"defeito do programa, não da planilha: {show(defect)}", 2, 4)
    yield from text_findings.findings(report.findings, paint)
    yield from _sections(report, paint)
    if report.status != "not_checked":
        yield ""
        yield _totals([report])


def _verdict(report: FileReport) -> tuple[str, Style]:
    if report.status == "not_checked":
        return "não foi conferido", "erro"
    if report.status == "undecided":
        return "nada pôde ser decidido", "erro"
    errors, alerts = report.count("erro"), report.count("alerta")
    if errors or alerts:
        return _found(errors, alerts), "erro" if errors else "alerta"
    if report.defects:
        return "conferido só em parte", "erro"
    if report.undecided:
        return "nenhum erro no que pôde ser decidido", "alerta"
    return "nenhum erro", "certo"


def _sections(report: FileReport, paint: Paint) -> Iterator[str]:
    sections: list[tuple[str, Callable[[], Iterator[str]], bool]] = [
        ("Não decidido", lambda: text_findings.undecided(report.undecided), bool(report.undecided)),
        ("O que foi lido", lambda: text_context.sheets(report.sheets), bool(report.sheets)),
        ("Avisos", lambda: _notices(report.notices), bool(report.notices)),
        ("Normas", lambda: text_context.laws(report.laws), bool(report.laws)),
        ("Leituras em vigor", lambda: text_context.readings(report.readings), bool(report.readings)),
    ]
    for title, lines, wanted in sections:
        if wanted:
            yield ""
            yield paint(title, "titulo")
            yield from lines()
        if title == "Normas" and report.status != "not_checked":
            yield from ([] if wanted else [""])
            yield text_context.notice_date(report.notice_date)


def _notices(notices: Sequence[str]) -> Iterator[str]:
    for notice in notices:
        yield from wrap(say(notice), 2, 4)


def _found(errors: int, alerts: int) -> str:
    return f"{count(errors, 'erro', 'erros')}, {count(alerts, 'alerta', 'alertas')}"


def _totals(reports: Sequence[FileReport]) -> str:
    rows = sum(report.rows for report in reports)
    errors = sum(report.count("erro") for report in reports)
    alerts = sum(report.count("alerta") for report in reports)
    text = f"{count(rows, 'linha conferida', 'linhas conferidas')}, {_found(errors, alerts)}"
    unchecked = sum(report.status == "not_checked" for report in reports)
    return text + (f"; {count(unchecked, 'arquivo não conferido', 'arquivos não conferidos')}" if unchecked else "")
