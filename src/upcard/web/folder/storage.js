// @ts-check
/** Where the browser keeps the room's database: pages written through handles of the origin-private file system, which
 * a worker may use without waiting; else the whole file in IndexedDB after every write; else in memory alone. */

const DATABASE = "room.sqlite3";
const NAMES = [DATABASE, `${DATABASE}-journal`];
/** Numbers of errors as Emscripten's C library has them. */
const [NO_SUCH_FILE, NO_SPACE, INPUT_OUTPUT, INVALID] = [44, 51, 29, 28];

/** The database's place in Python's file system. */
export const PLACE = `/kept/${DATABASE}`;

/**
 * @typedef {object} Storage
 * @property {"handles" | "indexed" | "memory"} kind
 * @property {(() => Promise<void>) | undefined} save keeps what was written, where that is needed. Python waits for
 *   it after every write: no move is shown before
 */

/** A file system of Emscripten whose few files are handles that read and write at once.
 * @param {any} FS @param {Map<string, any>} handles
 * @param {(error: Error | null) => void} report is called with an error, and with null at its end */
function handleSystem(FS, handles, report) {
  const within = (/** @type {() => any} */ work) => {
    try {
      return work();
    } catch (error) {
      report(/** @type {Error} */ (error));
      const full = /** @type {Error} */ (error).name === "QuotaExceededError";
      throw new FS.ErrnoError(full ? NO_SPACE : INPUT_OUTPUT);
    }
  };
  /** @type {any} */
  const system = {
    mount: () => system.node(null, "/", 0o40700),
    node(/** @type {any} */ parent, /** @type {string} */ name, /** @type {number} */ mode) {
      const node = FS.createNode(parent, name, mode, 0);
      node.node_ops = system.nodeOps;
      node.stream_ops = system.streamOps;
      node.time = Date.now();
      return node;
    },
    nodeOps: {
      getattr(/** @type {any} */ node) {
        const size = FS.isDir(node.mode) ? 4096 : within(() => handles.get(node.name).getSize());
        const time = new Date(node.time);
        return {
          dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size,
          atime: time, mtime: time, ctime: time, blksize: 4096, blocks: Math.ceil(size / 4096),
        }; // prettier-ignore
      },
      setattr(/** @type {any} */ node, /** @type {any} */ attributes) {
        if (attributes.mode !== undefined && attributes.mode !== null) node.mode = attributes.mode;
        if (attributes.size !== undefined) within(() => handles.get(node.name).truncate(attributes.size));
      },
      lookup(/** @type {any} */ parent, /** @type {string} */ name) {
        // An empty file is one that is not there: SQLite makes it anew.
        if (!handles.has(name) || handles.get(name).getSize() === 0) throw new FS.ErrnoError(NO_SUCH_FILE);
        return system.node(parent, name, 0o100600);
      },
      mknod(/** @type {any} */ parent, /** @type {string} */ name, /** @type {number} */ mode) {
        if (!handles.has(name)) throw new FS.ErrnoError(NO_SUCH_FILE);
        return system.node(parent, name, mode);
      },
      unlink: (/** @type {any} */ _parent, /** @type {string} */ name) =>
        within(() => handles.get(name)?.truncate(0)),
      readdir: () => [".", "..", ...[...handles].filter(([, one]) => one.getSize() > 0).map(([name]) => name)],
    },
    streamOps: {
      open() {},
      close() {},
      read(
        /** @type {any} */ stream,
        /** @type {Uint8Array} */ buffer,
        /** @type {number} */ offset,
        /** @type {number} */ length,
        /** @type {number} */ position,
      ) {
        return within(() =>
          handles.get(stream.node.name).read(buffer.subarray(offset, offset + length), { at: position }),
        );
      },
      write(
        /** @type {any} */ stream,
        /** @type {Uint8Array} */ buffer,
        /** @type {number} */ offset,
        /** @type {number} */ length,
        /** @type {number} */ position,
      ) {
        stream.node.time = Date.now();
        return within(() =>
          handles.get(stream.node.name).write(buffer.subarray(offset, offset + length), { at: position }),
        );
      },
      llseek(/** @type {any} */ stream, /** @type {number} */ offset, /** @type {number} */ whence) {
        const from = whence === 1 ? stream.position : whence === 2 ? handles.get(stream.node.name).getSize() : 0;
        if (from + offset < 0) throw new FS.ErrnoError(INVALID);
        return from + offset;
      },
      fsync(/** @type {any} */ stream) {
        within(() => handles.get(stream.node.name).flush());
        report(null);
        return 0;
      },
    },
  };
  return system;
}

