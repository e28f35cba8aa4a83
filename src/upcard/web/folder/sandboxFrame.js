/** The frame of the workshop: it stands between the page and a worker that runs strangers' code. The build writes it
 * into `sandbox.html`, whose policy allows this one script by its digest.
 *
 * The page sends one message with the texts of the scripts and one end of a channel. They go to a worker that runs no
 * stranger's code, the guard; it starts the worker that does. From then on what the page says goes to that worker, and
 * of what that worker says the guard passes on only text, as long and as often as the page's limits allow; it ends a
 * worker that sends more. Browsers often run this frame on the page's own thread: there a million messages would stop
 * the page, in the guard they stop nothing.
 *
 * A stranger's code has its worker alone: it is not in the realm of this script nor in that of the guard, and knows
 * neither the page's channel nor a way to replace what counts its messages. */
"use strict";
/* global Budget */
{
  const guard = () => {
    /* budget.js: the build puts the class here */
    const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    onmessage = ({ data: { scripts, files, limits, longest, page } }) => {
      /** Each script may import those before it. */
      const addresses = new Map();
      for (const [name, text] of scripts) {
        const linked = text.replaceAll(/(from\s+)"\.\/([\w./]+)"/g, (all, from, other) =>
          addresses.has(other) ? `${from}"${addresses.get(other)}"` : all,
        );
        addresses.set(name, blob(linked));
      }
      // A worker that is a module itself is refused under an origin of its own; what comes before the module waits.
      const first = `self.early = []; onmessage = (event) => early.push(event);
        import("${[...addresses.values()].at(-1)}").catch((error) => setTimeout(() => { throw error; }));`;
      const worker = new Worker(blob(first));
      const budget = new Budget(limits);
      let ended = false;
      const end = (kind, why = "") => {
        worker.terminate();
        worker.onmessage = worker.onerror = null;
        if (!ended) page.postMessage(JSON.stringify({ kind, why: String(why).slice(0, 500) }));
        ended = true;
      };
      worker.onmessage = (event) => {
        // An object is not read: to build it anew takes time.
        if (budget.spend({ messages: 1 })) return end("flood");
        const { data } = event;
        if (typeof data !== "string") return undefined;
        if (data.length > longest || budget.spend({ letters: data.length })) return end("flood");
        return page.postMessage(data);
      };
      worker.onerror = (error) => {
        error.preventDefault();
        end("crash", error.message);
      };
      page.onmessage = ({ data }) => worker.postMessage(data);
      worker.postMessage({ kind: "begin", files }, Object.values(files).map((file) => file.buffer));
    };
  };
  let begun = false;
  addEventListener("message", (event) => {
    if (begun || event.source !== parent || !event.ports.length) return;
    begun = true;
    const { files, ...more } = event.data;
    const worker = new Worker(URL.createObjectURL(new Blob([`(${guard})()`], { type: "text/javascript" })));
    const [page] = event.ports;
    worker.postMessage({ files, ...more, page }, [page, ...Object.values(files).map((file) => file.buffer)]);
  });
}
