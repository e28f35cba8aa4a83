// @ts-check
/** The words that a game may use, with their explanations, and the imports that they need. */

/**
 * @typedef {object} Word
 * @property {string} name
 * @property {string} module where it is imported from: "upcard.rulebook"
 * @property {string} signature "deal_hands(stock, hands, seats, first, each)"; "" of a value
 * @property {string} doc
 */

/** @typedef {{from: number, to: number, insert: string}} Change */

const IMPORT = /^from ([\w.]+) import (?:\(([^)]*)\)|(.*))$/gm;

/** The names that a module's text imports: the module of each. @param {string} text @returns {Map<string, string>} */
export function importsOf(text) {
  const names = new Map();
  for (const [, module, inBrackets, onLine] of text.matchAll(IMPORT)) {
    for (const part of (inBrackets ?? onLine).replace(/#.*$/gm, "").split(",")) {
      const name = part
        .trim()
        .split(/\s+as\s+/)
        .at(-1);
      if (name) names.set(name, module);
    }
  }
  return names;
}

/** The change that imports a word, or null where it is imported already. @param {string} text @param {string} module
 * @param {string} name @returns {Change | null} */
export function importing(text, module, name) {
  if (!module || importsOf(text).has(name)) return null;
  let end = 0;
  for (const match of text.matchAll(IMPORT)) {
    const stop = (match.index ?? 0) + match[0].length;
    end = stop;
    if (match[1] !== module || match[2] !== undefined) continue;
    if (match[0].length + name.length + 2 <= 118 && !match[0].includes("#")) {
      return { from: stop, to: stop, insert: `, ${name}` };
    }
  }
  const line = `from ${module} import ${name}`;
  if (end) return { from: end, to: end, insert: `\n${line}` };
  const head = /^\s*(?:"""[\s\S]*?"""\s*\n)?/.exec(text)?.[0].length ?? 0;
  return { from: head, to: head, insert: `${head ? "\n" : ""}${line}\n` };
}

/** A text with the words of an example imported: each import that it begins with is added, unless it is there.
 * @param {string} text @param {string} example Python, imports first @returns {{text: string, body: string}} body: the
 *   example without its imports */
export function withImports(text, example) {
  let whole = text;
  for (const [name, module] of importsOf(example)) {
    const change = importing(whole, module, name);
    if (change) whole = whole.slice(0, change.from) + change.insert + whole.slice(change.to);
  }
  return { text: whole, body: example.replace(IMPORT, "").replace(/^\n+/, "") };
}
