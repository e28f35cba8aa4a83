// @ts-check
/** The card room in this browser, from the page's side: requests and lines go to a worker (`web/folder/worker.js`), and
 * what is always the same is read from files, so that it is there before the worker is. */

/**
 * @typedef {object} Status how far the room has come
 * @property {"files" | "python" | "room" | "ready" | "waiting" | "failed"} stage waiting: another tab has the room, and
 *   does not answer
 * @property {number} part of what the stage does, 0 to 1
 * @property {string} why what went wrong, a sentence
 * @property {"" | "tab" | "memory" | "full" | "unkept"} kept where matches are not kept as usual: another tab does it,
 *   nothing is kept, there is no room left, the browser could not write
 * @property {string} bots why bots think in the room's own worker, where theirs could not start
 * @property {boolean} newer whether the site has a newer version, which a reload brings
 */

/** Requests that files answer: the address in the folder for a path. @type {[RegExp, string][]} */
const FILES = [
  [/^\/api\/games$/, "api/games.json"],
  [/^\/api\/games\/([a-z0-9_]+)$/, "api/games/$1.json"],
  [/^\/api\/games\/([a-z0-9_]+)\/terms$/, "api/terms/$1.json"],
  [/^\/api\/lessons\/([a-z0-9_]+)$/, "api/lessons/$1.json"],
];

/** What no room for one person has: accounts, and tables of others. @type {Record<string, unknown>} */
const NONE = { "/api/account": { on: false, account: null }, "/api/tables": [] };

const json = (/** @type {unknown} */ value) =>
  new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });

/** A line to a table: as much of a WebSocket as a page uses. */
export class Line {
  /** @param {(message: object) => void} post @param {number} number @param {string} target */
  constructor(post, number, target) {
    this.post = post;
    this.number = number;
    this.readyState = 0;
    /** @type {(() => void) | null} */
    this.onopen = null;
    /** @type {((event: {data: string}) => void) | null} */
    this.onmessage = null;
    /** @type {((event: {code: number}) => void) | null} */
    this.onclose = null;
    post({ kind: "connect", line: number, target });
  }

  /** @param {{kind: string, text?: string, code?: number}} message */
  receive(message) {
    if (this.readyState === 3) return;
    if (message.kind === "opened") {
      this.readyState = 1;
      this.onopen?.();
    } else if (message.kind === "said") this.onmessage?.({ data: message.text ?? "" });
    else {
      this.readyState = 3;
      this.onclose?.({ code: message.code ?? 1006 });
    }
  }

  /** @param {string} text */
  send(text) {
    this.post({ kind: "say", line: this.number, text });
  }

  close(code = 1000) {
    if (this.readyState === 3) return;
    this.post({ kind: "hang-up", line: this.number, code });
    this.receive({ kind: "closed", code });
  }
}

/**
 * @typedef {object} Port one end of a channel to a room: a worker, or what sends and receives as one does
 * @property {(message: any) => void} postMessage
 * @property {((event: MessageEvent) => any) | null} onmessage
 */

export class RoomWorker {
  /** @param {string} base the path of the folder @param {{files?: boolean}} [options] files: whether what is always the
   * same is read from files of the folder */
  constructor(base, { files = true } = {}) {
    this.base = base;
    this.files = files;
    /** @type {Status} */
    this.status = { stage: "files", part: 0, why: "", kept: "", bots: "", newer: false };
    /** @type {Set<(status: Status) => void>} */
    this.listeners = new Set();
    /** @type {Map<number, {message: any, answer: (answer: any) => void, repeated: boolean}>} unanswered requests */
    this.waiting = new Map();
    /** @type {Map<number, Line>} */
    this.lines = new Map();
    /** @type {object[]} what was said before the worker began */
    this.unsent = [];
    /** @type {Port | null} */
    this.port = null;
    this.last = 0;
    /** Of a room in a friend's browser: the friend's seat, once it is known.
     * @type {{seat: number | null} | null} */
    this.friend = null;
  }

