// What the page knows: the scene as the adapter sent it last, what is looked at instead of it, and what the person likes.
// It knows no rule of the game: who may do what stands in the scene.

import { say } from "./words.js";

const LIKES = "sixtysix.likes";

export const state = {
  scene: null, // the newest scene
  engines: [], catalogue: { games: [], switches: [] }, options: {},
  records: [], // lists of games, as the adapter read them
  replay: null, // the steps of a recorded deal
  judged: [], judging: false, judgedOf: "", // a review: of the game or of the replay
  look: null, // {of: "replay" | "review", at}: what is looked at instead of the game
  lines: [], searching: "", tried: -1, // an analysis of a position that is looked at
  tab: "log", connected: false, toast: "", armed: "", sent: 0, hinting: false,
  likes: { language: "", theme: "auto", fourColours: false, points: true, keys: true, pace: 800, ...stored() },
};

function stored() {
  try {
    return JSON.parse(localStorage.getItem(LIKES)) ?? {};
  } catch {
    return {};
  }
}

export function like(name, value) {
  state.likes[name] = value;
  localStorage.setItem(LIKES, JSON.stringify(state.likes));
}

/** Returns what is shown: the game, or the moment that is looked at. */
export function shown() {
  const { scene, look } = state;
  if (look?.of === "replay") {
    const step = state.replay.steps[look.at];
    return { ...step, players: state.replay.names, person: null, live: false, phase: "", lines: state.lines };
  }
  if (look?.of === "review") {
    const one = state.judged[look.at];
    return { view: one.view, board: [], players: scene.players, person: scene.person, live: false, phase: "", asked: one.position, act: one.act, lines: one.lines };
  }
  return { ...scene, live: true, lines: scene?.analysis ?? [] };
}

/** Returns the seats from the one that is shown at the bottom on, clockwise. */
export function around({ view, person }) {
  const first = person ?? 0, count = view.seats.length;
  return view.seats.map((_, place) => view.seats[(first + place) % count]);
}

const PLACES = { 1: ["bottom"], 2: ["bottom", "top"], 3: ["bottom", "left", "right"], 4: ["bottom", "left", "top", "right"] };

/** Returns where a seat is shown: bottom, left, top or right. */
export function placeOf(shownNow, seat) {
  const seats = shownNow.view.seats.length;
  return PLACES[seats][(seat - (shownNow.person ?? 0) + seats) % seats];
}

/** Returns what a seat is called. */
export function who({ players, person, view }, seat) {
  if (seat === null || seat === undefined) return "";
  if (seat === person) return say("who.you");
  const name = (players[seat] ?? "").replace(/ \d[\d.]*(?=$| )/, "");
  const alone = players.filter((other) => other === players[seat]).length === 1;
  if (alone && name) return name;
  return person === null ? `${name} ${seat + 1}`.trim() : say(`who.${partnerOf(view, person) === seat ? "partner" : SIDES[placeOf({ person, view }, seat)]}`);
}

const SIDES = { left: "left", top: "opponent", right: "right" };
const partnerOf = (view, seat) => view.seats[seat]?.partner;
