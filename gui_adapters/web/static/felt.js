// Draws the table: the others, the stock, the trick, what is asked, the own hand. Everything stands in the view.
// A card that may be played is a lit button; all other choices are buttons under the trick.

import { backSvg, cardSvg, markerSvg, suitSvg } from "./cards.js";
import { act, esc, fill, heard, inline, inlineSuit, number } from "./html.js";
import { around, placeOf, state, who } from "./state.js";
import { cardName, letters, say, suitName } from "./words.js";

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
    <div class="fan n${seat.hand.length}" role="group" aria-label="${esc(say("handOf", { who: name }))}: ${esc(say("cardsN", { n: seat.hand.length }))}">${hand}</div>
    ${plate(now, seat)}</section>`;
}

/** A seat's name, score board and what it has made so far. */
function plate(now, seat) {
  const { view } = now, tags = [];
  if (seat.is_dealer) tags.push(["dealer", say("dealer")]);
  if (seat.number === view.declarer) tags.push(["declarer", say("declarer")]);
  if (view.bid?.seat === seat.number && view.declarer === null) tags.push(["bid", say("bid", { n: view.bid.amount })]);
  if (seat.sits_out) tags.push(["out", say("sitsOut")]);
  const counted = state.likes.points || !now.live || now.person === null || view.result;
  const points = counted ? `${esc(say("points"))} <b>${seat.points}</b>` : "";
  const pending = seat.pending ? ` <small>(${esc(say("pending", { n: seat.pending }))})</small>` : "";
  const tricks = `${esc(say("tricks"))} <b>${seat.tricks}</b>`;
  const facts = seat.sits_out ? "" : `<span class="facts">${[points + pending, tricks].filter(Boolean).map((one) => `<span>${one}</span>`).join(" · ")}</span>`;
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
    return now.view.target === null && !one.score ? "" : `<span class="tally" role="img" aria-label="${esc(say("score"))} ${one.score}">${one.score}</span>`;
  }
  const label = say("marker", { who: say("score"), n: one.score, all: one.open + one.covered });
  return `<span class="score" role="img" aria-label="${esc(label)}">${markerSvg(one.card, one.open, MARKER_SUITS[place % 4])}</span>`;
}

/** Stock and trumps, the trick in play or the one just taken, the last trick. */
export function centre(now) {
  return `<div class="middle">${stock(now)}${trick(now)}${lastTrick(now)}</div>`;
}

function stock({ view, ...now }) {
  const trump = view.trump === null
    ? `<span class="trump none">${esc(say("trumps"))}: ${esc(say("notNamed"))}</span>`
    : `<span class="trump">${esc(say("trumps"))} <span role="img" aria-label="${esc(suitName(view.trump))}">${suitSvg(view.trump)}</span></span>`;
  const none = view.no_trump ? `<span class="note">${esc(say("noTrump"))}</span>` : "";
  const closed = view.closed ? `<span class="note closed">${esc(say("closedBy", { who: who({ view, ...now }, view.closed.seat) }))}</span>` : "";
  const up = view.turn_up ? `<span class="up" role="img" aria-label="${esc(say("turnUp", { card: cardName(view.turn_up) }))}">${face(view.turn_up)}</span>` : "";
  const pile = view.stock ? `<span class="pile" role="img" aria-label="${esc(say("stockOf", { n: view.stock }))}">${backSvg()}<b aria-hidden="true">${view.stock}</b></span>` : "";
  const cards = up || pile ? `<div class="stock${view.closed ? " shut" : ""}">${up}${pile}</div>` : "";
  const goal = view.goal ? `<span class="note">${esc(say("goal", { n: view.goal }))}</span>` : "";
  const bid = view.bid ? `<span class="note">${esc(say("standingBid", { n: view.bid.amount, who: who({ view, ...now }, view.bid.seat) }))}${view.bid.forced ? ` ${esc(say("forced"))}` : ""}</span>` : "";
  const carry = view.carry ? `<span class="note">${esc(say("carry", { n: view.carry }))}</span>` : "";
  return `<div class="side">${trump}${cards}${none}${closed}${bid}${goal}${carry}</div>`;
}

function trick(now) {
  const { view } = now, open = view.table.length > 0, last = view.tricks.at(-1);
  if (view.result) return result(now);
  if (!open && !last) return `<div class="trick empty"></div>`;
  const cards = open ? view.table : last.cards;
  const drawn = cards.map(({ seat, card }, place) => `<span class="played ${placeOf(now, seat)}${!open && seat === last.winner ? " taker" : ""}${open && place === cards.length - 1 ? " new" : ""}" role="img"
    aria-label="${esc(`${who(now, seat)}: ${cardName(card)}`)}">${face(card)}</span>`);
  const taken = open ? "" : `<span class="taken">${esc(say("takenBy", { who: who(now, last.winner) }))}</span>`;
  return `<div class="trick${open ? "" : " past"} of${view.seats.length}" role="group" aria-label="${esc(say(open ? "trickOpen" : "lastTrick"))}">${drawn.join("")}${taken}</div>`;
}

function lastTrick(now) {
  const { view } = now, last = view.tricks.at(-1);
  if (!last || (!view.table.length && !view.result)) return `<div class="last"></div>`;
  const cards = last.cards.map(({ card, seat }) => picture(card, `small${seat === last.winner ? " taker" : ""}`));
  return `<div class="last" role="group" aria-label="${esc(say("lastTrick"))}"><span class="note">${esc(say("lastTrick"))}</span>
    <div class="fan">${cards.join("")}</div><span class="note">${esc(who(now, last.winner))}</span></div>`;
}

/** How a deal ended, and the match with it. */
function result(now) {
  const { view, match, person } = now, { winners, reason, scores, after } = view.result;
  const names = (seats) => seats.map((seat) => who(now, seat)).join(", ");
  const head = match
    ? match.winners.includes(person) ? say("youWonMatch") : say("matchWon", { who: names(match.winners) })
    : !winners.length ? say("nobodyWon") : winners.includes(person) && winners.length === 1 ? say("youWon") : say("won", { who: names(winners) });
  const sides = view.seats.filter((seat) => seat.partner === null || seat.number < seat.partner);
  const rows = sides.map((seat) => {
    const name = seat.partner === null ? who(now, seat.number) : names([seat.number, seat.partner]);
    return `<tr><th scope="row">${esc(name)}</th><td>${seat.points}</td><td>${number(scores[seat.number], 0)}</td><td>${match?.score[seat.number] ?? after[seat.number]}</td></tr>`;
  });
  return `<div class="result${winners.includes(person) ? " good" : ""}"><h2>${esc(head)}</h2><p>${esc(say(`end_${reason}`))}</p>
    <table><thead><tr><td></td><th scope="col">${esc(say("points"))}</th><th scope="col">${esc(say("deal_"))}</th><th scope="col">${esc(say("match"))}</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
}

