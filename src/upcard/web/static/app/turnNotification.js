// @ts-check
/** A system notification when it is the player's turn and the page is hidden, if the player wants it. */
import { useEffect, useRef } from "./html.js";
import { t } from "./language.js";
import { settings } from "./settings.js";
import { file } from "./transport.js";

/** @param {import("./tableState.js").Room} room @param {string} status */
export function useTurnNotification(room, status) {
  const view = room.view;
  const turn = Boolean(view && room.you !== null && view.to_act.includes(room.you) && !view.ended);
  const before = useRef(turn);
  useEffect(() => {
    const fresh = turn && !before.current;
    before.current = turn;
    if (
      !fresh ||
      !document.hidden ||
      !settings().calls ||
      !("Notification" in globalThis) ||
      Notification.permission !== "granted"
    ) {
      return;
    }
    const call = new Notification(view?.title ?? "Upcard", {
      body: t(status),
      tag: "upcard-turn",
      icon: file("/static/icons/icon-192.png"),
    });
    call.onclick = () => {
      window.focus();
      call.close();
    };
    const back = () => call.close();
    document.addEventListener("visibilitychange", back, { once: true });
  }, [turn]);
}
