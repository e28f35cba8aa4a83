// @ts-check
/** CodeMirror as the workshop uses it: Python or Markdown, the words of the rule language, and marks where the
 * checks found
 * something. It lives in a shadow root, where its style sheets are allowed by the page's content policy. */
import * as cm from "../../vendor/codemirror.mjs";
import { importing } from "./words.js";

/** @typedef {import("./words.js").Word} Word */
/** @typedef {{line: number, column?: number, severity: string, message: string, file?: string}} Finding */

const look = cm.EditorView.theme({
  "&": { height: "100%", color: "var(--paper-ink)", backgroundColor: "var(--paper)", fontSize: "14px" },
  "&.cm-focused": { outline: "none" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.5", overflow: "auto" },
  ".cm-content": { caretColor: "var(--accent)", padding: "8px 0 40px" },
  ".cm-cursor": { borderLeftColor: "var(--accent)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--paper-soft)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "color-mix(in srgb, var(--paper-ink) 6%, transparent)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "color-mix(in srgb, var(--accent) 32%, transparent)",
  },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "color-mix(in srgb, var(--accent) 30%, transparent)",
    color: "inherit",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--paper-2)",
    color: "var(--paper-ink)",
    border: "1px solid var(--paper-line)",
    borderRadius: "10px",
    boxShadow: "0 8px 28px #0008",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", maxHeight: "14em" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "4px 10px" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { background: "var(--accent)", color: "var(--accent-ink)" },
  ".cm-completionInfo": { padding: "10px 12px", maxWidth: "min(420px, 80vw)", whiteSpace: "normal" },
  ".about": { padding: "10px 12px", maxWidth: "min(460px, 86vw)", font: "14px/1.45 var(--sans)" },
  ".about code": { display: "block", font: "600 13px/1.4 var(--mono)", marginBottom: "4px", color: "var(--link)" },
  ".about p": { margin: "0 0 4px", whiteSpace: "pre-line" },
  ".cm-diagnostic": { padding: "8px 12px", borderLeftWidth: "4px", font: "14px/1.45 var(--sans)" },
  ".cm-diagnostic-error": { borderLeftColor: "var(--problem)" },
  ".cm-diagnostic-warning": { borderLeftColor: "var(--accent)" },
  ".cm-lintRange": { backgroundImage: "none", paddingBottom: "1px", borderBottom: "2px dashed var(--accent)" },
  ".cm-lintRange-error": { borderBottom: "2px solid var(--problem)" },
  ".cm-panels": { backgroundColor: "var(--paper-2)", color: "var(--paper-ink)", font: "14px var(--sans)" },
  ".cm-panels input, .cm-panels button": { minHeight: "32px", font: "inherit" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--paper)", color: "inherit", borderRadius: "8px" },
  ".cm-textfield": { backgroundColor: "var(--paper)", color: "inherit", border: "1px solid var(--paper-line)" },
});

const colors = cm.HighlightStyle.define([
  { tag: [cm.tags.keyword, cm.tags.controlKeyword, cm.tags.definitionKeyword], color: "var(--code-word)" },
  { tag: [cm.tags.string, cm.tags.special(cm.tags.string)], color: "var(--code-text)" },
  { tag: [cm.tags.number, cm.tags.bool, cm.tags.null], color: "var(--code-number)" },
  { tag: cm.tags.comment, color: "var(--paper-soft)", fontStyle: "italic" },
  { tag: [cm.tags.function(cm.tags.definition(cm.tags.variableName)), cm.tags.className], fontWeight: "700" },
  { tag: [cm.tags.meta, cm.tags.annotation], color: "var(--code-number)" },
  { tag: cm.tags.heading, fontWeight: "700", color: "var(--code-word)" },
  { tag: cm.tags.strong, fontWeight: "700" },
  { tag: cm.tags.emphasis, fontStyle: "italic" },
  { tag: [cm.tags.link, cm.tags.url], color: "var(--link)" },
  { tag: cm.tags.monospace, color: "var(--code-text)" },
]);

const markdown = () => {
  const data = cm.defineLanguageFacet({ commentTokens: { block: { open: "<!--", close: "-->" } } });
  const props = [cm.languageDataProp.add((type) => (type.isTop ? data : undefined))];
  return new cm.Language(data, cm.markdownParser.configure([cm.GFM, { props }]), [], "markdown").extension;
};

/** The explanation of a word, as an element. @param {Word} word */
function about(word) {
  const box = document.createElement("div");
  box.className = "about";
  const head = document.createElement("code");
  head.textContent = word.signature || word.name;
  box.append(head);
  for (const part of word.doc.split(/\n\s*\n/)) {
    const paragraph = document.createElement("p");
    paragraph.textContent = part;
    box.append(paragraph);
  }
  return box;
}

/** Completion of the words of the rule language; a word that is chosen is imported, too.
 * @param {() => Map<string, Word>} words */
