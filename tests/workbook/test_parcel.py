"""What is the same for many files travels to the worker, and is packed and unpacked, once."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from xl_cotas.workbook.process.parcel import Packer, Unpacker


@dataclass(frozen=True)
class Large:
    texts: tuple[str, ...]


@dataclass
class Changing:
    texts: list[str]


LARGE = Large(tuple(map(str, range(3000))))


def test_a_large_frozen_argument_is_packed_and_unpacked_once(monkeypatch):
    packer, unpacker = Packer(), Unpacker()
    first = unpacker.unpack(packer.pack(("a", LARGE)))
    monkeypatch.setattr(pickle, "dumps", _small_only(pickle.dumps))
    second = unpacker.unpack(packer.pack(("b", LARGE)))
    assert first == ["a", LARGE]
    assert second == ["b", LARGE]
    assert first[1] is second[1]


def _small_only(dumps):
    def only(value):
        assert not isinstance(value, Large)
        return dumps(value)

    return only


@pytest.mark.parametrize("argument", [Changing(list(map(str, range(3000)))), list(map(str, range(3000)))])
def test_what_may_change_is_packed_every_time(argument):
    packer, unpacker = Packer(), Unpacker()
    before = unpacker.unpack(packer.pack((argument,)))[0]
    (argument.texts if isinstance(argument, Changing) else argument).append("mais")
    assert unpacker.unpack(packer.pack((argument,)))[0] == argument != before


def test_another_argument_takes_the_place_of_the_first():
    packer, unpacker = Packer(), Unpacker()
    other = Large(tuple(map(str, range(4000))))
    for argument in (LARGE, other, LARGE, other):
        assert unpacker.unpack(packer.pack((argument,))) == [argument]
