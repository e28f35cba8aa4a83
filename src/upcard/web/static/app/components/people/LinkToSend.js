// @ts-check
/** A link to be sent to others: to copy, to share, or to scan as a code. */
import { html, useState } from "../../base/html.js";
import { t } from "../../base/language.js";
import { Icon } from "../shared/Icon.js";

/** @param {{link: string, label: string, id: string, text: string}} props text: what is sent with the link */
export function LinkToSend({ link, label, id, text }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
    } catch {
      /** @type {HTMLInputElement | null} */ (document.querySelector(`#${id}`))?.select();
      document.execCommand("copy");
    }
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  const share = () => void navigator.share({ url: link, text: t(text) }).catch(() => {});
  return html`
    <label for=${id}>${label}</label>
    <div class="invite-line">
      <input id=${id} readonly value=${link} onFocus=${(/** @type {any} */ e) => e.target.select()} />
      <button type="button" class="button" onClick=${copy}>
        <${Icon} name="link" /> <span role="status">${copied ? "Copied" : "Copy"}</span>
      </button>
      ${"share" in navigator && html`<button type="button" class="button" onClick=${share}>Share…</button>`}
    </div>
  `;
}
