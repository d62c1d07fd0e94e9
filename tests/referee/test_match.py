"""A match end to end: who sat where, which cards, what the engines were told, and what the table says."""

import json
import shlex
from pathlib import Path

import pytest

from sixtysix_engine.game.cards import format_cards
from sixtysix_engine.game.shuffle import lot_dealer, shuffled_pack
from sixtysix_engine.game.variants import rule_set

from .running import BASH, PATIENT, SEED, SOUND, games, match_words, played, sixtysix, substance, table


def test_each_pair_has_the_same_cards_with_seats_exchanged(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, SOUND, BASH, pairs=3))
    assert done.returncode == 0, done.stderr
    assert played(out) == [(pair, game) for pair in range(3) for game in range(2)]
    rules = rule_set("classic")
    for game in games(out):
        index = str(game["pair"])
        assert game["seats"] == (["A", "B"] if game["game"] == 0 else ["B", "A"])
        assert game["deal"] == {
            "dealer": lot_dealer(rules, SEED, index),
            "cards": format_cards(shuffled_pack(rules, SEED, index)),
            "stock": "seat",
        }
        assert game["log"].endswith("R=" + "/".join(map(str, game["points"])))
        assert game["faults"] == []
    assert [row[0] for row in table(done.stdout)] == ["A", "B"]
    assert f"seed {SEED} (good for tests only" in done.stdout


@pytest.mark.parametrize("more", [[], ["--match"], ["--stock", "order"], ["--rules", "wikipedia", "--match"]])
def test_an_engine_against_itself_scores_exactly_nothing_in_every_pair(tmp_path: Path, more: list[str]) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, SOUND, SOUND, *more, pairs=4))
    assert done.returncode == 0, done.stderr
    by_pair: dict[int, int] = {}
    for game in games(out):
        own = game["seats"].index("A")
        by_pair[game["pair"]] = by_pair.get(game["pair"], 0) + game["points"][own] - game["points"][1 - own]
    assert by_pair == dict.fromkeys(range(4), 0)
    assert "+0.000 ± 0.000" in done.stdout
    assert "in 4 the play was the same" in done.stdout


@pytest.mark.parametrize("stock", ["seat", "order"])
def test_the_stock_is_drawn_by_seat_or_in_its_order(tmp_path: Path, stock: str) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, PATIENT, PATIENT, "--stock", stock, pairs=4))
    assert done.returncode == 0, done.stderr
    orders = set()
    for game in games(out):
        pile = game["deal"]["cards"].split(".")[13:]
        draws = [(int(token[0]), token[2:]) for token in game["log"].split(".") if token[1:2] == "+"]
        rounds = [draws[k : k + 2] for k in range(0, 10, 2)]
        assert len(draws) == 12
        for k, drawn in enumerate(rounds):
            orders.add(drawn[0][0])
            own = pile[2 * k : 2 * k + 2]
            assert [card for _, card in (sorted(drawn) if stock == "seat" else drawn)] == own
    assert orders == {0, 1}


def test_a_match_goes_to_its_target_and_its_deals_add_up(tmp_path: Path) -> None:
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, SOUND, BASH, "--match", pairs=1))
    assert done.returncode == 0, done.stderr
    for game in games(out):
        cards = [deal["deal"]["cards"] for deal in game["deals"]]
        packs = [shuffled_pack(rule_set("classic"), SEED, f"0.{j}") for j in range(len(cards))]
        assert cards == [format_cards(pack) for pack in packs]
        assert game["score"] == [sum(deal["points"][seat] for deal in game["deals"]) for seat in (0, 1)]
        assert max(game["score"]) >= 7
        assert game["winner"] == [game["score"].index(max(game["score"]))]
    assert "matches won" in done.stdout


def test_the_same_seed_gives_the_same_games_whatever_the_concurrency(tmp_path: Path) -> None:
    sixtysix(*match_words(tmp_path / "1.jsonl", SOUND, BASH, pairs=4))
    sixtysix(*match_words(tmp_path / "2.jsonl", SOUND, BASH, "--concurrency", "3", pairs=4))
    assert substance(tmp_path / "1.jsonl") == substance(tmp_path / "2.jsonl")


def test_engines_hear_newgame_before_each_game_and_the_result_after_it_but_never_the_seed(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    spy = shlex.join(["bash", "-c", f"tee {shlex.quote(str(heard))} | exec {SOUND}"])
    out = tmp_path / "m.jsonl"
    done = sixtysix(*match_words(out, spy, SOUND, "--match", "--tc", "20+0.5", pairs=1))
    assert done.returncode == 0, done.stderr
    lines = heard.read_text(encoding="utf-8").splitlines()
    words = [line.split(None, 1)[0] for line in lines]
    first, second = (place for place, word in enumerate(words) if word == "newgame")
    assert words[first + 1] == words[second + 1] == "isready"
    assert lines[second - 1].startswith("result match winner=")
    last = games(out)[0]["deals"][-1]
    told = next(line for line in reversed(lines[:second]) if line.startswith("result deal"))
    assert f"points={last['points'][0]}/{last['points'][1]} reason={last['reason']}" in told
    clock, inc = next(line for line in lines if line.startswith("go ")).split()[2:]
    assert clock.startswith("clock=20000/")  # seat 0, before its first act
    assert inc == "inc=500/500"
    assert SEED not in heard.read_text(encoding="utf-8")


def test_engines_of_one_name_are_numbered_and_a_seed_is_drawn_that_cannot_be_guessed(tmp_path: Path) -> None:
    words = ["match", "--engine", SOUND, "--engine", SOUND, "--pairs", "1"]
    done = sixtysix(*words, cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    [out] = tmp_path.glob("match-*.jsonl")
    manifest = json.loads(out.read_text(encoding="utf-8").splitlines()[0])
    assert [engine["name"] for engine in manifest["settings"]["engines"]] == ["Bad sound#1", "Bad sound#2"]
    assert int(manifest["settings"]["seed"], 16) < 1 << 128
    assert len(manifest["settings"]["seed"]) == 32
    assert "tests only" not in done.stdout


def test_a_toml_file_is_overridden_by_the_command_line(tmp_path: Path) -> None:
    (tmp_path / "run.toml").write_text(
        f'pairs = 7\nseed = "{SEED}"\nout = "of-the-file.jsonl"\nrules = "classic"\nmatch = false\n'
        f'[[engine]]\nname = "A"\ncmd = {json.dumps(SOUND)}\n'
        f'[[engine]]\nname = "B"\ncmd = {json.dumps(shlex.split(SOUND))}\noption.Level = 3\n',
        encoding="utf-8",
    )
    done = sixtysix("match", "--config", "run.toml", "--pairs", "1", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert played(tmp_path / "of-the-file.jsonl") == [(0, 0), (0, 1)]
    manifest = json.loads((tmp_path / "of-the-file.jsonl").read_text(encoding="utf-8").splitlines()[0])
    assert manifest["settings"]["engines"][1]["options"] == {"Level": "3"}
