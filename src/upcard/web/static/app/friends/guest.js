// @ts-check
/** The page of a guest: the room is in a friend's browser, and all requests and lines go there. */
import { RoomWorker } from "../roomWorker.js";
import { tables } from "../savedSeats.js";
import { file } from "../transport.js";
import { answerLink } from "./invitation.js";
import { letterBox, newKey, putLetter, takeLetter } from "./letterBox.js";
import { Peer } from "./peer.js";
import { fromHost, mayAsk, nextTable } from "./rules.js";
import { read, written } from "./signal.js";

/** How often a reply is waited for before a new letter is written: together less than the time a letter lies there. */
const ASKED = 5;
const PAUSE = 4_000;
/** Milliseconds in which devices connect that know of each other. */
const CONNECTING = 20_000;
const UNREACHABLE =
  "Your device and your friend’s know of each other, but cannot reach each other. Are both in the same network? " +
  "Trying again…";
const FULL = "Seven friends are connected with your friend’s device already; more it cannot take.";
const FULL_BOX = "Seven friends are connected with your friend’s device already; more it cannot take. Trying again…";
const SILENT = "Your friend’s device does not answer: its page may be closed. Trying again…";

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
    /** Whether the friend's device has as many guests as it takes. */
    this.isFull = false;
    /** @type {Peer | null} */
    this.peer = null;
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

  /** Connect; and again whenever the connection is lost, where there is a letter box. */
  async begin() {
    try {
      if (typeof RTCPeerConnection !== "function") {
        throw new Error("This browser cannot connect to others. Use a newer one.");
      }
      if (!this.invitation.key) return await this.answerOffer();
      if (!letterBox() || !globalThis.crypto?.subtle) {
        throw new Error("This page has no letter box, which the invitation needs. Open the link as you received it.");
      }
    } catch (error) {
      return this.change({ stage: "failed", why: /** @type {Error} */ (error).message });
    }
    for (;;) {
      try {
        await this.call();
      } catch (error) {
        console.warn(error);
        this.change({ why: "The letter box cannot be reached. Are you online? Trying again…" });
      }
      await new Promise((done) => setTimeout(done, PAUSE));
    }
  }

  /** Answer the offer in the link: the friend must be sent the answer. */
  async answerOffer() {
    const offer = await read(this.invitation.offer);
    if (offer.type !== "offer") throw new Error("This is an answer, and no invitation.");
    const peer = new Peer();
    const answer = await written(await peer.answer(offer));
    this.change({ stage: "answer", answer: answerLink(this.invitation.id, answer) });
    await this.connected(peer, 0);
    await this.ended(peer);
  }

  /** Leave a letter with an offer, and connect when it is answered; returns when the connection is lost. */
  async call() {
    const { key } = this.invitation;
    const peer = new Peer();
    try {
      const reply = newKey();
      await putLetter(key, { offer: await written(await peer.offer()), reply });
      let letter = null;
      for (let n = 0; n < ASKED && !letter; n += 1) {
        if (n) this.change({ why: SILENT });
        letter = await takeLetter(reply);
      }
      if (!letter) return;
      await peer.accept(await read(String(letter.answer)));
      if (await this.connected(peer, CONNECTING)) await this.ended(peer);
      else this.change({ why: UNREACHABLE });
    } finally {
      peer.end();
    }
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
    const again = Boolean(this.invitation.key);
    if (this.isFull) this.change({ stage: again ? "lost" : "failed", why: again ? FULL_BOX : FULL });
    else this.change({ stage: "lost" });
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
    if (!message) return;
    if (message.kind === "bye") {
      this.peer?.end();
      return;
    }
    if (message.kind === "host") {
      this.room.friend = { seat: message.seat };
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
  let found = visits.get(invitation.text);
  if (!found) {
    found = new Visit(invitation);
    visits.set(invitation.text, found);
    void found.begin();
  }
  return found;
}
