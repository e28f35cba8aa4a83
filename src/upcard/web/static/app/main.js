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
import { worker } from "./transport.js";
import { RoomStatus } from "./components/shared/RoomStatus.js";
import { NotFound } from "./components/shared/NotFound.js";

function App() {
  const route = useRoute();
  useEffect(() => {
    document.title = "Upcard";
  }, [route]);
  if (route.page === "game") return html`<${Game} key=${route.name} name=${route.name} />`;
  if (route.page === "learn") return html`<${Lesson} key=${route.name} game=${route.name} />`;
  if (route.page === "daily") return html`<${Deal} key=${route.name} game=${route.name} />`;
  if (route.page === "challenge") return html`<${Deal} key=${route.id} table=${route.id} />`;
  if (route.page === "my") return html`<${Matches} />`;
  if (route.page === "record") return html`<${FromLink} />`;
  if (route.page === "replay") return html`<${Replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${JoinTable} id=${route.id} />`;
  if (route.page === "lost") return html`<${NotFound} title="There is no page at this address" />`;
  return html`<${Lobby} />`;
}

applySettings();
await loadLanguage(settings().language);
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} /><${RoomStatus} />`, root);
}
if (worker) {
  const begun = (/** @type {import("./roomWorker.js").Status} */ { stage }) => {
    // The files that are needed now come first, then those that are kept for a time without a network.
    if (stage !== "ready") return;
    worker?.listeners.delete(begun);
    void keepAtHand();
  };
  worker.listeners.add(begun);
  worker.begin();
} else void keepAtHand();
