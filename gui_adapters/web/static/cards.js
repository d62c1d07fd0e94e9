// Draws cards as SVG: French suits, large indices, courts with two heads. It knows how a card looks and nothing else.
// Shapes are drawn once, into `<defs>`; a card refers to them, and its colours come from the style sheet.

const SUITS = {
  S: "M0-47C5-27 43-9 43 16C43 35 19 39 6 24C7 36 12 43 21 47H-21C-12 43-7 36-6 24C-19 39-43 35-43 16C-43-9-5-27 0-47Z",
  H: "M0 46C-14 28-44 8-44-17C-44-34-33-44-21-44C-10-44-3-37 0-28C3-37 10-44 21-44C33-44 44-34 44-17C44 8 14 28 0 46Z",
  D: "M0-49C9-31 22-13 37 0C22 13 9 31 0 49C-9 31-22 13-37 0C-22-13-9-31 0-49Z",
  C: "M0-46C13-46 22-37 22-25C22-18 19-12 14-7C18-10 23-11 27-11C39-11 48-2 48 10C48 22 39 31 27 31C18 31 10 26 6 18" +
    "C7 32 11 42 20 47H-20C-11 42-7 32-6 18C-10 26-18 31-27 31C-39 31-48 22-48 10C-48-2-39-11-27-11C-23-11-18-10-14-7" +
    "C-19-12-22-18-22-25C-22-37-13-46 0-46Z",
};
const LEFT = 70, MIDDLE = 100, RIGHT = 130;
const pairs = (...rows) => rows.flatMap((y) => [[LEFT, y], [RIGHT, y]]);
const PIPS = {
  7: [...pairs(64, 140, 216), [MIDDLE, 102]],
  8: [...pairs(64, 140, 216), [MIDDLE, 102], [MIDDLE, 178]],
  9: [...pairs(62, 114, 166, 218), [MIDDLE, 140]],
  T: [...pairs(62, 114, 166, 218), [MIDDLE, 88], [MIDDLE, 192]],
};

const FACE = `
  <path class="skin" d="M81 74C81 59 119 59 119 74C119 92 112 105 100 105C88 105 81 92 81 74Z"/>
  <path class="ink" d="M87 76q4-4 9 0M104 76q5-4 9 0M100 79l-3 10h4M94 96q6 4 12 0"/>
  <circle class="dot" cx="92" cy="79" r="2"/><circle class="dot" cx="108" cy="79" r="2"/>`;
const BODY = `
  <path class="robe" d="M52 141C53 120 72 108 86 105L100 118L114 105C128 108 147 120 148 141Z"/>
  <path class="trim" d="M92 112L100 119L108 112L112 141H88Z"/>
  <path class="ink" d="M94 126h12M93 134h14M70 141q1-14 8-22M130 141q-1-14-8-22"/>`;

// Each is the upper half of its card, 200 by 140; the lower half is the same, turned about the middle.
const COURTS = {
  K: `
    <path class="hair" d="M77 66C70 84 74 98 80 104L120 104C126 98 130 84 123 66Z"/>
    ${BODY}${FACE}
    <path class="hair" d="M82 88C86 96 92 90 100 91C108 90 114 96 118 88C119 106 110 120 100 122C90 120 81 106 82 88Z"/>
    <path class="ink" d="M94 98q6 4 12 0M92 106v8M100 108v9M108 106v8"/>
    <path class="gold" d="M76 67L72 40L86 52L100 34L114 52L128 40L124 67Q100 59 76 67Z"/>
    <circle class="gem" cx="100" cy="53" r="4"/><circle class="gold" cx="72" cy="38" r="4"/>
    <circle class="gold" cx="100" cy="32" r="4"/><circle class="gold" cx="128" cy="38" r="4"/>
    <path class="steel" d="M137 52l5-9 5 9v68h-10z"/><path class="gold" d="M129 119h26v6h-26zM139 125h6v14h-6z"/>`,
  Q: `
    <path class="hair" d="M78 62C64 78 72 104 66 122C80 124 84 110 86 100L114 100C116 110 120 124 134 122C128 104 136 78 122 62Z"/>
    ${BODY}${FACE}
    <path class="hair" d="M80 76C82 64 92 62 100 62C108 62 118 64 120 76C124 60 114 54 100 54C86 54 76 60 80 76Z"/>
    <path class="gold" d="M79 60L76 45L88 52L94 42L100 50L106 42L112 52L124 45L121 60Q100 53 79 60Z"/>
    <circle class="gem" cx="94" cy="41" r="3"/><circle class="gem" cx="106" cy="41" r="3"/>
    <path class="pearl" d="M88 110q12 9 24 0"/>
    <path class="leaf" d="M140 139C138 120 141 108 140 98M140 122q10-2 12-12q-10 0-12 12M140 128q-9-3-11-12q10 1 11 12"/>
    <g class="gem"><circle cx="140" cy="83" r="6"/><circle cx="132" cy="90" r="6"/><circle cx="148" cy="90" r="6"/>
    <circle cx="135" cy="99" r="6"/><circle cx="145" cy="99" r="6"/></g><circle class="gold" cx="140" cy="92" r="5"/>`,
  J: `
    <path class="hair" d="M80 64C70 78 72 96 76 104L88 106L112 106L124 104C128 96 130 78 120 64Z"/>
    ${BODY}${FACE}
    <path class="hair" d="M80 78C84 68 92 66 98 68C108 70 116 66 120 78C123 62 114 58 100 58C86 58 77 62 80 78Z"/>
    <path class="robe" d="M72 62C70 46 88 40 102 42C118 42 132 48 128 60C112 52 88 54 72 62Z"/>
    <path class="trim" d="M72 62C88 54 112 52 128 60L127 66C112 59 88 60 74 68Z"/>
    <path class="plume" d="M118 46C126 30 142 30 150 40C142 38 134 42 128 52Z"/>
    <path class="wood" d="M58 44h5v97h-5z"/><path class="steel" d="M60 30l6 16c-2 8-8 8-11 0zM48 52q-4 12 9 15v-15zM63 50l9 3v8l-9 2z"/>`,
};

