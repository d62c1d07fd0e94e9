"""`sixtysix convert`: text that a game can be set up from again, and tables of CSV that agree with the record."""

import csv
import io
import re
from pathlib import Path

from sixtysix_engine.referee.record import read_record
from sixtysix_engine.referee.schedule import GameIndex

from ..referee.running import here
from .sample import SAMPLE, settings_of, write_record


def sheets(text: str) -> list[tuple[dict[str, str], list[str]]]:
    """Reads tags and tokens of every deal, in the simplest way."""
    found = []
    for tags, body in re.findall(r"((?:\[.*\]\n)+)\n((?:.+\n)+)", text):
        found.append((dict(re.findall(r'^\[(\w+) "(.*)"\]$', tags, re.MULTILINE)), body.split()))
    return found


def test_text_has_every_token_of_the_log_in_its_order() -> None:
    done = here("convert", str(SAMPLE), "--to", "text")
    assert done.returncode == 0
    found = sheets(done.stdout)
    games = list(read_record(str(SAMPLE)).games())
    assert len(found) == len(games) == 240
    for (tags, tokens), game in zip(found, games, strict=True):
        deal = game.deals[0]
        assert (tags["Game"], tags["Cards"], tags["Dealer"]) == (str(game.index), deal.cards, str(deal.dealer))
        assert [tags["Seat0"], tags["Seat1"]] == list(game.seats)
        kept = [word for word in tokens if re.match(r"\d[^.]|R=", word) and ("/" not in word or word[0] == "R")]
        kept = [word for word in kept if not word.endswith(".")]
        assert [f"+{tags['Turned']}", *kept] == deal.log.split(".")
        assert tokens[-1] == deal.reason


def test_matches_and_quotes_in_names_keep_their_form(tmp_path: Path) -> None:
    path = tmp_path / "m.jsonl"
    settings = settings_of("classic", 2, match=True, pairs=1)
    object.__setattr__(settings.engines[0], "name", 'the "best"\\ one')
    write_record(path, settings, fault=GameIndex(0, 0))
    found = sheets(here("convert", str(path), "--to", "text").stdout)
    assert found[0][0]["Seat0"] == r"the \"best\"\\ one"
    assert found[1][0]["Deal"] == "1"
    assert found[0][0]["To"] == "7"
    assert found[0][0]["Fault"].startswith("seat ")


def test_rows_of_games_and_of_acts_agree_with_the_record(tmp_path: Path) -> None:
    path, out = tmp_path / "m.jsonl", tmp_path / "acts.csv"
    write_record(path, settings_of("four-24", 2, pairs=2))
    games = list(csv.DictReader(io.StringIO(here("convert", str(path), "--to", "csv").stdout)))
    assert here("convert", str(path), "--to", "csv", "--acts", "--out", str(out)).returncode == 0
    acts = list(csv.DictReader(out.open(encoding="utf-8")))
    for row, game in zip(games, read_record(str(path)).games(), strict=True):
        assert [int(row[f"points{seat}"]) for seat in range(4)] == list(game.points)
        own = [act for act in acts if (act["pair"], act["game"]) == (row["pair"], row["game"])]
        assert len(own) == sum(int(row[f"acts{seat}"]) for seat in range(4))
        assert abs(sum(float(act["ms"]) for act in own) - 1000 * sum(used.sum for used in game.time)) < 1
        assert {act["engine"] for act in own if act["seat"] == "2"} == {game.seats[2]}


def test_what_cannot_be_is_refused(tmp_path: Path) -> None:
    assert "allowed: text, csv" in here("convert", str(SAMPLE), "--to", "pgn").stderr
    assert "allowed with --to csv" in here("convert", str(SAMPLE), "--to", "text", "--acts").stderr
    assert "that is the record itself" in here("convert", str(SAMPLE), "--to", "csv", "--out", str(SAMPLE)).stderr
    assert here("convert", str(tmp_path / "none"), "--to", "csv").returncode == 2
    assert here("convert", str(SAMPLE), "--to", "csv", "--out", str(tmp_path / "a" / "b")).returncode == 2
    wrong = tmp_path / "w.jsonl"
    wrong.write_text(SAMPLE.read_text(encoding="utf-8").replace("R=1/0", "R=2/0", 1), encoding="utf-8")
    assert here("convert", str(wrong), "--to", "text").returncode == 3
