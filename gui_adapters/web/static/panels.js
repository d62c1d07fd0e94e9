// Draws what stands beside the table: the log, the analysis, the review, the records; and the bar and the steps.

import { act, esc, line, number, select, share } from "./html.js";
import { entry } from "./felt.js";
import { shown, state, who } from "./state.js";
import { head, say, spoken } from "./words.js";

export const TABS = ["log", "analysis", "review", "records"];
const TITLES = { log: "table.log", analysis: "advice.analysis", review: "advice.review", records: "page.records" };

export const tabTitle = (name) => head(TITLES[name]);

export function bar() {
  const { scene } = state;
  const rules = scene?.view?.rules ?? "";
  const target = scene?.view?.target ? ` <span class="target">${esc(`${head("advice.match")} ${say("table.target", { target: scene.view.target })}`)}</span>` : "";
  const icon = (name, words, sign) => `<button type="button" data-do="${name}" data-key="${name}" title="${esc(head(words))}" aria-label="${esc(head(words))}"><span aria-hidden="true">${sign}</span><span class="word" aria-hidden="true">${esc(head(words))}</span></button>`;
  return `<span class="brand"><b aria-hidden="true">66</b></span><button type="button" class="rules" data-do="rules" data-key="rules" aria-label="${esc(`${head("command.rules")}: ${rules}`)}">${esc(rules)}${target}</button>
    <nav>${icon("new", "setup.new", "+")}${icon("rules", "command.rules", "§")}${icon("settings", "page.settings", "⚙")}</nav>`;
}

export function tabs() {
  return TABS.map((name) => `<button type="button" role="tab" id="tab-${name}" data-tab="${name}" data-key="tab-${name}" aria-controls="panel" aria-selected="${state.tab === name}"
    tabindex="${state.tab === name ? 0 : -1}">${esc(tabTitle(name))}</button>`).join("");
}

export const panel = () => ({ log, analysis, review, records })[state.tab]();

function log() {
  const now = shown(), { view } = now;
  if (!view) return "";
  const parts = [[head("page.before-play")]], seats = view.tricks[0]?.cards.length ?? 0;
  let played = 0, led = false;
  for (const one of view.log) {
    if (one.kind === "go on") continue;
    const leads = ["card", "marriage"].includes(one.kind) && (seats ? played % seats === 0 : played === 0);
    if (leads && !led) parts.push([head("page.trick", { number: parts.length })]);
    led = leads && one.kind === "marriage"; // it is announced before the card that is led
    played += one.kind === "card";
    parts.at(-1).push(`<li class="did-${one.kind}">${entry(now, one)}</li>`);
  }
  return parts.filter((part) => part.length > 1).reverse()
    .map(([title, ...rows]) => `<section class="log"><h3>${esc(title)}</h3><ol>${rows.join("")}</ol></section>`).join("");
}

function analysis() {
  const now = shown();
  const live = now.live
    ? `<label class="check"><input type="checkbox" name="analyse" data-key="analyse"${state.scene?.analysing ? " checked" : ""}> ${esc(head("study.every-turn"))}</label>`
    : state.look.of === "replay" && now.asked
      ? `<button type="button" data-do="${state.searching ? "stop" : "analyse"}" data-key="analyse">${esc(head(state.searching ? "study.stop" : "study.analyse"))}</button>` : "";
  const tried = !now.live && state.tried === state.look.at && !state.searching;
  const nothing = tried ? `<p class="quiet">${esc(say("study.no-values"))}</p>` : now.live && now.phase !== "person" && now.person !== null ? `<p class="quiet">${esc(say("study.not-now"))}</p>` : "";
  return `${live}${now.lines?.length ? lines(now.lines, now.act) : nothing}<p class="quiet small">${esc(say("study.value-is"))}</p>`;
}

function lines(all, played) {
  const best = all[0], known = all.some((one) => one.match !== null);
  const rows = all.map((one) => `<tr class="${one.act === played ? "done" : ""}"><th scope="row">${act(one.act)}</th><td>${number(one.score)}</td><td>${one.error === null ? "–" : number(one.error, 2, false)}</td>
    <td><meter min="0" max="1" value="${one.win ?? 0}" aria-hidden="true"></meter>${share(one.win)}</td>${known ? `<td>${share(one.match)}</td>` : ""}</tr>
    ${one.line.length > 1 ? `<tr class="line"><td colspan="${known ? 5 : 4}">${line(one.line)}</td></tr>` : ""}`);
  const seen = best.worlds !== null ? `<p class="quiet small">${esc(say("study.seen", { n: best.worlds, worlds: number(best.worlds, 0, false), seconds: number((best.time ?? 0) / 1000, 1, false) }))}</p>` : "";
  return `<div class="scroll"><table class="lines"><thead><tr><th scope="col">${esc(head("study.act"))}</th><th scope="col">${esc(head("advice.value"))}</th><th scope="col">±</th><th scope="col">${esc(head("advice.win"))}</th>${known ? `<th scope="col">${esc(head("advice.match"))}</th>` : ""}</tr></thead>
    <tbody>${rows.join("")}</tbody></table></div>${seen}`;
}

