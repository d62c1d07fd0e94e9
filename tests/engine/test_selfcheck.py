"""The self-check finds what is broken, and says how to find it again."""

import subprocess
import sys

import pytest

from sixtysix_engine import core
from sixtysix_engine.engine.selfcheck import SelfCheckError, check_rule_set, self_check
from sixtysix_engine.game import deal as deal_module
from sixtysix_engine.game import legal, moves, scoring, view
from sixtysix_engine.game.cards import Card
from sixtysix_engine.game.deal import Deal
from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.state import State
from sixtysix_engine.game.view import Observer


def never() -> bool:
    return False


def run(*words: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from sixtysix_engine.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "selfcheck", *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)


def test_the_law_holds_on_random_deals_of_every_rule_set() -> None:
    assert self_check(2, "tests", never) == 2 * len(rule_set_names())


def test_a_law_that_loses_a_card_is_found_with_its_rule_set_seed_and_index(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = moves.draw_round

    def loses_a_card(state: State) -> None:
        whole(state)
        if len(state.stock) < 5 and state.stock:
            state.stock.pop()

    monkeypatch.setattr(deal_module, "draw_round", loses_a_card)
    with pytest.raises(SelfCheckError, match=r"rules=classic seed=tests index=\d+: cards lost or doubled"):
        check_rule_set("classic", 5, "tests", never)


def test_a_law_that_counts_wrongly_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = moves._score

    def generous(state: State, side: int, points: int) -> None:
        right(state, side, points + (state.tricks_played == 3))

    monkeypatch.setattr(moves, "_score", generous)
    with pytest.raises(SelfCheckError, match=r"rules=four-24 seed=tests index=\d+: side \d has 1 points too many"):
        check_rule_set("four-24", 5, "tests", never)


@pytest.mark.parametrize("name", ["classic", "schwabach", "three-all"])
def test_a_view_that_shows_a_hidden_card_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    masked = view._hand

    def shows_aces(deal: Deal, seat: int, me: Observer) -> tuple[Card, ...]:
        shown = masked(deal, seat, me)
        ace = next((c for c in deal.hands[seat] if c.text[0] == "A"), None)
        return (ace, *shown[1:]) if ace is not None and shown and shown[0].text == "??" else shown

    monkeypatch.setattr(view, "_hand", shows_aces)
    with pytest.raises(SelfCheckError, match=rf"rules={name} seed=tests index=\d+: .*hand"):
        check_rule_set(name, 5, "tests", never)


def test_being_asked_that_depends_on_hidden_cards_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    offered = legal.is_offered

    def asks_only_holders(state: State, seat: int, ask: object) -> bool:
        holds = any(c.suit is state.trump and c.text[0] == "9" for c in state.hands[seat])
        return bool(offered(state, seat, ask)) and (ask != "draw" or holds)  # type: ignore[arg-type]

    monkeypatch.setattr(deal_module, "is_offered", asks_only_holders)
    with pytest.raises(SelfCheckError, match=r"rules=wikipedia seed=tests index=\d+: "):
        check_rule_set("wikipedia", 5, "tests", never)


def test_a_law_that_allows_what_the_core_does_not_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(legal, "strict_cards", lambda hand, *_, **__: hand)  # as if nobody had to follow
    with pytest.raises(SelfCheckError, match=r"rules=four-24 seed=tests index=\d+: the core allows .*, the law "):
        check_rule_set("four-24", 5, "tests", never)


def test_a_law_that_scores_otherwise_than_the_core_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    right = scoring.scale_value
    monkeypatch.setattr(scoring, "scale_value", lambda *about: right(*about) + 1)
    with pytest.raises(
        SelfCheckError, match=r"rules=classic seed=tests index=\d+: the core and the law differ in outcome"
    ):
        check_rule_set("classic", 5, "tests", never)


def test_a_solver_that_is_wrong_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(core, "solve", lambda deal: core.Solution((7,) * deal.rules.table.seats, 1))
    with pytest.raises(SelfCheckError, match=r"rules=schnapsen seed=tests index=\d+: the solver finds \(7, 7\)"):
        check_rule_set("schnapsen", 20, "tests", never)


def test_a_self_check_can_be_stopped() -> None:
    with pytest.raises(InterruptedError):
        self_check(2, "tests", lambda: True)


def test_the_command_prints_the_speed_of_every_rule_set() -> None:
    done = run("--deals", "1", "--seed", "tests")
    assert done.returncode == 0
    lines = done.stdout.splitlines()
    assert [line.split()[0] for line in lines[1:-1]] == list(rule_set_names())
    assert all(line.endswith(" deals/s") for line in lines[1:-1])
    assert lines[-1].startswith("all is well: 20 deals in ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--deals", "0"), "--deals 0: allowed: a whole number, at least 1"),
        (("--rules", "nosuch"), "--rules nosuch: unknown rule set; known: classic "),
        (("--rules", "classic+copies:3"), "--rules copies:3: not a value of copies; allowed: 1 to 2"),
    ],
)
def test_what_the_command_cannot_do_it_refuses_in_one_line(words: tuple[str, str], said: str) -> None:
    done = run(*words)
    assert done.returncode == 1
    assert said in done.stderr
