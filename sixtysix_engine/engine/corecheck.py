"""The core held against the law: the same acts, the same deal after each, the same value of the last few cards.

Without the native core both are one and the same, and agree.
"""

from .. import core
from ..core import minimax
from ..core.encode import Fields, encode_deal
from ..game.actions import Action
from ..game.deal import Deal

_FEW = 2
"""Cards of a hand for which plain Python tries every line of play at once."""


def acts_differ(deal: Deal) -> str:
    """Says what the core allows where the law does not allow the same; else nothing."""
    found, expected = core.legal(deal), deal.legal_actions()
    return "" if found == expected else f"the core allows {_listed(found)}, the law {_listed(expected)}"


def foreseen(deal: Deal, act: Action) -> Fields:
    """Returns what the core makes of a deal by an act, for `deal_differs` when the law has done the same."""
    return core.after(deal, [act])


def deal_differs(found: Fields, deal: Deal) -> str:
    """Says in which fields the core has another deal than the law, its end and its score included; else nothing."""
    expected = encode_deal(deal)
    parts = [name for name in found | expected if found.get(name) != expected.get(name)]
    return f"the core and the law differ in {' '.join(parts)} after {deal.history[-1]}" if parts else ""


def value_differs(deal: Deal) -> str:
    """Says what the solver makes of a deal of few cards where every line tried gives something else; else nothing."""
    strict = deal.phase != "open" and deal.ask not in ("bid", "trump")
    if not core.NATIVE or not strict or max(map(len, deal.hands)) > _FEW:
        return ""
    found, expected = core.solve(deal).values, minimax.solve(deal).values
    return "" if found == expected else f"the solver finds {found}, every line tried {expected}"


def _listed(acts: tuple[Action, ...]) -> str:
    return ".".join(map(str, acts)) or "-"
