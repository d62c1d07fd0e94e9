"""Both laws count the sequences of acts of the perft file, from deals and from the middle of deals."""

from itertools import takewhile

import pytest

from sixtysix_engine.game.actions import parse_action
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.variants import rule_set
from tests.game.expected import SETS

from .entries import Entry, reached, read_entries
from .second_law import counts_by_depth
from .second_state import dealer_of, pack_of

WALKED = 800
"""Deeper counts stand in the file for faster counters; here a depth with more sequences is left out."""
ENTRIES = read_entries()


def law_at(entry: Entry) -> Deal:
    rules = rule_set(entry.rules)
    deal = Deal.start(rules, shuffled_pack(rules, entry.seed, entry.index), entry.dealer)
    for act in entry.acts:
        deal.apply(parse_action(act))
    return deal


def law_counts(deal: Deal, depths: int) -> list[int]:
    """Returns what the law counts at each depth, all in one walk."""
    counts = [0] * depths

    def walk(at: Deal, depth: int) -> None:
        acts = at.legal_actions()
        counts[depth] += len(acts)
        for act in acts if depth + 1 < depths else ():
            after = at.copy()
            after.apply(act)
            walk(after, depth + 1)

    walk(deal, 0)
    return counts


@pytest.mark.parametrize("name", sorted({entry.rules for entry in ENTRIES}))
def test_both_laws_count_what_the_file_says(name: str) -> None:
    for entry in (entry for entry in ENTRIES if entry.rules == name):
        walked = list(takewhile(lambda count: count <= WALKED, entry.counts))
        assert law_counts(law_at(entry), len(walked)) == walked, f"the law: {entry}"
        g, node = reached(entry)
        assert counts_by_depth(g, node, len(walked)) == walked, f"the second law: {entry}"


def test_the_file_has_deals_and_middles_of_every_rule_set() -> None:
    for name in SETS:
        starts = [not entry.acts for entry in ENTRIES if entry.rules == name]
        assert starts.count(True) >= 2, name
        assert starts.count(False) >= 2, name


def test_every_position_has_counts_that_end_only_with_the_deal() -> None:
    for entry in ENTRIES:
        assert entry.counts, entry
        assert 0 not in entry.counts[:-1], entry
        assert entry.counts[-1] == 0 or len(entry.counts) >= 3, entry


@pytest.mark.parametrize("name", SETS)
def test_both_laws_shuffle_and_draw_lots_alike(name: str) -> None:
    rules = rule_set(name)
    for number in range(20):
        cards = [str(card) for card in shuffled_pack(rules, name, f"{number}.1")]
        assert cards == pack_of(SETS[name], name, f"{number}.1")
        assert lot_dealer(rules, name, f"{number}.1") == dealer_of(SETS[name], name, f"{number}.1")


def test_the_second_law_knows_the_packs_of_the_specification() -> None:
    pack = "9D.KH.9S.TS.TD.JH.TH.AS.JD.QC.AH.KC.QH.9H.AD.JC.QD.KD.AC.9C.TC.KS.QS.JS"
    assert ".".join(pack_of(SETS["classic"], "1", "0")) == pack
    assert [dealer_of(SETS["classic"], *way) for way in (("1", "0"), ("u66", "17"), ("0" * 32, "3.2"))] == [0, 1, 1]
