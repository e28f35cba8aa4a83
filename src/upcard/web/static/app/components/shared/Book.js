// @ts-check
/** The rule book of a game, scrolled to a paragraph. */
import { html, useEffect, useMemo, useRef, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { translatedBook } from "../../learn/book.js";
import { useAnswer } from "../../base/hooks.js";
import { Words } from "./Card.js";

/** @param {{book: string, rule?: string, turn?: number}} props `turn` changes when the same rule is requested again */
export function BookText({ book, rule = "", turn = 0 }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  const translated = useMemo(() => translatedBook(book), [book]);
  const [meaning, setMeaning] = useState(/** @type {{text: string, top: number, left: number} | null} */ (null));
  useEffect(() => {
    const paragraph = rule && ref.current?.querySelector(`#${CSS.escape(rule)}`);
    for (const old of ref.current?.querySelectorAll(".found") ?? []) old.classList.remove("found");
    if (!paragraph) return;
    paragraph.classList.add("found");
    paragraph.scrollIntoView({ block: "center" });
  }, [book, rule, turn]);
  const follow = (/** @type {MouseEvent} */ event) => {
    const touched = /** @type {HTMLElement} */ (event.target);
    const term = /** @type {HTMLElement | null} */ (touched.closest(".term"));
    const text = term?.getAttribute("aria-description") ?? "";
    const place = term && { top: term.offsetTop + term.offsetHeight, left: term.offsetLeft };
    setMeaning((old) => (place && old?.text !== text ? { text, ...place } : null));
    const link = touched.closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    ref.current
      ?.querySelector(`#${CSS.escape(link.getAttribute("href")?.slice(1) ?? "")}`)
      ?.scrollIntoView({ block: "start" });
  };
  return html`<div class="book-box">
    <article class="book" lang="en" translate="no"
      ref=${ref} onClick=${follow} dangerouslySetInnerHTML=${{ __html: translated }} />
    ${
      meaning &&
      html`<p
        class="meaning"
        role="status"
        style=${{ top: `${meaning.top + 4}px`, left: `min(${meaning.left}px, 40%)` }}
      >
        <${Words} text=${meaning.text} />
      </p>`
    }
  </div>`;
}

/** @param {{game: string, rule?: string, turn?: number}} props */
export function Book({ game, rule, turn }) {
  const { value, error } = useAnswer(() => api.game(game), [game]);
  if (error) return html`<p class="quiet">${error}</p>`;
  return value
    ? html`<${BookText} book=${value.book} rule=${rule} turn=${turn} />`
    : html`<p class="quiet">Opening the rules…</p>`;
}
