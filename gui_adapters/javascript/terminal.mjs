#!/usr/bin/env node
// A table in the terminal in thirty lines: node terminal.mjs [RULES] [ENGINE...]. You are seat 0.
import { createInterface } from "node:readline";
import { Engine, fields, list } from "./sixtysix.mjs";

process.on("uncaughtException", (error) => { console.error(error.message); process.exit(1); });
const [rules = "classic", ...command] = process.argv.slice(2);
const engine = await Engine.start(command.length > 0 ? command : ["sixtysix-engine"], { restarts: 3 });
const typed = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function ask(view) {
  console.log(`trumps ${view.trump}  points ${view.pts}  trick ${view.table}  hand ${view.hand.split("/")[0]}`);
  for (;;) {
    process.stdout.write(`${list(view.legal).join(" ")}> `);
    const { value, done } = await typed.next();
    if (done || list(view.legal).includes(value)) return value;
    console.log(`not legal: ${value}`);
  }
}

let table = fields(await engine.ask(`deal rules=${rules}`));
while (table.turn !== "-") {
  const view = await engine.ask(`view ${table.turn}`);
  const act = table.turn === "0" ? await ask(fields(view)) : (await engine.play(view, { movetime: 300 }, { timeout: 30 })).act;
  if (act === undefined) break;
  console.log(`seat ${table.turn}: ${act}`);
  table = fields(await engine.ask(`apply ${act}`));
}
console.log(table.turn === "-" ? `the deal is over: ${table.end}, ${list(table.log).at(-1)}` : "good-bye");
await engine.close().finally(process.exit);
