// @ts-check
/** The page's entry point. */
import { html, render, useEffect } from "./base/html.js";
import { useRoute } from "./base/router.js";
import { loadLanguage } from "./base/language.js";
import { applySettings, settings } from "./base/settings.js";
import { Deal } from "./components/home/NumberedDeal.js";
import { JoinTable } from "./components/table/JoinTable.js";
import { Game } from "./components/home/Game.js";
import { Matches } from "./components/home/OwnMatches.js";
import { FromLink } from "./components/replay/FromLink.js";
import { Lobby } from "./components/home/Lobby.js";
import { keepAtHand } from "./base/atHand.js";
import { inBrowser, visit, worker } from "./base/transport.js";
import { Later } from "./components/page/Later.js";
import { RoomStatus } from "./components/shared/RoomStatus.js";
import { NotFound } from "./components/page/NotFound.js";
import { recall } from "./seats/savedSeats.js";

/** @typedef {import("./base/router.js").Route} Route */

/** The invitation to the friend's room in which a page's table is; "" where it is in the page's own.
 * @param {Route} route */
function invitationTo(route) {
  if (!inBrowser) return "";
  if (route.page === "join") return location.hash.slice(1);
  return route.page === "table" || route.page === "replay" ? (recall(route.id)?.invitation ?? "") : "";
}

/** The lessons, the replay, the workshop and a friend's room are fetched when they are opened. */
const answer = () => import("./components/visit/AnswerPage.js").then((part) => part.AnswerPage);
const friendRoom = () => import("./components/visit/FriendRoom.js").then((part) => part.FriendRoom);
const lesson = () => import("./components/lesson/Lesson.js").then((part) => part.Lesson);
const replay = () => import("./components/replay/Replay.js").then((part) => part.Replay);
const workshop = () => import("./components/workshop/Workshop.js").then((part) => part.Workshop);

/** The room of the page around this one, whose frame shows a table of it. */
const around = /** @type {{room?: import("./base/roomWorker.js").RoomWorker} | null} */ (window.frameElement)?.room;
if (around) visit(around);

/** A frame shows its table and the replay of it, and no other page. */
const BackToTable = () => html`<main class="waiting">
  <button class="button main" onClick=${() => history.back()}>Back to the table</button>
</main>`;

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
    return html`<${Later} part=${friendRoom} key=${invitation} text=${invitation}>${within}<//>`;
  }
  return html`<${Page} route=${route} />${!around && html`<${RoomStatus} />`}`;
}

/** @param {{route: Route}} props */
function Page({ route }) {
  if (around && route.page !== "table" && route.page !== "replay") return html`<${BackToTable} />`;
  if (route.page === "game") return html`<${Game} key=${route.name} name=${route.name} />`;
  if (route.page === "learn") return html`<${Later} part=${lesson} key=${route.name} game=${route.name} />`;
  if (route.page === "daily") return html`<${Deal} key=${route.name} game=${route.name} />`;
  if (route.page === "challenge") return html`<${Deal} key=${route.id} table=${route.id} />`;
  if (route.page === "my") return html`<${Matches} />`;
  if (route.page === "record") return html`<${FromLink} />`;
  if (route.page === "replay") return html`<${Later} part=${replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${JoinTable} id=${route.id} />`;
  if (route.page === "answer") return html`<${Later} part=${answer} />`;
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
  const begun = (/** @type {import("./base/roomWorker.js").Status} */ { stage }) => {
    // The files that are needed now come first, then those that are kept for a time without a network.
    if (stage !== "ready") return;
    worker?.listeners.delete(begun);
    void keepAtHand();
  };
  worker.listeners.add(begun);
  worker.begin();
}

/** Draw the page in the language of the settings. Not by a reload: it would lose what only this page remembers. */
async function draw() {
  const root = document.getElementById("app");
  const { language } = settings();
  await loadLanguage(language);
  if (!root) return;
  if (!drawn) root.replaceChildren();
  drawn += 1;
  render(html`<${App} key=${drawn} />`, root);
}

let drawn = 0;
applySettings();
await draw();
addEventListener("languagechange", draw);
if (around) document.documentElement.dataset.framed = "";
else if (!worker) void keepAtHand();
