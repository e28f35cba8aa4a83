// @ts-check
/** A rule book in the language of the page: its headings, "How to win" and its glossary are translated, the rules are
 * not. */
import { isForeign, t } from "../base/language.js";
import { splitAtTerms } from "./glossary.js";

/** The text of an element as the catalogue has it. @param {Element} element */
const words = (element) => element.textContent?.trim().replace(/\s+/g, " ") ?? "";

/** @param {string} text @param {string} meaning */
function term(text, meaning) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "term";
  button.setAttribute("aria-description", meaning);
  button.textContent = text;
  return button;
}

/** @param {string} html */
export function translatedBook(html) {
  if (!isForeign()) return html;
  const book = document.createElement("template");
  book.innerHTML = html;
  const terms = /** @type {Record<string, string>} */ ({});
  const write = (/** @type {Element} */ element, /** @type {(string | Node)[]} */ ...parts) => {
    element.replaceChildren(...parts);
    element.setAttribute("lang", document.documentElement.lang);
  };
  const lines = (/** @type {string} */ heading) => {
    const title = [...book.content.querySelectorAll("h2")].find((one) => words(one) === heading);
    return [...(title?.nextElementSibling?.querySelectorAll("li") ?? [])];
  };
  for (const line of lines("Words")) {
    const name = line.querySelector("strong");
    const spellings = words(name ?? line)
      .split(", ")
      .map(t);
    const meaning = t(
      words(line)
        .slice(words(name ?? line).length)
        .replace(/^: /, ""),
    );
    for (const one of spellings) terms[one.toLowerCase()] = meaning;
    if (name) name.textContent = spellings.join(", ");
    write(line, ...(name ? [name, `: ${meaning}`] : [meaning]));
  }
  for (const line of lines("How to win")) {
    const parts = splitAtTerms(t(words(line)), terms);
    write(line, ...parts.map((part) => (part.meaning ? term(part.text, part.meaning) : part.text)));
  }
  for (const button of book.content.querySelectorAll("button.term")) {
    button.setAttribute("aria-description", t(button.getAttribute("aria-description") ?? ""));
  }
  for (const heading of book.content.querySelectorAll("h1, h2")) write(heading, t(words(heading)));
  return book.innerHTML;
}
