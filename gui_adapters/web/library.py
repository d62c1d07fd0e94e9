"""What lies beside the table: the rule book, the list of games and switches, records that are stepped through."""

from dataclasses import asdict
from typing import Any

from sixtysix_engine.game.errors import RuleSetError
from sixtysix_engine.game.rows import games, rule_set_names, switches
from sixtysix_engine.game.variants import format_rules, rule_set

from ..table.keeper import Keeper
from ..table.rulebook import book
from ..words import LANGUAGES, Words
from .recorded import Record, RecordError, Step, listed, read_record, replayed, step_data


def catalogue() -> dict[str, Any]:
    """Returns all games and switches with what they are, in English."""
    rows = games()
    return {
        "games": [{"name": name, "seats": _seats(name), "about": rows[name]["about"]} for name in rule_set_names()],
        "switches": [{"name": name, "about": row["about"]} for name, row in switches().items()],
    }


def values(name: str) -> dict[str, str]:
    """Returns the parameters of a game as the protocol writes them. Raises `ValueError`."""
    try:
        return dict(format_rules(rule_set(name)))
    except RuleSetError as error:
        raise ValueError(str(error)) from None


def fitting(name: str) -> list[str]:
    """Returns the switches that can be laid over a game."""
    return [switch for switch in switches() if _accepts(f"{name}+{switch}")]


def explained(name: str) -> dict[str, Any]:
    """Returns the rule book of a game in each language. Raises `ValueError`."""
    return {"name": name, "books": {language: asdict(book(name, Words(language))) for language in LANGUAGES}}


class Library:
    """Records, and the table that plays their deals again."""

    def __init__(self, keeper: Keeper) -> None:
        """`keeper` has a table that nobody else needs."""
        self.steps: list[Step] = []
        self.unit = "game"
        self._records: list[Record] = []
        self._keeper = keeper

    @property
    def lists(self) -> list[dict[str, Any]]:
        """What there is to choose from."""
        return [{"record": number, **listed(record)} for number, record in enumerate(self._records)]

    def take(self, name: str, text: str) -> dict[str, Any]:
        """Takes a record; returns the list of its games. Raises `RecordError`."""
        self._records.append(read_record(name, text))
        return self.lists[-1]

    async def replay(self, record: int, number: str, deal: int) -> dict[str, Any]:
        """Plays a recorded deal again; returns its steps. Raises `RecordError`."""
        if record >= len(self._records):
            raise RecordError(f"no record {record}")
        chosen = self._records[record]
        rules = values(chosen.rules)
        self.unit = rules["unit"]
        self.steps = await replayed(self._keeper, chosen, number, deal)
        game = next(game for game in chosen.games if f"{game['pair']}.{game['game']}" == number)
        steps = [step_data(step, rules["board"]) for step in self.steps]
        return {"record": record, "number": number, "deal": deal, "names": game["seats"], "steps": steps}


def _seats(name: str) -> int:
    return rule_set(name).table.seats


def _accepts(name: str) -> bool:
    try:
        rule_set(name)
    except RuleSetError:
        return False
    return True
