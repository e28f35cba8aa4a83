// @ts-check
/** A game as a file: `NAME.upcard` for others' workshops, a package for pip. The sandbox packs and unpacks them, so
 * that a broken or hostile file reaches nothing else. */
import { saveFile } from "../base/download.js";
import { gameOf } from "./gameLink.js";
import { sandbox } from "./ownSandbox.js";
import { contents } from "./useGame.js";

/** Bytes of a file that is opened. */
const MAX_BYTES = 2_000_000;
const TITLE = /\btitle\s*=\s*(["'])(.{1,60}?)\1/;

/** The game in a file; an error says that there is none. Nothing of it is run. @param {File} file */
export async function readGame(file) {
  if (file.size > MAX_BYTES) throw new Error("This file is too large to be a game.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const data = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const { source, book, lesson, name, tests } = await (await sandbox()).ask("read_file", { data });
  const files = typeof source === "string" ? [{ name: `${name || "game"}.py`, text: source }] : source;
  const title = files?.map((/** @type {any} */ { text }) => TITLE.exec(text)?.[2]).find(Boolean) ?? name;
  return gameOf({ name, title, files, book, lesson, tests });
}

/** Hand a game to the player as a file.
 * @param {import("./gameLink.js").Game} game @param {"upcard_file" | "package"} kind */
export async function saveGame(game, kind) {
  const request = { ...contents(game), tests: game.tests ?? "" };
  const { name, data } = await (await sandbox()).ask(kind, request);
  const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
  saveFile(new Blob([bytes], { type: "application/zip" }), name);
}
