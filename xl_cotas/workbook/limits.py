"""How much a file may ask for: what a reader accepts and what the process that reads may use.

A cap is a base, for any file, plus an allowance for each filled cell; what a file merely declares counts for nothing.
"""

from __future__ import annotations

from dataclasses import dataclass

MIB = 1 << 20
GIB = 1 << 30

# The file and its package.
FILE_BYTES = 256 * MIB
MEMBERS = 10_000
PART_BYTES = 256 * MIB
TOTAL_BYTES = 512 * MIB
STRINGS_BYTES = 64 * MIB
BYTES_PER_CELL = 256
RATIO = 200
RATIO_FROM = 10 * MIB

# The XML of a part.
PROLOG_BYTES = 64 * 1024
TOKEN_BYTES = 8 * MIB
ROW_BYTES = 32 * MIB
DEPTH = 256
# Parts up to this size are also checked to be well formed; for a long list that would take as long as half its reading.
STRICT_BYTES = 4 * MIB

# The contents.
SHEETS = 5_000
CELLS = 25_000_000
MERGED = 1_000_000
CELL_TEXT = 32_767
CELL_FORMATS = 65_490
TEXT_BYTES = 128 * MIB
TEXT_PER_CELL = 200
AREA = 6_000_000
AREA_PER_CELL = 10
LAST_ROW = 1_048_576
LAST_COLUMN = 16_384

# The process. A million rows of eleven columns read and checked stay well below what these grant them.
MEMORY = 1 * GIB
MEMORY_PER_CELL = 320
MEMORY_CEILING = 12 * GIB
SECONDS = 30.0
SECONDS_PER_CELL = 40e-6
SECONDS_CEILING = 1_800.0


@dataclass(frozen=True, slots=True)
class ReadLimits:
    """What a file may hold; each one can be raised by whoever knows the file."""

    file_bytes: int = FILE_BYTES
    members: int = MEMBERS
    part_bytes: int = PART_BYTES
    total_bytes: int = TOTAL_BYTES
    strings_bytes: int = STRINGS_BYTES
    cells: int = CELLS
    area: int = AREA
    text_bytes: int = TEXT_BYTES


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """Memory in bytes and seconds, of processor and of clock, that the worker may use for one file."""

    memory: int = MEMORY
    memory_per_cell: int = MEMORY_PER_CELL
    memory_ceiling: int = MEMORY_CEILING
    seconds: float = SECONDS
    seconds_per_cell: float = SECONDS_PER_CELL
    seconds_ceiling: float = SECONDS_CEILING

    def memory_for(self, cells: int) -> int:
        """The memory granted to a file with that many filled cells."""
        return min(self.memory + self.memory_per_cell * cells, max(self.memory, self.memory_ceiling))

    def seconds_for(self, cells: int) -> float:
        """The time granted to a file with that many filled cells."""
        return min(self.seconds + self.seconds_per_cell * cells, max(self.seconds, self.seconds_ceiling))
