// @ts-check
/** The invitation to a table: a link, a QR code, and the addresses in the local network. */
import { html } from "../../base/html.js";
import * as api from "../../base/api.js";
import { useAnswer } from "../../base/hooks.js";
import { link as linkTo } from "../../base/transport.js";
import { LinkToSend } from "./LinkToSend.js";

/** What is sent with a link to a table. */
export const FREE_SEAT = "There is a free seat at my table.";

/** @param {{table: string, code?: boolean}} props */
export function Invite({ table, code = false }) {
  const { value: ways } = useAnswer(() => (code ? api.invitation(table) : Promise.resolve(null)), [table, code]);
  const link = linkTo(`/t/${table}`);
  const near = ways?.addresses ?? [];
  const local = near.length > 0 && /^(localhost|127\.|\[::1\])/.test(location.hostname);
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
    <${LinkToSend} link=${link} label="Invitation" id="invitation" text=${FREE_SEAT} />
  </div>`;
}
