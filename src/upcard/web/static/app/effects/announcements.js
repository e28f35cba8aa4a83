// @ts-check
/** What a screen reader hears of a table: all plays in order, without interrupting, then whose turn it is. */
import { useEffect, useRef, useState } from "../base/html.js";
import { t, toSecondPerson } from "../base/language.js";
import { bidName, markBids, splitAtBids } from "../cards/bids.js";
import { cardName, rankName, suitName } from "../cards/cards.js";
import { settings } from "../base/settings.js";
import { joinedLines, spaceBefore } from "../table/tableState.js";

/** How long an announcement waits for further lines, and the longest delay. */
const PAUSE_MS = 350;
const MAX_DELAY_MS = 1800;
/** The most lines in one announcement. */
const MAX_LINES = 6;

const CARDS = /(10|[2-9JQKA])([♣♦♥♠])\ufe0f?((?:,? (?:10|[2-9JQKA])[♣♦♥♠]\ufe0f?)*)/g;
/** Cards without a suit: several equal ones, or a single letter that is not a word ("A" before a word is one). */
const RANKS = new RegExp(
  "(?<![\\p{L}\\d])(10|[2-9JQKA])((?: \\1)+)(?![\\p{L}\\d])" +
    "|(?<=\\p{L},? )(?:[JQK](?![\\p{L}\\d'’])|A(?! ?[\\p{L}\\d'’]))|^[JQKA]$",
  "gu",
);

/** "3♠" as "three of spades" or, as a bid, "three spades"; "K" as "king"; a lone suit sign as its name. A comma makes a
 * pause between cards.
 * @param {string} text @param {boolean} [bid] whether a text that is a level and a suit is a bid, not a card */
export const inWords = (text, bid = false) =>
  splitAtBids(markBids(text, bid))
    .map((part, i) => (i % 2 ? t(bidName(part)) : part))
    .join("")
    .replace(CARDS, (cards) =>
      cards
        .replaceAll(",", "")
        .split(" ")
        .map((card) => t(cardName(card.replace("\ufe0f", ""))))
        .join(", "),
    )
    .replace(RANKS, (all) =>
      all
        .split(" ")
        .map((rank) => t(rankName(rank)))
        .join(", "),
    )
    .replace(/[♣♦♥♠]\ufe0f?/g, (sign) => ` ${t(suitName(sign[0]))}`)
    .replace(/\s+/g, " ");

/** Repeated actions once for each player: "Ada draws a card, 3 times". @param {string[]} lines */
function repeatedOnce(lines) {
  const action = (/** @type {string} */ line) => line.replace(/^\S+ /, "");
  const counts = /** @type {{line: string, n: number}[]} */ ([]);
  let run = 0; // where the lines about the latest action begin
  for (const line of lines) {
    if (counts.length && action(counts[counts.length - 1].line) !== action(line)) run = counts.length;
    const same = counts.slice(run).find((one) => one.line === line);
    if (same) same.n += 1;
    else counts.push({ line, n: 1 });
  }
  return counts.map(({ line, n }) => (n > 1 ? `${line.replace(/[.]$/, "")}, ${t(`${n} times`)}` : line));
}

/** The lines as one text of full sentences. @param {string[]} lines */
const sentences = (lines) => lines.map((line) => (/[.!?:]$/.test(line) ? line : `${line}.`)).join(" ");

/**
 * The announcement of new lines of the log, without the player's own plays. Of many lines only the last are read.
 * @param {import("../protocol").LogLine[]} lines @param {number | null} you @param {"short" | "long"} speech
 * @param {string} name the reader's name in the lines
 */
export function announcement(lines, you, speech, name = "") {
  const audible = lines.filter((line) =>
    line.kind === "move" ? line.seat !== you : speech === "long" || line.kind !== "event",
  );
  const whole = joinedLines(audible).map(({ text, more }) =>
    inWords(
      toSecondPerson(markBids(text), name) + more.map((part) => spaceBefore(part) + t(markBids(part.trim()))).join(""),
    ),
  );
  const announcement = repeatedOnce(whole);
  const left = announcement.length - MAX_LINES;
  return [...(left > 0 ? [t(`${left} earlier plays`)] : []), ...announcement.slice(-MAX_LINES)];
}

/**
 * The text of a table's live region.
 * @param {import("../table/tableState.js").Room} room @param {string} status whose turn it is and what is asked
 * @param {string} name the reader's name in the log
 */
export function useAnnouncements(room, status, name = "") {
  const [announced, announce] = useState("");
  const waiting = useRef({ lines: /** @type {import("../protocol").LogLine[]} */ ([]), since: 0, timer: 0 });
  const lastRead = useRef({ n: -1, text: "" });
  const lastStatus = useRef("");
  const last = room.log.at(-1);
  const [newest, text] = [last?.n ?? -1, last?.text ?? ""];
  useEffect(() => {
    const now = waiting.current;
    const { n: read, text: before } = lastRead.current;
    // When moves are taken back, the log gets shorter and has another last line.
    const from = newest <= read && text !== before ? newest : read + 1;
    if (read >= 0) now.lines.push(...room.log.filter((line) => line.n >= from));
    lastRead.current = { n: newest, text };
    if (!now.lines.length && status === lastStatus.current) return;
    if (!now.since) now.since = Date.now();
    clearTimeout(now.timer);
    const speak = () => {
      const lines = announcement(now.lines, room.you, settings().speech, name);
      const turn = inWords(t(markBids(status)));
      now.lines = [];
      now.since = 0;
      lastStatus.current = status;
      const text = sentences([...lines, ...(turn ? [turn] : [])]);
      if (text) announce((old) => (old.trim() === text ? `${old} ` : text));
    };
    now.timer = setTimeout(speak, Math.max(0, Math.min(PAUSE_MS, now.since + MAX_DELAY_MS - Date.now())));
  }, [newest, text, status]);
  useEffect(() => () => clearTimeout(waiting.current.timer), []);
  return { announced, repeat: () => announce((old) => (old.endsWith(" ") ? old.trim() : `${old} `)) };
}
