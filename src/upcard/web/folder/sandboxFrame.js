/** The frame of the workshop: it stands between the page and a worker that runs strangers' code. The build writes it
 * into `sandbox.html`, whose policy allows this one script by its digest.
 *
 * The page sends one message with the texts of the scripts and one end of a channel. They go to a worker that runs no
 * stranger's code, the guard; it starts the worker that does. From then on what the page says goes to that worker, and
 * of what that worker says the guard passes on only text of a bearable length, at a bearable pace. Browsers often run
 * this frame on the page's own thread: there a million messages would stop the page, in the guard they stop nothing. */
"use strict";
{
  const guard = () => {
    /** The longest text, and the most messages and letters of them in a second. */
    const [LONGEST, MOST, MOST_LETTERS] = [8_000_000, 3_000, 40_000_000];
    const blob = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    onmessage = ({ data: { scripts, files, page } }) => {
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
      let [messages, letters, since, ended] = [0, 0, 0, false];
      const end = (kind, why = "") => {
        worker.terminate();
        worker.onmessage = worker.onerror = null;
        if (!ended) page.postMessage(JSON.stringify({ kind, why: String(why).slice(0, 500) }));
        ended = true;
      };
      worker.onmessage = (event) => {
        if (performance.now() - since > 1000) [messages, letters, since] = [0, 0, performance.now()];
        messages += 1;
        if (messages > MOST) return end("flood");
        const { data } = event;
        if (typeof data !== "string") return undefined;
        letters += data.length;
        if (letters > MOST_LETTERS) return end("flood");
        return data.length <= LONGEST && page.postMessage(data);
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
    const { scripts, files } = event.data;
    const worker = new Worker(URL.createObjectURL(new Blob([`(${guard})()`], { type: "text/javascript" })));
    const [page] = event.ports;
    worker.postMessage({ scripts, files, page }, [page, ...Object.values(files).map((file) => file.buffer)]);
  });
}
