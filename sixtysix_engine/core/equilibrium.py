"""Play that nobody can exploit, where two seats hide their hands from each other: with the stock closed, or in the
trick before its last card is drawn. Regret minimisation (CFR+) over every hand that each of them may hold.

Only what the whole table knows is read from a deal, and of a later one the hand of the seat that is asked.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, ClassVar, Literal

from ..game.actions import Action, Marry, parse_logged
from ..game.cards import HIDDEN, Card, card_index
from ..game.deal import Deal, Told
from .encode import decode_act, encode_act
from .minimax import Worth
from .reference import Stop
from .regret import ANNOUNCES, Regret, check
from .worlds import Barred, evaluate

MEMORY = 500_000_000
"""Bytes that a game may take, if nothing else is said."""

Hand = tuple[Card, ...]
"""All cards of a hand, in the order of the protocol."""
HandWeights = Mapping[int, Mapping[Hand, float]]
"""The hands that a seat may hold, and how likely each of them is beside the others, by seat."""
Shares = Mapping[Action, float]
"""How often each act is chosen; those left out never are."""
Player = Literal["average", "even", "worlds"] | Callable[[Deal], Shares]
"""How a seat plays: the equilibrium found so far; every act as often as any other; what is best on average over all
worlds as if their cards were known, ties evenly; or a function of what the seat sees."""


class Equilibrium:
    """The game that begins at one moment of a deal of two seats, and the play found in it so far.

    Acts that nobody needs are left out where the scoring says that they are never better: a right claim is always made,
    a wrong one never.
    """

    _engine: ClassVar[Callable[..., Any]] = Regret
    _evaluate: ClassVar[Callable[..., Any]] = staticmethod(evaluate)

    def __init__(
        self,
        deal: Deal,
        *,
        hands: HandWeights | None = None,
        barred: Barred | None = None,
        worth: Worth | None = None,
        memory: int = MEMORY,
        stop: Stop | None = None,
        tricks: int | None = None,
    ) -> None:
        """Lays out the game.

        `deal` is what any seat sees, in closed or exhausted play, or with one card and the turn-up left in the stock.
        A seat that `hands` does not name may hold all cards that have not been seen elsewhere, but for those that
        `barred` rules out, such as suits that it did not follow; each hand is as likely as any other, and twins of a
        double pack count for as many hands as they can make. `worth` is as for `core.solve`. Raises `ValueError` where
        the deal is another one, no hands fit it, or the tree would take more than so many bytes of `memory`, and
        `Stopped`.
        """
        check(deal)
        if tricks is not None and tricks < 1:
            raise ValueError(f"tricks: {tricks}, allowed: 1 and more")
        self._public = public(deal)
        self._acts = list(_logged(deal.log))
        self._seats = tuple(deal.order)
        given = dict(hands or {})
        _check_seats(self._seats, given, barred or {})
        out = barred or {}
        lists = [listed(self._public, seat, given.get(seat), out.get(seat, ())) for seat in self._seats]
        self._game = self._engine(self._public, lists, worth, memory, stop, tricks=tricks)

    @property
    def size(self) -> dict[str, int]:
        """How large the game is: `nodes`, `slots` (hands with an act), `pairs` (of hands at ends) and `bytes`."""
        size: dict[str, int] = self._game.size()
        return size

    @property
    def iterations(self) -> int:
        """How many times both seats have improved their play."""
        done: int = self._game.iterations()
        return done

    def run(
        self,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
        until: float | None = None,
        stop: Stop | None = None,
    ) -> int:
        """Improves the play, and returns how many iterations there have been in all.

        Ends after so many more `iterations` or so many `seconds`, once the exploitability is no more than `until`, or
        where `stop` is set; one of the first three must be given. Raises `ValueError`.
        """
        limits = {"iterations": iterations, "seconds": seconds, "until": until}
        if all(limit is None for limit in limits.values()):
            raise ValueError("iterations, seconds, until: one of them must be given")
        for name, limit in limits.items():
            if limit is not None and not 0 < limit < float("inf"):
                raise ValueError(f"{name}: {limit}, allowed: a positive number")
        self._game.run(iterations or 0, seconds or 0.0, until or 0.0, stop)
        return self.iterations

    def strategy(self, deal: Deal) -> dict[Action, float]:
        """Returns how often each legal act should be chosen in a later view of the same deal by the seat that is asked.

        Where nothing is left to hide, and beyond the tricks that are laid out, the acts that are best on average over
        all worlds share evenly. Raises `ValueError` where the deal is another one,
        the hand is none of those of the game, or somebody has done what nobody needs.
        """
        found = self._game.strategy(self._path(deal), self._hand(deal))
        if not found:
            return self._known(deal)
        shares = {decode_act(key % ANNOUNCES): share for key, share in found}
        return {act: shares.get(act, 0.0) for act in deal.legal_actions()}

    def values(self, deal: Deal) -> dict[Action, float]:
        """Returns what each act gets the seat that is asked, on average, if both go on by the strategy found.

        Acts that nobody needs are left out; units and errors are those of `core.solve` and `strategy`.
        """
        found = self._game.act_values(self._path(deal), self._hand(deal))
        if not found:
            return {act: value.mean for act, value in self._evaluate(deal).values.items()}
        return {decode_act(key % ANNOUNCES): value for key, value in found}

    def value(self, player: Player = "average") -> tuple[float, ...]:
        """Returns what each seat gets on average where both play so, in the units of `core.solve`."""
        return tuple(self._game.values(self._played(player)))

    def best_responses(self, player: Player = "average") -> tuple[float, ...]:
        """Returns what each seat gets on average by the best play against one who plays so."""
        return tuple(self._game.best_responses(self._played(player)))

    def exploitability(self, player: Player = "average") -> float:
        """Returns how much one who plays so loses on average, by deal, to one who knows it: 0 in equilibrium."""
        return sum(self.best_responses(player)) / 2

    def _played(self, player: Player) -> Any:
        if callable(player):
            return self._game.ask(_Asked(self._public, player))
        if player == "average":
            return self._game.average()
        if player == "even":
            return self._game.even()
        if player == "worlds":
            return self._game.by_worlds()
        raise ValueError(f"player: {player!r}, allowed: average, even, worlds or a function")

    def _path(self, deal: Deal) -> list[int]:
        acts = list(_logged(deal.log))
        if deal.turn is None or deal.rules != self._public.rules or acts[: len(self._acts)] != self._acts:
            raise ValueError("deal: not a later moment of the deal that the game began with")
        return _keys(deal, acts[len(self._acts) :])

    def _hand(self, deal: Deal) -> Hand:
        hand = deal.hands[deal.turn or 0]
        if HIDDEN in hand:
            raise ValueError(f"hand of seat {deal.turn}: it is asked, so its cards must be seen")
        return _sorted(hand)

    def _known(self, deal: Deal) -> dict[Action, float]:
        means = {act: value.mean for act, value in self._evaluate(deal).values.items()}
        best = [act for act, mean in means.items() if mean >= max(means.values()) - 1e-9]
        return {act: 1 / len(best) if act in best else 0.0 for act in means}


class _Asked:
    """A player as the core asks it: it sees the deal as the seat does, at every moment of the game."""

    def __init__(self, start: Deal, player: Callable[[Deal], Shares]) -> None:
        self._player = player
        self._keys: list[int] = []
        self._deals = [start]

    def __call__(self, path: Sequence[int], seat: int, hand: Iterable[Card], keys: Sequence[int]) -> list[float]:
        view = self._at(list(path)).copy()
        view.hands[seat] = list(hand)
        view._legal = None  # what it was for other hands
        shares = self._player(view)
        acts = [decode_act(key % ANNOUNCES) for key in keys]
        found = [float(shares.get(act, 0.0)) for act in acts]
        if not sum(found) > 0:
            raise ValueError(f"player: it chooses none of {' '.join(map(str, acts))}")
        return found

    def _at(self, path: list[int]) -> Deal:
        common = next((at for at, (a, b) in enumerate(zip(path, self._keys, strict=False)) if a != b), None)
        common = min(len(path), len(self._keys)) if common is None else common
        del self._keys[common:], self._deals[common + 1 :]
        for key in path[common:]:
            deal = self._deals[-1].copy()
            deal.apply(decode_act(key % ANNOUNCES), Told(announced=key >= ANNOUNCES))
            self._keys.append(key)
            self._deals.append(deal)
        return self._deals[-1]


def public(deal: Deal) -> Deal:
    """Returns a deal as the whole table knows it: of the hands only what has been shown or named."""
    seen = deal.copy()
    for seat in deal.order:
        pinned = _pinned(deal, seat)
        seen.hands[seat] = pinned + [HIDDEN] * (len(deal.hands[seat]) - len(pinned))
    seen.stock = [HIDDEN] * len(deal.stock)
    seen._legal = None  # what it was for other hands
    return seen


def closure(deal: Deal) -> dict[int, dict[Hand, float]]:
    """Returns hands enough for a small game around what a seat sees that is asked: those that the other one may hold,
    and of its own those that the other one could then think possible. Each is as likely as any other.
    """
    me = deal.turn
    if me is None or HIDDEN in deal.hands[me]:
        raise ValueError("deal: allowed: what the seat that is asked sees")
    (other,) = deal.after(me)
    seen = public(deal)
    theirs = _beside(seen, other, me, deal.hands[me])
    own = [hand for each in theirs for hand in _beside(seen, me, other, each)]
    return {me: dict.fromkeys(own, 1.0), other: dict.fromkeys(theirs, 1.0)}


def possible_hands(deal: Deal, seat: int, barred: Collection[Card] = ()) -> list[Hand]:
    """Returns the hands that a seat may hold by what the whole table knows, but for those with barred cards."""
    return [hand for hand, _ in listed(public(deal), seat, barred=barred)]


def _beside(seen: Deal, seat: int, other: int, hand: Iterable[Card]) -> list[Hand]:
    """The hands that a seat may hold beside one of the other seat."""
    known = seen.copy()
    known.hands[other] = list(hand)
    return [each for each, _ in listed(known, seat)]


def _pinned(deal: Deal, seat: int) -> list[Card]:
    """Cards that the table knows a hand to hold."""
    known = list(deal.known[seat])
    for item in set(deal.spent[seat]):
        known += [item] * (deal.spent[seat].count(item) - known.count(item))
    return known


def _unseen(seen: Deal) -> list[Card]:
    left = list(seen.rules.cards)
    for pile in seen.piles():
        for item in pile:
            if item is not HIDDEN:
                left.remove(item)
    return left


def listed(
    seen: Deal, seat: int, given: Mapping[Hand, float] | None = None, barred: Collection[Card] = ()
) -> list[tuple[Hand, float]]:
    """Returns the hands of a seat in a public deal, with their weights. Raises `ValueError`."""
    pinned = [c for c in seen.hands[seat] if c is not HIDDEN]
    unseen = _unseen(seen)
    if given is None:
        free = [c for c in unseen if c not in barred]
        found = dict.fromkeys(combinations(free, seen.hidden_in(seat)))  # twins are alike
        return [(_sorted((*hand, *pinned)), 1.0) for hand in found]
    for hand in given:
        rest = list(hand)
        fits = len(hand) == len(seen.hands[seat]) and all(rest.count(c) >= pinned.count(c) for c in pinned)
        for item in pinned if fits else ():
            rest.remove(item)
        if not fits or any(rest.count(c) > unseen.count(c) for c in rest):
            raise ValueError(f"hands: seat {seat} cannot hold {'.'.join(map(str, hand))}")
    return [(_sorted(hand), float(weight)) for hand, weight in given.items()]


def _check_seats(seats: Sequence[int], *given: Mapping[int, object]) -> None:
    for each in given:
        for seat in each:
            if seat not in seats:
                raise ValueError(f"hands, barred: {seat} is not a seat that plays")


def _sorted(cards: Iterable[Card]) -> Hand:
    return tuple(sorted(cards, key=card_index))


def _logged(log: Iterable[str]) -> Iterator[str]:
    """The acts of a log."""
    return (token for token in log if token[0] not in "+R*" and token[1] != "+")


def _keys(deal: Deal, tokens: Iterable[str]) -> list[int]:
    """Acts as the game numbers them: a marriage that counts by itself is a part of the card that is led."""
    keys, announced = [], 0
    for token in tokens:
        act = parse_logged(token)
        if isinstance(act, Marry) and deal.rules.marriage.call == "auto":
            announced = ANNOUNCES
            continue
        keys.append(encode_act(act) + announced)
        announced = 0
    return keys