/** What is asked, and all choices but cards. */
export function asked(now) {
  const { view, phase } = now;
  if (!now.live) return `<div class="prompt quiet">${passed(now)}</div>`;
  if (phase === "stopped") return `<div class="prompt">${esc(say("stopped"))}</div>${button("retry", "again", "main")}`;
  if (phase === "deal over") return `<div class="choices">${button("next", "nextDeal", "main")}${now.person === null ? "" : button("review", "reviewDeal")}</div>`;
  if (phase === "match over") return `<div class="choices">${button("new", "newMatch", "main")}${now.person === null ? "" : button("review", "reviewDeal")}</div>`;
  if (phase !== "person") return `<div class="prompt quiet">${esc(view.turn === null ? say("loading") : say("waiting", { who: who(now, view.turn) }))}</div>${watcher(now)}`;
  const acts = view.choices.filter((choice) => choice.kind !== "card");
  const hint = now.hint ? `<span class="hinted">${fill("hintIs", { act: act(now.hint.act) })}</span>` : button("hint", "hint", state.hinting ? "busy" : "ghost");
  return `<div class="prompt">${esc(say(`ask_${view.moment}`))}</div>
    <div class="choices${acts.some((one) => one.kind === "bid") ? " bids" : ""}" role="group" aria-label="${esc(say("choices"))}">${acts.map((one) => choice(now, one)).join("")}${hint}</div>`;
}

