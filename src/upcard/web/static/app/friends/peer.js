// @ts-check
/** The connection of two browsers: one data channel, and messages of any length over it. */
import { restored, stripped } from "./signal.js";

/** Milliseconds for which addresses are gathered: an ICE server that does not answer must not stop an invitation. */
const GATHERING = 3_000;
/** Milliseconds until a connection that stands still is given up, and between two signs of life. */
const SILENCE = 15_000;
const BEAT = 4_000;
/** Letters in a piece of a message: every browser sends as much at once. */
const PIECE = 16_000;
/** Letters of a message, and bytes that wait to be sent, above which a connection is closed. */
const LONGEST = 2_100_000;
const MOST_WAITING = 8_000_000;
/** The first letter of a piece: more follow; the last one; a sign of life. */
const [MORE, LAST, ALIVE] = ["+", ".", "!"];

/** The ICE servers of the folder: none, unless the build was given some. @returns {RTCIceServer[]} */
export function iceServers() {
  const servers = document.querySelector('meta[name="upcard-ice"]')?.getAttribute("content");
  return servers ? JSON.parse(servers) : [];
}

const BAD_ICE = "This site names an ICE server with an address that this browser does not accept. Tell its operator.";

/** A connection of the browser by the folder's ICE servers. An error has a sentence for people. */
function connection() {
  try {
    return new RTCPeerConnection({ iceServers: iceServers() });
  } catch (error) {
    throw new Error(BAD_ICE, { cause: error });
  }
}

export class Peer {
  constructor() {
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
    this.whole = "";
    this.lastReceived = Date.now();
    this.timer = setInterval(() => this.beat(), BEAT);
    this.channel.onopen = () => {
      this.lastReceived = Date.now();
      this.wasOpen = true;
      this.onopen();
    };
    this.channel.onmessage = ({ data }) => this.receive(data);
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

  /** What the other browser must know. @returns {Promise<import("./signal.js").Signal>} */
  offer() {
    return this.described();
  }

  /** @param {import("./signal.js").Signal} offer */
  async answer(offer) {
    await this.connection.setRemoteDescription(restored(offer));
    return this.described();
  }

  /** @param {import("./signal.js").Signal} answer */
  async accept(answer) {
    await this.connection.setRemoteDescription(restored(answer));
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
    const signal = stripped(/** @type {RTCSessionDescription} */ (connection.localDescription));
    if (!signal.ways.length) {
      throw new Error("This browser does not tell its address, so nobody can connect to it. A setting may forbid it.");
    }
    return signal;
  }

  /** @param {object} message */
  send(message) {
    if (!this.isOpen) return;
    if (this.channel.bufferedAmount > MOST_WAITING) {
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

  /** @param {unknown} piece */
  receive(piece) {
    this.lastReceived = Date.now();
    if (typeof piece !== "string" || piece.length > PIECE + 1) return this.end();
    if (piece[0] === ALIVE) return undefined;
    if (piece[0] !== MORE && piece[0] !== LAST) {
      this.whole = "";
      return this.onmessage(null); // the one who receives it counts what makes no sense
    }
    this.whole += piece.slice(1);
    if (this.whole.length > LONGEST) return this.end();
    if (piece[0] !== LAST) return undefined;
    const text = this.whole;
    this.whole = "";
    let message = null;
    try {
      message = JSON.parse(text);
    } catch {
      /* as above */
    }
    this.onmessage(message);
    return undefined;
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
    this.connection.close();
    this.onend();
  }
}
