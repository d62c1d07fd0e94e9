"""The searching players, by one tree and by all there is: legal acts everywhere, the same again, and blindfold."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import islice
from random import Random
from threading import Event, Thread

import pytest

from sixtysix_engine.ai.limits import NO_LIMITS, Limits
from sixtysix_engine.ai.looking import sensible
from sixtysix_engine.ai.player import Choice, Finding, Question
from sixtysix_engine.core.worlds import unseen
from sixtysix_engine.game.actions import CLAIM, Action
from sixtysix_engine.game.deal import Deal

from .play import ALL_SETS, play, player, seen_by, start

SEARCHERS = ["full", "ismcts"]
FEW = Limits(worlds=20)


def moments(rules: str, seed: str, share: float = 1.0) -> Iterator[Deal]:
    """Yields moments of a deal that is played by chance, as the seat sees them that is asked."""
    random = Random(f"{rules} {seed}")
    for deal, _ in play(start(rules, seed), [player("random")] * 4, Random(seed)):
        if random.random() < share:
            yield seen_by(deal, deal.turn or 0)


def ask(
    name: str, deal: Deal, seed: object = 0, limits: Limits = FEW, acts: tuple[Action, ...] = ()
) -> tuple[Choice, list[Finding]]:
    """Asks a new player; returns its choice and what it has reported."""
    found: list[Finding] = []
    question = Question(
        deal=deal, acts=acts or deal.legal_actions(), rng=Random(str(seed)), limits=limits, report=found.append
    )
    return player(name).choose(question), found


@pytest.mark.parametrize("rules", ALL_SETS)
@pytest.mark.parametrize("name", SEARCHERS)
def test_at_every_moment_a_legal_act_that_makes_sense_is_chosen(name: str, rules: str) -> None:
    for deal in moments(rules, "legal"):
        choice, found = ask(name, deal)
        assert choice.act in sensible(Question(deal=deal, acts=deal.legal_actions(), rng=Random(0)))
        assert found[-1].pv[0] == (deal.turn, choice.act)
        assert (choice.score, choice.win) == (found[-1].score, found[-1].win)
        assert choice.win is None or 0 <= choice.win <= 1


@pytest.mark.parametrize("rules", ["classic", "auction24", "three-all", "four-partners", "schwabach"])
@pytest.mark.parametrize("name", SEARCHERS)
def test_a_seed_repeats_a_choice_exactly(name: str, rules: str) -> None:
    for deal in moments(rules, "again", 0.4):
        assert ask(name, deal, 3) == ask(name, deal, 3)


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_search_of_one_node_ends_with_an_act_that_makes_sense(name: str) -> None:
    for rules in ("classic", "auction24", "four-24"):
        for deal in moments(rules, "one", 0.3):
            choice, found = ask(name, deal, limits=Limits(nodes=1, worlds=1))
            assert choice.act in sensible(Question(deal=deal, acts=deal.legal_actions(), rng=Random(0)))
            assert found


@pytest.mark.parametrize("rules", ["classic", "auction24", "three-all", "schnapsen", "four-24"])
@pytest.mark.parametrize("name", SEARCHERS)
def test_all_legal_acts_are_ranked_where_so_many_are_wanted(name: str, rules: str) -> None:
    for deal in moments(rules, "ranks", 0.4):
        choice, found = ask(name, deal, limits=replace(FEW, multipv=100))
        last = found[-len(deal.legal_actions()) :]
        assert [finding.rank for finding in last] == list(range(1, len(last) + 1))
        assert {finding.pv[0][1] for finding in last} == set(deal.legal_actions())
        assert last[0].pv[0][1] == choice.act


@pytest.mark.parametrize("rules", ["classic", "wikipedia", "auction24", "four-24"])
@pytest.mark.parametrize("name", SEARCHERS)
def test_of_some_of_the_legal_acts_one_is_chosen(name: str, rules: str) -> None:
    random = Random(rules)
    for seed in range(3):
        for deal in moments(rules, f"only {seed}"):
            legal = deal.legal_actions()
            some = tuple(act for act in legal if random.random() < 0.5) or legal[-1:]
            for acts in (some, tuple(act for act in legal if act != CLAIM)):
                assert ask(name, deal, limits=Limits(worlds=2), acts=acts)[0].act in (acts or legal)


def _append_choice(name: str, question: Question, chosen: list[Choice]) -> None:
    chosen.append(player(name).choose(question))


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_search_without_an_end_ends_when_it_is_told(name: str) -> None:
    for deal in islice(moments("classic", "endless"), 0, 16, 5):
        stop, chosen = Event(), list[Choice]()
        question = Question(
            deal=deal,
            acts=deal.legal_actions(),
            rng=Random(1),
            limits=replace(NO_LIMITS, infinite=True),
            stopped=stop.is_set,
        )
        search = partial(_append_choice, name, question, chosen)
        thread = Thread(target=search, daemon=True)
        thread.start()
        thread.join(0.02)
        stop.set()
        thread.join(20)
        assert not thread.is_alive()
        assert chosen[0].act in deal.legal_actions()


def mixed(deal: Deal, random: Random) -> Deal:
    """Returns a deal with all cards dealt anew that the seat that is asked cannot see, and all of them shown."""
    cards = unseen(seen_by(deal, deal.turn or 0), None, None)
    pool = [item for item, copies in zip(cards.kinds, cards.copies, strict=True) for _ in range(copies)]
    random.shuffle(pool)
    rest = iter(pool)
    return cards.fill([list(islice(rest, size)) for size in cards.sizes])


@pytest.mark.parametrize("rules", ["classic", "auction24", "three-all", "four-partners", "schwabach", "mariage"])
@pytest.mark.parametrize("name", SEARCHERS)
def test_cards_that_the_seat_cannot_see_change_nothing(name: str, rules: str) -> None:
    random = Random(rules)
    for deal in moments(rules, "blindfold", 0.4):
        assert ask(name, mixed(deal, random), 5) == ask(name, mixed(deal, random), 5) == ask(name, deal, 5)


@pytest.mark.parametrize("name", SEARCHERS)
def test_a_limit_of_nodes_ends_the_tree_soon_after_it_and_repeats(name: str) -> None:
    deal = next(iter(moments("classic", "nodes")))
    few, many = (ask(name, deal, 1, Limits(nodes=nodes))[1][-1].nodes or 0 for nodes in (2000, 40_000))
    assert 2000 <= few < 40_000 <= many
    assert ask(name, deal, 1, Limits(nodes=2000)) == ask(name, deal, 1, Limits(nodes=2000))
