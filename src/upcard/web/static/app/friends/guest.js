// @ts-check
/** The page of a guest: the room is in a friend's browser, and all requests and lines go there. */
import { Budget } from "../untrusted/budget.js";
import { RoomWorker } from "../base/roomWorker.js";
import { kept } from "../base/browserStorage.js";
import { encodeBase64url } from "../base/compression.js";
import { tables } from "../seats/savedSeats.js";
import { file } from "../base/transport.js";
import { answerLink } from "./invitation.js";
import { Peer } from "./peer.js";
import { iceServers, relayAddresses } from "./reach.js";
import { FROM_HOST, OF_HOST, fromHost, mayAsk, nextTable } from "./rules.js";
import { decodeDescription, encodeDescription } from "./sessionDescription.js";

/** Milliseconds after which a call is made, and repeated until it is answered; then it is given up. */
const CALLS = [0, 3_000, 9_000];
const GIVEN_UP = 20_000;
/** Milliseconds between two calls: after a connection was lost, at first, and at most. */
const [AT_ONCE, SOON, LATE] = [500, 4_000, 60_000];
/** Milliseconds in which devices connect that know of each other. */
const CONNECTING = 20_000;
/** How often a message of the friend's page makes this one call at once.
 * @type {import("../untrusted/budget.js").Limits} */
const WAKES = { wakes: [6, 60_000] };
/** Friends whose rooms this browser can go back to. */
const MAX_KEPT = 60;
const [KEYS, CALLED] = ["upcard.friends", "upcard.friends.called"];
const UNREACHABLE =
  "Your device and your friend’s know of each other, but no direct way leads from one to the other. Try another " +
  "network on one side, such as that of a phone, or ask whoever runs this site for a TURN server. Trying again…";
const NOT_NEAR =
  "Your device and your friend’s know of each other, but cannot reach each other. Are both in the same network? " +
  "Trying again…";
const UNREACHED = "No relay can be reached, through which your friend could be found. Are you online? Trying again…";
const NO_RELAY = "This page has no relay, which the invitation needs. Open the link as you received it.";
const WITHDRAWN = "Your friend has withdrawn this link. Ask for a new one.";
const REMOVED = "Your friend has removed you from the table.";
const FULL = "Seven friends are connected with your friend’s device already; more it cannot take.";
const FULL_TRYING = "Seven friends are connected with your friend’s device already; more it cannot take. Trying again…";
const INCOMPLETE = "This invitation is incomplete: copy the whole link.";
const SILENT = "Your friend’s device does not answer: its page may be closed. Trying again…";
const FLOODED =
  "The device that invited you sent far more than a game needs, so the connection was closed. Reload the page " +
  "to try again.";

/** The secret key by which a friend's room knows this browser again. @param {string} host the friend's public key */
async function keyFor(host) {
  /** @type {Record<string, string>} the newest last */
  const all = kept.read(KEYS) ?? {};
  const { newSecretKey } = await import("./keys.js");
  const key = all[host] ?? newSecretKey();
  writeLatest(KEYS, host, key);
  return key;
}

/** @param {string} where @param {string} host @param {unknown} value of this friend; the oldest is forgotten */
function writeLatest(where, host, value) {
  const others = Object.entries(kept.read(where) ?? {}).filter(([one]) => one !== host);
  kept.write(where, Object.fromEntries([...others, [host, value]].slice(-MAX_KEPT)));
}

/** The time of a call, later than of all before it, also where the clock was set back: by it the friend's page knows
 * that no relay repeats an old one. @param {string} host */
function timeOfCall(host) {
  const at = Math.max(Date.now(), Number(kept.read(CALLED)?.[host] ?? 0) + 1);
  writeLatest(CALLED, host, at);
  return at;
}

/**
 * @typedef {object} State
 * @property {"calling" | "answer" | "inside" | "lost" | "failed"} stage answer: the friend must be sent it
 * @property {string} answer the link with it
 * @property {string} why a sentence on what is wrong
 */