function review() {
  const can = state.replay && state.look?.of === "replay" || ["deal over", "match over"].includes(state.scene?.phase);
  const start = can && !state.judging ? `<button type="button" data-do="review" data-key="review">${esc(head("study.review"))}</button>` : "";
  if (!state.judged.length && !state.judging) return `${start}<p class="quiet">${esc(say("study.empty"))}</p>`;
  const costly = state.judged.filter((one) => one.mark === "mistake");
  const given = state.judged.reduce((sum, one) => sum + (one.loss ?? 0), 0);
  const done = [say("study.acts", { n: state.judged.length }), say("study.costly", { n: costly.length }), say("study.given-away", { points: number(given, 2, false) })].join(", ");
  const rows = state.judged.map((one, place) => {
    const seat = one.view.turn, costs = one.mark === "mistake" || one.mark === "unsure"
      ? `<span class="costs">${say("advice.cost", { loss: `${number(one.loss, 2, false)} ± ${number(one.error, 2, false)}`, best: `<span>${act(one.best)}</span>` })}</span>${one.why ? `<span class="costs why">${esc(one.why[spoken()])}</span>` : ""}` : "";
    const current = state.look?.of === "review" && state.look.at === place;
    return `<li class="${one.mark}"><button type="button" data-look="${place}" data-key="look-${place}"${current ? ' aria-current="true"' : ""}><span class="mark" aria-hidden="true"></span>
      <span>${state.judgedOf === "replay" || state.scene.person === null ? `<b>${esc(who(shown(), seat))}</b> ` : ""}${act(one.act)}</span><span class="verdict">${esc(say(`mark.${one.mark}`))}</span>${costs}</button></li>`;
  });
  const progress = state.judging ? `<progress max="${state.toJudge || 1}" value="${state.judged.length}" aria-label="${esc(head("advice.review"))}"></progress>` : `<p role="status">${esc(done)}</p>`;
  return `${start}${progress}<ol class="judged">${rows.join("")}</ol>`;
}

function records() {
  const lists = state.records.map((record, place) => {
    const games = record.games.map((game) => [game.number, `${head("record.game", { number: game.number })}: ${game.seats.join(" – ")}`]);
    const chosen = record.games.find((game) => game.number === record.chosen) ?? record.games[0];
    if (!chosen) return "";
    const deals = chosen.deals.map((points, deal) => [deal, `${say("table.deal", { number: deal + 1 })} (${points.join(" : ")})`]);
    return `<form class="record" data-record="${place}"><h3>${esc(record.name)} <small>${esc(record.rules)}</small></h3>
      ${select("game", head("form.game"), games, chosen.number)}${chosen.deals.length > 1 ? select("deal", head("page.deal"), deals, record.deal ?? 0) : `<p class="quiet">${esc(head("record.result", { scores: chosen.deals[0].join(" : ") }))}</p>`}
      <button type="submit" class="main" data-key="replay-${place}">${esc(head("record.replay"))}</button></form>`;
  });
  return `<p class="quiet">${esc(say("record.drop"))}</p><button type="button" data-do="open" data-key="open">${esc(head("record.open"))}</button>${lists.join("")}`;
}

/** The steps of what is looked at, above the table. */
export function stepper() {
  const { look } = state;
  if (!look) return "";
  const all = look.of === "replay" ? state.replay.steps.length : state.judged.length;
  const step = (name, words, sign, off) => `<button type="button" data-step="${name}" data-key="step-${name}" aria-label="${esc(head(words))}"${off ? " disabled" : ""}>${sign}</button>`;
  const start = look.at === 0, end = look.at === all - 1;
  return `<div class="steps" role="group" aria-label="${esc(head("study.looking-back"))}"><span>${esc(head(look.of === "replay" ? "record.step" : "study.at", { number: look.at + 1, all }))}</span>
    ${step("first", "record.first", "|◀", start)}${step("previous", "record.previous", "◀", start)}<input type="range" name="step" data-key="step-range" min="0" max="${all - 1}" value="${look.at}" aria-label="${esc(head("record.step", { number: look.at + 1, all }))}">
    ${step("next", "record.next", "▶", end)}${step("last", "record.last", "▶|", end)}<button type="button" class="main" data-do="back" data-key="back">${esc(head("study.back"))}</button></div>`;
}
