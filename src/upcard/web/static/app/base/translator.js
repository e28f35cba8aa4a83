// @ts-check
/**
 * Recognises an English sentence and translates it: `upcard.locale.translator` for the page. A sentence is matched
 * against the templates of the catalogue; the values in its gaps must be recognised, too. So a sentence is translated
 * as a whole or not at all; an unknown one stays English.
 */

/** @typedef {{language: string, categories: string[], messages: Record<string, string | string[]>}} Catalogue
 * `categories`: those of CLDR, by the number of the plural form */
/**
 * @typedef {object} Template
 * @property {string[]} names @property {string[]} gaps @property {string[]} forms @property {boolean} worded
 * @property {number} weight @property {number} event
 * @property {number} free @property {string} start @property {string[]} texts
 */

const GAP = /\{(\w+)\}/g;
const CARD = "(?:(?:10|[2-9TJQKA])?[♣♦♥♠]|JK[1-4]?|10|[JQKA]|NT|XX?|[RGJ]\\d+[a-z]?)\\ufe0f?\\u2060?";
/** Cards, numbers, rules and marks. Each letter can be read in one way only: a player's chat is read, too. */
const SIGNS =
  /^(?:[\ufe0f\u2060\d\s.,:;+–—−·●×=%/()?!&…*"'“”’♣♦♥♠JQKAX-]|T(?=[♣♦♥♠])|NT|[RG]\d+(?!\d)[a-z]?|J\d+[a-z])*$/;
const SUITED = /\b(clubs|diamonds|hearts|spades)\b/g;
const KEY = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const RULE = /^([RGJ]\d+[a-z]?(?:, [RGJ]\d+[a-z]?)*): (.+)$/s;
/** "when ..., ...": two clauses, either of which may have more commas. */
const CLAUSE = /^(when .+?), (.+)$/s;
const LIST = /(, and | and |, | & | or |; )/;
const MARKS = new RegExp(`^(.*?)([.:!?…]+|\\s+(?:${CARD}|-?\\d+)?)$`, "s");
const STOPS = /(?<=[.!?…]) +/;
const NUMBER = /^-?\d+$/;
const FREE = new Set(["seat", "hand", "whom", "sides", "title", "text", "day", "word"]);
/** Gaps for names of people: without a colon, and of at most three words. */
const PEOPLE = new Set(["seat", "hand", "whom", "sides"]);
/** Gaps for a card, a number or a word of the catalogue, but not for a sentence with gaps. */
const SHORT = new Set(["card", "n", "suit"]);
/** The gap for a line of a log without its full stop, as a clause of a longer sentence. */
const EVENT = "event";
const MAX_NAME_WORDS = 3;
/** Beginnings of a clause, which are not names of players. */
const NO_NAME = /^(?:(?:when|the|that|it|all|an?) |the$)/;
const MAX_DEPTH = 5;
/** The most ways of splitting a sentence that are tried. */
const MAX_TRIED = 24;
/** Letters of a sentence, and parts of it that are looked at, above which it stays English: strangers write sentences,
 * too. Those of the card room need some thirty parts at most. */
const [MAX_LETTERS, MAX_PARTS] = [1_200, 400];
const KEPT = 1 << 14;

/** A sentence with gaps, and its translation.
 * @param {string} source @param {string | string[]} translation @returns {Template} */
function template(source, translation) {
  const parts = source.split(GAP);
  const texts = parts.filter((_, i) => i % 2 === 0);
  const gaps = parts.filter((_, i) => i % 2);
  const names = gaps.map((gap) => gap.replace(/\d+$/, ""));
  return {
    names,
    gaps,
    forms: [translation].flat(),
    start: texts[0],
    texts,
    worded: /\p{L}/u.test(texts.join("")),
    weight: texts.reduce((sum, text) => sum + text.length, 0),
    free: names.filter((name) => FREE.has(name)).length,
    event: Number(names.includes(EVENT)),
  };
}

/** Whether these pieces stand in a text in this order, the first and the last at its ends, and something between them:
 * in one pass, for a stranger's text may have many of each. @param {string} text @param {string[]} pieces */
function fits(text, pieces) {
  const last = pieces[pieces.length - 1];
  if (!text.startsWith(pieces[0]) || !text.endsWith(last)) return false;
  let end = pieces[0].length;
  for (const piece of pieces.slice(1, -1)) {
    const at = text.indexOf(piece, end + 1);
    if (at < 0) return false;
    end = at + piece.length;
  }
  return end < text.length - last.length;
}

/**
 * All ways to split the text at these pieces, the last of which ends it: the values of the gaps between them.
 * @param {string} text @param {string[]} rest @returns {Generator<string[]>}
 */
function* splits(text, [piece, ...more]) {
  if (!more.length) {
    if (text.length > piece.length && text.endsWith(piece)) yield [text.slice(0, text.length - piece.length)];
    return;
  }
  for (let at = text.indexOf(piece, 1); at > 0 && at < text.length; at = text.indexOf(piece, at + 1)) {
    for (const values of splits(text.slice(at + piece.length), more)) yield [text.slice(0, at), ...values];
  }
}

const mayBePeople = (/** @type {string} */ value) =>
  !value.includes(": ") &&
  value.split(LIST).every((part) => part.trim().split(" ").length <= MAX_NAME_WORDS && !NO_NAME.test(part));

export class Translator {
  /** @param {Catalogue} kept */
  constructor({ language, categories, messages }) {
    const all = Object.entries(messages);
    this.plurals = new Intl.PluralRules(language);
    this.categories = categories;
    /** @type {Map<string, string | string[]>} */
    this.exact = new Map(all.filter(([text]) => text.search(GAP) < 0));
    const ordered = all
      .filter(([text]) => text.search(GAP) >= 0)
      .map(([text, translation]) => template(text, translation))
      .sort((a, b) => b.event - a.event || b.weight - a.weight || a.free - b.free);
    this.templates = ordered.filter((one) => one.worded);
    /** Templates such as "{seat}: {move}", which match almost anything, so they are tried last. */
    this.joining = ordered.filter((one) => !one.worded);
    /** @type {Map<string, string | null>} */
    this.cache = new Map();
    /** Parts of the sentence that may still be looked at. */
    this.parts = 0;
  }

  /** More sentences, without gaps. @param {Catalogue} kept */
  add({ messages }) {
    for (const [text, translation] of Object.entries(messages)) this.exact.set(text, translation);
    this.cache.clear();
  }

  /** The sentence translated; unchanged if it is not recognised. @param {string} text */
  translate(text) {
    return this.read(text) ?? text;
  }

  /** The sentence translated; null if it is not recognised.
   * @param {string} text @returns {string | null} */
  read(text) {
    if (text.length > MAX_LETTERS) return this.#whole(text, MAX_DEPTH);
    this.parts = MAX_PARTS;
    return this.#part(text, 0);
  }

  /** A part of a sentence, or all of it. @param {string} text @param {number} depth @returns {string | null} */
  #part(text, depth) {
    const key = `${depth}${text}`;
    const before = this.cache.get(key);
    if (before !== undefined) return before;
    if (this.parts <= 0) return null;
    this.parts -= 1;
    const translation = this.#read(text, depth);
    // What was given up in the middle of a sentence may be read in another one.
    if (translation === null && this.parts <= 0 && depth > 0) return null;
    if (this.cache.size > KEPT) this.cache.clear();
    this.cache.set(key, translation);
    return translation;
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #read(text, depth) {
    if (SIGNS.test(text)) return text;
    if (text.search(SUITED) >= 0 && SIGNS.test(text.replace(SUITED, ""))) {
      return text.replace(SUITED, (suit) => this.#word(suit));
    }
    if (KEY.test(text)) return this.#part(text.replaceAll("_", " "), depth);
    const rule = RULE.exec(text);
    if (rule) {
      const why = this.#part(rule[2], depth);
      return why && `${rule[1]}: ${why}`;
    }
    const small = /^\p{Lu}/u.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
    const named = this.exact.has(small) && !this.exact.has(text); // an exact match comes before a template
    let translation = named ? null : this.#whole(text, depth);
    if (translation === null && small !== text) {
      translation = this.#whole(small, depth);
      if (translation !== null) translation = translation.charAt(0).toUpperCase() + translation.slice(1);
    }
    if (translation !== null || depth >= MAX_DEPTH) return translation;
    return this.#sentences(text, depth) ?? this.#madeFrom(this.joining, text, depth) ?? this.#marked(text, depth);
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #whole(text, depth) {
    const found = this.exact.get(text);
    if (found !== undefined) return this.#form(found, 1);
    if (depth >= MAX_DEPTH) return null;
    return this.#clauses(text, depth) ?? this.#madeFrom(this.templates, text, depth) ?? this.#list(text, depth);
  }

  /** "when a 2 is played, it is wild": a condition and its effect.
   * @param {string} text @param {number} depth @returns {string | null} */
  #clauses(text, depth) {
    const found = CLAUSE.exec(text);
    const when = found && this.#part(found[1], depth + 1);
    const then = when && this.#part(found[2], depth + 1);
    return when && then ? `${when}, ${then}` : null;
  }

  /** @param {Template[]} templates @param {string} text @param {number} depth @returns {string | null} */
  #madeFrom(templates, text, depth) {
    for (const one of templates) {
      if (!fits(text, one.texts)) continue;
      let tried = 0;
      for (const values of splits(text.slice(one.start.length), one.texts.slice(1))) {
        const translation = this.#filled(one, values, depth);
        if (translation) return translation;
        tried += 1;
        if (tried === MAX_TRIED) break;
      }
    }
    return null;
  }

  /** @param {Template} one @param {string[]} found @param {number} depth @returns {string | null} */
  #filled(one, found, depth) {
    /** @type {Map<string, string>} */
    const values = new Map();
    for (const [i, value] of found.entries()) {
      const name = one.names[i];
      if (PEOPLE.has(name) && !mayBePeople(value)) return null;
      const deep = SHORT.has(name) ? MAX_DEPTH : depth + 1;
      const translation = FREE.has(name)
        ? this.#name(value)
        : name === EVENT
          ? (this.#part(`${value}.`, depth + 1)?.replace(/[.]$/, "") ?? null)
          : this.#part(value, deep);
      if (translation === null) return null;
      values.set(one.gaps[i], translation);
    }
    const count = [...values.values()].find((value) => NUMBER.test(value));
    return this.#form(one.forms, Math.abs(Number(count ?? 1))).replace(GAP, (whole, gap) => values.get(gap) ?? whole);
  }

  /** A list of players' names; names that the table gives are translated.
   * @param {string} value */
  #name(value) {
    const whole = this.exact.get(value);
    if (whole !== undefined) return this.#form(whole, 1);
    return value
      .split(LIST)
      .map((part, i) => (i % 2 ? this.#joint(part) : this.#word(part)))
      .join("");
  }

  /** The separator of a list: "and" with its spaces. @param {string} part */
  #joint(part) {
    const word = part.replace(/[ ,;]/g, "");
    return /^\p{L}+$/u.test(word) ? part.replace(word, this.#word(word)) : part;
  }

  /** @param {string} part */
  #word(part) {
    const found = this.exact.get(part);
    return found === undefined ? part : this.#form(found, 1);
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #list(text, depth) {
    const parts = text.split(LIST);
    if (parts.length === 1) return null;
    const translation = parts.map((part, i) => (i % 2 ? this.#joint(part) : this.#part(part, depth + 1)));
    return translation.includes(null) ? null : translation.join("");
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #sentences(text, depth) {
    const parts = text.split(STOPS);
    if (parts.length === 1) return null;
    const translation = parts.map((part) => this.#part(part, depth + 1));
    return translation.includes(null) ? null : translation.join(" ");
  }

  /** Translates the text without the punctuation, card or number at its end, or the spaces around it.
   * @param {string} text @param {number} depth @returns {string | null} */
  #marked(text, depth) {
    const found = MARKS.exec(text);
    if (found?.[1]) {
      const translation = this.#part(found[1], depth + 1);
      return translation && translation + found[2];
    }
    const bare = text.replace(/^[ (“‘]+/, "");
    const translation = bare === text ? null : this.#part(bare, depth + 1);
    return translation && text.slice(0, text.length - bare.length) + translation;
  }

  /** @param {string | string[]} translation @param {number} count */
  #form(translation, count) {
    if (typeof translation === "string") return translation;
    const form = this.categories.indexOf(this.plurals.select(count));
    return translation[form] ?? translation[translation.length - 1];
  }
}
