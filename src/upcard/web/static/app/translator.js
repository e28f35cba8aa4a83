// @ts-check
/**
 * Recognises an English sentence and translates it: `upcard.locale.translator` for the page. A sentence is matched
 * against the templates of the catalogue; the values in its gaps must be recognised, too. So a sentence is translated
 * as a whole or not at all; an unknown one stays English.
 */

/** @typedef {{language: string, plurals: string, second_person: [string, string][], messages: Record<string, string |
 *   string[]>}} Catalogue */
/**
 * @typedef {object} Template
 * @property {string[]} names @property {string[]} gaps @property {string[]} forms @property {boolean} worded
 * @property {number} weight
 * @property {number} free @property {string} start @property {string[]} texts @property {RegExp} pattern
 */

const GAP = /\{(\w+)\}/g;
const CARD = "(?:(?:10|[2-9TJQKA])?[♣♦♥♠]|JK[1-4]?|10|[JQKA]|NT|XX?|[RGJ]\\d+[a-z]?)\\ufe0f?";
const SIGNS = new RegExp(`^(?:${CARD}|[\\d\\s.,:;+–—−·●×=%/()?!&…*"'“”’-])*$`);
const SUITED = /\b(clubs|diamonds|hearts|spades)\b/g;
const KEY = /^[a-z0-9]+(_[a-z0-9]+)+$/;
const RULE = /^([RGJ]\d+[a-z]?(?:, [RGJ]\d+[a-z]?)*): (.+)$/s;
/** "when ..., ...": two clauses, either of which may have more commas. */
const CLAUSE = /^(when .+?), (.+)$/s;
const LIST = /(, and | and |, | & | or |; )/;
const MARKS = new RegExp(`^(.*?)([.:!?…]+|\\s+(?:${CARD}|-?\\d+)?)$`, "s");
const STOPS = /(?<=[.!?…]) +/;
const NUMBER = /^-?\d+$/;
const VERB = /^ ([\p{L}]+)(.*)$/su;
const YOU = /^You (?!and\b)([a-z]+)\b(.*)$/s;
/** Second verbs of the same subject: in the second person in English, in the third in German. */
const AND_DO = /( and |, and |, )(capture|draw|fail|get|go|have|are|lay|lead|lose|pay|raise|say|score|win)\b/g;
const MORE = /((?: und|,) (?:jetzt )?)(?!(?:nicht|mit|jetzt|seit|erst)(?!\p{L}))([\p{Ll}]+t)(?!\p{L})/gu;
const DOES = /** @type {Record<string, string>} */ ({ have: "has", are: "is", were: "was" });
/** The third person of a verb. @param {string} verb */
const thirdPerson = (verb) => DOES[verb] ?? verb + (/(s|x|ch|sh|o)$/.test(verb) ? "es" : "s");
const FREE = new Set(["seat", "hand", "whom", "sides", "title", "text", "day", "word"]);
/** Gaps for names of people: without a colon, and of at most three words. */
const PEOPLE = new Set(["seat", "hand", "whom", "sides"]);
/** Gaps for words, not only cards. */
const WORDED = new Set(["does", "takes"]);
/** Gaps for a card, a number or a word of the catalogue, but not for a sentence with gaps. */
const SHORT = new Set(["card", "n", "suit"]);
const LONGEST = 3;
/** Beginnings of a clause, which are not names of players. */
const NO_NAME = /^(?:(?:when|the|that|it|all|an?) |the$)/;
const DEEPEST = 5;
/** The most ways of splitting a sentence that are tried. */
const MOST = 24;
const KEPT = 1 << 14;
const FOLD = 100;

const escaped = (/** @type {string} */ text) => text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");

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
    pattern: new RegExp(`^${texts.map(escaped).join("(.+?)")}$`, "s"),
  };
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
  for (let at = text.indexOf(piece, 1); at > 0; at = text.indexOf(piece, at + 1)) {
    for (const values of splits(text.slice(at + piece.length), more)) yield [text.slice(0, at), ...values];
  }
}

const mayBePeople = (/** @type {string} */ value) =>
  !value.includes(": ") &&
  value.split(LIST).every((part) => part.trim().split(" ").length <= LONGEST && !NO_NAME.test(part));

export class Translator {
  /** @param {Catalogue} kept */
  constructor({ messages, plurals, second_person: secondPerson }) {
    const all = Object.entries(messages);
    this.secondPerson = secondPerson;
    this.plurals = plurals;
    /** @type {Map<string, string | string[]>} */
    this.exact = new Map(all.filter(([text]) => text.search(GAP) < 0));
    const ordered = all
      .filter(([text]) => text.search(GAP) >= 0)
      .map(([text, translation]) => template(text, translation))
      .sort((a, b) => b.weight - a.weight || a.free - b.free);
    this.templates = ordered.filter((one) => one.worded);
    /** Templates such as "{seat}: {move}", which match almost anything, so they are tried last. */
    this.joining = ordered.filter((one) => !one.worded);
    /** @type {Map<string, string | null>} */
    this.cache = new Map();
  }

  /** More sentences, without gaps. @param {Catalogue} kept */
  add({ messages }) {
    for (const [text, translation] of Object.entries(messages)) this.exact.set(text, translation);
    this.cache.clear();
  }

