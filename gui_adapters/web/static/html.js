// Small pieces of HTML: texts made safe, acts and cards written for people, parts of the page put in place.

import { cardName, letters, say, spoken, suitName } from "./words.js";
import { suitSvg } from "./cards.js";

const ESCAPES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const PLAIN = { x: "act.exchange", c: "act.close", n: "choice.go on", p: "choice.pass", 66: "act.claim" };

export const esc = (text) => String(text).replace(/[&<>"']/g, (sign) => ESCAPES[sign]);

/** Writes a card in a line of text: its index and suit, with its name for whoever listens. */
export function inline(card) {
  if (!/^[ATKQJ987][SHDC]$/.test(card)) return esc(say("table.back"));
  const rank = letters()[card[0]] ?? card[0];
  return `<span class="mini ${card[1]}" role="img" aria-label="${esc(cardName(card))}">${rank}${suitSvg(card[1])}</span>`;
}

export const inlineSuit = (suit) => `<span class="mini ${suit}" role="img" aria-label="${esc(suitName(suit))}">${suitSvg(suit)}</span>`;

/** Writes an act as the protocol spells it, such as `mS` or `b72`. */
export function act(text) {
  if (PLAIN[text]) return esc(say(PLAIN[text]));
  if (/^m[SHDC]$/.test(text)) return say("choice.marriage", { suit: inlineSuit(text[1]) });
  if (/^t[SHDC]$/.test(text)) return say("choice.trump", { suit: inlineSuit(text[1]) });
  if (/^b\d+$/.test(text)) return esc(say("choice.bid", { amount: text.slice(1) }));
  return inline(text);
}

/** Writes the acts of an expected line; a digit before one names another seat. */
export const line = (acts) => acts.map((one) => (/^[0-3]./.test(one) ? act(one.slice(1)) : act(one))).join(" ");

/** Returns the text of a piece of HTML, as somebody hears it. */
export function heard(html) {
  const holder = document.createElement("div");
  holder.innerHTML = html;
  holder.querySelectorAll("[aria-label]").forEach((one) => one.replaceWith(one.getAttribute("aria-label")));
  return holder.textContent.replace(/\s+/g, " ").trim();
}

/** Writes a number as the language does. */
export function number(value, digits = 2, sign = true) {
  if (value === null || value === undefined || !Number.isFinite(value)) return "–";
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: sign ? "exceptZero" : "auto" };
  return new Intl.NumberFormat(spoken(), options).format(value).replace("-", "−");
}

export const share = (value) => (value === null || value === undefined ? "–" : new Intl.NumberFormat(spoken(), { style: "percent" }).format(value));

/** Puts HTML into a part of the page where it differs; what had the focus keeps it. */
export function put(part, html) {
  if (part.shown === html) return false;
  const focused = part.contains(document.activeElement) ? document.activeElement.dataset.key : undefined;
  part.shown = html;
  part.innerHTML = html;
  if (focused !== undefined) {
    const again = part.querySelector(`[data-key="${CSS.escape(focused)}"]:not([disabled])`) ?? part.querySelector("button:not([disabled])");
    again?.focus({ preventScroll: true });
  }
  return true;
}

/** Writes a select with its label. */
export function select(name, label, choices, chosen, more = "") {
  const options = choices.map(([value, text]) => `<option value="${esc(value)}"${String(value) === String(chosen) ? " selected" : ""}>${esc(text)}</option>`);
  return `<label class="field"><span>${esc(label)}</span><select name="${esc(name)}" data-key="${esc(name)}" ${more}>${options.join("")}</select></label>`;
}
