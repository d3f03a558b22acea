"""What `xl-cotas suplemento` prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import wrap

from xl_cotas.cli.addin_status import Part
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.catalogue.model import Function

_WIDTH = 80

LIBREOFFICE = """\
No LibreOffice Calc (25.2 ou mais novo, com Python 3.11 ou mais novo):
  1. Ferramentas, Extensões, Adicionar: escolha o arquivo .oxt. Reinicie o Calc.
  2. Numa célula: =COTAS_RESERVA(8;"rs-mostardas-3920-2019") mostra 2.
  3. Função que dá várias células: selecione a faixa e termine com
     Ctrl+Shift+Enter, pois o Calc não derrama o resultado sozinho.
"""

EXCEL = """\
No Excel do Windows, com Python 3.11 ou mais novo:
  1. Com o Excel fechado: xlwings addin install
  2. No Excel: Arquivo, Opções, Central de Confiabilidade, Configurações de Macro:
     marque "Confiar no acesso ao modelo de objeto do projeto do VBA".
  3. Abra uma pasta de trabalho .xlsm. Na guia xlwings, o campo UDF Modules deve
     ter xl_cotas.functions.addin; clique em Import Functions.
  4. Numa célula: =COTAS_RESERVA(8;"rs-mostardas-3920-2019") mostra 2.
  5. Arquivo vindo da internet: nas Propriedades dele, marque Desbloquear, ou
     guarde-o numa pasta que seja local confiável.
  Sem os passos 1 a 3, um quadro pronto, com as macros dentro:
     xl-cotas modelo quadro.xlsm --lei ID --funcoes

No Excel 365 (Windows, macOS, web), pelo suplemento xlwings Lite, sem Python:
  1. Inserir, Suplementos: xlwings Lite. Em requirements.txt, acrescente: xl_cotas
  2. Em main.py, escreva: from xl_cotas.functions.addin import *
  Os números da planilha são calculados no próprio computador.
"""


def list_functions() -> str:
    """Every function with its arguments, and where to go on."""
    entries = "".join(_entry(function) for function in CATALOGUE)
    return (
        f"{entries}\nNo Excel, faixas derramam o resultado. Um erro é um texto que começa por #COTAS!\n"
        "Para usá-las: xl-cotas suplemento libreoffice SAIDA.oxt, ou suplemento excel.\n"
    )


def write_status(wrong: Sequence[str], parts: Sequence[Part]) -> str:
    """What works here and what is missing."""
    return "".join(_status(wrong, parts))


def _status(wrong: Sequence[str], parts: Sequence[Part]) -> Iterator[str]:
    count = sum(len(function.examples) for function in CATALOGUE)
    if wrong:
        yield f"[erro]  funções com exemplo errado: {', '.join(wrong)}\n"
    else:
        yield f"[certo] {len(CATALOGUE)} funções, {count} exemplos calculados\n"
    for part in parts:
        yield f"[{'certo' if part.present else 'falta'}] {part.name}{'' if part.present else f': {part.remedy}'}\n"


def _entry(function: Function) -> str:
    arguments = "; ".join(f"[{item.name}]" if item.optional else item.name for item in function.parameters)
    lines = wrap(f"{function.name}({arguments})", _WIDTH, subsequent_indent="    ")
    lines += wrap(function.help, _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return "\n".join(lines) + "\n"
