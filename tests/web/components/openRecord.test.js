/** Files of bridge boards: their encoding, and what the page says of them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import "./dom.js";

const APP = fileURLToPath(new URL("../../../src/upcard/web/static/app", import.meta.url));
const { decodeText } = await import(`${APP}/components/home/OpenRecord.js`);

for (const [encoding, bytes] of [
  ["UTF-8", [0x41, 0xc3, 0xa9]],
  ["UTF-8 with a mark", [0xef, 0xbb, 0xbf, 0x41, 0xc3, 0xa9]],
  ["Latin-1", [0x41, 0xe9]],
  ["UTF-16", [0xff, 0xfe, 0x41, 0, 0xe9, 0]],
]) {
  test(`a file in ${encoding} is read`, () => assert.equal(decodeText(new Uint8Array(bytes)), "Aé"));
}
