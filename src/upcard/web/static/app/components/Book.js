// @ts-check
/** The rule book of a game, opened at a paragraph. */
import { html, useEffect, useRef } from "../html.js";
import * as api from "../api.js";
import { useAnswer } from "../hooks.js";

/** @param {{book: string, rule?: string, turn?: number}} props `turn` changes when the same rule is asked for again */
export function BookText({ book, rule = "", turn = 0 }) {
  const ref = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const paragraph = rule && ref.current?.querySelector(`#${CSS.escape(rule)}`);
    for (const old of ref.current?.querySelectorAll(".found") ?? []) old.classList.remove("found");
    if (!paragraph) return;
    paragraph.classList.add("found");
    paragraph.scrollIntoView({ block: "center" });
  }, [book, rule, turn]);
  const follow = (/** @type {MouseEvent} */ event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest("a[href^='#']");
    if (!link) return;
    event.preventDefault();
    ref.current
      ?.querySelector(`#${CSS.escape(link.getAttribute("href")?.slice(1) ?? "")}`)
      ?.scrollIntoView({ block: "start" });
  };
  return html`<article class="book" lang="en" translate="no"
     ref=${ref} onClick=${follow} dangerouslySetInnerHTML=${{ __html: book }} />`;
}

/** @param {{game: string, rule?: string, turn?: number}} props */
export function Book({ game, rule, turn }) {
  const { value, error } = useAnswer(() => api.game(game), [game]);
  if (error) return html`<p class="quiet">${error}</p>`;
  return value
    ? html`<${BookText} book=${value.book} rule=${rule} turn=${turn} />`
    : html`<p class="quiet">Opening the book…</p>`;
}
