// @ts-check
/** The replay of a finished match: all positions with open hands, the log, and the costliest decisions. */
import { html, useEffect, useMemo, useState } from "../../base/html.js";
import { locale, t } from "../../base/language.js";
import * as api from "../../base/api.js";
import { sortFor } from "../../cards/cards.js";
import { useAnswer, useMedia } from "../../base/hooks.js";
import { inHand } from "../../table/layout.js";
import { recall, sitDown } from "../../seats/savedSeats.js";
import { names as namesOf } from "../../table/names.js";
import { Offers } from "../../table/offerTargets.js";
import { Link } from "../../base/router.js";
import { friendRoom, inBrowser } from "../../base/transport.js";
import { settings, useSettings } from "../../base/settings.js";
import { stopAfter, stopBefore, useReplayPosition } from "../../table/replayPositions.js";
import { Words } from "../shared/Card.js";
import { TableMiddle } from "../table/TableMiddle.js";
import { Hands } from "../table/cards/Hand.js";
import { Icon } from "../shared/Icon.js";
import { NotFound } from "../page/NotFound.js";
import { Unkept } from "../shared/Unkept.js";
import { recordLink } from "./FromLink.js";
import { signedPoints } from "../table/moves/HintsAndReview.js";
import { ReplaySide } from "./ReplaySide.js";
import { Settings } from "../people/Settings.js";

/** @typedef {import("../../protocol").ReplayInfo} Info */
/** @typedef {import("../../protocol").Remark} Remark */
/** @typedef {import("../../protocol").View} View */

const TYPING = "input:not([type=range]), textarea, select, dialog[open]";
const day = (/** @type {number} */ seconds) =>
  new Date(seconds * 1000).toLocaleDateString(locale(), { day: "numeric", month: "long" });

/** @param {{id: string}} props */
export function Replay({ id }) {
  const { value: info, error } = useAnswer(() => api.replay(id), [id]);
  if (error) return html`<${NotFound} title="There is no replay" why=${error} />`;
  if (!info) return html`<main class="waiting"><p role="status">Opening the match…</p></main>`;
  return html`<${ReplayTable} info=${info} />`;
}

/** The log lines of a move, as full sentences. @param {Info} info @param {number} at */
const moveLines = (info, at) =>
  info.lines.filter((line) => line.at === at && line.kind !== "hand").map(({ text }) => text.replace(/[^.!?]$/, "$&."));

/** Keys that go through the match. @param {Info} info @param {number} at @param {(place: number) => void} to */
function useReplayKeys(info, at, to) {
  useEffect(() => {
    const pressed = (/** @type {KeyboardEvent} */ event) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        /** @type {HTMLElement} */ (event.target).closest?.(TYPING)
      ) {
        return;
      }
      const place = {
        ArrowLeft: at - 1,
        ArrowRight: at + 1,
        ArrowUp: stopBefore(info.tricks, at),
        ArrowDown: stopAfter(info.tricks, at, info.last),
        PageUp: stopBefore(info.hands, at),
        PageDown: stopAfter(info.hands, at, info.last),
        Home: 0,
        End: info.last,
      }[event.key];
      if (place === undefined || /** @type {HTMLElement} */ (event.target).closest?.("[role=tablist]")) return;
      event.preventDefault();
      to(place);
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [at, info]);
}

/** The names of the seats, for any viewer. @param {Info} info @param {View} seen */
const namesIn = (info, seen) =>
  namesOf(
    { ...seen, viewer: null },
    info.seats.map((seat, i) => ({ ...seat, name: info.names[i] ?? seat.name })),
  );

