// @ts-check
/** The player's own matches: those whose seat keys this browser has, with statistics. */
import { locale } from "./language.js";
import { useEffect, useState } from "./html.js";
import * as api from "./api.js";
import { ownTables } from "./account.js";
import { amend, tables } from "./savedSeats.js";

/** @typedef {import("./protocol").MyTable} MyTable */

const WEEK = 7 * 24 * 3600;

/** This browser's matches with those of the account. @param {MyTable[]} mine @param {MyTable[]} others */
const joined = (mine, others) => [...mine, ...others.filter((o) => !mine.some((m) => m.table === o.table))];

/** The player's matches, the latest first; null while loading. @param {number} [again] a new number reloads */
export function useMatches(again = 0) {
  const [all, set] = useState(/** @type {MyTable[] | null} */ (null));
  useEffect(() => {
    const keys = tables().flatMap((t) => (t.token ? [{ table: t.table, token: t.token }] : []));
    Promise.all([keys.length ? api.mine(keys) : [], ownTables().catch(() => [])]).then(
      ([mine, others]) => {
        const found = joined(mine, others);
        for (const match of found) if (match.ended !== null) amend(match.table, { ended: true });
        set(found);
      },
      () => set([]),
    );
  }, [again]);
  return all;
}

/** @param {MyTable[]} all */
export const running = (all) => all.filter((m) => m.ended === null).sort((a, b) => Number(b.turn) - Number(a.turn));

/** @param {MyTable[]} all */
export const finished = (all) => all.filter((m) => m.ended !== null).sort((a, b) => (b.ended ?? 0) - (a.ended ?? 0));

/** @param {MyTable[]} all */
export const lastWeek = (all) => all.filter((m) => (m.ended ?? 0) > Date.now() / 1000 - WEEK);

/**
 * Matches won and played, grouped by a key. Matches in which bots were hurried do not count.
 * @param {MyTable[]} all
 * @param {(match: MyTable) => string} key
 * @returns {{key: string, won: number, played: number, sample: MyTable}[]}
 */
export function tally(all, key) {
  const found = /** @type {Map<string, {key: string, won: number, played: number, sample: MyTable}>} */ (new Map());
  for (const match of all.filter((one) => !one.hurried)) {
    const name = key(match);
    const line = found.get(name) ?? { key: name, won: 0, played: 0, sample: match };
    found.set(name, { ...line, won: line.won + Number(match.won), played: line.played + 1 });
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

/** The other players. @param {MyTable} match */
export const company = (match) =>
  match.seats
    .filter((s) => s.seat !== match.seat)
    .map((s) => (s.kind === "open" ? "an empty seat" : s.name))
    .join(", ");

/** @param {number} then milliseconds */
export function ago(then) {
  const minutes = Math.round((Date.now() - then) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return new Date(then).toLocaleDateString(locale());
}
