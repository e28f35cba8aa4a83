// @ts-check
/** A text of the game, in an editor. */
import { html, useEffect, useLayoutEffect, useRef } from "../../base/html.js";
import { t } from "../../base/language.js";
import { editorIn } from "../../workshop/editor.js";

/** @typedef {ReturnType<typeof editorIn>} Handle */

/**
 * @param {{name: string, text: string, kind: "python" | "markdown" | "toml", label: string, hidden: boolean,
 *   words: Map<string, import("../../workshop/words.js").Word>, findings: import("../../workshop/editor.js").Finding[],
 *   change: (text: string) => void, handle: (name: string, handle: Handle | null) => void}} props
 *   handle: is given what can be done with the editor, while there is one
 */
export function Editor({ name, text, kind, label, hidden, words, findings, change, handle }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const editor = useRef(/** @type {Handle | null} */ (null));
  const now = useRef({ words, change });
  now.current = { words, change };
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const onChange = (/** @type {string} */ typed) => now.current.change(typed);
    const made = editorIn(box.current, { text, kind, label: t(label), words: () => now.current.words, onChange });
    editor.current = made;
    handle(name, made);
    return () => {
      handle(name, null);
      made.close();
    };
  }, [name]);
  // Before the next key: after it this text is an old one, and editor and draft replace each other's text for ever.
  useLayoutEffect(() => {
    if (editor.current && editor.current.text() !== text) editor.current.replace(text);
  }, [text]);
  useEffect(() => editor.current?.mark(findings), [findings]);
  useEffect(() => {
    if (!hidden) editor.current?.view.requestMeasure();
  }, [hidden]);
  // The keys of the page's other parts are not meant while the author types.
  const own = (/** @type {KeyboardEvent} */ event) => event.stopPropagation();
  return html`<div class="editor" ref=${box} hidden=${hidden} onKeyDown=${own} translate="no"></div>`;
}
