// A sandbox without Python: it remembers what it was asked, and gives the answers of a test.

export class FakeSandbox {
  constructor(answers = {}) {
    this.answers = answers;
    this.asked = [];
    this.failures = new Set();
    this.stopped = false;
    const json = (value) => new Response(JSON.stringify(value), { headers: { "Content-Type": "application/json" } });
    this.room = {
      status: { stage: "ready", part: 1, why: "", kept: "", newer: false },
      listeners: new Set(),
      request: async (path, options = {}) => {
        this.asked.push({ what: path, body: options.body && JSON.parse(options.body) });
        const found = Object.entries(answers).find(([name]) => name.startsWith("/") && path.startsWith(name));
        return found ? json(found[1]) : new Response('{"error": "There is no such table."}', { status: 404 });
      },
      open: () => ({ send() {}, close() {}, onopen: null, onmessage: null, onclose: null }),
    };
  }

  async ask(what, body) {
    this.asked.push({ what, body });
    const answer = this.answers[what];
    if (answer instanceof Error) throw answer;
    return typeof answer === "function" ? answer(body) : (answer ?? {});
  }

  async book(text) {
    this.asked.push({ what: "book", body: { book: text } });
    if (this.answers.book instanceof Error) throw this.answers.book;
    return this.answers.book ?? "";
  }

  /** How the sandbox is now. */
  change(status) {
    this.room.status = { ...this.room.status, ...status };
    for (const listener of this.room.listeners) listener(this.room.status);
  }

  stop() {
    this.stopped = true;
  }
}
