// @ts-check
/** The terms of a game with their meanings, from the section "Words" of its book. */
import * as api from "../base/api.js";
import { useEffect, useState } from "../base/html.js";
import { endings, t } from "../base/language.js";
import { MAX_TERMS } from "../untrusted/shapes.js";

/** @typedef {Record<string, string>} Terms */

/** @type {Map<string, Promise<Terms>>} */
const requests = new Map();
/** @type {Map<string, Terms>} */
const loaded = new Map();
const NONE = /** @type {Terms} */ ({});

/** @param {string} game */
function load(game) {
  const fresh = () => api.terms(game).then((answer) => translateTerms(answer.terms));
  const coming = requests.get(game) ?? fresh().catch(() => NONE);
  requests.set(game, coming);
  coming.then((terms) => loaded.set(game, terms));
  return coming;
}

/** The terms in the language of the page. @param {Terms} terms */
const translateTerms = (terms) =>
  Object.fromEntries(Object.entries(terms).map(([term, meaning]) => [t(term).toLowerCase(), t(meaning)]));

/** The terms of a game; none while they are loading. @param {string} game */
export function useTerms(game) {
  const [terms, setTerms] = useState(loaded.get(game) ?? NONE);
  useEffect(() => {
    if (game && !loaded.has(game)) load(game).then(setTerms);
  }, [game]);
  return terms;
}

/**
 * A text split at its terms, each marked once: parts without and with a meaning alternate.
 * @param {string} text
 * @param {Terms} terms
 * @returns {{text: string, meaning?: string}[]}
 */
export function splitAtTerms(text, terms) {
  const names = Object.keys(terms)
    .slice(0, MAX_TERMS)
    .sort((a, b) => b.length - a.length);
  if (!names.length) return [{ text }];
  const plain = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const pattern = new RegExp(`(?<![\\p{L}\\d])(?:${plain.join("|")})(?:${endings()})?(?![\\p{L}\\d])`, "giu");
  const seen = new Set();
  const parts = /** @type {{text: string, meaning?: string}[]} */ ([]);
  let from = 0;
  for (const one of text.matchAll(pattern)) {
    const lower = one[0].toLowerCase();
    const name = names.find((term) => lower.startsWith(term)) ?? "";
    if (seen.has(name)) continue;
    seen.add(name);
    parts.push({ text: text.slice(from, one.index) }, { text: one[0], meaning: terms[name] });
    from = one.index + one[0].length;
  }
  return [...parts, { text: text.slice(from) }];
}
