// @ts-check
/** Files for the person: what the page has made or was sent, saved by the browser. */

/** Milliseconds for which the browser may read the file. */
const KEPT_MS = 60_000;

/** Save a file. @param {Blob} data @param {string} name */
export function saveFile(data, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}