/** @param {{info: Info}} props */
function ReplayTable({ info }) {
  const mine = recall(info.table)?.seat ?? null;
  const prefs = useSettings();
  const wide = useMedia("(min-width: 1000px)");
  const [bottom, setBottom] = useState(mine ?? 0);
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState(
    /** @type {"decisions" | "moves" | "score"} */ (mine === null ? "moves" : "decisions"),
  );
  const [drawer, setDrawer] = useState(false);
  const [dialog, setDialog] = useState(false);
  const review = useReview(info, bottom);
  const { at, to, view: seen, problem: lost } = useReplayPosition(info.table, info.last, open ? "all" : String(bottom));
  const view = useMemo(() => seen && { ...seen, viewer: bottom, prompt: "" }, [seen, bottom]);
  const names = useMemo(() => seen && namesIn(info, seen), [seen]);
  const offers = useMemo(() => view && new Offers([], view), [view]);
  useReplayKeys(info, at, to);
  useEffect(() => {
    document.title = t(`${info.title}: replay`);
  }, [info]);
  if (!view || !names || !offers) {
    return html`<main class="waiting">
      <p role="status">${lost || "Opening the match…"}</p>
      <${Link} href="/">All games<//>
    </main>`;
  }
  const hands = view.zones.filter((zone) => inHand(zone) && zone.per === "seat" && zone.unit === bottom);
  const sort = sortFor(prefs.sort, view);
  const remarks = review.result?.remarks ?? [];
  const close = wide ? null : () => setDrawer(false);
  const seats = { bottom, setBottom, open, setOpen };
  const side = html`<${ReplaySide} ...${{ info, names, at, to, tab, setTab, review, ...seats, close }} />`;
  return html`<div class=${`room replay${wide ? " wide" : ""}${hands.length ? "" : " no-hand"}`}>
    <${ReplayBar} ...${{ info, at, wide, drawer, setDrawer }} openSettings=${() => setDialog(true)} />
    <${TableMiddle}
      ...${{ view, names, offers, sort }}
      room=${{ seq: at, seats: info.seats, log: [], you: null }}
      across=${[]}
      touch=${() => {}}
      openRules=${() => {}}
      openLast=${() => {}}
    />
    <div class="own">
      <${MoveNow} ...${{ info, at, bottom, lost }} remark=${remarks.find((one) => one.number === at)} />
      <${Slider} ...${{ info, at, to, remarks }} hand=${info.hands.filter((start) => start <= at).length} />
      <${Hands} ...${{ hands, view, names, sort, offers, touch: () => {} }} />
    </div>
    ${wide && side}
    ${close && drawer && html`<div class="drawer"><div class="drawer-back" onClick=${close}></div>${side}</div>`}
    ${dialog && html`<${Settings} close=${() => setDialog(false)} />`}
  </div>`;
}

/** @param {{info: Info, at: number, wide: boolean, drawer: boolean, setDrawer: (out: boolean) => void,
 *   openSettings: () => void}} props */
const ReplayBar = ({ info, at, wide, drawer, setDrawer, openSettings }) => html`<header class="bar">
  <${Link} href="/" class="plain round" aria-label="All games"><${Icon} name="back" /><//>
  <h1>${info.title}</h1>
  <span class="bar-hand">match of ${day(info.date)}</span>
  <span class="gap"></span>
  <${CopyLink} at=${at} table=${info.table} />
  <button class="plain round" aria-label="Settings" onClick=${openSettings}>
    <${Icon} name="sliders" />
  </button>
  ${
    !wide &&
    html`<button
      class="plain round"
      aria-label="Review, moves and score"
      aria-expanded=${String(drawer)}
      onClick=${() => setDrawer(!drawer)}
    >
      <${Icon} name="menu" />
    </button>`
  }
</header>`;

/**
 * The move that was made last, what it cost, and a way to play on from here.
 * @param {{info: Info, at: number, bottom: number, lost: string, remark: Remark | undefined}} props
 * `lost`: why the position cannot be shown
 */
