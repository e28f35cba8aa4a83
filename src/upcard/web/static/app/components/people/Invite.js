// @ts-check
/** The invitation to a table: a link, a QR code, and the addresses in the local network. */
import { html, useState } from "../../html.js";
import { t } from "../../language.js";
import * as api from "../../api.js";
import { useAnswer } from "../../hooks.js";
import { link as linkTo } from "../../transport.js";
import { Icon } from "../shared/Icon.js";

/** @param {{table: string, code?: boolean}} props */
export function Invite({ table, code = false }) {
  const [copied, setCopied] = useState(false);
  const { value: ways } = useAnswer(() => (code ? api.invitation(table) : Promise.resolve(null)), [table, code]);
  const link = linkTo(`/t/${table}`);
  const near = ways?.addresses ?? [];
  const local = near.length > 0 && /^(localhost|127\.|\[::1\])/.test(location.hostname);
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
  const share = () => void navigator.share({ url: link, text: t("There is a free seat at my table.") }).catch(() => {});
  return html`<div class="invite">
    ${
      ways &&
      html`<figure class="code">
        <img
          src=${api.codeAddress(table, local ? 1 : 0)}
          alt="A code to scan: the link to this table"
          width="190"
          height="190"
        />
        <figcaption>
          Scan this with a phone
          ${
            near.length > 0 &&
            html`<small>on this network: ${near.map((address) => new URL(address).host).join(", ")}</small>`
          }
        </figcaption>
      </figure>`
    }
    <label for="invitation">Invitation</label>
    <div class="invite-line">
      <input id="invitation" readonly value=${link} onFocus=${(/** @type {any} */ e) => e.target.select()} />
      <button class="button" onClick=${copy}>
        <${Icon} name="link" /> <span role="status">${copied ? "Copied" : "Copy"}</span>
      </button>
      ${"share" in navigator && html`<button class="button" onClick=${share}>Share…</button>`}
    </div>
  </div>`;
}
