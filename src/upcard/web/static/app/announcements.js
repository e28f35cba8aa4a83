// @ts-check
/** What is said aloud of a table: every play of everybody, in order and politely, then whose turn it is. */
import { useEffect, useRef, useState } from "./html.js";
import { t, tellYou } from "./language.js";
import { cardName, rankName, suitName } from "./cards.js";
import { joined, spaceBefore } from "./commentary.js";
import { settings } from "./settings.js";

/** How long it waits for more before it speaks, and how long it keeps silent at most. */
const PAUSE_MS = 350;
const LONGEST_MS = 1800;
/** More lines than these are not read one by one. */
const MOST_LINES = 6;

const CARDS = /(10|[2-9JQKA])([♣♦♥♠])\ufe0f?((?:,? (?:10|[2-9JQKA])[♣♦♥♠]\ufe0f?)*)/g;
/** Cards without a suit: several equal ones, or a letter that is no word, as an A is one before a word. */
const RANKS = new RegExp(
  "(?<![\\p{L}\\d])(10|[2-9JQKA])((?: \\1)+)(?![\\p{L}\\d])" +
    "|(?<=\\p{L},? )(?:[JQK](?![\\p{L}\\d'’])|A(?! ?[\\p{L}\\d'’]))|^[JQKA]$",
  "gu",
);

/** "3♠" as "three of spades", "K" as "king", a lone sign as its suit; between cards there is a pause.
 * @param {string} text */
export const inWords = (text) =>
  text
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

/** What one or several do alike time after time, once for each: "Ada draws a card, 3 times". @param {string[]} lines */
function counted(lines) {
  const deed = (/** @type {string} */ line) => line.replace(/^\S+ /, "");
  const found = /** @type {{line: string, n: number}[]} */ ([]);
  let run = 0; // where the lines begin that tell of the same deed as the last
  for (const line of lines) {
    if (found.length && deed(found[found.length - 1].line) !== deed(line)) run = found.length;
    const same = found.slice(run).find((one) => one.line === line);
    if (same) same.n += 1;
    else found.push({ line, n: 1 });
  }
  return found.map(({ line, n }) => (n > 1 ? `${line.replace(/[.]$/, "")}, ${t(`${n} times`)}` : line));
}

/** Sentences as one text, each with its point. @param {string[]} lines */
const sentences = (lines) => lines.map((line) => (/[.!?:]$/.test(line) ? line : `${line}.`)).join(" ");

/**
 * What is to be said of new lines of the log. Of many only the last are read. One's own plays are known.
 * @param {import("./protocol").LogLine[]} lines @param {number | null} you @param {"short" | "long"} speech
 * @param {string} name what the reader is called in them
 */
export function told(lines, you, speech, name = "") {
  const heard = lines.filter((line) =>
    line.kind === "move" ? line.seat !== you : speech === "long" || line.kind !== "event",
  );
  const whole = joined(heard).map(({ text, more }) =>
    inWords(tellYou(text, name) + more.map((part) => spaceBefore(part) + t(part.trim())).join("")),
  );
  const told = counted(whole);
  const left = told.length - MOST_LINES;
  return [...(left > 0 ? [t(`${left} earlier plays`)] : []), ...told.slice(-MOST_LINES)];
}

/**
 * The words for the live region of a table.
 * @param {import("./tableState.js").Room} room @param {string} status whose turn it is and what is asked
 * @param {string} name what the reader is called in the log
 */
export function useAnnouncements(room, status, name = "") {
  const [said, say] = useState("");
  const waiting = useRef({ lines: /** @type {import("./protocol").LogLine[]} */ ([]), since: 0, timer: 0 });
  const known = useRef({ n: -1, text: "" });
  const lastStatus = useRef("");
  const last = room.log.at(-1);
  const [newest, text] = [last?.n ?? -1, last?.text ?? ""];
  useEffect(() => {
    const now = waiting.current;
    const { n: read, text: before } = known.current;
    // Where moves are taken back the log is shorter again, and its last line another one.
    const from = newest <= read && text !== before ? newest : read + 1;
    if (read >= 0) now.lines.push(...room.log.filter((line) => line.n >= from));
    known.current = { n: newest, text };
    if (!now.lines.length && status === lastStatus.current) return;
    if (!now.since) now.since = Date.now();
    clearTimeout(now.timer);
    const speak = () => {
      const lines = told(now.lines, room.you, settings().speech, name);
      const turn = inWords(t(status));
      now.lines = [];
      now.since = 0;
      lastStatus.current = status;
      const text = sentences([...lines, ...(turn ? [turn] : [])]);
      if (text) say((old) => (old.trim() === text ? `${old} ` : text));
    };
    now.timer = setTimeout(speak, Math.max(0, Math.min(PAUSE_MS, now.since + LONGEST_MS - Date.now())));
  }, [newest, text, status]);
  useEffect(() => () => clearTimeout(waiting.current.timer), []);
  return { said, repeat: () => say((old) => (old.endsWith(" ") ? old.trim() : `${old} `)) };
}
