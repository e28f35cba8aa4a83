// @ts-check
/** The fair deal: this browser's part of the shuffle, and the check after the match (docs/fair-deal.md). */
import { amend, recall } from "../seats/savedSeats.js";
import { friendRoom, inBrowser } from "../base/transport.js";

const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
const hex = (/** @type {Uint8Array} */ raw) => Array.from(raw, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (/** @type {string} */ text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Browsers can hash only on https and localhost pages; on others this one adds nothing to the deal. */
const canHash = () => Boolean(globalThis.crypto?.subtle);

/** SHA-256 over parts, each preceded by its length in four bytes. @param {Uint8Array[]} parts */
async function digest(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + 4 + part.length, 0));
  let at = 0;
  for (const part of parts) {
    new DataView(whole.buffer).setUint32(at, part.length);
    whole.set(part, at + 4);
    at += 4 + part.length;
  }
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", whole)));
}

const commitmentTo = (/** @type {string} */ entropy) => digest([bytes("upcard promise 1"), bytes(entropy)]);

/** New entropy for a deal, and the commitment to it. On the wire and in records the commitment is called a promise;
 * saved seats keep both as `word` and `promise`. @returns {Promise<{entropy: string, commitment: string}>} */
export async function newCommitment() {
  if (!canHash()) return { entropy: "", commitment: "" };
  const entropy = hex(crypto.getRandomValues(new Uint8Array(16)));
  return { entropy, commitment: await commitmentTo(entropy) };
}

/** The entropy to reveal now; null unless all seats are taken and the cards are not dealt.
 * @param {string} table @param {import("./tableState.js").Room} room */
export function entropyToReveal(table, room) {
  const mine = room.you === null ? null : room.seats[room.you];
  if (!mine?.promise || mine.revealed || room.view || room.seats.some((seat) => seat.kind === "open")) return null;
  const kept = recall(table);
  if (kept?.promise && kept.promise !== mine.promise) return null; // another device of this player made the commitment
  return kept?.word || null;
}

/** The commitment for the next match; its entropy is saved with this table. @param {string} table */
export async function nextCommitment(table) {
  const known = recall(table)?.next;
  if (known) return known.promise;
  const { entropy, commitment } = await newCommitment();
  if (commitment) amend(table, { next: { word: entropy, promise: commitment } });
  return commitment;
}

/** Save the server's commitment from before the deal. @param {string} table @param {string} commitment */
export function keepServerCommitment(table, commitment) {
  if (commitment && recall(table)?.commitment === undefined) amend(table, { commitment });
}

/** Save the commitment to a hand of a closed table (its seal). @param {string} table @param
 * {import("../protocol").Sealed} sealed */
export function keepHandCommitment(table, { hand, seal }) {
  const known = recall(table)?.seals ?? {};
  if (known[hand] === undefined) amend(table, { seals: { ...known, [hand]: seal } });
}

/** Whether the cards shown at a closed table are those of the commitments at the deal.
 * @param {string} table @param {string} record @param {string[]} seals @returns {Promise<Verdict>} */
async function checkHands(table, record, seals) {
  const known = recall(table)?.seals ?? {};
  const hands = Array.from(record.matchAll(/^Sealed (\d+): (.*)$/gm), ([, number, leaves]) => ({
    number: Number(number),
    leaves: leaves.split(" "),
  }));
  let [shown, all] = [0, 0];
  for (const [n, { number, leaves }] of hands.entries()) {
    const hashes = await Promise.all(
      leaves.map(async (leaf) => {
        const open = /^(.{1,200})=(.{1,200}):([0-9a-f]{32})$/.exec(leaf);
        return open ? digest([bytes("upcard card 1"), bytes(open[1]), bytes(open[2]), unhex(open[3])]) : leaf;
      }),
    );
    if ((await digest([bytes("upcard seal 1"), ...hashes.map(unhex)])) !== seals[n]) {
      return { fair: false, why: `The cards of hand ${number} are not those that were dealt.` };
    }
    if (known[number - 1] !== undefined && known[number - 1] !== seals[n]) {
      return { fair: false, why: `Hand ${number} was locked in another way when it was dealt.` };
    }
    shown += leaves.filter((leaf) => leaf.includes("=")).length;
    all += leaves.length;
  }
  return hands.length === seals.length
    ? {
        fair: true,
        why:
          `${shown} of ${all} cards were shown, and none of them was exchanged after the deal. The others stay ` +
          "secret at this table, and you cannot check how the cards were shuffled.",
      }
    : { fair: false, why: "The saved game does not have all the hands that were dealt." };
}

/**
 * @typedef {object} Verdict
 * @property {boolean} fair @property {string} why the sentence that is shown
 */

/** Who dealt the cards at the tables of the room that the page is in.
 * @param {{seat: number, name: string}[]} seats of the table */
export function dealer(seats) {
  const friend = friendRoom();
  if (!friend) return inBrowser ? "This device" : "The server";
  const seat = seats.find((one) => one.seat === friend.seat)?.name;
  return seat ? `${seat}’s device` : "Your friend’s device";
}

/**
 * Whether a record's deal follows from the commitments.
 * @param {string} table
 * @param {string} record
 * @param {string} [dealt] who did: "The server"
 * @returns {Promise<Verdict | null>} null: the cards were not secret
 */
export async function checkDeal(table, record, dealt = dealer([])) {
  const unfair = (/** @type {string} */ why) => ({ fair: false, why });
  const tags = Object.fromEntries(
    Array.from(record.matchAll(/^\[(\w+) "(.*)"\]$/gm), ([, name, value]) => [name, value]),
  );
  if (!tags.Promises && !tags.Seals) return null;
  if (!canHash()) {
    return unfair(
      "This browser can check deals only on https pages. The command upcard verify can check them anywhere.",
    );
  }
  if (tags.Seals) return checkHands(table, record, tags.Seals.split(" "));
  const known = recall(table);
  if ((await digest([bytes("upcard commitment 1"), unhex(tags.Salt), unhex(tags.Secret)])) !== tags.Commitment) {
    return unfair(`${dealt} did not use the shuffle that it had fixed.`);
  }
  if (known?.commitment && known.commitment !== tags.Commitment) {
    return unfair(`${dealt} had fixed another shuffle when you sat down.`);
  }
  const [entropies, commitments] = [tags.Entropy, tags.Promises].map((list) =>
    list.split(" ").map((part) => (part === "*" ? "" : part)),
  );
  for (const [seat, entropy] of entropies.entries()) {
    if (entropy && (await commitmentTo(entropy)) !== commitments[seat]) {
      return unfair(`Seat ${seat + 1} did not add to the shuffle what it had promised.`);
    }
  }
  if (
    (await digest([bytes("upcard deal 1"), unhex(tags.Secret), bytes(tags.Table), ...entropies.map(bytes)])) !==
    tags.Seed
  ) {
    return unfair("These are not the cards that the promised shuffle gives.");
  }
  if (known?.word && !entropies.includes(known.word)) {
    return unfair("Your browser answered too late, so the cards were dealt without its part of the shuffle.");
  }
  return {
    fair: true,
    why: known?.word
      ? `${dealt} fixed its part of the shuffle before your browser added its own, so nobody could choose the cards.`
      : `${dealt} fixed the shuffle before anybody sat down.`,
  };
}
