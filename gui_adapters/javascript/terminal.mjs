#!/usr/bin/env node
// A table in the terminal in some thirty lines: node terminal.mjs [RULES] [ENGINE...]. You are seat 0.
import { createInterface } from "node:readline";
import { Engine, fields, list } from "./sixtysix.mjs";

const [rules = "classic", ...command] = process.argv.slice(2);
const engine = await Engine.start(command.length > 0 ? command : ["sixtysix-engine"], { restarts: 3 });
const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(table) {
  const view = fields(await engine.ask("view 0"));
  console.log(`trumps ${view.trump}  points ${view.pts}  trick ${view.table}  hand ${view.hand.split("/")[0]}`);
  for (;;) {
    process.stdout.write(`${list(table.legal).join(" ")}> `);
    const { value, done } = await typed.next();
    if (done || list(table.legal).includes(value)) return value;
    console.log(`not legal: ${value}`);
  }
}

let table = fields(await engine.ask(`deal rules=${rules}`));
while (table.turn !== "-") {
  const act = table.turn === "0" ? await ask(table) : (await engine.play(await engine.ask(`view ${table.turn}`), { movetime: 300 })).act;
  if (act === undefined) break;
  if (table.turn !== "0") console.log(`seat ${table.turn}: ${act}`);
  table = fields(await engine.ask(`apply ${act}`));
}
console.log(table.turn === "-" ? `the deal is over: ${table.end}, ${list(table.log).at(-1)}` : "good-bye");
await engine.close();
process.exit();
