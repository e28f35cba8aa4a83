// @ts-check
/** What touching a card or a zone does: it makes a move, asks which is meant, or picks one of several cards. */
import { useEffect, useRef, useState } from "../base/html.js";

/** @import { Offer, Zone } from "../protocol" */

/** @typedef {{offers: Offer[], card: string | null, title?: string}} Choice moves to choose from, in a dialog */

/**
 * @param {import("../table/offerTargets.js").Offers} offers
 * @param {{seq: number, live?: boolean, act: (move: number) => void,
 *   miss: (zone: Zone, card: string | null) => void}} given
 * `seq`: another number at each position; `live`: a move can be made; `miss`: no move answers the touch
 */
export function useTouch(offers, { seq, live = true, act, miss }) {
  const [choice, choose] = useState(/** @type {Choice | null} */ (null));
  const [picked, setPicked] = useState(/** @type {Set<string>} */ (new Set()));
  const bound = useRef(/** @type {{zone: string, seq: number} | null} */ (null));
  offers.picked = picked;
  useEffect(() => setPicked(new Set()), [seq]);
  useEffect(() => {
    // A card dropped where a second move takes it: make that move, too.
    const goal = bound.current;
    if (!goal || !live || seq === goal.seq) return;
    bound.current = null;
    const matching = offers.arriving(goal.zone);
    if (matching.length === 1) act(matching[0].move);
    else if (matching.length > 1) choose({ offers: matching, card: null, title: "Where does the card go?" });
  }, [seq, live]);
  /** @type {import("../table/offerTargets.js").Touch} */
  const touch = (zone, card, goal) => {
    if (offers.picks(zone, card)) {
      return setPicked((goal && offers.pickedTogether(zone, card, goal)) ?? offers.pickedAfter(zone, card));
    }
    const exact = offers.card(zone, card);
    const matching = offers.to(exact.length ? exact : offers.zone(zone), goal?.zone ?? null);
    if (matching.length === 1) {
      bound.current = goal ? { zone: goal.zone, seq } : null;
      act(matching[0].move);
    } else if (matching.length > 1) choose({ offers: matching, card });
    else miss(zone, card);
  };
  return { touch, choice, choose };
}
