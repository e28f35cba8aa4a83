// @ts-check
/** The log as one reads it: lines of one turn that belong together are one. */

/** @typedef {import("./protocol").LogLine} LogLine */
/** @typedef {LogLine & {more: string[]}} GlossaryText `more`: what the line goes on with */

/** @param {LogLine[]} lines @returns {GlossaryText[]} */
export function joined(lines) {
  const told = /** @type {GlossaryText[]} */ ([]);
  for (const line of lines) {
    const before = told.at(-1);
    if (before && typeof line.adds === "string") before.more.push(line.adds);
    else told.push({ ...line, more: [] });
  }
  return told;
}

/** The catalogue knows sentences without the space before them. @param {string} more */
export const spaceBefore = (more) => (more.startsWith(" ") ? " " : "");
