"""What is said of each kind of fault."""

from __future__ import annotations

from collections.abc import Mapping

from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.rules.calls_model import Fault
from xl_cotas.rules.order_lists import AMPLA


def message(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    """One sentence: the position, the list and the person due, and what is there."""
    if fault.aspect == "lista":
        return _list(names, judged, fault)
    if fault.aspect == "nome":
        return _person(names, judged, fault)
    position = judged.unit.numbered[fault.row].position
    if fault.kind == "posicao":
        return f"posição {position}: repetida, sem que quem a ocupa tenha desistido"
    first, last = fault.missing[0], fault.missing[-1]
    which = f"a posição {first}" if first == last else f"as posições {first} a {last}"
    return f"falta {which} antes da posição {position}"


def who(judged: Judged, person: str | None, before: str = "; a próxima pessoa era a da inscrição ") -> str:
    """The registration of a person; nothing where the sheets do not give it."""
    shown = judged.facts.people.shown.get(person or "")
    return f"{before}{shown}" if shown else ""


def _list(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    row = judged.unit.numbered[fault.row]
    calls = judged.settled.calls if judged.settled else ()
    called = names.get(calls[fault.row].list, calls[fault.row].list)
    due = names.get(fault.due, fault.due)
    choice = judged.verdict.due[fault.row] if judged.verdict else None
    person = who(judged, choice.person) if choice and choice.list == fault.due else ""
    told = f"; foi chamada a inscrição {row.registration}" if row.registration else ""
    start = f"posição {row.position}: era da lista {due}{person}"
    if fault.kind == "desistencia":
        return f"posição {row.position}: era da lista {due}, a mesma de quem desistiu{person}{told}, da lista {called}"
    if fault.kind == "reversao":
        return f"{start}; a lista ainda tem candidatos, e a vaga passou à lista {called}{told}"
    if fault.kind == "novas":
        return f"{start}, também nas vagas posteriores às do edital{told}, da lista {called}"
    if fault.related:
        own = judged.unit.numbered[fault.related[0]].position
        return f"{start}{told}, da lista {called}, cuja posição era a {own}ª"
    return f"{start}{told}, da lista {called}"


def _person(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    row = judged.unit.numbered[fault.row]
    name = names.get(fault.due, fault.due)
    start = f"posição {row.position}, lista {name}: "
    told = f"a inscrição {row.registration}" if row.registration else "a pessoa chamada"
    due = who(judged, fault.person)
    if fault.kind == "repetido":
        return f"{start}{told} já tinha sido chamada{due}"
    if fault.kind == "desistiu":
        return f"{start}{told} já tinha desistido{due}"
    if fault.kind == "fora":
        there = any(row.person in own for own in judged.facts.people.lists.values())
        out = row.person in judged.facts.people.out
        missing = "foi eliminada" if out else ("não está nessa lista" if there else "não está na classificação")
        return f"{start}{told} {missing}{due}"
    own = judged.settled.case.roster.open_holders if judged.settled else None
    if fault.due != AMPLA and row.person in (own or ()):
        return f"{start}{told} está dentro das vagas da ampla concorrência{due}"
    return f"{start}não era a vez d{told}{due}"
