"""A recorded game shown to a person and held against the law: what is right is told, what was changed is found."""

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from .running import BASH, PATIENT, SIXTYSIX, SOUND, bad, games, here, match_words, record_text, sixtysix, table_words

Game = dict[str, Any]


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("replay") / "m.jsonl"
    assert sixtysix(*match_words(out, BASH, SOUND, pairs=3)).returncode == 0
    return out


def test_a_game_is_told_trick_by_trick(record: Path) -> None:
    done = here("replay", str(record), "1.1")
    assert done.returncode == 0, done.stderr
    game = next(game for game in games(record) if (game["pair"], game["game"]) == (1, 1))
    text = done.stdout
    assert "game 1.1: B (seat 0) against A (seat 1)" in text
    assert f"turn-up {game['log'][1:3]}" in text
    tricks = [line for line in text.splitlines() if "takes it" in line]
    cards = [token[1:] for token in game["log"].split(".") if token[0] in "01" and len(token) == 3]
    told = [word for line in tricks for word in line.split() if word in cards]
    assert told == [card for card in cards if card != "66"][: len(told)]
    assert f"game points: B (0) {game['points'][0]}, A (1) {game['points'][1]}" in text
    assert f"({game['reason']}: " in text
    assert text.endswith("1 game checked, 0 wrong\n")


def test_a_pair_alone_means_its_first_game_and_all_means_all(record: Path) -> None:
    assert "game 2.0: A (seat 0)" in here("replay", str(record), "2").stdout
    assert here("replay", str(record), "all", "--quiet").stdout == "6 games checked, 0 wrong\n"