const button = (name, words, kind = "") => `<button type="button" class="${kind}" data-do="${name}" data-key="${name}">${esc(say(words))}</button>`;
const watcher = (now) => (now.person === null ? `<div class="choices">${now.paused ? button("step", "next") + button("unpause", "goOn", "main") : button("pause", "pause")}</div>` : "");

function passed(now) {
  const turn = now.view.turn;
  return turn === null ? "" : `${esc(who(now, turn))}: ${now.act ? act(now.act) : ""}`;
}

function choice(now, one) {
  const { view } = now, hinted = now.hint?.act === one.act ? " hint" : "";
  let text = esc(say(`do_${one.kind}`));
  let kind = { close: "grave", claim: "grave", pass: "ghost", "go on": "ghost" }[one.kind] ?? "";
  if (one.kind === "go on") text = esc(say(`go_${view.moment}`));
  if (one.kind === "marriage") text += ` ${inlineSuit(one.suit)}`;
  if (one.kind === "exchange" && one.cards.length) text += ` ${inline(one.cards[0])}`;
  if (one.kind === "trump") text = `${suitSvg(one.suit)} ${esc(suitName(one.suit))}`;
  if (one.kind === "bid") text = String(one.amount);
  if (one.kind === "claim") text = claim(now);
  if (state.armed === one.act) kind += " armed";
  return `<button type="button" class="choice ${kind}${hinted}" data-act="${one.act}" data-key="act-${one.act}" aria-keyshortcuts="${one.key}">${text}</button>`;
}

/** A claim that the points do not bear out wants a second press: it would lose the deal. */
function claim({ view, person }) {
  if (state.armed === "66") return esc(say("sure", { n: view.seats[person].points, goal: view.goal }));
  return esc(view.goal ? say("do_claim", { n: view.goal }) : say("do_claim_plain"));
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
  const name = now.person === null ? say("handOf", { who: who(now, seat.number) }) : say("hand");
  return `<section class="me${seat.is_turn ? " turn" : ""}" aria-label="${esc(name)}">${plate(now, seat)}
    <ul class="hand n${seat.hand.length}" id="hand" tabindex="-1">${cards.join("")}</ul></section>`;
}

/** One thing that happened, in words and cards. */
export function entry(now, one) {
  const name = one.seat === null ? "" : `<b>${esc(who(now, one.seat))}</b> `;
  const words = {
    card: () => inline(one.card),
    "turn-up": () => fill("act_turnUp", { card: inline(one.card) }),
    draw: () => (one.card === "??" ? esc(say("act_drawHidden")) : fill("act_draw", { card: inline(one.card) })),
    marriage: () => fill("act_marriage", { suit: inlineSuit(one.suit) }),
    exchange: () => fill("act_exchange", { card: inline(one.card) }),
    close: () => esc(say("act_close")),
    claim: () => esc(say("act_claim")),
    bid: () => esc(say("act_bid", { n: one.amount })),
    pass: () => esc(say("act_pass")),
    trump: () => fill("act_trump", { suit: inlineSuit(one.suit) }),
    "go on": () => esc(say("act_go")),
    result: () => `${esc(say("dealOver"))}: ${one.scores.join(" : ")}`,
  };
  return name + words[one.kind]();
}

/** The same for somebody who listens. */
export const spokenEntry = (now, one) => heard(entry(now, one));
