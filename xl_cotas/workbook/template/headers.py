"""The headers of the canonical sheets, and what each list is called in them."""

from __future__ import annotations

from typing import Final

OPEN: Final = "Ampla concorrência"
TOTAL: Final = "Total de vagas"
GENERAL_RANK: Final = "Classificação geral"
GROUPS: Final = {
    "negros": "Negros",
    "indigenas": "Indígenas",
    "quilombolas": "Quilombolas",
    "pcd": "PcD",
    "trans": "Trans",
}
FLAGS: Final = {
    "negros": "Negro (S/N)",
    "indigenas": "Indígena (S/N)",
    "quilombolas": "Quilombola (S/N)",
    "pcd": "PcD (S/N)",
}
WIDE: Final = frozenset({"Cargo", "Nome"})
"""The columns of texts, wider than the others."""


def reserve_header(list_id: str, name: str) -> str:
    """The column of a list in a quadro: its group's, or the name that the norm gives to a joint list."""
    return GROUPS.get(list_id) or name[:1].upper() + name[1:]


def short_name(list_id: str, header: str) -> str:
    """What a list is called in a classificação: a joint list with negros is called after them."""
    return GROUPS["negros"] if "negros" in list_id.split("+") else header


def rank_header(short: str) -> str:
    """The column of the places in a list, by its short name.

    >>> rank_header("Negros"), rank_header("PcD")
    ('Classificação negros', 'Classificação PcD')
    """
    kept = short.isupper() or short == GROUPS["pcd"]
    return f"Classificação {short if kept else short[:1].lower() + short[1:]}"
