// An engine that speaks U66 as an object, for Node (a process) and the browser (a WebSocket). It depends on nothing.
// The words are those of the Python client; every wait has a deadline, and a search that is left is stopped.

/** @typedef {Record<string, string | number | string[] | number[] | boolean | undefined>} Limits
 *  Limits of a search by their names in the protocol: `{movetime: 100, multipv: 3, clock: [60000, 60000], infinite: true}`. */
/** @typedef {Record<string, string>} Info  The keys of an `info` line as written. */
/** @typedef {{act: string, elapsed: number, line: string, infos: Info[]}} Reply  The answer to a search; `elapsed` in s. */
/** @typedef {{send(line: string): void, close(): void, kill(): void}} Transport */
/** @typedef {(hear: (line: string) => void, end: (why: string) => void) => Promise<Transport>} Opener */
/** @typedef {{name?: string, options?: Record<string, string | number | boolean>, deadlines?: Partial<typeof DEADLINES>,
 *    restarts?: number, token?: string}} Settings */

/** How long each answer may take, s. */
export const DEADLINES = { hello: 5, ready: 60, answer: 60, stop: 5, quit: 1 };
const INFOS_KEPT = 256;
const TABLE = ["rules", "deal", "table", "apply", "view", "legal", "next", "perft", "bench", "selfcheck"];

/** An engine failed; base of the errors of this module. */
export class EngineError extends Error {}
/** It could not be started or reached. */
export class EngineStartError extends EngineError {}
/** No answer came before the deadline. */
export class EngineTimeout extends EngineError {}
/** Its output has ended. */
export class EngineCrash extends EngineError {}
/** It answered `error ...`, or `bestmove TAG none`. */
export class EngineRefused extends EngineError {}

/** Splits `key=value` tokens, as of a position or an info. @param {string} text @returns {Record<string, string>} */
export function fields(text) {
  const [before, note] = ` ${text}`.split(/ string=(.*)/s);
  const pairs = before.split(" ").filter((word) => word.includes("=")).map((word) => word.split(/=(.*)/s).slice(0, 2));
  return Object.fromEntries(note === undefined ? pairs : [...pairs, ["string", note]]);
}

/** Splits a list such as `AS.TD`. @param {string | undefined} text @returns {string[]} */
export const list = (text) => (!text || text === "-" ? [] : text.split("."));

/** @param {Limits} limits */
function format(limits) {
  const words = Object.entries(limits).filter(([, value]) => value !== undefined && value !== false);
  return words.map(([key, value]) => {
    if (value === true) return ` ${key}`;
    return ` ${key}=${Array.isArray(value) ? value.join(key === "only" ? "." : "/") : value}`;
  }).join("");
}

/** A promise with its ends outside. @template T */
class Awaited {
  constructor() {
    this.done = false;
    /** @type {Promise<T>} */
    this.promise = new Promise((resolve, reject) => {
      this.resolve = (/** @type {T} */ value) => { this.done = true; resolve(value); };
      this.reject = (/** @type {Error} */ error) => { this.done = true; reject(error); };
    });
    this.promise.catch(() => {}); // who awaits it is told; nobody need
  }
}

/** @template T @param {Promise<T>} work @param {number | undefined} seconds @param {() => Error} late @returns {Promise<T>} */
function within(work, seconds, late) {
  if (seconds === undefined) return work;
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(late()), seconds * 1000);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A search under way: `for await (const info of analysis)`, `analysis.lines`, `analysis.stop()`, `await analysis.wait()`. */
export class Analysis {
  /** @param {Engine} engine @param {string} tag */
  constructor(engine, tag) {
    this.engine = engine;
    this.tag = tag;
    this.started = Date.now();
    this.told = 0;
    /** @type {Info[]} */
    this.infos = [];
    /** @type {Info[]} */
    this.unread = [];
    /** @type {Map<number, Info>} */
    this.ranked = new Map();
    /** @type {Awaited<Reply>} */
    this.answer = new Awaited();
    this.wake = () => {};
  }

  /** The newest info of each rank, best first. */
  get lines() { return [...this.ranked.entries()].sort(([a], [b]) => a - b).map(([, info]) => info); }

  /** Whether the engine has answered, or failed to. */
  get done() { return this.answer.done; }

