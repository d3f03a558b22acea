"""What explains a cell that holds no number of vagas."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class TextExplanation:
    """A cell in words: what it is, what it holds, what it should hold, why, and the articles."""

    what: str
    key: str
    found: str
    due: str
    why: str
    citation: tuple[str, ...] = ()
