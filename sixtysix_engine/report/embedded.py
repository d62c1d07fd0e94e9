"""Deals as the page carries them: a line of JSON each, all of them deflated, unpacked by `viewer.js`.

The page does not know the law: what an act brought is written beside it.
"""

import json
import zlib
from base64 import b64encode
from collections.abc import Iterable, Sequence

from .story import Event, Story


def pack(runs: Sequence[Iterable[Story]]) -> str:
    """Returns the deals of all runs as text for a script element; the parts of a line are named in `viewer.js`."""
    packer = zlib.compressobj(9)
    parts = [
        packer.compress(f"{_line(run, story)}\n".encode()) for run, stories in enumerate(runs) for story in stories
    ]
    return b64encode(b"".join([*parts, packer.flush()])).decode()


def _line(run: int, story: Story) -> str:
    record, before, events = story.record, "", []
    for event in story.events:
        standing = "/".join(event.standing)
        events.append(_event(event, standing if standing != before else ""))
        before = standing
    data = [
        run,
        str(story.index),
        story.number,
        story.names,
        record.dealer,
        story.trump,
        story.shown,
        [hand if seat_plays else "" for hand, seat_plays in ((hand, hand != "-") for hand in story.hands)],
        "" if story.stock == "-" else story.stock,
        story.score,
        story.target,
        " ".join(events),
        record.points,
        record.reason,
        story.winners,
        story.fault,
    ]
    return json.dumps(data, separators=(",", ":"))


def _event(event: Event, standing: str) -> str:
    """Writes an act: `0KH`, then who takes the trick `>1`, the standing `:11/0`, draws `~19H,0AS`, and so on."""
    parts = [f"{event.seat}{event.act}"]
    parts += [f">{event.taker}"] if event.taker is not None else []
    parts += [f":{standing}"] if standing else []
    parts += [f"~{','.join(event.draws)}"] if event.draws else []
    parts += [f"={event.gave}"] if event.gave else []
    parts += [f"^{event.marriage}"] if event.marriage else []
    parts += [f"@{1000 * event.seconds:.4g}"] if event.seconds is not None else []
    return "".join(parts)
