// The page: hears lines, keeps the state, draws what has changed, and says what the person does. All rules are elsewhere.

import { defineCards } from "./cards.js";
import * as dialogs from "./dialogs.js";
import * as felt from "./felt.js";
import { put } from "./html.js";
import { Link } from "./link.js";
import * as panels from "./panels.js";
import { shown, state, who } from "./state.js";
import { head, LANGUAGES, say, speak } from "./words.js";

const part = (id) => document.getElementById(id);
const dialog = part("dialog");
let open = "", book = null, told = 0, toldOf = "", notices = 0, tag = 0, toastTimer = 0, failed = 0, astray = false;

// What the adapter says.

const heard = {
  "#scene": takeScene,
  "#engines": (engines) => (state.engines = engines),
  "#catalogue": (catalogue) => (state.catalogue = catalogue),
  "#options": (options) => (state.options = options),
  "#explained": (explained) => (book = explained),
  "#fits": dialogs.takeFits,
  "#record": takeRecord,
  "#steps": (replay) => Object.assign(state, { replay, look: { of: "replay", at: 0 }, lines: [], searching: "", judged: [], judgedOf: "" }),
  "#review": (number) => (state.toJudge = number),
  "#judged": (judged) => state.judged.push(judged),
  "#reason": ([place, why]) => state.judged[place] && (state.judged[place].why = why),
  answer: takeAnswer,
  info: takeInfo,
  bestmove: (rest) => rest.startsWith(`${state.searching} `) && (state.searching = ""),
  error: takeError,
};

const link = new Link((word, what) => {
  const take = heard[word];
  if (take) {
    take(what);
    draw();
  }
}, (connected) => {
  state.connected = connected;
  document.body.classList.toggle("offline", !connected);
  failed = connected ? 0 : failed + 1;
  if (connected) link.say(`setoption Pace ${state.likes.pace}`);
  draw();
});

function takeScene(scene) {
  const before = state.scene;
  if (before?.revision !== scene.revision) Object.assign(state, { armed: "", sent: 0, hinting: false });
  if (scene.hint) state.hinting = false;
  if (before && (before.deal !== scene.deal || scene.revision < before.revision) && state.look?.of === "review") state.look = null;
  if (before && before.deal !== scene.deal && state.judgedOf === "game") Object.assign(state, { judged: [], judging: false });
  state.scene = scene;
  const dead = scene.notices.filter((notice) => notice.kind === "restarted");
  if (before && dead.length > notices) toast(say("notice.restarted", { who: dead.at(-1).seat === null ? say("notice.table") : who(scene, dead.at(-1).seat) }));
  notices = dead.length;
  if (!state.look) tell(scene);
}

function takeAnswer(rest) {
  if (rest.startsWith("review")) state.judging = false;
  if (rest.startsWith("deal")) {
    Object.assign(state, { look: null, judged: [], judging: false });
    shut();
  }
}

function takeRecord(record) {
  const known = state.records.findIndex((one) => one.record === record.record);
  if (known < 0) state.records.push(record);
  else state.records[known] = { ...record, chosen: state.records[known].chosen };
}

function takeInfo(rest) {
  if (!state.searching) return;
  const fields = Object.fromEntries(rest.split(" ").map((word) => word.split(/=(.*)/s)));
  if (fields.score === undefined) return;
  const value = (key) => (fields[key] === undefined ? null : Number(fields[key]));
  const line = fields.pv ? fields.pv.split(".") : [];
  const one = { act: fields.act ?? line[0] ?? "", score: value("score"), error: value("se"), win: value("win"), match: value("match"), worlds: value("worlds"), time: value("time"), line };
  const rank = (value("multipv") ?? 1) - 1;
  state.lines = [...state.lines.slice(0, rank), one, ...state.lines.slice(rank + 1)];
}

function takeError(rest) {
  const [, word, text] = /^(\S+) ?(.*)$/s.exec(rest) ?? [];
  state.sent = 0;
  if (word === "hint") state.hinting = false;
  if (word === "review") state.judging = false;
  if ((word === "deal" || word === "setoption") && open === "new") dialogs.refuse(text);
  else if (word === "record") toast(say("record.wrong", { name: text.split(":")[0] }));
  else toast(say("page.refused", { why: text }));
}

