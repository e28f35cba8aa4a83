// @ts-check
/** What the page keeps in the browser; in memory, until the page is left, where the browser keeps nothing: cookies are
 * blocked, a window is private, another app shows the page, no space is left. No other module uses the browser's
 * storage (a rule of the linter). */

/** A value to find out whether the browser keeps one: as large as a few seats. */
const PROBE = "0".repeat(1000);

export class BrowserStorage {
  /** The values that the browser did not take, and keys that it did not remove (null), which are newer than its own.
   * @type {Map<string, string | null>} */
  #memory = new Map();

  /** @param {"localStorage" | "sessionStorage"} name of the browser's storage: for good, or until the tab is closed */
  constructor(name) {
    this.name = name;
  }

  /** The browser's storage; an error where it has none. @returns {Storage} */
  get #store() {
    return globalThis[this.name];
  }

  /** The value of a key; null if there is none, or none that can be read. @param {string} key @returns {any} */
  read(key) {
    try {
      return JSON.parse(this.#memory.get(key) ?? (this.#memory.has(key) ? null : this.#store.getItem(key)) ?? "null");
    } catch {
      return null;
    }
  }

  /** Keep a value as JSON.
   * @param {string} key @param {unknown} value @returns {boolean} whether it outlasts the page */
  write(key, value) {
    const text = JSON.stringify(value);
    try {
      this.#store.setItem(key, text);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, text);
    }
    return !this.#memory.has(key);
  }

  /** @param {string} key */
  remove(key) {
    try {
      this.#store.removeItem(key);
      this.#memory.delete(key);
    } catch {
      this.#memory.set(key, null);
    }
  }

  /** The keys that begin with a text. @param {string} start @returns {string[]} */
  keys(start) {
    const all = new Set(this.#memory.keys());
    try {
      for (let n = 0; n < this.#store.length; n += 1) all.add(this.#store.key(n) ?? "");
    } catch {
      /* the browser keeps nothing */
    }
    return [...all].filter((key) => key.startsWith(start) && this.#memory.get(key) !== null);
  }

  /** Whether the value of a key outlasts the page. @param {string} key */
  keeps = (key) => !this.#memory.has(key);

  /** Whether a new value would outlast the page. */
  lasts() {
    const key = "upcard.probe";
    const kept = this.write(key, PROBE);
    this.remove(key);
    this.#memory.delete(key);
    return kept;
  }
}

/** What this browser keeps. */
export const kept = new BrowserStorage("localStorage");
/** What this tab keeps. */
export const keptInTab = new BrowserStorage("sessionStorage");
