// @ts-check
/** Single-letter keys, and what they read aloud. */
import { useEffect, useRef, useState } from "../base/html.js";
import { cardName, sortCards } from "../cards/cards.js";

const TYPING = "input:not([type=checkbox]):not([type=radio]), textarea, select, dialog[open]";

/** @param {import("../protocol").View} view */
function handInWords(view) {
  const cards = view.zones.filter((z) => z.role === "hand" && z.unit === view.viewer).flatMap((z) => z.cards ?? []);
  const known = /** @type {string[]} */ (cards.filter((card) => card !== null));
  return known.length ? `You hold ${sortCards(known, "suits").map(cardName).join(", ")}` : "You hold no cards";
}

/** @param {import("../protocol").View} view @param {import("../table/names.js").Names} names */
function trickInWords(view, names) {
  const trick = view.zones.find((z) => z.role === "trick");
  if (!trick?.count) return "There is no card in the trick";
  return (trick.cards ?? [])
    .map((card, i) => `${trick.by ? names.seat(trick.by[i]) : ""} ${card ? cardName(card) : "a card face down"}`)
    .join(", ");
}

/** @param {import("../protocol").View} view @param {import("../table/names.js").Names} names */
function scoreInWords(view, names) {
  const lines = view.numbers.flatMap((n) => {
    if (!Array.isArray(n.value)) {
      return n.value === null || n.value === ""
        ? []
        : [`${n.label} ${n.shows === "seat" && typeof n.value === "number" ? names.seat(n.value) : n.value}`];
    }
    const who =
      n.per === "side" ? names.side : n.per === "seat" ? names.seat : (/** @type {number} */ i) => String(i + 1);
    return [`${n.label}: ${n.value.map((v, i) => `${who(i)} ${v ?? "unknown"}`).join(", ")}`];
  });
  return lines.join("; ");
}

/**
 * Handles the keys; returns the text to be read aloud.
 * @param {{view: import("../protocol").View, names: import("../table/names.js").Names, prefs:
 *   import("../base/settings.js").Settings, on: Record<string, () => unknown>}} table
 */
export function useKeys(table) {
  const [announced, announce] = useState("");
  const now = useRef(table);
  now.current = table;
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      const { view, names, prefs, on } = now.current;
      const target = /** @type {HTMLElement} */ (event.target);
      if (!prefs.keys || event.ctrlKey || event.metaKey || event.altKey || target.closest(TYPING)) return;
      const key = event.key.toLowerCase();
      if (on[key]) {
        event.preventDefault();
        return on[key]();
      }
      const words =
        key === "h"
          ? handInWords(view)
          : key === "t"
            ? trickInWords(view, names)
            : key === "c"
              ? scoreInWords(view, names)
              : "";
      if (words) announce((old) => (old === words ? `${words} ` : words));
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, []);
  return announced;
}
