// @ts-check
/** For the one whose device has the room: friends whose connection is lost, and the new link that they need. */
import { html, useState } from "../../base/html.js";
import { canInvite } from "../../friends/host.js";
import { relayAddresses } from "../../friends/reach.js";
import { isVisiting } from "../../base/transport.js";
import { Dialog } from "../shared/Dialog.js";
import { InviteFriends } from "./InviteFriends.js";

/** @param {{table: string, room: import("../../table/tableState.js").Room, ended: boolean}} props */
export function AwayFriends({ table, room, ended }) {
  const [open, setOpen] = useState(false);
  const away = room.seats.filter((seat) => seat.kind === "person" && seat.seat !== room.you && seat.online === false);
  const needed = away.length > 0 && !ended && room.line === "live";
  // Through relays they come back by themselves.
  if (!canInvite() || relayAddresses().length || isVisiting() || (!needed && !open)) return null;
  return html`
    ${
      needed &&
      html`<div class="beside-note" role="status">
        <span>
          ${
            away.length === 1
              ? `${away[0].name} is away, and needs a new link if the connection is lost.`
              : `${away.length} friends are away. Each needs a new link if the connection is lost.`
          }
        </span>
        <button class="button" onClick=${() => setOpen(true)}>Send a new link</button>
      </div>`
    }
    ${
      open &&
      html`<${Dialog} title="Invite your friends" onClose=${() => setOpen(false)}>
        <${InviteFriends} table=${table} />
      <//>`
    }
  `;
}
