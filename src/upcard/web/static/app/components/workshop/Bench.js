// @ts-check
/** The work bench: the book and the rules of a game at the left, at the right a table that plays them. On a phone
 * all are
 * tabs. */
import { html, useEffect, useRef, useState } from "../../base/html.js";
import { useAnswer, useMedia } from "../../base/hooks.js";
import { t } from "../../base/language.js";
import { Link } from "../../base/router.js";
import { isKept, keep } from "../../workshop/drafts.js";
import { leave } from "../../workshop/ownSandbox.js";
import { language } from "../../workshop/sources.js";
import { useGame } from "../../workshop/useGame.js";
import { withImports } from "../../workshop/words.js";
import { Icon } from "../shared/Icon.js";
import { Editor } from "./Editor.js";
import { Findings, State } from "./Findings.js";
import { Mechanisms } from "./Mechanisms.js";
import { Play, useTable } from "./Play.js";
import { Send } from "./Send.js";
import { Pane, TabList } from "./TabList.js";
import { Tests } from "./Tests.js";
import { Tutorial } from "./Tutorial.js";

/** Milliseconds after the last key until the draft is kept. */
const KEEP_MS = 400;
const [BOOK, LESSON] = ["book", "lesson"];
/** @typedef {import("../../workshop/drafts.js").Draft} Draft */
/** @typedef {import("../../workshop/useGame.js").Game} Game */

const UNKEPT = "This browser could not keep your last change. Save the game as a file.";

