// @ts-check
/** The language of the page: the player's choice, else the browser's. All text is written in English and translated
 * when it is drawn (`html.js`). The page fetches the catalogue of one language, and none for English. */
import { Translator } from "./translator.js";
import { file } from "./transport.js";
import { LANGUAGES } from "./languages.js";
import { toYou } from "./secondPerson.js";

export { capital } from "./secondPerson.js";

export const ENGLISH = "en";

/** A name of the rules in words: "five_cards" as "five cards". @param {string} name */
export const nameInWords = (name) => name.replace(/_/g, " ");
/** @type {Translator | null} */
let translator = null;
let spoken = ENGLISH;
/** @type {Promise<void> | null} */
let lessons = null;

const short = (/** @type {string} */ code) => code.split("-")[0];

/** The languages by their codes: own name, and whether all of the page is translated. */
const known = new Map(Object.entries(LANGUAGES));

/** The code of the language to use, such as "de": the player's choice, else a whole one that the browser asks for.
 * @param {string} chosen the player's choice, or "" */
export const languageFor = (chosen) =>
  known.has(short(chosen))
    ? short(chosen)
    : (navigator.languages.map(short).find((code) => known.get(code)?.whole) ?? ENGLISH);

/** Labels of counts that have a singular. */
const PLURALS =
  /^(asterisk|book|card point|chip|counter|credit|foul|game|hand|point|pressure|tento|trick|won card)s(?=$| won)/;

/** Whether the page is in another language than English. */
export const isForeign = () => translator !== null;

/** A pattern of the endings that a term may have in a sentence: an entry of the catalogue. */
export const endings = () => t("s|es");

/** The label of a count: "1 trick", "2 tricks". Other languages form plurals by themselves. @param {string} label
 * @param {any} count */
export const countLabel = (label, count) => (count === 1 && !translator ? label.replace(PLURALS, "$1") : label);

/** The locale of dates and numbers: the page's language, in the browser's regional variant. */
export const locale = () => navigator.languages.find((code) => short(code) === spoken) ?? spoken;

/** Fetch the language's catalogue before the page is drawn in it. If that fails, the page is English.
 * @param {string} chosen in the settings */
export async function loadLanguage(chosen) {
  const code = languageFor(chosen);
  [translator, lessons] = [null, null];
  spoken = document.documentElement.lang = ENGLISH;
  if (code === ENGLISH) return;
  try {
    const answer = await fetch(file(`/locale/${code}.json`));
    if (!answer.ok) return;
    translator = new Translator(await answer.json());
    spoken = document.documentElement.lang = code;
  } catch {
    /* no network and no cached file: English */
  }
}

/** Fetch the catalogue of lessons and books, once, when it is first needed. */
export function loadLessonLanguage() {
  lessons ??= translator ? fetchLessons(translator) : Promise.resolve();
  return lessons;
}

/** @param {Translator} to */
async function fetchLessons(to) {
  try {
    const answer = await fetch(file(`/locale/${spoken}.lessons.json`));
    if (answer.ok) to.add(await answer.json());
  } catch {
    /* no network and no cached file: lessons are English */
  }
}

/** A text in the language of the page. @param {string} text */
export const t = (text) => translator?.translate(text) ?? text;

/** A log line in the second person for one player. Catalogues have the sentences about the player's own acts; in
 * others the name stays. A sentence that is not translated is in English.
 * @param {string} text @param {string} name the player's */
export function toSecondPerson(text, name) {
  return translator?.read(toYou(text, name, false)) ?? translator?.read(text) ?? toYou(text, name);
}

/** Attributes with text for people. */
const READ = ["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt", "data-label"];

/** The properties of an element, those with text translated. @param {Record<string, any> | null} props */
export function translateProps(props) {
  const read = translator && props ? READ.filter((name) => typeof props[name] === "string") : [];
  return read.length ? { ...props, ...Object.fromEntries(read.map((name) => [name, t(props?.[name])])) } : props;
}

/** The children of an element with their text translated. Adjacent texts are one sentence.
 * @param {any[]} children @returns {any[]} */
export function translateChildren(children) {
  if (!translator) return children;
  const translated = children.map((child) => (Array.isArray(child) ? translateChildren(child) : child));
  for (let i = 0; i < translated.length; i += 1) {
    if (!isText(translated[i])) continue;
    let end = i + 1;
    while (end < translated.length && isText(translated[end])) end += 1;
    const whole = translated.slice(i, end).join("");
    const bare = whole.trim();
    translated[i] = bare ? whole.replace(bare, () => t(bare.replace(/\s+/g, " "))) : whole;
    translated.fill(null, i + 1, end);
    i = end - 1;
  }
  return translated;
}

const isText = (/** @type {any} */ child) => typeof child === "string" || typeof child === "number";
