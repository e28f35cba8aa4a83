// @ts-check
/** Networks that a person has added to the room, kept in IndexedDB; Python writes and reads the files. */
import { NETWORKS } from "./python.js";
import { Shelf } from "./storage.js";

export class OwnNetworks {
  /** @param {Shelf | null} shelf null where the browser keeps nothing: then networks are there until the page closes
   * @param {string[]} found */
  constructor(shelf, found) {
    this.shelf = shelf;
    this.found = found;
  }

  /** @param {any} FS Python's file system, which is given what is kept @param {string} folder a name for this site's */
  static async open(FS, folder) {
    const shelf = await Shelf.open(folder).catch(() => null);
    const names = (await shelf?.names()) ?? [];
    FS.mkdirTree(NETWORKS);
    for (const name of names) FS.writeFile(`${NETWORKS}/${name}`, await shelf?.get(name));
    return new OwnNetworks(shelf, names);
  }

  /** What was kept before. */
  names() {
    return this.found;
  }

  /** @param {string} name @param {Uint8Array} content */
  async keep(name, content) {
    await this.shelf?.put(name, content);
  }

  /** @param {string} name */
  async drop(name) {
    await this.shelf?.delete(name);
  }
}
