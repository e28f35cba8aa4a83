// @ts-check
/** Small hooks shared by the components. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/**
 * The size of an element, followed as it changes.
 * @returns {[import("../vendor/preact.mjs").RefObject<HTMLElement | null>, {width: number, height: number}]}
 */
export function useSize() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const read = () =>
      setSize((old) => {
        const now = { width: el.clientWidth, height: el.clientHeight };
        return old.width === now.width && old.height === now.height ? old : now;
      });
    read();
    const watch = new ResizeObserver(read);
    watch.observe(el);
    return () => watch.disconnect();
  }, []);
  return [ref, size];
}

/** A phone held upright, and one on its side. */
const TALL = "(max-width: 620px)";
const LOW = "(max-height: 480px) and (min-width: 621px)";
/** A screen on which everything is a third larger. */
const LARGE = "(min-width: 1600px) and (min-height: 900px)";
/** A small phone held upright, or a low window: what others hold is a number there. */
const SMALL = "(max-width: 620px) and (max-height: 640px), (min-height: 481px) and (max-height: 560px)";

/**
 * How the table is laid out on this screen (`css/table.css` asks the same of it).
 * @returns {"wide" | "tall" | "low"}
 */
export function useFrame() {
  const tall = useMedia(TALL);
  const low = useMedia(LOW);
  return tall ? "tall" : low ? "low" : "wide";
}

/** Whether the window has room for everything a third larger. */
export const useLarge = () => useMedia(LARGE);

/** Whether this is a small phone held upright, or a low window. */
export const useSmall = () => useMedia(SMALL);

/** Whether a media query holds now. @param {string} query */
export function useMedia(query) {
  const [holds, set] = useState(matchMedia(query).matches);
  useEffect(() => {
    const list = matchMedia(query);
    const changed = () => set(list.matches);
    list.addEventListener("change", changed);
    return () => list.removeEventListener("change", changed);
  }, [query]);
  return holds;
}

/**
 * What a promise gave: its value, or the words of its error.
 * @template T
 * @param {() => Promise<T>} start
 * @param {unknown[]} inputs
 */
export function useAnswer(start, inputs) {
  const [answer, set] = useState(/** @type {{value?: T, error?: string}} */ ({}));
  useEffect(() => {
    let wanted = true;
    set({});
    start().then(
      (value) => wanted && set({ value }),
      (/** @type {Error} */ error) => wanted && set({ error: error.message }),
    );
    return () => void (wanted = false);
  }, inputs);
  return answer;
}

const FADE_FROM = 2;
/** A page that has much to do may still lay out what came to rest: what it says then is read once more. */
const SETTLED_MS = 700;

/** What moves in a box and comes to rest: a card on its way may reach over the edge where it will not lie.
 * @param {HTMLElement} el */
const movingIn = (el) =>
  (el.getAnimations?.({ subtree: true }) ?? []).filter(
    (one) => one.playState === "running" && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)),
  );

/** A box that scrolls says so: `data-fades` names the edges beyond which it goes on, and the style sheet fades them.
 * The box may come and go while its component stays.
 * @returns {(el: HTMLElement | null) => void} for `ref` */
export function useFades() {
  const stop = useRef(/** @type {(() => void) | null} */ (null));
  return useCallback((el) => {
    stop.current?.();
    stop.current = el && followed(el);
  }, []);
}

/** Keep `data-fades` of a box true until the function that is returned is called. @param {HTMLElement} el */
function followed(el) {
  const read = () => {
    const scrolls = getComputedStyle(el).overflowY !== "visible"; // on some screens only
    const above = scrolls && el.scrollTop > FADE_FROM;
    const below = scrolls && el.scrollHeight - el.clientHeight - el.scrollTop > FADE_FROM;
    const edges = [above ? "above" : "", below ? "below" : ""].filter(Boolean).join(" ");
    if (edges) el.dataset.fades = edges;
    else delete el.dataset.fades;
    // Where nothing in it takes the focus, the box itself does, so that keys scroll it.
    if (edges && !el.querySelector("button, a, input, select")) el.tabIndex = 0;
    else el.removeAttribute("tabindex");
  };
  let [waits, over, later] = [false, false, 0];
  const readAtRest = () => {
    if (waits || over) return;
    const moving = movingIn(el);
    if (!moving.length) {
      clearTimeout(later);
      later = setTimeout(() => movingIn(el).length || read(), SETTLED_MS);
      return read();
    }
    waits = true;
    // How far a box reaches follows a moving card only from one frame to the next.
    Promise.allSettled(moving.map((one) => one.finished)).then(() =>
      requestAnimationFrame(() =>
        requestAnimationFrame(() => {
          waits = false;
          readAtRest();
        }),
      ),
    );
  };
  readAtRest();
  const size = new ResizeObserver(readAtRest);
  const change = new MutationObserver(readAtRest);
  size.observe(el);
  change.observe(el, { childList: true, subtree: true });
  el.addEventListener("scroll", read, { passive: true });
  return () => {
    over = true;
    clearTimeout(later);
    size.disconnect();
    change.disconnect();
    el.removeEventListener("scroll", read);
  };
}
