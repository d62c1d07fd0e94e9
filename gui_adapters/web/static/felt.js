// Draws the table: the others, the stock, the trick, what is asked, the own hand. Everything stands in the view.
// A card that may be played is a lit button; all other choices are buttons under the trick.

import { backSvg, cardSvg, markerSvg, suitSvg } from "./cards.js";
import { act, esc, heard, inline, inlineSuit, number } from "./html.js";
import { around, placeOf, state, who } from "./state.js";
import { cardName, head, letters, say, suitName } from "./words.js";

const face = (card) => cardSvg(card, letters());
const picture = (card, kind = "") =>
  `<span class="card ${kind}" role="img" aria-label="${esc(cardName(card))}">${card === "??" ? backSvg() : face(card)}</span>`;

/** The seats across the table, from left to right. */
export function others(now) {
  const seats = around(now).slice(1);
  return `<div class="seats n${seats.length}">${seats.map((seat) => other(now, seat)).join("")}</div>`;
}

function other(now, seat) {
  const hand = seat.hand.map((card) => picture(card, "small")).join("");
  const name = who(now, seat.number);
  return `<section class="seat ${placeOf(now, seat.number)}${seat.is_turn ? " turn" : ""}" aria-label="${esc(name)}">
    <div class="fan n${seat.hand.length}" role="group" aria-label="${esc(head("page.hand-of", { who: name }))}: ${esc(say("page.cards", { n: seat.hand.length }))}">${hand}</div>
    ${plate(now, seat)}</section>`;
}

/** A seat's name, score board and what it has made so far. */
function plate(now, seat) {
  const { view } = now, tags = [];
  if (seat.is_dealer) tags.push(["dealer", say("table.dealer")]);
  if (seat.number === view.declarer) tags.push(["declarer", say("table.declarer")]);
  if (view.bid?.seat === seat.number && view.declarer === null) tags.push(["bid", say("table.bid", { amount: view.bid.amount })]);
  if (seat.sits_out) tags.push(["out", say("table.sits-out")]);
  const counted = state.likes.points || !now.live || now.person === null || view.result;
  const points = counted ? `${esc(head("table.points"))} <b>${seat.points}</b>` : "";
  const pending = seat.pending ? ` <small>(${esc(say("table.pending", { points: seat.pending }))})</small>` : "";
  const tricks = `${esc(head("table.tricks"))} <b>${seat.tricks}</b>`;
  const facts = seat.sits_out ? "" : `<span class="facts">${[points + pending, tricks].filter(Boolean).map((one) => `<span>${one}</span>`).join("<i> · </i>")}</span>`;
  const thinking = seat.is_turn && now.phase === "engine" ? `<span class="dots" aria-hidden="true"><i></i><i></i><i></i></span>` : "";
  return `<div class="plate">${marker(now, seat)}<div><strong>${esc(who(now, seat.number))}${thinking}</strong>
    ${tags.map(([kind, text]) => `<span class="tag ${kind}">${esc(text)}</span>`).join("")}${facts}</div></div>`;
}

const MARKER_SUITS = ["H", "S", "D", "C"];

/** The seven or eight that keeps a side's score, at its first seat. */
function marker(now, seat) {
  const place = (now.board ?? []).findIndex((one) => one.seats.includes(seat.number));
  const one = now.board?.[place];
  if (!one) return "";
  const keeper = one.seats.includes(now.person) ? now.person : one.seats[0];
  if (seat.number !== keeper) return "";
  if (one.card === null) {
    return now.view.target === null && !one.score ? "" : `<span class="tally" role="img" aria-label="${esc(head("table.score"))} ${one.score}">${one.score}</span>`;
  }
  const label = say("page.marker", { score: head("table.score"), n: one.score, all: one.open + one.covered });
  return `<span class="score" role="img" aria-label="${esc(label)}">${markerSvg(one.card, one.open, MARKER_SUITS[place % 4])}</span>`;
}

/** Stock and trumps, the trick in play or the one just taken, the last trick. */
export function centre(now) {
  return `<div class="middle">${stock(now)}${trick(now)}${lastTrick(now)}</div>`;
}

