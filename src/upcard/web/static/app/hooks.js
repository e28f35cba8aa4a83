// @ts-check
/** Small hooks shared by the components. */
import { useEffect, useLayoutEffect, useRef, useState } from "./html.js";

/** The size of an element, followed as it changes. @returns {[import("../vendor/preact.mjs").RefObject<HTMLElement | null>, {width: number, height: number}]} */
export function useSize() {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const el = ref.current;
    if (!el) return;
    const read = () => setSize((old) => {
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

/** Screens with no room for two hands of cards. */
export const LOW = "(max-width: 620px), (max-height: 620px)";

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

/** What a promise gave: its value, or the words of its error. @template T @param {() => Promise<T>} start @param {unknown[]} inputs */
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
