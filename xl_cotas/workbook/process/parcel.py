"""Arguments on their way to the worker: what is the same for many files is packed, and unpacked, once.

Only frozen dataclasses are kept: they cannot have changed since.
"""

from __future__ import annotations

import pickle
from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any

# Smaller ones are packed faster than they are compared.
_WORTH_KEEPING = 4096


class Packer:
    """The parent's side: remembers how the last large argument was packed."""

    __slots__ = ("_kept", "_packed")

    def __init__(self) -> None:
        self._kept: Any = None
        self._packed = b""

    def pack(self, arguments: Sequence[Any]) -> list[bytes]:
        return [self._one(argument) for argument in arguments]

    def _one(self, argument: Any) -> bytes:
        if argument is not None and argument is self._kept:
            return self._packed
        packed = pickle.dumps(argument)
        if len(packed) >= _WORTH_KEEPING and _is_frozen(argument):
            self._kept, self._packed = argument, packed
        return packed


class Unpacker:
    """The worker's side: remembers what the last large argument was."""

    __slots__ = ("_kept", "_packed")

    def __init__(self) -> None:
        self._kept: Any = None
        self._packed = b""

    def unpack(self, packed: Sequence[bytes]) -> list[Any]:
        return [self._one(piece) for piece in packed]

    def _one(self, piece: bytes) -> Any:
        if len(piece) < _WORTH_KEEPING:
            return pickle.loads(piece)
        if piece != self._packed:
            value = pickle.loads(piece)
            if not _is_frozen(value):
                return value
            self._kept, self._packed = value, piece
        return self._kept


def _is_frozen(value: Any) -> bool:
    parameters = getattr(type(value), "__dataclass_params__", None)
    return is_dataclass(value) and parameters is not None and bool(parameters.frozen)
