"""The shape of an entry of the catalogue."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["scalar", "range"]
LONGEST_HELP = 255  # what Excel's function wizard shows


@dataclass(frozen=True, slots=True)
class Parameter:
    """One argument: a cell, or a range of them (a cell is a range too)."""

    name: str
    help: str
    kind: Kind = "scalar"
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """Arguments and what the cell shows; a tuple of tuples is a range."""

    arguments: tuple[object, ...]
    result: object


@dataclass(frozen=True, slots=True)
class Function:
    """One function: its name in every host, what people read about it, and the work behind it ("module.function")."""

    name: str
    help: str
    work: str
    parameters: tuple[Parameter, ...]
    examples: tuple[Example, ...]


LEI = Parameter(
    "lei", "Id da lei, como rs-mostardas-3920-2019; mais de uma, numa faixa ou separadas por ponto e vírgula", "range"
)
GRUPO = Parameter("grupo", "Grupo, como negros, indigenas, quilombolas ou pcd; sem ele, todos", optional=True)
DATA = Parameter("data_edital", "Data da publicação do edital: decide que lei e que texto valem", optional=True)
MOSTARDAS = "rs-mostardas-3920-2019"
FEDERAL = (("federal-15142-2025",), ("federal-decreto-9508-2018",))