def test_a_reader_who_has_seen_enough_costs_no_trace(record: Path) -> None:
    command = [*SIXTYSIX, "replay", str(record), "all"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as done:
        assert done.stdout is not None
        assert done.stderr is not None
        done.stdout.close()  # as `head` does once it has its lines
        assert done.stderr.read() == ""
    assert done.returncode == 130


def test_a_forfeited_deal_is_told_with_its_fault(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*match_words(out, bad("illegal"), SOUND, pairs=1))
    done = here("replay", str(out), "0")
    assert done.returncode == 0, done.stderr
    assert "B (1) won (illegal: " in done.stdout
    assert "line: bestmove g3 tS" in done.stdout


def test_a_dealer_who_sits_out_is_told_as_such(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*table_words(out, "three-out", (SOUND, BASH, SOUND), "--pairs", "1"))
    game = games(out)[0]
    dealer, (x, y) = game["deal"]["dealer"], [seat for seat in range(3) if seat != game["deal"]["dealer"]]
    lines = here("replay", str(out), "0").stdout.splitlines()
    assert lines[0].startswith("game 0.0: A (seat 0) against B (seat 1) against C (seat 2); rules three-out")
    assert lines[2 + dealer].split() == ["ABC"[dealer], f"({dealer})", "sits", "out"]
    assert all(len(lines[2 + seat].split()) == 2 + 6 for seat in (x, y))
    for line in (line for line in lines if line.endswith("]")):
        counts = line[line.rindex("[") + 1 : -1].split(" : ")
        assert [seat for seat in range(3) if counts[seat] == "-"] == [dealer]
    assert f"{'ABC'[dealer]} ({dealer}) {game['points'][dealer]}" in lines[-3]


def test_an_auction_is_told_bid_by_bid_and_partners_together(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    sixtysix(*table_words(out, "auction24", (SOUND, BASH), "--match", "--pairs", "1"))
    game = games(out)[1]
    text = here("replay", str(out), "0.1").stdout
    assert text.startswith("game 0.1: B (seat 0) and B (seat 2) against A (seat 1) and A (seat 3); rules auction24")
    for told, deal in zip(text.split("\ndeal ")[1:], game["deals"], strict=True):
        names, tokens = [f"{name} ({seat})" for seat, name in enumerate(game["seats"])], deal["log"].split(".")
        assert "trumps not named yet" in told
        said = [line.strip() for line in told.splitlines() if " bids " in line or line.endswith("passes")]
        acts = [token for token in tokens if token[1] in "bp"]
        words = ["passes" if token[1] == "p" else f"bids {token[2:]}" for token in acts]
        assert said == [f"{names[int(token[0])]} {word}" for token, word in zip(acts, words, strict=True)]
        [named] = [token for token in tokens if token[1] == "t"]
        bid = max(int(token[2:]) for token in acts if token[1] == "b")
        assert f"{names[int(named[0])]} plays for {bid} and names " in told
        made = deal["points"][int(named[0])] > 0
        assert f"(auction: the bid of {bid} was {'made' if made else 'not made'}); card points: " in told
        assert f"B (0) and B (2) {deal['points'][0]}, A (1) and A (3) {deal['points'][1]}" in told
    winner = game["seats"][game["winner"][0]]
    assert f"match: {winner} won {game['score'][0]}/{game['score'][1]}\n" in text


def test_a_forced_bid_and_a_card_that_is_shown_are_told(tmp_path: Path) -> None:
    sixtysix(*table_words(tmp_path / "a.jsonl", "auction32", (PATIENT, PATIENT), "--pairs", "1"))
    text, game = here("replay", str(tmp_path / "a.jsonl"), "0").stdout, games(tmp_path / "a.jsonl")[0]
    assert text.count(" passes\n") == 3
    assert f"({game['deal']['dealer']}) bids 66, as the dealer must" in text
    assert "(auction: a forced bid of 66, each side scores what it took)" in text
    sixtysix(*table_words(tmp_path / "b.jsonl", "three-all", (SOUND,) * 3, "--pairs", "1"))
    lines = here("replay", str(tmp_path / "b.jsonl"), "0").stdout.splitlines()
    game = games(tmp_path / "b.jsonl")[0]
    assert lines[1].startswith(
        f"dealer {'ABC'[game['deal']['dealer']]} ({game['deal']['dealer']}), shown card {game['log'][1:3]},"
    )
    assert not any(line.split()[0] == "stock" for line in lines)


def swap_cards(game: Game) -> None:
    cards = game["deal"]["cards"].split(".")
    game["deal"]["cards"] = ".".join([cards[1], cards[0], *cards[2:]])


def swap_tokens(game: Game) -> None:
    tokens = game["log"].split(".")
    tokens[1], tokens[2] = tokens[2], tokens[1]
    game["log"] = ".".join(tokens)


def shorten(game: Game) -> None:
    game["log"] = ".".join(game["log"].split(".")[:4])


def lengthen(game: Game) -> None:
    game["log"] += ".0AS"


def more_points(game: Game) -> None:
    game["points"] = [7, 0]


def other_reason(game: Game) -> None:
    game["reason"] = "auto"


def other_dealer(game: Game) -> None:
    game["deal"]["dealer"] = 1 - game["deal"]["dealer"]


def other_result(game: Game) -> None:
    game["log"] = game["log"].partition("R=")[0] + "R=9/0"


def forfeited(game: Game) -> None:
    game["log"] = ".".join(game["log"].split(".")[:3]) + ".R=3/0"


TAMPERED: dict[str, tuple[Callable[[Game], None], str]] = {
    "cards": (swap_cards, "deal 0: cards: recorded"),
    "order": (swap_tokens, "log: "),
    "short": (shorten, "log: it ends before the deal does"),
    "long": (lengthen, "tokens recorded"),
    "points": (more_points, "points: recorded 7/0, by the law"),
    "reason": (other_reason, "reason: recorded auto, by the law"),
    "dealer": (other_dealer, "deal 0: dealer: recorded"),
    "result": (other_result, "log: R=9/0 at place"),
    "forfeit": (forfeited, "no fault is recorded"),
}


@pytest.mark.parametrize("change", TAMPERED)
def test_a_record_that_was_changed_is_found_out(change: str, record: Path, tmp_path: Path) -> None:
    lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
    tamper, message = TAMPERED[change]
    tamper(lines[1])
    path = tmp_path / "changed.jsonl"
    path.write_text(record_text(lines), encoding="utf-8")
    done = here("replay", str(path), "all", "-q")
    assert done.returncode == 3
    assert f"game {lines[1]['pair']}.{lines[1]['game']} disagrees with the law: " in done.stderr
    assert message in done.stderr
    assert done.stdout == "6 games checked, 1 wrong\n"


def test_what_cannot_be_read_is_named_with_its_line(record: Path, tmp_path: Path) -> None:
    path = tmp_path / "broken.jsonl"
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join([*lines[:2], "{}\n", *lines[3:]]), encoding="utf-8")
    done = here("replay", str(path), "all", "-q")
    assert done.returncode == 2
    assert "line 3: not a game" in done.stderr
    assert here("replay", str(tmp_path / "none"), "0").returncode == 2
    assert here("replay", str(record), "9").returncode == 1
