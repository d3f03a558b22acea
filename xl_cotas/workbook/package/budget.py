"""What one file has spent so far: filled cells counted, bytes inflated."""

from __future__ import annotations

from collections.abc import Callable

from xl_cotas.errors import InputError
from xl_cotas.workbook.limits import BYTES_PER_CELL, MIB, ReadLimits

REPORT_EVERY = 100_000


class Budget:
    """Counts what is found; refuses as soon as it passes what the filled cells justify."""

    __slots__ = ("_on_cells", "_reported", "cells", "inflated", "limits")

    def __init__(self, limits: ReadLimits, on_cells: Callable[[int], object]) -> None:
        self.limits = limits
        self.cells = 0
        self.inflated = 0
        self._on_cells = on_cells
        self._reported = 0

    def count(self, cells: int) -> None:
        """Add filled cells, and tell the process that it may use more."""
        self.cells += cells
        if self.cells > self.limits.cells:
            raise InputError(
                f"a planilha tem mais de {self.limits.cells} células preenchidas, acima do limite.\n"
                "Divida-a em arquivos menores ou aumente o limite."
            )
        if self.cells - self._reported >= REPORT_EVERY:
            self._reported = self.cells
            self._on_cells(self.cells)

    def forget(self, cells: int, inflated: int) -> None:
        """Go back to an earlier count, before a part is read a second time."""
        self.cells, self.inflated = cells, inflated

    def inflate(self, size: int, part_size: int, part_limit: int) -> None:
        """Account for bytes just inflated in a part that has reached `part_size`."""
        self.inflated += size
        earned = BYTES_PER_CELL * self.cells
        if part_size > part_limit + earned or self.inflated > self.limits.total_bytes + earned:
            raise InputError(
                f"o conteúdo descompactado passa do limite de tamanho ({part_limit // MIB} MB) sem ter células que o"
                " expliquem.\nAbra a planilha, copie a tabela para uma planilha nova e salve como .xlsx."
            )
