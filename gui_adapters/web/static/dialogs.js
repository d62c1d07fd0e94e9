// The dialogs: a new game, the rules of a game, the settings. Each is HTML in the one `<dialog>` of the page.

import { esc, select } from "./html.js";
import { like, state } from "./state.js";
import { head, knows, LANGUAGES, say, spoken } from "./words.js";

const TIMES = [300, 1000, 3000, 10000, 30000];
const PACES = [0, 400, 800, 1500];
const choice = { game: "classic", switches: new Set(), extra: "", fits: null, seats: [], strengths: [], movetime: 1000, wrong: "" };

const frame = (title, body) => `<div class="sheet"><header><h2 id="dialog-title">${esc(title)}</h2>
  <button type="button" data-do="close" data-key="close" aria-label="${esc(head("page.shut"))}"><span aria-hidden="true">✕</span></button></header>${body}</div>`;

// A new game.

const seatsOf = (name) => state.catalogue.games.find((game) => game.name === name)?.seats ?? 2;
export const wanted = () => [choice.game, ...choice.switches, ...(choice.extra.trim() ? choice.extra.trim().split(/[\s+]+/) : [])].join("+");

export function beginChoice() {
  const [game, ...laid] = (state.scene?.view?.rules ?? "classic").split("+");
  const { Seats, Strengths, Movetime } = state.options;
  Object.assign(choice, {
    game, switches: new Set(laid.filter((one) => !one.includes(":"))), extra: laid.filter((one) => one.includes(":")).join("+"),
    seats: (Seats ?? "you/0").split("/"), strengths: (Strengths ?? "-/-").split("/"), movetime: Number(Movetime ?? 1000), wrong: "", fits: null, open: laid.length > 0,
  });
}

export function newGame() {
  const { engines, catalogue } = state, seats = seatsOf(choice.game);
  const game = catalogue.games.find((one) => one.name === choice.game);
  const groups = [2, 3, 4].map((n) => `<optgroup label="${esc(say("setup.seats", { seats: n }))}">${catalogue.games.filter((game) => game.seats === n)
    .map((game) => `<option value="${game.name}"${game.name === choice.game ? " selected" : ""}>${esc(game.name)}</option>`).join("")}</optgroup>`);
  const people = [["you", say("who.you")], ...engines.map((engine, place) => [String(place), engine.name])];
  const rows = Array.from({ length: seats }, (_, seat) => {
    const sits = choice.seats[seat] ?? "0", engine = engines[Number(sits)];
    const strengths = engine?.strengths.length ? [["-", `${say("setup.default")} (${strength(engine.usual)})`], ...engine.strengths.map((word) => [word, strength(word)])] : [];
    return `<div class="row">${select(`seat-${seat}`, say("who.seat", { seat: seat + 1 }), people, sits)}${strengths.length && sits !== "you"
      ? select(`strength-${seat}`, head("setup.strength"), strengths, choice.strengths[seat] ?? "-", `aria-label="${esc(`${head("setup.strength")}, ${say("who.seat", { seat: seat + 1 })}`)}"`) : ""}</div>`;
  });
  const switches = catalogue.switches.filter(({ name }) => choice.switches.has(name) || !choice.fits || choice.fits.includes(name));
  const boxes = switches.map(({ name, about: text }) => `<label class="check"><input type="checkbox" name="switch" value="${name}" data-key="switch-${name}"${choice.switches.has(name) ? " checked" : ""}>
    <span><b>${esc(name)}</b> ${esc(about(`switch.${name}`, text))}</span></label>`);
  const alone = choice.seats.slice(0, seats).includes("you") ? "" : `<p class="quiet">${esc(say("form.watching"))}</p>`;
  return frame(head("setup.new"), `<form id="new-game" class="form">
    <label class="field"><span>${esc(head("form.game"))}</span><select name="game" data-key="game">${groups.join("")}</select></label>
    <p class="quiet">${esc(about(`rules.${choice.game}`, game?.about ?? ""))} <button type="button" class="link" data-do="explain" data-key="explain">${esc(head("command.rules"))}</button></p>
    <fieldset><legend>${esc(head("form.table"))}</legend>${rows.join("")}${alone}
      ${select("movetime", head("setup.time"), [...new Set([...TIMES, choice.movetime])].sort((one, other) => one - other).map((time) => [time, say("setup.seconds", { seconds: time / 1000 })]), choice.movetime)}</fieldset>
    <details${choice.open ? " open" : ""}><summary data-key="switches">${esc(head("setup.switches"))}</summary>${boxes.join("")}
      <label class="field"><span>${esc(head("form.extra"))} <small>${esc(say("form.such-as", { example: "matchTarget:11" }))}</small></span><input name="extra" data-key="extra" value="${esc(choice.extra)}" autocomplete="off" spellcheck="false"></label></details>
    <p class="wrong" role="alert">${esc(choice.wrong)}</p>
    <div class="buttons"><button type="button" data-do="close" data-key="cancel">${esc(head("page.cancel"))}</button><button type="submit" class="main" data-key="start">${esc(head("setup.begin"))}</button></div></form>`);
}

