// @ts-check
/** Signals that it is the player's turn: title, icon, sounds. */
import { useEffect, useRef } from "./html.js";
import { t } from "./language.js";
import { sounds } from "./sounds.js";
import { file } from "./transport.js";

/** @param {import("./tableState.js").Room} room */
export function useTurnSignals(room) {
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
    if (room.notice) sounds.error();
  }, [room.notice?.key]);
  useEffect(
    () => () => {
      document.title = "Upcard";
      document.getElementById("favicon")?.setAttribute("href", file("/static/favicon.svg"));
    },
    [],
  );
}
