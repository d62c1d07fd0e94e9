"""The table: everything a front end without rules needs, one answer line for each command."""

import pytest

from sixtysix_engine.game.rows import rule_set_names
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.variants import format_rules, rule_set

from .daemon import Daemon

DEAL = "deal rules=classic dealer=0 seed=a"


def keys(answer: str) -> dict[str, str]:
    """The tokens of an answer."""
    word, _command, *tokens = answer.split()
    assert word == "answer", answer
    return dict(token.split("=", 1) for token in tokens)


def play_out(daemon: Daemon, answer: str) -> str:
    """Plays cards and declines all else until the deal is over; returns the last position."""
    while keys(answer)["turn"] != "-":
        acts = keys(answer)["legal"].split(".")
        answer = daemon.ask(f"apply {'n' if 'n' in acts else acts[0]}")
    return answer


def false_claim(daemon: Daemon, answer: str) -> str:
    """Ends a deal of a set where any turn may claim: who is to act loses."""
    assert keys(answer)["legal"].endswith(".66")
    return daemon.ask("apply 66")


def test_rules_lists_the_names_and_shows_one_set_with_its_switches(daemon: Daemon) -> None:
    assert daemon.ask("rules") == f"answer rules {'.'.join(rule_set_names())}"
    shown = keys(daemon.ask("rules classic+toEight"))
    assert shown == {"name": "classic+toEight", **format_rules(rule_set("classic+toEight"))}
    assert shown["matchTarget"] == "8"
    assert daemon.ask("rules whist").startswith("error rules whist: unknown rule set; known: classic ")


def test_a_seed_deals_the_same_cards_and_chooses_the_dealer(daemon: Daemon) -> None:
    rules = rule_set("classic")
    dealers = set()
    for seed in "abcdefgh":
        answer = daemon.ask(f"deal rules=classic seed={seed}")
        assert daemon.ask(f"deal rules=classic seed={seed}") == answer
        assert keys(answer)["dealer"] == str(lot_dealer(rules, seed))
        assert keys(answer)["stock"] == ".".join(map(str, shuffled_pack(rules, seed)[13:]))
        dealers.add(keys(answer)["dealer"])
    assert dealers == {"0", "1"}


def test_without_a_seed_each_deal_is_another(daemon: Daemon) -> None:
    assert daemon.ask("deal rules=classic dealer=0") != daemon.ask("deal rules=classic dealer=0")


def test_cards_are_dealt_as_given(daemon: Daemon) -> None:
    pack = list(map(str, shuffled_pack(rule_set("classic"), "x")))
    given = keys(daemon.ask(f"deal rules=classic dealer=1 cards={'.'.join(pack)}"))
    assert given["up"] == pack[12]
    assert sorted(given["hand"].split("/")[0].split(".")) == sorted(pack[0:3] + pack[6:9])
    lots = {keys(daemon.ask(f"deal rules=classic cards={'.'.join(pack)}"))["dealer"] for _ in range(40)}
    assert lots == {"0", "1"}
    assert daemon.ask(f"deal rules=classic cards={'.'.join(pack[1:])}").startswith("error deal cards: ")
    assert daemon.ask("deal rules=classic cards=AS.XX").startswith("error deal not a card: 'XX'")


def test_the_match_is_to_the_target_of_the_set_unless_it_is_said(daemon: Daemon) -> None:
    assert keys(daemon.ask("deal rules=classic seed=a"))["to"] == "7"
    assert keys(daemon.ask("deal rules=eights+toEight seed=a"))["to"] == "8"
    assert keys(daemon.ask("deal rules=classic seed=a to=-"))["to"] == "-"
    given = keys(daemon.ask("deal rules=classic seed=a to=11 score=3/5 carry=1"))
    assert (given["to"], given["score"], given["carry"]) == ("11", "3/5", "1")


@pytest.mark.parametrize(
    "order",
    [
        "",
        "seed=a",
        "rules=whist",
        "rules=classic+nothing",
        "rules=classic dealer=2",
        "rules=classic dealer=x",
        "rules=classic score=1",
        "rules=classic score=1/2/3",
        "rules=classic score=-1/0",
        "rules=classic score=7/0",
        "rules=classic carry=-1",
        "rules=classic carry=1000000",
        "rules=classic to=0",
        "rules=classic to=x",
        "rules=classic rules=classic",
        "rules=classic cards=-",
        "rules=classic cards=??.??",
    ],
)
def test_a_wrong_deal_is_refused_and_changes_nothing(daemon: Daemon, order: str) -> None:
    before = daemon.ask(DEAL).removeprefix("answer deal ")
    assert daemon.ask(f"deal {order}").startswith("error deal ")
    assert daemon.ask("view *") == f"answer view {before}"


