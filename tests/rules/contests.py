"""Contests, orders and people for tests, each said by name."""

from fractions import Fraction
from pathlib import Path

from xl_cotas.exact import format_share
from xl_cotas.laws.contest import parse_contest
from xl_cotas.laws.regime import build_regime
from xl_cotas.laws.registry import library
from xl_cotas.rules.placement_model import Candidate, Policy

DECREE = "federal-decreto-9508-2018"
MARTINS = "es-domingos-martins-pl-25-2023"
DIVINO = "es-divino-de-sao-lourenco"
MOSTARDAS = "rs-mostardas-3920-2019"
FEDERAL = "federal-15142-2025"
CAMARA = "rs-santa-maria-camara"


def clause(group, share, *, rounding="meio_para_cima", threshold=1, ceiling=None, extra=""):
    """One [[grupo]] of an edital; shares as fractions."""
    name = f'\nnome = "{group}"'
    cap = "" if ceiling is None else f'\nteto = "{format_share(ceiling)}"'
    rest = f'{name}\npercentual = "{format_share(share)}"\nminimo = {threshold}\narredondamento = "{rounding}"{cap}'
    return f'[[grupo]]\nid = "{group}"{rest}\n{extra}\n'


PCD = clause("pcd", Fraction(1, 20), rounding="para_cima", threshold=5, ceiling=Fraction(1, 5))


def regime(*laws, edital="", **readings):
    """Laws of the library and an edital, under readings."""
    chosen = "".join(f'\n{topic} = "{value}"' for topic, value in readings.items())
    contest = parse_contest(f"{edital}\n[leituras]{chosen}".encode(), "edital.toml", Path())
    return build_regime(contest, [library()[law] for law in laws])


def policy(**modes):
    """The readings of placement; what a test does not name is the first of its topic."""
    values = {
        "overlap": "exclusao_previa",
        "moment": "homologacao",
        "two_quotas": "maior_percentual",
        "exhausted": "listas_reservadas",
        "shares": {"negros": Fraction(1, 5), "pcd": Fraction(1, 20), "indigenas": Fraction(3, 100)},
    }
    return Policy(**{**values, **modes})


def people(count, **lists):
    """People r1, r2, ... in general order; `lists` names the ranks that opted for each reserved list."""
    return [
        Candidate(f"r{rank}", rank, tuple(name for name, ranks in lists.items() if rank in ranks))
        for rank in range(1, count + 1)
    ]
