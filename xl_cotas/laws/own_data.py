"""The data files of our own that lie beside the modules which read them."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any


def own_data(package: str, name: str) -> dict[str, Any]:
    """The content of a TOML file that lies beside the modules of a package."""
    return tomllib.loads(resources.files(package).joinpath(name).read_text("utf-8"))
