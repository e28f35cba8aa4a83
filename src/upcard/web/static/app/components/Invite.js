// @ts-check
/** The link to send to a friend. */
import { html, useState } from "../html.js";
import { Icon } from "./Icon.js";

/** @param {{table: string}} props */
export function Invite({ table }) {
  const [copied, setCopied] = useState(false);
  const link = `${location.origin}/t/${table}`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      /** @type {HTMLInputElement | null} */ (document.querySelector("#invitation"))?.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return html`<div class="invite">
    <label for="invitation">Invitation</label>
    <div class="invite-line"><input id="invitation" readonly value=${link} onFocus=${(/** @type {any} */ e) => e.target.select()} />
    <button class="button" onClick=${copy}><${Icon} name="link" /> <span role="status">${copied ? "Copied" : "Copy"}</span></button></div>
  </div>`;
}
