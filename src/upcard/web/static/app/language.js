// @ts-check
/** The language of the page: the player's choice, else the browser's. All text is written in English and translated
 * when it is drawn (`html.js`). The page fetches the catalogue of one language, and none for English. */
import { Translator } from "./translator.js";
import { file } from "./transport.js";
import { ENGLISH as ENGLISH_GRAMMAR, toYou } from "./secondPerson.js";

export const ENGLISH = "en";
/** The languages: code and own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });

/** @type {Translator | null} */
let translator = null;
let spoken = ENGLISH;

const short = (/** @type {string} */ code) => code.split("-")[0];

/** The code of the language to use, such as "de". @param {string} chosen the player's choice, or "" */
export const languageFor = (chosen) =>
  [chosen, ...navigator.languages].map(short).find((code) => code in LANGUAGES) ?? ENGLISH;

/** Labels of counts that have a singular. */
const PLURALS =
  /^(asterisk|book|card point|chip|counter|credit|foul|game|hand|point|pressure|tento|trick|won card)s(?=$| won)/;

/** Whether the page is in another language than English. */
export const isForeign = () => translator !== null;

/** A pattern of the endings that a term may have in a sentence. */
export const endings = () => (translator ? "e|en|n|er|ern|s|es" : "s|es");

/** The label of a count: "1 trick", "2 tricks". Other languages form plurals by themselves. @param {string} label
 * @param {any} count */
export const counted = (label, count) => (count === 1 && !translator ? label.replace(PLURALS, "$1") : label);

/** The locale of dates and numbers: the page's language, in the browser's regional variant. */
export const locale = () => navigator.languages.find((code) => short(code) === spoken) ?? spoken;

/** Fetch the language's catalogue before the first drawing. If that fails, the page is English.
 * @param {string} chosen in the settings */
export async function loadLanguage(chosen) {
  const code = languageFor(chosen);
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

/** @type {Promise<void> | null} */
let lessons = null;

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

/** A log line in the second person for one player. @param {string} text @param {string} name the player's */
export const toSecondPerson = (text, name) => toYou(t(text), t(name), translator?.grammar ?? ENGLISH_GRAMMAR);

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
