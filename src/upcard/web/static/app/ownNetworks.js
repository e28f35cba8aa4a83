// @ts-check
/** Networks that the player has added to the room in this browser (`upcard.server.own_networks`). */
import { useEffect, useState } from "./html.js";
import { inBrowser, request } from "./transport.js";

/** The most bytes of a file: two million weights, which take 65 ms a move, and 64 MB of memory in Python. */
const MOST_BYTES = 8_000_000;

/** @typedef {import("./protocol").Level & {players: number}} OwnNetwork */

/** @param {string} method @param {string} where @param {Uint8Array<ArrayBuffer>} [body] */
async function ask(method, where, body) {
  const answer = await request(`/browser/networks/${where}`, { method, ...(body && { body }) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.error);
  return found;
}

/**
 * The player's networks for a game, with what adds and removes one; both throw an error with a sentence.
 * @param {string} game
 */
export function useOwnNetworks(game) {
  const [own, setOwn] = useState(/** @type {OwnNetwork[]} */ ([]));
  useEffect(() => {
    if (inBrowser) ask("GET", game).then(setOwn, () => {}); // a room that cannot start says so itself
  }, [game]);
  const add = async (/** @type {File} */ file) => {
    const title = file.name;
    if (file.size > MOST_BYTES) throw new Error(`${title} is too large: a network may have 8 MB.`);
    const content = new Uint8Array(await file.arrayBuffer());
    const added = /** @type {OwnNetwork} */ (await ask("POST", `${game}/${encodeURIComponent(file.name)}`, content));
    setOwn((all) => [...all.filter((one) => one.name !== added.name), added]);
    return added;
  };
  const remove = async (/** @type {OwnNetwork} */ one) =>
    setOwn(await ask("DELETE", `${game}/${encodeURIComponent(one.name.replace(/^learned:/, ""))}`));
  return { own, add, remove };
}
