#!/usr/bin/env node
// A U66 engine in JavaScript that knows no rules: it chooses among the acts that the host says are legal.
import { stdin, stdout } from "node:process";

const WORTH = { A: 11, T: 10, K: 4, Q: 3, J: 2 };
const RANKS = "ATKQJ987";
const NEEDED = ["rules", "me", "turn", "hand", "table", "log"];
const SILENT = ["newgame", "stop", "result", "debug"];
const list = (text) => (!text || text === "-" ? [] : text.split("."));
const worth = (card) => WORTH[card[0]] ?? 0;
let fields = {};

function beats(card, head, trump) {
  if (card[1] === head[1]) return RANKS.indexOf(card[0]) < RANKS.indexOf(head[0]);
  return card[1] === trump;
}

// Claims when the points suffice, exchanges and melds, wins with the cheapest card that does, else throws the lowest.
function choose(legal) {
  const points = Number((fields.pts ?? "-").split("/")[fields.turn]);
  if (legal.includes("66") && points >= Number(fields.goal)) return "66";
  const rest = legal.length > 1 ? legal.filter((act) => act !== "66") : legal;
  const meld = rest.find((act) => act === `m${fields.trump}`) ?? rest.find((act) => act[0] === "m");
  const first = ["x", "n", "p"].find((act) => rest.includes(act)) ?? meld;
  if (first) return first;
  const cost = (card) => worth(card) + (card[1] === fields.trump ? 12 : 0);
  const cards = rest.filter((act) => RANKS.includes(act[0])).sort((a, b) => cost(a) - cost(b));
  const trick = list(fields.table).map((play) => play.slice(1));
  const head = trick.find((card) => !trick.some((other) => beats(other, card, fields.trump)));
  return (head && cards.find((card) => beats(card, head, fields.trump))) ?? cards[0] ?? rest[0];
}

function position(words) {
  fields = Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf("=")), word.slice(word.indexOf("=") + 1)]));
  const missing = NEEDED.filter((key) => !(key in fields));
  if (fields.me === fields.turn && !("legal" in fields)) missing.push("legal");
  if (!missing.length) return [];
  fields = {};
  return [`error position missing ${missing.join(" ")}`];
}

function go([tag, ...limits]) {
  if (!tag || tag.includes("=")) return ["error go - no tag"];
  const only = limits.find((word) => word.startsWith("only="));
  const legal = list(fields.legal).filter((act) => !only || list(only.slice(5)).includes(act));
  if (legal.length) return [`bestmove ${tag} ${choose(legal)}`];
  return [`error go ${tag} no position or no legal act`, `bestmove ${tag} none`];
}

const ANSWERS = {
  u66: () => ["id name Simple in JavaScript", "id author the sixtysix-engine authors", "u66ok 1 rules=*"],
  isready: () => ["readyok"],
  setoption: () => ["error setoption there are no options"],
  position,
  go,
  quit: () => process.exit(0),
};

let rest = "", first = true;
stdin.setEncoding("utf8");
stdin.on("data", (text) => {
  const lines = (rest + text).split("\n");
  rest = lines.pop();
  lines.forEach(hear);
});
stdin.on("end", () => rest && hear(rest));

function hear(line) {
  const [command, ...words] = line.replace(first ? /^\ufeff/ : "", "").split(/\s+/).filter(Boolean);
  first = false;
  if (!command || command[0] === "#" || SILENT.includes(command)) return;
  const answer = Object.hasOwn(ANSWERS, command) ? ANSWERS[command](words) : [`error ${command} unknown command`];
  if (answer.length) stdout.write(answer.join("\n") + "\n");
}
