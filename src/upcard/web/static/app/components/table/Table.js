// @ts-check
/** A table, for a player or a spectator. */
import { html, useEffect, useMemo, useRef, useState } from "../../html.js";
import * as api from "../../api.js";
import { SORTS, sortFor } from "../../cards.js";
import { newPromise } from "../../fairDeal.js";
import { useFades, useFrame, useMedia } from "../../hooks.js";
import { useGliding } from "../../motion.js";
import { useKeys } from "../../keyboard.js";
import { amend, recall, remember } from "../../savedSeats.js";
import { departures, names as namesOf } from "../../names.js";
import { Offers } from "../../offerTargets.js";
import { forgetOrders } from "../../handOrder.js";
import { useRoom } from "../../tableState.js";
import { Link, go } from "../../router.js";
import { setSettings, useSettings } from "../../settings.js";
import { useTurnSignals } from "../../turnSignals.js";
import { Actions } from "./Actions.js";
import { TableSide } from "./TableSide.js";
import { MoveChooser } from "./MoveChooser.js";
import { FirstMatchComments } from "../lesson/FirstMatchComments.js";
import { Corner, TableMiddle, cornerAside } from "./TableMiddle.js";
import { Hands } from "./Hand.js";
import { Help } from "../shared/Help.js";
import { Icon } from "../shared/Icon.js";
import { LastTrick } from "./LastTrick.js";
import { Panel } from "./Panel.js";
import { Result } from "./Result.js";
import { OwnPlate } from "./Seat.js";
import { Settings } from "../people/Settings.js";
import { HandOver } from "./ScoreSheet.js";
import { Notice, Status } from "./Status.js";
import { MeldSlots } from "./MeldSlots.js";
import { Strength } from "./Tokens.js";
import { Advice, HintButton, isPractice } from "./HintsAndReview.js";
import { WaitingRoom } from "./WaitingRoom.js";
import { SpectatorPlace } from "./SpectatorPlace.js";

const FEW_TO_CHOOSE = 4;

/** @typedef {import("../../protocol").Zone} Zone */

/** @param {{table: string, token: string | null}} props */
export function Table({ table, token }) {
  const { room, commands } = useRoom(table, token);
  const [behind, sitBehind] = useState(0);
  const whole = room.view;
  // A spectator sees the table from behind a seat, without its hidden cards.
  const view = useMemo(
    () => whole && (room.you === null ? { ...whole, viewer: behind } : whole),
    [whole, behind, room.you],
  );
  if (!view) return html`<${WaitingRoom} ...${{ room, table, commands }} />`;
  return html`
    <${Seated} ...${{ table, room, commands, view, sitBehind }} />
    <${TableSide} ...${{ table, room, commands, view }} />
  `;
}

/**
 * @param {{table: string, room: import("../../tableState.js").Room, commands: any, view: import("../../protocol").View,
 *   sitBehind: (seat: number) => void}} props
 */
