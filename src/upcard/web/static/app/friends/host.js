// @ts-check
/** Friends at tables of this browser's room, from the page of the one who has it. Each guest is one more client of the
 * room's worker, as another tab is (`web/folder/worker.js`); between both stands the gate. */
import { useEffect, useState } from "../base/html.js";
import { recall } from "../seats/savedSeats.js";
import { file, inBrowser } from "../base/transport.js";
import { encodeBase64url } from "../base/compression.js";
import { answerIn, linkWithOffer } from "./invitation.js";
import { Gate } from "./gate.js";
import { Peer } from "./peer.js";
import { FROM_GUEST } from "./rules.js";
import { decodeDescription, encodeDescription } from "./sessionDescription.js";

/** Friends at the tables of a room, and offers that wait for an answer. */
const MAX_GUESTS = 7;
const MAX_OFFERS = 8;
/** Browsers that have been answered and have not connected yet. */
const MAX_CALLING = 8;
/** Milliseconds in which a browser that was answered connects. */
const CONNECTING = 40_000;
/** Milliseconds in which a guest hears that there is no place. */
const GOODBYE = 2_000;
/** Connections of one friend, those that stand and those that are about to: each tab has one, and one that was lost may
 * not be known to be so yet. */
const MAX_OF_ONE = 2;
export const room = () => `upcard:${file("/")}`;
const TOO_LATE =
  "No tab of this browser waits for this answer. The invitation may be older than the page, or may have been " +
  "answered before: send a new one.";

const CUT_OFF =
  "A friend’s device sent far more than a game needs, or what makes no sense, so its connection was closed. The link " +
  "of the invitation may have reached a stranger.";

/** A browser that is connected, or is about to be; key: its public key, "" where texts were exchanged by hand;
 * secret: that of the link by which it came; isFriend: whether the one with a key has sat down before.
 * @typedef {{table: string, peer: Peer, since: number, key: string, secret: string, isFriend: (key: string) =>
 * boolean}} Guest */

/** @type {Set<Guest>} */
const guests = new Set();
/** Offers in links: their table and their connection. @type {Map<string, {table: string, peer: Peer}>} */
const offers = new Map();
/** @type {Set<() => void>} */
export const listeners = new Set();
export const notify = () => listeners.forEach((listener) => listener());

/** Whether this browser can have friends at its tables. */
export const canInvite = () =>
  inBrowser &&
  typeof RTCPeerConnection === "function" &&
  typeof BroadcastChannel === "function" &&
  Boolean(navigator.locks && globalThis.crypto?.subtle);

export const newId = () => encodeBase64url(crypto.getRandomValues(new Uint8Array(6)));

/** The connections that stand. @param {string} table */
const connectedAt = (table) => [...guests].filter((guest) => guest.table === table && guest.peer.isOpen).length;

/** What is true of the friends of this page now, followed as it changes (`notify`).
 * @template T @param {() => T} read @param {unknown[]} inputs on which `read` depends */
