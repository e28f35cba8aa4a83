// @ts-check
/** Python with the package: what every worker of the folder starts. */
import { unzipped } from "./files.js";

/** Where the package lies in Python's file system. */
const SITE = "/upcard";
/** Where saved networks lie there. */
export const NETWORKS = "/networks";
const [CORE, STDLIB, PACKAGE] = ["room/pyodide.asm.wasm.gz", "room/stdlib.zip.gz", "room/package.zip.xz"];
/** What Pyodide says of itself in its list of packages, of which this folder has none. */
const ABOUT = "room/pyodide.json";

/**
 * @typedef {object} Source where the files come from: `Files` fetches them
 * @property {(part: number) => void} progressed
 * @property {() => Promise<any>} readIndex
 * @property {{files: Record<string, any>} | null} [index]
 * @property {(names: string[]) => Promise<Uint8Array<ArrayBuffer>[]>} readAll
 * @property {(name: string, anew: boolean) => Uint8Array} readNow
 * @property {(name: string) => string} digest of a file that is yet to be compared; empty where the page has done it
 */

/** Pyodide's scripts, from the folder. */
async function fromFolder() {
  // @ts-ignore: the build puts it there
  const { loadPyodide } = await import("./pyodide/pyodide.mjs");
  return { loadPyodide, options: { indexURL: new URL("pyodide/", import.meta.url).href } };
}

/** Python itself, its library and the package's files.
 * @param {Source} files @param {(change: any) => void} tell
 * @param {() => Promise<{loadPyodide: any, options: object}>} scripts Pyodide's scripts, and where they lie */
export async function startPython(files, tell, scripts = fromFolder) {
  files.progressed = (part) => tell({ stage: "files", part });
  const { loadPyodide, options } = await scripts();
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
    ...options,
    lockFileContents: { info: JSON.parse(new TextDecoder().decode(about)), packages: {} },
    env: { HOME: "/home", UPCARD_IN_BROWSER: "1", UPCARD_NETWORKS: NETWORKS },
  });
  globalThis.fetch = fetched;
  const { FS } = python;
  python.globals.set("archive", own);
  const mount = (/** @type {Uint8Array<ArrayBuffer>} */ archive) => {
    for (const [name, content] of unzipped(archive)) {
      const path = `${SITE}/${name}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, content, { canOwn: true });
    }
  };
  const unpack = "import lzma, sys; sys.path.insert(0, '/upcard'); lzma.decompress(archive.to_bytes())";
  mount(python.runPython(unpack).toJs());
  python.globals.delete("archive");
  return { python, mount };
}

const OFFERED = "room/networks/";
const archiveOf = (/** @type {string} */ game) => `room/games/${game}.zip.xz`;

/** What Python asks of the worker for the files of a game, and for saved networks.
 * @param {Source} files @param {(archive: Uint8Array<ArrayBuffer>) => void} mount */
export const gameFiles = (files, mount) => ({
  archive: (/** @type {string} */ game, /** @type {boolean} */ anew) => files.readNow(archiveOf(game), anew),
  digest: (/** @type {string} */ game) => files.digest(archiveOf(game)),
  networks: () =>
    Object.keys(files.index?.files ?? {})
      .filter((name) => name.startsWith(OFFERED))
      .map((name) => name.slice(OFFERED.length)),
  network: (/** @type {string} */ name, /** @type {boolean} */ anew) => files.readNow(OFFERED + name, anew),
  network_digest: (/** @type {string} */ name) => files.digest(OFFERED + name),
  mount: (/** @type {any} */ archive) => mount(archive.toJs()),
});
