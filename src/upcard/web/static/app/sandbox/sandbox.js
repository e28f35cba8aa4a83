// @ts-check
/** The workshop's room, from the page's side: strangers' rules run in a worker inside a frame with an origin of its own
 * and a policy by which it reaches nothing (`web/folder/sandboxFrame.js`). The page fetches the files, compares them
 * with their digests, and hands them over; it never runs a game itself. */
import { Budget } from "../untrusted/budget.js";
import { RoomWorker } from "../base/roomWorker.js";
import { safeBook } from "./safeBook.js";
import { isAnswer, isOfBench, isOfRoom } from "./answers.js";
import { LIMITS, MAX_MESSAGE, findings, isTooMuch, readMessage } from "./messages.js";

/** In this order each script imports only those before it. */
const SCRIPTS = [
  "bareScope.js", "files.js", "python.js", "serving.js", "pyodide/pyodide.asm.mjs", "pyodide/pyodide.mjs",
  "workshop.js",
]; // prettier-ignore
const FILES = [
  "room/pyodide.asm.wasm.gz", "room/stdlib.zip.gz", "room/package.zip.xz", "room/pyodide.json", "room/workshop.zip.xz",
]; // prettier-ignore
/** The archive of one of the room's games. */
const ARCHIVE = /^room\/games\/([a-z0-9_]+)\.zip\.xz$/;
/** Milliseconds: between two pings; in which the worker answers one; in which Python starts; in which a request is
 * answered, though pings are. */
const [EVERY, PATIENCE, STARTING, ANSWERING] = [400, 2_600, 120_000, 30_000];
const LOOPED =
  "The rules ran for more than two seconds without an end, so they were stopped, and the workshop starts again. " +
  "The line is not known; look at the loops.";
const FLOODED =
  "The rules sent far more to this page than any game needs, so they were stopped, and the workshop starts again.";
const CRASHED = "The interpreter broke down under the rules, so it was ended, and the workshop starts again.";
const SLOW = "The workshop has not started within two minutes. Reload the page.";
const SILENT = "The workshop does not answer any more, so it was ended and starts again.";
const STOPPED = "The workshop was left.";

/** An error whose message is a sentence for the person; `findings` has the places, where they are known. */
export class WorkshopError extends Error {
  /** @param {string} sentence @param {unknown} [found] */
  constructor(sentence, found = []) {
    super(sentence);
    this.findings = findings(found);
  }
}

const SENSELESS = "The workshop's answer makes no sense.";

/** The room of the workshop. Its answers have the right shape, and its books are made safe before they are shown. */
class WorkshopRoom extends RoomWorker {
  /** @param {string} path @param {RequestInit} [options] */
  async request(path, options = {}) {
    const answer = await super.request(path, options);
    const isBook = /^\/api\/games\/[a-z0-9_]+$/.test(path);
    if (!answer.ok || !isOfBench(path)) return answer;
    const content = await answer.json().catch(() => null);
    if (!isOfRoom(path, content)) return Response.json({ error: SENSELESS }, { status: 502 });
    return Response.json(isBook ? { ...content, book: safeBook(content.book) } : content, { status: answer.status });
  }
}

export class Sandbox {
  /** @param {string} base the address of the folder that has the room: "/cards/" */
  constructor(base) {
    this.base = new URL(base, location.href).href;
    this.room = new WorkshopRoom(this.base, { files: false });
    /** Called with rules that failed at a table: the game, findings, the table, its moves, its record.
     * @type {Set<(failure: {game: string, findings: import("./messages.js").Finding[], table: string,
     *   moves: number, record: string}) => void>} */
    this.failures = new Set();
    /** @type {HTMLIFrameElement | null} */
    this.frame = null;
    /** @type {MessagePort | null} */
    this.port = null;
    /** @type {Promise<void> | null} */
    this.starting = null;
    /** @type {Promise<{scripts: [string, string][], files: Record<string, Uint8Array>, more: any}> | null} */
    this.parts = null;
    /** Archives of games that the worker has, or gets. @type {Map<string, Promise<void>>} */
    this.given = new Map();
    /** What the present worker may still send. */
    this.budget = new Budget(LIMITS);
    /** @type {Set<(error: Error) => void>} called when the worker ends */
    this.waiting = new Set();
    this.timer = 0;
    /** When the oldest ping was sent that is not answered; 0: none. */
    this.asked = 0;
    this.pings = 0;
    this.began = 0;
  }

