// @ts-check
/** The room in Python: what `worker.js` starts where it has the room. */
import { Files, FolderError } from "./files.js";
import { OwnNetworks } from "./ownNetworks.js";
import { gameFiles, startPython } from "./python.js";
import { PLACE, openStorage } from "./storage.js";

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
  const { begin } = python.pyimport("upcard.server.browser.in_browser");
  const networks = await OwnNetworks.open(python.FS, `${encodeURIComponent(name)}:networks`);
  const room = await begin(PLACE, storage.save, gameFiles(files, mount), botStarter(tell), networks);

  /** @param {string} method @param {string} target @param {[string, string][]} headers
   * @param {string | Uint8Array} body */
  const request = async (method, target, headers, body) => {
    const [status, named, content] = await room.request(method, target, headers, body);
    return { status, headers: named, body: content };
  };
  /** @param {string} target @param {any} opened @param {any} received @param {any} closed */
  const connect = (target, opened, received, closed) => room.connect(target, opened, received, closed);
  return { request, connect };
}

export { FolderError };
