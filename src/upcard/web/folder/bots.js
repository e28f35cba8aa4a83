// @ts-check
/** Bots of the card room think here, in a worker of their own, so that the table never waits for them: bytes come in
 * and go out (`upcard.bots.host.bot_host.BotWorker`). */
import { Files, FolderError } from "./files.js";
import { gameFiles, startPython } from "./python.js";

const base = new URL("../", import.meta.url).href;
const version = self.name;
/** @type {any[]} what came before Python was there */
const early = [];
/** @type {((data: Uint8Array) => void) | null} */
let receive = null;

onmessage = ({ data }) => {
  if (receive) receive(data);
  else early.push(data);
};

try {
  const files = new Files(base, version);
  const { python, mount } = await startPython(files, () => {});
  const post = (/** @type {any} */ data) => postMessage(data);
  receive = python.pyimport("upcard.bots.host.in_browser").think(post, gameFiles(files, mount));
  for (const data of early.splice(0)) receive?.(data);
} catch (error) {
  console.error(error);
  postMessage(error instanceof FolderError ? error.message : `It could not start: ${String(error)}`);
}