  /** The forms of the second person. @returns {import("./secondPerson.js").Grammar} */
  get grammar() {
    return {
      you: this.#word("You"),
      within: null,
      verb: (verb) => (/t$/.test(verb) || this.#yours(verb) !== verb ? this.#yours(verb) : null),
      more: /( und )(?:jetzt )?(\p{Ll}+t)(?!\p{L})/gu,
      self: [/(?<!\p{L})sich(?!\p{L})/gu, "dich"],
      whose: null,
    };
  }

  /** The sentence translated; unchanged if it is not recognised. @param {string} text */
  translate(text) {
    return this.read(text) ?? text;
  }

  /** The sentence translated; null if it is not recognised.
   * @param {string} text @param {number} depth @returns {string | null} */
  read(text, depth = 0) {
    const key = `${depth}${text}`;
    const before = this.cache.get(key);
    if (before !== undefined) return before;
    const translation = this.#read(text, depth);
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
    if (KEY.test(text)) return this.read(text.replaceAll("_", " "), depth);
    const small = /^\p{Lu}/u.test(text) ? text[0].toLowerCase() + text.slice(1) : text;
    const named = this.exact.has(small) && !this.exact.has(text); // an exact match comes before a template
    const yours = named || this.exact.has(text) ? null : this.#toYou(text, depth);
    let translation = yours ?? (named ? null : this.#whole(text, depth));
    if (translation === null && small !== text) {
      translation = this.#whole(small, depth);
      if (translation !== null) translation = translation.charAt(0).toUpperCase() + translation.slice(1);
    }
    if (translation !== null || depth >= DEEPEST) return translation;
    return (
      this.#ruled(text, depth) ??
      this.#sentences(text, depth) ??
      this.#madeFrom(this.joining, text, depth) ??
      this.#marked(text, depth)
    );
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #whole(text, depth) {
    const found = this.exact.get(text);
    if (found !== undefined) return this.#form(found, 1);
    if (depth >= DEEPEST) return null;
    return this.#clauses(text, depth) ?? this.#madeFrom(this.templates, text, depth) ?? this.#list(text, depth);
  }

  /** "when a 2 is played, it is wild": a condition and its effect.
   * @param {string} text @param {number} depth @returns {string | null} */
  #clauses(text, depth) {
    const found = CLAUSE.exec(text);
    const when = found && this.read(found[1], depth + 1);
    const then = when && this.read(found[2], depth + 1);
    return when && then ? `${when}, ${then}` : null;
  }

  /** @param {Template[]} templates @param {string} text @param {number} depth @returns {string | null} */
  #madeFrom(templates, text, depth) {
    for (const one of templates) {
      if (!text.startsWith(one.start)) continue;
      if (!one.pattern.test(text)) continue;
      let tried = 0;
      for (const values of splits(text.slice(one.start.length), one.texts.slice(1))) {
        const translation = this.#filled(one, values, depth);
        if (translation) return translation;
        tried += 1;
        if (tried === MOST) break;
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
      const deep = SHORT.has(name) ? DEEPEST : depth + 1;
      const translation = FREE.has(name) ? this.#name(value) : this.read(value, deep);
      if (translation === null || (WORDED.has(name) && SIGNS.test(value))) return null;
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
    const translation = parts.map((part, i) => (i % 2 ? this.#joint(part) : this.read(part, depth + 1)));
    return translation.includes(null) ? null : translation.join("");
  }

  /** A sentence in the second person, translated by its third-person template: "You play 7♥" by "{seat} plays {card}".
   * @param {string} text @param {number} depth @returns {string | null} */
  #toYou(text, depth) {
    const found = depth === 0 ? YOU.exec(text) : null;
    if (!found) return null;
    const rest = found[2].replace(AND_DO, (_, before, verb) => before + thirdPerson(verb));
    const thirdPersonText = ["You ", thirdPerson(found[1]), rest].join("");
    const ways = [
      () =>
        this.exact.has(thirdPersonText)
          ? this.#word(thirdPersonText)
          : this.#madeFrom(this.templates, thirdPersonText, depth),
      () => this.#whole(text, depth),
      () => this.#madeFrom(this.joining, thirdPersonText, depth),
    ];
    const you = this.#word("You");
    for (const way of ways) {
      const translation = way();
      const verb = translation?.startsWith(you) ? VERB.exec(translation.slice(you.length)) : null;
      const more = verb?.[2].replace(MORE, (_, before, does) => `${before}${this.#yours(does)}`);
      if (verb) return `${you} ${this.#yours(verb[1])}${more}`;
    }
    return null;
  }

  /** The verb in the second person. @param {string} verb */
  #yours(verb) {
    for (const [theirs, yours] of this.secondPerson) {
      const bare = theirs.replace("^", "");
      if (theirs === bare ? verb.endsWith(bare) : verb === bare) return verb.slice(0, -bare.length) + yours;
    }
    return verb;
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #ruled(text, depth) {
    const found = RULE.exec(text);
    const translation = found && this.read(found[2], depth + 1);
    return found && translation ? `${found[1]}: ${translation}` : null;
  }

  /** @param {string} text @param {number} depth @returns {string | null} */
  #sentences(text, depth) {
    const parts = text.split(STOPS);
    if (parts.length === 1) return null;
    const translation = parts.map((part) => this.read(part, depth + 1));
    return translation.includes(null) ? null : translation.join(" ");
  }

  /** Translates the text without the punctuation, card or number at its end, or the spaces around it.
   * @param {string} text @param {number} depth @returns {string | null} */
  #marked(text, depth) {
    const found = MARKS.exec(text);
    if (found?.[1]) {
      const translation = this.read(found[1], depth + 1);
      return translation && translation + found[2];
    }
    const bare = text.replace(/^[ (“‘]+/, "");
    const translation = bare === text ? null : this.read(bare, depth + 1);
    return translation && text.slice(0, text.length - bare.length) + translation;
  }

  /** @param {string | string[]} translation @param {number} count */
  #form(translation, count) {
    if (typeof translation === "string") return translation;
    const number = count < 2 * FOLD ? count : FOLD + (count % FOLD);
    return translation[Math.min(Number(this.plurals[number]), translation.length - 1)];
  }
}
