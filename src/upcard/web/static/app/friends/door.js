// @ts-check
/** The door of a table in this browser's room: friends come to it by one link, through relays, and those who have been
 * there come back by themselves. What the browser keeps of it stands with its own seat. */
import { useEffect } from "../base/html.js";
import { isVisiting, openLine, worker } from "../base/transport.js";
import { amend, recall, tables } from "../seats/savedSeats.js";
import { canInvite, notify, room, useCurrent } from "./host.js";
import { linkWithKey, newSecret } from "./invitation.js";
import { relayAddresses } from "./reach.js";

/** @import { Door, Friend } from "../seats/savedSeats.js" */

/** Milliseconds in which the room takes a seat back. */
const LEAVING = 10_000;

/** @param {string} table @returns {Door | undefined} */
export const doorOf = (table) => recall(table)?.door;

/** Change what is kept of a door, at all tables that it has: one match follows another.
 * @param {string} table @param {Partial<Door>} change */
export function changeDoor(table, change) {
  const door = doorOf(table);
  if (!door) return;
  const own = tables().filter((seat) => seat.door?.key === door.key);
  for (const seat of own) amend(seat.table, { door: { ...door, ...change } });
  notify();
}

/** The door of a table as it is now. @param {string} table */
export const useDoor = (table) => useCurrent(() => doorOf(table), [table]);

/** The link for all friends; "" where there is none. @param {string} table @param {Door | undefined} door */
export const linkTo = (table, door) => (door?.secret ? linkWithKey(table, door.host, door.secret) : "");

/** Make the link for all friends, or a new one in place of one that was withdrawn. @param {string} table */
export async function makeLink(table) {
  const { newSecretKey, publicKeyOf } = await import("./keys.js");
  const secret = newSecret();
  if (doorOf(table)) return changeDoor(table, { secret });
  const key = newSecretKey();
  amend(table, { door: { key, host: publicKeyOf(key), secret, friends: [] } });
  return notify();
}

/** Withdraw the link: only friends who have sat down come in, and others are sent away. @param {string} table */
export const withdrawLink = (table) => changeDoor(table, { secret: "" });

/** Remove a friend for good: the connection ends, the seat is a bot's (before the match it is free again), and the link
 * is withdrawn, by which the friend could come back as another. @param {string} table @param {Friend} friend */
export function removeFriend(table, friend) {
  const friends = doorOf(table)?.friends ?? [];
  changeDoor(table, { secret: "", friends: friends.filter(({ key }) => key !== friend.key) });
  for (const { token } of friends.filter(({ key }) => key === friend.key)) {
    const line = openLine(table);
    line.onopen = () => {
      line.send(JSON.stringify({ t: "hello", token, since: 0 }));
      line.send(JSON.stringify({ t: "leave" }));
    };
    setTimeout(() => line.close(), LEAVING);
  }
}

// Another tab of this browser may change a door.
addEventListener("storage", notify);

/** Wait until the room can serve. @returns {Promise<void>} */
function roomReady() {
  return new Promise((done) => {
    const look = () => {
      if (worker?.status.stage !== "ready") return;
      worker.listeners.delete(look);
      done();
    };
    worker?.listeners.add(look);
    look();
  });
}

/** Keep the door of a table for as long as it is shown, in one tab of this browser. @param {string} table */
export function useDoorkeeper(table) {
  const key = useDoor(table)?.key;
  useEffect(() => {
    if (!key || isVisiting() || !canInvite() || !relayAddresses().length) return undefined;
    const stop = new AbortController();
    const ended = new Promise((done) => stop.signal.addEventListener("abort", done));
    const keep = async () => {
      const { Doorkeeper } = await import("./doorkeeper.js");
      const keeper = new Doorkeeper(table, key);
      await ended;
      keeper.end();
    };
    const begin = async () => {
      await roomReady();
      await navigator.locks.request(`${room()}:door:${key}`, { signal: stop.signal }, keep);
    };
    begin().catch((error) => stop.signal.aborted || console.warn(error));
    return () => stop.abort();
  }, [key, table]);
}