export class Visit {
  /** @param {import("./invitation.js").Invitation} invitation */
  constructor(invitation) {
    this.invitation = invitation;
    /** @type {State} */
    this.state = { stage: "calling", answer: "", why: "" };
    /** @type {Set<() => void>} */
    this.listeners = new Set();
    /** Requests that wait for a connection. @type {any[]} */
    this.unsent = [];
    /** Tables to which all went on together. @type {Set<string>} */
    this.next = new Set();
    this.wasInside = false;
    /** Whether a connection stood and was lost: it is called for again at once. */
    this.wasLost = false;
    /** Whether the friend's device has as many guests as it takes. */
    this.isFull = false;
    /** The friend's page is there, or the network is: what waits goes on. */
    this.wake = () => {};
    /** @type {(message: any) => void} */
    this.answered = () => {};
    /** @type {import("./relays.js").Relays | null} */
    this.relays = null;
    /** @type {Peer | null} */
    this.peer = null;
    this.budget = new Budget(OF_HOST);
    this.wakes = new Budget(WAKES);
    this.port = {
      postMessage: (/** @type {any} */ message) => this.send(message),
      onmessage: /** @type {((event: MessageEvent) => any) | null} */ (null),
    };
    this.room = new RoomWorker(file("/"));
    this.room.friend = { seat: null };
    this.room.beginAt(this.port);
    this.room.change({ stage: "ready", part: 1 });
  }

  /** @param {Partial<State>} change */
  change(change) {
    this.state = { ...this.state, ...change };
    for (const listener of [...this.listeners]) listener();
  }

  /** The tables at which this browser is a guest by this invitation. */
  get tables() {
    const own = tables().filter((seat) => seat.invitation === this.invitation.text);
    return new Set([this.invitation.table, ...this.next, ...own.map((seat) => seat.table)]);
  }

  /** Connect; and again whenever the connection is lost, where there are relays. */
  async begin() {
    try {
      if (typeof RTCPeerConnection !== "function") {
        throw new Error("This browser cannot connect to others. Use a newer one.");
      }
      if (!this.invitation.host) return await this.answerOffer();
      if (!relayAddresses().length || !globalThis.crypto?.subtle) throw new Error(NO_RELAY);
      await this.listen();
    } catch (error) {
      return this.change({ stage: "failed", why: /** @type {Error} */ (error).message });
    }
    for (let pause = SOON; !this.hasFailed(); pause = Math.min(2 * pause, LATE)) {
      this.wasLost = false;
      try {
        await this.call();
      } catch (error) {
        console.warn(error);
        this.change({ why: /** @type {Error} */ (error).message });
      }
      if (this.wasLost) pause = AT_ONCE;
      if (!this.hasFailed()) await this.pause(pause);
    }
    this.relays?.end();
  }

  hasFailed() {
    return this.state.stage === "failed";
  }

