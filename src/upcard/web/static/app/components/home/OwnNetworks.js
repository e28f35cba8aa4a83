// @ts-check
/** The player's own networks for a game: add one from a file, remove one (`server/browser/own_networks.py`). */
import { html, useEffect, useState } from "../../base/html.js";
import { useOutcome } from "../../base/hooks.js";
import { inBrowser, request } from "../../base/transport.js";
import { FileButton } from "../shared/FileButton.js";
import { Icon } from "../shared/Icon.js";
import { Unkept } from "../shared/Unkept.js";

/** Networks that the player has added to the room in this browser (`upcard.server.browser.own_networks`). */

/** The most bytes of a file: two million weights, which take 65 ms a move, and 64 MB of memory in Python. */
const MAX_BYTES = 8_000_000;

/** @typedef {import("../../protocol").Level & {players: number}} OwnNetwork */

/** @param {string} method @param {string} where @param {Uint8Array<ArrayBuffer>} [body] */
async function ask(method, where, body) {
  const answer = await request(`/browser/networks/${where}`, { method, ...(body && { body }) });
  const content = await answer.json();
  if (!answer.ok) throw new Error(content.error);
  return content;
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
    if (file.size > MAX_BYTES) throw new Error(`${title} is too large: a network may have 8 MB.`);
    const content = new Uint8Array(await file.arrayBuffer());
    const added = /** @type {OwnNetwork} */ (await ask("POST", `${game}/${encodeURIComponent(file.name)}`, content));
    setOwn((all) => [...all.filter((one) => one.name !== added.name), added]);
    return added;
  };
  const remove = async (/** @type {OwnNetwork} */ one) =>
    setOwn(await ask("DELETE", `${game}/${encodeURIComponent(one.name.replace(/^learned:/, ""))}`));
  return { own, add, remove };
}

/** A level's name, a saved network's without the form of its file. @param {string} level */
export const shortName = (level) => level.replace(/^learned:(.*)\.onnx$/, "$1");

/**
 * @param {{own: OwnNetwork[], add: (file: File) => Promise<OwnNetwork>, remove: (one: OwnNetwork) => Promise<void>,
 *   sit: (one: OwnNetwork) => void}} props `sit` gives a new one a seat
 */
export function OwnNetworks({ own, add, remove, sit }) {
  const { notice, problem, attempt } = useOutcome();
  const bring = async (/** @type {File} */ file) => {
    sit(await add(file));
    return "The network sits in seat 2.";
  };
  const drop = async (/** @type {OwnNetwork} */ one) => {
    await remove(one);
    return "";
  };
  return html`<details class="house">
    <summary>Play against a network of your own</summary>
    <p class="quiet">An ONNX file of a network that has learned this game.</p>
    <${Unkept} what="networks" other=${html`<p class="quiet">It stays in this browser.</p>`} />
    <ul class="own-networks">
      ${own.map((one) => {
        const title = shortName(one.name);
        return html`<li key=${one.name}>
          <span><b>${title}</b> <span class="quiet">${one.line}</span></span>
          <button
            type="button"
            class="plain round"
            aria-label=${`Remove the network ${title}`}
            onClick=${() => attempt(() => drop(one))}
          >
            <${Icon} name="close" />
          </button>
        </li>`;
      })}
    </ul>
    <${FileButton} accept=".onnx" chosen=${(/** @type {File} */ file) => attempt(() => bring(file))}>
      Choose a file
    <//>
    ${notice && html`<p role="status">${notice}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </details>`;
}
