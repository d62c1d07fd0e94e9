"""The report as one page of HTML that needs nothing beside itself: charts with their numbers, and every kept deal.

Whatever comes from outside, names above all, is escaped.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

from ..referee.findings import FEW, is_void
from ..referee.report import UNITS, format_estimate, format_limits
from ..referee.statistics import Estimate
from .chart import Chart
from .drawing import as_svg
from .embedded import pack
from .gathered import Gathered
from .strength_charts import pairs_word

_HERE = Path(__file__).parent
_POLICY = "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"
"""What the page may do: nothing outside itself."""


@dataclass(frozen=True)
class Part:
    """A part of the page: a run, or what holds for all of them."""

    title: str
    """Its headline; empty is none."""
    about: str
    """What stands under that, escaped already."""
    charts: Sequence[Chart]
    """Its charts."""
    found: Gathered | None = None
    """The run; None where it is about all of them."""


def page(parts: Sequence[Part], kept: str) -> str:
    """Returns the whole page; `kept` says in words which deals can be opened."""
    runs = [part.found for part in parts if part.found is not None]
    title = headline(runs)
    body = [*_head(title, runs), '<main id="top">', *_navigation(parts, runs)]
    for number, part in enumerate(parts):
        body += _part(part, number, alone=len(parts) == 1)
    body += [*_deals(runs, kept), "</main>", *_foot(runs)]
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{_read('page.css')}</style></head><body>",
            *body,
            f"<script>{_read('theme.js')}</script>",
            f"<script>{_read('viewer.js')}</script>" if _has_deals(runs) else "",
            "</body></html>\n",
        ]
    )


def headline(runs: Sequence[Gathered]) -> str:
    """Returns what was played, in a few words."""
    if len(runs) > 1:
        names = {engine.name for found in runs for engine in found.settings.engines}
        return f"{len(runs)} runs, {len(names)} engines"
    settings = runs[0].settings
    names_ = [engine.name for engine in settings.engines]
    if settings.format != "pair":
        return f"{settings.format} of {len(names_)} engines"
    return " against ".join(names_) if len(names_) == 2 else f"{', '.join(names_[:-1])} and {names_[-1]} at one table"


def _head(title: str, runs: Sequence[Gathered]) -> Iterator[str]:
    yield f'<header><div><h1>{escape(title)}</h1><p class="quiet">{_subtitle(runs)}</p></div>'
    yield '<button type="button" id="theme" hidden>Dark</button></header>'


def _subtitle(runs: Sequence[Gathered]) -> str:
    deals = sum(found.deals for found in runs)
    rules = ", ".join(sorted({found.settings.rules for found in runs}))
    started = sorted(str(found.record.manifest.get("started", ""))[:10] for found in runs)
    when = started[0] if started[0] == started[-1] else f"{started[0]} to {started[-1]}"
    return escape(f"{deals:,} deals of {rules}, {when}")


def _navigation(parts: Sequence[Part], runs: Sequence[Gathered]) -> Iterator[str]:
    links = []
    for number, part in enumerate(parts):
        if len(parts) > 1:
            links.append((f"part-{number}", part.title or "All runs"))
        else:
            links += [(f"c-{number}-{chart.key}", chart.title) for chart in part.charts]
    links += [("deals", "Deals")] if _has_deals(runs) else []
    yield '<nav aria-label="parts of the page">'
    yield from (f'<a href="#{anchor}">{escape(text)}</a>' for anchor, text in links)
    yield "</nav>"


def _part(part: Part, number: int, *, alone: bool) -> Iterator[str]:
    yield f'<section id="part-{number}">'
    yield '<h2 class="unseen">Results</h2>' if alone else f"<h2>{escape(part.title)}</h2>"
    if part.about:
        yield f'<p class="quiet">{part.about}</p>'
    if part.found is not None:
        yield from _facts(part.found)
    for chart in part.charts:
        yield from _chart(chart, f"c-{number}-{chart.key}")
    if part.found is not None:
        yield from _faults(part.found)
        text = part.found.run.report(part.found.path)
        yield f"<details><summary>The report in text</summary><pre>{escape(text)}</pre></details>"
    yield "</section>"


def _facts(found: Gathered) -> Iterator[str]:
    """The figures that matter first."""
    settings, unit = found.settings, UNITS[found.settings.rule_set.match.unit]
    if is_void(settings, found.run.totals):
        text = f"VOID: {found.run.totals.faults} deals lost by faults, allowed {settings.fault_limit}. "
        yield f'<p class="void">{text}The figures measure the faults too; they say nothing of strength.</p>'
    order = sorted(found.courses, key=lambda name: -(found.courses[name].sums.estimate().mean or 0.0))
    first = settings.engines[0].name if len(settings.engines) == 2 else order[0]
    sums = found.courses[first].sums
    estimate = sums.estimate()
    facts = [(format_estimate(estimate), f"{unit} a deal, {first}")]
    if sums.pairs >= FEW:
        facts += [*_interval(estimate), (_chance(estimate), f"how likely {first} is better in the long run")]
    facts.append((f"{sums.pairs:,}", f"complete {pairs_word(found)} of {first}"))
    facts.append((f"{found.deals:,}", f"deals in {found.games:,} games, {found.run.totals.faults} lost by faults"))
    yield '<div class="facts">'
    yield from (f'<p class="fact"><b>{escape(value)}</b><span>{escape(text)}</span></p>' for value, text in facts)
    yield "</div>"


def _interval(estimate: Estimate) -> list[tuple[str, str]]:
    interval = estimate.interval()
    return [] if interval is None else [(f"{interval[0]:+.3f} to {interval[1]:+.3f}", "95 % interval of that")]


def _chance(estimate: Estimate) -> str:
    chance = estimate.superiority
    if chance is None:
        return "-"
    return "> 99.9 %" if chance > 0.999 else "< 0.1 %" if chance < 0.001 else f"{100 * chance:.1f} %"


def _chart(chart: Chart, anchor: str) -> Iterator[str]:
    yield f'<section id="{anchor}"><h3>{escape(chart.title)}</h3>'
    note = f"<figcaption>{escape(chart.note)}</figcaption>" if chart.note else ""
    if chart.shades:
        yield f'<figure><div class="scroll">{_table(chart)}</div>{note}</figure></section>'
        return
    picture = as_svg(chart.draw, chart.height, anchor, chart.tall)
    told = escape(f"{chart.title}: {chart.told}")
    yield f'<figure><div role="img" aria-label="{told}">{picture}</div>{note}</figure>'
    yield f'<details><summary>Numbers</summary><div class="scroll">{_table(chart)}</div></details></section>'


def _table(chart: Chart) -> str:
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in chart.head)
    rows = []
    for number, (first, *cells) in enumerate(chart.rows):
        shades = chart.shades[number] if chart.shades else [None] * len(cells)
        row = "".join(f"<td{_shade(shade)}>{escape(cell)}</td>" for cell, shade in zip(cells, shades, strict=True))
        rows.append(f'<tr><th scope="row">{escape(first)}</th>{row}</tr>')
    kind = ' class="shaded"' if chart.shades else ""
    caption = escape(chart.told if chart.shades else chart.title)
    return f'<table{kind} aria-label="{caption}"><thead><tr>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table>'


def _shade(share: float | None) -> str:
    if share is None:
        return ""
    return f' class="{"over" if share >= 0.5 else "under"}" style="--v:{8 + 100 * abs(share - 0.5):.0f}"'


def _faults(found: Gathered) -> Iterator[str]:
    if not found.faults:
        return
    rows = "".join(
        f'<tr><th scope="row">{index}</th><td>{fault.deal}</td><td>{escape(fault.engine)}</td><td>{fault.seat}</td>'
        f"<td>{escape(fault.reason)}</td><td>{escape(fault.text[:200])}</td></tr>"
        for index, fault in found.faults
    )
    total = found.run.totals.faults
    shown = f"the first {len(found.faults)} of {total}" if total > len(found.faults) else f"all {total}"
    head = "".join(f'<th scope="col">{word}</th>' for word in ("game", "deal", "engine", "seat", "reason", "what"))
    yield f"<details><summary>Each fault, {shown}</summary>"
    yield f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div></details>'


def _has_deals(runs: Sequence[Gathered]) -> bool:
    return any(found.stories for found in runs)


def _deals(runs: Sequence[Gathered], kept: str) -> Iterator[str]:
    if not _has_deals(runs):
        yield f'<p class="quiet">{escape(kept)}</p>'
        return
    yield f'<section id="deals"><h2>Deals</h2><p class="quiet">{escape(kept)}</p>'
    yield _read("viewer.html")
    yield f'<script type="application/json" id="runs">{_runs(runs)}</script>'
    yield f'<script type="text/plain" id="packed">{pack([found.stories for found in runs])}</script></section>'


def _runs(runs: Sequence[Gathered]) -> str:
    data = [
        {
            "rules": found.settings.rules,
            "unit": UNITS[found.settings.rule_set.match.unit],
            "sides": found.settings.rule_set.sides,
            "match": found.settings.unit == "match",
            "auction": found.settings.rule_set.auction.held,
        }
        for found in runs
    ]
    return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")


def _foot(runs: Sequence[Gathered]) -> Iterator[str]:
    yield "<footer>"
    for found in runs:
        manifest, settings = found.record.manifest, found.settings
        host = manifest.get("host", {})
        words = [
            Path(found.path).name,
            f"rules {settings.rules}",
            *format_limits(settings),
            f"seed {settings.seed}",
            str(manifest.get("referee", "")),
            f"{host.get('system', '?')}, {host.get('cpus', '?')} processors",
        ]
        yield f"<p>{escape(' · '.join(word for word in words if word))}</p>"
    yield "</footer>"


def _read(name: str) -> str:
    return (_HERE / name).read_text(encoding="utf-8").strip()