  /** Hear what the friend's page says through the relays. */
  async listen() {
    const { host } = this.invitation;
    const { Relays } = await import("./relays.js");
    const relays = new Relays(await keyFor(host), {
      message: async (from, content) => {
        const message = from === host ? await relays.cipher.decrypt(from, content) : null;
        if (message?.t === "here") this.isFresh() && this.wake();
        else if (message) this.answered(message);
      },
    });
    this.relays = relays;
    try {
      await relays.cipher.shared(host);
    } catch {
      relays.end();
      throw new Error(INCOMPLETE);
    }
    addEventListener("online", () => this.wake());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.wake());
    addEventListener("pagehide", () => this.peer?.end());
  }

  /** Whether the friend's page has not said too often that it is there: a relay may repeat it. */
  isFresh() {
    return !this.wakes.spend({ wakes: 1 });
  }

  /** Wait, until the friend's page says that it is there. @param {number} time milliseconds */
  async pause(time) {
    await new Promise((done) => {
      this.wake = () => done(null);
      setTimeout(done, time);
    });
  }

  /** Answer the offer in the link: the friend must be sent the answer. */
  async answerOffer() {
    const offer = await decodeDescription(this.invitation.offer);
    if (offer.type !== "offer") throw new Error("This is an answer, and no invitation.");
    const peer = new Peer(FROM_HOST);
    const answer = await encodeDescription(await peer.answer(offer));
    this.change({ stage: "answer", answer: answerLink(this.invitation.id, answer) });
    await this.connected(peer, 0);
    await this.ended(peer);
  }

  /** Call the friend's page, and connect when it answers; returns when the connection is lost, or nothing answers. */
  async call() {
    const peer = new Peer(FROM_HOST);
    try {
      const answer = await this.answerTo(await encodeDescription(await peer.offer()));
      if (answer === null) {
        this.change({ why: this.relays?.isReached ? SILENT : UNREACHED });
        return;
      }
      if (answer.t === "withdrawn") {
        this.change({ stage: "failed", why: WITHDRAWN });
        return;
      }
      await peer.accept(await decodeDescription(String(answer.answer)));
      if (await this.connected(peer, CONNECTING)) {
        this.wasLost = true;
        await this.ended(peer);
      } else this.change({ why: iceServers().length ? UNREACHABLE : NOT_NEAR });
    } finally {
      peer.end();
    }
  }

  /** What the friend's page answers to an offer; null: nothing. @param {string} offer */
  async answerTo(offer) {
    const id = encodeBase64url(crypto.getRandomValues(new Uint8Array(9)));
    const { host, secret } = this.invitation;
    const call = () => void this.relays?.send(host, { t: "call", id, secret, offer, at: timeOfCall(host) });
    /** @type {any[]} */
    const timers = CALLS.map((time) => setTimeout(call, time));
    const silent = setTimeout(() => this.change({ why: this.relays?.isReached ? SILENT : UNREACHED }), CALLS[2]);
    this.wake = call;
    const answer = await new Promise((done) => {
      this.answered = (message) => message.id === id && done(message);
      timers.push(
        silent,
        setTimeout(() => done(null), GIVEN_UP),
      );
    });
    timers.forEach(clearTimeout);
    this.answered = this.wake = () => {};
    return answer;
  }

  /** Wait until the channel is open. @param {Peer} peer @param {number} patience milliseconds; 0: for ever */
  async connected(peer, patience) {
    const open = await new Promise((done) => {
      if (peer.isOpen) done(true);
      peer.onopen = () => done(true);
      peer.onend = () => done(false);
      if (patience) setTimeout(() => done(false), patience);
    });
    if (open) this.enter(peer);
    return open;
  }

  /** @param {Peer} peer */
  enter(peer) {
    this.peer = peer;
    peer.onmessage = (message) => this.receive(message);
    const early = this.unsent.map(({ id }) => id);
    if (this.wasInside) this.room.receive({ kind: "reset", early });
    this.wasInside = true;
    for (const message of this.unsent.splice(0)) peer.send(message);
    this.change({ stage: "inside", answer: "", why: "" });
  }

  /** Wait until the connection is lost. @param {Peer} peer */
  async ended(peer) {
    await new Promise((done) => {
      peer.onend = () => done(null);
      if (peer.ended) done(null);
    });
    this.peer = null;
    this.room.dropLines();
    const again = Boolean(this.invitation.host);
    if (this.hasFailed()) return;
    if (peer.wasFlooded) this.change({ stage: "failed", why: FLOODED });
    else if (this.isFull) {
      this.wasLost = false;
      this.change({ stage: again ? "lost" : "failed", why: again ? FULL_TRYING : FULL });
    } else this.change({ stage: "lost" });
    this.isFull = false;
  }

  /** What the page says to the room. @param {any} message */
  send(message) {
    if (message.kind === "request" && !mayAsk(message.method, message.target, this.tables)) {
      const body = '{"error": "a guest may not ask for this"}';
      queueMicrotask(() => this.room.receive({ kind: "answer", id: message.id, status: 403, headers: [], body }));
    } else if (this.peer?.isOpen) this.peer.send(message);
    else if (message.kind === "request") this.unsent.push(message);
    else if (message.kind === "connect") {
      queueMicrotask(() => this.room.receive({ kind: "closed", line: message.line, code: 1012 }));
    }
  }

  /** A message of the friend's page. @param {unknown} raw */
  receive(raw) {
    const message = fromHost(raw);
    /** @type {Record<string, number>} */
    const counted = message === null ? { refused: 1 } : message.kind === "said" ? { said: 1 } : {};
    if (this.budget.spend(counted)) this.peer?.flooded();
    if (!message || this.peer?.ended) return;
    if (message.kind === "bye") {
      this.peer?.end();
      return;
    }
    if (message.kind === "host") {
      this.room.friend = { seat: message.seat };
      return;
    }
    if (message.kind === "removed") {
      this.change({ stage: "failed", why: REMOVED });
      this.peer?.end();
      return;
    }
    if (message.kind === "full") {
      this.isFull = true;
      this.peer?.end();
      return;
    }
    if (message.kind === "said") {
      const next = nextTable(message.text ?? "");
      if (next) this.next.add(next);
    }
    this.room.receive(message);
  }
}

/** @type {Map<string, Visit>} */
const visits = new Map();

/** The visit by an invitation, which begins when it is first asked for. @param {import("./invitation.js").Invitation}
 * invitation */
export function visitBy(invitation) {
  let visit = visits.get(invitation.text);
  if (!visit) {
    visit = new Visit(invitation);
    visits.set(invitation.text, visit);
    void visit.begin();
  }
  return visit;
}
