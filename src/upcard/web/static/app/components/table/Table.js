// @ts-check
/** A table, for a player or a spectator. */
import { html, useEffect, useMemo, useRef, useState } from "../../base/html.js";
import { SORTS, sortFor } from "../../cards/cards.js";
import { forgetOrders } from "../../cards/handOrder.js";
import { useMedia } from "../../base/hooks.js";
import { useKeys } from "../../input/keyboard.js";
import { handsToPlay, hasBox, inHand, roomMarks } from "../../table/layout.js";
import { useGliding } from "../../effects/motion.js";
import { names as namesOf } from "../../table/names.js";
import { Offers } from "../../table/offerTargets.js";
import { amend, recall } from "../../seats/savedSeats.js";
import { setSettings, useSettings } from "../../base/settings.js";
import { useTouch } from "../../input/touch.js";
import { useTurnSignals } from "../../effects/turnSignals.js";
import { useRoom } from "../../table/useRoom.js";
import { Hands } from "./cards/Hand.js";
import { advisedMoves, isPractice } from "./moves/HintsAndReview.js";
import { Overlays } from "./Overlays.js";
import { OwnPlace } from "./OwnPlace.js";
import { Panel } from "./Panel.js";
import { TableBar } from "./TableBar.js";
import { TableMiddle } from "./TableMiddle.js";
import { TableSide } from "./TableSide.js";
import { WaitingRoom } from "./WaitingRoom.js";

const FEW_TO_CHOOSE = 4;

/** @typedef {import("../../protocol").Zone} Zone */
/** @typedef {import("../../protocol").View} View */
/**
 * A table as its parts are given it. `view` is the room's, for a spectator from behind a seat.
 * @typedef {import("../../table/useRoom.js").State & {table: string, commands: any, view: View,
 *   names: import("../../table/names.js").Names, offers: Offers}} AtTable
 */
/** @typedef {ReturnType<typeof usePanel>} PanelState */

/** Call `then` when a value changes. @param {unknown} value @param {() => void} then */
function useChanged(value, then) {
  const before = useRef(value);
  useEffect(() => {
    if (before.current !== value) then();
    before.current = value;
  }, [value]);
}

/** @param {{table: string, token: string | null}} props */
export function Table({ table, token }) {
  const { room, page, commands } = useRoom(table, token);
  const [behind, sitBehind] = useState(0);
  const whole = room.view;
  // A spectator sees the table from behind a seat, without its hidden cards.
  const view = useMemo(
    () => whole && (room.you === null ? { ...whole, viewer: behind } : whole),
    [whole, behind, room.you],
  );
  if (!view) return html`<${WaitingRoom} ...${{ room, page, table, commands }} />`;
  return html`
    <${Seated} ...${{ table, room, page, commands, view, sitBehind }} />
    <${TableSide} ...${{ table, room, page, commands, view }} />
  `;
}

/**
 * The panel beside the table: its tab, the rule that is open in it, and whether it is out on a small screen.
 * @param {boolean} wide whether it is always there @param {number} said the number of lines in the chat
 */
function usePanel(wide, said) {
  const [drawer, setDrawer] = useState(false);
  const [tab, setTab] = useState(/** @type {import("./Panel.js").Tab} */ ("log"));
  const [rule, setRule] = useState({ rule: "", turn: 0 });
  const [chatRead, setChatRead] = useState(0);
  useEffect(() => {
    if (tab === "chat" && (wide || drawer)) setChatRead(said);
  }, [tab, drawer, said]);
  const show = (/** @type {import("./Panel.js").Tab} */ which) => {
    setTab(which);
    if (!wide) setDrawer(true);
  };
  const openRule = (/** @type {string} */ name) => {
    setRule({ rule: name, turn: rule.turn + 1 });
    show("rules");
  };
  return { tab, setTab, ...rule, drawer, setDrawer, show, openRule, unread: said - chatRead };
}

/**
 * @param {import("../../table/useRoom.js").State & {table: string, commands: any, view: View,
 *   sitBehind: (seat: number) => void}} props
 */
