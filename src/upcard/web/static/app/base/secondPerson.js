// @ts-check
/** Log lines in the second person: "Guest plays 7♥" becomes "You play 7♥" for Guest. In English: other languages have
 * the sentences with "You" in their catalogues. */

const OTHERWISE = /** @type {Record<string, string>} */ ({ has: "have", is: "are", was: "were" });

/** Second verbs of a sentence with the same subject; in a list ("and hearts") there are none. */
const VERBS = "captures|draws|fails|gets|goes|has|is|lays|leads|loses|pays|raises|says|scores|takes|wins";
const MORE = new RegExp(`( and (?:now )?|, and |, )(${VERBS})\\b`, "g");

/** A text with a capital first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

const escapeRegExp = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** @param {string} verb */
const secondPerson = (verb) =>
  OTHERWISE[verb] ?? (/[^s]s$/.test(verb) ? verb.replace(/(?<=ss|x|ch|sh|o)e?s$|s$/, "") : verb);

/**
 * @param {string} line @param {string} name the reader's, or ""
 * @param {boolean} [everywhere] also within a sentence and where something is the reader's
 */
export function toYou(line, name, everywhere = true) {
  if (!name || !line.includes(name)) return line;
  return line
    .split(/(?<=[.!?]) /)
    .map((sentence) => (sentence.includes(name) ? sentenceToYou(sentence, name, everywhere) : sentence))
    .join(" ");
}

/** @param {string} sentence @param {string} name @param {boolean} everywhere */
function sentenceToYou(sentence, name, everywhere) {
  const places = new RegExp(
    `(?<![\\p{L}\\p{N}])${escapeRegExp(name)}(?![\\p{L}\\p{N}♣♦♥♠])(?:('s )|( (?:now )?)(\\p{Ll}+)(?![\\p{L}\\p{N}]))?`,
    "gu",
  );
  let acts = false;
  const turned = sentence.replace(places, (whole, whose, space, word, at) => {
    const start = at === 0;
    if (!everywhere && (whose || (!start && !/[&;]/.test(sentence[at - 2])))) return whole;
    if (whose) return start ? capital("your ") : "your ";
    if (start && word) acts = true;
    const you = start || !everywhere ? "You" : "you";
    return word ? `${you}${space}${secondPerson(word)}` : you;
  });
  if (!acts) return turned;
  const [about, ...rest] = turned.split(/(?=: )/);
  const self = about.replace(/\b(himself|herself|themselves)\b/g, "yourself");
  return [self.replace(MORE, (_, before, verb) => before + secondPerson(verb)), ...rest].join("");
}
