// @ts-check
/** The book of a stranger's game, as HTML that comes from where its code runs: only what a book is made of is kept. */

const KEPT = new Set(
  "P H1 H2 H3 H4 H5 H6 UL OL LI STRONG EM CODE PRE BLOCKQUOTE HR BR TABLE THEAD TBODY TR TH TD A BUTTON".split(" "),
);
const RULE = /^[A-Z]\d{1,3}[a-z]?$/;
const LINK = /^(#[\w-]*|\/g\/[a-z0-9_]+(#\w*)?)$/;
const DEEPEST = 40;

/** @param {Element} from @param {Element} to @param {number} depth */
function copy(from, to, depth) {
  for (const node of from.childNodes) {
    if (node.nodeType === Node.TEXT_NODE) to.append(node.textContent ?? "");
    if (!(node instanceof Element)) continue;
    if (!KEPT.has(node.tagName) || depth > DEEPEST) {
      to.append(node.textContent ?? "");
      continue;
    }
    const made = to.ownerDocument.createElement(node.tagName);
    const [id, href, meaning] = ["id", "href", "aria-description"].map((one) => node.getAttribute(one) ?? "");
    if (RULE.test(id)) {
      made.id = id;
      made.className = "rule";
    }
    if (node.tagName === "A" && LINK.test(href)) made.setAttribute("href", href);
    if (node.tagName === "BUTTON") {
      made.setAttribute("type", "button");
      made.className = "term";
      made.setAttribute("aria-description", meaning.slice(0, 2_000));
    }
    copy(node, made, depth + 1);
    to.append(made);
  }
}

/** @param {unknown} html */
export function safeBook(html) {
  if (typeof html !== "string") return "";
  const read = new DOMParser().parseFromString(html, "text/html");
  const clean = document.implementation.createHTMLDocument("");
  copy(read.body, clean.body, 0);
  return clean.body.innerHTML;
}
