// @ts-check
/** The player's own matches: those whose seat keys this browser has, with statistics. */
import { locale } from "../base/language.js";
import { useEffect, useState } from "../base/html.js";
import * as api from "../base/api.js";
import { ownTables } from "./account.js";
import { amend, tables } from "./savedSeats.js";

/** @typedef {import("../protocol").MyTable} MyTable */
/** @typedef {{key: string, won: number, helped: number, played: number, sample: MyTable}} Tally `helped`: won after
 *   moves were taken back */

const WEEK = 7 * 24 * 3600;

/** This browser's matches with those of the account. @param {MyTable[]} mine @param {MyTable[]} others */
const merge = (mine, others) => [...mine, ...others.filter((o) => !mine.some((m) => m.table === o.table))];

/** The player's matches, the latest first. */
export async function ownMatches() {
  const keys = tables().flatMap((t) => (t.token ? [{ table: t.table, token: t.token }] : []));
  const [mine, others] = await Promise.all([keys.length ? api.mine(keys) : [], ownTables().catch(() => [])]);
  const found = merge(mine, others);
  for (const match of found) if (match.ended !== null) amend(match.table, { ended: true });
  return found;
}

/** The same; null while loading. @param {number} [again] a new number reloads */
export function useMatches(again = 0) {
  const [all, set] = useState(/** @type {MyTable[] | null} */ (null));
  useEffect(() => {
    ownMatches().then(set, () => set([]));
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
 * Matches won and played, grouped by a key. Matches in which bots were hurried do not count, nor those that began in
 * another match; those won after moves were taken back are counted apart.
 * @param {MyTable[]} all
 * @param {(match: MyTable) => string} key
 * @returns {Tally[]}
 */
export function tally(all, key) {
  const found = /** @type {Map<string, Tally>} */ (new Map());
  for (const match of all.filter((one) => !one.hurried && !one.continued)) {
    const name = key(match);
    const line = found.get(name) ?? { key: name, won: 0, helped: 0, played: 0, sample: match };
    const helped = match.taken_back > 0;
    found.set(name, {
      ...line,
      won: line.won + Number(match.won && !helped),
      helped: line.helped + Number(match.won && helped),
      played: line.played + 1,
    });
  }
  return [...found.values()].sort((a, b) => b.played - a.played);
}

/** The matches won in a row, up to now and at most, in a game for one. A match won after moves were taken back neither
 * continues a row nor ends it. @param {MyTable[]} all finished matches of one game, the latest first */
export function streaks(all) {
  const counted = all.filter((one) => !(one.won && one.taken_back) && !one.hurried && !one.continued);
  let [now, most, row] = [counted.findIndex((one) => !one.won), 0, 0];
  if (now < 0) now = counted.length;
  for (const { won } of counted) {
    row = won ? row + 1 : 0;
    most = Math.max(most, row);
  }
  return { now, most };
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
