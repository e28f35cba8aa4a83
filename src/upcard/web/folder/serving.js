// @ts-check
/** Serves the page of a room: its requests and its lines, as messages. The worker of the card room does it, and that of
 * the workshop. */

/** @typedef {{post: (message: any) => void, lines: Map<number, any>, asked: Set<number>}} Client */
/**
 * @typedef {object} Room
 * @property {(method: string, target: string, headers: [string, string][], body: any) => Promise<object>} request a
 *   body is a string, or a Uint8Array
 * @property {(target: string, opened: any, received: any, closed: any) => any} connect
 */

/** @param {Room | null} room @param {Client} client @param {any} message */
export async function serve(room, client, message) {
  if (!room) return;
  if (message.kind === "request") {
    // After a reset the page may send a request again that has come here meanwhile.
    if (client.asked.has(message.id)) return;
    client.asked.add(message.id);
    const answer = await room.request(message.method, message.target, message.headers, message.body);
    client.post({ kind: "answer", id: message.id, ...answer });
  } else if (message.kind === "connect") {
    const line = message.line;
    const relay = (/** @type {string} */ kind) => (/** @type {any} */ what) =>
      client.post(kind === "said" ? { kind, line, text: what } : { kind, line, code: what });
    const closed = relay("closed");
    const over = (/** @type {number} */ code) => {
      client.lines.delete(line);
      closed(code);
    };
    client.lines.set(line, room.connect(message.target, relay("opened"), relay("said"), over));
  } else if (message.kind === "say") client.lines.get(message.line)?.send(message.text);
  else if (message.kind === "hang-up") {
    client.lines.get(message.line)?.close(message.code);
    client.lines.delete(message.line);
  }
}
