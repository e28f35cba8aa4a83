// @ts-check
/** The positions of a finished match: fetched in blocks, cached and stepped through. */
import { useEffect, useRef, useState } from "../base/html.js";
import * as api from "../base/api.js";
import { view as isView } from "../untrusted/shapes.js";

const AT_ONCE = 20;
const MAX_CACHED = 600;
const NOT_SHOWN = "The table sent a position that this page cannot show.";

/** The move number in a URL fragment. @param {string} hash */
export const moveIn = (hash) => (/^#\d+$/.test(hash) ? Number(hash.slice(1)) : null);

/** @param {number} value @param {number} last */
const within = (value, last) => Math.max(0, Math.min(last, value));

/**
 * The first of `stops` after a place, or the last move.
 * @param {number[]} stops
 * @param {number} at
 * @param {number} last
 */
export const stopAfter = (stops, at, last) => stops.find((stop) => stop > at) ?? last;

/** The last of `stops` before a place, or the start. @param {number[]} stops @param {number} at */
export const stopBefore = (stops, at) => stops.findLast((stop) => stop < at) ?? 0;

/**
 * The current move of a replay and its view. The move is in the URL, so that the link can be shared.
 * @param {string} id @param {number} last @param {string} eyes
 */
export function useReplayPosition(id, last, eyes) {
  const [at, setAt] = useState(within(moveIn(location.hash) ?? 0, last));
  const [shown, setShown] = useState(/** @type {import("../protocol").View | null} */ (null));
  const [problem, setProblem] = useState("");
  const cache = useRef(/** @type {Map<string, import("../protocol").View | Promise<void>>} */ (new Map()));
  const wanted = useRef("");

  /** Fetch the positions around a move. @param {number} place */
  const fetch = (place) => {
    const from = place - (place % AT_ONCE);
    const key = `${eyes}/${from}/`;
    const cached = cache.current.get(key);
    if (cached) return /** @type {Promise<void>} */ (cached);
    const coming = api.frames(id, from, AT_ONCE, eyes).then((frames) => {
      // The room may be a friend's device, or a game that a stranger has written.
      if (!frames.every(({ view }) => isView(view))) throw new Error(NOT_SHOWN);
      if (cache.current.size > MAX_CACHED) cache.current.clear();
      for (const frame of frames) cache.current.set(`${eyes}/${frame.at}`, frame.view);
    });
    cache.current.set(key, coming);
    coming.catch(() => cache.current.delete(key));
    return coming;
  };
  useEffect(() => {
    const key = `${eyes}/${at}`;
    wanted.current = key;
    const show = () => {
      if (wanted.current === key) setShown(/** @type {any} */ (cache.current.get(key) ?? null));
    };
    if (cache.current.has(key)) show();
    else fetch(at).then(show, (/** @type {Error} */ error) => setProblem(error.message));
    if (at + 2 <= last && !cache.current.has(`${eyes}/${at + 2}`)) fetch(at + 2).catch(() => {});
    if (moveIn(location.hash) !== at) history.replaceState(null, "", `#${at}`);
  }, [id, at, eyes, last]);
  useEffect(() => {
    const moved = () => {
      const place = moveIn(location.hash);
      if (place !== null) setAt(within(place, last));
    };
    addEventListener("hashchange", moved);
    return () => removeEventListener("hashchange", moved);
  }, [last]);
  return { at, to: (/** @type {number} */ place) => setAt(within(place, last)), view: shown, problem };
}
