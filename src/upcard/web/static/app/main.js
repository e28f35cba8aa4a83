// @ts-check
/** The page begins here. */
import { html, render, useEffect } from "./html.js";
import { useRoute } from "./router.js";
import { learn } from "./language.js";
import { dress, settings } from "./settings.js";
import { Deal } from "./components/Deal.js";
import { Door } from "./components/Door.js";
import { Game } from "./components/Game.js";
import { Learn } from "./components/Learn.js";
import { Matches } from "./components/Matches.js";
import { Replay } from "./components/Replay.js";
import { Lobby } from "./components/Lobby.js";
import { Lost } from "./components/Lost.js";

function App() {
  const route = useRoute();
  useEffect(() => {
    document.title = "Upcard";
  }, [route]);
  if (route.page === "game") return html`<${Game} key=${route.name} name=${route.name} />`;
  if (route.page === "learn") return html`<${Learn} key=${route.name} game=${route.name} />`;
  if (route.page === "daily") return html`<${Deal} key=${route.name} game=${route.name} />`;
  if (route.page === "challenge") return html`<${Deal} key=${route.id} table=${route.id} />`;
  if (route.page === "my") return html`<${Matches} />`;
  if (route.page === "replay") return html`<${Replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${Door} id=${route.id} />`;
  if (route.page === "lost") return html`<${Lost} title="There is no page at this address" />`;
  return html`<${Lobby} />`;
}

dress();
await learn(settings().language);
// Without a secure address (a phone that opens a friend's machine) there is no worker, and none is needed.
if (isSecureContext && "serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
