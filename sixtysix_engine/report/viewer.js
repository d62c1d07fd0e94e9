// Opens the deals that the page carries and steps through them. It knows no rules: what acts brought stands beside them.
"use strict";
(() => {
  const SUITS = { S: ["♠", "spades"], H: ["♥", "hearts"], D: ["♦", "diamonds"], C: ["♣", "clubs"] };
  const RANKS = { A: "ace", T: "ten", K: "king", Q: "queen", J: "jack", 9: "nine", 8: "eight", 7: "seven" };
  const PAGE = 10;
  const runs = JSON.parse(document.getElementById("runs").textContent);
  const one = (id) => document.getElementById(id);
  let deals = [], found = [], page = 0, deal = null, frames = [], at = 0;

  function element(name, attributes = {}, ...children) {
    const made = document.createElement(name);
    for (const [key, value] of Object.entries(attributes)) {
      if (key === "onclick") made.onclick = value;
      else if (value !== false && value !== null) made.setAttribute(key, value === true ? "" : value);
    }
    made.append(...children);
    return made;
  }

  const cardName = (card) => `${RANKS[card[0]]} of ${SUITS[card[1]][1]}`;
  const cardText = (card) => (card[0] === "T" ? "10" : card[0]) + SUITS[card[1]][0];
  const colour = (card) => ("HD".includes(card[1]) ? "red" : "black");

  function cardElement(card, kind = "") {
    return element("span", { class: `pc ${colour(card)} ${kind}`, role: "img", "aria-label": cardName(card) }, cardText(card));
  }

  async function unpack(text) {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).text();
  }

  function readDeal(line) {
    const [run, game, number, names, dealer, trump, shown, hands, stock, score, target, events, points, reason, winners,
      fault] = JSON.parse(line);
    return { run, game, number, names, dealer, trump, shown, hands, stock, score, target, events, points, reason, winners,
      fault };
  }

  const cards = (text) => (text ? text.split(".") : []);
  const dealName = (d) => `${runs.length > 1 ? `${d.run + 1}: ` : ""}${d.game}${runs[d.run].match ? `, deal ${d.number}` : ""}`;
  const anchor = (d) => `deal-${d.run}-${d.game}-${d.number}`;
  const seatName = (d, seat) => `${d.names[seat]} (${seat})`;

  function readEvent(text) {
    const [, seat, act, taker, standing, draws, gave, marriage, ms] =
      /^(\d)([^>:~=^@]+)(?:>(\d))?(?::([^~=^@]+))?(?:~([^=^@]+))?(?:=(..))?(?:\^(.))?(?:@(.+))?$/.exec(text);
    return { seat: +seat, act, taker: taker === undefined ? null : +taker, standing, gave, marriage, ms,
      draws: draws ? draws.split(",").map((draw) => [+draw[0], draw.slice(1)]) : [] };
  }

  const isCard = (act) => act.length === 2 && act[0] in RANKS && act[1] in SUITS;

  function framesOf(d) {
    let now = { hands: d.hands.map(cards), stock: cards(d.stock), trick: [], taken: null, standing: null, closed: null,
      trump: runs[d.run].auction ? "-" : d.trump, event: null, number: 1 };
    const all = [now];
    for (const text of d.events.split(" ").filter(Boolean)) {
      const event = readEvent(text);
      const next = { ...now, hands: now.hands.map((hand) => [...hand]), stock: [...now.stock], event,
        trick: now.taken === null ? [...now.trick] : [], taken: null };
      if (now.taken !== null) next.number = now.number + 1;
      follow(next, event);
      all.push(next);
      now = next;
    }
    return all;
  }

  function follow(frame, event) {
    const hand = frame.hands[event.seat];
    if (isCard(event.act)) {
      hand.splice(hand.indexOf(event.act), 1);
      frame.trick.push([event.seat, event.act]);
    }
    if (event.gave) {
      hand.splice(hand.indexOf(event.gave), 1, frame.stock.pop());
      frame.stock.push(event.gave);
    }
    if (event.act === "c") frame.closed = event.seat;
    if (/^t[SHDC]$/.test(event.act)) frame.trump = event.act[1];
    if (event.standing) frame.standing = event.standing.split("/");
    frame.taken = event.taker;
    for (const [seat, card] of event.draws) {
      frame.stock.splice(frame.stock.indexOf(card), 1);
      frame.hands[seat].push(card);
    }
    for (const each of frame.hands) each.sort((a, b) => order(a) - order(b));
  }

  const order = (card) => "SHDC".indexOf(card[1]) * 8 + "ATKQJ987".indexOf(card[0]);

  function actWords(event) {
    const { act } = event;
    if (isCard(act)) return `plays the ${cardName(act)}${event.marriage ? `, a marriage of ${SUITS[event.marriage][1]}` : ""}`;
    if (act === "x") return `exchanges the ${cardName(event.gave)}`;
    if (act[0] === "m") return `announces the marriage of ${SUITS[act[1]][1]}`;
    if (act[0] === "t") return `names ${SUITS[act[1]][1]} as trumps`;
    if (act[0] === "b") return `bids ${act.slice(1)}`;
    return { c: "closes the stock", n: "goes on", p: "passes", 66: "claims" }[act];
  }

  function actShort(event) {
    const { act } = event;
    if (isCard(act)) return [cardElement(act)];
    if (act === "x") return ["exchange ", cardElement(event.gave)];
    if (act[0] === "m") return [`marriage ${SUITS[act[1]][0]}`];
    if (act[0] === "t") return [`trumps ${SUITS[act[1]][0]}`];
    if (act[0] === "b") return [`bid ${act.slice(1)}`];
    return [{ c: "close", n: "go on", p: "pass", 66: "claim" }[act]];
  }

  const points = (text) => (text || "0").replace("w", " and waiting ");

  function told(frame) {
    if (!frame.event) return "The cards are dealt.";
    const { event } = frame, parts = [`${seatName(deal, event.seat)} ${actWords(event)}`];
    if (event.taker !== null) parts.push(`${seatName(deal, event.taker)} takes the trick`);
    if (event.standing) parts.push(`points ${frame.standing.map(points).join(" to ")}`);
    if (at === frames.length - 1) parts.push(result(deal));
    return `${parts.join("; ")}.`;
  }

  function result(d) {
    const names = d.winners.map((seat) => seatName(d, seat)).join(" and ") || "nobody";
    return `${names} won, by ${d.reason}; ${runs[d.run].unit} ${d.points.join(" : ")}`;
  }

  function drawBoard() {
    const frame = frames[at], sides = runs[deal.run].sides, board = one("board");
    const rows = deal.names.map((_, seat) => {
      const marks = [];
      if (seat === deal.dealer) marks.push(element("span", { class: "mark" }, "dealer"));
      if (frame.closed === seat) marks.push(element("span", { class: "mark" }, "closed"));
      const acted = frame.event && frame.event.seat === seat;
      const hand = frame.hands[seat].map((card) => cardElement(card, card[1] === frame.trump ? "trump" : ""));
      const empty = deal.hands[seat] ? "no cards left" : "sits out";
      return element("div", { class: `seat${acted ? " acted" : ""}` },
        element("div", { class: "whose" }, element("b", { class: `s${seat}` }, seatName(deal, seat)), ...marks,
          element("span", { class: "pts" }, `${points(frame.standing ? frame.standing[sides[seat]] : "0")} points`)),
        element("div", { class: "hand" }, ...(hand.length ? hand : [element("em", {}, empty)])));
    });
    board.replaceChildren(...rows, drawTable(frame), drawStock(frame));
  }

  function drawTable(frame) {
    const trick = frame.trick.map(([seat, card]) =>
      element("span", { class: `played${frame.taken === seat ? " took" : ""}` }, element("small", { class: `s${seat}` },
        deal.names[seat]), cardElement(card)));
    const note = frame.taken === null ? "" : `${seatName(deal, frame.taken)} takes it`;
    return element("div", { class: "felt" }, element("span", { class: "what" }, `trick ${frame.number}`),
      ...(trick.length ? trick : [element("em", {}, "nothing on the table")]), element("em", {}, note));
  }

  function drawStock(frame) {
    if (!deal.stock) return element("div", { class: "stock" }, "all cards are dealt; ", trumpText(frame));
    const kind = frame.closed === null ? "" : " closed";
    const left = frame.stock.map((card, place) => cardElement(card, place === frame.stock.length - 1 ? "up" : "small"));
    return element("div", { class: `stock${kind}` }, element("span", { class: "what" }, `stock${kind}`),
      ...(left.length ? left : [element("em", {}, "used up")]), element("em", {}, trumpText(frame)));
  }

  function trumpText(frame) {
    return frame.trump in SUITS ? `trumps ${SUITS[frame.trump][0]}` : "no trumps yet";
  }

  function drawActs() {
    const groups = [];
    frames.slice(1).forEach((frame, place) => {
      if (!groups.length || groups.at(-1).number !== frame.number) groups.push({ number: frame.number, items: [], frame });
      const { event } = frame, group = groups.at(-1);
      group.frame = frame;
      const time = event.ms === undefined ? [] : [element("small", {}, `${event.ms} ms`)];
      group.items.push(element("button", { type: "button", "data-at": place + 1, onclick: () => step(place + 1),
        "aria-label": `${seatName(deal, event.seat)} ${actWords(event)}` },
      element("i", { class: `dot s${event.seat}` }), ...actShort(event), ...time));
    });
    one("acts").replaceChildren(...groups.map(({ number, items, frame }) => {
      const taken = frame.taken === null ? "" : `${deal.names[frame.taken]} takes it, ${frame.standing.map(points).join(" : ")}`;
      return element("li", {}, element("span", { class: "no" }, String(number)), element("span", { class: "items" }, ...items),
        element("span", { class: "taken" }, taken));
    }));
  }

  function step(to) {
    at = Math.max(0, Math.min(frames.length - 1, to));
    drawBoard();
    for (const button of one("acts").querySelectorAll("button")) {
      const now = +button.dataset.at === at;
      button.toggleAttribute("aria-current", now);
      if (now) keepInSight(button);
    }
    one("place").value = at;
    one("count").textContent = `act ${at} of ${frames.length - 1}`;
    one("said").textContent = told(frames[at]);
    one("back").disabled = one("first").disabled = at === 0;
    one("on").disabled = one("last").disabled = at === frames.length - 1;
  }

  function keepInSight(button) {
    const list = one("acts"), top = button.offsetTop - list.offsetTop;
    if (top < list.scrollTop || top + button.offsetHeight > list.scrollTop + list.clientHeight) list.scrollTop = top - 40;
  }

  function open(chosen, { move = true } = {}) {
    deal = chosen;
    frames = framesOf(deal);
    one("which").textContent = `Game ${dealName(deal)}`;
    const score = deal.target === null ? "" : `score ${deal.score.join("/")}, to ${deal.target}; `;
    const shown = deal.shown in { "-": 1 } ? "" : `turned up ${cardText(deal.shown)}; `;
    one("about").textContent = `${runs[deal.run].rules}; ${score}${shown}${result(deal)}.`;
    one("fault").textContent = deal.fault;
    one("fault").hidden = !deal.fault;
    one("place").max = frames.length - 1;
    drawActs();
    step(0);
    for (const row of one("list").querySelectorAll("tr")) row.classList.toggle("open", row.dataset.deal === anchor(deal));
    if (move) {
      history.replaceState(null, "", `#${anchor(deal)}`);
      one("viewer").focus();
    }
  }

  function beside(by) {
    const place = found.indexOf(deal) + by;
    if (place < 0 || place >= found.length) return;
    page = Math.floor(place / PAGE);
    drawList();
    open(found[place]);
  }

  function filter() {
    const game = one("wanted").value.trim(), name = one("engine").value, reason = one("reason").value;
    found = deals.filter((d) => (!game || d.game === game || d.game.startsWith(`${game}.`)) &&
      (!name || d.winners.some((seat) => d.names[seat] === name)) && (!reason || d.reason === reason));
    page = 0;
    drawList();
  }

  function drawList() {
    const rows = found.slice(page * PAGE, (page + 1) * PAGE).map((d) => {
      const cells = [d.names.join(" · "), d.winners.map((seat) => d.names[seat]).join(" and ") || "nobody", d.reason,
        d.points.join(" : "), String(d.events.split(" ").length)];
      const show = element("button", { type: "button", class: "link", onclick: () => open(d) }, dealName(d));
      return element("tr", { "data-deal": anchor(d), class: d === deal ? "open" : false }, element("th", { scope: "row" }, show),
        ...cells.map((cell) => element("td", {}, cell)));
    });
    one("list").replaceChildren(...rows);
    const last = Math.max(1, Math.ceil(found.length / PAGE));
    one("pages").textContent = found.length ? `${found.length.toLocaleString("en")} deals, page ${page + 1} of ${last}` : "no such deal";
    one("earlier").disabled = page === 0;
    one("later").disabled = page + 1 >= last;
  }

  function fill(select, values) {
    for (const value of [...new Set(values)].sort()) select.append(element("option", { value }, value));
  }

  function fromAddress() {
    const wanted = deals.find((d) => `#${anchor(d)}` === location.hash);
    if (wanted) {
      page = Math.floor(found.indexOf(wanted) / PAGE);
      drawList();
      open(wanted, { move: false });
      one("deals").scrollIntoView();
    }
    return Boolean(wanted);
  }

  const KEYS = { ArrowRight: () => step(at + 1), ArrowLeft: () => step(at - 1), Home: () => step(0),
    End: () => step(frames.length - 1), n: () => beside(1), p: () => beside(-1) };

  function listen() {
    one("viewer").addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in KEYS) || event.target.id === "place") return;
      KEYS[event.key]();
      event.preventDefault();
    });
    const clicks = { first: KEYS.Home, back: KEYS.ArrowLeft, on: KEYS.ArrowRight, last: KEYS.End, before: KEYS.p, after: KEYS.n,
      earlier: () => { page -= 1; drawList(); }, later: () => { page += 1; drawList(); } };
    for (const [id, act] of Object.entries(clicks)) one(id).onclick = act;
    one("place").oninput = () => step(+one("place").value);
    for (const id of ["wanted", "engine", "reason"]) one(id).oninput = filter;
    window.addEventListener("hashchange", fromAddress);
  }

  async function begin() {
    const packed = one("packed");
    if (!packed) return;
    const text = await unpack(packed.textContent.trim());
    deals = text.split("\n").filter(Boolean).map(readDeal);
    if (!deals.length) return;
    fill(one("engine"), deals.flatMap((d) => d.names));
    fill(one("reason"), deals.map((d) => d.reason));
    one("browser").hidden = false;
    listen();
    filter();
    if (!fromAddress()) open(found[0], { move: false });
  }

  begin().catch((error) => {
    one("trouble").textContent = `The deals cannot be shown here: ${error.message}`;
    one("trouble").hidden = false;
  });
})();
