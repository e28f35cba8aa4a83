// @ts-check
/** A table of the game that is written. It is drawn by the page itself in a frame, with a width of its own: so it
 * looks as on
 * a screen of that size, and its keys are its own. */
import { html, useLayoutEffect, useRef } from "../../base/html.js";
import { address } from "../../base/transport.js";

/**
 * @param {{room: import("../../base/roomWorker.js").RoomWorker, seat: import("../../seats/savedSeats.js").Seat}} props
 */
export function TableFrame({ room, seat }) {
  const ref = useRef(/** @type {any} */ (null));
  useLayoutEffect(() => {
    const frame = ref.current;
    if (!frame) return;
    // The page in the frame reads these when it begins.
    Object.assign(frame, { room, seats: [seat] });
    frame.src = address(`/t/${seat.table}`);
  }, [room, seat.table]);
  return html`<iframe class="table-frame" ref=${ref} title="The table"></iframe>`;
}
