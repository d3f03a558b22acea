"""What people must be told of a norm by its status, said after its name; a confirmed law in force needs nothing."""

from __future__ import annotations

from collections.abc import Mapping

STATUSES: Mapping[str, str] = {
    "projeto": "é projeto, não lei",
    "não confirmada": "não se confirmou que virou lei",
    "revogada": "foi revogada",
}
