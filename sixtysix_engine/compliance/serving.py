"""Checks of the table: the rules that an engine lends are the rules, and an error changes nothing."""

from ..game.deal import Deal
from ..game.match import Match
from ..game.notation import format_position
from ..game.shuffle import shuffled_pack
from ..game.variants import rule_set
from ..game.view import Observer, view_of
from ..protocol import Feature
from .check import HAND_SHAKE, READY, Check, CheckFailed
from .expect import refused
from .scenes import ANY, known_rules
from .session import Session

SOURCE = "The table"
PLAY_SEED = "play"


async def rules(session: Session) -> None:
    """`rules` names what `u66ok` names, and each set can be shown."""
    names = (await _ask(session, "rules")).split(".")
    declared = session.hello.rules
    if ANY not in declared and set(names) != set(declared):
        odd = sorted(set(names) ^ set(declared))
        raise CheckFailed(f"rules and u66ok differ in {' '.join(odd)}")
    for name in names:
        shown = await _ask(session, f"rules {name}")
        if any("=" not in token for token in shown.split()) or not shown:
            raise CheckFailed(f"rules {name}: {shown[:200]!r} is not key=value tokens")


async def seeded_deals(session: Session) -> None:
    """A seed gives the cards, and the lot the dealer, that the specification says."""
    for name in known_rules(session.hello.rules):
        for dealer in range(rule_set(name).table.seats):
            deal = _new_deal(name, session.settings.seed, dealer)
            _compare(await _ask(session, f"deal rules={name} seed={session.settings.seed} dealer={dealer}"), deal, "*")


async def law(session: Session) -> None:
    """Each act of a deal of every rule set leads where the rules lead, for every observer."""
    moments = 0
    for name in known_rules(session.hello.rules):
        deal = _new_deal(name, PLAY_SEED, 0)
        await _ask(session, f"deal rules={name} seed={PLAY_SEED} dealer=0")
        while deal.turn is not None:
            legal = deal.legal_actions()
            act = legal[len(deal.history) * 7 % len(legal)]
            deal.apply(act)
            _compare(await _ask(session, f"apply {act}"), deal, "*")
            seen: tuple[Observer, ...] = (len(deal.history) % deal.rules.table.seats, "-")
            for observer in seen:
                _compare(await _ask(session, f"view {observer}"), deal, observer)
            moments += 1
    session.note = f"{moments} moments"


async def errors(session: Session) -> None:
    """What the table refuses changes nothing on it."""
    name = known_rules(session.hello.rules)[0]
    before = await _ask(session, f"deal rules={name} seed={PLAY_SEED}")
    for line in ("apply AS.KS", "apply zz", "deal rules=no-such-game", "table rules=classic", "next", "view 9"):
        await refused(session, line, line.split()[0])
    if await _ask(session, "view *") != before:
        raise CheckFailed("the table is another after errors")


async def _ask(session: Session, line: str) -> str:
    command = line.split(maxsplit=1)[0]
    session.send(line)
    answers = [answer for answer in await session.answers() if answer.split()[0] != "info"]
    if len(answers) != 1 or answers[0].split()[:2] != ["answer", command]:
        raise CheckFailed(f"{' | '.join(answers)[:300] or 'silence'} to {line!r}; right is: answer {command} ...")
    return answers[0].removeprefix(f"answer {command}").strip()


def _new_deal(name: str, seed: str, dealer: int) -> Deal:
    chosen = rule_set(name)
    return Match.start(chosen, dealer).deal(shuffled_pack(chosen, seed))


def _compare(found: str, deal: Deal, observer: Observer) -> None:
    expected = dict(token.split("=", 1) for token in format_position(view_of(deal, observer)).split())
    tokens = dict(token.split("=", 1) for token in found.split() if "=" in token)
    for key, value in expected.items():
        if tokens.get(key) != value:
            shown = f"rules={deal.rules.name} for {observer}: {key}={tokens.get(key, '(missing)')}"
            raise CheckFailed(f"{shown}; right is: {key}={value}")


_ROWS = (
    ("table-rules", rules, "lists its rule sets and shows each"),
    ("table-deals", seeded_deals, "deals what a seed says"),
    ("table-law", law, "plays by the rules, and shows each observer what it may see"),
    ("table-errors", errors, "an error changes nothing on the table"),
)
CHECKS = tuple(
    Check(name=name, run=run, shows=shows, source=SOURCE, needs=Feature.TABLE, after=(HAND_SHAKE, READY))
    for name, run, shows in _ROWS
)
