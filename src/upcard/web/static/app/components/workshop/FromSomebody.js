// @ts-check
/** A game that another person has sent: its book and its source are shown, and nothing of it runs before the player
 * says so. */
import { useAnswer } from "../../base/hooks.js";
import { html, useState } from "../../base/html.js";
import { go } from "../../base/router.js";
import { begun, keep } from "../../workshop/drafts.js";
import { sandbox } from "../../workshop/ownSandbox.js";
import { BookText } from "../shared/Book.js";
import { Icon } from "../shared/Icon.js";
import { Page } from "../page/Page.js";

/** @param {{game: import("../../workshop/gameLink.js").Game, leave: () => void}} props */
export function FromSomebody({ game, leave }) {
  const [problem, setProblem] = useState("");
  const run = () => {
    try {
      const made = begun({ ...game, from: "" });
      keep(made);
      go(`/workshop/${made.id}`, true);
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  const lines = game.files.reduce((sum, { text }) => sum + text.split("\n").length, 0);
  return html`<${Page} class="from-somebody">
    <section class="box">
      <h1 translate="no">${game.title || game.name}</h1>
      <p>
        Somebody wrote this game. It runs in a closed part of your browser that reaches neither this page nor the
        network. Look at it first, or run it if you know who sent it.
      </p>
      <p class="quiet">${lines} lines of rules</p>
      <footer>
        <button class="button main" onClick=${run}><${Icon} name="play" />Run it</button>
        <button class="button" onClick=${leave}>Do not run it</button>
      </footer>
      ${problem && html`<p class="problem" role="alert">${problem}</p>`}
    </section>
    <h2>The book</h2>
    <${StrangersBook} text=${game.book} />
    ${game.files.map(
      ({ name, text }) => html`<h2 key=${`${name} title`}>The rules, <span translate="no">${name}</span></h2>
        <pre key=${name} class="source" tabIndex="0" translate="no">${text}</pre>`,
    )}
  <//>`;
}

/** A book in Markdown as players read it; as it was typed, where it cannot be rendered. The sandbox renders it, where
 * it cannot hold up the page. @param {{text: string}} props */
function StrangersBook({ text }) {
  const { value, error } = useAnswer(() => sandbox().then((one) => one.book(text)), [text]);
  if (value !== undefined) return html`<${BookText} book=${value} />`;
  if (!error) return html`<p class="quiet" role="status">Opening the rules…</p>`;
  return html`<p class="problem" role="alert">${error}</p>
    <pre class="source" tabIndex="0" translate="no">${text}</pre>`;
}
