"""Deals played by chance through the law and the native core side by side, and compared at every moment.

`python -m tests.core.walking --deals N` plays N deals of every rule set and says how many moments were compared.
"""

import argparse
from collections.abc import Iterator
from random import Random

from sixtysix_engine.core import compiled
from sixtysix_engine.core.encode import decode_act, encode_act, encode_deal
from sixtysix_engine.game.actions import Action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.rows import switch_names
from sixtysix_engine.game.shuffle import shuffled_pack
from sixtysix_engine.game.variants import rule_set
from tests.game.tables import ALL_SETS
from tests.game.walks import PARAMETERS

MORE = ("seats:3+penaltyTo:everyOpponent", "copies:2", "claim:auto", "marriageCall:auto", "twinWins:second")


def drawn_rules(name: str, random: Random) -> str:
    """Returns a rule set with some switches and parameters over it that do not contradict it."""
    while True:
        overlays = random.sample([*switch_names(), *PARAMETERS, *MORE], random.randrange(4))
        text = "+".join([name, *overlays])
        try:
            rule_set(text)
        except RuleSetError:
            continue
        return text


def new_deal(text: str, random: Random) -> Deal:
    """Returns a deal with all that may lie around it: any dealer, a score, carried points, keyed draws or not."""
    rules = rule_set(text)
    score = [random.randrange(rules.match.target or 7) for _ in range(rules.table.seats)]
    return Deal.start(
        rules,
        shuffled_pack(rules, "core", str(random.randrange(1 << 30))),
        random.randrange(rules.table.seats),
        score=score,
        target=random.choice([rules.match.target, None]),
        carry=random.randrange(3),
        keyed=random.random() < 0.3,
    )


def choose(deal: Deal, random: Random, temper: float) -> Action:
    """Chooses an act: closing and claiming as often as the temper says, marriages and exchanges more often."""
    acts = deal.legal_actions()
    calm = [act for act in acts if str(act) not in ("66", "c")]
    eager = [act for act in calm if str(act)[0] in "mx"]
    if eager and random.random() < 0.6:
        return random.choice(eager)
    return random.choice(acts if random.random() < temper else calm or acts)


def walk(text: str, random: Random) -> Iterator[Deal]:
    """Yields a deal before each of its acts and once after the last."""
    deal, temper = new_deal(text, random), random.choice((0.0, 0.05, 0.3))
    yield deal
    while deal.turn is not None:
        deal.apply(choose(deal, random, temper))
        yield deal


def stopped(text: str, random: Random) -> Deal:
    """Returns a deal at any of its moments."""
    return random.choice([deal.copy() for deal in walk(text, random)])


def compare(deal: Deal, random: Random, where: str) -> int:
    """Plays a deal to its end through both; returns the number of moments, or raises `AssertionError`."""
    native, temper, moments = compiled.position(deal), random.choice((0.0, 0.05, 0.3)), 0
    start, acts = deal, list[str]()
    deal = deal.copy()
    while True:
        at = f"{where} dealer={start.dealer} acts={'.'.join(acts) or '-'}"
        assert_same(native.fields(), encode_deal(deal), at)
        legal = tuple(map(decode_act, native.legal()))
        assert legal == deal.legal_actions(), f"{at}: native {legal}, the law {deal.legal_actions()}"
        assert compiled.position(deal).fields() == native.fields(), f"{at}: read in anew it is not the same"
        moments += 1
        if deal.turn is None:
            return moments
        act = choose(deal, random, temper)
        acts.append(str(act))
        deal.apply(act)
        native.apply(encode_act(act))


def assert_same(native: dict[str, list[int]], law: dict[str, list[int]], at: str) -> None:
    parts = {key: (native.get(key), law.get(key)) for key in native | law if native.get(key) != law.get(key)}
    assert not parts, f"{at}: native and law differ in {parts}"


def compare_set(name: str, deals: int, *, switches: bool, seed: int = 0) -> int:
    """Compares some deals of a rule set, with switches over it or without; returns the number of moments."""
    random, moments = Random(f"{name} {switches} {seed}"), 0
    for _ in range(deals):
        text = drawn_rules(name, random) if switches else name
        moments += compare(new_deal(text, random), random, text)
    return moments


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.core.walking", description=__doc__)
    parser.add_argument("--deals", type=int, default=100, metavar="N", help="deals of each set, half with switches")
    parser.add_argument("--seed", type=int, default=1, help="other deals than the tests play")
    asked, total = parser.parse_args(), 0
    for name in ALL_SETS:
        moments = sum(compare_set(name, asked.deals // 2, switches=s, seed=asked.seed) for s in (False, True))
        total += moments
        print(f"{name:14} {moments} moments alike")
    print(f"{total} moments alike")


if __name__ == "__main__":
    main()
