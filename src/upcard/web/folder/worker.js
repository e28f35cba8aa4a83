// @ts-check
/** The card room in a worker of the page: Python in WebAssembly runs the application that a server runs.
 *
 * One tab of a browser has the room; others talk to it over a channel, and one of them takes over when it closes. */
import { FolderError } from "./files.js";
import { openRoom } from "./room.js";
import { serve } from "./serving.js";

const base = new URL("../", import.meta.url);
const version = self.name;
/** The key of this folder's data: several folders on one host keep theirs apart. */
const name = `upcard:${base.pathname}`;
const own = Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("");
/** Milliseconds in which the tab that has the room answers another. */
const PATIENCE = 6_000;

/** @typedef {import("./serving.js").Client} Client */

/** @type {Client} */
const page = { post: (message) => postMessage(message), lines: new Map(), asked: new Set() };
const channel = typeof BroadcastChannel === "function" ? new BroadcastChannel(name) : null;
/** Pages of other tabs. @type {Map<string, Client>} */
const others = new Map();
/** @type {Awaited<ReturnType<typeof openRoom>> | null} the room, where this worker has it */
let room = null;
/** @type {Record<string, any>} what the page was shown last of the room's state */
let status = {};
let hosts = false;
/** @type {any[]} what was said before the room was there */
const early = [];
/** @param {Record<string, any>} change */
function tell(change) {
  status = { ...status, ...change };
  page.post({ kind: "status", status: change });
  if (hosts) channel?.postMessage({ to: "*", message: { kind: "status", status: forOthers() } });
}

const forOthers = () => ({ ...status, kept: status.kept || "tab" });

/** @param {any} error */
const sentence = (error) =>
  error instanceof FolderError ? error.message : `The card room could not start: ${String(error?.message ?? error)}`;

/** Tells the page that the room has moved, and which of its requests wait here for the new one. */
const reset = () => ({ kind: "reset", early: early.filter(({ kind }) => kind === "request").map(({ id }) => id) });

/** Have the room in this worker. */
async function host() {
  hosts = true;
  tell({ stage: "files", part: 0, kept: "", why: "" });
  try {
    room = await openRoom(base.href, version, name, tell);
  } catch (error) {
    console.error(error);
    tell({ stage: "failed", why: sentence(error) });
    return;
  }
  tell({ stage: "ready", part: 1 });
  for (const message of early.splice(0)) void serve(room, page, message);
  channel?.postMessage({ to: "*", message: { kind: "reset" } });
}

/** Another tab has the room: what this page says goes there. */
function follow() {
  let heard = false;
  const timer = setTimeout(() => {
    if (!heard && !hosts) tell({ stage: "waiting" });
  }, PATIENCE);
  follow.receive = (/** @type {any} */ message) => {
    heard = true;
    clearTimeout(timer);
    if (message.kind === "status") {
      const begun = status.stage !== "ready" && message.status.stage === "ready";
      tell(message.status);
      if (begun) for (const one of early.splice(0)) channel?.postMessage({ from: own, message: one });
    } else page.post(message.kind === "reset" ? reset() : message);
  };
  channel?.postMessage({ from: own, message: { kind: "hello" } });
}
/** @type {(message: any) => void} */
follow.receive = () => {};

/** A message of another tab's page. @param {string} from @param {any} message */
function serveOther(from, message) {
  let client = others.get(from);
  if (!client) {
    const post = (/** @type {any} */ answer) => channel?.postMessage({ to: from, message: answer });
    client = { post, lines: new Map(), asked: new Set() };
    others.set(from, client);
    // Its lock is free when its tab is closed.
    void locked(`${name}:${from}`, () => {
      for (const line of others.get(from)?.lines.values() ?? []) line.close(1001);
      others.delete(from);
    });
  }
  if (message.kind === "hello") client.post({ kind: "status", status: forOthers() });
  else void serve(room, client, message);
}

onmessage = ({ data }) => {
  if (hosts ? !room : status.stage !== "ready") early.push(data);
  else if (hosts) void serve(room, page, data);
  else channel?.postMessage({ from: own, message: data });
};
if (channel) {
  channel.onmessage = ({ data }) => {
    if (hosts) data.from && serveOther(data.from, data.message);
    else if (data.to === own || data.to === "*") follow.receive(data.message);
  };
}

/** Ask for a lock. A browser that keeps nothing may refuse locks, too: then `refused` is called.
 * @param {string} which @param {(lock: Lock | null) => any} held @param {LockOptions} [options]
 * @param {() => void} [refused] */
const locked = (which, held, options = {}, refused = () => {}) =>
  navigator.locks.request(which, options, held).catch(refused);

async function begin() {
  if (!navigator.locks || !channel) return host();
  void locked(`${name}:${own}`, () => new Promise(() => {}));
  const first = await new Promise((done) => {
    const mine = (/** @type {Lock | null} */ lock) => {
      done(lock !== null);
      return lock && new Promise(() => {});
    };
    void locked(name, mine, { ifAvailable: true }, () => done(true));
  });
  if (first) return host();
  follow();
  void locked(name, () => {
    // The tab that had the room is closed.
    page.post(reset());
    void host();
    return new Promise(() => {});
  });
}
void begin();
