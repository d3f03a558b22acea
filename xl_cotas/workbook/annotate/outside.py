"""What a package carries that acts, or that reaches outside it: by the kind of its relationships."""

from __future__ import annotations

import re
from enum import Enum
from urllib.parse import unquote


class Left(Enum):
    """What was left out of a copy, as the report says it."""

    MACROS = "macros (VBA, XLM ou de suplementos): fórmulas que as usam mostram o último valor até serem recalculadas"
    MACRO_SHEETS = "folhas de macro e caixas de diálogo: ficaram como abas vazias"
    LINKS = "vínculos com outras pastas de trabalho e com outros programas (DDE)"
    CONNECTIONS = "conexões e consultas a dados externos: ficaram os valores que já estavam nas células"
    OBJECTS = "objetos incorporados de outros programas (OLE)"
    CONTROLS = "controles ActiveX"
    RIBBON = "barras e guias com comandos próprios"
    SIGNATURE = "assinatura digital: a cópia foi alterada e já não corresponde ao que foi assinado"
    ADD_INS = "painéis de suplementos da Web"
    PIVOTS = "tabelas dinâmicas ligadas a dados externos: ficaram os valores que já estavam nas células"
    IMAGES = "imagens que seriam buscadas na Internet ou no disco"
    HYPERLINKS = "hiperlinks para arquivos, pastas de rede ou endereços que não são páginas nem e-mails"
    OTHER_TARGETS = "outras referências a arquivos ou endereços de fora da planilha"
    NAMES = "nomes definidos que se referem a outra pasta de trabalho, ao disco ou à rede"
    UNUSED = "partes do arquivo que a planilha não usa"
    CHARTS = "séries de gráficos tiradas de outra pasta de trabalho"


DROPPED: dict[str, Left] = {
    "vbaproject": Left.MACROS,
    "vbaprojectsignature": Left.MACROS,
    "vbaprojectsignatureagile": Left.MACROS,
    "vbaprojectsignaturev3": Left.MACROS,
    "jsaproject": Left.MACROS,
    "attachedtoolbars": Left.RIBBON,
    "extensibility": Left.RIBBON,
    "usercustomization": Left.RIBBON,
    "externallink": Left.LINKS,
    "volatiledependencies": Left.LINKS,
    "connections": Left.CONNECTIONS,
    "querytable": Left.CONNECTIONS,
    "powerpivotdata": Left.CONNECTIONS,
    "oleobject": Left.OBJECTS,
    "package": Left.OBJECTS,
    "control": Left.CONTROLS,
    "activexcontrolbinary": Left.CONTROLS,
    "origin": Left.SIGNATURE,
    "signature": Left.SIGNATURE,
    "webextensiontaskpanes": Left.ADD_INS,
    "webextension": Left.ADD_INS,
}
EMPTIED = frozenset({"xlmacrosheet", "xlintlmacrosheet", "dialogsheet"})
_SCHEME = re.compile(r"([a-z][a-z0-9+.-]*):", re.I)
_PAGES = ("http", "https", "mailto")


def is_page(target: str) -> bool:
    r"""Whether a hyperlink leads to a page, an e-mail or a place in the workbook, and never to the disk.

    >>> is_page("https://www.gov.br/edital"), is_page("#Vagas!A1"), is_page(r"\\servidor\x.exe")
    (True, True, False)
    """
    plain = unquote(target).strip()
    if plain.startswith("#"):
        return True
    scheme = _SCHEME.match(plain)
    return bool(scheme) and scheme[1].lower() in _PAGES and "\\" not in plain if scheme else False