function Seated({ table, room, commands, view, sitBehind }) {
  const prefs = useSettings();
  const wide = useMedia("(min-width: 1000px) and (min-height: 481px)");
  const [drawer, setDrawer] = useState(false);
  const [tab, setTab] = useState(/** @type {import("./Panel.js").Tab} */ ("log"));
  const [rule, setRule] = useState({ name: "", turn: 0 });
  const [choice, setChoice] = useState(
    /** @type {{offers: import("../../protocol").Offer[], card: string | null, title?: string} | null} */ (null),
  );
  const [picked, setPicked] = useState(/** @type {Set<string>} */ (new Set()));
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const bound = useRef(/** @type {{zone: string, seq: number} | null} */ (null));
  const [open, setOpen] = useState(/** @type {"" | "settings" | "help" | "last"} */ (""));
  const [resultSeen, setResultSeen] = useState(false);
  const [chatRead, setChatRead] = useState(0);
  const names = useMemo(() => namesOf({ ...view, viewer: room.you }, room.seats), [view, room.seats]);
  const live = room.line === "live" && !room.pending;
  const offers = useMemo(() => new Offers(live ? room.offers : [], view), [room.offers, view, live]);
  offers.picked = picked;
  useEffect(() => setPicked(new Set()), [room.seq]);
  useGliding(place, room.seq);
  const buttons = useMemo(() => new Offers(room.offers, view).buttons, [room.offers, view]);
  const last = view.zones.find((zone) => zone.role === "last trick" && zone.count > 0);

  const act = (/** @type {number} */ move, /** @type {string | null} */ text = null) => {
    if (live) commands.act(move, text);
  };
  /** @type {import("../../drag.js").Touch} */
  const touch = (zone, card, goal) => {
    if (offers.picks(zone, card)) {
      return setPicked((goal && offers.pickedTogether(zone, card, goal)) ?? offers.pickedAfter(zone, card));
    }
    const exact = offers.card(zone, card);
    const found = offers.to(exact.length ? exact : offers.zone(zone), goal?.zone ?? null);
    if (found.length === 1) {
      bound.current = goal ? { zone: goal.zone, seq: room.seq } : null;
      act(found[0].move);
    } else if (found.length > 1) setChoice({ offers: found, card });
    else if (room.you !== null && !room.pending) commands.why({ zone: zone.name, unit: zone.unit, card });
  };
  useEffect(() => {
    // A card dropped where a second move takes it: make that move, too.
    const goal = bound.current;
    if (!goal || !live || room.seq === goal.seq) return;
    bound.current = null;
    const found = offers.arriving(goal.zone);
    if (found.length === 1) act(found[0].move);
    else if (found.length > 1) setChoice({ offers: found, card: null, title: "Where does the card go?" });
  }, [room.seq, live]);
  const show = (/** @type {import("./Panel.js").Tab} */ which) => {
    setTab(which);
    if (!wide) setDrawer(true);
  };
  const openRule = (/** @type {string} */ name) => {
    setRule({ name, turn: rule.turn + 1 });
    show("rules");
  };
  const sort = () => {
    const next = SORTS[(SORTS.indexOf(sortFor(prefs.sort, view)) + 1) % SORTS.length];
    setSettings(forgetOrders(table) ? {} : { sort: next }); // the first press drops the player's own order
  };
  const say = useKeys({
    view,
    names,
    prefs,
    on: {
      s: sort,
      l: () => last && setOpen("last"),
      b: () => show("rules"),
      a: () => offers.all.length > 0 && isPractice(room) && commands.hint(),
      "?": () => setOpen("help"),
    },
  });
  useTurnSignals(room);
  useEffect(() => {
    if (view.ended) amend(table, { ended: true });
  }, [view.ended]);
  useEffect(() => {
    if (tab === "chat" && (wide || drawer)) setChatRead(room.chat.length);
  }, [tab, drawer, room.chat.length]);

  const frame = useFrame();
  const fades = useFades();
  const order = sortFor(prefs.sort, view);
  const inHand = (/** @type {Zone} */ zone) => zone.role === "hand" && zone.count > 0;
  const hands = view.zones.filter(
    (zone) => inHand(zone) && (zone.unit === view.viewer || (offers.anyCard(zone) && zone.per !== "seat")),
  );
  const across = view.zones.filter((zone) =>
    inHand(zone)
      ? zone.per === "seat" && zone.unit !== view.viewer && (offers.anyCard(zone) || opposite(zone, view))
      : chosenFrom(zone, offers),
  );
  const unread = room.chat.length - chatRead;
  const sheet = room.sheets.length > room.sheetsSeen ? room.sheets.at(-1) : undefined;
  const panel = html`<${Panel}
    ...${{
      room,
      commands,
      names,
      table,
      tab,
      setTab,
      rule: rule.name,
      turn: rule.turn,
      unread,
      close: wide ? null : () => setDrawer(false),
    }}
  />`;
  const boxed = Boolean(view.looks?.box?.length) && buttons.some((offer) => typeof offer.place === "number");
  const marks = [
    wide ? "wide" : "",
    hands.length ? "" : "no-hand",
    view.looks?.calling ? "calling" : "",
    boxed ? "with-box" : "",
  ];
  const lastTrick =
    last &&
    html`<button class="plain last" aria-label="Last trick" onClick=${() => setOpen("last")}>
      <${Icon} name="trick" />
      <span class="wordy">Last trick</span>
    </button>`;
  return html`<div class=${`room ${marks.filter(Boolean).join(" ")}`} ref=${place}>
    <header class="bar">
      <${Link} href="/" class="plain round" aria-label="All games"><${Icon} name="back" /><//>
      <h1>${view.title}</h1>
      ${view.seats > 1 && html`<span class="bar-hand">hand ${view.hand + 1}</span>`}
      ${departures(view).length > 0 && html`<button class="badge" onClick=${() => show("rules")}>house rules</button>`}
      <span class="gap"></span>
      ${lastTrick}
      ${
        hands.length > 0 &&
        html`<button class="plain round sort" onClick=${sort} aria-label="Sort your hand another way">
          <${Icon} name="sort" />
        </button>`
      }
      ${offers.all.length > 0 && isPractice(room) && html`<${HintButton} ask=${commands.hint} />`}
      <button class="plain round" aria-label="Settings" onClick=${() => setOpen("settings")}>
        <${Icon} name="sliders" />
      </button>
      ${
        !wide &&
        html`<button
          class="plain round"
          aria-label="Score, log, rules and chat"
          aria-expanded=${String(drawer)}
          onClick=${() => setDrawer(!drawer)}
        >
          <${Icon} name="menu" />
          ${unread > 0 && html`<i class="unread">${unread}</i>`}
        </button>`
      }
    </header>
    <${TableMiddle}
      ...${{
        room,
        view,
        names,
        sort: order,
        offers,
        touch,
        across,
        ask: commands.calls,
        table,
        openRules: () => show("rules"),
        openLast: () => setOpen("last"),
      }}
    />
    <div class="own">
      <div class="side" ref=${fades}>
        ${cornerAside(frame, view) && html`<${Corner} view=${view} names=${names} openRules=${() => show("rules")} />`}
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
          room.notice &&
          html`<${Notice} game=${view.game} notice=${room.notice} open=${openRule} dismiss=${commands.dismiss} />`
        }
        ${room.advice && html`<${Advice} advice=${room.advice} dismiss=${commands.dismiss} />`}
        ${room.you === null && !view.ended && html`<${SpectatorPlace} ...${{ view, names, sitBehind }} />`}
        ${view.looks?.claim ? html`<${Claim} tricks=${view.looks.claim} claim=${commands.claim} />` : null}
        <${Actions}
          offers=${buttons}
          swaps=${offers}
          looks=${view.looks}
          act=${act}
          read=${commands.read}
          reading=${room.reading}
          waiting=${!live}
          open=${(/** @type {import("../../protocol").Offer[]} */ some, /** @type {string} */ title) =>
            setChoice({ offers: some, card: null, title })}
        />
      </div>
      <${Hands} ...${{ hands, view, names, sort: order, offers, touch, tight: boxed, table }} />
    </div>
    ${wide && panel}
    ${
      !wide &&
      drawer &&
      html`<div class="drawer"><div class="drawer-back" onClick=${() => setDrawer(false)}></div>${panel}</div>`
    }
    ${choice && html`<${MoveChooser} ...${choice} act=${act} close=${() => setChoice(null)} />`}
    ${open === "settings" && html`<${Settings} close=${() => setOpen("")} />`}
    ${open === "help" && html`<${Help} game=${view.game} close=${() => setOpen("")} />`}
    ${open === "last" && last && html`<${LastTrick} zone=${last} names=${names} close=${() => setOpen("")} />`}
    ${sheet && !view.ended && html`<${HandOver} sheet=${sheet} you=${names.you} close=${commands.markSheetsSeen} />`}
    ${
      view.ended &&
      !resultSeen &&
      html`<${Result}
        ...${{
          view,
          names,
          table,
          sheet: room.sheets.at(-1),
          review: room.review,
          ask: room.you === null ? null : commands.review,
          again: again(table),
          room,
          commands,
          close: () => setResultSeen(true),
        }}
      />`
    }
    <p class="sr" role="status" aria-live="assertive">${say}</p>
  </div>`;
}

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
 * @param {import("../../protocol").View} view
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

/**
 * The button to claim the remaining tricks.
 * @param {{tricks: number, claim: () => void}} props
 */
const Claim = ({ tricks, claim }) =>
  html`<button class="button claim" onClick=${claim}>Claim the last ${tricks} tricks</button>`;

/** Opens the same match again, if this browser opened it; else null. @param {string} table */
function again(table) {
  const order = recall(table)?.order;
  if (!order) return null;
  return async () => {
    const { word, promise } = await newPromise();
    const ticket = await api.openTable({ ...order, promise });
    const old = recall(table);
    if (old) {
      remember({
        ...old,
        table: ticket.table,
        token: ticket.token,
        seat: ticket.seat,
        at: Date.now(),
        ended: false,
        word,
        promise,
        commitment: undefined,
        seals: undefined,
        next: undefined,
      });
    }
    go(`/t/${ticket.table}`);
  };
}
