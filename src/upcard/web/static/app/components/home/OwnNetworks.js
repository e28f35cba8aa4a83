// @ts-check
/** The player's own networks for a game: add one from a file, remove one. */
import { html, useState } from "../../html.js";
import { showOutcome } from "../../outcome.js";
import { Icon } from "../shared/Icon.js";

/** A level's name, a saved network's without the form of its file. @param {string} level */
export const shortName = (level) => level.replace(/^learned:(.*)\.onnx$/, "$1");

/** @typedef {import("../../ownNetworks.js").OwnNetwork} OwnNetwork */

/**
 * @param {{own: OwnNetwork[], add: (file: File) => Promise<OwnNetwork>, remove: (one: OwnNetwork) => Promise<void>,
 *   sit: (one: OwnNetwork) => void}} props `sit` gives a new one a seat
 */
export function OwnNetworks({ own, add, remove, sit }) {
  const [notice, setNotice] = useState("");
  const [problem, setProblem] = useState("");
  const attempt = showOutcome(setNotice, setProblem);
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
    <p class="quiet">An ONNX file of a network that has learned this game. It stays in this browser.</p>
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
    <label class="button bring">
      Choose a file
      <input
        class="sr"
        type="file"
        accept=".onnx"
        onChange=${async (/** @type {any} */ event) => {
          const { target } = event;
          if (target.files?.[0]) await attempt(() => bring(target.files[0]));
          target.value = ""; // the same file can be chosen again
        }}
      />
    </label>
    ${notice && html`<p role="status">${notice}</p>`}
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </details>`;
}
