// @ts-check
/** Takes away what a worker of the workshop does not need, before any game runs. The policy of the frame forbids to
 * reach anything, and does not depend on this; but what is not there can be neither misused nor broken: workers inside
 * the worker, pictures drawn by the graphics card, everything that a later browser adds. */

/** The language itself. */
const LANGUAGE =
  "AggregateError Array ArrayBuffer AsyncDisposableStack Atomics BigInt BigInt64Array BigUint64Array Boolean " +
  "DataView Date DisposableStack Error EvalError FinalizationRegistry Float16Array Float32Array Float64Array " +
  "Function Infinity Int16Array Int32Array Int8Array Intl Iterator JSON Map Math NaN Number Object Promise Proxy " +
  "RangeError ReferenceError Reflect RegExp Set String SuppressedError Symbol SyntaxError TypeError URIError " +
  "Uint16Array Uint32Array Uint8Array Uint8ClampedArray WeakMap WeakRef WeakSet WebAssembly decodeURI " +
  "decodeURIComponent encodeURI encodeURIComponent escape eval globalThis isFinite isNaN parseFloat parseInt " +
  "undefined unescape";
/** What Python's event loop, its clock, its lots and its messages need, and the events of a worker. */
const WORKER =
  "AbortController AbortSignal DOMException ErrorEvent Event EventTarget MessageChannel MessageEvent MessagePort " +
  "TextDecoder TextEncoder addEventListener clearInterval clearTimeout constructor crypto dispatchEvent " +
  "isSecureContext location name navigator onerror onmessage onmessageerror onunhandledrejection origin performance " +
  "postMessage queueMicrotask removeEventListener reportError self setInterval setTimeout structuredClone";
const NAVIGATOR = "constructor hardwareConcurrency language languages platform userAgent";

/** Delete all names of an object, and of what it inherits from, that are not kept. @param {object} from @param {string}
 * kept names, with spaces between */
function strip(from, kept) {
  const names = new Set(kept.split(" "));
  for (let one = from; one && one !== Object.prototype; one = Object.getPrototypeOf(one)) {
    for (const name of Object.getOwnPropertyNames(one)) if (!names.has(name)) Reflect.deleteProperty(one, name);
  }
}

/** @param {string} own names that scripts of the workshop have added, with spaces between */
export function makeBare(own) {
  strip(navigator, NAVIGATOR);
  strip(self, `${LANGUAGE} ${WORKER} ${own}`);
}
