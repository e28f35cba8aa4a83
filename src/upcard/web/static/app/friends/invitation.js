// @ts-check
/** The texts that friends send each other: the invitation to a table of a room in a browser, and the answer to it. */
import { link } from "../transport.js";
import { isKey } from "./letterBox.js";
import { isTable } from "./rules.js";

/**
 * @typedef {object} Invitation
 * @property {string} text as it stands in the link
 * @property {string} table
 * @property {string} key of the letter box; "": the offer stands in the link itself
 * @property {string} id of the offer @property {string} offer
 */

const OFFERED = /^([a-z0-9]+)\.o\.([\w-]{8})\.([\w-]{50,1500})$/;
const BOXED = /^([a-z0-9]+)\.b\.([\w-]{22})$/;
const ANSWER = /(?:^|#)([\w-]{8})\.([\w-]{50,1500})\s*$/;

/** @param {string} text the fragment of the link @returns {Invitation | null} */
export function invitationIn(text) {
  const [, table, key] = BOXED.exec(text) ?? [];
  if (isTable(table) && isKey(key)) return { text, table, key, id: "", offer: "" };
  const [, at, id, offer] = OFFERED.exec(text) ?? [];
  return isTable(at) ? { text, table: at, key: "", id, offer } : null;
}

/** @param {string} table @param {string} key */
export const boxedLink = (table, key) => `${link("/join")}#${table}.b.${key}`;

/** @param {string} table @param {string} id @param {string} offer */
export const offeredLink = (table, id, offer) => `${link("/join")}#${table}.o.${id}.${offer}`;

/** @param {string} id @param {string} answer */
export const answerLink = (id, answer) => `${link("/answer")}#${id}.${answer}`;

/** The answer in a text that was pasted, or in the fragment of a link; null: there is none. @param {string} text */
export function answerIn(text) {
  const [, id, answer] = ANSWER.exec(text) ?? [];
  return id ? { id, answer } : null;
}
