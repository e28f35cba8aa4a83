// @ts-check
/** The workshop's room: a worker under an origin of its own, which can reach nothing (`sandbox.html`). The page hands
 * it all files, and everything that it says passes through the frame as text.
 *
 * What a game does here is not trusted. Nothing in this file keeps it from anything: the frame's origin and its content
 * policy do. */
import { makeBare } from "./bareScope.js";
import { FolderError } from "./files.js";
import { gameFiles, startPython } from "./python.js";
import { serve } from "./serving.js";
// @ts-ignore: the build puts it there
import { loadPyodide } from "./pyodide/pyodide.mjs";
// @ts-ignore: the build puts it there
import createPyodideModule from "./pyodide/pyodide.asm.mjs";

/** The most memory that Python gets, in pages of 64 KiB: 768 MB. What lies beyond is a MemoryError. */
const MAX_PAGES = 12_288;
const WORKSHOP = "room/workshop.zip.xz";
/** Pyodide asks for its files below this address, and is given them. */
const NOWHERE = "https://upcard.invalid/";

const words = new TextDecoder();
/** @param {any} message */
function post(message) {
  const body = message.body instanceof Uint8Array ? words.decode(message.body) : message.body;
  postMessage(JSON.stringify({ ...message, body }));
}

/** The files that the page has handed over. */
class GivenFiles {
  /** @param {Record<string, Uint8Array<ArrayBuffer>>} files */
  constructor(files) {
    this.files = files;
    /** @type {(part: number) => void} */
    this.progressed = () => {};
  }

  async readIndex() {}

  /** @param {string[]} names */
  async readAll(names) {
    return names.map((name) => this.readNow(name));
  }

  digest() {
    return "";
  }

  /** @param {string} name */
  readNow(name) {
    const found = this.files[name];
    if (!found) throw new FolderError(`The workshop has no file ${name}.`);
    return found;
  }
}

const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength / 65_536 + pages > MAX_PAGES) throw new RangeError("that is more memory than there is");
  return grow.call(this, pages);
};

/** @type {GivenFiles | null} */
let files = null;
/** @type {import("./serving.js").Room | null} */
let room = null;
/** @type {import("./serving.js").Client} */
const page = { post, lines: new Map(), asked: new Set() };

/** @param {Record<string, Uint8Array<ArrayBuffer>>} given */
async function begin(given) {
  const tell = (/** @type {any} */ status) => post({ kind: "status", status });
  files = new GivenFiles(given);
  try {
    const options = { indexURL: NOWHERE, createPyodideModule };
    const { python, mount } = await startPython(files, tell, async () => ({ loadPyodide, options }));
    tell({ stage: "room", part: 0 });
    python.globals.set("archive", files.readNow(WORKSHOP));
    mount(python.runPython("import lzma; lzma.decompress(archive.to_bytes())").toJs());
    python.globals.delete("archive");
    quiet(python);
    makeBare("early");
    const failed = (/** @type {string} */ failure) => post({ kind: "failure", failure: JSON.parse(failure) });
    const own = await python.pyimport("upcard.workshop.room").begin(gameFiles(files, mount), failed);
    room = {
      async request(method, target, headers, body) {
        const [status, named, content] = await own.request(method, target, headers, body);
        return { status, headers: named, body: content };
      },
      connect: (target, opened, received, closed) => own.connect(target, opened, received, closed),
    };
    tell({ stage: "ready", part: 1 });
  } catch (error) {
    tell({ stage: "failed", why: `The workshop could not start: ${String(error)}` });
  }
}

/** The most lines that games write to the browser's console: it works on the page's thread. */
const MAX_LINES = 500;
/** @param {any} python */
function quiet(python) {
  const { log } = console;
  let lines = 0;
  const batched = (/** @type {string} */ text) => void (++lines <= MAX_LINES && log(text.slice(0, 1_000)));
  python.setStdout({ batched });
  python.setStderr({ batched });
  addEventListener("unhandledrejection", (event) => ++lines > MAX_LINES && event.preventDefault());
}

/** @param {MessageEvent} event */
function receive({ data }) {
  if (data.kind === "begin") void begin(data.files);
  else if (data.kind === "ping") post({ kind: "pong", number: data.number });
  else if (data.kind === "file") {
    if (files) files.files[data.name] = data.content;
  } else serve(room, page, data).catch((error) => post({ kind: "crash", why: String(error) }));
}
onmessage = receive;
// @ts-ignore: the frame collects there what comes before this script is loaded
for (const event of self.early.splice(0)) receive(event);
