// @ts-check
/** Python, the package and the room in it: what `worker.js` starts where it has the room. */
import { Files, FolderError, unzipped } from "./files.js";
import { PLACE, openStorage } from "./storage.js";

/** Where the package lies in Python's file system. */
const SITE = "/upcard";
const [CORE, STDLIB, PACKAGE] = ["room/pyodide.asm.wasm.gz", "room/stdlib.zip.gz", "room/package.zip.xz"];
/** What Pyodide says of itself in its list of packages, of which this folder has none. */
const ABOUT = "room/pyodide.json";

/** Python itself, its library and the package's files. @param {Files} files @param {(change: any) => void} tell */
export async function startPython(files, tell) {
  files.progressed = (part) => tell({ stage: "files", part });
  // @ts-ignore: the build puts it there
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  await files.readIndex();
  const [core, library, own, about] = await files.readAll([CORE, STDLIB, PACKAGE, ABOUT]);
  tell({ stage: "python", part: 0 });
  // Pyodide asks for its files by name: it is given those that were compared with their digests.
  const given = new Map([
    ["pyodide.asm.wasm", new Response(core, { headers: { "Content-Type": "application/wasm" } })],
    ["python_stdlib.zip", new Response(library)],
  ]);
  const fetched = globalThis.fetch;
  globalThis.fetch = (what, options) => {
    const name = String(what instanceof Request ? what.url : what).split("/").at(-1) ?? "";
    const found = given.get(name);
    given.delete(name);
    return found ? Promise.resolve(found) : fetched(what, options);
  };
  const python = await loadPyodide({
    indexURL: new URL("pyodide/", import.meta.url).href,
    lockFileContents: { info: JSON.parse(new TextDecoder().decode(about)), packages: {} },
    env: { HOME: "/home", UPCARD_IN_BROWSER: "1" },
  });
  globalThis.fetch = fetched;
  const { FS } = python;
  python.globals.set("packed", own);
  const mount = (/** @type {Uint8Array<ArrayBuffer>} */ archive) => {
    for (const [name, content] of unzipped(archive)) {
      const path = `${SITE}/${name}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, content, { canOwn: true });
    }
  };
  mount(python.runPython("import lzma, sys; sys.path.insert(0, '/upcard'); lzma.decompress(packed.to_bytes())").toJs());
  python.globals.delete("packed");
  return { python, mount };
}

const archiveOf = (/** @type {string} */ game) => `room/games/${game}.zip.xz`;

/** What Python asks of the worker for the files of a game.
 * @param {Files} files @param {(archive: Uint8Array<ArrayBuffer>) => void} mount */
export const gameFiles = (files, mount) => ({
  archive: (/** @type {string} */ game, /** @type {boolean} */ anew) => files.readNow(archiveOf(game), anew),
  digest: (/** @type {string} */ game) => files.digest(archiveOf(game)),
  mount: (/** @type {any} */ archive) => mount(archive.toJs()),
});

/** Start workers in which bots think, until one could not start. @param {(change: any) => void} tell */
const botStarter = (tell) => {
  let broken = false;
  return (/** @type {(data: Uint8Array) => void} */ received, /** @type {() => void} */ ended) =>
    broken
      ? null
      : startBots(received, (/** @type {string} */ why) => {
          broken = Boolean(why);
          if (broken) tell({ bots: why });
          ended();
        });
};

/** @param {(data: Uint8Array) => void} received @param {(why: string) => void} ended `why`: what hindered its start, a
 * sentence */
function startBots(received, ended) {
  const bots = new Worker(new URL("bots.js", import.meta.url), { type: "module", name: self.name });
  let begun = false;
  const fail = (/** @type {string} */ why) => {
    bots.terminate();
    ended(begun ? "" : why);
  };
  bots.onmessage = ({ data }) => {
    if (typeof data === "string") return fail(data);
    begun = true;
    received(data);
  };
  bots.onerror = (event) => {
    event.preventDefault();
    fail("The file room/bots.js is missing or broken on this site.");
  };
  return { post: (/** @type {Uint8Array} */ data) => bots.postMessage(data), end: () => bots.terminate() };
}

/**
 * @param {string} base the address of the folder @param {string} version @param {string} name of this site's storage
 * @param {(change: any) => void} tell how far it is
 */
export async function openRoom(base, version, name, tell) {
  const files = new Files(base, version);
  const { python, mount } = await startPython(files, tell);
  const storage = await openStorage(python.FS, encodeURIComponent(name), (kept) => tell({ kept }));
  if (storage.kind === "memory") tell({ kept: "memory" });
  tell({ stage: "room", part: 0 });
  const { begin } = python.pyimport("upcard.server.in_browser");
  const room = await begin(PLACE, storage.save, gameFiles(files, mount), botStarter(tell));

  /** @param {string} method @param {string} target @param {[string, string][]} headers @param {string} body */
  const request = async (method, target, headers, body) => {
    const [status, named, content] = await room.request(method, target, headers, body);
    return { status, headers: named, body: content };
  };
  /** @param {string} target @param {any} opened @param {any} said @param {any} closed */
  const connect = (target, opened, said, closed) => room.connect(target, opened, said, closed);
  return { request, connect };
}

export { FolderError };
