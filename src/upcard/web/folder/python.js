// @ts-check
/** Python, the package and the room in it: what `worker.js` starts where it has the room. */
import { Files, FolderError, unzipped } from "./files.js";
import { PLACE, openStorage } from "./storage.js";

/** Where the package lies in Python's file system. */
const SITE = "/upcard";
const [CORE, STDLIB, PACKAGE] = ["room/pyodide.asm.wasm.gz", "room/stdlib.zip.gz", "room/package.zip.gz"];

/** Python itself, its library and the package's files. @param {Files} files @param {(change: any) => void} tell */
export async function startPython(files, tell) {
  files.progressed = (part) => tell({ stage: "files", part });
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  const index = await files.readIndex();
  const [core, library, own] = await files.readAll([CORE, STDLIB, PACKAGE]);
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
    lockFileContents: { info: { arch: "wasm32", platform: "emscripten", version: "", python: index.python }, packages: {} },
    env: { HOME: "/home", UPCARD_IN_BROWSER: "1" },
  });
  globalThis.fetch = fetched;
  const { FS } = python;
  const folders = new Set();
  for (const [name, content] of unzipped(own)) {
    const path = `${SITE}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      FS.mkdirTree(folder);
      folders.add(folder);
    }
    FS.writeFile(path, content, { canOwn: true });
  }
  python.runPython(`import sys; sys.path.insert(0, "${SITE}")`);
  return { python, index };
}

/**
 * @param {string} base the address of the folder @param {string} version @param {string} name of this site's storage
 * @param {(change: any) => void} tell how far it is
 */
export async function openRoom(base, version, name, tell) {
  const files = new Files(base, version);
  const { python } = await startPython(files, tell);
  const storage = await openStorage(python.FS, encodeURIComponent(name), (kept) => tell({ kept }));
  if (storage.kind === "memory") tell({ kept: "memory" });
  tell({ stage: "room", part: 0 });
  const room = await python.pyimport("upcard.server.in_browser").begin(PLACE, storage.save);

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
