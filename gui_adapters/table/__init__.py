"""The table that all front ends for people share: a session that plays, and what one observer sees of it as plain data.

    session = TableSession(on_change)              on_change() is called after every change: draw `session.scene` anew
    await session.open()                           session.catalogue: rule sets, strengths, switches
    await session.begin(Setup(rules="classic"))    starts the engines, plays until the person is asked
    scene = session.scene                          phase "person": scene.view.choices has what the person may do
    await session.choose("AS", scene.revision)     one of `choice.act`; WrongMoment where the scene has changed
    session.next_deal()                            phase "deal over"; "match over" wants a new `begin`
    session.retry()                                phase "stopped": an engine has failed three times in a row
    await session.hint(), await session.analyse(on=True), session.review(), session.steps(deal)
    session.pause(on=True), session.step()         for those who watch engines (Setup(person=None))
    await session.close()

Nothing here knows a rule. The daemon of the table deals, masks and says what is legal; each engine sits in a process
of its own, is sent what its seat may see, and is started anew when it dies (`Scene.notices` tells). A `Scene` holds no
card that its observer may not see, neither during a deal nor after it; `Scene.to_json()` is what a page may be sent. It
has no sentences: cards, suits, acts, reasons and kinds are in the protocol's spelling; the words for them are in
`gui_adapters/words.toml`, read by `gui_adapters.words`.
"""

from .board import Marker
from .catalogue import Catalogue
from .choices import Choice
from .match import WrongMoment, WrongSetup
from .rulebook import rules_in_words
from .scene import Hint, Judged, Line, MatchResult, Notice, Scene
from .session import TableSession
from .setup import OWN_ENGINE, EngineChoice, Setup
from .story import Entry, Played, Trick
from .view import BACK, Bid, Closed, DealResult, Seat, View, read_view

__all__ = [
    "BACK",
    "OWN_ENGINE",
    "Bid",
    "Catalogue",
    "Choice",
    "Closed",
    "DealResult",
    "EngineChoice",
    "Entry",
    "Hint",
    "Judged",
    "Line",
    "Marker",
    "MatchResult",
    "Notice",
    "Played",
    "Scene",
    "Seat",
    "Setup",
    "TableSession",
    "Trick",
    "View",
    "WrongMoment",
    "WrongSetup",
    "read_view",
    "rules_in_words",
]
