// @ts-check
/** Sentences word by word: what may come next of what may be typed. */

/**
 * @typedef {[string, string[]][]} Place the place after a step, and the words of which one follows (none: go on as
 *   there)
 */

/**
 * The words that may follow at a place, and the place after each.
 * @param {Record<string, Place>} steps
 * @param {string} place
 * @returns {Map<string, string>}
 */
function following(steps, place) {
  const words = new Map();
  for (const [then, choices] of steps[place]) {
    for (const [word, after] of choices.length
      ? choices.map((word) => /** @type {[string, string]} */ ([word, then]))
      : following(steps, then)) {
      words.set(word, after);
    }
  }
  return words;
}

/** Whether a text goes on with a word, and not with a longer one. @param {string} text @param {string} word */
const begins = (text, word) =>
  text.startsWith(word.toLowerCase()) && !/^[\p{L}\d]/u.test(/[\p{L}\d]$/u.test(word) ? text.slice(word.length) : "");

/**
 * How far a text can be followed: the part that is understood, the words that may come next, and it without its last
 * word.
 * A word that is only begun is completed. None may come next where the text cannot be followed.
 * @param {Record<string, Place>} steps @param {string} text
 */
export function next(steps, text) {
  let place = "start";
  let rest = text.toLowerCase().trimStart();
  let before = "";
  for (;;) {
    const words = following(steps, place);
    const [longest] = [...words.keys()].filter((word) => begins(rest, word)).sort((a, b) => b.length - a.length);
    if (longest === undefined) {
      const left = text.slice(0, text.length - rest.length);
      return {
        done: left,
        words: [...words.keys()].filter((word) => word.toLowerCase().startsWith(rest)),
        shorter: before,
      };
    }
    before = text.slice(0, text.length - rest.length);
    place = words.get(longest) ?? "end";
    rest = rest.slice(longest.length).trimStart();
  }
}
