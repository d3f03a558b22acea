"""Every function, in the order in which people read of them."""

from __future__ import annotations

from xl_cotas.functions.catalogue.model import Function
from xl_cotas.functions.catalogue.norms import NORMS
from xl_cotas.functions.catalogue.orders import ORDERS
from xl_cotas.functions.catalogue.reserves import RESERVES

CATEGORY = "Cotas"
CATALOGUE: tuple[Function, ...] = (*RESERVES, *ORDERS, *NORMS)
