"""What every test run shares."""

from __future__ import annotations

import os

import pytest

from tests.libreoffice import is_installed


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what needs LibreOffice where it is not installed; under CI those tests run, and fail without it.

    Those that need Pyodide run where XL_COTAS_PYODIDE says in which folder it is.
    """
    absent = []
    if not is_installed() and os.environ.get("CI") != "true":
        absent.append("libreoffice")
    if not os.environ.get("XL_COTAS_PYODIDE"):
        absent.append("pyodide")
    missing = [item for item in items if any(item.get_closest_marker(name) for name in absent)]
    if missing:
        config.hook.pytest_deselected(items=missing)
        items[:] = [item for item in items if item not in missing]