  /** Start the room in a worker; the page is drawn before. */
  begin() {
    if (typeof WebAssembly !== "object" || typeof Worker !== "function") {
      this.failed(
        "This browser cannot run WebAssembly in a worker, so it cannot run the card room. Use a newer browser.",
      );
      return;
    }
    const version = document.querySelector('meta[name="upcard-version"]')?.getAttribute("content") ?? "";
    // The name carries the version: behind a service worker the worker's address loses its query.
    const worker = new Worker(`${this.base}room/worker.js`, { type: "module", name: version });
    worker.onerror = (event) => {
      event.preventDefault();
      this.failed("The card room could not start: a file is missing or broken. Reload the page.");
    };
    this.beginAt(worker);
  }

  /** Use a room that is reached through a port. @param {Port} port */
  beginAt(port) {
    this.port = port;
    port.onmessage = ({ data }) => this.receive(data);
    for (const message of this.unsent.splice(0)) port.postMessage(message);
  }

  /** @param {object} message */
  post(message) {
    if (this.port) this.port.postMessage(message);
    else this.unsent.push(message);
  }

  /** @param {any} message */
  receive(message) {
    if (message.kind === "status") this.change(message.status);
    else if (message.kind === "answer") {
      this.waiting.get(message.id)?.answer(message);
      this.waiting.delete(message.id);
    } else if (message.kind === "reset") {
      this.dropLines();
      this.repeatRequests(message.early ?? []);
    } else this.lines.get(message.line)?.receive(message);
    if (message.kind === "closed") this.lines.delete(message.line);
  }

  /** Close all connections after the room has moved from or to another tab; clients connect again. */
  dropLines() {
    const lines = [...this.lines.values()];
    this.lines.clear();
    for (const line of lines) line.receive({ kind: "closed", code: 1012 });
  }

  /** After the room has moved: requests that still wait in the worker are answered later, reads are sent once more, and
   * others are refused, as the old tab may have carried them out.
   * @param {number[]} early the numbers of those that wait in the worker */
  repeatRequests(early) {
    for (const [id, request] of this.waiting) {
      if (early.includes(id)) continue;
      if (request.repeated || request.message.method !== "GET") this.refuse(id);
      else {
        request.repeated = true;
        this.post(request.message);
      }
    }
  }

  /** @param {number} id */
  refuse(id) {
    this.waiting.get(id)?.answer({ status: 503, headers: [], body: '{"error": "try again"}' });
    this.waiting.delete(id);
  }

  /** @param {string} why */
  failed(why) {
    this.change({ stage: "failed", why });
    this.dropLines();
    for (const id of [...this.waiting.keys()]) this.refuse(id);
  }

  hasFailed() {
    return this.status.stage === "failed";
  }

  /** @param {Partial<Status>} change */
  change(change) {
    this.status = { ...this.status, ...change };
    for (const listener of this.listeners) listener(this.status);
  }

  /** @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
  async request(path, options = {}) {
    const method = options.method ?? "GET";
    if (method === "GET" && path in NONE) return json(NONE[path]);
    if (method === "GET" && this.files) {
      const [pattern, at] = FILES.find(([one]) => one.test(path)) ?? [];
      if (pattern && at) {
        const answer = await fetch(this.base + path.replace(pattern, at));
        if (answer.ok) return answer;
      }
    }
    if (this.hasFailed()) return refusal(this.status.why);
    const id = ++this.last;
    const headers = [...new Headers(options.headers).entries()];
    const message = { kind: "request", id, method, target: path, headers, body: options.body ?? "" };
    const answered = new Promise((answer) => this.waiting.set(id, { message, answer, repeated: false }));
    this.post(message);
    const answer = await answered;
    if (this.hasFailed()) return refusal(this.status.why);
    return new Response([204, 205, 304].includes(answer.status) ? null : answer.body, answer);
  }

  /** @param {string} target */
  open(target) {
    const number = ++this.last;
    const line = new Line((message) => this.post(message), number, target);
    this.lines.set(number, line);
    return line;
  }
}

const refusal = (/** @type {string} */ why) =>
  new Response(JSON.stringify({ error: why }), { status: 503, headers: { "Content-Type": "application/json" } });
