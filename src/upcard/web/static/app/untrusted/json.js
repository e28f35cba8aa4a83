// @ts-check
/** JSON of strangers. A text of a few million brackets takes a parser seconds, so its size is looked at first: in one
 * pass that makes nothing. */

/** The most letters of a text, the most values in it (numbers, texts, lists and objects), and the most lists and
 * objects inside each other.
 * @typedef {{letters: number, values: number, depth: number}} Size */

const [QUOTE, COMMA, BACKSLASH] = [34, 44, 92];
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

/** The place of the quote that ends a string. @param {string} text @param {number} at the place of its first quote */
function endOfString(text, at) {
  for (;;) {
    const end = text.indexOf('"', at + 1);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH && end - slashes > at + 1) slashes += 1;
    if (slashes % 2 === 0) return end;
    at = end;
  }
}

/** Whether a text may be given to a parser of JSON. @param {string} text @param {Size} most */
export function isWithin(text, { letters, values, depth }) {
  if (text.length > letters) return false;
  let [count, open] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === COMMA) count += 1;
    else if (OPENING.has(letter)) {
      count += 1;
      open += 1;
    } else if (CLOSING.has(letter)) open -= 1;
    if (count > values || open > depth) return false;
  }
  return true;
}

/** The value of a text; undefined where it is no JSON, or too large. @param {unknown} text @param {Size} most
 * @returns {any} */
export function parseJson(text, most) {
  if (typeof text !== "string" || !isWithin(text, most)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