  /** Tells the engine to answer at once; false where it cannot or has answered. */
  stop() {
    const told = !this.done && this.engine.stop();
    if (told) this.told ||= Date.now();
    return told;
  }

  /** Waits for the answer. @param {number} [timeout] s @returns {Promise<Reply>} */
  wait(timeout) {
    return within(this.answer.promise, timeout, () => new EngineTimeout(`${this.engine.name}: no answer within ${timeout} s`));
  }

  /** Ends the search; an engine that does not answer to `stop` in time is killed. */
  async leave() {
    if (this.stop()) await this.wait(Math.max(0, this.engine.deadlines.stop - (Date.now() - this.told) / 1000)).catch(() => {});
    if (!this.done) this.engine.giveUp();
  }

  async *[Symbol.asyncIterator]() {
    try {
      for (;;) {
        while (this.unread.length) yield /** @type {Info} */ (this.unread.shift());
        if (this.done) break;
        await new Promise((resolve) => { this.wake = () => resolve(undefined); });
      }
      await this.wait();
    } finally {
      await this.leave();
    }
  }

  /** @param {string} text */
  hear(text) {
    const info = fields(text);
    for (const kept of [this.infos, this.unread]) if (kept.push(info) > INFOS_KEPT) kept.shift();
    if ("act" in info || "pv" in info) this.ranked.set(Number(info.multipv ?? 1), info);
    this.wake();
  }
}

/** A running engine. Made by `await Engine.start([...])` or `await Engine.start("ws://127.0.0.1:6607")`. */
export class Engine {
  /** Starts an engine, shakes hands and sets options.
   * @param {string[] | string} command  a program and its arguments (Node), or the address of `sixtysix serve`
   * @param {Settings} [settings] */
  static async start(command, settings = {}) {
    const open = typeof command === "string" ? webSocket(command, settings.token) : child(command);
    const engine = new Engine(open, settings, typeof command === "string" ? command : command[0]);
    await engine.begin();
    return engine;
  }

  /** @param {Opener} open @param {Settings} settings @param {string} program */
  constructor(open, settings, program) {
    this.open = open;
    this.name = settings.name ?? program;
    this.given = settings.name !== undefined;
    this.deadlines = { ...DEADLINES, ...settings.deadlines };
    this.restartsLeft = settings.restarts ?? 0;
    this.restarts = 0;
    this.wanted = { ...settings.options };
    this.idName = this.idAuthor = this.crash = "";
    this.alive = this.closed = false;
    /** @type {Map<string, string>} */
    this.options = new Map();
    /** @type {string[]} */
    this.rules = [];
    /** @type {string[]} */
    this.features = [];
    this.tags = 0;
    /** @type {Analysis | null} */
    this.search = null;
    /** @type {{command: string, answer: Awaited<string>} | null} */
    this.question = null;
    /** @type {string[]} */
    this.errors = [];
    /** @type {Transport | null} */
    this.transport = null;
    /** @type {Awaited<void>} */
    this.ended = new Awaited();
  }

  /** Tells whether the engine has declared a feature. @param {string} feature */
  offers(feature) { return this.features.includes(feature); }

  /** Tells whether the engine plays a rule set. @param {string} rules */
  plays(rules) { return this.rules.includes("*") || this.rules.includes(rules.split("+")[0]); }

  /** Sets options and waits until the engine is ready. @param {Record<string, string | number | boolean>} options */
  async configure(options) {
    await this.revive();
    for (const [name, value] of Object.entries(options)) {
      if (!this.options.has(name)) throw new EngineError(`${this.name}: no option ${name}; declared: ${[...this.options.keys()].join(" ")}`);
      this.wanted[name] = value;
      this.say(`setoption ${name} ${value}`);
    }
    await this.ready();
  }

  /** Waits until the engine has done its slow work. */
  async ready() {
    await this.revive();
    await this.put("isready", "isready", this.deadlines.ready);
    const refused = this.errors.find((line) => line.startsWith("error setoption"));
    this.errors = [];
    if (refused) throw new EngineRefused(`${this.name}: ${refused}`);
  }

  /** Tells that a new match begins, and waits until the engine is ready for it. */
  async newGame() {
    await this.revive();
    this.say("newgame");
    await this.ready();
  }

