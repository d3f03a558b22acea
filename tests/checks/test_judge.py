"""From readings to verdicts: the mechanism alone, on comparisons given by hand."""

from __future__ import annotations

import pytest

from xl_cotas.checks.base import Comparison
from xl_cotas.checks.verdict.judge import hypotheses, judge
from xl_cotas.laws.model import Citation, Clause, Reading
from xl_cotas.laws.regime import Family
from xl_cotas.rules.dues import Dues
from xl_cotas.workbook.model import CellRef

TOPICS = ("arredondamento", "minimo", "base", "soma")
NOTHING = Dues((), (), lambda total: (total, total))


def family(stated=(), **readings):
    """A family with readings given as topic=(value in force, alternatives...); "?" before a topic was not read."""
    taken = {}
    for name, values in readings.items():
        topic, origin = (name[1:], "não lida") if name.startswith("_") else (name, "padrão")
        taken[topic] = Reading(topic, values[0], tuple(values[1:]), "", origin=origin)
    rules = {
        topic: Clause(value, Citation("Lei", "art. 1º"))
        for topic, value in {"base": "cargo", "arredondamento": "a"}.items()
        if topic not in taken
    }
    return Family("lei", "Lei", (), rules, taken, frozenset(stated))


def comparer(written, due):
    """Rows 1, 2, ... of one column; `due` gives, for a choice, what each should hold."""

    def compare(choice):
        return [
            Comparison((CellRef("A", row, 4),), f"linha {row}", "g", number, right, right, 0, NOTHING, ((0, row),))
            for row, (number, right) in enumerate(zip(written, due(choice), strict=True), 1)
        ]

    return compare


def by_rounding(**dues):
    return lambda choice: dues[choice["arredondamento"]]


def verdicts(judged):
    return [(item.comparison.cells[0].row, item.severity, item.right_under) for item in judged.misfits]


def test_right_numbers_are_silent():
    assert judge(family(), TOPICS, comparer([1, 2], by_rounding(a=[1, 2]))).misfits == ()


def test_wrong_under_every_reading_is_an_error():
    law = family(arredondamento=("a", "b"))
    assert verdicts(judge(law, TOPICS, comparer([1, 5], by_rounding(a=[1, 2], b=[0, 3])))) == [(2, "erro", ())]


def test_a_table_right_throughout_under_another_reading_is_an_alert_on_what_differs():
    law = family(arredondamento=("a", "b"))
    judged = judge(law, TOPICS, comparer([1, 3, 4], by_rounding(a=[1, 2, 2], b=[1, 3, 4])))
    assert verdicts(judged) == [(n, "alerta", ("arredondamento=b",)) for n in (2, 3)]
    assert all(item.whole_table for item in judged.misfits)


@pytest.mark.parametrize(("excluding", "severity"), [(2, "alerta"), (3, "erro")])
def test_three_other_rows_exclude_a_reading(excluding, severity):
    """Row 1 is right only under b; the others are right under a, and `excluding` of them are wrong under b."""
    others = [5] * 4
    under_b = [9] * excluding + [5] * (4 - excluding)
    judged = judge(
        family(arredondamento=("a", "b")), TOPICS, comparer([1, *others], by_rounding(a=[2, *others], b=[1, *under_b]))
    )
    assert [row for row, _, _ in verdicts(judged)] == [1]
    assert judged.misfits[0].severity == severity
    assert not judged.misfits[0].whole_table


def test_rows_wrong_under_every_reading_exclude_nothing():
    law = family(arredondamento=("a", "b"))
    judged = judge(law, TOPICS, comparer([1, 7, 7, 7, 7], by_rounding(a=[2, 5, 5, 5, 5], b=[1, 6, 6, 6, 6])))
    assert verdicts(judged) == [(1, "alerta", ("arredondamento=b",)), *((n, "erro", ()) for n in (2, 3, 4, 5))]


def test_what_the_contest_states_leaves_no_alternative_for_a_shortage_only():
    law = family(stated={"arredondamento"}, arredondamento=("a", "b"))
    short = judge(law, TOPICS, comparer([1, 4], by_rounding(a=[2, 4], b=[1, 4])))
    assert verdicts(short) == [(1, "erro", ())]
    long = judge(law, TOPICS, comparer([3, 4], by_rounding(a=[2, 4], b=[3, 4])))
    assert verdicts(long) == [(1, "alerta", ("arredondamento=b",))]


def test_a_reading_that_compares_nothing_saves_nothing():
    law = family(arredondamento=("a", "b"))

    def compare(choice):
        return comparer([1], by_rounding(a=[2], b=[2]))(choice) if choice["arredondamento"] == "a" else []

    assert verdicts(judge(law, TOPICS, compare)) == [(1, "erro", ())]


def test_what_nobody_read_takes_the_value_with_the_fewest_misfits():
    law = family(_minimo=("1", "2", "3"))
    dues = {"1": [1, 1, 9, 9], "2": [0, 1, 9, 9], "3": [0, 0, 1, 1]}
    judged = judge(law, TOPICS, comparer([0, 1, 9, 8], lambda choice: dues[choice["minimo"]]))
    assert judged.choice["minimo"] == "2"
    assert judged.inferred == {"minimo": ("2",)}
    assert verdicts(judged) == [(4, "erro", ())]


def test_a_misfit_right_under_another_value_of_what_was_not_read_is_an_alert_whatever_the_others_say():
    law = family(_minimo=("1", "2"))
    dues = {"1": [0, 5, 5, 5, 5], "2": [1, 6, 6, 6, 6]}
    judged = judge(law, TOPICS, comparer([1, 5, 5, 5, 5], lambda choice: dues[choice["minimo"]]))
    assert verdicts(judged) == [(1, "alerta", ("minimo=2",))]


def test_what_nobody_read_is_tried_with_every_reading_of_the_rest():
    """Two unread topics and one reading: three values at once, none of which is a change of two readings too many."""
    law = family(_minimo=("1", "2"), _arredondamento=("a", "b"), base=("cargo", "linha"), soma=("x", "y"))

    def due(choice):
        right = choice["minimo"] == "2" and choice["arredondamento"] == "b" and choice["base"] == "linha"
        return [7, 8] if right else [0, 0]

    judged = judge(law, TOPICS, comparer([7, 8], due))
    assert {severity for _, severity, _ in verdicts(judged)} == {"alerta"}
    assert "base=linha" in judged.misfits[0].right_under


def test_hypotheses_change_the_least_first_and_never_repeat_the_choice_in_force():
    law = family(arredondamento=("a", "b"), base=("cargo", "linha", "edital"))
    choice = {"arredondamento": "a", "base": "cargo"}
    found = [item.label for item in hypotheses(law, TOPICS, choice)]
    assert found == [
        ("arredondamento=b",),
        ("base=linha",),
        ("base=edital",),
        ("arredondamento=b", "base=linha"),
        ("arredondamento=b", "base=edital"),
    ]
