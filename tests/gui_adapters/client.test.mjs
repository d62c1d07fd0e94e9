// The JavaScript client against the real engine and small ones; run by test_javascript.py, which names them.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Engine, EngineCrash, EngineError, EngineRefused, EngineStartError, EngineTimeout, fields, list } from "../../gui_adapters/javascript/sixtysix.mjs";

const { OURS, CRASHING, SILENT, SERVING, URL_OF_SERVER } = JSON.parse(process.env.ENGINES);
const POSITION =
  "rules=classic me=0 turn=0 ask=lead dealer=1 trump=S up=AS stock=??.??.??.??.??.??.??.??.??.??.?? closed=- " +
  "hand=KS.QS.KH.AD.KC.QC/??.??.??.??.??.?? table=- won=-/- pts=0/0 pend=0/0 goal=66 score=3/5 to=7 carry=0 " +
  "log=+AS legal=KS.QS.KH.AD.KC.QC.mS.mC.c";
const LEGAL = list(fields(POSITION).legal);
const PATIENT = { deadlines: { hello: 30, stop: 30 } };

for (const [kind, command] of [["process", OURS], ["WebSocket", URL_OF_SERVER]]) {
  test(`a deal is played over a ${kind}`, async () => {
    const engine = await Engine.start(command, { ...PATIENT, options: { Player: "rule" }, token: "0123456789abcdef" });
    assert.ok(engine.plays("classic+matchTarget:3") && engine.offers("table") && engine.options.has("Seed"));
    let table = fields(await engine.ask("deal rules=classic seed=js"));
    for (let acts = 0; table.turn !== "-"; acts++) {
      assert.ok(acts < 100);
      const { act } = await engine.play(await engine.ask(`view ${table.turn}`), { nodes: 50 }, { timeout: 30 });
      assert.ok(list(table.legal).includes(act));
      table = fields(await engine.ask(`apply ${act}`));
    }
    assert.match(table.log, /\.R=\d\/\d$/);
    await engine.close();
    assert.equal(engine.alive, false);
    await assert.rejects(engine.play(POSITION), EngineCrash);
  });
}

test("analysis is a stream with ranks that ends with the answer", async () => {
  const engine = await Engine.start(OURS, PATIENT);
  const analysis = engine.analyse(POSITION, { nodes: 2000, multipv: 3 });
  let heard = 0;
  for await (const info of analysis) heard += "time" in info;
  assert.ok(heard > 0);
  assert.deepEqual(analysis.lines.map((info) => info.multipv), ["1", "2", "3"]);
  assert.ok(LEGAL.includes((await analysis.wait()).act));
  await engine.close();
});

test("leaving an endless analysis stops it and the engine is free", async () => {
  const engine = await Engine.start(OURS, PATIENT);
  for await (const info of engine.analyse(POSITION, { infinite: true })) if (info.pv) break;
  assert.ok(LEGAL.includes((await engine.play(POSITION, { infinite: true }, { timeout: 0.1 })).act));
  await engine.close();
});

test("an engine that crashes is asked again while restarts last", async () => {
  const engine = await Engine.start(CRASHING, { ...PATIENT, restarts: 1 });
  for (let i = 0; i < 2; i++) assert.ok(LEGAL.includes((await engine.play(POSITION)).act));
  assert.equal(engine.restarts, 1);
  await assert.rejects(engine.play(POSITION), (error) => error instanceof EngineCrash && /status 3/.test(error.message));
});

test("an engine that is silent is killed", async () => {
  const engine = await Engine.start(SILENT, PATIENT);
  await assert.rejects(engine.play(POSITION, {}, { timeout: 0.1 }), EngineTimeout);
  assert.equal(engine.alive, false);
});

test("what is refused says why", async () => {
  await assert.rejects(Engine.start(["no-such-engine"]), EngineStartError);
  await assert.rejects(Engine.start("ws://127.0.0.1:1"), EngineStartError);
  const engine = await Engine.start(SERVING, PATIENT);
  await assert.rejects(engine.configure({ Threads: 2 }), (error) => error instanceof EngineRefused && /no memory/.test(error.message));
  await assert.rejects(engine.configure({ Speed: 2 }), (error) => error instanceof EngineError && /declared: Threads/.test(error.message));
  await assert.rejects(engine.ask("apply AS"), /not yours/);
  await assert.rejects(engine.ask("quit"), /not a question/);
  engine.kill();
});
