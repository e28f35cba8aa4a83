// @ts-check
/** A game as a file: `NAME.upcard` for others' workshops, a package for `pip install`. The sandbox packs and unpacks
 * them, so
 * that a broken or hostile file reaches nothing else. */
import { give } from "../components/shared/Download.js";
import { gameOf } from "./gameLink.js";
import { sandbox } from "./ownSandbox.js";
import { contents } from "./useGame.js";

/** Bytes of a file that is opened. */
const MOST = 4_000_000;

/** The game in a file; an error says that there is none. Nothing of it is run. @param {File} file */
export async function readGame(file) {
  if (file.size > MOST) throw new Error("This file is too large to be a game.");
  const data = new Uint8Array(await file.arrayBuffer());
  const found = await (await sandbox()).ask("read_file", { data });
  return gameOf({ title: found.title ?? found.name, ...found });
}

/** Hand a draft to the player as a file. @param {import("./drafts.js").Draft} draft @param {"upcard_file" |
 * "package"} kind */
export async function saveGame(draft, kind) {
  const { name, data } = await (await sandbox()).ask(kind, contents(draft));
  give(new Blob([data], { type: "application/zip" }), name);
}
