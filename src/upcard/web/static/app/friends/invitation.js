// @ts-check
/** The texts that friends send each other: the invitation to a table of a room in a browser, and the answer to one that
 * is exchanged by hand. */
import { decodeBase64url, encodeBase64url, fromHex, toHex } from "../base/compression.js";
import { link } from "../base/transport.js";
import { isTable } from "./rules.js";

/**
 * @typedef {object} Invitation
 * @property {string} text as it stands in the link
 * @property {string} table
 * @property {string} host the public key of the friend, who is found through relays; "": the offer stands in the link
 * @property {string} secret that admits who has not been there yet
 * @property {string} id of the offer @property {string} offer
 */

const WITH_OFFER = /^([a-z0-9]+)\.o\.([\w-]{8})\.([\w-]{50,1500})$/;
const WITH_KEY = /^([a-z0-9]+)\.f\.([\w-]{43})\.([\w-]{22})$/;
const ANSWER = /(?:^|#)([\w-]{8})\.([\w-]{50,1500})\s*$/;

/** A secret of 128 bits. */
export const newSecret = () => encodeBase64url(crypto.getRandomValues(new Uint8Array(16)));

/** @param {string} text the fragment of the link @returns {Invitation | null} */
export function invitationIn(text) {
  const [, table, host, secret] = WITH_KEY.exec(text) ?? [];
  if (isTable(table)) return { text, table, host: toHex(decodeBase64url(host)), secret, id: "", offer: "" };
  const [, at, id, offer] = WITH_OFFER.exec(text) ?? [];
  return isTable(at) ? { text, table: at, host: "", secret: "", id, offer } : null;
}

/** @param {string} table @param {string} host @param {string} secret */
export const linkWithKey = (table, host, secret) =>
  `${link("/join")}#${table}.f.${encodeBase64url(fromHex(host))}.${secret}`;

/** @param {string} table @param {string} id @param {string} offer */
export const linkWithOffer = (table, id, offer) => `${link("/join")}#${table}.o.${id}.${offer}`;

/** @param {string} id @param {string} answer */
export const answerLink = (id, answer) => `${link("/answer")}#${id}.${answer}`;

/** The answer in a text that was pasted, or in the fragment of a link; null: there is none. @param {string} text */
export function answerIn(text) {
  const [, id, answer] = ANSWER.exec(text) ?? [];
  return id ? { id, answer } : null;
}
