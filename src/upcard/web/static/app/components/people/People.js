// @ts-check
/** The list of the seats and their players. */
import { html } from "../../base/html.js";
import { Icon } from "../shared/Icon.js";

/** @param {import("../../protocol").SeatInfo} seat */
export function standing(seat) {
  if (seat.kind === "bot") return `bot${seat.level ? `, ${seat.level}` : ""}`;
  if (seat.kind === "open") return "waiting for a friend";
  if (seat.auto) return "a bot is playing for now";
  return seat.online === false ? "away" : "at the table";
}

/** @param {{seats: import("../../protocol").SeatInfo[]}} props */
export const People = ({ seats }) =>
  html`<ul class="people" aria-label="seats">${seats.map(
    (seat) => html`<li key=${seat.seat}>
      <${Icon} name=${seat.kind === "bot" ? "bot" : "people"} />${" "}
      <b>${seat.kind === "open" ? "Open" : seat.name}</b> <span class="quiet">${standing(seat)}</span>
    </li>`,
  )}</ul>`;
