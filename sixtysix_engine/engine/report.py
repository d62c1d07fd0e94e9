"""What a player has found, as the `info` lines of the protocol."""

from ..ai.player import Finding
from ..protocol.messages import Info


def info_of(finding: Finding, seconds: float) -> Info:
    """Writes a finding, `seconds` after its search began."""
    values = {
        "time": round(seconds * 1000),
        "nodes": finding.nodes,
        "nps": None if not finding.nodes or seconds <= 0 else round(finding.nodes / seconds),
        "worlds": finding.worlds,
        "depth": finding.depth,
        "score": None if finding.score is None else f"{finding.score:+.2f}",
        "se": None if finding.error is None else f"{finding.error:.2f}",
        "win": None if finding.win is None else f"{finding.win:.2f}",
        "match": None if finding.match is None else f"{finding.match:.2f}",
        "multipv": finding.rank,
        "act": None if finding.rank is None else finding.pv[0][1],
        "pv": _line(finding),
    }
    return Info({key: str(value) for key, value in values.items() if value is not None})


def _line(finding: Finding) -> str:
    me = finding.pv[0][0]
    return ".".join([f"{'' if seat == me else seat}{act}" for seat, act in finding.pv])
