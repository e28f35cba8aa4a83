// @ts-check
/** A match as a link: its record stands in the fragment, which no server is ever sent. */
import { link } from "./transport.js";

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} by */
const through = async (data, by) =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer());

/** A text in letters of a fragment, compressed. @param {string} text */
export async function spelled(text) {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  const letters = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text that `spelled` has written; anything else is an error. @param {string} letters */
export async function read(letters) {
  const packed = Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
}

/** The link to a move of a match. @param {string} record its text @param {number} at */
export const recordLink = async (record, at = 0) => `${link("/record")}#${at}.${await spelled(record)}`;

/** The record in a fragment, and the move; an error says that there is none. @param {string} fragment */
export async function recordIn(fragment) {
  const [, at, letters] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  try {
    return { text: await read(letters), at: Number(at) };
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
}
