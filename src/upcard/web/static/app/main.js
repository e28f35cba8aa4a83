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
import { Replay } from "./components/replay/Replay.js";
import { Lobby } from "./components/home/Lobby.js";
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
  if (route.page === "replay") return html`<${Replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${JoinTable} id=${route.id} />`;
  if (route.page === "lost") return html`<${NotFound} title="There is no page at this address" />`;
  return html`<${Lobby} />`;
}

applySettings();
await loadLanguage(settings().language);
// Service workers need a secure context; the page works without one.
if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
