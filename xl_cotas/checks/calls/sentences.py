"""What is said of each kind of fault."""

from __future__ import annotations

from collections.abc import Mapping

from xl_cotas.checks.calls.judgement import Judged
from xl_cotas.checks.calls.sequence import CallRow
from xl_cotas.rules.calls_model import Fault
from xl_cotas.rules.order_lists import AMPLA


def message(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    """One sentence: the position, the list and the person due, and what is there."""
    if fault.aspect == "lista":
        return _list(names, judged, fault)
    if fault.aspect == "nome":
        return _person(names, judged, fault)
    position = judged.unit.numbered[fault.row].place
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
    called = _called(names, judged, fault)
    own = fault.own or fault.due
    start = f"posição {row.place}: era da lista {names.get(own, own)}"
    if fault.own:
        start += f", que não tem mais candidatos, e a vaga passa à lista {names.get(fault.due, fault.due)}"
    elif fault.kind == "desistencia":
        start += ", a mesma de quem desistiu"
    elif fault.kind == "novas":
        start += ", também nas vagas posteriores às do edital"
    person = _next(judged, fault)
    if person is not None and person == row.person:
        return f"{start}; {_person_called(row)} era a próxima dela, mas consta como da lista {called}"
    told = f"; foi chamada a inscrição {row.registration}" if row.registration else ""
    if fault.kind == "reversao" and not fault.own:
        return f"{start}{who(judged, person)}; a lista ainda tem candidatos, e a vaga passou à lista {called}{told}"
    return f"{start}{who(judged, person)}{told}, da lista {called}"


def _person_called(row: CallRow) -> str:
    return f"a inscrição {row.registration}" if row.registration else "a pessoa chamada"


def _called(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    """The list called, with the position that it was called off where one is known."""
    name = judged.settled.calls[fault.row].list if judged.settled else ""
    called = names.get(name, name)
    if fault.kind == "lista" and fault.related:
        return f"{called}, cuja posição era a {judged.unit.numbered[fault.related[0]].position}ª"
    return called


def _next(judged: Judged, fault: Fault) -> str | None:
    """The person whose turn it was in the list due, where the sheets tell."""
    choice = judged.verdict.due[fault.row] if judged.verdict else None
    return choice.person if choice is not None and choice.list == fault.due else None


def _person(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    row = judged.unit.numbered[fault.row]
    name = names.get(fault.due, fault.due)
    start = f"posição {row.place}, lista {name}: "
    told = _person_called(row)
    due = who(judged, fault.person)
    if fault.kind == "repetido":
        return f"{start}{told} já tinha sido chamada{due}"
    if fault.kind == "desistiu":
        return f"{start}{told} já tinha desistido{due}"
    if fault.kind == "fora":
        people = judged.facts.people
        there = any(row.person in own for own in (*people.lists.values(), *people.unread.values()))
        out = row.person in people.out
        missing = "foi eliminada" if out else ("não está nessa lista" if there else "não está na classificação")
        return f"{start}{told} {missing}{due}"
    if fault.kind == "cota":
        return start + two_quotas(names, judged, fault)
    own = judged.settled.case.roster.open_holders if judged.settled else None
    if fault.due != AMPLA and row.person in (own or ()):
        return f"{start}{told} está dentro das vagas da ampla concorrência{due}"
    return f"{start}não era a vez d{told}{due}"


def two_quotas(names: Mapping[str, str], judged: Judged, fault: Fault) -> str:
    """Somebody in two lists: passed over by the one that has their vaga, or called by the other."""
    row = judged.unit.numbered[fault.row]
    wishes = judged.settled.case.roster.wishes if judged.settled else {}
    if fault.person in wishes and fault.related and judged.unit.numbered[fault.related[0]].person == fault.person:
        called = judged.settled.calls[fault.related[0]].list if judged.settled else ""
        taken = f", que está em duas listas e foi chamada pela lista {names.get(called, called)}"
        return f"não era a vez d{_person_called(row)}{who(judged, fault.person)}{taken}"
    other = wishes.get(row.person, ("",))[0]
    theirs = f"a sua vaga é a da lista {names.get(other, other)}{who(judged, fault.person)}"
    if judged.settled is None or judged.settled.rules.two_quotas != "escolha":
        return f"{_person_called(row)} está em duas listas, e {theirs}"
    opted = "pela sua opção" if judged.facts.people.choice.get(row.person) else "na falta de opção"
    return f"{_person_called(row)} está em duas listas, que a alcançam no mesmo ato; {opted}, {theirs}"
