"""Reports made by hand: one with everything in it, and its pieces."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from xl_cotas.checks.base import Finding, Part, Undecided
from xl_cotas.checks.report import FileReport, LawUse, ReadingUse
from xl_cotas.workbook.model import CellRef
from xl_cotas.workbook.survey import SheetUse
from xl_cotas.workbook.table import Table

SUM = "20% de 8 = 1,6; fração igual ou maior que 0,5 sobe: 2"
CITATION = ("Lei 3.920/2019 (Mostardas/RS), art. 1º", "art. 5º, § 2º")

TABLE = Table(
    sheet="Vagas",
    kind="vagas",
    header_rows=(4,),
    rows=list(range(5, 31)),
    columns={"cargo": (1,), "total": (2,), "ampla": (3,), "negros": (4, 5)},
)
LAWS = (
    LawUse("rs-mostardas-3920-2019", "Lei Municipal nº 3.920, de 29 de janeiro de 2019", "f" * 64, "texto", "--lei"),
    LawUse("xx-projeto", "Projeto de Lei 25/2023", "e" * 64, "relato", "config", "projeto"),
)
OVERLAP = ReadingUse(
    topic="sobreposicao",
    value="exclusao_previa",
    origin="padrão",
    citation="Lei 3.920/2019 (Mostardas/RS), art. 3º, § 1º",
    alternatives=("mais_vantajosa", "vaga_a_vaga"),
    reason="não diz como se forma a lista reservada",
    norm="Lei 3.920/2019 (Mostardas/RS)",
)
SHEETS = (
    SheetUse("Vagas", "checked", "", hidden=False, tables=(TABLE,)),
    SheetUse("Anexo II", "ignored", "aba oculta", hidden=True),
)


def cell(row: int, column: int = 4, sheet: str = "Vagas") -> CellRef:
    """A cell of column D, unless said otherwise."""
    return CellRef(sheet, row, column)


SINGLE = Finding(
    code="V001",
    severity="erro",
    message="negros: está 1, deveria ser 2",
    parts=(Part(cell(14), 1, 2, SUM),),
    related=(cell(14, 2),),
    key="Professor I",
    citation=CITATION,
)
MANY = Finding(
    code="V001",
    severity="erro",
    message="negros: 13 números errados pela mesma causa: truncou em vez de arredondar",
    parts=tuple(Part(cell(row), 1, 2, SUM) for row in range(15, 28)),
    related=tuple(cell(row, 2) for row in range(15, 28)),
    citation=CITATION,
)
FEW = Finding(
    code="V002",
    severity="alerta",
    message="2 números diferem",
    parts=(Part(cell(6, 3), 7, 6, "8 - 2 = 6"), Part(cell(8, 3, "Anexo I"), 4, 3, "4 - 1 = 3")),
    right_under=("base=edital",),
)
REMARK = Finding("L303", "info", "a norma é um projeto de lei", key="xx-projeto", citation=("Projeto de Lei 25/2023",))
UNREAD = (
    Undecided("V001", "negros: o total de vagas não pôde ser lido", "Vagas", (cell(5), cell(6), cell(9))),
    Undecided("V001", "negros: o total de vagas não pôde ser lido", "Vagas", (cell(7),)),
    Undecided("C101", "a classificação ainda não é conferida", "Anexo II"),
)
FULL = FileReport(
    path="vagas.xlsx",
    sha256="a" * 64,
    status="checked",
    laws=LAWS,
    notice_date=date(2024, 3, 1),
    readings=(OVERLAP,),
    sheets=SHEETS,
    findings=(REMARK, FEW, MANY, SINGLE),
    undecided=UNREAD,
    notices=("a aba Edital tem uma linha que não foi lida: B9",),
)
CLEAN = replace(FULL, findings=(), undecided=(), notices=(), readings=())
UNDECIDED = replace(CLEAN, status="undecided", undecided=UNREAD)
UNREADABLE = FileReport("quebrado.xlsx", error="o arquivo está corrompido.\nBaixe-o de novo.")
DEFECTIVE = replace(CLEAN, defects=("V003",))
