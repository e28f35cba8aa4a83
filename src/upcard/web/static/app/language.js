// @ts-check
/** The language of the page: what the person has chosen, else what the browser asks for. Everything is written in
 * English and drawn in that language (`html.js`); the file of one language is fetched, and none for English. */
import { Reader } from "./sentenceReader.js";
import { file } from "./transport.js";
import { ENGLISH as ENGLISH_GRAMMAR, toYou } from "./ownSentences.js";

export const ENGLISH = "en";
/** The languages by their codes, each under its own name. */
export const LANGUAGES = /** @type {const} */ ({ en: "English", de: "Deutsch" });

/** @type {Reader | null} */
let reader = null;
let spoken = ENGLISH;

const short = (/** @type {string} */ code) => code.split("-")[0];

/** The language that somebody reads who has chosen this one, or none: its code, "de". @param {string} chosen */
export const languageFor = (chosen) =>
  [chosen, ...navigator.languages].map(short).find((code) => code in LANGUAGES) ?? ENGLISH;

/** What is counted, where there is one of it. */
const PLURALS =
  /^(asterisk|book|card point|chip|counter|credit|foul|game|hand|point|pressure|tento|trick|won card)s(?=$| won)/;

/** Whether the page is in another language than that in which everything is written. */
export const isForeign = () => reader !== null;

/** What may stand behind a word of a sentence and leave it the same word, as a pattern. */
export const endings = () => (reader ? "e|en|n|er|ern|s|es" : "s|es");

/** The label of a count: "1 trick", "2 tricks". Other languages have their own plurals. @param {string} label
 * @param {any} count */
export const counted = (label, count) => (count === 1 && !reader ? label.replace(PLURALS, "$1") : label);

/** For dates and numbers: the language of the page in the manner of the browser's country. */
export const locale = () => navigator.languages.find((code) => short(code) === spoken) ?? spoken;

/** Fetch what the language needs, once, before anything is drawn. Without it the page is English.
 * @param {string} chosen in the settings */
export async function learn(chosen) {
  const code = languageFor(chosen);
  if (code === ENGLISH) return;
  try {
    const answer = await fetch(file(`/locale/${code}.json`));
    if (!answer.ok) return;
    reader = new Reader(await answer.json());
    spoken = document.documentElement.lang = code;
  } catch {
    /* no network and nothing kept: English */
  }
}

/** @type {Promise<void> | null} */
let lessons = null;

/** Fetch what lessons and books say, once, before anything of them is drawn: most tables do without. */
export function learnLessons() {
  lessons ??= reader ? fetchLessons(reader) : Promise.resolve();
  return lessons;
}

/** @param {Reader} to */
async function fetchLessons(to) {
  try {
    const answer = await fetch(file(`/locale/${spoken}.lessons.json`));
    if (answer.ok) to.add(await answer.json());
  } catch {
    /* no network and nothing kept: lessons are English */
  }
}

/** Words for people, in their language. @param {string} text */
export const t = (text) => reader?.say(text) ?? text;

/** A line that tells of people, as one of them reads it. @param {string} text @param {string} name of who reads it */
export const tellYou = (text, name) => toYou(t(text), t(name), reader?.grammar ?? ENGLISH_GRAMMAR);

/** Attributes that are read by people. */
const READ = ["aria-label", "aria-description", "aria-roledescription", "title", "placeholder", "alt", "data-label"];

/** The properties of an element with those translated that people read. @param {Record<string, any> | null} props */
export function saidProps(props) {
  const read = reader && props ? READ.filter((name) => typeof props[name] === "string") : [];
  return read.length ? { ...props, ...Object.fromEntries(read.map((name) => [name, t(props?.[name])])) } : props;
}

/** The text of an element in the language of the page. Texts side by side are one sentence.
 * @param {any[]} children @returns {any[]} */
export function saidChildren(children) {
  if (!reader) return children;
  const said = children.map((child) => (Array.isArray(child) ? saidChildren(child) : child));
  for (let i = 0; i < said.length; i += 1) {
    if (!isText(said[i])) continue;
    let end = i + 1;
    while (end < said.length && isText(said[end])) end += 1;
    const whole = said.slice(i, end).join("");
    const bare = whole.trim();
    said[i] = bare ? whole.replace(bare, () => t(bare.replace(/\s+/g, " "))) : whole;
    said.fill(null, i + 1, end);
    i = end - 1;
  }
  return said;
}

const isText = (/** @type {any} */ child) => typeof child === "string" || typeof child === "number";
