/** The frame of the workshop: it stands between the page and a worker that runs strangers' code. The build writes it
 * into `sandbox.html`, whose policy allows this one script by its digest.
 *
 * The page sends one message with the texts of the scripts and one end of a channel. From then on what the page
 * says goes to the worker, and of what the worker says only text of a bearable length, at a bearable pace, goes to
 * the page. */
"use strict";
{
  /** The longest text, and the most of them and of their letters in a second. */
  const [LONGEST, MOST, MOST_LETTERS] = [8_000_000, 3_000, 40_000_000];
  let begun = false;
  addEventListener("message", (event) => {
    if (begun || event.source !== parent || !event.ports.length) return;
    begun = true;
    const [page] = event.ports;
    /** Each script may import those before it. */
    const addresses = new Map();
    for (const [name, text] of event.data.scripts) {
      const linked = text.replaceAll(/(from\s+)"\.\/([\w./]+)"/g, (all, from, other) =>
        addresses.has(other) ? `${from}"${addresses.get(other)}"` : all,
      );
      addresses.set(name, URL.createObjectURL(new Blob([linked], { type: "text/javascript" })));
    }
    // A worker that is a module itself is refused under an origin of its own; what comes before the module waits.
    const first = `self.early = []; onmessage = (event) => early.push(event);
      import("${[...addresses.values()].at(-1)}").catch((error) => setTimeout(() => { throw error; }));`;
    const worker = new Worker(URL.createObjectURL(new Blob([first], { type: "text/javascript" })));
    let [said, letters, since] = [0, 0, 0];
    const end = (kind, why = "") => {
      worker.terminate();
      page.postMessage(JSON.stringify({ kind, why: String(why).slice(0, 500) }));
    };
    worker.onmessage = ({ data }) => {
      if (performance.now() - since > 1000) [said, letters, since] = [0, 0, performance.now()];
      said += 1;
      if (typeof data === "string") letters += data.length;
      if (said > MOST || letters > MOST_LETTERS) end("flood");
      else if (typeof data === "string" && data.length <= LONGEST) page.postMessage(data);
    };
    worker.onerror = (error) => end("crash", error.message);
    page.onmessage = ({ data }) => worker.postMessage(data);
    worker.postMessage({ kind: "begin", files: event.data.files });
  });
}
