"""The cells that an address typed by a person may name."""

from __future__ import annotations

from xl_cotas.errors import InputError
from xl_cotas.workbook.model import CellRef, Workbook, column_number


def cells_named(workbook: Workbook, address: str) -> tuple[CellRef, ...]:
    """The cell that an address names; without a sheet, that cell of every visible one.

    Raises InputError for what is no address, and for a sheet that the workbook does not have.
    """
    sheet, _, cell = address.replace("$", "").rpartition("!")
    letters = cell.strip().rstrip("0123456789")
    digits = cell.strip()[len(letters) :]
    if not (letters.isascii() and letters.isalpha() and len(letters) <= 3 and digits) or int(digits) == 0:
        raise InputError(f'"{address}" não é o endereço de uma célula; escreva como Vagas!D12')
    names = {item.name.casefold(): item.name for item in workbook.sheets if item.visible}
    name = sheet.strip().strip("'").replace("''", "'").casefold()
    if name and name not in names:
        raise InputError(f'não há aba "{sheet}"; as abas são: {", ".join(names.values())}')
    wanted = [names[name]] if name else list(names.values())
    return tuple(CellRef(item, int(digits), column_number(letters)) for item in wanted)
