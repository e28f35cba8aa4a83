// @ts-check
/** The page begins here. */
import { html, render, useEffect } from "./html.js";
import { useRoute } from "./router.js";
import { dress } from "./settings.js";
import { Door } from "./components/Door.js";
import { Game } from "./components/Game.js";
import { Replay } from "./components/Replay.js";
import { Lobby } from "./components/Lobby.js";

function App() {
  const route = useRoute();
  useEffect(() => { document.title = "Upcard"; }, [route]);
  if (route.page === "game") return html`<${Game} key=${route.name} name=${route.name} />`;
  if (route.page === "replay") return html`<${Replay} key=${route.id} id=${route.id} />`;
  if (route.page === "table") return html`<${Door} id=${route.id} />`;
  return html`<${Lobby} />`;
}

dress();
const root = document.getElementById("app");
if (root) {
  root.replaceChildren();
  render(html`<${App} />`, root);
}
