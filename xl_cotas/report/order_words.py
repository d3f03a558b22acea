"""Why a list is called where it is, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from xl_cotas.exact import format_share
from xl_cotas.portuguese import worded
from xl_cotas.rules.explain import explain_reserve
from xl_cotas.rules.order import Order
from xl_cotas.rules.order_collisions import Collision
from xl_cotas.rules.order_joint import Joint
from xl_cotas.rules.order_lists import OrderList
from xl_cotas.rules.order_series import Crossing, Midpoint, Published


def series_in_words(item: OrderList, total: int) -> Iterator[str]:
    """How the formula positions of a list come about."""
    series = item.series
    if isinstance(series, Published):
        yield _published(series)
    elif isinstance(series, Midpoint):
        own = series.counts[series.index]
        of_all = worded(total, "1 vaga, repartida", "{} vagas, repartidas")
        yield f"no meio de cada bloco: {own} de {of_all} por igual entre todas as listas"
    elif isinstance(series, Joint):
        share = format_share(series.whole.share)
        yield f"{share} somados e arredondados uma vez; cada vaga vai ao grupo mais longe do seu percentual"
    elif isinstance(series, Crossing):
        yield from _crossing(item, series, total)


def _published(series: Published) -> str:
    shown = ", ".join(map(str, series.positions))
    if series.step is None:
        return f"posições publicadas: {shown}, sem passo: a série acaba na {series.positions[-1]}ª"
    return f"posições publicadas: {shown}; depois, de {series.step} em {series.step}"


def _crossing(item: OrderList, series: Crossing, total: int) -> Iterator[str]:
    if item.mode == "fim_do_bloco":
        yield f"no fim de cada bloco: onde {format_share(series.share)} das nomeações chega a mais uma vaga inteira"
        return
    if series.count(total):
        first = series.between(1, total)[0]
        yield f"1ª vaga na {first}ª nomeação: {explain_reserve(first, item.terms)}"
    else:
        yield f"nenhuma até a {total}ª nomeação: {explain_reserve(total, item.terms)}"


def collision_in_words(item: Collision, names: Mapping[str, str]) -> str:
    """Who met where, who stays and where the other goes."""
    holder, mover = names[item.between[0]], names[item.mover]
    where = f"{item.to}ª, a posição livre {'anterior' if item.to < item.position else 'seguinte'}"
    if len(item.between) == 1:
        return f"{item.position}ª: {mover} chega a mais de uma vaga de uma só vez; uma delas vai para a {where}"
    if item.moved is None:
        return f"{item.position}ª e {item.to}ª: {holder} e {mover}; a maior nota é chamada primeiro"
    return f"{item.position}ª: {holder} e {mover}; fica a primeira lista, e a segunda vai para a {where}"


def notices_of(lists: Sequence[OrderList], order: Order) -> Iterator[str]:
    """What the reader must know of the order: who has no share, what nobody published, moves across its end."""
    if not any("pcd" in item.id.split("+") for item in lists):
        yield "PcD: nenhuma norma informada dá o percentual; fica fora da ordem."
    names = {item.id: item.terms.name for item in lists}
    for group_id, last in order.ends.items():
        yield f"{names[group_id]}: nada foi publicado depois da {last}ª nomeação; dali em diante a lista fica de fora."
    for item in order.collisions:
        if item.to <= order.total < item.position and item.moved:
            yield (
                f"A {item.to}ª adianta a {item.position}ª ({names[item.moved]}): vale se as nomeações chegam à "
                f"{item.position}ª. Se as vagas param na {order.total}ª, a {item.to}ª fica com a ampla."
            )
