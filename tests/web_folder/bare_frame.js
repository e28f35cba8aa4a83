/** The workshop's frame with a script in place of the workshop, and what comes out of it; how long the page stood still
 * meanwhile; with the limits that the page sets. A function for `page.evaluate`. */
async ([script, channel, patience]) => {
  const heard = [];
  const app = new URL("static/app/sandbox/messages.js", document.baseURI).href;
  const { LIMITS: limits, MAX_MESSAGE: longest } = await import(app);
  const listener = new BroadcastChannel(channel);
  listener.onmessage = ({ data }) => heard.push(String(data));
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  const { port1, port2 } = new MessageChannel();
  const said = [];
  let [passed, letters, gap, last] = [0, 0, 0, performance.now()];
  const timer = setInterval(() => {
    const now = performance.now();
    [gap, last] = [Math.max(gap, now - last), now];
  }, 10);
  const over = new Promise((done) => {
    port1.onmessage = ({ data }) => {
      passed += 1;
      letters += String(data).length;
      if (said.length < 100) said.push(String(data).slice(0, 300));
      if (/^done=|"kind":"(flood|crash)"/.test(data)) done(String(data).slice(0, 100));
    };
    setTimeout(() => done("late"), patience);
  });
  await new Promise((done) => {
    frame.onload = done;
    frame.src = new URL("room/sandbox.html", document.baseURI).href;
    document.body.append(frame);
  });
  gap = 0;
  frame.contentWindow.postMessage({ scripts: [["stranger.js", script]], files: {}, limits, longest }, "*", [port2]);
  const how = await over;
  await new Promise((done) => setTimeout(done, 500));
  clearInterval(timer);
  listener.close();
  frame.remove();
  return { how, said, passed, letters, heard, gap, limits };
}
