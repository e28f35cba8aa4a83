// @ts-check
/** What two browsers must know of each other to connect, in few letters: a session description (RFC 8866, 8829) without
 * all that is the same for every data channel. What came from a stranger's link is checked part by part. */
import { decodeBase64url, deflate, encodeBase64url, fromHex, inflate, toHex } from "../base/compression.js";
import { parseJson } from "../untrusted/json.js";

/**
 * @typedef {object} PeerDescription
 * @property {"offer" | "answer"} type
 * @property {string} user @property {string} password of ICE
 * @property {string} fingerprint of the certificate, SHA-256 in base64url
 * @property {[string, number, string][]} candidates addresses, ports and types (host, srflx, relay) of the ICE
 * candidates
 */

/** Letters of an encoded description: a link that any program passes on, and a code that any camera reads. */
const MAX_ENCODED = 1_500;
/** Bytes of a description when it is inflated, and what its JSON holds. */
const MAX_BYTES = 4_000;
const SIZE = { letters: MAX_BYTES, values: 100, depth: 1 };
const MAX_CANDIDATES = 10;
const TOKEN = /^[A-Za-z0-9+/]{4,256}$/;
const ADDRESS = /^(\d{1,3}(\.\d{1,3}){3}|[0-9a-f:]{2,45}|[0-9a-f-]{36}\.local)$/i;
const KINDS = ["host", "srflx", "relay"];
/** Types of candidates in their order of preference (RFC 8445, section 5.1.2.1). */
const PREFERENCE = /** @type {Record<string, number>} */ ({ host: 126, srflx: 100, relay: 0 });
const BROKEN = "This link is incomplete: it cannot be read.";

/** @param {RTCSessionDescription} description @returns {PeerDescription} */
export function fromSdp({ type, sdp }) {
  const first = (/** @type {RegExp} */ pattern) => pattern.exec(sdp)?.[1]?.trim() ?? "";
  const hex = first(/^a=fingerprint:sha-256 (.*)$/im).replaceAll(":", "");
  const candidates = Array.from(sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ (\w+)/gim), (found) => {
    const [, address, port, kind] = found;
    return /** @type {[string, number, string]} */ ([address, Number(port), kind]);
  });
  return {
    type: type === "offer" ? "offer" : "answer",
    user: first(/^a=ice-ufrag:(.*)$/m),
    password: first(/^a=ice-pwd:(.*)$/m),
    fingerprint: encodeBase64url(fromHex(hex)),
    candidates: candidates
      .filter(([address, , kind]) => ADDRESS.test(address) && KINDS.includes(kind))
      .slice(0, MAX_CANDIDATES),
  };
}

/** The SDP of a description.
 * @param {PeerDescription} description @returns {RTCSessionDescriptionInit} */
export function toSdp({ type, user, password, fingerprint, candidates }) {
  const hex = toHex(decodeBase64url(fingerprint)).toUpperCase().match(/../g)?.join(":");
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    ["m=application", 9, "UDP/DTLS/SCTP", "webrtc-datachannel"].join(" "),
    "c=IN IP4 0.0.0.0",
    ...candidates.map(([address, port, kind], n) => {
      const priority = 2 ** 24 * PREFERENCE[kind] + 2 ** 8 * (65_535 - n) + 255;
      const base = kind === "host" ? [] : ["raddr", "0.0.0.0", "rport", "9"];
      return ["a=candidate:".concat(String(n + 1)), 1, "udp", priority, address, port, "typ", kind, ...base].join(" ");
    }),
    `a=ice-ufrag:${user}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:65536",
  ];
  return { type, sdp: `${lines.join("\r\n")}\r\n` };
}

/** @param {PeerDescription} description */
export const encodeDescription = ({ type, user, password, fingerprint, candidates }) =>
  deflate(JSON.stringify([type === "offer" ? 0 : 1, user, password, fingerprint, ...candidates.flat()]));

/** @param {string} letters @returns {Promise<PeerDescription>} an error has a sentence for people */
export async function decodeDescription(letters) {
  try {
    if (letters.length > MAX_ENCODED) throw new Error(BROKEN);
    const [kind, user, password, fingerprint, ...rest] = parseJson(await inflate(letters, MAX_BYTES), SIZE);
    const candidates = [];
    for (let n = 0; n < rest.length; n += 3) {
      candidates.push(/** @type {[string, number, string]} */ ([rest[n], rest[n + 1], rest[n + 2]]));
    }
    const sound =
      [user, password].every((one) => typeof one === "string" && TOKEN.test(one)) &&
      decodeBase64url(fingerprint).length === 32 &&
      candidates.length > 0 &&
      candidates.length <= MAX_CANDIDATES &&
      candidates.every(
        ([address, port, of]) =>
          typeof address === "string" &&
          ADDRESS.test(address) &&
          Number.isInteger(port) &&
          port > 0 &&
          port < 65_536 &&
          KINDS.includes(of),
      );
    if (!sound) throw new Error(BROKEN);
    return { type: kind === 0 ? "offer" : "answer", user, password, fingerprint, candidates };
  } catch {
    throw new Error(BROKEN);
  }
}
