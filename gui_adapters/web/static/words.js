// The words of the page: looked up in the one table of all front ends, in the language that is spoken.
// A row is named as `suit.S`. What has no row (engines, games of their own) is shown by its name.

const ROWS = await (await fetch("words.json")).json();
const FORMS = /\[([^\]|]+(?:\|[^\]|]+)+)\]/g;
const RANKS = [..."ATKQJ987"];

export const LANGUAGES = ROWS["language.name"];

let language = "en";

/** Sets the language of all that is said from now on. */
export function speak(wanted) {
  language = LANGUAGES[wanted] ? wanted : "en";
  document.documentElement.lang = language;
}

export const spoken = () => language;
export const knows = (key) => key in ROWS;

/** Says a row with its places filled in; of `[one|more]` the form that fits the number `n`. */
export function say(key, places = {}) {
  const text = ROWS[key]?.[language] ?? key.slice(key.indexOf(".") + 1);
  return text.replace(FORMS, (_, forms) => form(forms.split("|"), places.n)).replace(/\{(\w+)\}/g, (_, place) => places[place] ?? "");
}

/** Says it with a capital letter, as on buttons and over columns. */
export function head(key, places) {
  const text = say(key, places);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function form(forms, number) {
  const place = ["one", "few"].indexOf(new Intl.PluralRules(language).select(number));
  return forms[place < 0 ? forms.length - 1 : place];
}

/** Returns the indices of cards by rank. */
export const letters = () => Object.fromEntries(RANKS.map((rank) => [rank, say(`index.${rank}`)]));

/** Returns the name of a card in words. */
export function cardName(card) {
  return card === "??" ? say("table.back") : say("page.card", { rank: say(`rank.${card[0]}`), suit: say(`suit-of.${card[1]}`) });
}

export const suitName = (suit) => say(`suit.${suit}`);
