"""What a run promises: its seed is fixed before the first deal and told after the last, and no game is known again."""

import json
import os
import shlex
import signal
import stat
import sys
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random

from sixtysix_engine.game.cards import SUITS
from sixtysix_engine.referee.book import format_book, make_deals
from sixtysix_engine.referee.match_run import MatchRun
from sixtysix_engine.referee.schedule import GameIndex, cards_of, first_match
from sixtysix_engine.referee.strict import TRUE_SUITS, shuffled, suits_of

from .running import SOUND, begin, here, lines_in, match_words, sixtysix, wait_until
from .sham import Choose, by_chance, settings_of, sham_game, sham_players

SLOW = """
import sys, time
for line in sys.stdin:
    words = line.split()
    if words[0] == 'u66': print('id name Slow\\nid author nobody\\nu66ok 1 rules=*', flush=True)
    if words[0] == 'isready': print('readyok', flush=True)
    if words[0] == 'position': legal = words[-1].removeprefix('legal=').split('.')
    if words[0] == 'go': time.sleep(0.02); print('bestmove', words[1], legal[0], flush=True)
    if words[0] == 'quit': break
"""
MINDFUL = """
import os, sys, tempfile
places = [os.path.join(place, 'memory') for place in (os.path.expanduser('~'), tempfile.gettempdir())]
played = False
for line in sys.stdin:
    words = line.split()
    if words[0] == 'u66': print('id name Mindful\\nid author nobody\\nu66ok 1 rules=*', flush=True)
    if words[0] == 'newgame':
        if played or any(map(os.path.exists, places)):
            sys.exit('I have played before')
        played = True
        for place in places:
            open(place, 'w').close()
    if words[0] == 'isready': print('readyok', flush=True)
    if words[0] == 'position': legal = words[-1].removeprefix('legal=').split('.')
    if words[0] == 'go': print('bestmove', words[1], legal[0], flush=True)
    if words[0] == 'quit': break
"""


def script(folder: Path, text: str) -> str:
    """Returns the command of an engine that is a script."""
    path = folder / "engine.py"
    path.write_text(text, encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(path)])


def test_the_seed_is_out_of_sight_until_the_run_is_over_and_fixed_before_it_begins(tmp_path: Path) -> None:
    record, secret = tmp_path / "run.jsonl", tmp_path / "run.jsonl.secret"
    words = match_words(record, script(tmp_path, SLOW), SOUND, "--strict", "--start-deadline", "60", pairs=3)
    process = begin(*words)
    wait_until(lambda: lines_in(record) >= 2, 60)
    process.send_signal(signal.SIGINT)
    output, errors = process.communicate(timeout=60)
    assert process.returncode == 4, errors
    said = next(line for line in errors.splitlines() if line.startswith("commitment "))
    assert "seed only-a-test" not in output + errors
    assert "only-a-test" not in record.read_text(encoding="utf-8")
    assert stat.S_IMODE(secret.stat().st_mode) == 0o600 or os.name == "nt"
    kept = json.loads(secret.read_text(encoding="utf-8"))
    assert kept["seed"] == "only-a-test"

    done = sixtysix("match", "--resume", str(record))
    assert done.returncode == 0, done.stderr
    assert f"revealed: seed only-a-test, nonce {kept['nonce']}" in done.stderr
    assert not secret.exists()
    first, *played, last = record.read_bytes().splitlines(keepends=True)
    assert json.loads(last)["reveal"]["record"] == sha256(first + b"".join(played)).hexdigest()
    assert len(played) == 6
    manifest = json.loads(first)
    assert said.split()[1] == manifest["commitment"]["sha256"]
    whole = {**manifest, "settings": {**manifest["settings"], "seed": "only-a-test"}, "commitment": kept["nonce"]}
    text = json.dumps(whole, sort_keys=True, separators=(",", ":"))
    assert sha256(text.encode()).hexdigest() == said.split()[1]
    checked = here("verify", str(record))
    assert checked.returncode == 0, checked.stdout


def test_a_book_is_out_of_sight_too(tmp_path: Path) -> None:
    book, record = tmp_path / "book.txt", tmp_path / "run.jsonl"
    settings = settings_of("classic")
    deals = list(make_deals(settings.rule_set, "book", 2))
    book.write_text("\n".join(format_book("classic", deals, "a book")), encoding="utf-8")
    done = sixtysix(*match_words(record, SOUND, SOUND, "--commit", "--book", str(book), "--start-deadline", "60"))
    assert done.returncode == 0, done.stderr
    first, *_, last = record.read_text(encoding="utf-8").splitlines()
    assert deals[0].cards not in first
    assert [deal["cards"] for deal in json.loads(last)["reveal"]["book"]] == [deal.cards for deal in deals]
    checked = here("verify", str(record))
    assert checked.returncode == 0, checked.stdout


