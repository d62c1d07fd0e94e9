"""Deals played by chance through the law, its twin and the native core side by side, compared at every moment.

`python -m tests.core.walking --moments N` compares about N moments of every rule set and says how many they were.
"""

import argparse
from collections.abc import Iterator
from random import Random

from sixtysix_engine.core import compiled, reference
from sixtysix_engine.core._native import Position
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

DRAWN = 24
"""Rule sets that chance lays out over one set, for the moments of it that are compared."""


def drawn_rules(name: str, random: Random) -> str:
    """Returns a rule set with some switches and parameters over it that do not contradict it."""
    while True:
        overlays = random.sample([*switch_names(), *PARAMETERS, *MORE], random.randrange(4))
        text = "+".join([name, *overlays])
        if is_rule_set(text):
            return text


def is_rule_set(text: str) -> bool:
    try:
        rule_set(text)
    except RuleSetError:
        return False
    return True


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
    """Plays a deal to its end through law, twin and core; returns the number of moments, or raises `AssertionError`."""
    rules, temper, moments = compiled.native_rules(deal.rules), random.choice((0.0, 0.05, 0.3)), 0
    start, acts = deal, list[Action]()
    deal, native = deal.copy(), compiled.position(deal)
    while True:
        fields = encode_deal(deal)
        if native.fields() != fields or Position(rules, fields).fields() != fields:
            at = _at(where, start, acts)
            assert_same(native.fields(), fields, at)
            assert_same(Position(rules, fields).fields(), fields, f"{at}: read in anew")
        legal = tuple(map(decode_act, native.legal()))
        if not legal == reference.legal(deal) == deal.legal_actions():
            raise AssertionError(f"{_at(where, start, acts)}: native {legal}, the law {deal.legal_actions()}")
        moments += 1
        if deal.turn is None:
            return moments
        acts.append(choose(deal, random, temper))
        deal.apply(acts[-1])
        native.apply(encode_act(acts[-1]))


def _at(where: str, start: Deal, acts: list[Action]) -> str:
    return f"{where} dealer={start.dealer} acts={'.'.join(map(str, acts)) or '-'}"


def assert_same(native: dict[str, list[int]], law: dict[str, list[int]], at: str) -> None:
    parts = {key: (native.get(key), law.get(key)) for key in native | law if native.get(key) != law.get(key)}
    assert not parts, f"{at}: native and law differ in {parts}"


def compare_text(text: str, moments: int, random: Random) -> int:
    """Compares deals of a rule set until they have had so many moments; returns how many they have had."""
    compared = 0
    while compared < moments:
        compared += compare(new_deal(text, random), random, text)
    return compared


def compare_set(name: str, moments: int, *, seed: int = 0) -> dict[str, int]:
    """Compares about so many moments of a rule set: a quarter bare, a half with each switch that it bears, a quarter
    with switches and parameters that chance lays over it. Returns the moments by text of the rule set.
    """
    random = Random(f"{name} {seed}")
    singles = [f"{name}+{switch}" for switch in switch_names() if is_rule_set(f"{name}+{switch}")]
    drawn = {drawn_rules(name, random) for _ in range(DRAWN)} - {name, *singles}
    shares = {name: -(-moments // 4)}
    shares |= dict.fromkeys(singles, -(-moments // 2 // len(singles)))
    shares |= dict.fromkeys(sorted(drawn), -(-moments // 4 // len(drawn)))
    return {text: compare_text(text, share, random) for text, share in shares.items()}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.core.walking", description=__doc__)
    parser.add_argument("--moments", type=int, default=100_000, metavar="N", help="moments of each set to compare")
    parser.add_argument("--seed", type=int, default=1, help="other deals than the tests play")
    asked, total = parser.parse_args(), 0
    for name in ALL_SETS:
        moments = sum(compare_set(name, asked.moments, seed=asked.seed).values())
        total += moments
        print(f"{name:14} {moments} moments alike", flush=True)
    print(f"{total} moments alike")


if __name__ == "__main__":
    main()
