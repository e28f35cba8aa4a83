/** What a stranger's script tries in the worker of the workshop: each way out, one after the other. It says what came of
 * each as "NAME=what", and "done" at the end. `PLACES` is put before it: addresses of a server that must hear nothing,
 * and the name of a channel on which the page listens. */
const say = (name, what) => postMessage(`${name}=${what}`);
const late = (wait = 1500) => new Promise((_, refuse) => setTimeout(() => refuse(new Error("late")), wait));
const event = (target, good, bad) =>
  new Promise((done, refuse) => {
    target[good] = () => done(`reached by ${good}`);
    for (const one of bad) target[one] = () => refuse(new Error(one));
  });
const blob = (text, type = "text/javascript") => URL.createObjectURL(new Blob([text], { type }));

const WAYS = {
  origin: () => self.origin,
  document: () => typeof document,
  window: () => [typeof window, typeof parent, typeof top, typeof opener, typeof frames].join(),
  popup: () => typeof open,
  webRTC: () => typeof RTCPeerConnection,
  sendBeacon: () => typeof navigator.sendBeacon,
  shared: () => typeof SharedArrayBuffer,
  localStorage: () => [typeof localStorage, typeof sessionStorage, typeof cookieStore].join(),
  location: () => {
    location.href = PLACES.http;
    return location.href.slice(0, 10);
  },
  fetch: async () => (await fetch(PLACES.http)).status,
  fetchOpaque: async () => (await fetch(PLACES.http, { mode: "no-cors", keepalive: true, method: "POST", body: "x" })).type,
  fetchData: async () => (await fetch("data:text/plain,x")).status,
  request: () => {
    const one = new XMLHttpRequest();
    one.open("GET", PLACES.http, false);
    one.send();
    return one.status;
  },
  socket: () => event(new WebSocket(PLACES.ws), "onopen", ["onerror", "onclose"]),
  socketStream: async () => (await new WebSocketStream(PLACES.ws).opened).protocol,
  events: () => event(new EventSource(PLACES.http), "onopen", ["onerror"]),
  transport: async () => new WebTransport(PLACES.https).ready,
  importScripts: () => importScripts(PLACES.script),
  importScriptsBlob: () => importScripts(blob("self.imported = 1;")),
  importRemote: () => import(PLACES.script),
  importJson: () => import(PLACES.script, { with: { type: "json" } }),
  importCss: () => import(PLACES.script, { with: { type: "css" } }),
  importData: () => import("data:text/javascript,self.imported = 1"),
  font: () => new FontFace("Out", `url(${PLACES.http})`).load(),
  remoteWorker: () => event(new Worker(PLACES.script), "onmessage", ["onerror"]),
  dataWorker: () => event(new Worker("data:text/javascript,postMessage(1)"), "onmessage", ["onerror"]),
  sharedWorker: () => event(new SharedWorker(PLACES.script), "onmessage", ["onerror"]),
  nested: () =>
    new Promise((done, refuse) => {
      const text = `const tried = async () => {
          const said = [];
          for (const way of [() => fetch("${PLACES.http}"), () => importScripts("${PLACES.script}"),
            () => new Promise((done, refuse) => {
              const one = new WebSocket("${PLACES.ws}");
              one.onopen = done;
              one.onerror = one.onclose = refuse;
            })]) {
            try { await way(); said.push("reached"); } catch { said.push("refused"); }
          }
          postMessage(said.join(" "));
        };
        tried();`;
      const inner = new Worker(blob(text));
      inner.onmessage = ({ data }) => done(data);
      inner.onerror = () => refuse(new Error("no worker"));
    }),
  serviceWorker: () => navigator.serviceWorker.register(PLACES.script),
  database: () => {
    const one = indexedDB.open("x");
    return event(one, "onsuccess", ["onerror", "onblocked"]);
  },
  caches: async () => (await caches.open("x")).constructor.name,
  files: async () => (await navigator.storage.getDirectory()).name,
  locks: () => navigator.locks.request("x", () => "held"),
  channel: () => {
    new BroadcastChannel(PLACES.channel).postMessage("heard");
    return "posted";
  },
  evaluated: () => new Function("return 1")(),
  eval: () => (0, eval)("1"),
  timer: () =>
    new Promise((done, refuse) => {
      self.timed = () => done("ran");
      setTimeout("self.timed()");
      setTimeout(() => refuse(new Error("no")), 300);
    }),
  notification: async () => Notification.requestPermission(),
};

for (const [name, way] of Object.entries(WAYS)) {
  try {
    say(name, String(await Promise.race([way(), late()])));
  } catch (error) {
    say(name, `refused: ${error?.name ?? error} ${String(error?.message ?? "").slice(0, 80)}`);
  }
}
say("done", "");
