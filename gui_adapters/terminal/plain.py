"""The table line by line, for any terminal and for readers of the screen: it prints what happens and asks."""

import asyncio

from sixtysix_engine.client import EngineError

from ..table import Choice, Scene, Setup, TableSession, rules_in_words
from ..words import Words
from .telling import Teller

RULES_WIDTH = 80
"""Characters in a line of the rules."""


async def play(setup: Setup, words: Words) -> None:
    """Plays a match to its end. Raises an `EngineError` where it can't be begun, `EOFError` at the end of input."""
    changed = asyncio.Event()
    session = TableSession(changed.set)
    try:
        await session.open()
        await session.begin(setup)
        await _Plain(session, Teller(words, setup.person), changed).run()
    finally:
        await session.close()


class _Plain:
    def __init__(self, session: TableSession, teller: Teller, changed: asyncio.Event) -> None:
        self._session = session
        self._teller = teller
        self._changed = changed
        self._shown = (0, 0)
        self._notices = 0

    async def run(self) -> None:
        last = -1
        while True:
            scene = self._session.scene
            if scene.revision != last:
                last = scene.revision
                self._tell(scene)
                if await self._act(scene):
                    return
            self._changed.clear()
            if self._session.scene.revision == last:
                await self._changed.wait()

    async def _act(self, scene: Scene) -> bool:
        """Does what the moment asks for; True at the end of the match."""
        if scene.phase in ("deal over", "match over"):
            print("\n".join(f"  {line}" for line in self._teller.ending(scene)) + "\n", flush=True)
        if scene.phase == "deal over":
            self._session.next_deal()
        elif scene.phase == "stopped":
            raise EngineError(scene.notices[-1].text, "it has failed too often")
        elif scene.phase == "person" and scene.view and [choice.act for choice in scene.view.choices] != ["n"]:
            await self._choose(scene)
        return scene.phase == "match over"

    def _tell(self, scene: Scene) -> None:
        view = scene.view
        if view is None:
            return
        for notice in scene.notices[self._notices :]:
            print(f"  {self._teller.notice(view, notice)}", flush=True)
        self._notices = len(scene.notices)
        deal, seen = self._shown
        for entry in view.log[seen if deal == scene.deal else 0 :]:
            if entry.kind != "result" and (line := self._teller.entry(view, entry)):
                print(f"  {line}", flush=True)
        self._shown = (scene.deal, len(view.log))

    async def _choose(self, scene: Scene) -> None:
        view, words = scene.view, self._teller.words
        assert view is not None
        print("\n".join(self._standing(scene)))
        for number, choice in enumerate(view.choices, 1):
            print(f"  {number:2} {self._teller.choice(view, choice):36} {choice.act}")
        print(f"{words(f'moment.{view.moment}')} {words('plain.how')}", flush=True)
        while True:
            typed = (await asyncio.to_thread(input, "> ")).strip()
            chosen = _chosen(typed, view.choices)
            if chosen is not None:
                await self._session.choose(chosen.act, scene.revision)
                return
            await self._command(typed, scene)

    async def _command(self, typed: str, scene: Scene) -> None:
        view, words = scene.view, self._teller.words
        assert view is not None
        match typed:
            case "?":
                print(words("plain.help"), flush=True)
            case "h":
                hint = await self._session.hint()
                print(words("advice.hint-is", act=self._teller.act(view, hint.act)), flush=True)
            case "r":
                print("\n".join(rules_in_words(view.rules, RULES_WIDTH, words)), flush=True)
            case "t":
                cards = view.last_trick.cards if view.last_trick else ()
                told = [f"{self._teller.who(view, play.seat)}: {self._teller.card(play.card)}" for play in cards]
                print(", ".join(told) or words("table.nothing"), flush=True)
            case "q":
                raise EOFError
            case _:
                most, first = len(view.choices), view.choices[0].act
                print(words("plain.wrong", typed=repr(typed), most=most, act=first), flush=True)

    def _standing(self, scene: Scene) -> list[str]:
        """The table as the person sees it, in three lines."""
        view, words, card = scene.view, self._teller.words, self._teller.card
        assert view is not None
        trumps = words("table.not-named") if view.trump is None else self._teller.suit(view.trump)
        facts = [words("table.no-trumps") if view.no_trump else f"{words('table.trumps')} {trumps}"]
        if view.turn_up:
            facts.append(f"{words('table.turn-up')} {card(view.turn_up)}")
        if view.closed:
            facts.append(words("table.closed", who=self._teller.who(view, view.closed.seat)))
        elif view.stock:
            facts.append(f"{words('table.stock')} {view.stock}")
        if view.bid:
            facts.append(f"{words('table.bid', amount=view.bid.amount)} ({self._teller.who(view, view.bid.seat)})")
        points = [f"{self._teller.who(view, seat.number)} {seat.points}" for seat in view.seats if not seat.sits_out]
        scores = [f"{self._teller.several(view, marker.seats)} {marker.score}" for marker in scene.board]
        hand = next(seat.hand for seat in view.seats if seat.number == scene.person)
        return [
            ", ".join(facts),
            f"{words('table.points')}: {', '.join(points)}; {words('table.score')}: {', '.join(scores)}",
            f"{words('table.hand')}: {' '.join(map(card, hand))}",
        ]


def _chosen(typed: str, choices: tuple[Choice, ...]) -> Choice | None:
    if typed.isascii() and typed.isdigit() and 1 <= int(typed) <= len(choices):
        return choices[int(typed) - 1]
    return next((choice for choice in choices if choice.act == typed), None)
