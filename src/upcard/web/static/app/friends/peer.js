// @ts-check
/** The connection of two browsers: one data channel, and messages of any length over it. */
import { ALIVE, Inbox, LAST, MORE, PIECE } from "./inbox.js";
import { iceServers } from "./reach.js";
import { fromSdp, toSdp } from "./sessionDescription.js";

/** Milliseconds for which addresses are gathered: an ICE server that does not answer must not stop an invitation. */
const GATHERING = 2_000;
/** Milliseconds until a connection that stands still is given up, and between two signs of life. */
const SILENCE = 15_000;
const BEAT = 4_000;
/** Bytes that wait to be sent, above which a connection is closed. */
const MAX_WAITING = 8_000_000;

const BAD_ICE = "This site names an ICE server with an address that this browser does not accept. Tell its operator.";

const REFUSED =
  "This browser cannot connect by what the other device says of itself: the link may have been changed on its way.";

/** A connection of the browser by the folder's ICE servers. An error has a sentence for people. */
function connection() {
  try {
    return new RTCPeerConnection({ iceServers: iceServers() });
  } catch (error) {
    throw new Error(BAD_ICE, { cause: error });
  }
}

export class Peer {
  /** @param {import("./inbox.js").Limits} limits of what the other browser may send */
  constructor(limits) {
    this.connection = connection();
    this.channel = this.connection.createDataChannel("upcard", { negotiated: true, id: 0 });
    /** @type {() => void} */
    this.onopen = () => {};
    /** @type {(message: any) => void} */
    this.onmessage = () => {};
    /** Called once. @type {() => void} */
    this.onend = () => {};
    this.ended = false;
    this.wasOpen = false;
    /** Whether it has ended because the other browser sent too much. */
    this.wasFlooded = false;
    const tooMuch = () => this.flooded();
    this.inbox = new Inbox(limits, { message: (message) => this.onmessage(message), tooMuch });
    this.lastReceived = Date.now();
    this.timer = setInterval(() => this.beat(), BEAT);
    this.channel.onopen = () => {
      this.lastReceived = Date.now();
      this.wasOpen = true;
      this.onopen();
    };
    this.channel.onmessage = (event) => {
      this.lastReceived = Date.now();
      this.inbox.receive(event);
    };
    this.channel.onclose = () => this.end();
    this.connection.onconnectionstatechange = () => {
      // Before it was open, nothing has failed: the other one may still be typing the answer.
      if (this.connection.connectionState === "failed" && this.wasOpen) this.end();
    };
  }

  /** Whether nothing has come for longer than two signs of life. */
  get isSilent() {
    return Date.now() - this.lastReceived > 2.5 * BEAT;
  }

  get isOpen() {
    return !this.ended && this.channel.readyState === "open";
  }

  /** What the other browser must know. @returns {Promise<import("./sessionDescription.js").PeerDescription>} */
  offer() {
    return this.described();
  }

  /** @param {import("./sessionDescription.js").PeerDescription} offer */
  async answer(offer) {
    await this.take(offer, "offer");
    return this.described();
  }

  /** @param {import("./sessionDescription.js").PeerDescription} answer */
  async accept(answer) {
    await this.take(answer, "answer");
  }

  /** @param {import("./sessionDescription.js").PeerDescription} description @param {"offer" | "answer"} type */
  async take(description, type) {
    if (description.type !== type) throw new Error(REFUSED);
    try {
      await this.connection.setRemoteDescription(toSdp(description));
    } catch (error) {
      throw new Error(REFUSED, { cause: error });
    }
  }

  async described() {
    const { connection } = this;
    const gathered = new Promise((done) => {
      connection.addEventListener("icegatheringstatechange", () => {
        if (connection.iceGatheringState === "complete") done(null);
      });
      setTimeout(done, GATHERING);
    });
    await connection.setLocalDescription();
    await gathered;
    const description = fromSdp(/** @type {RTCSessionDescription} */ (connection.localDescription));
    if (!description.candidates.length) {
      throw new Error("This browser does not tell its address, so nobody can connect to it. A setting may forbid it.");
    }
    return description;
  }

  /** @param {object} message */
  send(message) {
    if (!this.isOpen) return;
    if (this.channel.bufferedAmount > MAX_WAITING) {
      this.end();
      return;
    }
    const text = JSON.stringify(message);
    for (let at = 0; at < text.length;) {
      // A letter beyond 16 bits is not cut in two.
      const end = at + PIECE - Number(/[\uDC00-\uDFFF]/.test(text[at + PIECE] ?? ""));
      this.channel.send((end < text.length ? MORE : LAST) + text.slice(at, end));
      at = end;
    }
  }

  /** The other browser breaks the limits: end the connection, and listen no more. */
  flooded() {
    this.wasFlooded = true;
    this.end();
  }

  beat() {
    if (!this.isOpen) return;
    if (Date.now() - this.lastReceived > SILENCE) this.end();
    else this.channel.send(ALIVE);
  }

  end() {
    if (this.ended) return;
    this.ended = true;
    clearInterval(this.timer);
    this.inbox.closed = true;
    this.channel.onmessage = null;
    this.connection.close();
    this.onend();
  }
}
