// A browser's network and locks in Node: sockets to relays and connections between browsers, which a test opens.
import "./dom.js";
import { settled } from "./dom.js";

const APP = "../../../src/upcard/web/static/app";
export const RELAY = "wss://relay.test";
/** @param {string} name @param {string} content */
function inHead(name, content) {
  const meta = document.createElement("meta");
  meta.setAttribute("name", name);
  meta.setAttribute("content", content);
  document.head.append(meta);
}
inHead("upcard-room", "worker");
inHead("upcard-relays", RELAY);

/** What another browser says of itself. */
export const DESCRIPTION = {
  type: "offer",
  user: "abcd",
  password: "p".repeat(24),
  fingerprint: "A".repeat(43),
  candidates: [["192.0.2.7", 50_000, "host"]],
};
const { toSdp } = await import(`${APP}/friends/sessionDescription.js`);

/** A socket to a relay. `sent`: what the page said there. */
export class FakeSocket {
  static OPEN = 1;
  static CLOSING = 2;
  /** @type {FakeSocket[]} */
  static all = [];
  readyState = 0;
  sent = [];
  constructor(url) {
    this.url = url;
    FakeSocket.all.push(this);
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  send(text) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.readyState = 3;
  }
  /** The relay hangs up. */
  lose() {
    this.readyState = 3;
    this.onclose?.();
  }
}

/** A connection to another browser. `sent`: what was said there. */
export class FakeConnection {
  /** @type {FakeConnection[]} */
  static all = [];
  /** Until when addresses are gathered. @type {Promise<unknown>} */
  static gathering = Promise.resolve();
  isClosed = false;
  sent = [];
  constructor() {
    FakeConnection.all.push(this);
  }
  createDataChannel() {
    const send = (text) => this.sent.push(text);
    this.channel = { readyState: "connecting", bufferedAmount: 0, send, onopen() {}, onmessage: null };
    return this.channel;
  }
  addEventListener(_, listener) {
    this.listener = listener;
  }
  async setLocalDescription() {
    await FakeConnection.gathering;
    this.localDescription = toSdp({ ...DESCRIPTION, type: this.remote ? "answer" : "offer" });
    this.iceGatheringState = "complete";
    this.listener();
  }
  async setRemoteDescription(description) {
    this.remote = description;
  }
  open() {
    this.channel.readyState = "open";
    this.channel.onopen();
  }
  close() {
    this.isClosed = true;
  }
  get isOpen() {
    return !this.isClosed && this.channel.readyState === "open";
  }
}

const clock = { now: 1_000 };
export const pass = (milliseconds) => (clock.now += milliseconds);
performance.now = () => clock.now;
// A page that is left takes its timers with it: those that wait long keep Node no longer than the tests take.
const setTimer = globalThis.setTimeout;
globalThis.setTimeout = (run, milliseconds = 0) => {
  const timer = setTimer(run, milliseconds);
  return milliseconds > 1_000 ? timer.unref() : timer;
};
globalThis.WebSocket = FakeSocket;
globalThis.RTCPeerConnection = FakeConnection;
globalThis.BroadcastChannel = class {
  postMessage() {}
  close() {}
};
Object.defineProperty(navigator, "locks", { value: { request: async (_, held) => held() }, configurable: true });

/** What a relay sends: an event of one browser for another. */
export async function event(cipher, to, said) {
  const content = await cipher.encrypt(to, said);
  return { kind: 20_052, pubkey: cipher.own, tags: [["p", to]], content };
}

/** Let the relay send events to the page. @param {object[]} events */
export async function deliver(...events) {
  for (const one of events) FakeSocket.all.at(-1).onmessage({ data: JSON.stringify(["EVENT", "friends", one]) });
  await settled();
}

/** What the page has sent through the relay. */
export const events = () => FakeSocket.all.flatMap(({ sent }) => sent.filter(([kind]) => kind === "EVENT"));
