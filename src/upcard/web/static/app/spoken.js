// @ts-check
/** What is said aloud of a table: every play of everybody, in order and politely, then whose turn it is. */
import { useEffect, useRef, useState } from "./html.js";
import { t, tellYou } from "./language.js";
import { cardName, suitName } from "./cards.js";
import { joined, spaceBefore } from "./commentary.js";
import { settings } from "./settings.js";

/** How long it waits for more before it speaks, and how long it keeps silent at most. */
const PAUSE_MS = 350;
const LONGEST_MS = 1800;
/** More lines than these are not read one by one. */
const MOST_LINES = 6;

/** "3♠" as "three of spades", a lone sign as its suit. @param {string} text */
export const inWords = (text) =>
  text
    .replace(/(10|[2-9JQKA])([♣♦♥♠])\ufe0f?/g, (_, rank, suit) => t(cardName(rank + suit)))
    .replace(/[♣♦♥♠]\ufe0f?/g, (sign) => ` ${t(suitName(sign[0]))}`)
    .replace(/\s+/g, " ");

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
  const whole = joined(heard);
  const last = whole.slice(-MOST_LINES);
  const left = whole.length - last.length;
  const told = last.map(({ text, more }) =>
    inWords(tellYou(text, name) + more.map((part) => spaceBefore(part) + t(part.trim())).join("")),
  );
  return [...(left > 0 ? [t(`${left} earlier plays`)] : []), ...told];
}

/**
 * The words for the live region of a table.
 * @param {import("./room.js").Room} room @param {string} status whose turn it is and what is asked
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
