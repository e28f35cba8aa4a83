// @ts-check
/** The workshop: the page on which a game is written and played. */
import { html, useEffect, useState } from "../../base/html.js";
import { useAnswer } from "../../base/hooks.js";
import { loadLessonLanguage, t } from "../../base/language.js";
import { go } from "../../base/router.js";
import { address, file, inBrowser } from "../../base/transport.js";
import { begun, draft, keep } from "../../workshop/drafts.js";
import { gameIn, hasGame } from "../../workshop/gameLink.js";
import { sourceOf } from "../../workshop/sources.js";
import { Page } from "../page/Page.js";
import { NotFound } from "../page/NotFound.js";
import { Bench } from "./Bench.js";
import { FromSomebody } from "./FromSomebody.js";
import { Start } from "./Start.js";

const STYLE = "/static/css/workshop.css";
/** The folder that a server may offer. */
const OFFERED = "/offline/";

/** The style sheet of the workshop, which no other page has. */
function styled() {
  if (document.querySelector("link[data-workshop]")) return Promise.resolve();
  return new Promise((done) => {
    const sheet = document.createElement("link");
    sheet.rel = "stylesheet";
    sheet.href = file(STYLE);
    sheet.dataset.workshop = "";
    sheet.onload = sheet.onerror = () => done(undefined);
    document.head.append(sheet);
  });
}

/** @param {{id: string, from: string}} props */
export function Workshop({ id, from }) {
  const { value } = useAnswer(() => Promise.all([loadLessonLanguage(), styled()]), []);
  useEffect(() => {
    document.title = t("Workshop");
  }, [id]);
  if (!value) return html`<${Page}><p class="quiet centred" role="status">Opening…</p><//>`;
  if (!inBrowser) return html`<${Elsewhere} path=${location.pathname + location.hash} />`;
  if (from) return html`<${Copy} key=${from} from=${from} />`;
  if (id) return html`<${Own} key=${id} id=${id} />`;
  if (hasGame(location.hash)) return html`<${Linked} />`;
  return html`<${Start} />`;
}

/** A server has no workshop; the folder that it may offer has. @param {{path: string}} props */
function Elsewhere({ path }) {
  const { value } = useAnswer(() => fetch(`${OFFERED}room/index.json`).then((answer) => ({ there: answer.ok })), []);
  return html`<${Page}>
    <section class="paper">
      <h1>Workshop</h1>
      ${!value && html`<p role="status">Looking for the workshop…</p>`}
      ${
        value?.there &&
        html`<p>Games are written and tried in your browser alone: the workshop is in the room that works offline.</p>
          <a class="button main" href=${`${OFFERED}?${path}`}>Open the workshop</a>`
      }
      ${
        value &&
        !value.there &&
        html`<p>
          Games are written and tried in the browser alone. This server offers no room for that. Its operator can: with
          ${" "}<code translate="no">upcard site FOLDER</code> and
          ${" "}<code translate="no">upcard serve --offline FOLDER</code>.
        </p>`
      }
    </section>
  <//>`;
}

/** One of the player's own drafts. @param {{id: string}} props */
function Own({ id }) {
  const [saved] = useState(() => draft(id));
  if (!saved) {
    return html`<${NotFound}
      title="This game is not in this browser"
      why="It may have been deleted here, or it is in another browser."
    />`;
  }
  return html`<${Bench} first=${saved} />`;
}

/** A new draft that begins as a copy. @param {{from: string}} props */
function Copy({ from }) {
  const { error } = useAnswer(async () => {
    const made = begun(await sourceOf(from));
    keep(made);
    go(`/workshop/${made.id}`, true);
  }, [from]);
  if (error) return html`<${NotFound} title="This game cannot be copied" why=${error} />`;
  return html`<${Page}><p class="quiet centred" role="status">Copying the game…</p><//>`;
}

/** A game that came in a link. */
function Linked() {
  const { value, error } = useAnswer(() => gameIn(location.hash), [location.hash]);
  if (error) return html`<${NotFound} title="This game cannot be opened" why=${error} />`;
  if (!value) return html`<${Page}><p class="quiet centred" role="status">Reading the game…</p><//>`;
  return html`<${FromSomebody} game=${value} leave=${() => go("/workshop", true)} />`;
}

/** The address of a page of the workshop. @param {string} path */
export const workshopAddress = (path) => address(`/workshop${path}`);
