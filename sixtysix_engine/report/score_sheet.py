"""Games as text for people: tags, then a line for each trick with the acts in the tokens of the protocol's log.

Nothing of a deal is lost: cards, dealer and acts are all there, so a game can be set up again from the text.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ..referee.record import GameRecord
from ..referee.settings import Settings
from .story import Event, Story, stories


def score_sheets(settings: Settings, games: Iterable[GameRecord], date: str) -> Iterator[str]:
    """Yields the deals of all games, each as a text of some lines. Raises `RecordError`, `MismatchError`."""
    for game in games:
        for story in stories(settings, game):
            yield "\n".join([*_tags(settings, story, date), "", *_tricks(story), _result(story), "", ""])


def _tags(settings: Settings, story: Story, date: str) -> Iterator[str]:
    record, match = story.record, settings.unit == "match"
    tags: list[tuple[str, object]] = [("Game", story.index)]
    tags += [("Deal", story.number)] if match else []
    tags += [("Rules", settings.rules), ("Date", date)]
    tags += [(f"Seat{seat}", name) for seat, name in enumerate(story.names)]
    tags += [("Score", _by_seat(story.score)), ("To", story.target)] if story.target is not None else []
    tags += [("Carried", story.carry)] if story.carry else []
    tags += [("Dealer", record.dealer), ("Cards", record.cards), ("Stock", record.stock)]
    tags += [("Turned", story.shown)] if story.shown != "-" else []
    tags += [("Trumps", story.trump)]
    tags += [(f"Hand{seat}", hand) for seat, hand in enumerate(story.hands)]
    tags += [("Points", _by_seat(record.points)), ("Reason", record.reason)]
    tags += [("Fault", f"seat {story.faulty}, {story.fault}")] if story.fault else []
    return (f'[{name} "{_quoted(str(value))}"]' for name, value in tags)


def _tricks(story: Story) -> Iterator[str]:
    for trick, events in groupby(story.events, key=lambda event: event.trick):
        yield f"{trick}. {' '.join(word for event in events for word in _words(event))}"


def _words(event: Event) -> Iterator[str]:
    if event.marriage and event.act[0] != "m":
        yield f"{event.seat}m{event.marriage}"  # it counts by itself when its card is led
    yield f"{event.seat}x{event.taken}" if event.gave else f"{event.seat}{event.act}"
    if event.taker is not None:
        yield f"> {event.taker} {'/'.join(event.standing)}"
    yield from (f"{draw[0]}+{draw[1:]}" for draw in event.draws)


def _result(story: Story) -> str:
    return f"R={_by_seat(story.record.points)} {story.record.reason}"


def _by_seat(points: Iterable[int]) -> str:
    return "/".join(map(str, points))


def _quoted(text: str) -> str:
    """Writes a text between quotes: both signs that mean something there behind a backslash, no line ends."""
    return " ".join(text.replace("\\", r"\\").replace('"', r"\"").split())
