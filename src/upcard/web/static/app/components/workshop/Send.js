// @ts-check
/** Ways to send a game: a link, a file, a package. */
import { html, useState } from "../../base/html.js";
import { useOutcome } from "../../base/hooks.js";
import { gameLink } from "../../workshop/gameLink.js";
import { saveGame } from "../../workshop/gameFiles.js";
import { isSound } from "../../workshop/useGame.js";
import { Dialog } from "../shared/Dialog.js";
import { Icon } from "../shared/Icon.js";

/** @param {{game: import("../../workshop/useGame.js").Game, draft: import("../../workshop/drafts.js").Draft}} props */
export function Send({ game, draft }) {
  const [open, setOpen] = useState(false);
  const { notice, problem, attempt, clear } = useOutcome();
  const copy = async () => {
    const link = await gameLink(draft);
    if (!link) return "This game is too long for a link. Send it as a file.";
    await navigator.clipboard.writeText(link);
    return "The link is copied. Your friend sees the source first.";
  };
  const save = (/** @type {"upcard_file" | "package"} */ kind) => async () => {
    await saveGame(draft, kind);
    return "The file is saved.";
  };
  const close = () => {
    setOpen(false);
    clear();
  };
  return html`<button type="button" class="button" aria-label="Share" onClick=${() => setOpen(true)}>
      <${Icon} name="send" /><span class="wordy">Share</span>
    </button>
    ${
      open &&
      html`<${Dialog} title="Share this game" class="sending" onClose=${close}>
        ${!isSound(game.findings) && html`<p class="problem">The rules have errors: nobody can play them yet.</p>`}
        <ul>
          <li>
            <p><b>A link</b> The whole game stands in it; no server keeps it.</p>
            <button type="button" class="button main" onClick=${() => attempt(copy)}>
              <${Icon} name="link" />Copy the link
            </button>
          </li>
          <li>
            <p><b>A file</b> For the workshops of others.</p>
            <button type="button" class="button" onClick=${() => attempt(save("upcard_file"))}>
              <${Icon} name="download" />Save the file
            </button>
          </li>
          <li>
            <p><b>A package</b> For a server or for research; pip installs it.</p>
            <button type="button" class="button" onClick=${() => attempt(save("package"))}>
              <${Icon} name="download" />Save the package
            </button>
          </li>
        </ul>
        <p role="status">${notice}</p>
        ${problem && html`<p class="problem" role="alert">${problem}</p>`}
      <//>`
    }`;
}
