// @ts-check
/** The page kept by the browser, for when the network is gone: a service worker does it. */
import { file, worker } from "./transport.js";

/** Where the server offers the card room without a server, "/offline/"; empty where it does not. */
export const offline = document.querySelector('meta[name="upcard-offline"]')?.getAttribute("content") ?? "";

/** Fetch the card room without a server while there is a connection: a player who sits down may lose it. */
export async function keepOffline() {
  if (!offline || !isSecureContext || !("serviceWorker" in navigator)) return;
  // @ts-ignore: not every browser tells
  if (navigator.connection?.saveData) return;
  try {
    await navigator.serviceWorker.register(`${offline}sw.js`, { scope: offline });
  } catch {
    /* the browser keeps nothing: a private window */
  }
}

/** Without a secure address (a phone that opens a friend's machine) there is no service worker, and none is needed. */
export async function keepAtHand() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    const kept = await navigator.serviceWorker.register(file("/sw.js"), { scope: file("/") });
    if (worker) follow(kept);
  } catch {
    /* the browser keeps nothing: a private window */
  }
}

/** Say when a newer version of the folder is there. @param {ServiceWorkerRegistration} kept */
function follow(kept) {
  const look = () => {
    if (kept.waiting && navigator.serviceWorker.controller) worker?.change({ newer: true });
  };
  look();
  kept.addEventListener("updatefound", () => kept.installing?.addEventListener("statechange", look));
}

/** Go on with the newer version: matches that are open are read from what this browser keeps. */
export async function takeNewer() {
  const kept = await navigator.serviceWorker.getRegistration(file("/"));
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  kept?.waiting?.postMessage("take-over");
}
