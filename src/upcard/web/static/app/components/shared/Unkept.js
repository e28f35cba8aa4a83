// @ts-check
/** A sentence where the browser keeps nothing: what the player loses with the page. */
import { html, useState } from "../../base/html.js";
import { kept } from "../../base/browserStorage.js";

const LOST = {
  seat: "This browser keeps nothing. If you reload or close this page, you lose your seat.",
  settings: "This browser keeps nothing. These settings last until you reload or close this page.",
  matches: "This browser keeps nothing. If you reload or close this page, your games are no longer listed here.",
  networks: "This browser keeps nothing. The network is here until you reload or close this page.",
  drafts: "This browser keeps nothing. Save what you write as a file before you reload or close this page.",
};

/** @param {{what: keyof typeof LOST, other?: any}} props `other`: the sentence where the browser keeps it */
export function Unkept({ what, other = null }) {
  const [lost] = useState(() => !kept.lasts());
  return lost ? html`<p class="unkept" role="note">${LOST[what]}</p>` : other;
}
