"""Positions as text: written, read back, tampered with, and without a past.

The log is authoritative; what disagrees with it is refused as inconsistent.
"""

import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sixtysix_engine.game.errors import GameError, PositionError
from sixtysix_engine.game.notation import format_position, parse_position
from sixtysix_engine.game.variants import rule_set
from sixtysix_engine.game.view import view_of

from .tables import ALL_SETS, play, start
from .walks import bounded, joined, new_deal, numbers, observers, rule_texts, shown, stopped, tokens, walk

_ORDER = "rules me turn ask dealer trump up stock closed hand table won pts pend goal score to carry log"
KEYS = _ORDER.split()
REQUIRED = ("rules", "me", "turn", "hand", "table", "log", "legal")
PRIMARY = ("rules", "me", "dealer", "score", "to", "carry")
"""Keys that no log can contradict on its own: another value there is another position."""
EXAMPLE = (
    "rules=classic me=0 turn=0 ask=lead dealer=1 trump=S up=AS stock=??.??.??.??.??.??.??.??.??.??.?? closed=- "
    "hand=KS.QS.KH.AD.KC.QC/??.??.??.??.??.?? table=- won=-/- pts=0/0 pend=0/0 goal=66 score=3/5 to=7 carry=0 "
    "log=+AS legal=KS.QS.KH.AD.KC.QC.mS.mC.c"
)


def again(position: str) -> str:
    """Reads a position and writes it."""
    read = parse_position(position)
    return format_position(view_of(read.deal, read.me))


