// @ts-check

/** A text with a capital first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
