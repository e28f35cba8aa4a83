// @ts-check
/** Signals that it is the player's turn: title, icon, sounds, and a notification of the system. */
import { useEffect, useRef } from "../base/html.js";
import { t } from "../base/language.js";
import { settings } from "../base/settings.js";
import { sounds } from "./sounds.js";
import { file } from "../base/transport.js";

/** @param {import("../table/tableState.js").Room} room @param {import("../table/pageState.js").PageState["notice"]}
 * notice */
export function useTurnSignals(room, notice) {
  const view = room.view;
  const turn = Boolean(view && room.you !== null && view.to_act.includes(room.you) && !view.ended);
  const before = useRef({ seq: 0, turn: false, ended: true });
  useEffect(() => {
    document.title = `${turn ? `● ${t("Your turn")} · ` : ""}${view?.title ?? "Upcard"}`;
    document
      .getElementById("favicon")
      ?.setAttribute("href", file(turn ? "/static/favicon-turn.svg" : "/static/favicon.svg"));
    const old = before.current;
    if (view?.ended && !old.ended) sounds.end();
    else if (turn && !old.turn) sounds.turn();
    else if (old.seq && room.seq !== old.seq) sounds.card();
    before.current = { seq: room.seq, turn, ended: Boolean(view?.ended) };
  }, [room.seq, turn]);
  useEffect(() => {
    if (notice) sounds.error();
  }, [notice?.key]);
  useEffect(
    () => () => {
      document.title = "Upcard";
      document.getElementById("favicon")?.setAttribute("href", file("/static/favicon.svg"));
    },
    [],
  );
}

/** A system notification when it is the player's turn and the page is hidden, if the player wants it. */

/** A notification when it is the player's turn and the page is hidden, if the player wants it.
 * @param {import("../table/tableState.js").Room} room @param {string} status */
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
