// @ts-check
/** Tables of the game that is written, in the room of its sandbox. */

/** @typedef {import("../seats/savedSeats.js").Seat} Seat */

/** A request to the sandbox's room. @param {import("../base/roomWorker.js").RoomWorker} room @param {string} path
 * @param {unknown} [body] @returns {Promise<any>} */
export async function ask(room, path, body) {
  const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const answer = await room.request(path, body === undefined ? {} : post);
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new Error(data?.error ?? `The table reports error ${answer.status}.`);
  return data;
}

/** What the room tells of a game: its players and levels. @param {import("../base/roomWorker.js").RoomWorker} room
 * @param {string} game @returns {Promise<import("../protocol").GameDetail>} */
export const detail = (room, game) => ask(room, `/api/games/${encodeURIComponent(game)}`);

/** Open a table against bots. @param {import("../base/roomWorker.js").RoomWorker} room
 * @param {import("../protocol").GameDetail} game @param {{players: number, level: string, name: string}} chosen
 * @returns {Promise<Seat>} */
export async function deal(room, game, { players, level, name }) {
  const request = {
    game: game.name,
    players,
    seats: ["me", ...Array(players - 1).fill(`bot:${level}`)],
    name,
  };
  const ticket = await ask(room, "/api/tables", request);
  return { ...ticket, game: game.name, title: game.title, at: Date.now(), order: request };
}

/** Hear of every change at a table, until the function that comes back is called.
 * @param {import("../base/roomWorker.js").RoomWorker} room @param {string} table @param {() => void} changed */
export function follow(room, table, changed) {
  const line = room.open(`/ws?table=${encodeURIComponent(table)}`);
  line.onopen = () => line.send(JSON.stringify({ t: "hello", token: null, since: 0 }));
  line.onmessage = ({ data }) => {
    if (["view", "event"].includes(JSON.parse(data).t)) changed();
  };
  return () => line.close();
}
