// @ts-check
/** The player's own place: whose turn it is, what the page has to say, and the buttons for moves. */
import { html } from "../../base/html.js";
import { useFades, useFrame } from "../../base/hooks.js";
import { recall } from "../../seats/savedSeats.js";
import { FirstMatchComments } from "./FirstMatchComments.js";
import { Actions } from "./moves/Actions.js";
import { Advice } from "./moves/HintsAndReview.js";
import { MeldSlots } from "./cards/MeldSlots.js";
import { OwnPlate } from "./Seat.js";
import { SpectatorPlace } from "./SpectatorPlace.js";
import { Notice, Status } from "./Status.js";
import { Corner, cornerAside } from "./TableMiddle.js";
import { Strength } from "./facts/Tokens.js";

/** @import { Offer } from "../../protocol" */

/**
 * @param {import("./Table.js").AtTable & {buttons: Offer[], live: boolean, panel: import("./Table.js").PanelState,
 *   act: (move: number, text?: string | null) => void, choose: (choice: import("../../input/touch.js").Choice) => void,
 *   sitBehind: (seat: number) => void}} props
 * `buttons`: the offers made without touching the table; `live`: a move can be made
 */
export function OwnPlace({
  table,
  room,
  page,
  commands,
  view,
  names,
  offers,
  buttons,
  live,
  panel,
  act,
  choose,
  sitBehind,
}) {
  const frame = useFrame();
  const fades = useFades();
  return html`<div class="side" ref=${fades}>
    ${cornerAside(frame, view) && html`<${Corner} ...${{ view, names }} openRules=${() => panel.show("rules")} />`}
    ${frame !== "tall" && html`<${Strength} view=${view} />`}
    <${MeldSlots} slots=${view.looks?.slots} />
    <div class="mine-row">
      ${
        view.viewer !== null &&
        view.seats > 1 &&
        html`<${OwnPlate}
          seat=${view.viewer}
          view=${view}
          info=${room.seats.find((s) => s.seat === view.viewer)}
          names=${names}
        />`
      }
      <${Status} room=${room} names=${names} />
    </div>
    ${frame === "tall" && html`<${Strength} view=${view} />`}
    ${recall(table)?.order?.explained && html`<${FirstMatchComments} room=${room} view=${view} />`}
    ${
      page.notice &&
      html`<${Notice} game=${view.game} notice=${page.notice} open=${panel.openRule} dismiss=${commands.dismiss} />`
    }
    ${
      page.advice &&
      html`<${Advice}
        advice=${page.advice}
        you=${names.you}
        numbers=${page.numbers}
        show=${commands.hint}
        dismiss=${commands.dismiss}
      />`
    }
    ${room.you === null && !view.ended && html`<${SpectatorPlace} ...${{ view, names, sitBehind }} />`}
    ${view.looks?.claim ? html`<${Claim} tricks=${view.looks.claim} claim=${commands.claim} />` : null}
    <${Actions}
      offers=${buttons}
      swaps=${offers}
      looks=${view.looks}
      act=${act}
      read=${commands.read}
      reading=${page.reading}
      waiting=${!live}
      open=${(/** @type {Offer[]} */ some, /** @type {string} */ title) => choose({ offers: some, card: null, title })}
    />
  </div>`;
}

/**
 * The button to claim the remaining tricks.
 * @param {{tricks: number, claim: () => void}} props
 */
const Claim = ({ tricks, claim }) =>
  html`<button class="button claim" onClick=${claim}>Claim the last ${tricks} tricks</button>`;
