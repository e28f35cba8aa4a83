// A document in Node for components, and small positions to draw.
// In one file (`pretest` in package.json): to find and read its thousand took each test file longer than its tests.
import { Window } from "../../../build/tests/happy-dom.cjs";

const window = new Window({ url: "http://table.test/t/x", width: 1280, height: 800 });
for (const name of [
  "document",
  "localStorage",
  "sessionStorage",
  "location",
  "navigator",
  "Notification",
  "HTMLElement",
  "Event",
]) {
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true, writable: true });
}
globalThis.window = window;
globalThis.matchMedia = (query) => window.matchMedia(query);
globalThis.innerWidth = 1280;
globalThis.innerHeight = 800;
globalThis.ResizeObserver = window.ResizeObserver;
globalThis.MutationObserver = window.MutationObserver;
globalThis.getComputedStyle = window.getComputedStyle.bind(window);
globalThis.addEventListener = window.addEventListener.bind(window);
globalThis.removeEventListener = window.removeEventListener.bind(window);
// A frame is one turn of the event loop: how much time passes, which a busy machine decides, never matters.
globalThis.requestAnimationFrame = (draw) => setTimeout(draw, 0);
globalThis.cancelAnimationFrame = clearTimeout;

const SETTLED_TURNS = 20; // an effect takes two: for the frame, and for what Preact runs after it

/** Draw a component, and return its container. */
export async function drawn(vnode) {
  const { render } = await import("../../../src/upcard/web/static/app/base/html.js");
  const root = document.createElement("div");
  document.body.append(root);
  render(vnode, root);
  return root;
}

const NEVER_MS = 20_000;
const now = performance.now.bind(performance); // some tests have a clock of their own
let pending = 0;

/** Count the calls of a method whose work Node does in other threads: a busy machine ends them many turns later. */
function count(owner, name) {
  const method = owner[name];
  owner[name] = function (...given) {
    pending += 1;
    return method.apply(this, given).finally(() => (pending -= 1));
  };
}
for (const name of ["decrypt", "deriveBits", "deriveKey", "digest", "encrypt", "importKey", "sign", "verify"]) {
  count(SubtleCrypto.prototype, name);
}
for (const name of ["arrayBuffer", "blob", "text"]) count(Response.prototype, name); // of compressed streams

/** Wait until effects have run and what they changed is drawn, ten effects deep, and nothing is encrypted, hashed or
 * compressed any more. */
export async function settled() {
  const end = now() + NEVER_MS;
  for (let turn = 0; turn < SETTLED_TURNS; turn = pending ? 0 : turn + 1) {
    if (now() > end) throw new Error(`${pending} calls of other threads never ended`);
    await new Promise((done) => setTimeout(done, 0));
  }
}

/** Wait until something holds that takes its time, such as a module that is fetched. */
export async function until(holds) {
  const end = performance.now() + NEVER_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`this never came to hold: ${holds}`);
    await new Promise((done) => setTimeout(done, 5));
  }
}

/** A zone of cards. */
export const zone = (role, cards, more = {}) => ({
  name: role,
  role,
  label: role,
  per: role === "hand" ? "seat" : "",
  unit: role === "hand" ? 0 : null,
  count: cards.length,
  cards,
  ...more,
});

/** A view of a table with two seats as seat 0 has it. */
export const view = (zones = [], more = {}) => ({
  game: "g",
  title: "G",
  viewer: 0,
  seats: 2,
  sides: [0, 1],
  clockwise: true,
  numbered_clockwise: true,
  hand: 0,
  phase: "play",
  to_act: [0],
  dealer: 1,
  over: false,
  ended: false,
  won: [],
  points: [0, 0],
  prompt: "",
  zones,
  numbers: [],
  options: [],
  looks: {},
  ...more,
});

export const offer = (move, words, more = {}) => ({
  move,
  words,
  kind: "play",
  group: "",
  zone: null,
  unit: null,
  card: null,
  content: false,
  grammar: null,
  cards: [],
  give: [],
  take: [],
  amount: null,
  place: null,
  shown: "",
  ...more,
});
