// @ts-check
/** The WebSocket to a table: it reconnects, and sends every move until it is acknowledged. */

import { settings } from "../base/settings.js";
import { openLine } from "../base/transport.js";

const PING_MS = 10_000;
const SILENCE_MS = 25_000;
const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 8_000;
const REFUSED = 1008;

/** A unique id for a move, sortable by time. */
export function moveId() {
  const random = Array.from(crypto.getRandomValues(new Uint8Array(10)), (b) => (b % 36).toString(36)).join("");
  return Date.now().toString(36).padStart(9, "0") + random;
}

export class Connection {
  /**
   * @param {string} table @param {string | null} token
   * @param {(message: import("../protocol").FromServer) => void} onmessage
   * @param {(state: "live" | "lost" | "gone") => void} changed
   */
  constructor(table, token, onmessage, changed) {
    this.table = table;
    this.token = token;
    this.onmessage = onmessage;
    this.changed = changed;
    this.since = 0;
    this.tries = 0;
    this.closed = false;
    /** @type {Map<string, object>} moves without an answer */
    this.unanswered = new Map();
    /** @type {ReturnType<typeof openLine> | null} */
    this.socket = null;
    this.lastReceived = Date.now();
    this.wake = () => {
      if (document.visibilityState === "visible") this.nudge();
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    this.timer = setInterval(() => this.tick(), PING_MS);
    this.connect();
  }

  connect() {
    if (this.closed) return;
    const socket = openLine(this.table);
    this.socket = socket;
    socket.onopen = () => this.hello();
    socket.onmessage = (/** @type {{data: string}} */ event) => this.receive(JSON.parse(event.data));
    socket.onclose = (/** @type {{code: number}} */ event) =>
      event.code === REFUSED && !this.since ? this.refused() : this.retry();
  }

  hello() {
    this.lastReceived = Date.now();
    this.send({ t: "hello", token: this.token, since: this.since, passes: settings().passes });
    for (const act of this.unanswered.values()) this.send(act);
  }

  /** The server refuses this client: trying again would not help. */
  refused() {
    this.close();
    this.changed("gone");
  }

  /** Ask for the whole view again, because something is missing or out of date. */
  refresh() {
    this.since = 0;
    this.send({ t: "hello", token: this.token, since: 0, passes: settings().passes });
  }

  /** @param {import("../protocol").FromServer} message */
  receive(message) {
    this.lastReceived = Date.now();
    if (message.t === "view" || message.t === "event") {
      this.tries = 0;
      this.since = message.seq;
      this.changed("live");
    }
    if (message.t === "ack" || message.t === "nack") this.unanswered.delete(message.id);
    if (message.t === "restarting") this.wait = message.retry_ms;
    this.onmessage(message);
  }

  retry(delay = this.wait ?? Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries)) {
    if (this.closed) return;
    this.wait = undefined;
    this.tries += 1;
    this.changed("lost");
    clearTimeout(this.again);
    this.again = setTimeout(() => this.connect(), delay * (0.75 + Math.random() / 2));
  }

  tick() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (Date.now() - this.lastReceived > SILENCE_MS) this.drop();
    else this.send({ t: "ping" });
  }

  /** The network or the player is back: try at once. */
  nudge() {
    const state = this.socket?.readyState;
    if (state === WebSocket.CONNECTING) return;
    if (state === WebSocket.OPEN) this.tick();
    else this.retry(0);
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    socket.close();
    this.retry(0);
  }

  /** @param {object} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** @param {number} move @param {string | null} text */
  act(move, text = null) {
    const act = { t: "act", id: moveId(), base: this.since, move, text };
    this.unanswered.set(act.id, act);
    this.send(act);
  }

  close() {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.again);
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
    this.socket?.close();
  }
}
