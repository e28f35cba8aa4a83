// @ts-check
/** Makes cells of the blocks of Python in a page of the documentation: `docs/notebook.md`, by `tools/site_pages.py`.
 *
 * A block can be changed in place and run. Python starts with the first run; a cell runs those above it first, so that
 * what it needs is there. */

const STYLE = `
  .cell { margin: 1em 0 1.6em; }
  .cell .highlight { margin: 0; }
  .cell pre { overflow-x: auto; }
  .cell code[contenteditable]:focus { outline: 2px solid var(--md-accent-fg-color, #2a7); outline-offset: -2px; }
  .cell .bar { display: flex; gap: .8em; align-items: center; margin: .4em 0; min-height: 2.4em; }
  .cell .bar button { font: inherit; color: var(--md-primary-bg-color, #fff);
    background: var(--md-primary-fg-color, #2a7);
    border-radius: .2em; padding: .5em 1.2em; min-height: 44px; min-width: 44px; cursor: pointer; }
  .cell .bar button:focus-visible { outline: 2px solid var(--md-accent-fg-color, #2a7); outline-offset: 2px; }
  .cell .out { margin: 0; overflow-x: auto; padding: .2em .8em;
    border-left: 3px solid var(--md-primary-fg-color, #2a7); }
  .cell .out:empty { display: none; }
  .cell .out pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font-size: .85em; }
  .cell .out pre.error { color: var(--md-code-hl-special-color, #b00); }
  .cell .out img { max-width: 100%; height: auto; display: block; }
  .cell .quiet { color: var(--md-default-fg-color--light, #666); font-size: .8em; }
`;

/** @type {Worker | null} */
let worker = null;
/** @type {Cell[]} */
const cells = [];
const SAYS = { files: "Python is on its way: 8 MB, once", python: "Python starts", room: "Python starts" };

class Cell {
  /** @param {HTMLElement} block @param {number} id */
  constructor(block, id) {
    this.id = id;
    /** What was run last. @type {string | null} */
    this.ran = null;
    this.code = /** @type {HTMLElement} */ (block.querySelector("code"));
    try {
      this.code.contentEditable = "plaintext-only";
    } catch {
      // An older browser: the cell runs as it stands.
    }
    this.code.spellcheck = false;
    this.code.role = "textbox";
    this.code.ariaMultiLine = "true";
    this.code.ariaLabel = `Cell ${id + 1}`;
    this.button = document.createElement("button");
    this.button.textContent = "Run";
    this.button.ariaLabel = `Run cell ${id + 1}`;
    this.state = document.createElement("span");
    this.state.className = "quiet";
    this.state.role = "status";
    this.out = document.createElement("div");
    this.out.className = "out";
    const bar = document.createElement("div");
    bar.className = "bar";
    bar.append(this.button, this.state);
    const whole = document.createElement("div");
    whole.className = "cell";
    block.replaceWith(whole);
    whole.append(block, bar, this.out);
    this.button.onclick = () => run(this);
    this.code.onkeydown = (event) => {
      if (event.key !== "Enter" || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      run(this);
    };
  }

  /** The code as it stands. */
  text() {
    return this.code.innerText.replaceAll("\u00a0", " ");
  }

  begin() {
    this.ran = this.text();
    this.out.replaceChildren();
    this.state.textContent = "waits";
    worker?.postMessage({ id: this.id, code: this.ran });
  }

  /** @param {string} shown @param {string} text */
  show(shown, text) {
    if (shown === "svg") {
      const picture = document.createElement("img");
      const title = new DOMParser().parseFromString(text, "image/svg+xml").querySelector("title");
      picture.alt = title?.textContent ?? "a picture";
      picture.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
      this.out.append(picture);
    } else if (text) {
      const line = document.createElement("pre");
      line.className = shown;
      line.textContent = text;
      this.out.append(line);
    }
  }
}

/** @param {MessageEvent} event */
function receive({ data }) {
  if (data.kind === "stage") {
    const says = SAYS[/** @type {keyof typeof SAYS} */ (data.stage)];
    for (const cell of cells) if (cell.state.textContent) cell.state.textContent = `${says} ...`;
    return;
  }
  const cell = cells[data.id];
  if (data.kind === "begun") cell.state.textContent = "runs ...";
  else if (data.kind === "printed") cell.show("text", data.text);
  else {
    cell.show(data.shown, data.text);
    cell.state.textContent = "";
    cell.out.dataset.done = data.shown === "error" ? "error" : "yes";
    if (data.shown === "error") cell.ran = null;
  }
}

/** Run a cell, and before it those above that have not run, or have changed. @param {Cell} chosen */
function run(chosen) {
  if (!worker) {
    worker = new Worker(new URL("notebookWorker.js", import.meta.url), { type: "module" });
    worker.onmessage = receive;
    worker.onerror = () => {
      for (const cell of cells) cell.state.textContent &&= "The file room/notebookWorker.js is missing on this site.";
    };
  }
  const above = cells.slice(0, chosen.id);
  const first = above.findIndex((cell) => cell.ran !== cell.text());
  for (const cell of [...(first < 0 ? [] : above.slice(first)), chosen]) cell.begin();
}

const style = document.createElement("style");
style.textContent = STYLE;
document.head.append(style);
for (const block of document.querySelectorAll(".language-python.highlight")) {
  cells.push(new Cell(/** @type {HTMLElement} */ (block), cells.length));
}