def test_an_act_that_cannot_be_is_told_apart_as_illegal_malformed_or_ambiguous(daemon: Daemon) -> None:
    answer = daemon.ask(DEAL)
    legal = keys(answer)["legal"]
    assert legal == "AH.JD.TC.KC.QC.9C.mC.c"
    assert daemon.ask("apply AS") == f"error apply illegal AS: not in hand; legal: {legal}"
    assert daemon.ask("apply 66").startswith("error apply illegal 66: ")
    assert daemon.ask("apply C").startswith("error apply ambiguous C: may mean ")
    assert daemon.ask("apply C").endswith(f"; legal: {legal}")
    assert daemon.ask("apply ZZ").startswith("error apply malformed not an act: 'ZZ'")
    assert daemon.ask("apply ??").startswith("error apply malformed not an act: '??'")
    assert daemon.ask("apply").startswith("error apply ")
    assert daemon.ask("view *") == answer.replace("answer deal", "answer view")


def test_without_a_table_every_command_about_it_is_an_error(daemon: Daemon) -> None:
    for command in ("apply AS", "view 0", "view -", "view *", "legal", "next", "perft 1"):
        assert daemon.ask(command) == f"error {command.split()[0]} no table: set one with deal or table"


def test_a_view_shows_what_its_observer_may_see(daemon: Daemon) -> None:
    everything = keys(daemon.ask(DEAL))
    for seat in (0, 1):
        view = keys(daemon.ask(f"view {seat}"))
        assert view["me"] == str(seat)
        assert view["hand"].split("/")[seat] == everything["hand"].split("/")[seat]
        assert view["hand"].split("/")[1 - seat] == "??.??.??.??.??.??"
        assert set(view["stock"].split(".")) == {"??"}
        assert ("legal" in view) is (view["turn"] == str(seat))
    spectator = keys(daemon.ask("view -"))
    assert spectator["me"] == "-"
    assert spectator["hand"] == "??.??.??.??.??.??/??.??.??.??.??.??"
    assert keys(daemon.ask("view *")) == everything
    for wrong in ("2", "-1", "x", ""):
        assert daemon.ask(f"view {wrong}").startswith("error view ")


def test_legal_gives_the_acts_and_a_dash_when_the_deal_is_over(daemon: Daemon) -> None:
    answer = daemon.ask("deal rules=wikipedia seed=a")
    assert daemon.ask("legal") == f"answer legal {keys(answer)['legal']}"
    false_claim(daemon, answer)
    assert daemon.ask("legal") == "answer legal -"
    assert daemon.ask("apply AS") == "error apply illegal AS: the deal is over; legal: -"


def test_a_position_can_be_put_on_the_table_and_played_on(daemon: Daemon) -> None:
    answer = daemon.ask(DEAL)
    position = daemon.ask("apply JD").removeprefix("answer apply ")
    daemon.ask("deal rules=eights seed=b")
    assert daemon.ask(f"table {position}") == f"answer table {position}"
    assert keys(daemon.ask(f"apply {position.split('legal=')[1].split('.')[0]}"))["won"] != "-/-"
    assert daemon.ask("table").startswith("error table ")
    assert daemon.ask("table x").startswith("error table not a key=value token")
    view = daemon.ask("view 0").removeprefix("answer view ")
    assert daemon.ask(f"table {view}") == "error table me=0: a table needs me=*"
    stock = keys(answer)["stock"]
    hidden = answer.removeprefix("answer deal ").replace(stock, ".".join(["??"] * 11))
    assert daemon.ask(f"table {hidden}").startswith("error table stock: ")
    assert daemon.ask("view 0") == f"answer view {view}"


