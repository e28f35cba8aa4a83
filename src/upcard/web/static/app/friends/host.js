// @ts-check
/** Friends at tables of this browser's room, from the page of the one who has it. Each guest is one more client of the
 * room's worker, as another tab is (`web/folder/worker.js`); between both stands the gate. */
import { useEffect, useState } from "../html.js";
import { amend, recall, tables } from "../savedSeats.js";
import { file, inBrowser, worker } from "../transport.js";
import { spelled } from "../packed.js";
import { answerIn, boxedLink, offeredLink } from "./invitation.js";
import { Gate } from "./gate.js";
import { letterBox, newKey, putLetter, takeLetter } from "./letterBox.js";
import { Peer } from "./peer.js";
import { read, written } from "./signal.js";

/** Friends at the tables of a room, and offers that wait for an answer. */
const MOST_GUESTS = 7;
const MOST_OFFERS = 8;
/** Browsers that have been answered and have not connected yet. */
const MOST_CALLING = 8;
/** Milliseconds in which a browser that was answered connects. */
const CONNECTING = 40_000;
/** Milliseconds in which a guest hears that there is no place. */
const GOODBYE = 2_000;
/** Milliseconds after which a letter box that failed is asked again. */
const PAUSE = 10_000;
const room = () => `upcard:${file("/")}`;
const TOO_LATE =
  "No tab of this browser waits for this answer. The invitation may be older than the page, or may have been " +
  "answered before: send a new one.";

/** @typedef {{table: string, peer: Peer, since: number}} Guest */

/** @type {Set<Guest>} */
const guests = new Set();
/** Offers in links: their table and their connection. @type {Map<string, {table: string, peer: Peer}>} */
const offers = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();
const changed = () => listeners.forEach((listener) => listener());

/** Whether this browser can have friends at its tables. */
export const canInvite = () =>
  inBrowser &&
  typeof RTCPeerConnection === "function" &&
  typeof BroadcastChannel === "function" &&
  Boolean(navigator.locks && globalThis.crypto?.subtle);

const newId = () => spelled(crypto.getRandomValues(new Uint8Array(6)));

/** The connections that stand. @param {string} table */
const connectedAt = (table) => [...guests].filter((guest) => guest.table === table && guest.peer.isOpen).length;

/** How many friends are connected with a table. @param {string} table */
export function useConnected(table) {
  const [count, set] = useState(connectedAt(table));
  useEffect(() => {
    const look = () => set(connectedAt(table));
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, [table]);
  return count;
}

/** Whether a new guest finds a free place. Guests whose connection is silent make room.
 * @param {Guest} guest */
function hasPlace(guest) {
  const others = [...guests].filter((one) => one !== guest && one.peer.isOpen);
  for (const { peer } of others.filter((one) => one.peer.isSilent)) peer.end();
  return others.filter((one) => one.peer.isOpen).length < MOST_GUESTS;
}

/** End a connection, when the other one has heard why. @param {Peer} peer */
function turnAway(peer) {
  peer.onmessage = () => {};
  peer.send({ kind: "full" });
  setTimeout(() => peer.end(), GOODBYE);
}

/** Let the one at the other end be a client of the room. @param {Peer} peer @param {string[]} own the guest's tables */
async function admit(peer, own) {
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
    cutOff: (why) => {
      console.warn(why);
      peer.end();
    },
  });
  for (const table of own) gate.tables.add(table);
  channel.onmessage = ({ data }) => (data.to === from || data.to === "*") && gate.fromRoom(data.message);
  const guest = { table: own[0], peer, since: Date.now() };
  const calling = [...guests].filter((one) => !one.peer.isOpen);
  if (calling.length >= MOST_CALLING) calling.sort((a, b) => a.since - b.since)[0].peer.end();
  guests.add(guest);
  peer.onmessage = (message) => gate.fromGuest(message);
  peer.onopen = () => {
    if (!hasPlace(guest)) return turnAway(peer);
    peer.send({ kind: "host", seat: recall(own[0])?.seat ?? null });
    return changed();
  };
  peer.onend = () => {
    gate.closed = true;
    guests.delete(guest);
    channel.close();
    leave();
    changed();
  };
  setTimeout(() => peer.isOpen || peer.end(), CONNECTING);
  changed();
}

/** A link with an offer, for one friend. @param {string} table @returns {Promise<string>} */
export async function offerLink(table) {
  const peer = new Peer();
  const id = newId();
  try {
    const offer = await written(await peer.offer());
    if (offers.size >= MOST_OFFERS) {
      const [oldest, { peer: unused }] = [...offers][0];
      offers.delete(oldest);
      unused.end();
    }
    offers.set(id, { table, peer });
    return offeredLink(table, id, offer);
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
  const signal = await read(answer);
  if (signal.type !== "answer") throw new Error("This is an invitation, and no answer to one.");
  offers.delete(id);
  await admit(offer.peer, [offer.table]);
  await offer.peer.accept(signal);
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

/** The link for all friends, through a letter box; "" where this folder has none. @param {string} table */
export function standingLink(table) {
  const seat = recall(table);
  if (!letterBox() || !seat) return "";
  const key = seat.box ?? newKey();
  if (!seat.box) {
    amend(table, { box: key });
    changed();
  }
  return boxedLink(table, key);
}

/** Answer the letters of friends for as long as the table is shown. @param {string} table */
export function useLetterBox(table) {
  const keyNow = () => (canInvite() && letterBox() ? recall(table)?.box : undefined);
  const [key, setKey] = useState(keyNow);
  useEffect(() => {
    const look = () => setKey(keyNow());
    listeners.add(look);
    look();
    return () => void listeners.delete(look);
  }, [table]);
  useEffect(() => {
    if (!key) return undefined;
    const stop = new AbortController();
    const work = async () => {
      while (!stop.signal.aborted) {
        try {
          await roomReady();
          const letter = await takeLetter(key, stop.signal);
          setBoxProblem("");
          if (letter) await answerLetter(key, table, letter);
        } catch (error) {
          if (stop.signal.aborted) return;
          console.warn(error);
          setBoxProblem("The letter box cannot be reached, so friends cannot join now. Trying again…");
          await new Promise((done) => setTimeout(done, PAUSE));
        }
      }
    };
    void work();
    return () => stop.abort();
  }, [key, table]);
}

let boxProblem = "";
/** @param {string} why */
function setBoxProblem(why) {
  boxProblem = why;
  changed();
}

/** What is wrong with the letter box, a sentence. */
export function useBoxProblem() {
  const [problem, set] = useState(boxProblem);
  useEffect(() => {
    const look = () => set(boxProblem);
    listeners.add(look);
    return () => void listeners.delete(look);
  }, []);
  return problem;
}

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

/** @param {string} key @param {string} table @param {any} letter */
async function answerLetter(key, table, letter) {
  if (typeof letter.offer !== "string" || typeof letter.reply !== "string") return;
  const peer = new Peer();
  try {
    const answer = await peer.answer(await read(letter.offer));
    const all = tables().filter((seat) => seat.box === key && seat.table !== table);
    await admit(peer, [table, ...all.map((seat) => seat.table)]);
    await putLetter(letter.reply, { answer: await written(answer) });
  } catch (error) {
    console.warn(error);
    peer.end();
  }
}
