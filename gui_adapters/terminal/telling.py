"""A scene in the words of a language: who, what happened, what may be done, how a deal ended. No drawing."""

from collections.abc import Iterator, Sequence

from ..table import Choice, Entry, Judged, Line, Notice, Scene, View
from ..words import SIGNS, Words


class Teller:
    """Tells of scenes in one language, to the person in a seat or to one who watches (None)."""

    def __init__(self, words: Words, person: int | None) -> None:
        self.words = words
        self.card = words.card
        self._person = person

    def who(self, view: View, seat: int | None) -> str:
        """Names a seat as the person would."""
        if seat is None:
            return self.words("who.nobody")
        if self._person is None:
            return self.words("who.seat", seat=seat + 1)
        return self.words(f"who.{_PLACES[len(view.seats)][(seat - self._person) % len(view.seats)]}")

    def several(self, view: View, seats: Sequence[int]) -> str:
        """Names seats in a row."""
        return self.words("who.and").join([self.who(view, seat) for seat in seats]) or self.words("who.nobody")

    def choice(self, view: View, choice: Choice) -> str:
        """Says what may be done."""
        if choice.kind == "go on":
            return self.words(f"decline.{view.moment}")
        suit = "" if choice.suit is None else self.suit(choice.suit)
        card = self.card(choice.cards[0]) if choice.cards else self.card("??")
        return self.words(f"choice.{choice.kind}", card=card, suit=suit, amount=choice.amount, goal=view.goal)

    def act(self, view: View, act: str) -> str:
        """Says an act of the observer in short, for a hint or an analysis."""
        found = next((choice for choice in view.choices if choice.act == act), None)
        if found is None:
            return self.token(act)
        return self.card(act) if found.kind == "card" else self.choice(view, found)

    def token(self, act: str) -> str:
        """Writes an act of an expected play in few letters; another seat's number stays before it."""
        seat, rest = (act[0], act[1:]) if len(act) > 1 and act[0] in "0123" else ("", act)
        head = f"{int(seat) + 1}:" if seat else ""
        if len(rest) == 2 and rest[0] in "mt" and rest[1] in SIGNS:
            return f"{head}{rest[0]}{SIGNS[rest[1]]}"
        return head + (self.card(rest) if len(rest) == 2 and rest[1] in SIGNS else rest)

    def entry(self, view: View, entry: Entry) -> str:
        """Says what happened; empty for what is not worth a line."""
        if entry.kind == "go on":
            return ""
        return self.words(
            f"log.{entry.kind}",
            who=self.who(view, entry.seat),
            card="" if entry.card is None else self.card(entry.card),
            suit="" if entry.suit is None else self.suit(entry.suit),
            amount=entry.amount,
            scores=self.scores(view, entry.scores),
        )

    def scores(self, view: View, scores: Sequence[int]) -> str:
        """Says what the sides score in a deal."""
        told = [
            self.words("result.scores", who=self.who(view, seat), points=points)
            for seat, points in enumerate(scores)
            if points
        ]
        return ", ".join(told) or "0"

    def suit(self, suit: str) -> str:
        """Names a suit, with its sign."""
        return f"{SIGNS[suit]} {self.words(f'suit.{suit}')}"

    def prompt(self, scene: Scene) -> str:
        """Says what is waited for."""
        view = scene.view
        if view is None or scene.phase == "starting":
            return self.words("table.starting")
        if scene.phase == "person":
            return self.words(f"moment.{view.moment}")
        if scene.phase == "engine":
            return self.words("table.thinking", who=self.who(view, view.turn))
        return self.words("notice.stopped") if scene.phase == "stopped" else " ".join(self.ending(scene))

    def ending(self, scene: Scene) -> Iterator[str]:
        """Says how a deal and, where it is over, the match ended."""
        view, result = scene.view, scene.view.result if scene.view else None
        if view is None or result is None:
            return
        yield self.words(
            f"reason.{result.reason or 'broken'}",
            claimant=self.who(view, result.claimant),
            closer=self.who(view, result.closer),
            declarer=self.who(view, view.declarer),
            goal=view.goal,
        )
        yield f"{self.scores(view, result.scores)}."
        if scene.match is not None:
            key = "over" if scene.person is None else "won" if scene.person in scene.match.winners else "lost"
            score = ":".join(str(marker.score) for marker in scene.board)
            yield self.words(f"result.match-{key}", who=self.several(view, scene.match.winners), score=score)

    def notice(self, view: View | None, notice: Notice) -> str:
        """Says what happened to an engine."""
        seat = self.words("notice.table") if notice.seat is None or view is None else self.who(view, notice.seat)
        return self.words(f"notice.{notice.kind}", who=seat)

    def line(self, view: View, line: Line, width: int) -> str:
        """Writes a line of an analysis: the act, its value with the error, the chance to win."""
        error = "" if line.error is None else f"±{line.error:.2f}"
        value = "" if line.score is None else f"{line.score:+.2f}{error}"
        win = "" if line.win is None else f"{line.win:.0%}"
        figures = f"{value:>10} {win:>4}"
        act, room = self.act(view, line.act), width - len(figures) - 1
        return f"{act if len(act) <= room else act[: room - 1] + '…':<{room}} {figures}"

    def judged(self, view: View, judged: Judged) -> str:
        """Says what a choice has cost."""
        loss = f"{judged.loss or 0:.2f}±{judged.error or 0:.2f}"
        cost = self.words("advice.cost", loss=loss, best=self.act(view, judged.best))
        who = f"{self.who(view, view.turn)} " if self._person is None else ""
        return f"{who}{self.act(view, judged.act)}: {cost}"


_PLACES = {2: ("you", "opponent"), 3: ("you", "left", "right"), 4: ("you", "left", "partner", "right")}
"""Who sits where, from the person on clockwise."""
