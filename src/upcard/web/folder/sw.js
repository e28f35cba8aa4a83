// @ts-check
/// <reference lib="webworker" />
/** What keeps the folder at hand without a network: its files, all of one version, each compared with its digest. */
const VERSION = "VERSION_OF_THE_BUILD";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const base = new URL("./", location.href).href;
const KEPT = `upcard-folder:${new URL(base).pathname}:`;

/** @typedef {{version: string, files: Record<string, [digest: string, bytes: number]>}} Index */

/** @param {ArrayBuffer} content @param {string} digest */
async function isRight(content, digest) {
  const found = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
  return Array.from(found, (byte) => byte.toString(16).padStart(2, "0")).join("") === digest;
}

/** A file of this version, from the browser's cache where it is the right one.
 * @param {string} name @param {string} digest */
async function fetchFile(name, digest) {
  for (const cache of /** @type {RequestCache[]} */ (["default", "reload"])) {
    const answer = await fetch(base + name, { cache });
    const content = await answer.arrayBuffer();
    if (answer.ok && (await isRight(content, digest))) return new Response(content, answer);
  }
  throw new Error(`${name} is not of version ${VERSION}`);
}

/** The files that an older version has, by their digests. @returns {Promise<Map<string, Response>>} */
async function olderFiles() {
  const found = new Map();
  for (const key of (await caches.keys()).filter((one) => one.startsWith(KEPT) && one !== KEPT + VERSION)) {
    const cache = await caches.open(key);
    const index = await cache.match(`${base}room/index.json`);
    const { files } = /** @type {Index} */ (index ? await index.json() : { files: {} });
    for (const [name, [digest]] of Object.entries(files)) {
      const kept = await cache.match(base + name);
      if (kept) found.set(digest, kept);
    }
  }
  return found;
}

async function keepAll() {
  const answer = await fetch(`${base}room/index.json`, { cache: "no-cache" });
  const index = /** @type {Index} */ (await answer.clone().json());
  if (index.version !== VERSION) throw new Error("the site is being changed");
  const [cache, older] = [await caches.open(KEPT + VERSION), await olderFiles()];
  const page = await fetch(base, { cache: "no-cache" });
  await cache.put(base, page);
  await cache.put(`${base}room/index.json`, answer);
  for (const [name, [digest]] of Object.entries(index.files)) {
    if (await cache.match(base + name)) continue;
    await cache.put(base + name, older.get(digest) ?? (await fetchFile(name, digest)));
  }
}

worker.addEventListener("install", (event) => event.waitUntil(keepAll()));

worker.addEventListener("activate", (event) => {
  const old = caches
    .keys()
    .then((keys) => keys.filter((key) => key.startsWith(KEPT) && key !== KEPT + VERSION))
    .then((keys) => Promise.all(keys.map((key) => caches.delete(key))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

// The page of the newer version asks for this when the person wants it: tables that are open go on till then.
worker.addEventListener("message", (event) => {
  if (event.data === "take-over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(base)) return;
  const url = new URL(request.url);
  const key = request.mode === "navigate" ? base : url.origin + url.pathname;
  event.respondWith(
    caches
      .open(KEPT + VERSION)
      .then((cache) => cache.match(key))
      .then((kept) => kept ?? fetch(request)),
  );
});