  /** Asks for an act: an engine that is late is stopped, one that crashes is asked again while restarts last.
   * @param {string} position  the tokens after the word `position` @param {Limits} [limits]
   * @param {{timeout?: number}} [within] s @returns {Promise<Reply>} */
  async play(position, limits = {}, { timeout } = {}) {
    for (;;) {
      try {
        await this.revive();
        const search = this.analyse(position, limits);
        try {
          return await search.wait(timeout).catch((error) => {
            if (!(error instanceof EngineTimeout) || !search.stop()) throw error;
            return search.wait(this.deadlines.stop);
          });
        } finally {
          await search.leave();
        }
      } catch (error) {
        if (!(error instanceof EngineCrash) || !this.mayRestart) throw error;
      }
    }
  }

  /** Begins a search; its infos come as a stream. @param {string} position @param {Limits} [limits] */
  analyse(position, limits = {}) {
    if (!this.alive) throw new EngineCrash(`${this.name}: ${this.crash}`);
    if (this.search) throw new EngineError(`${this.name}: it thinks already; stop that search first`);
    if (/[\r\n]/.test(position) || !position) throw new EngineError("position: one line is needed");
    const search = (this.search = new Analysis(this, `g${++this.tags}`));
    this.errors = [];
    this.say(`position ${position}`);
    this.say(`go ${search.tag}${format(limits)}`);
    return search;
  }

  /** Tells the engine to answer at once; false, and nothing is sent, where it cannot or none is under way. */
  stop() {
    if (!this.search || !this.offers("async")) return false;
    this.say(`stop ${this.search.tag}`);
    return true;
  }

  /** Asks the table one question, such as `deal rules=classic`; returns the text of the answer. @param {string} line */
  async ask(line) {
    const command = line.split(" ")[0];
    if (!TABLE.includes(command) || /[\r\n]/.test(line)) throw new EngineError(`${line}: not a question for the table`);
    if (!this.offers("table")) throw new EngineError(`${this.name}: it has not declared the feature table`);
    await this.revive();
    return this.put(command, line, this.deadlines.answer);
  }

  /** Tells how a deal or a match ended. @param {"deal" | "match"} what @param {Record<string, string | number>} tokens */
  result(what, tokens) { this.say(`result ${what}${format(tokens)}`); }

  /** Says `quit` and waits for the end; then kills. */
  async close() {
    this.closed = true;
    if (!this.alive) return;
    this.say("quit");
    this.transport?.close();
    await within(this.ended.promise, this.deadlines.quit, () => new Error()).catch(() => {});
    this.giveUp();
  }

  /** Kills the process, or drops the connection. */
  kill() {
    this.closed = true;
    this.giveUp();
  }

  /** Ends the engine, if it still runs, and starts it anew with the options that were set. */
  async restart() {
    this.giveUp();
    this.closed = false;
    await this.begin();
    this.restarts++;
  }

  // What the classes of this module call.

  get mayRestart() { return !this.alive && !this.closed && this.restartsLeft > 0; }

  async revive() {
    if (!this.mayRestart) return;
    this.restartsLeft--;
    await this.restart();
  }

  giveUp() {
    this.transport?.kill();
    this.end("it was killed");
  }

  async begin() {
    const ended = (this.ended = new Awaited());
    this.crash = "";
    this.transport = await this.open((line) => ended === this.ended && this.hear(line.replace(/\r$/, "")), (why) => ended === this.ended && this.end(why));
    this.alive = true;
    try {
      await this.put("u66", "u66 1", this.deadlines.hello);
      if (this.idName && !this.given) this.name = this.idName;
      if (Object.keys(this.wanted).length) await this.configure(this.wanted);
    } catch (error) {
      this.kill();
      throw error;
    }
  }

  /** @param {string} line */
  say(line) { if (this.alive) this.transport?.send(line); }

  /** @param {string} command @param {string} line @param {number} deadline @returns {Promise<string>} */
  async put(command, line, deadline) {
    while (this.question) await this.question.answer.promise.catch(() => {});
    if (!this.alive) throw new EngineCrash(`${this.name}: ${this.crash}`);
    const question = (this.question = { command, answer: new Awaited() });
    this.say(line);
    try {
      return await within(question.answer.promise, deadline, () => new EngineTimeout(`${this.name}: no answer to ${line} within ${deadline} s`));
    } finally {
      question.answer.resolve("");
      this.question = null;
    }
  }