function stock({ view, ...now }) {
  const trump = view.trump === null
    ? `<span class="trump none">${esc(head("table.trumps"))}: ${esc(say("table.not-named"))}</span>`
    : `<span class="trump">${esc(head("table.trumps"))} <span role="img" aria-label="${esc(suitName(view.trump))}">${suitSvg(view.trump)}</span></span>`;
  const none = view.no_trump ? `<span class="note">${esc(head("table.no-trumps"))}</span>` : "";
  const closed = view.closed ? `<span class="note closed">${esc(head("table.closed", { who: who({ view, ...now }, view.closed.seat) }))}</span>` : "";
  const up = view.turn_up ? `<span class="up" role="img" aria-label="${esc(`${head("table.turn-up")}: ${cardName(view.turn_up)}`)}">${face(view.turn_up)}</span>` : "";
  const pile = view.stock ? `<span class="pile" role="img" aria-label="${esc(head("page.stock-of", { n: view.stock }))}">${backSvg()}<b aria-hidden="true">${view.stock}</b></span>` : "";
  const cards = up || pile ? `<div class="stock${view.closed ? " shut" : ""}">${up}${pile}</div>` : "";
  const goal = view.goal ? `<span class="note">${esc(`${head("table.points")} ${say("table.target", { target: view.goal })}`)}</span>` : "";
  const bid = view.bid ? `<span class="note">${esc(`${head("table.bid", { amount: view.bid.amount })}: ${who({ view, ...now }, view.bid.seat)}`)}${view.bid.forced ? ` (${esc(say("table.forced"))})` : ""}</span>` : "";
  const carry = view.carry ? `<span class="note">${esc(head("table.carry", { points: view.carry }))}</span>` : "";
  return `<div class="side">${trump}${cards}${none}${closed}${bid}${goal}${carry}</div>`;
}

function trick(now) {
  const { view } = now, open = view.table.length > 0, last = view.tricks.at(-1);
  if (view.result) return result(now);
  if (!open && !last) return `<div class="trick empty"></div>`;
  const cards = open ? view.table : last.cards;
  const drawn = cards.map(({ seat, card }, place) => `<span class="played ${placeOf(now, seat)}${!open && seat === last.winner ? " taker" : ""}${open && place === cards.length - 1 ? " new" : ""}" role="img"
    aria-label="${esc(`${who(now, seat)}: ${cardName(card)}`)}">${face(card)}</span>`);
  const taken = open ? "" : `<span class="taken">${esc(took(now, last.winner))}</span>`;
  return `<div class="trick${open ? "" : " past"} of${view.seats.length}" role="group" aria-label="${esc(head(open ? "table.trick" : "table.last-trick"))}">${drawn.join("")}${taken}</div>`;
}

const took = (now, seat) => (seat === now.person ? say("table.took-you") : say("table.took", { who: who(now, seat) }));

function lastTrick(now) {
  const { view } = now, last = view.tricks.at(-1);
  if (!last || (!view.table.length && !view.result)) return `<div class="last"></div>`;
  const cards = last.cards.map(({ card, seat }) => picture(card, `small${seat === last.winner ? " taker" : ""}`));
  return `<div class="last" role="group" aria-label="${esc(head("table.last-trick"))}"><span class="note">${esc(head("table.last-trick"))}</span>
    <div class="fan">${cards.join("")}</div><span class="note">${esc(who(now, last.winner))}</span></div>`;
}

