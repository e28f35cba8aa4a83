// @ts-check
/** The book of a stranger's game, as HTML that comes from where its code runs. What `room/book_html.py` writes of a
 * book passes, and nothing else. The text is gone through once, without a parser of HTML: that would build a million
 * elements from some thousand tags, and this knows how many there are before any is made. */

/** The most letters and elements of a book; the longest of the card room's own has 20,000 and 300. */
export const [MAX_LETTERS, MAX_ELEMENTS] = [200_000, 2_000];
const MAX_DEPTH = 40;
const TOO_LARGE = "This book is too large to be shown: as HTML a book has at most 200,000 letters and 2,000 elements.";

/** What may stand where (HTML, section 3.2.5): so a parser builds just the elements that are written here. */
const FLOW = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "blockquote", "pre", "hr", "table"];
const PHRASING = ["strong", "em", "code", "a", "button", "br"];
const PHRASED = ["p", "h1", "h2", "h3", "h4", "h5", "h6", "th", "td", "strong", "em"];
const INSIDE = /** @type {Record<string, string[]>} */ ({
  "": FLOW,
  ul: ["li"],
  ol: ["li"],
  li: [...FLOW, ...PHRASING],
  blockquote: FLOW,
  table: ["thead", "tbody"],
  thead: ["tr"],
  tbody: ["tr"],
  tr: ["th", "td"],
  pre: ["code"],
  code: [],
  button: [],
  a: ["strong", "em", "code", "br"],
  ...Object.fromEntries(PHRASED.map((name) => [name, PHRASING])),
});
/** Which elements may stand inside each; outside all: "". @type {Map<string, Set<string>>} */
const ALLOWED = new Map(Object.entries(INSIDE).map(([name, inner]) => [name, new Set(inner)]));
/** Where text may not stand: a parser would move it out of a table. */
const TEXTLESS = new Set(["ul", "ol", "table", "thead", "tbody", "tr"]);
const EMPTY = new Set(["br", "hr"]);
/** A tag whose values are quoted and have no marks in them; it is followed by its attributes and its end. */
const TAG = /<(\/?)([a-z][a-z0-9]{0,9})((?: [a-z-]{1,30}="[^"<>]{0,4000}"){0,6}) ?(?:\/?)>/y;
const ATTRIBUTE = / ([a-z-]{1,30})="([^"]*)"/g;
const RULE = /^[A-Z]\d{1,3}[a-z]?$/;
const LINK = /^(#[\w-]*|\/g\/[a-z0-9_]+(#\w*)?)$/;
const MAX_MEANING = 2_000;

const escapeText = (/** @type {string} */ text) =>
  text.replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** The beginning of an element with those of its attributes that a book needs. @param {string} name @param {string}
 * attributes */
function openingTag(name, attributes) {
  const given = Object.fromEntries(Array.from(attributes.matchAll(ATTRIBUTE), ([, key, value]) => [key, value]));
  const { id = "", href = "", "aria-description": meaning = "" } = given;
  if (name === "button") {
    return `<button type="button" class="term" aria-description="${meaning.slice(0, MAX_MEANING)}">`;
  }
  const kept = [
    ...(RULE.test(id) ? [`id="${id}"`, 'class="rule"'] : []),
    ...(name === "a" && LINK.test(href) ? [`href="${href}"`] : []),
  ];
  return `<${[name, ...kept].join(" ")}>`;
}

class Writer {
  constructor() {
    /** @type {string[]} */
    this.parts = [];
    /** The names of the elements that are open. @type {string[]} */
    this.open = [];
  }

  get inside() {
    return this.open.at(-1) ?? "";
  }

  /** @param {string} text */
  text(text) {
    if (!TEXTLESS.has(this.inside) || !text.trim()) this.parts.push(escapeText(text));
  }

  /** @param {string} name @param {string} attributes */
  begin(name, attributes) {
    const isNestedLink = name === "a" && this.open.includes("a");
    if (!ALLOWED.get(this.inside)?.has(name) || isNestedLink || this.open.length >= MAX_DEPTH) return;
    this.parts.push(openingTag(name, attributes));
    if (!EMPTY.has(name)) this.open.push(name);
  }

  /** @param {string} name */
  end(name) {
    const from = this.open.lastIndexOf(name);
    if (from < 0) return;
    for (const one of this.open.splice(from).reverse()) this.parts.push(`</${one}>`);
  }
}

/** @param {unknown} html @returns {string} */
export function safeBook(html) {
  if (typeof html !== "string") return "";
  const writer = new Writer();
  let elements = 0;
  if (html.length > MAX_LETTERS) return `<p>${TOO_LARGE}</p>`;
  for (let at = 0; at < html.length;) {
    TAG.lastIndex = at;
    const tag = TAG.exec(html);
    if (tag) {
      const [whole, slash, name, attributes] = tag;
      if (slash) writer.end(name);
      else {
        elements += 1;
        if (elements > MAX_ELEMENTS) return `<p>${TOO_LARGE}</p>`;
        writer.begin(name, attributes);
      }
      at += whole.length;
    } else {
      const next = html.indexOf("<", at + 1);
      const end = next < 0 ? html.length : next;
      writer.text(html.slice(at, end));
      at = end;
    }
  }
  for (const name of [...writer.open].reverse()) writer.end(name);
  return writer.parts.join("");
}
