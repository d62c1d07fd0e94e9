"""A record held against all that can be known of it: seed, deals, law, clocks, seats, nothing twice or missing.

One pass, line by line; the first line that is wrong ends it. Nothing in the record is believed but its first line.
"""

import json
import os
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, BinaryIO

from ..game.deal import Deal
from ..game.errors import GameError
from ..game.match import Match
from ..protocol import FAULT_REASONS
from .commit import commitment, completed, is_withheld, read_secret
from .errors import RecordError, SettingsError
from .record import BAN, FORMAT, VERSION, GameRecord, parse_ban, parse_game
from .replay import MismatchError, replay, start_deals
from .reveal import REVEALED, Secret, parse_reveal
from .run import Run, run_of
from .schedule import GameIndex, seated
from .settings import Settings, settings_from_json
from .strict import suits_of
from .times import check_times
from .tournament_run import TournamentRun

HEX = re.compile(r"[0-9a-f]{64}")
TAIL = 1 << 16
"""Bytes of the end in which the last line is looked for first."""


class WrongError(Exception):
    """A line that is wrong; the text names what, what was found and what was expected."""

    line: int
    """Its number, from 1."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(text)
        self.line = line


@dataclass
class Verified:
    """What was found right."""

    games: int = 0
    """Games."""
    deals: int = 0
    """Deals, each played again from its seed."""
    acts: int = 0
    """Acts, each held against the law."""
    left: int = 0
    """Games that are missing."""
    committed: bool = False
    """Whether the run had committed to seed and manifest."""


def verify(path: str, *, unfinished: bool = False) -> Verified:
    """Checks a record; `unfinished` lets games be missing. Raises `WrongError`, and `RecordError` if unreadable."""
    try:
        with open(path, "rb") as file:
            return _Verifier(path, file, unfinished=unfinished).verify()
    except OSError as error:
        raise RecordError(f"{path}: {error.strerror}") from None


class _Verifier:
    """The pass over one file."""

    def __init__(self, path: str, file: BinaryIO, *, unfinished: bool) -> None:
        self._path = path
        self._file = file
        self._unfinished = unfinished
        self._seen: dict[GameIndex, int] = {}
        self._found = Verified()
        self._digest = sha256()
        self._number = 1
        self._revealed = False

    def verify(self) -> Verified:
        last = _last_line(self._file)
        first = self._file.readline()
        self._settings = settings = self._check_manifest(first, last)
        self._run = run_of(settings)
        self._digest.update(first)
        for line in self._file:
            self._number += 1
            try:
                self._check_line(line)
            except MismatchError as error:
                raise WrongError(self._number, str(error)) from None
            except (ValueError, KeyError, TypeError, IndexError, AttributeError, GameError) as error:
                raise WrongError(self._number, f"not a line of a record: {error!r}") from None
            self._digest.update(line)
        self._check_whole(self._run)
        return self._found

    def _check_manifest(self, line: bytes, last: bytes) -> Settings:
        try:
            manifest = json.loads(line)
            _same("format", manifest["format"], FORMAT)
            _same("version", manifest["version"], VERSION)
            secret = self._secret(manifest, last)
            if secret is not None:
                _same("seed that was withheld", manifest["settings"]["seed"], None)
            whole = manifest if secret is None else completed(manifest, secret)
            settings = settings_from_json(whole["settings"])
            _same(
                "names of the programs", [p["name"] for p in manifest["programs"]], [e.name for e in settings.engines]
            )
            for program in manifest["programs"]:
                for path, digest in program["sha256"].items():
                    if not HEX.fullmatch(digest):
                        raise MismatchError(f"SHA-256 of {path}: recorded {digest!r}, expected 64 hexadecimal digits")
            if "commitment" in manifest:
                nonce = secret.nonce if secret else manifest["commitment"]["nonce"]
                promised, kept = manifest["commitment"]["sha256"], commitment(whole, nonce)
                if promised != kept and (number := self._false_reveal(last)):
                    raise WrongError(number, f"reveal: its seed, book and nonce give {kept}, promised {promised}")
                _same("commitment", promised, kept)
                self._found.committed = True
        except MismatchError as error:
            raise WrongError(1, f"manifest: {error}") from None
        except (ValueError, KeyError, TypeError, AttributeError, SettingsError, GameError) as error:
            raise WrongError(1, f"not the manifest of a record: {error!r}") from None
        return settings

    def _false_reveal(self, last: bytes) -> int:
        """Returns the number of the line that reveals, where all lines before it are as it says; else 0."""
        if not last.startswith(REVEALED):
            return 0
        self._file.seek(0)
        digest, before, number = sha256(), b"", 0
        for line in self._file:
            digest.update(before)
            before, number = line, number + 1
        return number if parse_reveal(last)[1] == digest.hexdigest() else 0

    def _secret(self, manifest: dict[str, Any], last: bytes) -> Secret | None:
        if not is_withheld(manifest):
            return None
        found = last if last.startswith(REVEALED) else self._find_reveal()
        secret = parse_reveal(found)[0] if found else read_secret(self._path)
        if secret is None:
            raise RecordError(f"{self._path}: its seed has not been revealed yet; nothing can be checked before")
        return secret

    def _find_reveal(self) -> bytes:
        """Returns the line that reveals the seed where it is not the last; empty where there is none."""
        place = self._file.tell()
        found = next((line for line in self._file if line.startswith(REVEALED)), b"")
        self._file.seek(place)
        return found

    def _check_line(self, line: bytes) -> None:
        if self._revealed:
            raise MismatchError("a line after the one that reveals the seed")
        if not line.endswith(b"\n"):
            raise MismatchError("cut off: it has no line end")
        if line.startswith(REVEALED):
            self._revealed = True
            self._check_reveal(parse_reveal(line)[1])
        elif line.startswith(BAN):
            self._check_ban(line)
        else:
            game = parse_game(line)
            try:
                self._check_game(game, json.loads(line))
            except (MismatchError, RecordError) as error:
                raise MismatchError(f"game {game.index}: {error}") from None

    def _check_reveal(self, recorded: str) -> None:
        """Holds the SHA-256 in the last line against that of the lines before it."""
        if recorded == self._digest.hexdigest():
            return
        self._found.left = self._run.left
        hole = self._hole()
        why = f"game {hole} is missing" if hole else "one of them was changed within the law, or has changed its place"
        text = f"SHA-256 of the lines before: recorded {recorded}, expected {self._digest.hexdigest()}; {why}"
        raise MismatchError(text)

    def _check_ban(self, line: bytes) -> None:
        ban = parse_ban(line)
        names = [engine.name for engine in self._settings.engines]
        if not isinstance(self._run, TournamentRun) or ban.engine not in names:
            raise MismatchError(f"engine that is out: recorded {ban.engine}, expected one of a tournament: {names}")
        self._run.totals.ban(ban)

    def _check_game(self, game: GameRecord, data: dict[str, Any]) -> None:
        settings, index = self._settings, game.index
        if index in self._seen:
            raise MismatchError(f"index: recorded a second time; the first is line {self._seen[index]}")
        self._check_place(game)
        self._seen[index] = self._number
        _same("suits that were shown", game.suits, suits_of(settings, index))
        _same("score at the start", game.start, settings.score if settings.unit == "match" else ())
        _same("kind of game", "deal" if game.winner is None else "match", settings.unit)
        _same("points", data["points"], list(game.points))
        _same("reason", data["reason"], game.deals[-1].reason)
        if game.winner is not None:
            _same("score", data["score"], list(game.score))
        self._check_faults(game)
        acts = self._replay(game)
        check_times(settings.controls_of(game.seats), game, acts)
        self._run.totals.add(game)
        self._found.games += 1
        self._found.deals += len(game.deals)
        self._found.acts += sum(acts)

    def _check_place(self, game: GameRecord) -> None:
        settings, index = self._settings, game.index
        if not 0 <= index.game < settings.games_of_pair or index.pair < 0:
            raise MismatchError(f"index: recorded {index}, expected games 0 to {settings.games_of_pair - 1} of a pair")
        if settings.format == "pair":
            if index.pair >= settings.pairs:
                raise MismatchError(f"index: recorded {index}, expected pairs 0 to {settings.pairs - 1}")
            names = [engine.name for engine in settings.engines]
            _same("seats", game.seats, seated(names, settings.rule_set.sides, index.game))

    def _check_faults(self, game: GameRecord) -> None:
        faulty = [number for number, deal in enumerate(game.deals) if deal.reason in FAULT_REASONS]
        _same("deals with faults", [fault.deal for fault in game.faults], faulty)
        for fault in game.faults:
            _same(f"engine of the fault in deal {fault.deal}", fault.engine, game.seats[fault.seat])

    def _replay(self, game: GameRecord) -> list[int]:
        """Plays the deals of a game again; returns how often each seat has acted."""
        acts = [0] * len(game.seats)
        match, wanted = self._settings.unit == "match", len(game.deals)
        for number, (deal, record) in enumerate(start_deals(self._settings, game)):
            for step in replay(deal, record, game, number):
                acts[step.seat] += 1
            assert deal.outcome is not None
            over = not match or bool(_after(deal).winners)
            if over is not (number + 1 == wanted):
                what = "one more deal" if not over else f"an end after deal {number}"
                raise MismatchError(f"deals: recorded {wanted}, by the law {what}")
        return acts

    def _check_whole(self, run: Run) -> None:
        try:
            self._found.left = run.left
        except RecordError as error:
            number = re.match(r"encounter (\d+)", str(error))
            raise WrongError(self._line_of_encounter(int(number[1]) if number else 0), str(error)) from None
        if self._unfinished:
            return
        hole = self._hole()
        if hole is not None:
            text = f"games: recorded {self._found.games}, expected {run.games}; the first that is missing is {hole}"
            raise WrongError(self._number + 1, text)
        if self._settings.withheld and not self._revealed and self._found.committed:
            raise WrongError(self._number + 1, "reveal: recorded none, expected the seed in the last line")

    def _hole(self) -> GameIndex | None:
        """Returns the first game that should be there and is not."""
        if self._found.left:
            return next((due.index for due in self._run.missing()), None)
        if self._settings.test is None or self._settings.strict:
            return None
        last, games = max(self._seen, default=GameIndex(0, -1)), range(self._settings.games_of_pair)
        places = (GameIndex(pair, game) for pair in range(last.pair) for game in games)
        return next((place for place in places if place not in self._seen), None)

    def _line_of_encounter(self, number: int) -> int:
        lines = [line for index, line in self._seen.items() if index.pair // self._settings.stride == number]
        return min(lines, default=1)


def _after(deal: Deal) -> Match:
    """Returns the match after a deal that is over."""
    assert deal.outcome is not None
    return Match(deal.rules, deal.dealer, deal.score, deal.target, deal.carry).after(deal.outcome)


def _last_line(file: BinaryIO) -> bytes:
    """Returns the last line, and goes back to the first."""
    end = file.seek(0, os.SEEK_END)
    size = TAIL
    while True:
        file.seek(max(0, end - size))
        tail = file.read()
        place = tail.rstrip(b"\n").rfind(b"\n")
        if place >= 0 or size >= end:
            file.seek(0)
            return tail[place + 1 :]
        size *= 16


def _same(what: str, recorded: object, expected: object) -> None:
    if recorded != expected:
        raise MismatchError(f"{what}: recorded {_text(recorded)}, expected {_text(expected)}")


def _text(value: object) -> str:
    return "/".join(map(str, value)) or "none" if isinstance(value, list | tuple) else str(value)
