// Draws what stands beside the table: the log, the analysis, the review, the records; and the bar and the steps.

import { act, esc, line, number, select, share } from "./html.js";
import { entry } from "./felt.js";
import { shown, state, who } from "./state.js";
import { say } from "./words.js";

export const TABS = ["log", "analysis", "review", "records"];

export function bar() {
  const { scene } = state;
  const rules = scene?.view?.rules ?? "";
  const target = scene?.view?.target ? ` <span class="target">${esc(say("matchTo", { n: scene.view.target }))}</span>` : "";
  const icon = (name, words, sign) => `<button type="button" data-do="${name}" data-key="${name}" title="${esc(say(words))}" aria-label="${esc(say(words))}"><span aria-hidden="true">${sign}</span><span class="word" aria-hidden="true">${esc(say(words))}</span></button>`;
  return `<span class="brand"><b aria-hidden="true">66</b></span><button type="button" class="rules" data-do="rules" data-key="rules" aria-label="${esc(`${say("rules")}: ${rules}`)}">${esc(rules)}${target}</button>
    <nav>${icon("new", "newGame", "+")}${icon("rules", "rules", "§")}${icon("settings", "settings", "⚙")}</nav>`;
}

export function tabs() {
  return TABS.map((name) => `<button type="button" role="tab" id="tab-${name}" data-tab="${name}" data-key="tab-${name}" aria-controls="panel" aria-selected="${state.tab === name}"
    tabindex="${state.tab === name ? 0 : -1}">${esc(say(name))}</button>`).join("");
}

export const panel = () => ({ log, analysis, review, records })[state.tab]();

function log() {
  const now = shown(), { view } = now;
  if (!view) return "";
  const parts = [[say("beforePlay")]], seats = view.tricks[0]?.cards.length ?? 0;
  let played = 0;
  for (const one of view.log) {
    if (one.kind === "go on") continue;
    if (one.kind === "card" && (seats ? played % seats === 0 : played === 0)) parts.push([say("trickN", { n: parts.length })]);
    played += one.kind === "card";
    parts.at(-1).push(`<li class="did-${one.kind}">${entry(now, one)}</li>`);
  }
  return parts.filter((part) => part.length > 1).reverse()
    .map(([title, ...rows]) => `<section class="log"><h3>${esc(title)}</h3><ol>${rows.join("")}</ol></section>`).join("");
}

function analysis() {
  const now = shown();
  const live = now.live
    ? `<label class="check"><input type="checkbox" name="analyse" data-key="analyse"${state.scene?.analysing ? " checked" : ""}> ${esc(say("keepAnalysing"))}</label>`
    : state.look.of === "replay" && now.asked
      ? `<button type="button" data-do="${state.searching ? "stop" : "analyse"}" data-key="analyse">${esc(say(state.searching ? "stop" : "analyse"))}</button>` : "";
  const tried = !now.live && state.tried === state.look.at && !state.searching;
  const nothing = tried ? `<p class="quiet">${esc(say("noValues"))}</p>` : now.live && now.phase !== "person" && now.person !== null ? `<p class="quiet">${esc(say("noAnalysis"))}</p>` : "";
  return `${live}${now.lines?.length ? lines(now.lines, now.act) : nothing}<p class="quiet small">${esc(say("valueNote"))}</p>`;
}

function lines(all, played) {
  const best = all[0], known = all.some((one) => one.match !== null);
  const rows = all.map((one) => `<tr class="${one.act === played ? "done" : ""}"><th scope="row">${act(one.act)}</th><td>${number(one.score)}</td><td>${one.error === null ? "–" : number(one.error, 2, false)}</td>
    <td><meter min="0" max="1" value="${one.win ?? 0}" aria-hidden="true"></meter>${share(one.win)}</td>${known ? `<td>${share(one.match)}</td>` : ""}</tr>
    ${one.line.length > 1 ? `<tr class="line"><td colspan="${known ? 5 : 4}">${line(one.line)}</td></tr>` : ""}`);
  const seen = best.worlds !== null ? `<p class="quiet small">${esc(say("worlds", { n: number(best.worlds, 0, false), t: number((best.time ?? 0) / 1000, 1, false) }))}</p>` : "";
  return `<div class="scroll"><table class="lines"><thead><tr><th scope="col">${esc(say("act"))}</th><th scope="col">${esc(say("value"))}</th><th scope="col">±</th><th scope="col">${esc(say("win"))}</th>${known ? `<th scope="col">${esc(say("matchShare"))}</th>` : ""}</tr></thead>
    <tbody>${rows.join("")}</tbody></table></div>${seen}`;
}

