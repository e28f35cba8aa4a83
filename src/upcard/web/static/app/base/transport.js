// @ts-check
/** Where the page lies, and how it reaches its card room: a server, or a worker of this browser in which the room runs.
 *
 * The server's page is at "/"; a folder of files may lie under any path. In the folder the address of a page stands
 * behind a question mark, "/cards/?/g/whist", so that any file server answers it with the one file that there is. */
import { RoomWorker } from "./roomWorker.js";

/** Whether the room runs in this browser: the page of the folder says so in its head. */
export const inBrowser = Boolean(document.querySelector('meta[name="upcard-room"][content="worker"]'));

const root = new URL("../../../", import.meta.url);
const base = root.protocol.startsWith("http") ? root.pathname : "/";

/** The address of a file of the page. @param {string} path "/static/favicon.svg" */
export const file = (path) => base + path.slice(1);

/** The address of a page. @param {string} path "/g/whist" */
export const address = (path) => (!inBrowser ? path : path === "/" ? base : `${base}?${path}`);

/** The whole address of a page, to be sent to others. @param {string} path */
export const link = (path) => `${location.origin}${address(path)}`;

/** The page that the browser's address names. */
export function place() {
  if (!inBrowser) return location.pathname;
  // What other sites add to a link that they show stands behind an ampersand.
  const path = location.search.slice(1).split("&")[0];
  try {
    return decodeURIComponent(path) || "/";
  } catch {
    return path; // it leads nowhere, as any other address that has been broken
  }
}

/** The worker in which the room runs; none where a server does. */
export const worker = inBrowser ? new RoomWorker(base) : null;

/** The room that the page is in for a time, in place of its own: of a friend, or of a game that is being written.
 * @type {RoomWorker | null} */
let visited = null;

/** Send all requests and lines of this page to another room, until the function that comes back is called.
 * @param {RoomWorker} room */
export function visit(room) {
  visited = room;
  return () => {
    if (visited === room) visited = null;
  };
}

/** Whether the page is in another room than its own. */
export const isVisiting = () => visited !== null;

/** The room of a friend's browser that the page is in; null elsewhere. */
export const friendRoom = () => visited?.friend ?? null;

/** A request to the room. @param {string} path @param {RequestInit} [options] @returns {Promise<Response>} */
export const request = (path, options) => {
  const room = visited ?? worker;
  return room ? room.request(path, options) : fetch(path, options);
};

/** The line to a table: what a page needs of a WebSocket.
 * @param {string} table @returns {WebSocket | import("./roomWorker.js").Line} */
export function openLine(table) {
  const path = `/ws?table=${encodeURIComponent(table)}`;
  const room = visited ?? worker;
  if (room) return room.open(path);
  return new WebSocket(`${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${path}`);
}
