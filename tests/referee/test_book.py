"""Deal books: what is written is what is played, and what is no book is refused by its line."""

from pathlib import Path

import pytest

from .running import BASH, PATIENT, SEED, SOUND, games, here, match_words, sixtysix, substance

GOOD = "AS.TS.KS.QS.JS.9S.AH.TH.KH.QH.JH.9H.AD.TD.KD.QD.JD.9D.AC.TC.KC.QC.JC.9C"


def test_a_book_plays_as_the_seed_that_it_was_made_from(tmp_path: Path) -> None:
    book = tmp_path / "deals.txt"
    made = here("deals", "--rules", "classic", "--number", "3", "--seed", SEED, "--out", str(book))
    assert made.returncode == 0, made.stderr
    assert here("deals", "--number", "3", "--seed", SEED).stdout == book.read_text(encoding="utf-8")
    assert here("deals", "--out", str(book)).returncode == 2, "a book is not overwritten"
    by_seed, by_book = tmp_path / "seed.jsonl", tmp_path / "book.jsonl"
    sixtysix(*match_words(by_seed, SOUND, PATIENT, pairs=3))
    run = match_words(by_book, SOUND, PATIENT, "--book", str(book), pairs=3)
    run[run.index("--seed") + 1] = "another"
    done = sixtysix(*run)
    assert done.returncode == 0, done.stderr
    assert f"deals of {book}" in done.stdout
    assert substance(by_book) == substance(by_seed)
    assert "6 games checked, 0 wrong" in here("replay", str(by_book), "all", "-q").stdout


def test_a_record_holds_the_deals_of_its_book(tmp_path: Path) -> None:
    book, out = tmp_path / "deals.txt", tmp_path / "m.jsonl"
    book.write_text(f"# two\n\nrules=classic\n{GOOD} dealer=1 # the first\n{GOOD[::-1]}\n", encoding="utf-8")
    assert here(*match_words(out, SOUND, BASH, "--book", str(book))).returncode == 1
    second = ".".join(reversed(GOOD.split(".")))
    book.write_text(f"# two\n\nrules=classic\n{GOOD} dealer=1 # the first\n{second}\n", encoding="utf-8")
    done = sixtysix(*match_words(out, SOUND, BASH, "--book", str(book), "--match"))
    assert done.returncode == 0, done.stderr
    assert [(g["deals"][0]["deal"]["cards"], g["pair"]) for g in games(out)] == [(GOOD, 0)] * 2 + [(second, 1)] * 2
    assert games(out)[0]["deals"][0]["deal"]["dealer"] == 1
    assert games(out)[0]["deals"][1]["deal"]["cards"] not in (GOOD, second)
    lines = out.read_bytes().splitlines(keepends=True)
    out.write_bytes(b"".join(lines[:-1]))
    book.unlink()
    assert sixtysix("match", "--resume", str(out)).returncode == 0
    assert games(out)[3]["deals"][0]["deal"]["cards"] == second


BAD = {
    "no deck": (f"rules=classic\n{GOOD}\nAS.TS KS\n", "line 3: 'AS.TS KS' is no deal; allowed: CARDS, CARDS dealer=S"),
    "no card": ("rules=classic\nAS.1S\n", "line 2: not a card: '1S'"),
    "twice": (f"rules=classic\n{GOOD[:-2]}AS\n", "line 2: missing 9C, too many AS; allowed: each of the 24 cards of"),
    "short": (f"rules=classic\n\n{GOOD[:-3]}\n", "line 3: missing 9C; allowed: each of the 24 cards of classic"),
    "dealer": (f"rules=classic\n{GOOD} dealer=2\n", "line 2: dealer=2 is not allowed; allowed: 0 to 1"),
    "other pack": (
        f"rules=schnapsen\n{GOOD}\n",
        "line 1: rules=schnapsen has another pack or other seats than classic",
    ),
    "unknown rules": (f"rules=poker\n{GOOD}\n", "line 1: poker: unknown rule set"),
    "no rules": (f"# mine\n{GOOD}\n", "line 2: 'AS.TS.KS"),
    "empty": ("# nothing\n", "it names no rule set; allowed: a line rules=NAME, then one deck a line"),
    "too few": (f"rules=classic\n{GOOD}\n", "1 deals; the run needs 2, one for each pair"),
}


@pytest.mark.parametrize("case", BAD)
def test_a_bad_book_is_refused_by_its_line_before_anything_starts(case: str, tmp_path: Path) -> None:
    text, message = BAD[case]
    book, out = tmp_path / "deals.txt", tmp_path / "m.jsonl"
    book.write_text(text, encoding="utf-8")
    done = here(*match_words(out, SOUND, BASH, "--book", str(book)))
    assert done.returncode == 1
    assert f"--book {book}" in done.stderr
    assert message in done.stderr
    assert not out.exists()


def test_rule_sets_of_one_pack_share_a_book(tmp_path: Path) -> None:
    book, out = tmp_path / "deals.txt", tmp_path / "m.jsonl"
    book.write_text(f"rules=classic\n{GOOD}\n", encoding="utf-8")
    done = sixtysix(*match_words(out, SOUND, BASH, "--book", str(book), "--rules", "dictionary", pairs=1))
    assert done.returncode == 0, done.stderr
    assert games(out)[0]["deal"]["cards"] == GOOD