def test_every_run_commits_and_says_how_to_check_it(tmp_path: Path) -> None:
    record = tmp_path / "run.jsonl"
    done = sixtysix(*match_words(record, SOUND, SOUND, "--start-deadline", "60", pairs=1))
    manifest = json.loads(record.read_text(encoding="utf-8").splitlines()[0])
    assert f"commitment {manifest['commitment']['sha256']}" in done.stderr
    assert (
        f"revealed: seed only-a-test, nonce {manifest['commitment']['nonce']}; to check it: sixtysix verify "
        in done.stderr
    )


def test_limits_and_walls_are_written_as_they_are_read(tmp_path: Path) -> None:
    engines = (
        "--engine",
        "builtin",
        "memory=2G",
        "processes=9",
        "read=/data/nets",
        "--engine",
        "builtin:random",
        "cpu=7",
    )
    words = (
        "--memory",
        "512M",
        "--processes",
        "16",
        "--cpu",
        "600",
        "--sandbox",
        "--strict",
        "--commit",
        "--seed",
        "x",
    )
    written = here("match", *engines, *words, "--print-config")
    assert written.returncode == 0, written.stderr
    config = tmp_path / "match.toml"
    config.write_text(written.stdout, encoding="utf-8")
    for line in ('memory = "512M"', "sandbox = true", 'memory = "2G"', 'read = "/data/nets"', "cpu = 7"):
        assert f"\n{line}\n" in written.stdout
    assert here("match", "--config", str(config), "--print-config").stdout == written.stdout


def test_an_engine_finds_nothing_of_an_earlier_game(tmp_path: Path) -> None:
    mindful = script(tmp_path, MINDFUL)
    words = match_words(tmp_path / "strict.jsonl", mindful, mindful, "--strict", "--start-deadline", "60")
    done = sixtysix(*words)
    assert done.returncode == 0, done.stderr
    assert "restart" not in done.stderr


def test_in_a_run_that_is_not_strict_it_would(tmp_path: Path) -> None:
    mindful = script(tmp_path, MINDFUL.replace("os.path.expanduser('~')", f"{str(tmp_path)!r}"))
    words = match_words(tmp_path / "run.jsonl", mindful, SOUND, "--start-deadline", "60", "--restarts", "1")
    done = sixtysix(*words)
    assert done.returncode == 3
    assert "I have played before" in done.stderr


def test_engines_see_the_suits_under_other_names_and_the_record_has_the_true_ones() -> None:
    settings = settings_of("classic", seed="suits", strict=True)
    shown: list[str] = []
    for game in (0, 1):
        index, positions, choose = GameIndex(0, game), list[str](), by_chance(Random(3))
        record = sham_game(settings, index, sham_players(settings, Random(1), _keeping(positions, choose)))
        assert record.suits == suits_of(settings, index)
        renamed = str.maketrans(TRUE_SUITS, record.suits)
        up = first_match(settings, 0).deal(cards_of(settings, 0, 0), keyed=True).up
        assert up is not None
        assert record.deals[0].log.startswith(f"+{up}.")
        assert f" up={up.text[0]}{up.text[1].translate(renamed)} " in positions[0]
        shown.append(record.suits)
    assert shown[0] != shown[1]


def _keeping(positions: list[str], choose: Choose) -> Choose:
    def keep(position: str) -> str:
        positions.append(position)
        return choose(position)

    return keep


def test_suits_are_renamed_each_way_equally_often() -> None:
    settings = settings_of("classic", pairs=600, seed="suits", strict=True)
    names = [suits_of(settings, GameIndex(pair, 1)) for pair in range(600)]
    assert len(set(names)) == 24
    counts = [sum(name[place] == letter for name in names) for place in range(4) for letter in TRUE_SUITS]
    assert all(115 <= count <= 185 for count in counts)
    assert sorted(map(str, SUITS)) == sorted(names[0])


def test_games_are_shuffled_the_same_way_each_time_and_none_is_lost() -> None:
    settings = settings_of("classic", pairs=100, seed="order", strict=True)
    order = [due.index for due in shuffled(MatchRun(settings).missing(), settings)]
    plain = [due.index for due in MatchRun(settings).missing()]
    assert sorted(order) == plain
    assert order != plain
    assert order == [due.index for due in shuffled(MatchRun(settings).missing(), settings)]
    assert sum(one.pair == other.pair for one, other in pairwise(order)) < 10
