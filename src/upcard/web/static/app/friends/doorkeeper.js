// @ts-check
/** Answers the calls that come to a table's door through relays; fetched when a door is kept. */
import { tables } from "../seats/savedSeats.js";
import { Budget } from "../untrusted/budget.js";
import { changeDoor, doorOf } from "./door.js";
import { admit, isConnected, listeners, setProblem, turnOut } from "./host.js";
import { Peer } from "./peer.js";
import { Relays } from "./relays.js";
import { FROM_GUEST } from "./rules.js";
import { decodeDescription, encodeDescription } from "./sessionDescription.js";

/** @import { Friend } from "../seats/savedSeats.js" */

/** Friends that are remembered for a table. */
const MAX_FRIENDS = 16;
/** Messages that are read of those who are not known; calls of them that are answered by a connection, and those that
 * learn that the link is withdrawn; and messages to friends that this page is there.
 * @type {import("../untrusted/budget.js").Limits} */
const HEARD = { strangers: [40, 60_000], callers: [16, 60_000], withdrawn: [16, 60_000], here: [32, 60_000] };
/** Calls of one friend that are answered. @type {import("../untrusted/budget.js").Limits} */
const OF_FRIEND = { calls: [12, 60_000] };
/** Calls whose numbers are remembered, as each relay repeats them. */
const MAX_CALLS = 200;
/** Milliseconds in which a relay is reached, before a sentence says that none is. */
const PATIENCE = 8_000;
/** Milliseconds in which friends are called once, however many relays are reached. */
const CALLING = 10_000;
const UNREACHED = "No relay can be reached, so friends cannot join now. Trying again…";
const BUSY = "Many devices ask to join by this link at once. The next is answered in a moment.";

/** Whether a door is open to a browser: of a friend who has sat down, or one that comes by the link as it is now.
 * @param {import("../seats/savedSeats.js").Door | undefined} door @param {string} key @param {string} secret */
const mayCome = (door, key, secret) =>
  Boolean(door?.friends.some((friend) => friend.key === key) || (secret && secret === door?.secret));

/** Answers at the door of a table until `end`. */
export class Doorkeeper {
  /** @param {string} table @param {string} key the secret key of this browser at the relays */
  constructor(table, key) {
    this.table = table;
    this.budget = new Budget(HEARD);
    /** Of each friend, so that none can keep others away. @type {Map<string, Budget>} */
    this.budgets = new Map();
    /** @type {Set<string>} */
    this.calls = new Set();
    this.relays = new Relays(key, {
      message: (from, content) => void this.hear(from, content),
      changed: () => this.reached(),
    });
    this.lastCalled = -CALLING;
    this.look = () => this.sendAway();
    listeners.add(this.look);
    this.timer = setInterval(() => setProblem("relays", this.relays.isReached ? "" : UNREACHED), PATIENCE);
  }

  /** Say to friends who are away that this page is there. */
  reached() {
    if (!this.relays.isReached) return;
    setProblem("relays", "");
    if (performance.now() - this.lastCalled < CALLING) return;
    this.lastCalled = performance.now();
    const away = new Set(this.friends.map(({ key }) => key).filter((key) => !isConnected(key)));
    // Friends who get no message call by themselves. A relay that comes and goes must not have others refuse this page.
    for (const key of away) if (!this.budget.spend({ here: 1 })) void this.relays.send(key, { t: "here" });
  }

  /** End the connections of all who have come by a link that is withdrawn, and are no friends, or no longer. */
  sendAway() {
    const door = doorOf(this.table);
    if (door) turnOut((guest) => !mayCome(door, guest.key, guest.secret));
  }

  get friends() {
    return doorOf(this.table)?.friends ?? [];
  }

  /** @param {string} key */
  isFriend(key) {
    return this.friends.some((friend) => friend.key === key);
  }

  /** @param {string} from @param {string} content */
  async hear(from, content) {
    const friend = this.isFriend(from);
    if (!friend && this.budget.spend({ strangers: 1 })) return;
    const message = await this.relays.cipher.decrypt(from, content);
    const { t, id, offer, secret, at } = message ?? {};
    if (t !== "call" || typeof id !== "string" || typeof offer !== "string" || this.calls.has(id)) return;
    const time = Number.isSafeInteger(at) ? Number(at) : 0;
    if (friend && !this.isNew(from, time)) return;
    this.calls.add(id);
    if (this.calls.size > MAX_CALLS) this.calls.delete([...this.calls][0]);
    const known = typeof secret === "string" ? secret : "";
    if (!mayCome(doorOf(this.table), from, known)) {
      if (!this.budget.spend({ withdrawn: 1 })) await this.relays.send(from, { t: "withdrawn", id });
    } else if (friend ? this.budgetOf(from).spend({ calls: 1 }) : this.budget.spend({ callers: 1 })) {
      setProblem("relays", BUSY);
    } else await this.answer({ key: from, secret: known, time }, id, offer);
  }

  /** Whether a call of a friend is later than all that were heard: a relay may have kept it, and repeat it.
   * @param {string} key @param {number} time which each call of a browser has later than the one before */
  isNew(key, time) {
    const { called = {} } = doorOf(this.table) ?? {};
    if (time <= (called[key] ?? -1)) return false;
    const others = Object.entries(called).filter(([one]) => this.isFriend(one));
    changeDoor(this.table, { called: { ...Object.fromEntries(others), [key]: time } });
    return true;
  }

  /** @param {string} key */
  budgetOf(key) {
    const found = this.budgets.get(key) ?? new Budget(OF_FRIEND);
    for (const one of this.budgets.keys()) if (!this.isFriend(one)) this.budgets.delete(one);
    this.budgets.set(key, found);
    return found;
  }

  /** @param {{key: string, secret: string, time: number}} caller @param {string} id @param {string} offer */
  async answer({ key: from, secret, time }, id, offer) {
    const peer = new Peer(FROM_GUEST);
    try {
      const answer = await peer.answer(await decodeDescription(offer));
      // Meanwhile the link may have been withdrawn, or the friend removed.
      if (!mayCome(doorOf(this.table), from, secret)) {
        peer.end();
        return await this.relays.send(from, { t: "withdrawn", id });
      }
      const key = doorOf(this.table)?.key;
      const others = tables().filter((seat) => seat.door?.key === key && seat.table !== this.table);
      await admit(peer, [this.table, ...others.map((seat) => seat.table)], {
        key: from,
        secret,
        isFriend: (one) => this.isFriend(one),
        seated: (seat, token) => this.remember({ key: from, seat, token }, time),
      });
      return await this.relays.send(from, { t: "answer", id, answer: await encodeDescription(answer) });
    } catch (error) {
      console.warn(error);
      return peer.end();
    }
  }

  /** @param {Friend} friend @param {number} time of the call by which the friend came */
  remember(friend, time) {
    const same = (/** @type {Friend} */ { key, seat }) => key === friend.key && seat === friend.seat;
    if (this.friends.some((one) => same(one) && one.token === friend.token)) return;
    const others = this.friends.filter((one) => !same(one));
    const { called = {} } = doorOf(this.table) ?? {};
    const latest = Math.max(time, called[friend.key] ?? 0);
    changeDoor(this.table, {
      friends: [...others, friend].slice(-MAX_FRIENDS),
      called: { ...called, [friend.key]: latest },
    });
  }

  end() {
    clearInterval(this.timer);
    listeners.delete(this.look);
    this.relays.end();
  }
}