export function useCurrent(read, inputs) {
  const [value, set] = useState(read);
  useEffect(() => {
    const look = () => set(read());
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, inputs);
  return value;
}

/** How many friends are connected with a table. @param {string} table */
export const useConnected = (table) => useCurrent(() => connectedAt(table), [table]);

/** Whether a new guest finds a free place. Guests whose connection is silent make room, and for a friend others do.
 * @param {Guest} guest */
function hasPlace(guest) {
  const others = [...guests].filter((one) => one !== guest && one.peer.isOpen);
  for (const { peer } of others.filter((one) => one.peer.isSilent)) peer.end();
  const stranger = others.find((one) => one.key && !one.isFriend(one.key) && one.peer.isOpen);
  if (guest.isFriend(guest.key) && stranger && others.filter((one) => one.peer.isOpen).length >= MAX_GUESTS) {
    turnAway(stranger.peer, "full");
    return true;
  }
  return others.filter((one) => one.peer.isOpen).length < MAX_GUESTS;
}

/** End a connection, when the other one has heard why. @param {Peer} peer @param {"full" | "removed"} kind */
function turnAway(peer, kind) {
  peer.onmessage = () => {};
  peer.send({ kind });
  setTimeout(() => peer.end(), GOODBYE);
}

/** End the connections of some who came through a relay, for good. @param {(guest: Guest) => boolean} which */
export function turnOut(which) {
  for (const guest of [...guests]) if (guest.key && which(guest)) turnAway(guest.peer, "removed");
}

/** Whether the one with this public key is connected. @param {string} key */
export const isConnected = (key) => [...guests].some((guest) => guest.key === key && guest.peer.isOpen);

/** The connections of the same browser as a guest's: those that stand, or those that are about to.
 * @param {Guest} guest @param {boolean} open */
const same = (guest, open) =>
  [...guests].filter((one) => one !== guest && guest.key && one.key === guest.key && one.peer.isOpen === open);

/** Browsers that are about to connect make room for newer ones: of the same browser, and those of strangers, first. No
 * connection that stands does: a relay may have kept a call, and repeat it. @param {Guest} guest */
function makeRoom(guest) {
  const own = same(guest, false);
  if (own.length >= MAX_OF_ONE) own[0].peer.end();
  const calling = [...guests].filter((one) => !one.peer.isOpen);
  if (calling.length >= MAX_CALLING) {
    const order = (/** @type {Guest} */ one) => Number(one.isFriend(one.key));
    calling.sort((a, b) => order(a) - order(b) || a.since - b.since)[0].peer.end();
  }
}

/** Let the one at the other end be a client of the room.
 * @param {Peer} peer @param {string[]} own the guest's tables
 * @param {{key?: string, secret?: string, isFriend?: (key: string) => boolean, seated?: (seat: number, token: string)
 * => void}} [by] of a guest who came through a relay */
export async function admit(peer, own, { key = "", secret = "", isFriend = () => false, seated = undefined } = {}) {
  const from = `guest-${newId()}`;
  /** @type {() => void} */
  let leave = () => {};
  // The room looks after a client for as long as this lock is held.
  await new Promise((held) => {
    void navigator.locks.request(`${room()}:${from}`, () => {
      held(null);
      return new Promise((done) => (leave = () => done(null)));
    });
  });
  const channel = new BroadcastChannel(room());
  const gate = new Gate(own[0], {
    toRoom: (message) => channel.postMessage({ from, message }),
    toGuest: (message) => peer.send(message),
    cutOff: () => peer.flooded(),
    seated,
  });
  for (const table of own) gate.tables.add(table);
  channel.onmessage = ({ data }) => (data.to === from || data.to === "*") && gate.fromRoom(data.message);
  const guest = { table: own[0], peer, since: Date.now(), key, secret, isFriend };
  makeRoom(guest);
  guests.add(guest);
  peer.onmessage = (message) => gate.fromGuest(message);
  peer.onopen = () => {
    const others = same(guest, true);
    if (others.length >= MAX_OF_ONE) others[0].peer.end();
    if (!hasPlace(guest)) return turnAway(peer, "full");
    peer.send({ kind: "host", seat: recall(own[0])?.seat ?? null });
    return notify();
  };
  peer.onend = () => {
    gate.closed = true;
    if (peer.wasFlooded) setProblem("guest", CUT_OFF);
    guests.delete(guest);
    channel.close();
    leave();
    notify();
  };
  setTimeout(() => peer.isOpen || peer.end(), CONNECTING);
  notify();
}

/** A link with an offer, for one friend. @param {string} table @returns {Promise<string>} */
export async function offerLink(table) {
  const peer = new Peer(FROM_GUEST);
  const id = newId();
  try {
    const offer = await encodeDescription(await peer.offer());
    if (offers.size >= MAX_OFFERS) {
      const [oldest, { peer: unused }] = [...offers][0];
      offers.delete(oldest);
      unused.end();
    }
    offers.set(id, { table, peer });
    return linkWithOffer(table, id, offer);
  } catch (error) {
    peer.end();
    throw error;
  }
}

/** Connect with the friend who sent this answer; false: it belongs to no offer of this tab. An error has a sentence for
 * people. @param {string} text a link or the end of one */
async function takeAnswer(text) {
  const { id, answer } = answerIn(text) ?? {};
  if (!id || !answer) throw new Error("This is no answer to an invitation.");
  const offer = offers.get(id);
  if (!offer) return false;
  const description = await decodeDescription(answer);
  if (description.type !== "answer") throw new Error("This is an invitation, and no answer to one.");
  offers.delete(id);
  await admit(offer.peer, [offer.table]);
  await offer.peer.accept(description);
  return true;
}

/** Milliseconds in which another tab of this browser says that it has the offer. */
const OTHER_TABS = 1_500;
const answersAt = () => `${room()}:answers`;

/** Take an answer in this tab, or in the one that made the offer. @param {string} text */
export async function giveAnswer(text) {
  if (await takeAnswer(text)) return;
  const channel = new BroadcastChannel(answersAt());
  const number = newId();
  try {
    const why = await new Promise((done) => {
      channel.onmessage = ({ data }) => data.about === number && done(data.why);
      setTimeout(() => done(TOO_LATE), OTHER_TABS);
      channel.postMessage({ number, text });
    });
    if (why) throw new Error(why);
  } finally {
    channel.close();
  }
}

/** Answers that come to other tabs of this browser, and guests who learn that this page closes. */
function listen() {
  const channel = new BroadcastChannel(answersAt());
  channel.onmessage = async ({ data }) => {
    if (typeof data?.text !== "string") return;
    try {
      if (await takeAnswer(data.text)) channel.postMessage({ about: data.number, why: "" });
    } catch (error) {
      channel.postMessage({ about: data.number, why: /** @type {Error} */ (error).message });
    }
  };
  addEventListener("pagehide", () => {
    for (const { peer } of [...guests]) {
      peer.send({ kind: "bye" });
      peer.end();
    }
  });
}
if (canInvite()) listen();

/** What is wrong with the relays, and with a guest: sentences. */
const problems = { relays: "", guest: "" };
/** @param {keyof typeof problems} where @param {string} why */
export function setProblem(where, why) {
  if (problems[where] === why) return;
  problems[where] = why;
  notify();
}

/** What is wrong, a sentence. @param {keyof typeof problems} where */
export const useProblem = (where) => useCurrent(() => problems[where], [where]);
