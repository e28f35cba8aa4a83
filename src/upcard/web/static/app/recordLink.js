// @ts-check
/** A match as a link: its record stands in the fragment, which no server is ever sent. */
import { packed, unpacked } from "./packed.js";
import { link } from "./transport.js";

/** The link to a move of a match. @param {string} record its text @param {number} at */
export const recordLink = async (record, at = 0) => `${link("/record")}#${at}.${await packed(record)}`;

/** The record in a fragment, and the move; an error says that there is none. @param {string} fragment */
export async function recordIn(fragment) {
  const [, at, spelled] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  try {
    return { text: await unpacked(spelled), at: Number(at) };
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
}
