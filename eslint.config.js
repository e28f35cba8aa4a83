// The page's JavaScript: what the linter asks of it beside what the type checker and the formatter do.
import js from "@eslint/js";
import globals from "globals";

/** Long lines that cannot be broken: the outlines of pictures. */
const DRAWN = '^\\s*"?[\\w-]*"?:?\\s*"[Mm][\\d\\s.A-Za-z-]+",$';

/** What a browser may refuse: one module uses it, and knows what to do then. */
const KEPT = ["localStorage", "sessionStorage", "indexedDB", "caches", "cookieStore"];
const elsewhere = "Use base/browserStorage.js: where the browser keeps nothing, this throws.";
const storage = {
  "no-restricted-globals": ["error", ...KEPT.map((name) => ({ name, message: elsewhere }))],
  "no-restricted-properties": [
    "error",
    ...["window", "globalThis", "self"].flatMap((object) =>
      KEPT.map((property) => ({ object, property, message: elsewhere })),
    ),
    { object: "document", property: "cookie", message: elsewhere },
  ],
};

const rules = {
  curly: ["error", "multi-line"],
  eqeqeq: "error",
  "max-len": ["error", { code: 120, ignorePattern: DRAWN }],
  "max-lines": ["error", 400],
  "max-lines-per-function": ["error", { max: 100, skipBlankLines: true, skipComments: true }],
  "no-implicit-globals": "error",
  "no-shadow-restricted-names": "error",
  "no-unused-vars": ["error", { args: "after-used", argsIgnorePattern: "^_" }],
  "no-var": "error",
  "object-shorthand": "error",
  "prefer-const": "error",
  "prefer-template": "error",
};

export default [
  { ignores: ["**/vendor/**", ".venv/**", "docs/**", "**/*.d.ts"] },
  js.configs.recommended,
  {
    files: ["src/upcard/web/static/app/**/*.js"],
    languageOptions: { globals: globals.browser },
    rules: { ...rules, ...storage },
  },
  {
    files: ["src/upcard/web/folder/*.js"],
    ignores: ["src/upcard/web/folder/{storage,sw}.js"],
    languageOptions: { globals: globals.worker },
    rules: { ...rules, ...storage },
  },
  { files: ["src/upcard/web/folder/storage.js"], languageOptions: { globals: globals.worker }, rules },
  { files: ["src/upcard/web/folder/{sandboxFrame,notebook}.js"], languageOptions: { globals: globals.browser }, rules },
  { files: ["src/upcard/web/folder/*.mjs"], languageOptions: { globals: globals.node }, rules },
  { files: ["src/upcard/web/folder/sw.js"], languageOptions: { globals: globals.serviceworker }, rules },
  { files: ["src/upcard/web/static/sw.js"], languageOptions: { globals: globals.serviceworker }, rules },
  {
    files: ["tests/web/**/*.js"],
    languageOptions: { globals: { ...globals.browser, ...globals.node } },
    // A probe that runs in the browser is one function, however much it measures.
    rules: { ...rules, "max-lines-per-function": "off", "no-unused-expressions": "off" },
  },
];
