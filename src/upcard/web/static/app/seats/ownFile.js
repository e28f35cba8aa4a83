// @ts-check
/** The player's own in one file: settings, results with statistics, and matches, where this browser keeps them, or else
 * the keys to those that a room keeps. Fetched when a file is made or read. */
import { saveFile } from "../base/download.js";
import { setSettings, settings, settingsIn } from "../base/settings.js";
import { request, worker } from "../base/transport.js";
import { parseJson } from "../untrusted/json.js";
import { finished, ownMatches, streaks, tally } from "./ownMatches.js";
import { adopt, MAX_SEATS, recall, tables } from "./savedSeats.js";

/** @typedef {import("../protocol").MyTable} MyTable */
/** @typedef {{table: string, game: string, title: string, token: string, seat: number}} KeptSeat */

const NAME = "upcard-settings.json";
/** Letters and values of a file; the matches of a browser are one text in it, which the room's own reader bounds. */
const SIZE = { letters: 60_000_000, values: 20_000, depth: 5 };
/** Settings that are named where several were not understood. */
const NAMED = 5;

/** What was won and played by game and level, with rows of wins where one plays alone.
 * @param {MyTable[]} over the latest first */
const statistics = (over) =>
  tally(over, (match) => `${match.game}/${match.level}`).map(({ won, helped, played, sample }) => ({
    game: sample.game,
    level: sample.level,
    won,
    won_with_undo: helped,
    played,
    ...(sample.seats.length === 1 && { row: streaks(over.filter(({ game }) => game === sample.game)) }),
  }));

/** @param {MyTable} match */
const result = ({ table, game, level, ended, won, score, measure, taken_back }) => ({
  table,
  game,
  level,
  ended,
  won,
  score,
  measure,
  taken_back,
});

/** What the file holds. */
export async function ownData() {
  const over = finished(await ownMatches());
  const seats = tables().flatMap(({ table, game, title, token, seat }) =>
    token ? [{ table, game, title, token, seat }] : [],
  );
  const matches = worker ? await (await request("/browser/export")).text() : "";
  return {
    settings: settings(),
    statistics: statistics(over),
    results: over.map(result),
    ...(worker ? { matches } : { room: location.origin, seats }),
  };
}

/** Save it. Returns what to say. */
export async function saveOwn() {
  saveFile(new Blob([JSON.stringify(await ownData(), null, 1)], { type: "application/json" }), NAME);
  return worker
    ? "Settings, results and matches are in the file upcard-settings.json."
    : "Settings, results and the keys to your seats are in the file upcard-settings.json. " +
        "With these keys others can play for you.";
}

/** Whether something that a file holds is a seat. @param {any} one @returns {one is KeptSeat} */
const isSeat = (one) =>
  typeof one === "object" &&
  one !== null &&
  [one.table, one.game, one.title, one.token].every((text) => typeof text === "string") &&
  /^[a-z0-9]{6,40}$/.test(one.table) &&
  /^[a-z0-9_]{1,60}$/.test(one.game) &&
  /^[\w-]{1,200}$/.test(one.token) &&
  one.title.length <= 100 &&
  Number.isInteger(one.seat) &&
  one.seat >= 0 &&
  one.seat < 32;

/** The seats of a file that this room may have given, and that are not here yet. @param {any} found
 * @returns {KeptSeat[]} */
export function seatsIn(found) {
  if (worker || found.room !== location.origin || !Array.isArray(found.seats)) return [];
  return found.seats.slice(0, MAX_SEATS).filter((/** @type {unknown} */ one) => isSeat(one) && !recall(one.table));
}

/** Bring the matches of a file into this browser's room; returns their seats. @param {any} found
 * @returns {Promise<KeptSeat[]>} */
async function matchesIn(found) {
  if (!worker || typeof found.matches !== "string" || !found.matches) return [];
  const answer = await request("/browser/import", { method: "POST", body: found.matches });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error);
  return content.seats;
}

/** What of a file was not taken, in sentences; empty where all was. @param {any} whole
 * @param {object} chosen the settings that were taken @param {number} taken seats that were */
function leftOut(whole, chosen, taken) {
  const strange = Object.keys(whole.settings ?? {})
    .filter((name) => !Object.hasOwn(chosen, name))
    .map((name) => name.slice(0, 30));
  const listed = strange.slice(0, NAMED).join(", ");
  const number = !worker && Array.isArray(whole.seats) ? whole.seats.length - taken : 0;
  return [
    ...(strange.length
      ? [`Settings left out (${strange.length}): ${listed}. This page has no such setting, or no such value of it.`]
      : []),
    ...(number > 0
      ? [`Seats left out: ${number}. They are here already, of another room, or more than a browser keeps.`]
      : []),
  ];
}

/** Take what a file holds. Returns what to say; an error where there is nothing for this page in it.
 * @param {File} file */
export async function takeOwn(file) {
  const found = file.size <= SIZE.letters ? parseJson(await file.text(), SIZE) : undefined;
  const whole = typeof found === "object" && found !== null && !Array.isArray(found) ? found : {};
  const parts = "settings" in whole || "seats" in whole || "matches" in whole;
  const held = parts ? whole : { settings: whole }; // once a file held the settings alone
  const chosen = settingsIn(held.settings);
  const seats = [...seatsIn(held), ...(await matchesIn(held))];
  if (!Object.keys(chosen).length && !seats.length) {
    throw new Error("This file holds no settings: choose one that was saved here.");
  }
  setSettings(chosen);
  const dropped = adopt(seats.map(({ table, game, title, token, seat }) => ({ table, game, title, token, seat })));
  const said = seats.length
    ? "The settings of the file are set, and its matches are in My games."
    : "The settings of the file are set.";
  return [said, ...leftOut(held, chosen, seats.length - dropped)].join(" ");
}
