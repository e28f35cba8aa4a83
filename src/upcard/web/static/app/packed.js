// @ts-check
/** Bytes and texts in the letters that a link may hold (base64url). */

/** @param {Uint8Array} data */
export const spelled = (data) =>
  btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** The bytes that letters stand for; throws where they stand for none. @param {string} letters */
export const unspelled = (letters) =>
  Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} by */
const through = async (data, by) =>
  new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(by)).arrayBuffer());

/** A text, compressed. @param {string} text */
export const packed = async (text) =>
  spelled(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw")));

/** A text that was `packed`; throws where it was not. @param {string} letters */
export const unpacked = async (letters) =>
  new TextDecoder().decode(await through(unspelled(letters), new DecompressionStream("deflate-raw")));
