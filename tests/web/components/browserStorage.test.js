// What the page keeps where the browser keeps everything, nothing, or no more.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import "./dom.js";

const { BrowserStorage } = await import("../../../src/upcard/web/static/app/base/browserStorage.js");
const whole = globalThis.localStorage;
const denied = () => {
  throw new DOMException("denied", "SecurityError");
};
const full = {
  getItem: (key) => whole.getItem(key),
  removeItem: (key) => whole.removeItem(key),
  key: (n) => whole.key(n),
  get length() {
    return whole.length;
  },
  setItem() {
    throw new DOMException("full", "QuotaExceededError");
  },
};
/** Browsers by what their storage is: refused, missing in a page of another app, without space. */
const POOR = { denied: { get: denied }, missing: { value: null }, full: { value: full } };

function have(storage) {
  Object.defineProperty(globalThis, "localStorage", { configurable: true, ...storage });
  return new BrowserStorage("localStorage");
}

afterEach(() => {
  have({ value: whole });
  whole.clear();
});

test("a value outlasts the page", () => {
  assert.equal(have({ value: whole }).write("a", { n: 1 }), true);
  const next = have({ value: whole });
  assert.deepEqual(next.read("a"), { n: 1 });
  assert.equal(next.lasts(), true);
  assert.deepEqual(next.keys(""), ["a"]);
  next.remove("a");
  assert.equal(next.read("a"), null);
});

test("what cannot be read is no value", () => {
  whole.setItem("a", "{");
  assert.equal(have({ value: whole }).read("a"), null);
});

for (const [name, storage] of Object.entries(POOR)) {
  test(`a value stays in memory where the browser's storage is ${name}`, () => {
    const one = have(storage);
    assert.equal(one.lasts(), false);
    assert.equal(one.write("a.1", [1]), false);
    assert.deepEqual([one.read("a.1"), one.read("a.2"), one.keeps("a.1"), one.keys("a.")], [[1], null, false, ["a.1"]]);
    one.remove("a.1");
    assert.deepEqual([one.read("a.1"), one.keys("a.")], [null, []]);
  });
}

test("drafts of games stay in memory, and say so", async () => {
  have(POOR.denied);
  const { begun, draft, drafts, drop, isKept, keep } =
    await import("../../../src/upcard/web/static/app/workshop/drafts.js");
  const one = begun({ name: "", title: "Mine", from: "", files: [], book: "" });
  keep(one);
  assert.deepEqual(
    [drafts().map(({ title }) => title), draft(one.id)?.title, isKept(one.id)],
    [["Mine"], "Mine", false],
  );
  drop(one.id);
  assert.deepEqual(drafts(), []);
});

test("a value that no longer fits is newer than the one that the browser keeps", () => {
  whole.setItem("a", "1");
  const one = have(POOR.full);
  assert.equal(one.read("a"), 1);
  one.write("a", 2);
  assert.equal(one.read("a"), 2);
  have({ value: whole });
  assert.equal(one.write("a", 3), true);
  assert.equal(whole.getItem("a"), "3");
});
