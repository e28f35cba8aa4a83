// @ts-check
/** Inviting friends to a table of the room in this browser: through a letter box with one link for all, or with a link
 * for each friend, whose answer comes back the same way. */
import { html, useEffect, useState } from "../../html.js";
import { canInvite, giveAnswer, offerLink, standingLink, useBoxProblem, useConnected } from "../../friends/host.js";
import { letterBox } from "../../friends/letterBox.js";
import { recall } from "../../savedSeats.js";
import { iceServers } from "../../friends/peer.js";
import { QrCode } from "../shared/QrCode.js";
import { FREE_SEAT } from "./Invite.js";
import { LinkToSend } from "./LinkToSend.js";

/** @param {{table: string, waiting: boolean}} props waiting: whether the table has free seats */
export function InviteFriends({ table, waiting }) {
  const connected = useConnected(table);
  if (!canInvite()) {
    return html`<p class="quiet">
      This browser cannot invite friends to its room: the page must come over https, and the browser must allow
      connections to other devices (WebRTC).
    </p>`;
  }
  return html`<div class="invite friends">
    <p class="quiet">
      Your device deals the cards for all: your friends rely on it, and can check the shuffle after the match. Keep this
      page open while they play.
    </p>
    ${letterBox() ? html`<${ByLetterBox} ...${{ table, waiting }} />` : html`<${ByHand} table=${table} />`}
    <p class="quiet" role="status">
      ${
        connected === 0
          ? "No friend is connected yet."
          : connected === 1
            ? "One friend is connected."
            : `${connected} friends are connected.`
      }
    </p>
  </div>`;
}

/** @param {{table: string, waiting: boolean}} props */
function ByLetterBox({ table, waiting }) {
  const [link, setLink] = useState("");
  const problem = useBoxProblem();
  const invite = () => setLink(standingLink(table));
  useEffect(() => {
    if (waiting || recall(table)?.box) invite();
  }, [table]);
  if (!link) return html`<button type="button" class="button main" onClick=${invite}>Invite friends</button>`;
  return html`
    <${Code} link=${link} />
    <${LinkToSend} link=${link} label="Invitation for all" id="invitation" text=${FREE_SEAT} />
    <p class="quiet">Friends who close their page come back with the same link.</p>
    ${!iceServers().length && html`<p class="quiet">Your friends must be in the same network as you.</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  `;
}

/** @param {{link: string}} props */
const Code = ({ link }) => html`<figure class="code">
  <${QrCode} text=${link} label="A code to scan: the invitation" />
  <figcaption>Scan this with a phone</figcaption>
</figure>`;

/** @param {{table: string}} props */
function ByHand({ table }) {
  const [link, setLink] = useState("");
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState("");
  const [answer, setAnswer] = useState("");
  const guarded = async (/** @type {() => Promise<void>} */ work) => {
    setBusy(true);
    setProblem("");
    try {
      await work();
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
    setBusy(false);
  };
  const invite = () => guarded(async () => setLink(await offerLink(table)));
  const connect = (/** @type {Event} */ event) => {
    event.preventDefault();
    return guarded(async () => {
      await giveAnswer(answer);
      setAnswer("");
      setLink("");
    });
  };
  const near = !iceServers().length;
  const failed = problem && html`<p class="problem" role="alert">${problem}</p>`;
  if (!link) {
    return html`
      <button type="button" class="button main" disabled=${busy} onClick=${invite}>Invite a friend</button>
      <p class="quiet">
        Each friend gets a link of their own, and sends you an answer. A friend whose connection was lost needs a new
        link, and gets the same seat.
      </p>
      ${near && html`<p class="quiet">Your friends must be in the same network as you.</p>`}
      ${failed}
    `;
  }
  return html`
    <ol class="steps">
      <li>
        <${Code} link=${link} />
        <${LinkToSend} link=${link} label="Send this link to one friend" id="invitation" text=${FREE_SEAT} />
      </li>
      <li>
        <form onSubmit=${connect}>
          <label for="answer">
            Your friend’s page shows an answer. Scan it, open its link in this browser, or paste it here
          </label>
          <div class="invite-line">
            <input
              id="answer"
              autocomplete="off"
              value=${answer}
              onInput=${(/** @type {any} */ e) => setAnswer(e.target.value)}
            />
            <button class="button main" disabled=${busy || !answer.trim()}>Connect</button>
          </div>
        </form>
      </li>
    </ol>
    ${failed}
    <button type="button" class="button" disabled=${busy} onClick=${invite}>A link for another friend</button>
  `;
}
