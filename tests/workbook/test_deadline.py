"""One thread waits for a moment that moves."""

from __future__ import annotations

import threading
import time

from xl_cotas.workbook.process.deadline import Deadline


def test_it_acts_once_when_the_moment_has_passed():
    done = threading.Event()
    deadline = Deadline(done.set)
    deadline.set(time.monotonic() + 0.02)
    assert done.wait(5)


def test_a_later_or_an_earlier_moment_takes_its_place():
    acted: list[float] = []
    deadline = Deadline(lambda: acted.append(time.monotonic()))
    began = time.monotonic()
    deadline.set(began + 0.02)
    deadline.set(began + 0.2)
    time.sleep(0.1)
    assert acted == []
    deadline.set(began + 60)
    deadline.set(time.monotonic() + 0.02)
    time.sleep(0.3)
    assert len(acted) == 1


def test_nothing_is_done_after_it_is_cleared():
    acted: list[int] = []
    deadline = Deadline(lambda: acted.append(1))
    for _ in range(100):
        deadline.set(time.monotonic() + 0.05)
        deadline.clear()
    time.sleep(0.2)
    assert acted == []


def test_many_moments_take_one_thread():
    before = threading.active_count()
    deadline = Deadline(lambda: None)
    for _ in range(1000):
        deadline.set(time.monotonic() + 60)
        deadline.clear()
    assert threading.active_count() - before <= 1
