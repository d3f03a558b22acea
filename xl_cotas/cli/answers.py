"""What reserva and ordem share: the regime of the contest that the options tell, an answer, and where it goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from xl_cotas.cli.facts import Facts, governing_laws
from xl_cotas.cli.results import Destination
from xl_cotas.laws.regime import Regime, build_regime
from xl_cotas.report.layout import Paint

T = TypeVar("T")


def give(
    options: Mapping[str, Any],
    ask: Callable[[Regime, str], T],
    as_text: Callable[[T, Paint], str],
    as_json: Callable[[T], str],
) -> None:
    """Write what `ask` answers of a regime, given who named its laws. Raises CotasError for what the user can mend."""
    facts = Facts.of(options)
    destination = Destination.of(options, os.environ)
    destination.refuse()
    contest = facts.contest()
    laws, origin = governing_laws(contest, facts.library())
    answer = ask(build_regime(contest, laws), origin)
    destination.write(as_json(answer) if destination.form == "json" else as_text(answer, destination.paint))
