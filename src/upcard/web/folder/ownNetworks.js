// @ts-check
/** Networks that a person has added to the room: kept in IndexedDB, given to the worker of the bots. */
import { NETWORKS } from "./python.js";
import { Shelf } from "./storage.js";

/** A file for the bots' worker. @typedef {{network: string, content: Uint8Array<ArrayBuffer>}} Given */

export class OwnNetworks {
  /** @param {Shelf | null} shelf null where the browser keeps nothing: then networks are there until the page closes */
  constructor(shelf) {
    this.shelf = shelf;
    /** @type {Map<string, Uint8Array<ArrayBuffer>>} */
    this.files = new Map();
    /** @type {Set<(given: Given) => void>} workers */
    this.takers = new Set();
  }

  /** @param {any} FS Python's file system, which is given what is kept @param {string} folder a name for this site's */
  static async open(FS, folder) {
    const shelf = await Shelf.open(folder).catch(() => null);
    const own = new OwnNetworks(shelf);
    for (const name of (await shelf?.names()) ?? []) {
      const content = await shelf?.get(name);
      if (content) own.files.set(name, content);
    }
    FS.mkdirTree(NETWORKS);
    for (const [name, content] of own.files) FS.writeFile(`${NETWORKS}/${name}`, content);
    return own;
  }

  /** Give a worker the networks of now and later. @param {(given: Given) => void} take @returns what ends that */
  giveTo(take) {
    for (const [network, content] of this.files) take({ network, content });
    this.takers.add(take);
    return () => void this.takers.delete(take);
  }

  names() {
    return [...this.files.keys()];
  }

  /** @param {string} name @param {Uint8Array<ArrayBuffer>} content */
  async keep(name, content) {
    await this.shelf?.put(name, content);
    this.files.set(name, content);
    for (const take of this.takers) take({ network: name, content });
  }

  /** @param {string} name */
  async drop(name) {
    await this.shelf?.delete(name);
    this.files.delete(name);
  }
}
