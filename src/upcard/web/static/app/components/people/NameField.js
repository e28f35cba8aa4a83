// @ts-check
/** The input for the player's name. */
import { html } from "../../base/html.js";

/**
 * @param {{name: string, setName: (name: string) => void, class?: string, autofocus?: boolean}} props
 */
export const NameField = ({ name, setName, class: look, autofocus }) => html`<label class=${look}>
  <span>Your name</span>
  <input
    value=${name}
    maxLength="24"
    autofocus=${autofocus}
    placeholder="Guest"
    autocomplete="nickname"
    onInput=${(/** @type {any} */ e) => setName(e.target.value)}
  />
</label>`;
