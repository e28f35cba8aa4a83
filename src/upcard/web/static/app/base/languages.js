// @ts-check
/** The languages by their codes: those that have a catalogue. Written by `tools/catalogue.py`. */
export const LANGUAGES = {
  en: { title: "English", whole: true },
  de: { title: "Deutsch", whole: true },
  es: { title: "Español", whole: false },
};