/** The room's files in the origin-private file system. @param {string} folder @returns {Promise<Map<string, any>>} */
async function openHandles(folder) {
  const place = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder, { create: true });
  const handles = new Map();
  for (const name of NAMES) {
    const file = /** @type {any} */ (await place.getFileHandle(name, { create: true }));
    handles.set(name, await file.createSyncAccessHandle());
  }
  return handles;
}

/** Files in IndexedDB, by their names. */
export class Shelf {
  /** @type {IDBDatabase} */
  base;

  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
  }

  /** @param {string} name */
  static async open(name) {
    const opened = new Promise((done, fail) => {
      const asked = indexedDB.open(name, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore("files");
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
    return new Shelf(await opened);
  }

  /** @template T @param {(files: IDBObjectStore) => IDBRequest<T>} ask @returns {Promise<T>} */
  read(ask) {
    return new Promise((done, fail) => {
      const asked = ask(this.base.transaction("files").objectStore("files"));
      asked.onsuccess = () => done(asked.result);
      asked.onerror = () => fail(asked.error);
    });
  }

  /** @param {(files: IDBObjectStore) => void} change @returns {Promise<void>} */
  write(change) {
    return new Promise((done, fail) => {
      const write = this.base.transaction("files", "readwrite", { durability: "strict" });
      change(write.objectStore("files"));
      write.oncomplete = () => done();
      write.onabort = write.onerror = () => fail(write.error);
    });
  }

  /** @param {string} name @returns {Promise<Uint8Array<ArrayBuffer> | undefined>} */
  get(name) {
    return this.read((files) => files.get(name));
  }

  /** @returns {Promise<string[]>} */
  async names() {
    return /** @type {string[]} */ (await this.read((files) => files.getAllKeys()));
  }

  /** @param {string} name @param {Uint8Array} data */
  put(name, data) {
    return this.write((files) => files.put(data, name));
  }

  /** @param {string} name */
  delete(name) {
    return this.write((files) => files.delete(name));
  }
}

/**
 * Open what the browser offers, and put the database where Python finds it.
 * @param {any} FS Python's file system @param {string} folder a name for this site's files
 * @param {(problem: "full" | "unkept" | "") => void} tell called when something cannot be kept, and when it can again
 * @returns {Promise<Storage>}
 */
export async function openStorage(FS, folder, tell) {
  FS.mkdirTree("/kept");
  let reported = "";
  const report = (/** @type {Error | null} */ error) => {
    const problem = error === null ? "" : error.name === "QuotaExceededError" ? "full" : "unkept";
    if (reported !== problem) tell(problem);
    reported = problem;
  };
  try {
    const handles = await openHandles(folder);
    FS.mount(handleSystem(FS, handles, report), {}, "/kept");
    return { kind: "handles", save: undefined };
  } catch {
    /* no such file system here, or not in a private window */
  }
  try {
    const shelf = await Shelf.open(folder);
    const found = await shelf.get(DATABASE);
    if (found) FS.writeFile(PLACE, found);
    const save = async () => {
      try {
        await shelf.put(DATABASE, FS.readFile(PLACE));
        report(null);
      } catch (error) {
        report(/** @type {Error} */ (error));
        throw error;
      }
    };
    return { kind: "indexed", save };
  } catch {
    return { kind: "memory", save: undefined };
  }
}