class TestWriting:
    def test_the_protocols_own_example_is_written_as_it_stands(self) -> None:
        deal = start("classic", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS")
        deal.score, deal.target = (3, 5), 7
        assert shown(deal, 0) == EXAMPLE
        assert again(EXAMPLE) == EXAMPLE

    @bounded(60)
    @given(rule_texts(), numbers)
    def test_every_key_is_written_in_order(self, text: str, number: int) -> None:
        deal = stopped(text, number)
        for me in observers(deal):
            keys = list(tokens(shown(deal, me)))
            assert keys[: len(KEYS)] == KEYS
            assert keys[len(KEYS) :] == [
                key
                for key, written in (
                    ("ruff", not deal.ruff),
                    ("team", deal.rules.table.sides == "pairs"),
                    ("bid", deal.rules.auction.held),
                    ("declarer", deal.rules.auction.held),
                    ("legal", deal.turn is not None and me in ("*", deal.turn)),
                    ("end", deal.outcome is not None),
                )
                if written
            ]

    def test_a_finished_deal_says_what_decided_it(self) -> None:
        deal = play(start("dictionary", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS"), "066")
        fields = tokens(shown(deal, 0))
        assert (fields["turn"], fields["ask"], fields["end"]) == ("-", "-", "false-claim")
        assert fields["log"].endswith(".066.R=0/6")

    def test_closed_play_without_trumps_is_marked_and_the_suit_still_named(self) -> None:
        deal = start("classic+closedNoTrump", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS")
        assert "ruff" not in tokens(shown(deal, 0))
        fields = tokens(shown(play(deal, "0c"), 0))
        assert (fields["trump"], fields["ruff"]) == ("S", "no")
        assert again(joined(fields)) == joined(fields)

    def test_the_stock_closed_shows_what_each_had(self) -> None:
        deal = play(start("classic", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS"), "0mC 0KC 1TC 1n 1c")
        fields = tokens(shown(deal, "-"))
        assert fields["closed"] == "1@0.0.0/14.0.1"
        assert (fields["pts"], fields["pend"], fields["up"]) == ("0/14", "20/0", "AS")


class TestReading:
    @bounded(100)
    @given(rule_texts(), numbers)
    def test_what_is_written_is_read_back_for_every_observer(self, text: str, number: int) -> None:
        deal = stopped(text, number)
        for me in observers(deal):
            position = shown(deal, me)
            assert again(position) == position

    @bounded(80)
    @given(rule_texts(), numbers)
    def test_a_deal_read_back_goes_on_as_the_true_one(self, text: str, number: int) -> None:
        deal = stopped(text, number)
        twin = parse_position(shown(deal, "*")).deal
        random = Random(number)
        while deal.turn is not None:
            act = random.choice(deal.legal_actions())
            assert deal.legal_actions() == twin.legal_actions()
            deal.apply(act)
            twin.apply(act)
        assert shown(twin, "*") == shown(deal, "*")
        assert twin.outcome == deal.outcome

    @bounded(30)
    @given(rule_texts(), numbers)
    def test_keys_that_the_log_gives_may_be_left_out(self, text: str, number: int) -> None:
        deal = stopped(text, number)
        for me in deal.order:
            position = shown(deal, me)
            for key in set(KEYS) - set(REQUIRED) - {"score", "to", "carry"}:
                assert again(joined({k: v for k, v in tokens(position).items() if k != key})) == position

    def test_the_required_keys_alone_are_enough(self) -> None:
        fields = tokens(EXAMPLE)
        assert tokens(again(joined({key: fields[key] for key in REQUIRED}))) == fields | {"score": "0/0", "to": "-"}

    @pytest.mark.parametrize("key", REQUIRED)
    def test_a_required_key_that_is_missing_is_named(self, key: str) -> None:
        with pytest.raises(PositionError, match=f"missing {key}"):
            parse_position(joined({k: v for k, v in tokens(EXAMPLE).items() if k != key}))

    def test_unknown_keys_are_ignored_and_order_and_spaces_are_free(self) -> None:
        parts = EXAMPLE.split(" ")
        assert again("  ".join([*reversed(parts), "mood=good", "x=="])) == EXAMPLE

    def test_hands_and_acts_may_come_in_any_order(self) -> None:
        fields = tokens(EXAMPLE)
        fields["hand"] = "QC.KC.AD.KH.QS.KS/??.??.??.??.??.??"
        fields["legal"] = ".".join(reversed(fields["legal"].split(".")))
        assert again(joined(fields)) == EXAMPLE

    @pytest.mark.parametrize(
        ("change", "named"),
        [
            ("hand=KS.QS.KH.AD.KC/??.??.??.??.??.??", "hand"),
            ("hand=KS.QS.KH.AD.KC.??/??.??.??.??.??.??", "??"),
            ("hand=KS.KS.KH.AD.KC.QC/??.??.??.??.??.??", "KS"),
            ("hand=KS.QS.KH.AD.KC.XX/??.??.??.??.??.??", "hand=KS.QS.KH.AD.KC.XX"),
            ("hand=KS.QS.KH.AD.KC.QC", "hand"),
            ("hand=KS.QS.KH.AD.KC.QC/??.??.??.??.??", "hand"),
            ("hand=KS.QS.KH.AD.KC.AS/??.??.??.??.??.??", "AS"),
            ("hand=KS.QS.KH.AD.KC.7C/??.??.??.??.??.??", "7C"),
            ("me=2", "me=2"),
            ("me=x", "me=x"),
            ("turn=1", "turn"),
            ("turn=-", "turn"),
            ("ask=draw", "ask"),
            ("ask=follow", "ask"),
            ("dealer=0", ""),
            ("dealer=7", "dealer=7"),
            ("trump=H", "trump"),
            ("up=TS", "up"),
            ("stock=??", "stock"),
            ("closed=0@0.0.0/0.0.0", "closed"),
            ("table=1AH", "table"),
            ("won=9S.9C/-", "won"),
            ("pts=1/0", "pts"),
            ("pend=20/0", "pend"),
            ("goal=101", "goal"),
            ("log=+TS", ""),
            ("log=+??", "+??"),
            ("log=-", "log"),
            ("log=+AS.0n", "log"),
            ("log=+AS.1KH", "log"),
            ("log=+AS.R=1/0", "log"),
            ("legal=KS", "legal"),
            ("legal=KS.QS.KH.AD.KC.QC.mS.mC.c.x", "legal"),
            ("rules=nosuch", "nosuch"),
            ("score=1", "score"),
            ("score=a/b", "score"),
            ("to=seven", "to=seven"),
            ("carry=-1", "carry=-1"),
            ("ruff=no", "ruff"),
            ("end=claim", "end"),
            ("team=0.1/2", "team"),
            ("bid=3b72", "bid"),
            ("declarer=1", "declarer"),
        ],
    )
    def test_what_cannot_be_is_refused_and_named(self, change: str, named: str) -> None:
        key, value = change.split("=", 1)
        with pytest.raises(GameError) as caught:
            parse_position(joined(tokens(EXAMPLE) | {key: value}))
        assert named in str(caught.value)

    def test_legal_acts_of_a_seat_that_is_not_asked_are_refused(self) -> None:
        position = shown(start("classic", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS"), 1)
        assert again(position) == position
        with pytest.raises(PositionError, match="legal"):
            parse_position(f"{position} legal=JS")

    def test_two_values_for_a_key_and_bare_words_are_refused(self) -> None:
        for extra in ("turn=0", "turn", "=0", "turn="):
            with pytest.raises(PositionError):
                parse_position(f"{EXAMPLE} {extra}")


THEIR_HANDS = "hand=KS.JS.AD.TD.QC.JC/AH.JH.9H.AC.KC.9C"


class TestCardsThatLieTwice:
    @pytest.mark.parametrize(
        "position",
        [
            "me=0 turn=1 hand=KS.JS.QD.TD.QC.JC/??.??.??.??.??.?? table=- log=+QD",
            "me=* turn=1 hand=KS.JS.AD.TD.QC.JC/AH.JH.9H.AC.KC.JS table=- log=+QD",
            f"me=* turn=1 {THEIR_HANDS} stock=AD.QS.9S.JD.QH.TC.TH.TS.AS.KD.9D table=- log=+QD",
            f"me=* turn=1 {THEIR_HANDS} stock=QD.QS.9S.JD.QH.TC.TH.TS.AS.KD.9D table=- log=+QD",
            "me=0 turn=0 ask=follow hand=KS.JS.AD.TD.QC.JC/??.??.??.??.?? table=1JS log=+QD.1JS legal=KS",
        ],
    )
    def test_they_are_refused(self, position: str) -> None:
        with pytest.raises(PositionError):
            parse_position(f"rules=classic dealer=0 {position}")


class TestTampering:
    def test_a_draw_that_the_rules_do_not_give_is_named_with_its_place(self) -> None:
        deal = play(start("classic", "KS QS KH AD KC QC", "JS TS TC QH JD 9H", up="AS", stock="9S 9C"), "0KH 19H")
        while deal.ask == "draw":
            deal = play(deal, "0n")
        position = shown(deal, "-")
        assert ".0+??.1+??" in position
        with pytest.raises(PositionError, match=r"inconsistent log: 1\+\?\? at place \d, the rules give 0\+\?\?"):
            parse_position(position.replace(".0+??.1+??", ".1+??.0+??"))

    @bounded(120)
    @given(rule_texts(), numbers, numbers)
    def test_a_key_of_another_moment_is_refused_or_says_the_same(self, text: str, number: int, other: int) -> None:
        deal = stopped(text, number)
        stranger = stopped(text, other)
        for me in observers(deal):
            position, fields = shown(deal, me), tokens(shown(deal, me))
            for key, value in tokens(shown(stranger, me)).items():
                if key not in PRIMARY and fields.get(key) != value:
                    self.check(joined(fields | {key: value}), position)

    @bounded(120)
    @given(rule_texts(), numbers)
    def test_a_log_with_one_token_changed_is_refused_or_says_the_same(self, text: str, number: int) -> None:
        deal, random = stopped(text, number), Random(number)
        for me in observers(deal):
            position, fields = shown(deal, me), tokens(shown(deal, me))
            log = fields["log"].split(".")
            place = random.randrange(len(log))
            for changed in self.changes(log, place, random, deal.rules.table.seats):
                self.check(joined(fields | {"log": ".".join(changed) or "-"}), position)

    @staticmethod
    def changes(log: list[str], place: int, random: Random, seats: int) -> list[list[str]]:
        """Drops, doubles, exchanges and rewrites a token; not a draw, which may have been another known card."""
        token, before, after = log[place], log[:place], log[place + 1 :]
        changed = [before + after, [*before, token, token, *after], [*before, random.choice(log), *after]]
        if after:
            changed.append([*before, after[0], token, *after[1:]])
        if token[0] in "0123":
            changed += [[*before, str((int(token[0]) + 1) % seats) + token[1:], *after]]
            acts = ("n", "c", "x", "66", "mH", "x??", "+??", "p", "b66", "b72", "tH")
            changed += [[*before, token[0] + act, *after] for act in acts]
        return [other for other in changed if other != log and not _moves_a_draw(log, other)]

    @staticmethod
    def check(tampered: str, position: str) -> None:
        try:
            found = again(tampered)
        except GameError:
            return
        if _cards(found) != _cards(position):
            # Other hidden cards make another deal; it must be one that the pack can give.
            assert _fits_the_pack(found), f"more cards than the pack has: {tampered}"
            found, position = _without_cards(found), _without_cards(position)
        if found != position:
            found, position = _without_what_no_key_tells(found), _without_what_no_key_tells(position)
        assert found == position, f"accepted: {tampered}\nof {position}"


def _cards(position: str) -> tuple[str, str]:
    fields = tokens(position)
    return fields["hand"], fields["stock"]


def _without_cards(position: str) -> str:
    return joined({key: value for key, value in tokens(position).items() if key not in ("hand", "stock", "legal")})


def _without_what_no_key_tells(position: str) -> str:
    """Drops bids, since the same contract may be reached by others, and announcements that count no points."""
    fields = tokens(position)
    marriage = rule_set(fields["rules"]).marriage
    silent = r"\d(p|b\d+)" if marriage.plain or marriage.trump else r"\d(p|b\d+|m[SHDC])"
    log = [token for token in fields["log"].split(".") if not re.fullmatch(silent, token)]
    return joined(fields | {"log": ".".join(log)})


def _fits_the_pack(position: str) -> bool:
    fields = tokens(position)
    rules = rule_set(fields["rules"])
    piles = [fields[key] for key in ("hand", "stock", "won", "up")] + [re.sub(r"(^|\.)\d", r"\1", fields["table"])]
    lying = Counter(card for pile in piles for part in pile.split("/") for card in part.split(".") if card != "-")
    total = sum(lying.values())
    del lying["??"]
    return total == len(rules.cards) and not lying - Counter(map(str, rules.cards))


def _moves_a_draw(log: list[str], other: list[str]) -> bool:
    """Tells whether only seen draws differ: a seat may have drawn its cards in another order."""
    return all(one == two or (one[1:2] == "+" == two[1:2]) for one, two in zip(log, other, strict=False)) and len(
        log
    ) == len(other)


@bounded(40)
@given(st.sampled_from(ALL_SETS), numbers)
def test_views_along_a_deal_tell_one_story(text: str, number: int) -> None:
    """The log of a seat only grows: an engine may keep what it has read."""
    logs: dict[object, list[str]] = {0: [], 1: [], "-": []}
    for deal in walk(text, number):
        for me, before in logs.items():
            log = tokens(shown(deal, me))["log"].strip("-").split(".")  # type: ignore[arg-type]  # keys are observers
            log = log if log != [""] else []
            assert log[: len(before)] == before
            logs[me] = log


def test_a_position_of_partners_names_them_and_repeats_their_points() -> None:
    deal = new_deal("four-partners", 1)
    play(deal, f"{deal.turn}{deal.legal_actions()[0]}")
    position = shown(deal, "*")
    assert tokens(position)["team"] == "0.2/1.3"
    assert rule_set("four-partners").sides == (0, 1, 0, 1)
    assert again(position) == position
