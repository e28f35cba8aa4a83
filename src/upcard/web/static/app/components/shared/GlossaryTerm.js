// @ts-check
/** Text with glossary terms: each term is a button that opens its meaning. */
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { markBids } from "../../cards/bids.js";
import { t } from "../../base/language.js";
import { splitAtTerms, useTerms } from "../../learn/glossary.js";
import { Words } from "./Card.js";

let numbers = 0;

/** @param {{game: string, text: string}} props */
export function GlossaryText({ game, text }) {
  const parts = splitAtTerms(t(markBids(text)), useTerms(game));
  return html`${parts.map((part, i) =>
    part.meaning
      ? html`<${Term} key=${i} words=${part.text} meaning=${part.meaning} />`
      : html`<${Words} key=${i} text=${part.text} />`,
  )}`;
}

/** @param {{words: string, meaning: string}} props */
export function Term({ words, meaning }) {
  const [open, setOpen] = useState(false);
  const [id] = useState(() => `term-${++numbers}`);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!open) return undefined;
    const away = (/** @type {Event} */ event) => {
      if (!box.current?.contains(/** @type {Node} */ (event.target))) setOpen(false);
    };
    addEventListener("pointerdown", away);
    return () => removeEventListener("pointerdown", away);
  }, [open]);
  const key = (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Escape" && open) {
      event.stopPropagation();
      setOpen(false);
    }
  };
  return html`<span class="term-box" ref=${box} onKeyDown=${key}>
    <button
      type="button"
      class="term"
      aria-expanded=${String(open)}
      aria-describedby=${id}
      onClick=${() => setOpen(!open)}
      onBlur=${() => setOpen(false)}
    >${words}</button><span id=${id} class=${open ? "meaning" : "sr"}><${Words} text=${meaning} /></span></span>`;
}
