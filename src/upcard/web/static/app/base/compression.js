// @ts-check
/** Bytes as texts: in hexadecimal, and in base64url, the letters that a link may hold; texts compressed (deflate). */

/** @param {Uint8Array} data */
export const encodeBase64url = (data) =>
  btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join(""))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=+$/, "");

/** The bytes that letters stand for; throws where they stand for none. @param {string} letters */
export const decodeBase64url = (letters) =>
  Uint8Array.from(atob(letters.replace(/-/g, "+").replace(/_/g, "/")), (letter) => letter.charCodeAt(0));

export const toHex = (/** @type {Uint8Array} */ data) =>
  Array.from(data, (byte) => byte.toString(16).padStart(2, "0")).join("");
export const fromHex = (/** @type {string} */ text) =>
  Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {Uint8Array<ArrayBuffer>} data @param {CompressionStream | DecompressionStream} by */
const through = (data, by) => new Blob([data]).stream().pipeThrough(by);

/** A text, compressed. @param {string} text */
export const deflate = async (text) =>
  encodeBase64url(
    new Uint8Array(
      await new Response(through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"))).arrayBuffer(),
    ),
  );

/** The text of a stream; throws when it has more than so many bytes, and reads no further: a few letters may unpack to
 * gigabytes. @param {ReadableStream<Uint8Array> | null} stream @param {number} most */
export async function readText(stream, most) {
  const reader = stream?.getReader();
  const words = new TextDecoder();
  let [text, bytes] = ["", 0];
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return text + words.decode();
    bytes += value.byteLength;
    if (bytes > most) {
      void reader?.cancel();
      throw new RangeError("bytes");
    }
    text += words.decode(value, { stream: true });
  }
}

/** A text that was compressed by `deflate`; throws where it was not, or is longer than so many bytes.
 * @param {string} letters @param {number} most */
export const inflate = async (letters, most) =>
  readText(through(decodeBase64url(letters), new DecompressionStream("deflate-raw")), most);
