// @ts-check
/** Deals that several play apart from each other: how they are opened, and how one fared among the others. */
import * as api from "./api.js";
import { sitDown } from "./takeSeat.js";
import { locale } from "./language.js";
import { tables } from "./savedSeats.js";
import { settings } from "./settings.js";
import { inBrowser } from "./transport.js";

/** @import { DealInfo, DealResult } from "./protocol" */

const BARS = 5;

/** The page of a deal that a link leads to: a match is on its own server only, a number gives the same cards anywhere.
 * @param {DealInfo} info @param {string | undefined} table a match of the deal */
export function challengePath(info, table) {
  if (!inBrowser) return table ? `/c/${table}` : `/d/${info.game}`;
  return info.number === null ? `/d/${info.game}` : `/g/${info.game}#deal=${info.number}`;
}

const SEVERAL = 4;

/** A day as one says it: "Monday 23 November". @param {string} date */
export const dayOf = (date) =>
  new Date(`${date}T12:00`).toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long" });

/** "48 213": how the number of a deal is written. @param {number} number */
export const spaced = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, " ");

/** Sit down at a deal that has a number. @param {DealInfo} info */
export async function playDeal(info) {
  const order = {
    game: info.game,
    players: info.players,
    preset: "book",
    options: info.options,
    deal: info.number,
    seats: ["me", ...Array(info.players - 1).fill(`bot:${info.level}`)],
    name: settings().name || "Guest",
  };
  const ticket = await api.openTable(order);
  sitDown(ticket, info.game, info.title, { order });
}

/** The same cards as in a match that is over, from the same chair. @param {string} table @param {DealInfo} info */
export async function takeUp(table, info) {
  const ticket = await api.onward(table, { at: 0, seat: info.seat, name: settings().name || "Guest" });
  sitDown(ticket, info.game, info.title);
}

/** One's own results, the best first. @param {DealInfo} info */
export function ownResults(info) {
  const own = new Set(tables().map((t) => t.table));
  return info.results.filter((result) => own.has(result.table));
}

/**
 * How one stands among the others, in words: by rank where there are several, else beside the bots.
 * @param {DealInfo} info
 * @param {DealResult} mine
 */
export function standing(info, mine) {
  const others = info.results.filter((result) => result.table !== mine.table);
  const bots = others.find((result) => result.level);
  if (others.length >= SEVERAL) return `better than ${betterThan(info, mine)}% of the others`;
  if (bots) return mine.score === bots.score ? "the same as the bots" : `bots: ${scored(info, bots.score)}`;
  return "";
}

/** Of a hundred others, how many did worse. @param {DealInfo} info @param {DealResult} mine */
export function betterThan(info, mine) {
  const others = info.results.filter((result) => result.table !== mine.table);
  return others.length
    ? Math.round((100 * others.filter((result) => result.score < mine.score).length) / others.length)
    : null;
}

/**
 * How often each range of scores was reached, for bars.
 * @param {DealInfo} info
 * @returns {{from: number, to: number, count: number, holds: (score: number) => boolean}[]}
 */
export function ranges(info) {
  const scores = info.results.map((result) => result.score);
  if (!scores.length) return [];
  const [low, high] = [Math.floor(Math.min(...scores)), Math.ceil(Math.max(...scores))];
  const bars = Math.min(BARS, high - low + 1);
  const width = Math.ceil((high - low + 1) / bars);
  return Array.from({ length: bars }, (_, i) => {
    const from = low + i * width;
    const holds = (/** @type {number} */ score) => score >= from && (score < from + width || i === bars - 1);
    return { from, to: from + width - 1, count: scores.filter(holds).length, holds };
  });
}

/** "+3 points", "41 moves". @param {DealInfo} info @param {number} score */
export function scored(info, score) {
  const shown = Number.isInteger(score) ? String(Math.abs(score)) : Math.abs(score).toFixed(1);
  if (info.measure === "moves") return `${shown} ${score === 1 ? "move" : "moves"}`;
  return `${score > 0 ? "+" : score < 0 ? "−" : ""}${shown} ${Math.abs(score) === 1 ? "point" : "points"}`;
}
