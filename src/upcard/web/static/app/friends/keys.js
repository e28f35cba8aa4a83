// @ts-check
/** Keys of the secp256k1 curve, as Nostr has them, and what two browsers that know each other's public keys encrypt for
 * each other. A relay can neither read nor change it, and a third browser cannot say it in one's name. */
import { decodeBase64url, encodeBase64url, fromHex, toHex } from "../base/compression.js";
import { parseJson } from "../untrusted/json.js";
import { getSharedSecret, schnorr } from "../../vendor/secp256k1.mjs";

/** Letters of an encrypted message, and what its JSON holds. */
export const MAX_CONTENT = 4_000;
const SIZE = { letters: MAX_CONTENT, values: 10, depth: 1 };
const NONCE = 12;
/** The public keys whose shared keys are remembered: to compute one takes a phone tens of milliseconds. */
const MAX_KNOWN = 32;
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);

export const isKey = (/** @type {unknown} */ key) => typeof key === "string" && /^[0-9a-f]{64}$/.test(key);
export const newSecretKey = () => toHex(schnorr.keygen().secretKey);
export const publicKeyOf = (/** @type {string} */ secretKey) => toHex(schnorr.getPublicKey(fromHex(secretKey)));

/** One browser's secret key, and the messages that it exchanges by it. */
export class Cipher {
  /** @param {string} secretKey */
  constructor(secretKey) {
    this.secretKey = fromHex(secretKey);
    this.own = publicKeyOf(secretKey);
    /** @type {Map<string, Promise<CryptoKey>>} */
    this.known = new Map();
  }

  /** The key that one shares with another, by its public key. @param {string} other */
  shared(other) {
    const known = this.known.get(other) ?? this.derived(other);
    this.known.delete(other);
    this.known.set(other, known);
    if (this.known.size > MAX_KNOWN) this.known.delete([...this.known.keys()][0]);
    return known;
  }

  /** @param {string} other */
  async derived(other) {
    const point = getSharedSecret(this.secretKey, Uint8Array.from([2, ...fromHex(other)]));
    const digest = await crypto.subtle.digest(
      "SHA-256",
      Uint8Array.from([...bytes("upcard friends 1 "), ...point.slice(1)]),
    );
    return crypto.subtle.importKey("raw", digest, "AES-GCM", false, ["encrypt", "decrypt"]);
  }

  /** @param {string} other @param {object} message */
  async encrypt(other, message) {
    const iv = crypto.getRandomValues(new Uint8Array(NONCE));
    // Sender and addressee are sealed with it: a message that a relay sends back to its author is not believed.
    const by = { name: "AES-GCM", iv, additionalData: bytes(this.own + other) };
    const sealed = await crypto.subtle.encrypt(by, await this.shared(other), bytes(JSON.stringify(message)));
    return encodeBase64url(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  }

  /** What another says; null where it did not say this. @param {string} other @param {string} content
   * @returns {Promise<any>} */
  async decrypt(other, content) {
    try {
      const sealed = decodeBase64url(content);
      const by = { name: "AES-GCM", iv: sealed.slice(0, NONCE), additionalData: bytes(other + this.own) };
      const open = await crypto.subtle.decrypt(by, await this.shared(other), sealed.slice(NONCE));
      return parseJson(new TextDecoder().decode(open), SIZE) ?? null;
    } catch {
      return null;
    }
  }

  /** Sign the digest of an event. @param {Uint8Array} digest */
  sign(digest) {
    return schnorr.signAsync(digest, this.secretKey);
  }
}
