// @ts-check
/** Relays of the Nostr protocol (NIP-01), through which two pages find each other: as much of it as passes on encrypted
 * messages that no relay stores. All relays get the same, so that one that answers is enough. */
import { parseJson } from "../untrusted/json.js";
import { Budget } from "../untrusted/budget.js";
import { toHex } from "../base/compression.js";
import { Cipher, MAX_CONTENT, isKey } from "./keys.js";
import { relayAddresses } from "./reach.js";

/** The kind of our events: one of those that relays pass on and do not store. */
const KIND = 20_052;
/** An event as text: the content, keys, a signature. */
const SIZE = { letters: MAX_CONTENT + 2_000, values: 60, depth: 4 };
/** What a relay may send, above which it is left for a while. @type {import("../untrusted/budget.js").Limits} */
const OF_RELAY = { messages: [200, 20_000] };
/** Milliseconds after which a relay that was lost is called again: at first, and at most. */
const [SOON, LATE] = [1_000, 60_000];
/** Milliseconds between two signs of life: a relay that gives none, or a device that has slept, is called anew. */
const BEAT = 30_000;
/** Milliseconds for which a message waits for a relay that is being called, and how many wait. */
const [FRESH, MAX_UNSENT] = [10_000, 20];
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

/** What a relay has sent: who says what; null where it is none of our events.
 * @param {unknown} data @param {string} own the public key of whom it must be for */
export function eventIn(data, own) {
  const message = parseJson(data, SIZE);
  const event = Array.isArray(message) && message[0] === "EVENT" ? message[2] : null;
  if (typeof event !== "object" || event === null || event.kind !== KIND || !isKey(event.pubkey)) return null;
  if (typeof event.content !== "string" || event.content.length > MAX_CONTENT) return null;
  const [name, to] = Array.isArray(event.tags) && Array.isArray(event.tags[0]) ? event.tags[0] : [];
  return name === "p" && to === own ? { from: String(event.pubkey), content: String(event.content) } : null;
}

/** A connection; null where the browser does not take the address, as that of a relay without TLS in a page with it.
 * @param {string} url */
function socketTo(url) {
  try {
    return new WebSocket(url);
  } catch (error) {
    console.warn(error);
    return null;
  }
}

/** The connection to one relay, for as long as it is wanted. */
export class Relay {
  /** @param {string} url @param {string} own @param {{event: (event: {from: string, content: string}) => void, changed:
   * () => void}} sides */
  constructor(url, own, sides) {
    this.url = url;
    this.own = own;
    this.sides = sides;
    this.wait = SOON;
    this.ended = false;
    /** @type {{text: string, at: number}[]} */
    this.unsent = [];
    // Of all its connections: a relay that hangs up is called again.
    this.budget = new Budget(OF_RELAY);
    this.beats = setInterval(() => this.beat(), BEAT);
    this.call();
  }

  get isOpen() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  call() {
    if (this.ended || (this.socket && this.socket.readyState < WebSocket.CLOSING)) return;
    const socket = socketTo(this.url);
    if (!socket) return;
    this.socket = socket;
    this.lastBeat = Date.now();
    this.isAlive = true;
    socket.onopen = () => {
      if (this.ended || this.socket !== socket) return;
      this.subscribe();
      const fresh = this.unsent.splice(0).filter(({ at }) => Date.now() - at < FRESH);
      for (const { text } of fresh) socket.send(text);
      this.sides.changed();
    };
    socket.onmessage = ({ data }) => {
      if (this.ended || this.socket !== socket) return;
      if (this.budget.spend({ messages: 1 }) || typeof data !== "string" || data.length > SIZE.letters) {
        this.wait = LATE;
        socket.close();
        return;
      }
      this.isAlive = true;
      const event = eventIn(data, this.own);
      if (event) {
        this.wait = SOON;
        this.sides.event(event);
      }
    };
    socket.onclose = () => {
      if (this.ended || this.socket !== socket) return;
      this.sides.changed();
      this.timer = setTimeout(() => this.call(), this.wait);
      this.wait = Math.min(2 * this.wait, LATE);
    };
  }

  subscribe() {
    this.socket?.send(JSON.stringify(["REQ", "friends", { kinds: [KIND], "#p": [this.own] }]));
  }

  /** Subscribe again, which a relay that is there answers. */
  beat() {
    const slept = Date.now() - (this.lastBeat ?? 0) > 3 * BEAT;
    this.lastBeat = Date.now();
    if (!this.isOpen) return;
    if (this.isAlive && !slept) {
      this.isAlive = false;
      this.subscribe();
      return;
    }
    const lost = this.socket;
    this.socket = undefined;
    lost?.close();
    this.sides.changed();
    this.call();
  }

  /** @param {string} text */
  send(text) {
    if (this.isOpen) this.socket?.send(text);
    else this.unsent = [...this.unsent, { text, at: Date.now() }].slice(-MAX_UNSENT);
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
    clearInterval(this.beats);
    this.socket?.close();
  }
}

/** All relays of the folder, for the one who has a secret key. Nothing is asked of them before one is made. */
export class Relays {
  /** @param {string} secretKey @param {{message: (from: string, content: string) => void, changed?: () => void}} sides
   * message: encrypted, and repeated by each relay; changed: a relay was reached or lost */
  constructor(secretKey, { message, changed = () => {} }) {
    this.cipher = new Cipher(secretKey);
    const sides = { event: (/** @type {any} */ { from, content }) => message(from, content), changed };
    this.all = relayAddresses().map((url) => new Relay(url, this.cipher.own, sides));
    this.callNow = () => this.all.forEach((relay) => relay.call());
    addEventListener("online", this.callNow);
  }

  get isReached() {
    return this.all.some((relay) => relay.isOpen);
  }

  /** Send a message to the one who has a public key. @param {string} to @param {object} message */
  async send(to, message) {
    const content = await this.cipher.encrypt(to, message);
    const event = {
      pubkey: this.cipher.own,
      created_at: Math.floor(Date.now() / 1000),
      kind: KIND,
      tags: [["p", to]],
      content,
    };
    const text = JSON.stringify([0, event.pubkey, event.created_at, event.kind, event.tags, content]);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(text)));
    const signed = { ...event, id: toHex(digest), sig: toHex(await this.cipher.sign(digest)) };
    for (const relay of this.all) relay.send(JSON.stringify(["EVENT", signed]));
  }

  end() {
    removeEventListener("online", this.callNow);
    for (const relay of this.all) relay.end();
  }
}