  /** Start the room; the promise is kept when it is ready, and broken with a sentence. */
  start() {
    this.starting ??= this.begin();
    return this.starting;
  }

  async begin() {
    this.room.change({ stage: "files", part: 0, why: "" });
    try {
      this.parts ??= this.fetchParts();
      const { scripts, files } = await this.parts;
      await this.openFrame(scripts, files);
    } catch (error) {
      if (this.room.status.stage !== "failed") this.parts = null;
      const sentence = error instanceof Error ? error.message : String(error);
      this.close(sentence);
      throw new WorkshopError(sentence);
    }
  }

  /** The scripts and files, each compared with its digest. */
  async fetchParts() {
    const { Files } = await import(`${this.base}room/files.js`);
    const version = document.querySelector('meta[name="upcard-version"]')?.getAttribute("content") ?? "";
    const source = new Files(this.base, version);
    await source.readIndex();
    source.progressed = (/** @type {number} */ part) => this.room.change({ stage: "files", part });
    const all = await source.readAll([...SCRIPTS.map((name) => `room/${name}`), ...FILES]);
    const words = new TextDecoder();
    /** @type {[string, string][]} */
    const scripts = SCRIPTS.map((name, n) => [name, words.decode(all[n])]);
    const files = Object.fromEntries(FILES.map((name, n) => [name, all[SCRIPTS.length + n]]));
    return { scripts, files, more: source };
  }

  /** @param {[string, string][]} scripts @param {Record<string, Uint8Array>} files */
  openFrame(scripts, files) {
    const frame = document.createElement("iframe");
    frame.setAttribute("sandbox", "allow-scripts");
    frame.title = "The workshop's room";
    frame.hidden = true;
    const channel = new MessageChannel();
    this.frame = frame;
    this.port = channel.port1;
    this.given = new Map();
    this.budget = new Budget(LIMITS);
    this.began = performance.now();
    return new Promise((started, failed) => {
      this.waiting.add(failed);
      const listen = (/** @type {import("../base/roomWorker.js").Status} */ status) => {
        if (status.stage !== "ready" && status.stage !== "failed") return;
        this.room.listeners.delete(listen);
        this.waiting.delete(failed);
        if (status.stage === "ready") started(undefined);
        else failed(new WorkshopError(status.why));
      };
      this.room.listeners.add(listen);
      frame.onload = () =>
        frame.contentWindow?.postMessage({ scripts, files, limits: LIMITS, longest: MAX_MESSAGE }, "*", [
          channel.port2,
        ]);
      frame.src = `${this.base}room/sandbox.html`;
      /** @type {import("../base/roomWorker.js").Port} */
      const door = { postMessage: (message) => channel.port1.postMessage(message), onmessage: null };
      channel.port1.onmessage = (event) => this.receive(channel.port1, door, event);
      this.room.beginAt(door);
      document.body.append(frame);
      this.asked = this.pings = 0;
      this.timer = window.setInterval(() => this.watch(), EVERY);
    });
  }

  /** A message of the frame. What comes after one too many is not even read.
   * @param {MessagePort} port @param {import("../base/roomWorker.js").Port} door @param {{data: unknown}} event */
  receive(port, door, event) {
    if (port !== this.port) return;
    const { data } = event;
    const letters = typeof data === "string" ? data.length : 0;
    if (this.budget.spend({ messages: 1, letters })) return void this.end(FLOODED);
    const message = readMessage(data);
    if (!message) return;
    if (isTooMuch(this.budget, message)) return void this.end(FLOODED);
    // The room starts before any game runs: a later message about its start is made up by a game.
    if (message.kind === "status" && this.room.status.stage === "ready") return;
    if (message.kind === "pong") {
      if (message.number === this.pings) this.asked = 0;
    } else if (message.kind === "flood") this.end(FLOODED);
    else if (message.kind === "crash") this.crashed(message.why);
    else if (message.kind === "failure") for (const report of this.failures) report(message.failure);
    else door.onmessage?.(new MessageEvent("message", { data: message }));
  }

