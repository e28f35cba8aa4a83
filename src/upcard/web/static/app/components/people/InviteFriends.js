// @ts-check
/** Inviting friends to a table of the room in this browser: with one link for all, through relays; or with a link for
 * each friend, whose answer comes back the same way. */
import { html, useState } from "../../base/html.js";
import * as api from "../../base/api.js";
import { useAnswer } from "../../base/hooks.js";
import { linkTo, makeLink, removeFriend, useDoor, withdrawLink } from "../../friends/door.js";
import { canInvite, giveAnswer, offerLink, useConnected, useProblem } from "../../friends/host.js";
import { iceServers, relayAddresses } from "../../friends/reach.js";
import { QrCode } from "../shared/QrCode.js";
import { FREE_SEAT } from "./Invite.js";
import { LinkToSend } from "./LinkToSend.js";

/** @param {{table: string}} props */
export function InviteFriends({ table }) {
  const connected = useConnected(table);
  const cutOff = useProblem("guest");
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
    ${relayAddresses().length ? html`<${ByRelays} ...${{ table, connected }} />` : html`<${ByHand} table=${table} />`}
    <p class="quiet" role="status">
      ${
        connected === 0
          ? "No friend is connected yet."
          : connected === 1
            ? "One friend is connected."
            : `${connected} friends are connected.`
      }
    </p>
    ${cutOff && html`<p class="problem" role="alert">${cutOff}</p>`}
  </div>`;
}

/** @param {{table: string, connected: number}} props connected: how many friends */
function ByRelays({ table, connected }) {
  const door = useDoor(table);
  const problem = useProblem("relays");
  const link = linkTo(table, door);
  const invite = () => void makeLink(table);
  const hosts = relayAddresses().map((address) => new URL(address).host);
  return html`
    ${
      link
        ? html`
            <${Code} link=${link} />
            <${LinkToSend} link=${link} label="Invitation for all" id="invitation" text=${FREE_SEAT} />
            <p class="quiet">Friends who were here come back by themselves, also when the link is withdrawn.</p>
            <p class="quiet">
              Your devices find each other through ${hosts.join(", ")}: these relays learn addresses, times and
              encrypted bytes, and nothing of the match.
            </p>
            <p class="quiet">
              ${
                iceServers().length
                  ? "A STUN server tells each device its address on the internet, and learns it."
                  : "Your friends must be in the same network as you."
              }
            </p>
            <button type="button" class="button" onClick=${() => withdrawLink(table)}>Withdraw this link</button>
          `
        : html`<button type="button" class="button main" onClick=${invite}>Invite a friend</button>`
    }
    ${door && door.friends.length > 0 && html`<${Friends} key=${connected} ...${{ table, friends: door.friends }} />`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    <details class="by-hand">
      <summary>Without a relay</summary>
      <${ByHand} table=${table} id="invitation-by-hand" />
    </details>
  `;
}

/** Those who have sat down, each with a way to remove them.
 * @param {{table: string, friends: import("../../seats/savedSeats.js").Friend[]}} props */
function Friends({ table, friends }) {
  const { value: info } = useAnswer(() => api.table(table), [table, friends]);
  const nameOf = (/** @type {number} */ seat) => info?.seats.find((one) => one.seat === seat)?.name ?? "";
  const [sure, setSure] = useState("");
  const remove = (/** @type {import("../../seats/savedSeats.js").Friend} */ friend) => {
    if (sure === friend.key) removeFriend(table, friend);
    else setSure(friend.key);
  };
  return html`<ul class="own-friends">
    ${friends.map(
      (friend) =>
        html`<li key=${`${friend.key}${friend.seat}`}>
          <span translate="no">${nameOf(friend.seat)}</span>
          <button
            type="button"
            class="button"
            aria-label=${sure === friend.key ? undefined : `Remove ${nameOf(friend.seat)} from the table`}
            onClick=${() => remove(friend)}
          >
            ${sure === friend.key ? "Remove for good" : "Remove"}
          </button>
        </li>`,
    )}
  </ul>`;
}

/** @param {{link: string}} props */
const Code = ({ link }) => html`<figure class="code">
  <${QrCode} text=${link} label="A code to scan: the invitation" />
  <figcaption>Scan this with a phone</figcaption>
</figure>`;

/** @param {{table: string, id?: string}} props id: of the field with the link */
function ByHand({ table, id = "invitation" }) {
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
        <${LinkToSend} link=${link} label="Send this link to one friend" id=${id} text=${FREE_SEAT} />
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
