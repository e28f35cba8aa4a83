// @ts-check
/** The page's entry point. */
import { html, render, useEffect } from "./html.js";
import { useRoute } from "./router.js";
import { loadLanguage } from "./language.js";
import { applySettings, settings } from "./settings.js";
import { Deal } from "./components/home/NumberedDeal.js";
import { JoinTable } from "./components/table/JoinTable.js";
import { Game } from "./components/home/Game.js";
import { Lesson } from "./components/lesson/Lesson.js";
import { Matches } from "./components/home/OwnMatches.js";
import { FromLink } from "./components/replay/FromLink.js";
import { Replay } from "./components/replay/Replay.js";
import { Lobby } from "./components/home/Lobby.js";
import { keepAtHand } from "./atHand.js";
import { inBrowser, visit, worker } from "./transport.js";
import { Later } from "./components/shared/Later.js";
import { RoomStatus } from "./components/shared/RoomStatus.js";
import { NotFound } from "./components/shared/NotFound.js";
import { AnswerPage } from "./components/people/AnswerPage.js";
import { FriendRoom } from "./components/people/FriendRoom.js";
import { recall } from "./savedSeats.js";

/** @typedef {import("./router.js").Route} Route */

/** The invitation to the friend's room in which a page's table is; "" where it is in the page's own.
 * @param {Route} route */
function invitationTo(route) {
  if (!inBrowser) return "";
  if (route.page === "join") return location.hash.slice(1);
  return route.page === "table" || route.page === "replay" ? (recall(route.id)?.invitation ?? "") : "";
}

/** The workshop is fetched when it is opened. */
const workshop = () => import("./components/workshop/Workshop.js").then((part) => part.Workshop);

/** The room of the page around this one, whose frame shows a table of it. */
const around = /** @type {{room?: import("./roomWorker.js").RoomWorker} | null} */ (window.frameElement)?.room;
if (around) visit(around);

/** A frame shows its table and the replay of it, and no other page. */
const BackToTable = () => html`<div class="waiting">
  <button class="button main" onClick=${() => history.back()}>Back to the table</button>
</div>`;

function App() {
  const route = useRoute();
  const invitation = around ? "" : invitationTo(route);
  const elsewhere = Boolean(invitation) || route.page === "join" || route.page === "answer";
  useEffect(() => {
    document.title = "Upcard";
    // The workshop has a room of its own: this one starts when another page is opened.
    if (!elsewhere && route.page !== "workshop") beginRoom();
  }, [route]);
  if (elsewhere && route.page !== "answer") {
    const within = route.page === "join" ? null : html`<${Page} route=${route} />`;
    return html`<${FriendRoom} key=${invitation} text=${invitation}>${within}<//>`;
  }
  return html`<${Page} route=${route} />${!around && html`<${RoomStatus} />`}`;
}

/** @param {{route: Route}} props */
function Page({ route }) {
  if (around && route.page !== "table" && route.page !== "replay") return html`<${BackToTable} />`;
  if (route.page === "game") return html`<${Game} key=${route.name} name=${route.name} />`;
  if (route.page === "learn") return html`<${Lesson} key=${route.name} game=${route.name} />`;
  if (route.page === "daily") return html`<${Deal} key=${route.name} game=${route.name} />`;
  if (route.page === "challenge") return html`<${Deal} key=${route.id} table=${route.id} />`;
  if (route.page === "my") return html`<${Matches} />`;
  if (route.page === "record") return html`<${FromLink} />`;
  if (route.page === "replay") return html`<${Replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${JoinTable} id=${route.id} />`;
  if (route.page === "answer") return html`<${AnswerPage} />`;
  if (route.page === "workshop") return html`<${Later} part=${workshop} ...${route} />`;
  if (route.page === "lost" || route.page === "join") {
    return html`<${NotFound} title="There is no page at this address" />`;
  }
  return html`<${Lobby} />`;
}

let began = false;

/** Start the room in this browser, once: a guest in a friend's room needs none. */
function beginRoom() {
  if (!worker || began || around) return;
  began = true;
  const begun = (/** @type {import("./roomWorker.js").Status} */ { stage }) => {
    // The files that are needed now come first, then those that are kept for a time without a network.
    if (stage !== "ready") return;
    worker?.listeners.delete(begun);
    void keepAtHand();
  };
  worker.listeners.add(begun);
  worker.begin();
}

applySettings();
await loadLanguage(settings().language);
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
if (around) document.documentElement.dataset.framed = "";
else if (!worker) void keepAtHand();