/** How a deal ended, and the match with it. */
function result(now) {
  const { view, match, person } = now, { winners, reason, scores, after } = view.result;
  const names = (seats) => seats.map((seat) => who(now, seat)).join(", ");
  const title = match
    ? matchHead(now, names)
    : !winners.length ? say("result.nobody") : isOwn(now, winners) ? say("result.won") : say("result.won-by", { who: names(winners) });
  const [claimant, closer, declarer] = [view.result.claimant, view.result.closer, view.declarer].map((seat) => who(now, seat));
  const told = { claimant, closer, declarer, goal: view.goal };
  const sides = view.seats.filter((seat) => seat.partner === null || seat.number < seat.partner);
  const rows = sides.map((seat) => {
    const name = seat.partner === null ? who(now, seat.number) : names([seat.number, seat.partner]);
    return `<tr><th scope="row">${esc(name)}</th><td>${seat.points}</td><td>${number(scores[seat.number], 0)}</td><td>${match?.score[seat.number] ?? after[seat.number]}</td></tr>`;
  });
  return `<div class="result${winners.includes(person) ? " good" : ""}"><h2>${esc(title)}</h2><p>${esc(say(`reason.${reason || "broken"}`, told))}</p>
    <table><thead><tr><td></td><th scope="col">${esc(head("table.points"))}</th><th scope="col">${esc(head("page.deal"))}</th><th scope="col">${esc(head("advice.match"))}</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** Tells whether the person, with a partner or without, and nobody else is among these seats. */
const isOwn = ({ view, person }, seats) => seats.includes(person) && seats.every((seat) => seat === person || seat === view.seats[person].partner);

function matchHead({ match, person, board }, names) {
  const places = { who: names(match.winners), score: board.map((one) => one.score).join(":") };
  if (person === null) return say("result.match-over", places);
  return say(match.winners.includes(person) ? "result.match-won" : "result.match-lost", places);
}

/** What is asked, and all choices but cards. */
export function asked(now) {
  const { view, phase } = now;
  if (!now.live) return `<div class="prompt quiet">${passed(now)}</div>`;
  if (phase === "stopped") return `<div class="prompt">${esc(say("notice.stopped"))}</div><div class="choices">${button("retry", "command.retry", "main")}</div>`;
  if (phase === "deal over") return `<div class="choices">${button("next", "command.next", "main")}${button("review", "study.review")}</div>`;
  if (phase === "match over") return `<div class="choices">${button("new", "setup.new", "main")}${button("review", "study.review")}</div>`;
  if (phase !== "person") return `<div class="prompt quiet">${esc(view.turn === null ? say("table.starting") : say("table.thinking", { who: who(now, view.turn) }))}</div>${watcher(now)}`;
  const acts = view.choices.filter((choice) => choice.kind !== "card");
  const hint = now.hint ? `<span class="hinted">${head("advice.hint-is", { act: act(now.hint.act) })}</span>` : button("hint", "advice.hint", state.hinting ? "busy" : "ghost");
  return `<div class="prompt">${esc(say(`moment.${view.moment}`))}</div>
    <div class="choices${acts.some((one) => one.kind === "bid") ? " bids" : ""}" role="group" aria-label="${esc(head("page.choices"))}">${acts.map((one) => choice(now, one)).join("")}${hint}</div>`;
}

const button = (name, words, kind = "") => `<button type="button" class="${kind}" data-do="${name}" data-key="${name}">${esc(head(words))}</button>`;
const watcher = (now) => (now.person === null ? `<div class="choices">${now.paused ? button("step", "command.step") + button("unpause", "choice.go on", "main") : button("pause", "command.pause")}</div>` : "");

function passed(now) {
  const turn = now.view.turn;
  return turn === null ? "" : `${esc(who(now, turn))}: ${now.act ? act(now.act) : ""}`;
}

function choice(now, one) {
  const { view } = now, hinted = now.hint?.act === one.act ? " hint" : "";
  let text = esc(head(one.kind === "go on" ? `decline.${view.moment}` : `choice.${one.kind}`));
  let kind = { close: "grave", claim: "grave", pass: "ghost", "go on": "ghost" }[one.kind] ?? "";
  if (one.kind === "marriage") text = head("choice.marriage", { suit: inlineSuit(one.suit) });
  if (one.kind === "exchange") text = head("choice.exchange", { card: inline(one.cards[0] ?? "??") });
  if (one.kind === "trump") text = `${suitSvg(one.suit)} ${esc(suitName(one.suit))}`;
  if (one.kind === "bid") text = String(one.amount);
  if (one.kind === "claim") text = claim(now);
  if (state.armed === one.act) kind += " armed";
  return `<button type="button" class="choice ${kind}${hinted}" data-act="${one.act}" data-key="act-${one.act}" aria-keyshortcuts="${one.key}">${text}</button>`;
}

/** A claim that the points do not bear out wants a second press: it would lose the deal. */
function claim({ view, person }) {
  if (state.armed === "66") return esc(head("page.sure", { points: view.seats[person].points, goal: view.goal }));
  return esc(head("choice.claim", { goal: view.goal }));
}

/** The own hand, or that of the first seat where nobody sits at the table. */
export function own(now) {
  const seat = around(now)[0], { view } = now;
  const legal = new Map(view.choices.filter((one) => one.kind === "card").map((one) => [one.cards[0], one]));
  const asks = now.live && now.phase === "person" && legal.size > 0;
  const cards = seat.hand.map((card, place) => {
    const one = legal.get(card);
    const lit = asks && one ? " lit" : asks ? " dim" : "";
    const mark = now.hint?.act === card ? " hint" : "";
    const played = !now.live && now.act === card && view.turn === seat.number ? " chosen" : "";
    return `<li class="slot"><button type="button" class="card${lit}${mark}${played}" data-card="${card}" data-key="card-${card}-${place}"${one && asks ? ` data-act="${card}" aria-keyshortcuts="${one.key}"` : " disabled"}
      aria-label="${esc(cardName(card))}">${card === "??" ? backSvg() : face(card)}</button></li>`;
  });
  const name = now.person === null ? head("page.hand-of", { who: who(now, seat.number) }) : head("table.hand");
  return `<section class="me${seat.is_turn ? " turn" : ""}" aria-label="${esc(name)}">${plate(now, seat)}
    <ul class="hand n${seat.hand.length}" id="hand" tabindex="-1">${cards.join("")}</ul></section>`;
}

/** One thing that happened, in words and cards. */
export function entry(now, one) {
  const scores = one.scores.join(" : "), card = inline(one.card ?? "??"), suit = one.suit === null ? "" : inlineSuit(one.suit);
  return head(`log.${one.kind}`, { who: `<b>${esc(who(now, one.seat))}</b>`, card, suit, amount: one.amount, scores });
}

/** The same for somebody who listens. */
export const spokenEntry = (now, one) => heard(entry(now, one));