/** Tells somebody who listens what has happened since the last time, and what is asked now. */
function tell(scene) {
  const { view } = scene;
  if (!view) return;
  const deal = `${scene.deal} ${view.rules}`;
  const fresh = view.log.slice(toldOf === deal && told <= view.log.length ? told : Math.max(0, view.log.length - 1));
  const news = fresh.filter((one) => one.kind !== "go on").map((one) => felt.spokenEntry(scene, one));
  if (scene.phase === "person" && fresh.length + (toldOf !== deal) > 0) news.push(say(`moment.${view.moment}`));
  if (news.length) {
    const line = document.createElement("p");
    line.textContent = news.map((text) => (/[.?!]$/.test(text) ? text : `${text}.`)).join(" ");
    part("live").append(line);
    while (part("live").childElementCount > 12) part("live").firstElementChild.remove();
  }
  [told, toldOf] = [view.log.length, deal];
}

function toast(text) {
  part("toast").textContent = text;
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => (part("toast").textContent = ""), 7000);
}

// What is drawn.

function draw() {
  speak(state.likes.language || Object.keys(LANGUAGES).find((name) => navigator.language.startsWith(name)) || "en");
  document.documentElement.dataset.theme = state.likes.theme;
  document.body.classList.toggle("four-colours", state.likes.fourColours);
  document.title = say("setup.title");
  part("table-title").textContent = say("setup.title");
  part("skip").textContent = head("page.skip");
  part("side-title").textContent = panels.tabTitle(state.tab);
  part("side").setAttribute("aria-labelledby", "side-title");
  put(part("bar"), panels.bar());
  put(part("tabs"), panels.tabs());
  part("panel").setAttribute("aria-labelledby", `tab-${state.tab}`);
  if (!state.connected && state.scene) part("toast").textContent = say("page.lost");
  else if (part("toast").textContent === say("page.lost")) part("toast").textContent = "";
  drawTable();
  drawDialog();
}

function drawTable() {
  const now = shown();
  if (!now?.view) {
    put(part("centre"), `<p class="loading">${say(failed > 1 ? "page.never" : "table.starting")}</p>`);
    return;
  }
  astray ||= document.activeElement?.dataset?.act !== undefined; // what has the focus may go with the moment
  document.body.dataset.seats = now.view.seats.length;
  document.body.classList.toggle("looking", !now.live);
  put(part("stepper"), panels.stepper());
  put(part("others"), felt.others(now));
  put(part("centre"), felt.centre(now));
  put(part("asked"), felt.asked(now));
  put(part("own"), felt.own(now));
  put(part("panel"), panels.panel());
  const next = document.activeElement === document.body && document.querySelector(".hand .lit, .choice, .choices .main");
  if (astray && next) next.focus({ preventScroll: true });
  if (document.activeElement !== document.body) astray = false;
}

function drawDialog() {
  if (!open) return;
  put(dialog, { new: dialogs.newGame, rules: () => dialogs.rules(book), settings: dialogs.settings }[open]());
}

function show(name) {
  open = name;
  dialog.shown = undefined;
  drawDialog();
  dialog.setAttribute("aria-labelledby", "dialog-title");
  if (!dialog.open) dialog.showModal();
}

function shut() {
  open = "";
  if (dialog.open) dialog.close();
}

// What the person does.

function choose(act) {
  const { scene } = state;
  if (state.look || scene?.phase !== "person" || state.sent === scene.revision) return;
  const claims = act === "66" && scene.view.goal !== null && scene.view.seats[scene.person].points < scene.view.goal;
  if (claims && state.armed !== act) {
    state.armed = act;
    draw();
    return;
  }
  state.sent = scene.revision; // a second press means nothing
  link.say(`apply ${act}`, { later: false });
}

const doing = {
  new: () => (dialogs.beginChoice(), show("new"), askFits()),
  rules: () => explain(state.look?.of === "replay" ? state.replay.steps[0].view.rules : state.scene.view.rules),
  explain: () => explain(dialogs.wanted()),
  settings: () => show("settings"),
  close: shut,
  next: () => (Object.assign(state, { look: null }), link.say("next")),
  retry: () => link.say("retry"),
  hint: () => state.scene.phase === "person" && !state.hinting && ((state.hinting = true), link.say("hint")),
  pause: () => link.say("setoption Pause true"),
  unpause: () => link.say("setoption Pause false"),
  step: () => link.say("step"),
  review: startReview,
  analyse: startAnalysis,
  stop: () => link.say("stop"),
  back: () => (state.look = null),
  open: () => part("file").click(),
};

function explain(rules) {
  book = null;
  link.say(`explain ${rules}`);
  show("rules");
}

