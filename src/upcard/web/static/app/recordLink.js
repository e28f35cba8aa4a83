// @ts-check
/** A match as a link: its record stands in the fragment, which no server is ever sent. */
import { link } from "./transport.js";

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} by */
const through = async (data, by) =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer());

/** The link to a move of a match. @param {string} record its text @param {number} at */
export async function recordLink(record, at = 0) {
  const packed = await through(new TextEncoder().encode(record), new CompressionStream("deflate-raw"));
  const letters = btoa(String.fromCharCode(...packed));
  const spelled = letters.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `${link("/record")}#${at}.${spelled}`;
}

/** The record in a fragment, and the move; an error says that there is none. @param {string} fragment */
export async function recordIn(fragment) {
  const [, at, spelled] = /^#(\d+)\.([\w-]+)$/.exec(fragment) ?? [];
  try {
    const letters = atob(spelled.replace(/-/g, "+").replace(/_/g, "/"));
    const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const text = new TextDecoder().decode(await through(packed, new DecompressionStream("deflate-raw")));
    return { text, at: Number(at) };
  } catch {
    throw new Error("This link is incomplete: its game cannot be read.");
  }
}
