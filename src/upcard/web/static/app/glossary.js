// @ts-check
/** The words of a game that a newcomer does not know, with their meanings: from the section "Words" of its book. */
import * as api from "./api.js";
import { useEffect, useState } from "./html.js";
import { endings, t } from "./language.js";

/** @typedef {Record<string, string>} Terms */

/** @type {Map<string, Promise<Terms>>} */
const asked = new Map();
/** @type {Map<string, Terms>} */
const known = new Map();
const NONE = /** @type {Terms} */ ({});

/** @param {string} game */
function ask(game) {
  const fresh = () => api.terms(game).then((told) => said(told.terms));
  const coming = asked.get(game) ?? fresh().catch(() => NONE);
  asked.set(game, coming);
  coming.then((terms) => known.set(game, terms));
  return coming;
}

/** The terms in the language of the page. @param {Terms} terms */
const said = (terms) =>
  Object.fromEntries(Object.entries(terms).map(([term, meaning]) => [t(term).toLowerCase(), t(meaning)]));

/** The terms of a game, none till they have come. @param {string} game */
export function useTerms(game) {
  const [terms, setTerms] = useState(known.get(game) ?? NONE);
  useEffect(() => {
    if (game && !known.has(game)) ask(game).then(setTerms);
  }, [game]);
  return terms;
}

/**
 * A text cut at the terms in it, each term once: parts without and with a meaning by turns.
 * @param {string} text
 * @param {Terms} terms
 * @returns {{text: string, meaning?: string}[]}
 */
export function cut(text, terms) {
  const names = Object.keys(terms).sort((a, b) => b.length - a.length);
  if (!names.length) return [{ text }];
  const plain = names.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  const found = new RegExp(`(?<![\\p{L}\\d])(?:${plain.join("|")})(?:${endings()})?(?![\\p{L}\\d])`, "giu");
  const seen = new Set();
  const parts = /** @type {{text: string, meaning?: string}[]} */ ([]);
  let from = 0;
  for (const one of text.matchAll(found)) {
    const said = one[0].toLowerCase();
    const name = names.find((term) => said.startsWith(term)) ?? "";
    if (seen.has(name)) continue;
    seen.add(name);
    parts.push({ text: text.slice(from, one.index) }, { text: one[0], meaning: terms[name] });
    from = one.index + one[0].length;
  }
  return [...parts, { text: text.slice(from) }];
}