function MoveNow({ info, at, bottom, lost, remark }) {
  const [problem, setProblem] = useState("");
  const playOn = async () => {
    setProblem("");
    try {
      const ticket = await api.onward(info.table, { at, seat: bottom, name: settings().name || "Guest" });
      sitDown(ticket, info.game, info.title);
    } catch (failure) {
      setProblem(/** @type {Error} */ (failure).message);
    }
  };
  return html`<div class="said-now">
      <p role="status" aria-live="polite">
        ${remark && html`<b class="cost">${signedPoints(-remark.cost)}</b> `}
        ${(at ? moveLines(info, at) : ["Before the first move."]).map(
          (text) => html`<${Words} key=${text} text=${text} />${" "}`,
        )}
        ${remark && html` <span class="better">Better: <b><${Words} text=${remark.better} /></b>.</span>`}
        ${remark?.why && html` <span class="quiet"><${Words} text=${remark.why} /></span>`}
      </p>
      ${
        // A guest opens no tables at a friend's device.
        !friendRoom() &&
        html`<button class="button" onClick=${playOn} disabled=${at >= info.last && info.over}>
          <${Icon} name="play" />Play on from here
        </button>`
      }
    </div>
    ${!friendRoom() && html`<${Unkept} what="seat" />`}
    ${(problem || lost) && html`<p class="problem" role="alert">${problem || lost}</p>`}`;
}

/** The review of one seat's decisions, on request. @param {Info} info @param {number} seat */
function useReview(info, seat) {
  const [reviews, setReviews] = useState(/** @type {Record<number, import("../../protocol").Reviewed>} */ ({}));
  const [asked, setAsked] = useState(/** @type {Record<number, string>} */ ({}));
  const ask = () => {
    setAsked((now) => ({ ...now, [seat]: "Reviewing the match…" }));
    api.review(info.table, seat).then(
      (review) => setReviews((now) => ({ ...now, [seat]: review })),
      (/** @type {Error} */ error) => setAsked((now) => ({ ...now, [seat]: error.message })),
    );
  };
  return { result: reviews[seat], waits: asked[seat] ?? "", ask };
}

/** @param {{info: Info, at: number, to: (place: number) => void, hand: number, remarks: Remark[]}} props */
function Slider({ info, at, to, hand, remarks }) {
  const part = (/** @type {number} */ move) => `${(100 * move) / Math.max(1, info.last)}%`;
  const most = Math.max(0.01, ...remarks.map((remark) => remark.cost));
  return html`<div class="walk" role="group" aria-label="go through the match">
    <button class="plain round" aria-label="Go to the start" onClick=${() => to(0)}><${Icon} name="first" /></button>
    <button class="plain round" aria-label="Previous move" onClick=${() => to(at - 1)}>
      <${Icon} name="back" />
    </button>
    <div class="rail">
      <div class="ticks" aria-hidden="true">
        ${info.hands
          .slice(1)
          .map((move) => html`<i key=${`h${move}`} class="tick-hand" style=${{ left: part(move) }}></i>`)}
        ${remarks.map(
          (remark) =>
            html`<i
              key=${remark.number}
              class="tick-cost"
              style=${{ left: part(remark.number), height: `${8 + (10 * remark.cost) / most}px` }}
            ></i>`,
        )}
      </div>
      <input
        type="range"
        min="0"
        max=${info.last}
        value=${at}
        aria-label="move"
        aria-valuetext=${`hand ${hand}, move ${at} of ${info.last}`}
        style=${{ "--done": part(at) }}
        onInput=${(/** @type {any} */ e) => to(Number(e.target.value))}
      />
    </div>
    <button class="plain round" aria-label="Next move" onClick=${() => to(at + 1)}><${Icon} name="next" /></button>
    <button class="plain round" aria-label="Go to the end" onClick=${() => to(info.last)}>
      <${Icon} name="last" />
    </button>
    <span class="place">${info.hands.length > 1 && html`hand ${hand} · `}${at} of ${info.last}</span>
  </div>`;
}

/** @param {{at: number, table: string}} props */
function CopyLink({ at, table }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    const url = inBrowser ? await recordLink(await api.record(table), at) : location.href;
    await navigator.clipboard?.writeText(url).catch(() => {});
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return html`<button class="plain" onClick=${copy} aria-label=${`Copy the link to move ${at}`}>
    <${Icon} name="link" />
    <span class="wordy" role="status">${copied ? "Copied" : `Move ${at}`}</span>
  </button>`;
}
