// @ts-check
/** URLs: "/" the home page, "/g/NAME" a game, "/t/ID" a table, "/r/ID#12" a replay at move 12, "/learn/NAME" a lesson,
 * "/d/NAME" a game's deal of the day, "/c/ID" the cards of a match as a challenge, "/my" the player's own matches,
 * "/record#0.…" a replay of the record in the URL itself, "/join#…" an invitation to the room of a friend's browser,
 * "/answer#…" the answer to one, "/workshop" games that the player writes, "/workshop/ID" one of them,
 * "/workshop/new/NAME" a new one that begins as a copy of a game. */
import { html, useEffect, useState } from "./html.js";
import { address, place } from "./transport.js";

/**
 * @typedef {{page: "front"} | {page: "game", name: string} | {page: "table", id: string} | {page: "replay" |
 *   "challenge", id: string} | {page: "daily" | "learn", name: string} | {page: "my" | "record" | "join" | "answer" |
 *   "lost"} | {page: "workshop", id: string, from: string}} Route
 */

/** Pages whose address has no name in it. */
const PLAIN = /** @type {const} */ (["my", "record", "join", "answer"]);

/** @param {string} path @returns {Route} */
export function parse(path) {
  try {
    return routeOf(path);
  } catch {
    return { page: "lost" }; // a percent sign without the two digits of a letter
  }
}

/** @param {string} path @returns {Route} an error where a name in it cannot be decoded */
function routeOf(path) {
  const [, kind, rest] = /^\/([gtrdc])\/([^/]+)\/?$/.exec(path) ?? [];
  const learnt = /^\/learn\/([^/]+)\/?$/.exec(path);
  if (learnt) return { page: "learn", name: decodeURIComponent(learnt[1]) };
  if (kind === "g") return { page: "game", name: decodeURIComponent(rest) };
  const plain = PLAIN.find((name) => path === `/${name}`);
  if (plain) return { page: plain };
  const [written, copied, draft] = /^\/workshop(?:\/new\/([a-z0-9_]+)|\/([\w-]+))?\/?$/.exec(path) ?? [];
  if (written) return { page: "workshop", id: draft ?? "", from: copied ?? "" };
  if (kind === "d") return { page: "daily", name: decodeURIComponent(rest) };
  if (kind === "c") return { page: "challenge", id: decodeURIComponent(rest) };
  if (kind === "r") return { page: "replay", id: decodeURIComponent(rest) };
  if (kind === "t") return { page: "table", id: decodeURIComponent(rest) };
  return { page: path === "/" ? "front" : "lost" };
}

/** @param {string} path @param {boolean} [instead] of the page that is shown, which is not gone back to */
export function go(path, instead = false) {
  history[instead ? "replaceState" : "pushState"](null, "", address(path));
  dispatchEvent(new PopStateEvent("popstate"));
  scrollTo(0, 0);
}

export function useRoute() {
  const [route, setRoute] = useState(parse(place()));
  useEffect(() => {
    const moved = () => setRoute(parse(place()));
    addEventListener("popstate", moved);
    return () => removeEventListener("popstate", moved);
  }, []);
  return route;
}

/** A link that changes the page without reloading it. @param {any} props */
export function Link({ href, children, onClick, ...rest }) {
  const follow = (/** @type {MouseEvent} */ event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button) return;
    event.preventDefault();
    onClick?.();
    go(href);
  };
  return html`<a href=${address(href)} onClick=${follow} ...${rest}>${children}</a>`;
}