const strength = (word) => say(`strength.${word}`);
const about = (key, text) => (knows(key) ? say(key) : text);

/** Takes what was changed in the form; returns whether another game was chosen. */
export function takeChoice(form) {
  const data = new FormData(form), game = data.get("game"), other = game !== choice.game;
  choice.switches = new Set(other ? [] : data.getAll("switch"));
  choice.extra = other ? "" : data.get("extra");
  choice.movetime = Number(data.get("movetime"));
  choice.wrong = "";
  choice.open = form.querySelector("details").open;
  for (let seat = 0; seat < seatsOf(choice.game); seat += 1) {
    const sits = data.get(`seat-${seat}`);
    if (sits === "you" && choice.seats[seat] !== "you") choice.seats = choice.seats.map((one) => (one === "you" ? "0" : one)); // one changes places
    choice.seats[seat] = sits;
    choice.strengths[seat] = data.get(`strength-${seat}`) ?? choice.strengths[seat] ?? "-";
  }
  choice.game = game;
  if (other) choice.fits = null;
  return other;
}

/** Takes what the adapter says of a choice. */
export const refuse = (text) => (choice.wrong = say("setup.refused", { why: text }));
export const takeFits = ({ name, switches }) => name === choice.game && (choice.fits = switches);

/** Returns the lines that begin the chosen game. */
export function beginLines() {
  const seats = seatsOf(choice.game), pick = (list, usual) => Array.from({ length: seats }, (_, seat) => list[seat] ?? usual).join("/");
  state.options = { Seats: pick(choice.seats, "0"), Strengths: pick(choice.strengths, "-"), Movetime: String(choice.movetime) };
  return [...Object.entries(state.options).map(([name, value]) => `setoption ${name} ${value}`), `deal rules=${wanted()}`];
}

// The rules.

export function rules(book) {
  if (!book) return frame(head("command.rules"), `<p class="quiet">…</p>`);
  const { about, chapters, legend } = book.books[spoken()], plain = (text) => esc(text.replace(/\u00a0/g, " "));
  const sections = chapters.map(({ title, paragraphs }) => `<h3>${esc(title)}</h3>${paragraphs.map((text) => `<p>${plain(text)}</p>`).join("")}`);
  const lead = about.split("\n").map((text) => `<p class="lead">${esc(text)}</p>`), small = legend.map((text) => `<p class="quiet small">${plain(text)}</p>`);
  return frame(`${head("command.rules")}: ${book.name}`, `<div class="book">${[...lead, ...sections, ...small].join("")}</div>`);
}

// Settings.

export function settings() {
  const { likes } = state, box = (name, words) => `<label class="check"><input type="checkbox" name="${name}" data-key="${name}"${likes[name] ? " checked" : ""}> ${esc(head(words))}</label>`;
  return frame(head("page.settings"), `<form id="likes" class="form">${select("language", head("command.language"), Object.entries(LANGUAGES), spoken())}
    ${select("theme", head("likes.theme"), ["auto", "light", "dark"].map((name) => [name, say(`theme.${name}`)]), likes.theme)}
    ${select("pace", head("likes.pace"), PACES.map((pace) => [pace, say(`pace.${pace}`)]), likes.pace)}
    ${box("fourColours", "likes.four-colours")}${box("points", "likes.points")}${box("keys", "likes.keys")}<p class="quiet small">${esc(say("likes.the-keys"))}</p></form>`);
}

/** Takes a changed setting; returns its name and value. */
export function takeLike(input) {
  const value = input.type === "checkbox" ? input.checked : input.name === "pace" ? Number(input.value) : input.value;
  like(input.name, value);
  return [input.name, value];
}