function completing(words) {
  /** @param {import("@codemirror/autocomplete").CompletionContext} context */
  const source = (context) => {
    const typed = context.matchBefore(/[A-Za-z_]\w*/);
    const before = typed ? context.state.sliceDoc(Math.max(0, typed.from - 1), typed.from) : "";
    if (before === "." || (!typed && !context.explicit)) return null;
    const options = [...words().values()].map((word) => ({
      label: word.name,
      type: word.signature ? "function" : "constant",
      detail: word.signature.slice(word.name.length, word.name.length + 44),
      info: () => about(word),
      apply: (
        /** @type {cm.EditorView} */ view,
        /** @type {any} */ _,
        /** @type {number} */ from,
        /** @type {number} */ to,
      ) => {
        const text = view.state.doc.toString();
        const onImport = /^(from|import) /.test(view.state.doc.lineAt(from).text);
        const more = onImport ? null : importing(text, word.module, word.name);
        const added = more && more.from <= from ? more.insert.length : 0;
        view.dispatch({
          changes: [{ from, to, insert: word.name }, ...(more ? [more] : [])],
          selection: { anchor: from + word.name.length + added },
          userEvent: "input.complete",
        });
      },
    }));
    return { from: typed?.from ?? context.pos, options, validFor: /^\w*$/ };
  };
  return source;
}

/** What a word means, where the pointer rests on it. @param {() => Map<string, Word>} words */
const explaining = (words) =>
  cm.hoverTooltip((view, at) => {
    const word = view.state.wordAt(at);
    const found = word && words().get(view.state.sliceDoc(word.from, word.to));
    return found ? { pos: word.from, end: word.to, above: true, create: () => ({ dom: about(found) }) } : null;
  });

/** Where a finding is in a text, as from and to. @param {cm.EditorState} state @param {Finding} finding */
function placeOf(state, { line, column }) {
  const row = state.doc.line(Math.min(Math.max(1, line), state.doc.lines));
  const first = row.from + Math.max(0, row.text.search(/\S/));
  const from = column ? Math.min(row.from + column - 1, row.to) : first;
  const word = column ? /^(\w+|\S)/.exec(state.sliceDoc(from, row.to))?.[0].length : undefined;
  return { from, to: word ? from + word : row.to };
}

/**
 * An editor in a box. `onChange` hears every change of the text.
 * @param {HTMLElement} box
 * @param {{text: string, kind: "python" | "markdown" | "toml", label: string, words: () => Map<string, Word>,
 *   onChange: (text: string) => void}} given
 */
export function editorIn(box, { text, kind, label, words, onChange }) {
  const root = box.shadowRoot ?? box.attachShadow({ mode: "open" });
  const python = kind === "python";
  const state = cm.EditorState.create({
    doc: text,
    extensions: [
      cm.lineNumbers(),
      cm.lintGutter(),
      cm.highlightSpecialChars(),
      cm.history(),
      cm.drawSelection(),
      cm.indentOnInput(),
      cm.indentUnit.of("    "),
      cm.bracketMatching(),
      cm.closeBrackets(),
      cm.highlightActiveLine(),
      cm.highlightActiveLineGutter(),
      cm.highlightSelectionMatches(),
      cm.search({ top: true }),
      cm.EditorView.contentAttributes.of({
        "aria-label": label,
        "aria-description": "Escape, then Tab leaves the text.",
        spellcheck: python ? "false" : "true",
      }),
      cm.syntaxHighlighting(colors),
      look,
      ...(python
        ? [cm.python(), cm.autocompletion({ override: [completing(words)], icons: false }), explaining(words)]
        : [kind === "markdown" ? markdown() : [], cm.EditorView.lineWrapping]),
      cm.keymap.of([
        ...cm.closeBracketsKeymap,
        ...cm.completionKeymap,
        ...cm.searchKeymap,
        ...cm.historyKeymap,
        ...cm.lintKeymap,
        ...(python ? [{ key: "Tab", run: cm.indentMore, shift: cm.indentLess }] : []),
        ...cm.defaultKeymap,
      ]),
      cm.EditorView.updateListener.of((change) => change.docChanged && onChange(change.state.doc.toString())),
    ],
  });
  const view = new cm.EditorView({ state, root, parent: root });
  return {
    view,
    text: () => view.state.doc.toString(),
    /** Put another text in the place of this one, as one step that can be undone. @param {string} other */
    replace(other) {
      const old = view.state.doc.toString();
      let [from, end] = [0, 0];
      const least = Math.min(old.length, other.length);
      while (from < least && old[from] === other[from]) from += 1;
      while (end < least - from && old.at(-1 - end) === other.at(-1 - end)) end += 1;
      view.dispatch({
        changes: { from, to: old.length - end, insert: other.slice(from, other.length - end) },
        // The beginning of the last line that has changed: a phone would show the middle of the line.
        selection: { anchor: other.lastIndexOf("\n", Math.max(0, other.length - end - 1)) + 1 },
        scrollIntoView: true,
      });
    },
    /** @param {Finding[]} findings */
    mark(findings) {
      const marks = findings.map((one) => ({
        ...placeOf(view.state, one),
        severity: /** @type {"error" | "warning" | "info"} */ (one.severity),
        message: one.message,
      }));
      view.dispatch(cm.setDiagnostics(view.state, marks));
    },
    /** The line that the cursor is in, from 1. */
    line: () => view.state.doc.lineAt(view.state.selection.main.head).number,
    /** @param {number} line @param {number} [column] */
    goTo(line, column) {
      const { from } = placeOf(view.state, { line, column, severity: "", message: "" });
      view.dispatch({ selection: { anchor: from }, effects: cm.EditorView.scrollIntoView(from, { y: "center" }) });
      view.focus();
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
