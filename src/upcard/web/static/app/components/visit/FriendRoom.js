// @ts-check
/** The page of a guest: a table in the room of a friend's browser, and what is to be done until both are connected. */
import { html, useEffect, useState } from "../../base/html.js";
import { visitBy } from "../../friends/guest.js";
import { invitationIn } from "../../friends/invitation.js";
import { recall } from "../../seats/savedSeats.js";
import { Link } from "../../base/router.js";
import { visit } from "../../base/transport.js";
import { JoinTable } from "../table/JoinTable.js";
import { Page } from "../page/Page.js";
import { NotFound } from "../page/NotFound.js";
import { QrCode } from "../shared/QrCode.js";
import { LinkToSend } from "../people/LinkToSend.js";

const INCOMPLETE = "This invitation is incomplete: copy the whole link.";
const AWAY =
  "Your friend’s device is away: its page is closed, or the network is. The table goes on when it is back. " +
  "Trying again…";
const GONE =
  "The connection to your friend’s device is lost: its page is closed, or the network is. Ask for a new link, and " +
  "open it in this browser: you get the same seat.";

/** @param {{text: string, children?: any}} props text: the invitation; children: what is shown instead of its table */
export function FriendRoom({ text, children }) {
  const invitation = invitationIn(text);
  if (!invitation) return html`<${NotFound} title="This invitation cannot be read" why=${INCOMPLETE} />`;
  return html`<${Visited} invitation=${invitation}>${children}<//>`;
}

/** @param {{invitation: import("../../friends/invitation.js").Invitation, children?: any}} props */
function Visited({ invitation, children }) {
  const visiting = visitBy(invitation);
  const [state, setState] = useState(visiting.state);
  const [inside, setInside] = useState(false);
  useEffect(() => {
    const look = () => setState(visiting.state);
    visiting.listeners.add(look);
    look();
    const leave = visit(visiting.room);
    setInside(true);
    return () => {
      visiting.listeners.delete(look);
      leave();
    };
  }, []);
  const { stage, why } = state;
  const over = stage === "failed";
  if (visiting.wasInside && inside && !over) {
    const lost = stage !== "inside" && (why || (invitation.host ? AWAY : GONE));
    return html`
      ${children || html`<${JoinTable} id=${invitation.table} invitation=${invitation.text} />`}
      ${lost && html`<p class="room-note problem" role="alert">${lost}</p>`}
    `;
  }
  return html`<${Page}>
    <section class="paper friends">
      <h1>${over ? "You are not connected" : "A friend invites you"}</h1>
      ${
        !over &&
        html`<p>
          Your friend’s device deals the cards and keeps the match; no server takes part. Your browser adds its own part
          to the shuffle, and you can check the shuffle after the match.
        </p>`
      }
      ${stage === "answer" && html`<${Answer} link=${state.answer} back=${recall(invitation.table) !== undefined} />`}
      ${stage === "calling" && !why && html`<p role="status">Connecting with your friend’s device…</p>`}
      ${why && html`<p class="problem" role="alert">${why}</p>`}
      <${Link} class="button" href="/">All games<//>
    </section>
  <//>`;
}

/** @param {{link: string, back: boolean}} props back: whether this browser has sat at the table before */
const Answer = ({ link, back }) => html`
  <p><b>Send this answer back to your friend, and leave this page open:</b> you sit down when it has arrived.</p>
  <figure class="code">
    <${QrCode} text=${link} label="A code to scan: the answer" />
    <figcaption>Your friend can scan it</figcaption>
  </figure>
  <${LinkToSend} link=${link} label="Your answer" id="own-answer" text="This is my answer to your invitation." />
  ${
    back &&
    html`<p class="quiet">
      You have been at this table. If your friend took an answer to this link before, ask for a new link: you get the
      same seat.
    </p>`
  }
`;