function review() {
  const can = state.replay && state.look?.of === "replay" || ["deal over", "match over"].includes(state.scene?.phase);
  const start = can && !state.judging ? `<button type="button" data-do="review" data-key="review">${esc(say("reviewDeal"))}</button>` : "";
  if (!state.judged.length && !state.judging) return `${start}<p class="quiet">${esc(say("reviewEmpty"))}</p>`;
  const costly = state.judged.filter((one) => one.mark === "mistake");
  const given = state.judged.reduce((sum, one) => sum + (one.loss ?? 0), 0);
  const done = say("reviewDone", { n: state.judged.length, m: costly.length, p: number(given, 2, false) });
  const rows = state.judged.map((one, place) => {
    const seat = one.view.turn, costs = one.mark === "mistake" || one.mark === "unsure"
      ? `<span class="costs">${esc(say("costs", { n: `${number(one.loss, 2, false)} ± ${number(one.error, 2, false)}` }))}, <span>${say("better", { act: act(one.best) })}</span></span>` : "";
    const current = state.look?.of === "review" && state.look.at === place;
    return `<li class="${one.mark}"><button type="button" data-look="${place}" data-key="look-${place}"${current ? ' aria-current="true"' : ""}><span class="mark" aria-hidden="true"></span>
      <span>${state.judgedOf === "replay" ? `<b>${esc(who(shown(), seat))}</b> ` : ""}${act(one.act)}</span><span class="verdict">${esc(say(`mark_${one.mark}`))}</span>${costs}</button></li>`;
  });
  const progress = state.judging ? `<progress max="${state.toJudge || 1}" value="${state.judged.length}" aria-label="${esc(say("review"))}"></progress>` : `<p role="status">${esc(done)}</p>`;
  return `${start}${progress}<ol class="judged">${rows.join("")}</ol>`;
}

function records() {
  const lists = state.records.map((record, place) => {
    const games = record.games.map((game) => [game.number, `${say("gameN", { n: game.number })}: ${game.seats.join(" – ")}`]);
    const chosen = record.games.find((game) => game.number === record.chosen) ?? record.games[0];
    if (!chosen) return "";
    const deals = chosen.deals.map((points, deal) => [deal, `${say("dealN", { n: deal + 1 })} (${points.join(" : ")})`]);
    return `<form class="record" data-record="${place}"><h3>${esc(record.name)} <small>${esc(record.rules)}</small></h3>
      ${select("game", say("game"), games, chosen.number)}${chosen.deals.length > 1 ? select("deal", say("dealN", { n: "" }), deals, record.deal ?? 0) : `<p class="quiet">${esc(say("result", { n: chosen.deals[0].join(" : ") }))}</p>`}
      <button type="submit" class="main" data-key="replay-${place}">${esc(say("replayIt"))}</button></form>`;
  });
  return `<p class="quiet">${esc(say("drop"))}</p><button type="button" data-do="open" data-key="open">${esc(say("open"))}</button>${lists.join("")}`;
}

/** The steps of what is looked at, above the table. */
export function stepper() {
  const { look } = state;
  if (!look) return "";
  const all = look.of === "replay" ? state.replay.steps.length : state.judged.length;
  const step = (name, words, sign, off) => `<button type="button" data-step="${name}" data-key="step-${name}" aria-label="${esc(say(words))}"${off ? " disabled" : ""}>${sign}</button>`;
  const start = look.at === 0, end = look.at === all - 1;
  return `<div class="steps" role="group" aria-label="${esc(say("lookingBack"))}"><span>${esc(say(look.of === "replay" ? "step" : "reviewing", { n: look.at + 1, all }))}</span>
    ${step("first", "first", "|◀", start)}${step("previous", "previous", "◀", start)}<input type="range" name="step" data-key="step-range" min="0" max="${all - 1}" value="${look.at}" aria-label="${esc(say("step", { n: look.at + 1, all }))}">
    ${step("next", "next", "▶", end)}${step("last", "last", "▶|", end)}<button type="button" class="main" data-do="back" data-key="back">${esc(say("back"))}</button></div>`;
}
