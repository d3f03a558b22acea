"""What every test run shares."""

from __future__ import annotations

import os

import pytest

from tests.libreoffice import is_installed


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs LibreOffice or Pyodide where it is missing; under CI those tests run, and fail."""
    if os.environ.get("CI") == "true":
        return
    there = {"libreoffice": is_installed(), "pyodide": bool(os.environ.get("XL_COTAS_PYODIDE"))}
    absent = [name for name, present in there.items() if not present]
    missing = [item for item in items if any(item.get_closest_marker(name) for name in absent)]
    if missing:
        config.hook.pytest_deselected(items=missing)
        items[:] = [item for item in items if item not in missing]
