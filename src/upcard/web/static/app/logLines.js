// @ts-check
/** The log as it is displayed: lines that continue the one before are joined to it. */

/** @typedef {import("./protocol").LogLine} LogLine */
/** @typedef {LogLine & {more: string[]}} JoinedLine `more`: the texts that continue the line */

/** @param {LogLine[]} lines @returns {JoinedLine[]} */
export function joined(lines) {
  const joinedLines = /** @type {JoinedLine[]} */ ([]);
  for (const line of lines) {
    const before = joinedLines.at(-1);
    if (before && typeof line.adds === "string") before.more.push(line.adds);
    else joinedLines.push({ ...line, more: [] });
  }
  return joinedLines;
}

/** The space before a continuation, which the catalogue's sentences do not have. @param {string} more */
export const spaceBefore = (more) => (more.startsWith(" ") ? " " : "");
