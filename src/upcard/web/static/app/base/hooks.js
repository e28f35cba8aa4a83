// @ts-check
/** Small hooks shared by the components. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/**
 * The size of an element, followed as it changes.
 * @returns {[import("../../vendor/preact.mjs").RefObject<HTMLElement | null>, {width: number, height: number}]}
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

/** A phone in portrait, and in landscape. */
const TALL = "(max-width: 620px)";
const LOW = "(max-height: 480px) and (min-width: 621px)";
/** A screen where everything is a third larger. */
const LARGE = "(min-width: 1600px) and (min-height: 900px)";
/** A small phone in portrait, or a low window: others' hands are numbers there. */
const SMALL = "(max-width: 620px) and (max-height: 640px), (min-height: 481px) and (max-height: 560px)";

/**
 * The layout of the table on this screen (`css/table.css` has the same media queries).
 * @returns {"wide" | "tall" | "low"}
 */
export function useFrame() {
  const tall = useMedia(TALL);
  const low = useMedia(LOW);
  return tall ? "tall" : low ? "low" : "wide";
}

/** Whether everything is a third larger. */
export const useLarge = () => useMedia(LARGE);

/** Whether this is a small phone in portrait, or a low window. */
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
 * The result of a promise: its value, or its error's message.
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
/** A busy page may lay out late after an animation, so the edges are measured once more. */
const SETTLED_MS = 700;

/** The finite animations in a box: a moving card may reach over its edge for a moment.
 * @param {HTMLElement} el */
const movingIn = (el) =>
  (el.getAnimations?.({ subtree: true }) ?? []).filter(
    (one) => one.playState === "running" && Number.isFinite(Number(one.effect?.getComputedTiming().endTime)),
  );

/** Marks a box that scrolls: `data-fades` names the edges beyond which it continues, and the style sheet fades them.
 * The box may appear and disappear while its component stays.
 * @returns {(el: HTMLElement | null) => void} for `ref` */
export function useFades() {
  const stop = useRef(/** @type {(() => void) | null} */ (null));
  return useCallback((el) => {
    stop.current?.();
    stop.current = el && followEdges(el);
  }, []);
}

/** A box that scrolls and shows its end, as a list does that grows: after each change, and in each size.
 * @param {unknown} change a new value for each change
 * @returns {(el: HTMLElement | null) => void} for `ref` */
export function useEndInSight(change) {
  const fades = useFades();
  const [box, size] = useSize();
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [change, size]);
  return useCallback((el) => {
    box.current = el;
    fades(el);
  }, []);
}

/** Update `data-fades` of a box until the returned function is called. @param {HTMLElement} el */
function followEdges(el) {
  const read = () => {
    const scrolls = getComputedStyle(el).overflowY !== "visible"; // on some screens only
    const above = scrolls && el.scrollTop > FADE_FROM;
    const below = scrolls && el.scrollHeight - el.clientHeight - el.scrollTop > FADE_FROM;
    const edges = [above ? "above" : "", below ? "below" : ""].filter(Boolean).join(" ");
    if (edges) el.dataset.fades = edges;
    else delete el.dataset.fades;
    // Without a focusable element inside, the box itself takes the focus, so that keys scroll it.
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
    // The scroll height follows a moving card one frame late.
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

/** Actions whose outcome is shown: `attempt` runs one, and keeps the sentence that it returns or the message of the
 * error that it throws.
 * @param {[string, (notice: string) => void]} [kept] a notice that outlives the component */
export function useOutcome(kept) {
  const own = useState("");
  const [notice, setNotice] = kept ?? own;
  const [problem, setProblem] = useState("");
  const clear = () => {
    setNotice("");
    setProblem("");
  };
  const attempt = async (/** @type {() => Promise<string>} */ action) => {
    clear();
    try {
      setNotice(await action());
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  return { notice, problem, attempt, clear };
}
