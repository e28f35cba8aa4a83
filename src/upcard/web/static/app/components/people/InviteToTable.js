// @ts-check
/** The invitation to a table, by the room that it is in. */
import { html } from "../../base/html.js";
import { inBrowser, isVisiting } from "../../base/transport.js";
import { Invite } from "./Invite.js";
import { InviteFriends } from "./InviteFriends.js";

/** @param {{table: string, waiting?: boolean}} props waiting: whether the table has free seats */
export function InviteToTable({ table, waiting = false }) {
  if (isVisiting()) return null; // the one who has the room invites
  if (!inBrowser) return html`<${Invite} table=${table} code=${waiting} />`;
  return html`<${InviteFriends} table=${table} />`;
}
