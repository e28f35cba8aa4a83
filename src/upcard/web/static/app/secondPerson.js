// @ts-check
/** Log lines in the second person: "Guest plays 7♥" becomes "You play 7♥" for Guest. */
import { capital } from "./capital.js";

/**
 * @typedef {object} Grammar The forms that turn a sentence about a player into the second person.
 * @property {string} you at the beginning of a sentence
 * @property {string | null} within inside a sentence; null if it would need a case, so that the name stays
 * @property {(verb: string) => string | null} verb in the second person, null for a word that is not a verb
 * @property {RegExp} more a conjunction with a second verb of the same subject
 * @property {[RegExp, string]} self reflexive pronouns, and the one of the second person
 * @property {string | null} whose the possessive; null if it would need a case
 */

const OTHERWISE = /** @type {Record<string, string>} */ ({ has: "have", is: "are", was: "were" });

/** Words that are second verbs of a sentence; in a list ("and hearts") there are none. */
const SECOND = "captures|draws|fails|gets|goes|has|is|lays|leads|loses|pays|raises|says|scores|wins";

/** @type {Grammar} */
export const ENGLISH = {
  you: "You",
  within: "you",
  verb: (verb) => OTHERWISE[verb] ?? (/[^s]s$/.test(verb) ? verb.replace(/(?<=ss|x|ch|sh|o)e?s$|s$/, "") : null),
  more: new RegExp(`( and |, and |, )(?:now )?(${SECOND})\\b`, "g"),
  self: [/\b(himself|herself|themselves)\b/g, "yourself"],
  whose: "your",
};

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/**
 * @param {string} line in the language of the page @param {string} name the reader's, or ""
 * @param {Grammar} grammar
 */
export function toYou(line, name, grammar) {
  if (!name || !line.includes(name)) return line;
  return line
    .split(/(?<=[.!?]) /)
    .map((sentence) => (sentence.includes(name) ? sentenceToYou(sentence, name, grammar) : sentence))
    .join(" ");
}

/** @param {string} sentence @param {string} name @param {Grammar} grammar */
function sentenceToYou(sentence, name, grammar) {
  const places = new RegExp(
    `(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}♣♦♥♠])(?:('s )|( (?:now )?)(\\p{Ll}+)(?![\\p{L}\\p{N}]))?`,
    "gu",
  );
  let acts = false;
  const turned = sentence.replace(places, (whole, whose, space, word, at) => {
    const start = at === 0;
    if (whose) return grammar.whose ? `${start ? capital(grammar.whose) : grammar.whose} ` : whole;
    const verb = word ? grammar.verb(word) : null;
    if (!start && grammar.within === null && sentence[at - 2] !== "&") return whole;
    if (start && word) acts = true;
    const you = start || grammar.within === null ? grammar.you : grammar.within;
    return word ? `${you}${space}${verb ?? word}` : you;
  });
  if (!acts) return turned;
  return turned
    .replace(
      grammar.more,
      (whole, _, /** @type {string} */ verb) => `${whole.slice(0, -verb.length)}${grammar.verb(verb) ?? verb}`,
    )
    .replace(...grammar.self);
}