  /** @param {string} why */
  end(why) {
    if (!this.alive) return;
    this.alive = false;
    this.crash = why;
    const error = new EngineCrash(`${this.name}: ${why}`);
    this.settle(error);
    this.question?.answer.reject(error);
    this.ended.resolve(undefined);
  }

  /** @param {Reply | Error} outcome */
  settle(outcome) {
    const search = this.search;
    this.search = null;
    if (outcome instanceof Error) search?.answer.reject(outcome);
    else search?.answer.resolve(outcome);
    search?.wake();
  }

  /** @param {string} line */
  hear(line) {
    const [command, rest = ""] = line.split(/\s+(.*)/s);
    const [word, text = ""] = rest.split(/\s+(.*)/s);
    const asked = this.question;
    if (command === "bestmove" && word === this.search?.tag) this.hearAct(line, text.split(/\s+/)[0]);
    else if (command === "info") this.search?.hear(rest);
    else if (command === "error") this.hearError(line, word, text);
    else if (command === "answer" && asked?.command === word) asked.answer.resolve(text);
    else if (command === "readyok" && asked?.command === "isready") asked.answer.resolve("");
    else if (asked?.command === "u66") this.hearHello(command, rest, word, text);
  }

  /** @param {string} line @param {string} act */
  hearAct(line, act) {
    const { started, infos } = /** @type {Analysis} */ (this.search);
    const why = () => new EngineRefused([`${this.name}: ${line}`, ...this.errors].join("; "));
    this.settle(act && act !== "none" ? { act, elapsed: (Date.now() - started) / 1000, line, infos } : why());
  }

  /** @param {string} line @param {string} command @param {string} text */
  hearError(line, command, text) {
    this.errors.push(line);
    if (this.question && [this.question.command, "-"].includes(command)) {
      this.question.answer.reject(new EngineRefused(`${this.name}: ${text}`));
    }
  }

  /** @param {string} command @param {string} rest @param {string} word @param {string} text */
  hearHello(command, rest, word, text) {
    if (command === "id" && word === "name") this.idName = text;
    else if (command === "id" && word === "author") this.idAuthor = text;
    else if (command === "option") this.options.set(word, text);
    else if (command === "u66ok") {
      this.rules = list(fields(rest).rules);
      this.features = rest.split(/\s+/).slice(1).filter((feature) => !feature.includes("="));
      this.question?.answer.resolve("");
    }
  }
}

/** Lines out of chunks of text. @param {(line: string) => void} hear */
function cutter(hear) {
  let rest = "";
  return (/** @type {string} */ text) => {
    const lines = (rest + text).split("\n");
    rest = /** @type {string} */ (lines.pop());
    lines.forEach(hear);
  };
}

/** A program as a transport. @param {string[]} command @returns {Opener} */
function child(command) {
  return async (hear, end) => {
    const { spawn } = await import("node:child_process");
    return new Promise((resolve, reject) => {
      const [program, ...words] = command;
      const engine = spawn(program, words, { stdio: ["pipe", "pipe", "inherit"] });
      engine.stdout.setEncoding("utf8").on("data", cutter(hear));
      engine.stdin.on("error", () => {}); // it has ended, and `close` tells
      engine.on("error", (error) => reject(new EngineStartError(`${program}: ${error.message}`)));
      engine.on("close", (code, signal) => end(signal ? `it was killed by ${signal}` : `it exited with status ${code}`));
      const send = (/** @type {string} */ line) => { engine.stdin.write(`${line}\n`); };
      engine.on("spawn", () => resolve({ send, close: () => engine.stdin.end(), kill: () => engine.kill("SIGKILL") }));
    });
  };
}

/** The WebSocket of `sixtysix serve` as a transport. @param {string} url @param {string} [token] @returns {Opener} */
function webSocket(url, token) {
  return (hear, end) => new Promise((resolve, reject) => {
    const socket = new WebSocket(url);
    const send = (/** @type {string} */ line) => socket.send(line);
    socket.onmessage = (message) => String(message.data).split("\n").filter(Boolean).forEach(hear);
    socket.onerror = () => reject(new EngineStartError(`${url}: no connection`));
    socket.onclose = () => end("the connection was closed");
    socket.onopen = () => {
      if (token) send(`token ${token}`);
      resolve({ send, close: () => {}, kill: () => socket.close() });
    };
  });
}
