// @ts-check
/** A button with which the person chooses a file; the same one can be chosen again. */
import { html } from "../../base/html.js";

/** @param {{accept: string, chosen: (file: File) => unknown, children?: any}} props `accept`: names' endings */
export function FileButton({ accept, chosen, children }) {
  const change = async (/** @type {any} */ { target }) => {
    if (target.files?.[0]) await chosen(target.files[0]);
    target.value = "";
  };
  return html`<label class="button bring">
    ${children}<input class="sr" type="file" accept=${accept} onChange=${change} />
  </label>`;
}