const NAMESPACE = "http://www.w3.org/2000/svg";

/** Puts the shapes into the document, once. */
export function defineCards() {
  const suits = Object.entries(SUITS).map(([suit, path]) => `<symbol id="suit-${suit}" viewBox="-50 -50 100 100"><path d="${path}"/></symbol>`);
  const courts = Object.entries(COURTS).map(([rank, half]) => `<symbol id="court-${rank}" viewBox="0 0 200 140">${half}</symbol>`);
  const lattice = `<pattern id="lattice" width="20" height="20" patternUnits="userSpaceOnUse"><path class="back-line" d="M10 0L20 10L10 20L0 10Z"/><circle class="back-dot" cx="10" cy="10" r="2.2"/></pattern>`;
  const holder = document.createElementNS(NAMESPACE, "svg");
  holder.setAttribute("class", "defs");
  holder.setAttribute("aria-hidden", "true");
  holder.innerHTML = `<defs>${suits.join("")}${courts.join("")}${lattice}</defs>`;
  document.body.prepend(holder);
}

const pip = (suit, x, y, size, turned = false) =>
  `<use href="#suit-${suit}" x="${-size / 2}" y="${-size / 2}" width="${size}" height="${size}" transform="translate(${x} ${y})${turned ? " rotate(180)" : ""}"/>`;

/** Returns the SVG of a card face, or of a back for `??`; `letters` are the indices by rank. */
export function cardSvg(card, letters = {}) {
  if (card === "??") return backSvg();
  const [rank, suit] = card;
  return `<svg class="card-face ${suit}" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="paper" x="1.5" y="1.5" width="197" height="277" rx="15"/>${middle(rank, suit)}${index(rank, suit, letters)}
    <g transform="rotate(180 100 140)">${index(rank, suit, letters)}</g></svg>`;
}

function index(rank, suit, letters) {
  const letter = letters[rank] ?? (rank === "T" ? "10" : rank);
  return `<text class="index${letter.length > 1 ? " narrow" : ""}" x="27" y="52" text-anchor="middle">${letter}</text>${pip(suit, 27, 80, 38)}`;
}

function middle(rank, suit) {
  if (rank === "A") return pip(suit, 100, 140, 104);
  if (PIPS[rank]) return PIPS[rank].map(([x, y]) => pip(suit, x, y, 36, y > 140)).join("");
  const half = `<use href="#court-${rank}" width="200" height="140"/>`;
  return `<rect class="frame" x="50" y="22" width="100" height="236" rx="5"/>${half}
    <g transform="rotate(180 100 140)">${half}</g><path class="ink" d="M50 140h100"/>`;
}

/** Returns the SVG of a card lying face down. */
export function backSvg() {
  return `<svg class="card-back" viewBox="0 0 200 280" aria-hidden="true" focusable="false">
    <rect class="paper" x="1.5" y="1.5" width="197" height="277" rx="15"/><rect class="back" x="12" y="12" width="176" height="256" rx="9"/>
    <rect fill="url(#lattice)" x="20" y="20" width="160" height="240" rx="5"/></svg>`;
}

/** Returns the SVG of a suit alone. */
export function suitSvg(suit) {
  return `<svg class="suit ${suit}" viewBox="0 0 100 100" aria-hidden="true" focusable="false"><use href="#suit-${suit}" width="100" height="100"/></svg>`;
}

const TILT = (28 * Math.PI) / 180;

/** Returns the SVG of a seven or eight under a cover that lets `open` of its pips be seen, as scores are kept. */
export function markerSvg(pips, open, suit) {
  const along = ([x, y]) => x * Math.sin(TILT) + y * Math.cos(TILT);
  const places = PIPS[pips].map(along).sort((one, other) => one - other);
  const shown = Math.max(0, Math.min(open, places.length));
  const edge = shown === 0 ? -Infinity : shown === places.length ? places.at(-1) + 60 : (places[shown - 1] + places[shown]) / 2;
  const cover = edge === -Infinity
    ? `<g transform="translate(6 8)">${coverSvg()}</g>`
    : `<g transform="rotate(${(-TILT * 180) / Math.PI}) translate(${100 * Math.cos(TILT) - 140 * Math.sin(TILT) - 100} ${edge})">${coverSvg()}</g>`;
  return `<svg class="marker card-face ${suit}" viewBox="-12 -4 232 292" aria-hidden="true" focusable="false">
    <rect class="paper" x="1.5" y="1.5" width="197" height="277" rx="15"/>${PIPS[pips].map(([x, y]) => pip(suit, x, y, 40, y > 140)).join("")}
    ${cover}</svg>`;
}

const coverSvg = () => `<rect class="paper" width="200" height="280" rx="15"/><rect class="back" x="9" y="9" width="182" height="262" rx="9"/>
  <rect fill="url(#lattice)" x="18" y="18" width="164" height="244" rx="5"/>`;