const askFits = () => link.say(`fits ${dialogs.wanted().split("+")[0]}`);

function startReview() {
  const of = state.look?.of === "replay" ? "replay" : "game";
  Object.assign(state, { judged: [], judging: true, judgedOf: of, tab: "review", look: of === "game" ? null : state.look });
  link.say(of === "replay" ? "review replay" : "review");
}

function startAnalysis() {
  state.searching = `a${(tag += 1)}`;
  Object.assign(state, { lines: [], tried: state.look.at });
  link.say(`position ${shown().asked}`);
  link.say(`go ${state.searching} movetime=4000 multipv=24`);
}

function lookAt(at) {
  const all = state.look.of === "replay" ? state.replay.steps.length : state.judged.length;
  if (state.searching) link.say("stop");
  Object.assign(state, { look: { ...state.look, at: Math.max(0, Math.min(all - 1, at)) }, lines: [], searching: "", tried: -1 });
}

const STEPS = { first: () => 0, previous: (at) => at - 1, next: (at) => at + 1, last: () => Infinity };

document.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (!button) return target === dialog && shut(), undefined;
  const { act, do: what, tab, look, step } = button.dataset;
  toast("");
  if (act) return choose(act);
  if (what) doing[what]();
  if (tab) state.tab = tab;
  if (look) state.look = { of: "review", at: Number(look) };
  if (step) lookAt(STEPS[step](state.look.at));
  if (what || tab || look || step) draw();
});

document.addEventListener("change", ({ target }) => {
  if (target.form?.id === "likes") {
    const [name, value] = dialogs.takeLike(target);
    if (name === "pace") link.say(`setoption Pace ${value}`);
  } else if (target.form?.id === "new-game") {
    if (dialogs.takeChoice(target.form)) askFits();
    if (target.name === "extra") return; // a press that ends the typing must find its button where it was
  } else if (target.form?.dataset.record) {
    const record = state.records[target.form.dataset.record];
    if (target.name === "game") Object.assign(record, { chosen: target.value, deal: 0 });
    else record.deal = Number(target.value);
  } else if (target.name === "analyse") {
    link.say(`setoption Analyse ${target.checked}`);
    return;
  } else if (target.id === "file") {
    readFiles(target.files);
    return;
  } else return;
  draw();
});

document.addEventListener("input", ({ target }) => {
  if (target.name !== "step") return;
  lookAt(Number(target.value));
  draw();
});

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const { target } = event;
  if (target.id === "new-game") {
    dialogs.takeChoice(target);
    dialogs.beginLines().forEach((line) => link.say(line));
  } else if (target.dataset.record) {
    const record = state.records[target.dataset.record];
    link.say(`replay ${record.record} ${record.chosen ?? record.games[0].number} ${record.deal ?? 0}`);
  }
});

dialog.addEventListener("close", () => (open = ""));

// Records that are dropped on the page.

async function readFiles(files) {
  state.tab = "records";
  toast("");
  for (const file of files) link.say(`record ${JSON.stringify([file.name, await file.text()])}`);
}

document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  readFiles(event.dataTransfer.files);
});

// The keyboard.

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || dialog.open || target.matches("input, select, textarea")) return;
  if (key === "ArrowLeft" || key === "ArrowRight") {
    if (arrows(target, key === "ArrowRight" ? 1 : -1)) event.preventDefault();
    return;
  }
  if (!state.likes.keys) return;
  if (key === "?") {
    doing.hint();
    draw();
    return;
  }
  const choice = state.scene?.view?.choices.find((one) => one.key === key.toLowerCase());
  if (choice && !state.look) choose(choice.act);
  else if (key === "n" && state.scene?.phase === "deal over" && !state.look) doing.next();
});

/** Arrows go through the tabs, the steps or the cards. */
function arrows(target, by) {
  if (target.role === "tab") {
    const at = panels.TABS.indexOf(state.tab) + by;
    state.tab = panels.TABS[(at + panels.TABS.length) % panels.TABS.length];
    draw();
    part(`tab-${state.tab}`).focus();
    return true;
  }
  if (state.look) {
    lookAt(state.look.at + by);
    draw();
    return true;
  }
  const cards = [...document.querySelectorAll(".hand button:not([disabled])")];
  const at = cards.indexOf(target);
  cards[(at < 0 && by < 0 ? cards.length - 1 : (at + by + cards.length) % cards.length)]?.focus();
  return cards.length > 0;
}

defineCards();
draw();