def test_next_deals_again_by_the_rules_until_the_match_is_won(daemon: Daemon) -> None:
    answer = daemon.ask("deal rules=wikipedia seed=a")
    assert daemon.ask("next") == "error next the deal is not over"
    score, dealers = [0, 0], [int(keys(answer)["dealer"])]
    for index in range(1, 10):
        points = false_claim(daemon, answer).split(".R=")[1].split()[0].split("/")
        score = [had + int(won) for had, won in zip(score, points, strict=True)]
        answer = daemon.ask("next")
        if max(score) >= 7:
            break
        position = keys(answer)
        assert position["score"] == f"{score[0]}/{score[1]}"
        assert position["stock"] == ".".join(map(str, shuffled_pack(rule_set("wikipedia"), "a", str(index))[13:]))
        dealers.append(int(position["dealer"]))
    winner = score.index(max(score))
    assert answer == f"answer next match winner={winner} score={score[0]}/{score[1]}"
    assert dealers == [(dealers[0] + turn) % 2 for turn in range(len(dealers))]
    assert daemon.ask("next") == answer, "a match that is over stays so"


def test_next_takes_a_seed_or_cards(daemon: Daemon) -> None:
    rules = rule_set("wikipedia")
    false_claim(daemon, daemon.ask("deal rules=wikipedia seed=a"))
    answer = daemon.ask("next seed=b")
    assert keys(answer)["stock"] == ".".join(map(str, shuffled_pack(rules, "b", "0")[13:]))
    false_claim(daemon, answer)
    pack = shuffled_pack(rules, "c", "7")
    assert daemon.ask("next cards=AS").startswith("error next cards: ")
    answer = daemon.ask(f"next cards={'.'.join(map(str, pack))}")
    assert keys(answer)["stock"] == ".".join(map(str, pack[13:]))


def test_without_a_target_next_always_deals_again_and_scores_add_up(daemon: Daemon) -> None:
    answer = daemon.ask("deal rules=wikipedia seed=a to=-")
    for _ in range(12):
        false_claim(daemon, answer)
        answer = daemon.ask("next")
    assert sum(map(int, keys(answer)["score"].split("/"))) > 20


def test_a_tied_deal_carries_its_point_to_the_next(daemon: Daemon) -> None:
    last = play_out(daemon, daemon.ask("deal rules=classic+dealTarget:300 seed=a"))
    assert keys(last)["end"] == "tie"
    assert keys(daemon.ask("next"))["carry"] == "1"


def test_perft_counts_the_sequences_of_acts_and_leaves_the_table_alone(daemon: Daemon) -> None:
    answer = daemon.ask(DEAL).removeprefix("answer deal ")
    acts = answer.split("legal=")[1].split()[0].split(".")
    replies = 0
    for act in acts:
        daemon.ask(f"table {answer}")
        replies += len(keys(daemon.ask(f"apply {act}"))["legal"].split("."))
    daemon.ask(f"table {answer}")
    assert daemon.ask("perft 0") == "answer perft 1"
    assert daemon.ask("perft 1") == f"answer perft {len(acts)}"
    assert daemon.ask("perft 2") == f"answer perft {replies}"
    assert daemon.ask("view *") == f"answer view {answer}"
    assert daemon.ask("perft -1").startswith("error perft ")
    assert daemon.ask("perft").startswith("error perft ")


def test_a_long_count_can_be_stopped_and_what_waits_for_it_comes_in_order(daemon: Daemon) -> None:
    daemon.ask(DEAL)
    daemon.send("perft 30", "perft 2", "legal", "isready")
    assert daemon.line() == "readyok", "the engine reads on"
    daemon.send("stop")
    assert daemon.line() == "error perft stopped"
    assert daemon.line().startswith(("answer perft ", "error perft stopped"))
    assert daemon.line().startswith("answer legal ")
    assert daemon.ask("perft 3") == "answer perft 140", "what comes after a stop is not stopped"


def test_a_search_goes_on_beside_a_long_count(daemon: Daemon) -> None:
    daemon.send(daemon.position(DEAL.removeprefix("deal ")), "perft 30")
    assert daemon.go("g1")[-1].startswith("bestmove g1 ")
    daemon.send("stop")
    assert daemon.line() == "error perft stopped"


def test_bench_counts_the_same_nodes_each_time(daemon: Daemon) -> None:
    first, second = keys(daemon.ask("bench")), keys(daemon.ask("bench"))
    assert set(first) == {"nodes", "nps"}
    assert int(first["nodes"]) == int(second["nodes"]) > 1000


def test_selfcheck_says_how_many_deals_were_well(daemon: Daemon) -> None:
    assert daemon.ask("selfcheck deals=2 seed=a") == "answer selfcheck ok deals=2"
    assert daemon.ask("selfcheck deals=1") == "answer selfcheck ok deals=1"
    assert daemon.ask("selfcheck deals=0").startswith("error selfcheck ")
