// @ts-check
/** A modal dialog, by the browser's `dialog` element: it traps the focus and closes with Escape. */
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { Icon } from "./Icon.js";

/** @param {any} props title, onClose, children; `quiet`: without a close button */
export function Dialog({ title, onClose, children, class: extra = "", quiet = false }) {
  const ref = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => {
    // in a layout effect: until it is open, keys and touches go to the table
    const dialog = ref.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);
  const outside = (/** @type {MouseEvent} */ event) => event.target === ref.current && onClose();
  const cancel = (/** @type {Event} */ event) => {
    event.preventDefault();
    onClose();
  };
  return html`<dialog ref=${ref} class=${`dialog ${extra}`} aria-label=${title} onClick=${outside} onCancel=${cancel}>
    <section class="dialog-box">
      <div class="dialog-head">
        <h2 tabIndex="-1" autofocus=${!quiet}>${title}</h2>
        ${
          !quiet &&
          html`<button class="plain round" aria-label="Close" onClick=${onClose}><${Icon} name="close" /></button>`
        }
      </div>
      ${children}
    </section>
  </dialog>`;
}