  /** @param {string} why */
  crashed(why) {
    if (this.room.status.stage === "ready") this.end(`${CRASHED} (${why})`);
    else this.end(`The workshop could not start: ${why || "a script cannot be read"}.`, false);
  }

  /** Ends a worker that answers nothing any more. */
  watch() {
    if (this.room.status.stage !== "ready") {
      if (performance.now() - this.began > STARTING) this.end(SLOW, false);
      return;
    }
    const now = performance.now();
    if (!this.asked) {
      this.asked = now;
      this.port?.postMessage({ kind: "ping", number: ++this.pings });
    } else if (now - this.asked > PATIENCE) {
      // After a pause of the page an answer may wait behind this.
      const ping = this.pings;
      const port = this.port;
      window.setTimeout(() => {
        if (port === this.port && this.asked && ping === this.pings) this.end(LOOPED);
      }, 100);
    }
  }

  /** End the worker and tell everybody who waits for it; then start again. @param {string} why */
  end(why, again = true) {
    this.close(why);
    if (again) this.start().catch(() => {});
  }

  /** @param {string} why */
  close(why) {
    window.clearInterval(this.timer);
    if (this.port) this.port.onmessage = null;
    this.port?.close();
    this.frame?.remove();
    this.port = this.frame = this.starting = null;
    this.room.port = null;
    this.room.failed(why);
    for (const refuse of [...this.waiting]) refuse(new WorkshopError(why));
    this.waiting.clear();
  }

  /** Leave the workshop: its tables are gone. */
  stop() {
    this.close(STOPPED);
  }

  /** End it and start anew. */
  restart() {
    this.stop();
    return this.start();
  }

  /** Hand over the archives of those games of the room from which a game imports something.
   * @param {string} text of the game */
  async give(text) {
    const files = (await this.parts)?.more;
    const { files: all, reads } = files?.index ?? { files: {}, reads: {} };
    const read = Object.keys(reads).filter((module) => text.includes(module));
    if (!text.includes("upcard.games") && !read.length) return;
    const words = new Set([...(text.match(/\w+/g) ?? []), ...read.map((module) => reads[module])]);
    const { port, given } = this;
    const archives = Object.keys(all).filter((name) => words.has(ARCHIVE.exec(name)?.[1] ?? ""));
    for (const name of archives) {
      if (given.has(name)) continue;
      const hand = async () => port?.postMessage({ kind: "file", name, content: await files.read(name) });
      given.set(name, hand());
    }
    try {
      await Promise.all(archives.map((name) => given.get(name)));
    } catch (error) {
      for (const name of archives) given.delete(name);
      throw new WorkshopError(error instanceof Error ? error.message : String(error));
    }
  }

  /** A book in Markdown as HTML that may be shown: the worker renders it. @param {string} book */
  async book(book) {
    return safeBook((await this.ask("book", { book })).html);
  }

  /** A request of the workshop: "check", "open" ... @param {string} what @param {object} [body] @returns {Promise<any>}
   * is broken with a `WorkshopError` */
  async ask(what, body = {}) {
    await this.start();
    const sent = JSON.stringify(body);
    await this.give(sent);
    /** @type {(error: Error) => void} */
    let refuse = () => {};
    const ended = new Promise((_, refused) => {
      refuse = refused;
      this.waiting.add(refuse);
    });
    const headers = { "Content-Type": "application/json" };
    const timer = window.setTimeout(() => this.end(SILENT), ANSWERING);
    try {
      const asked = this.room.request(`/workshop/${what}`, { method: "POST", headers, body: sent });
      const answer = /** @type {Response} */ (await Promise.race([asked, ended]));
      const content = await answer.json().catch(() => null);
      if (answer.ok && !isAnswer(what, content)) throw new WorkshopError(SENSELESS);
      if (answer.ok) return content;
      throw new WorkshopError(
        String(content?.error ?? "The workshop does not answer.").slice(0, 2_000),
        content?.findings,
      );
    } finally {
      window.clearTimeout(timer);
      this.waiting.delete(refuse);
    }
  }
}
