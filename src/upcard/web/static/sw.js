// @ts-check
/// <reference lib="webworker" />
/** The service worker: caches the page's files for use without a network; no table data. */
const CACHE = "upcard-page-1";
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add("/"))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  // The folder that a server offers keeps its files at the same host.
  const old = caches
    .keys()
    .then((names) => names.filter((name) => name.startsWith("upcard-page-") && name !== CACHE))
    .then((names) => Promise.all(names.map((name) => caches.delete(name))));
  event.waitUntil(old.then(() => worker.clients.claim()));
});

/** The file from the network, or from the cache if that fails. @param {Request} request @param {string} key */
async function newest(request, key) {
  const cache = await caches.open(CACHE);
  let answer;
  try {
    answer = await fetch(request);
  } catch {
    const cached = await cache.match(key);
    if (cached) return cached;
    answer = await fetch(request); // the server may just have closed the connection
  }
  // A file that cannot be kept, because the page took it away again or the disk is full, can still be shown.
  if (answer.ok) await cache.put(key, answer.clone()).catch(() => {});
  return answer;
}

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/offline/")) return;
  if (request.mode === "navigate") {
    event.respondWith(newest(request, "/"));
  } // every URL has the same page
  else if (/^\/(static|locale)\//.test(pathname)) event.respondWith(newest(request, request.url));
});
