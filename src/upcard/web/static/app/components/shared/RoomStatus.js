// @ts-check
/** How the card room in this browser is: a quiet bar while it starts, a sentence where something is not as usual. */
import { html, useEffect, useState } from "../../base/html.js";
import { takeNewer } from "../../base/atHand.js";
import { useRoute } from "../../base/router.js";
import { worker } from "../../base/transport.js";

const STAGES = {
  files: "Fetching the card room…",
  python: "Starting the card room…",
  room: "Opening the card room…",
};
/** What part of the whole a stage is, from and to. */
const PARTS = { files: [0, 0.5], python: [0.5, 0.75], room: [0.75, 0.97] };
const KEPT = {
  tab: "The card room runs in another tab of this browser. Both tabs show the same matches.",
  memory: "This browser keeps nothing, as in a private window: your matches are gone when you close the page.",
  full: "This browser has no space left, so your last move was not kept. Free some space, and make it again.",
  unkept: "This browser could not keep your last move. Make it again.",
};
const STUCK =
  "Another tab of this browser has the card room, and does not answer. Close that tab, and reload this one.";

/** The state of the room, and a new drawing whenever it changes. */
function useStatus() {
  const [status, set] = useState(worker?.status);
  useEffect(() => {
    worker?.listeners.add(set);
    set(worker?.status);
    return () => void worker?.listeners.delete(set);
  }, []);
  return status;
}

export function RoomStatus() {
  const status = useStatus();
  const route = useRoute();
  const [hidden, hide] = useState("");
  // The workshop does without the room until another page is opened.
  if (!status || (route.page === "workshop" && !worker?.port)) return null;
  const { stage, part, why, kept, bots, newer } = status;
  if (stage === "failed") return html`<p class="room-note problem" role="alert">${why}</p>`;
  if (stage === "waiting") return html`<p class="room-note problem" role="alert">${STUCK}</p>`;
  if (stage !== "ready") {
    const [from, to] = PARTS[stage];
    const done = Math.round(100 * (from + part * (to - from)));
    return html`<div class="room-bar" role="progressbar" aria-label=${STAGES[stage]} aria-valuenow=${done}>
      <i style=${{ width: `${done}%` }}></i><span aria-hidden="true">${STAGES[stage]}</span>
    </div>`;
  }
  if (newer && hidden !== "newer") {
    return html`<p class="room-note" role="status">
      This site has a newer version. Your matches stay.
      <button class="button main" onClick=${takeNewer}>Reload</button>
      <button class="button" onClick=${() => hide("newer")}>Later</button>
    </p>`;
  }
  if (bots && hidden !== "bots") {
    return html`<p class="room-note problem" role="status">
      While a bot thinks, the table waits: the bots have no worker of their own. ${bots}
      <button class="button" onClick=${() => hide("bots")}>All right</button>
    </p>`;
  }
  if (!kept || hidden === kept) return null;
  return html`<p class=${`room-note${kept === "tab" ? "" : " problem"}`} role="status">
    ${KEPT[kept]} <button class="button" onClick=${() => hide(kept)}>All right</button>
  </p>`;
}