function Seated({ table, room, page, commands, view, sitBehind }) {
  const prefs = useSettings();
  const wide = useMedia("(min-width: 1000px) and (min-height: 481px)");
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [open, setOpen] = useState(/** @type {import("./Overlays.js").Dialog} */ (""));
  const panel = usePanel(wide, room.chat.length);
  const names = useMemo(() => namesOf({ ...view, viewer: room.you }, room.seats), [view, room.seats]);
  const live = room.line === "live" && !page.pending;
  const offers = useMemo(
    () => new Offers(live ? room.offers : [], view, advisedMoves(page.advice)),
    [room.offers, view, live, page.advice],
  );
  const buttons = useMemo(() => new Offers(room.offers, view).buttons, [room.offers, view]);
  const last = view.zones.find((zone) => zone.role === "last trick" && zone.count > 0);
  const act = (/** @type {number} */ move, /** @type {string | null} */ text = null) => {
    if (live) commands.act(move, text);
  };
  const miss = (/** @type {Zone} */ { name, unit }, /** @type {string | null} */ card) => {
    if (room.you !== null && !page.pending) commands.why({ zone: name, unit, card });
  };
  const { touch, choice, choose } = useTouch(offers, { seq: room.seq, live, act, miss });
  useGliding(place, room.seq);
  const sort = sortFor(prefs.sort, view);
  const changeSort = () => {
    const next = SORTS[(SORTS.indexOf(sort) + 1) % SORTS.length];
    setSettings(forgetOrders(table) ? {} : { sort: next }); // the first press drops the player's own order
  };
  const openRules = () => panel.show("rules");
  const say = useKeys({
    view,
    names,
    prefs,
    on: {
      s: changeSort,
      l: () => last && setOpen("last"),
      b: openRules,
      a: () => offers.all.length > 0 && isPractice(room) && commands.hint(),
      "?": () => setOpen("help"),
    },
  });
  useTurnSignals(room, page.notice);
  useEffect(() => {
    if (view.ended || recall(table)?.ended) amend(table, { ended: view.ended });
  }, [view.ended]);
  useChanged(prefs.passes, commands.greet);

  const hands = handsToPlay(view, offers);
  const boxed = hasBox(view, buttons);
  const at = { table, room, page, commands, view, names, offers };
  const close = wide ? null : () => panel.setDrawer(false);
  const openCalls = () => setOpen("calls");
  const side = html`<${Panel} ...${{ ...panel, room, commands, names, table, close, openCalls }} />`;
  return html`<div class=${`room ${roomMarks(view, { wide, hands, boxed })}`} ref=${place}>
    <${TableBar} ...${{ ...at, panel, wide, sort: hands.length ? changeSort : null, setOpen, last }} />
    <${TableMiddle}
      ...${{ room, view, names, offers, touch, table, openRules, sort, across: across(view, offers) }}
      ask=${(/** @type {number | null} */ call) => (call === null ? openCalls() : commands.calls(call))}
      openLast=${() => setOpen("last")}
    />
    <div class="own">
      <${OwnPlace} ...${{ ...at, buttons, live, panel, act, choose, sitBehind }} />
      <${Hands} ...${{ hands, view, names, sort, offers, touch, tight: boxed, table }} />
    </div>
    ${wide && side}
    ${close && panel.drawer && html`<div class="drawer"><div class="drawer-back" onClick=${close}></div>${side}</div>`}
    <${Overlays} ...${{ ...at, last, choice, choose, act, open, setOpen }} />
    <p class="sr" role="status" aria-live="assertive">${say}</p>
  </div>`;
}

/**
 * What lies in a row above the middle: another seat's hand to play from or see, cards of the table to choose from.
 * @param {View} view @param {Offers} offers
 */
const across = (view, offers) =>
  view.zones.filter((zone) =>
    inHand(zone)
      ? zone.per === "seat" && zone.unit !== view.viewer && (offers.anyCard(zone) || opposite(zone, view))
      : chosenFrom(zone, offers),
  );

/**
 * Whether a zone's cards are laid out in a row, because more than a few can be touched.
 * @param {Zone} zone
 * @param {Offers} offers
 */
const chosenFrom = (zone, offers) =>
  zone.count > FEW_TO_CHOOSE && (zone.cards ?? []).filter((card) => offers.card(zone, card).length > 0).length > 1;

/**
 * Whether an open hand is the opposite partner's: it lies on the far side of the table, like a dummy.
 * @param {Zone} zone
 * @param {View} view
 */
function opposite(zone, view) {
  const seen = (zone.cards ?? []).filter((card) => card !== null).length;
  return (
    seen > 0 &&
    seen === zone.count &&
    view.seats === 4 &&
    view.viewer !== null &&
    (zone.unit ?? 0) === (view.viewer + 2) % 4
  );
}
