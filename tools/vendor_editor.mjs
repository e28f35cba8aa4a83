// What the workshop uses of CodeMirror 6: `tools/vendor_page.py` bundles this into `vendor/codemirror.mjs`.
export { EditorState, Compartment, Prec } from "@codemirror/state";
export {
  EditorView,
  keymap,
  lineNumbers,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  drawSelection,
  hoverTooltip,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentMore, indentLess } from "@codemirror/commands";
export {
  Language,
  HighlightStyle,
  syntaxHighlighting,
  indentOnInput,
  indentUnit,
  bracketMatching,
  defineLanguageFacet,
  languageDataProp,
} from "@codemirror/language";
export { tags } from "@lezer/highlight";
export {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  completionStatus,
  startCompletion,
} from "@codemirror/autocomplete";
export { setDiagnostics, lintGutter, lintKeymap, forceLinting } from "@codemirror/lint";
export { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
export { python } from "@codemirror/lang-python";
export { parser as markdownParser, GFM } from "@lezer/markdown";
