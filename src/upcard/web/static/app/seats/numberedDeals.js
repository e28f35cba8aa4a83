// @ts-check
/** Deals that several players play independently: opening them, and comparing the results. */
import * as api from "../base/api.js";
import { kept } from "../base/browserStorage.js";
import { locale } from "../base/language.js";
import { recall, sitDown, tables } from "./savedSeats.js";
import { settings } from "../base/settings.js";
import { inBrowser } from "../base/transport.js";

/** @import { DealInfo, DealResult } from "../protocol" */

const BARS = 5;
const MIN_OTHERS = 4;

/** The page of a deal that a link leads to: a match is on its own server only, a number gives the same cards anywhere.
 * @param {DealInfo} info @param {string | undefined} table a match of the deal */
export function challengePath(info, table) {
  if (!inBrowser) return table ? `/c/${table}` : `/d/${info.game}`;
  return info.number === null ? `/d/${info.game}` : `/g/${info.game}#deal=${info.number}`;
}

const PLAYER_KEY = "upcard.player";

const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (b) => b.toString(16).padStart(2, "0")).join("");

/** The secret of this browser by which a room knows a second attempt at a deal; it is sent with such deals only. It
 * is drawn at the first use: a browser that keeps nothing has another one after a reload. */
export function playerKey() {
  const before = kept.read(PLAYER_KEY);
  if (typeof before === "string") return before;
  const key = newKey();
  kept.write(PLAYER_KEY, key);
  return key;
}

/** A date in words: "Monday 23 November". @param {string} date */
export const dayOf = (date) =>
  new Date(`${date}T12:00`).toLocaleDateString(locale(), { weekday: "long", day: "numeric", month: "long" });

/** The number of a deal with spaces: "48 213". @param {number} number */
export const withSpaces = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, " ");

/** Open a table with a numbered deal. @param {DealInfo} info */
export async function playDeal(info) {
  const request = {
    game: info.game,
    players: info.players,
    preset: "book",
    options: info.options,
    deal: info.number,
    seats: ["me", ...Array(info.players - 1).fill(`bot:${info.level}`)],
    name: settings().name || "Guest",
    player: playerKey(),
  };
  const ticket = await api.openTable(request);
  sitDown(ticket, info.game, info.title, { order: request });
}

/** Open a table with the cards of a finished match, at the same seat. @param {string} table @param {DealInfo} info */
export async function playSameDeal(table, info) {
  const ticket = await api.onward(table, {
    at: 0,
    seat: info.seat,
    name: settings().name || "Guest",
    player: playerKey(),
    token: recall(table)?.token ?? "",
  });
  sitDown(ticket, info.game, info.title);
}

/** Whether a result is compared with others: of a first attempt, without help. @param {DealResult} result */
export const isCompared = (result) => !(result.help || result.taken_back || result.again);

/** The results that are compared. @param {DealInfo} info */
export const comparedResults = (info) => info.results.filter(isCompared);

/** The player's own results: the one that counts first, then the others. @param {DealInfo} info */
export function ownResults(info) {
  const own = new Set(tables().map((t) => t.table));
  const mine = info.results.filter((result) => own.has(result.table));
  return mine.sort((a, b) => Number(Boolean(a.again)) - Number(Boolean(b.again)));
}

/** Why a result is not compared with others; "" if it is. @param {DealResult} result */
export function besides(result) {
  if (result.help === "bot") return "a bot played";
  if (result.help) return "with hints";
  if (result.taken_back) return "with moves taken back";
  return result.again ? "a later attempt" : "";
}

/**
 * The player's standing in words: the rank among several players, else compared with the bots.
 * @param {DealInfo} info
 * @param {DealResult} mine
 */
export function standing(info, mine) {
  if (!isCompared(mine)) return `not compared: ${besides(mine)}`;
  const others = comparedResults(info).filter((result) => result.table !== mine.table);
  const bots = others.find((result) => result.level);
  if (others.length >= MIN_OTHERS) return `better than ${betterThan(info, mine)}% of the others`;
  if (bots) return mine.score === bots.score ? "the same as the bots" : `bots: ${scoreText(info, bots.score)}`;
  return "";
}

/** The percentage of others that did worse. @param {DealInfo} info @param {DealResult} mine */
export function betterThan(info, mine) {
  const others = comparedResults(info).filter((result) => result.table !== mine.table);
  return others.length
    ? Math.round((100 * others.filter((result) => result.score < mine.score).length) / others.length)
    : null;
}

/**
 * The number of results in each range of scores, for a bar chart.
 * @param {DealInfo} info
 * @returns {{from: number, to: number, count: number, holds: (score: number) => boolean}[]}
 */
export function ranges(info) {
  const scores = comparedResults(info).map((result) => result.score);
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
export function scoreText(info, score) {
  const shown = Number.isInteger(score) ? String(Math.abs(score)) : Math.abs(score).toFixed(1);
  if (info.measure === "moves") return `${shown} ${score === 1 ? "move" : "moves"}`;
  return `${score > 0 ? "+" : score < 0 ? "−" : ""}${shown} ${Math.abs(score) === 1 ? "point" : "points"}`;
}
