"""The functions themselves, by name: plain values in, plain values out, the same in every host.

`call` never raises: what the user can mend comes back as a short text that begins with `#COTAS!`. The module behind a
function is imported when it is first called.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module

from xl_cotas.errors import CotasError
from xl_cotas.functions.catalogue.listing import CATALOGUE
from xl_cotas.functions.grids import error_text

_WORK = {function.name: function.work for function in CATALOGUE}
_DEFECT = CotasError("defeito do programa: a conta não foi feita; avise quem cuida do xl-cotas")


def call(name: str, *cells: object) -> object:
    """What a cell shows: the result, or a text that says what to mend.

    >>> call("COTAS_RESERVA", 8.0, "rs-mostardas-3920-2019")
    2
    >>> call("COTAS_RESERVA", "oito", "rs-mostardas-3920-2019")
    '#COTAS! vagas: "oito" não é número'
    """
    try:
        return _function(name)(*cells)
    except CotasError as error:
        return error_text(error)
    except Exception:  # the host would show a traceback in the cell
        return error_text(_DEFECT)


@cache
def _function(name: str) -> Callable[..., object]:
    module, _, attribute = _WORK[name].partition(".")
    work: Callable[..., object] = getattr(import_module(f"xl_cotas.functions.{module}"), attribute)
    return work
