"""Every workbook of templates/: native formulas, examples, and the quadros with functions for each program.

To write them again: python -m tests.ready_templates
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from xl_cotas.cli.containers import CONTAINERS
from xl_cotas.workbook.template.ready import ready_files, ready_laws, ready_quadro

FOLDER = Path(__file__).parents[1] / "templates"
FUNCTIONS_FOLDER = "com-funcoes"


def every_file() -> Iterator[tuple[str, bytes]]:
    """Every file of the folder: its path inside it, and its content."""
    yield from ready_files().items()
    for laws in ready_laws():
        workbook = ready_quadro(laws, functions=True)
        for suffix, convert in CONTAINERS.items():
            yield f"{FUNCTIONS_FOLDER}/quadro-{laws[0]}{suffix}", convert(workbook)


def main() -> None:
    """Write every workbook of the folder again."""
    for name, content in every_file():
        path = FOLDER / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)


if __name__ == "__main__":
    main()
