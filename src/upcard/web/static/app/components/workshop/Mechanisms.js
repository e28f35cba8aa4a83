// @ts-check
/** The mechanisms that can be put into the rules: each a working example, with what it imports. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/language.js";
import { Dialog } from "../shared/Dialog.js";
import { Icon } from "../shared/Icon.js";

/** @typedef {import("../../workshop/sources.js").Mechanism} Mechanism */

/** @param {{mechanisms: Mechanism[], insert: (code: string) => void, close: () => void}} props */
export function Mechanisms({ mechanisms, insert, close }) {
  const [sought, setSought] = useState("");
  const [open, setOpen] = useState("");
  const wanted = sought.trim().toLowerCase();
  const matching = mechanisms.filter((one) =>
    [one.title, one.text, t(one.title), t(one.text)].some((text) => text.toLowerCase().includes(wanted)),
  );
  return html`<${Dialog} title="Insert a mechanism" class="mechanisms" onClose=${close}>
    <p class="quiet">Each is an example that works. It comes after the part of the rules that the cursor is in.</p>
    <label class="search">
      <span class="sr">Search</span><${Icon} name="search" />
      <input
        type="search"
        placeholder="deal, auction, stock…"
        value=${sought}
        onInput=${(/** @type {any} */ event) => setSought(event.target.value)}
      />
    </label>
    <ul>
      ${matching.map(
        (one) => html`<li key=${one.name}>
          <div>
            <b>${one.title}</b>
            <span>${one.text}</span>
            <button
              type="button"
              class="link"
              aria-expanded=${String(open === one.name)}
              onClick=${() => setOpen(open === one.name ? "" : one.name)}
            >
              ${open === one.name ? "Hide the example" : "Show the example"}
            </button>
          </div>
          <button type="button" class="button" aria-label=${`Insert ${t(one.title)}`} onClick=${() => insert(one.code)}>
            Insert
          </button>
          ${open === one.name && html`<pre class="source" tabIndex="0" translate="no">${one.code}</pre>`}
        </li>`,
      )}
    </ul>
    ${!matching.length && html`<p class="quiet">Nothing here has that word.</p>`}
  <//>`;
}