/** The draft, and what keeps it. @param {Draft} first */
function useKept(first) {
  const [draft, setDraft] = useState(first);
  const [problem, setProblem] = useState(isKept(first.id) ? "" : UNKEPT);
  const latest = useRef(draft);
  const unkept = useRef(false);
  const save = () => {
    if (!unkept.current) return;
    unkept.current = false;
    try {
      keep(latest.current);
      setProblem(isKept(latest.current.id) ? "" : UNKEPT);
    } catch (error) {
      setProblem(/** @type {Error} */ (error).message);
    }
  };
  const change = (/** @type {Partial<Draft>} */ more) => {
    latest.current = { ...latest.current, ...more };
    unkept.current = true;
    setDraft(latest.current);
  };
  useEffect(() => {
    const timer = setTimeout(save, KEEP_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  useEffect(() => {
    addEventListener("pagehide", save);
    return () => {
      removeEventListener("pagehide", save);
      save();
    };
  }, []);
  return { draft, change, latest, unkept: problem };
}

/**
 * Which texts and which half of the game are shown: two side by side on a wide screen, else one.
 * @param {string[]} texts @param {string} main the first file of the rules
 */
function useTabs(texts, main) {
  const wide = useMedia("(min-width: 1000px)");
  const [left, setLeft] = useState(main);
  const [right, setRight] = useState("table");
  const [shown, setShown] = useState(main);
  const setTab = (/** @type {string} */ id) => {
    setShown(id);
    if (texts.includes(id)) setLeft(id);
    else setRight(id);
  };
  const seen = (/** @type {string} */ id) => (wide ? id === left || id === right : id === shown);
  return { wide, left, right, shown, setTab, seen };
}

/**
 * The editors that are there, by the names of their texts, and what is done in them.
 * @param {ReturnType<typeof useKept>["latest"]} latest @param {string[]} texts @param {string} main
 * @param {ReturnType<typeof useTabs>} tabs
 */
function useEditors(latest, texts, main, { left, setTab }) {
  const editors = useRef(/** @type {Map<string, import("./Editor.js").Handle>} */ (new Map()));
  const goTo = (/** @type {{file?: string, line: number, column?: number}} */ { file, line, column }) => {
    const name = texts.find((one) => one === file) ?? main;
    setTab(name);
    // The editor has a size after it is shown.
    requestAnimationFrame(() => editors.current.get(name)?.goTo(line, column));
  };
  /** Put an example into the rules that are shown; returns whether that was possible. */
  const insert = (/** @type {string} */ example) => {
    const { files } = latest.current;
    const file = files.find((one) => one.name === left) ?? files.find((one) => one.name === main);
    const editor = file && editors.current.get(file.name);
    if (!editor) return false;
    const { text, body } = withImports(file.text, example);
    const added = text.split("\n").length - file.text.split("\n").length;
    editor.replace(insertExample(text, body, editor.line() + added));
    setTab(file.name);
    requestAnimationFrame(() => editor.focus());
    return true;
  };
  const handle = (/** @type {string} */ name, /** @type {import("./Editor.js").Handle | null} */ editor) => {
    if (editor) editors.current.set(name, editor);
    else editors.current.delete(name);
  };
  return { editors, goTo, insert, handle };
}

/** What is wrong in a text. @param {Game} game @param {string} name */
const findingsIn = (game, name) => game.findings.filter((one) => one.file === name);

/** A text's tab, with the number of its errors. @param {Game} game @param {Draft} draft @param {string} name
 * @returns {[string, string, string?]} */
function textTab(game, draft, name) {
  const errors = findingsIn(game, name).filter((one) => one.severity === "error").length;
  const words = name === BOOK ? t("Book") : name === LESSON ? t("Lesson") : draft.files.length > 1 ? name : t("Rules");
  return [name, words, errors ? String(errors) : undefined];
}

/** @param {{first: Draft}} props */
export function Bench({ first }) {
  const { draft, change, latest, unkept } = useKept(first);
  const game = useGame(draft);
  const table = useTable(game, draft);
  const { value: spoken, error: wordless } = useAnswer(language, []);
  const main = draft.files[0].name;
  const texts = [BOOK, ...draft.files.map((file) => file.name), ...(draft.lesson ? [LESSON] : [])];
  const tabs = useTabs(texts, main);
  const { wide, left, right, shown, setTab, seen } = tabs;
  const { editors, goTo, insert, handle } = useEditors(latest, texts, main, tabs);
  const [inserting, setInserting] = useState(false);
  useEffect(() => {
    document.title = draft.title;
  }, [draft.title]);
  useEffect(() => () => leave(), []);
  const setText = (/** @type {string} */ name, /** @type {string} */ text) => {
    if (name === BOOK || name === LESSON) change({ [name]: text });
    else change({ files: latest.current.files.map((file) => (file.name === name ? { ...file, text } : file)) });
  };
  const showAtTable = (/** @type {string} */ record, /** @type {number} */ moves) => {
    setTab("table");
    void table.show(record, moves);
  };
  const textTabs = texts.map((name) => textTab(game, draft, name));
  const playTabs = /** @type {[string, string][]} */ ([
    ["table", t("Table")],
    ["tests", t("Test")],
  ]);
  const tools = html`<button type="button" class="button" onClick=${() => setInserting(true)}>
    <${Icon} name="plus" />Insert…
  </button>`;
  const row = (/** @type {any} */ given, /** @type {any} */ more = null) =>
    html`<div class="bench-row"><${TabList} ...${given} setTab=${setTab} />${more}</div>`;
  return html`<main class=${`bench${wide ? " wide" : ""}`}>
    <${BenchBar} ...${{ draft, change, game }} />
    ${unkept && html`<p class="problem" role="alert">${unkept}</p>`}
    ${wordless && html`<p class="problem" role="alert">${wordless}</p>`}
    ${
      draft.step !== undefined &&
      html`<${Tutorial} ...${{ draft, change, game, setTab, editors }} leave=${() => change({ step: undefined })} />`
    }
    ${!wide && row({ label: "The texts and the game", tabs: [...textTabs, ...playTabs], tab: shown })}
    <div class="bench-left">
      ${wide && row({ label: "The texts", tabs: textTabs, tab: left }, tools)}
      <${Texts} ...${{ texts, draft, game, seen, setText, handle, goTo }} words=${spoken?.words ?? NO_WORDS} />
      ${!wide && texts.includes(shown) && html`<div class="bench-tools">${tools}</div>`}
    </div>
    <div class="bench-right">
      ${wide && row({ label: "The game", tabs: playTabs, tab: right })}
      <${Pane} id="table" shown=${seen("table")}>
        <${Play} ...${{ game, table, goTo, shown: seen("table") }} />
      <//>
      <${Pane} id="tests" shown=${seen("tests")} class="scrolls">
        <${Tests} ...${{ game, draft, goTo, show: showAtTable }} />
      <//>
    </div>
    ${
      inserting &&
      spoken &&
      html`<${Mechanisms}
        mechanisms=${spoken.mechanisms}
        insert=${(/** @type {string} */ example) => insert(example) && setInserting(false)}
        close=${() => setInserting(false)}
      />`
    }
  </main>`;
}

/** @param {{draft: Draft, change: (more: Partial<Draft>) => void, game: Game}} props */
const BenchBar = ({ draft, change, game }) => html`<header class="bench-bar">
  <${Link} href="/workshop" class="plain round" aria-label="All your games"><${Icon} name="back" /><//>
  <input
    class="bench-title"
    aria-label="The name of your game"
    maxlength="80"
    translate="no"
    value=${draft.title}
    onInput=${(/** @type {any} */ event) => change({ title: event.target.value })}
  />
  <${State} game=${game} />
  <${Send} ...${{ game, draft }} />
</header>`;

/**
 * The book, the rules and the lesson, each in its editor.
 * @param {{texts: string[], draft: any, game: Game, seen: (id: string) => boolean,
 *   setText: (name: string, text: string) => void, handle: ReturnType<typeof useEditors>["handle"],
 *   goTo: ReturnType<typeof useEditors>["goTo"], words: Map<string, import("../../workshop/words.js").Word>}} props
 */
function Texts({ texts, draft, game, seen, setText, handle, goTo, words }) {
  const textOf = (/** @type {string} */ name) =>
    name === BOOK || name === LESSON
      ? draft[name]
      : draft.files.find((/** @type {any} */ file) => file.name === name)?.text;
  return texts.map(
    (/** @type {string} */ name) => html`<${Pane} key=${name} id=${name} shown=${seen(name)} class="text-pane">
      <${Editor}
        name=${name}
        text=${textOf(name) ?? ""}
        kind=${KINDS[name] ?? "python"}
        label=${LABELS[name] ?? "The rules of the game"}
        hidden=${!seen(name)}
        words=${words}
        findings=${findingsIn(game, name)}
        change=${(/** @type {string} */ text) => setText(name, text)}
        handle=${handle}
      />
      ${seen(name) && html`<${Findings} findings=${findingsIn(game, name)} goTo=${goTo} />`}
    <//>`,
  );
}

const KINDS = /** @type {Record<string, "markdown" | "toml">} */ ({ [BOOK]: "markdown", [LESSON]: "toml" });
const LABELS = /** @type {Record<string, string>} */ ({
  [BOOK]: "The book of the game",
  [LESSON]: "The lesson of the game",
});
const NO_WORDS = new Map();

/** A text with an example put in front of the part that a line is in: examples begin at the left edge.
 * @param {string} text @param {string} body @param {number} line from 1 */
export function insertExample(text, body, line) {
  const lines = text.split("\n");
  let at = Math.min(line, lines.length);
  // Not into the middle of a definition: on to the next line that begins one.
  while (at < lines.length && !/^(@|def |class |[A-Z_]+ ?=|# ---)/.test(lines[at])) at += 1;
  const before = lines.slice(0, at).join("\n").trimEnd();
  return `${before}\n\n\n${body.trim()}\n\n\n${lines.slice(at).join("\n").trimStart()}`;
}
