// @ts-check
/** The room in Python: what `worker.js` starts where it has the room. */
import { Files, FolderError } from "./files.js";
import { gameFiles, startPython } from "./python.js";
import { PLACE, openStorage } from "./storage.js";

/** Start a worker in which bots think. @param {(data: Uint8Array) => void} received @param {() => void} ended */
function startBots(received, ended) {
  const bots = new Worker(new URL("bots.js", import.meta.url), { type: "module", name: self.name });
  bots.onmessage = ({ data }) => received(data);
  bots.onerror = (event) => {
    event.preventDefault();
    bots.terminate();
    ended();
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
  const room = await begin(PLACE, storage.save, gameFiles(files, mount), startBots);

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
