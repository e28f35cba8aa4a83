// @ts-check
/** The files of the folder, as a worker fetches them: each is compared with its digest in `room/index.json`, which the
 * build wrote, so that a file that is missing, broken or of another version is found before it does harm. */

/** An error whose message is a sentence for the person. */
export class FolderError extends Error {}

/**
 * @typedef {object} Index what the build says of itself
 * @property {string} version
 * @property {Record<string, [digest: string, bytes: number]>} files
 * @property {Record<string, string>} reads Python modules that read a file from the archive of a game
 */

const hex = (/** @type {ArrayBuffer} */ raw) =>
  Array.from(new Uint8Array(raw), (byte) => byte.toString(16).padStart(2, "0")).join("");

/** Whether a stream has exactly as many bytes as there is room for. (No Blob collects them, here and below: its bytes
 * stay in memory until the browser collects garbage, which may be much later.)
 * @param {ReadableStream<Uint8Array<ArrayBuffer>>} stream @param {Uint8Array<ArrayBuffer>} whole where they go
 * @param {(length: number) => void} arrived */
async function fill(stream, whole, arrived) {
  const reader = stream.getReader();
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    arrived(part.value.length);
    if (length + part.value.length <= whole.length) whole.set(part.value, length);
    length += part.value.length;
  }
  return length === whole.length;
}

/** What a compressed file holds; its last four bytes are the length of that (RFC 1952).
 * @param {Uint8Array<ArrayBuffer>} data */
async function gunzip(data) {
  const whole = new Uint8Array(new DataView(data.buffer).getUint32(data.length - 4, true));
  const { readable, writable } = new DecompressionStream("gzip");
  const writer = writable.getWriter();
  const written = writer.write(data).then(() => writer.close());
  await Promise.all([written, fill(readable, whole, () => {})]);
  return whole;
}

export class Files {
  /** @param {string} base the address of the folder @param {string} version that the page was built with; empty: any */
  constructor(base, version) {
    this.base = base;
    this.version = version;
    /** @type {Index | null} */
    this.index = null;
    this.total = 0;
    this.arrived = 0;
    /** @type {(part: number) => void} called with the part that has arrived, 0 to 1 */
    this.progressed = () => {};
  }

  async readIndex() {
    const answer = await this.get("room/index.json", "no-cache");
    this.index = /** @type {Index} */ (await answer.json());
    if (this.version && this.index.version !== this.version) {
      throw new FolderError("This site was changed while the page was loading. Reload the page.");
    }
    return this.index;
  }

  /** @param {string} name @param {RequestCache} cache */
  async get(name, cache) {
    let answer;
    try {
      answer = await fetch(this.base + name, { cache });
    } catch {
      throw new FolderError("The files of this site cannot be reached. Are you online?");
    }
    if (!answer.ok) throw new FolderError(`The file ${name} is missing on this site (${answer.status}).`);
    return answer;
  }

  /** A file, whole and as it was built; one that ends in .gz is unpacked. @param {string} name */
  async read(name) {
    const data = (await this.verified(name, "default")) ?? (await this.verified(name, "reload"));
    if (!data) throw new FolderError(`The file ${name} is not of this version of the site. Reload the page.`);
    return name.endsWith(".gz") ? gunzip(data) : data;
  }

  /** @param {string} name @returns {string} what the index says of a file */
  digest(name) {
    const [digest] = this.index?.files[name] ?? [""];
    if (!digest) throw new FolderError(`The file ${name} is missing on this site.`);
    return digest;
  }

  /** Null where the file is another one. @param {string} name @param {RequestCache} cache */
  async verified(name, cache) {
    const [digest, bytes] = [this.digest(name), this.index?.files[name][1] ?? 0];
    const answer = await this.get(name, cache);
    const data = new Uint8Array(bytes);
    const arrived = (/** @type {number} */ length) => {
      this.arrived += length;
      if (this.total) this.progressed(Math.min(1, this.arrived / this.total));
    };
    if (!answer.body || !(await fill(answer.body, data, arrived))) return null;
    // Browsers have digests for pages of https and of this machine; elsewhere the length has to do.
    return !globalThis.crypto?.subtle || hex(await crypto.subtle.digest("SHA-256", data)) === digest ? data : null;
  }

  /** Several files at once; `progressed` is called as they arrive. @param {string[]} names */
  async readAll(names) {
    this.total = names.reduce((sum, name) => sum + (this.index?.files[name]?.[1] ?? 0), 0);
    try {
      return await Promise.all(names.map((name) => this.read(name)));
    } finally {
      this.progressed = () => {}; // where one is missing, the others still arrive
    }
  }

  /** A file, now: for code that cannot wait, and that compares the digest itself. Only in a worker.
   * @param {string} name @param {boolean} anew whether to ask past the browser's cache */
  readNow(name, anew) {
    const asked = new XMLHttpRequest();
    asked.open("GET", `${this.base}${name}${anew ? `?${this.digest(name)}` : ""}`, false);
    asked.responseType = "arraybuffer";
    try {
      asked.send();
    } catch {
      throw new FolderError("The files of this site cannot be reached. Are you online?");
    }
    if (asked.status !== 200) throw new FolderError(`The file ${name} is missing on this site (${asked.status}).`);
    return new Uint8Array(/** @type {ArrayBuffer} */ (asked.response));
  }
}

/** The files of an archive: a ZIP file without compression, as the build writes it (APPNOTE.TXT 4.3; no ZIP64).
 * @param {Uint8Array<ArrayBuffer>} data @returns {Generator<[name: string, content: Uint8Array<ArrayBuffer>]>} */
export function* unzipped(data) {
  const numbers = new DataView(data.buffer, data.byteOffset, data.length);
  const end = data.length - 22; // there is no comment behind the directory's end
  if (numbers.getUint32(end, true) !== 0x06054b50) throw new FolderError("An archive of this site is broken.");
  const words = new TextDecoder();
  let at = numbers.getUint32(end + 16, true);
  for (let left = numbers.getUint16(end + 10, true); left > 0; left -= 1) {
    const [size, long, extra, remark] = [
      numbers.getUint32(at + 20, true),
      numbers.getUint16(at + 28, true),
      numbers.getUint16(at + 30, true),
      numbers.getUint16(at + 32, true),
    ];
    const own = numbers.getUint32(at + 42, true);
    const from = own + 30 + numbers.getUint16(own + 26, true) + numbers.getUint16(own + 28, true);
    yield [words.decode(data.subarray(at + 46, at + 46 + long)), data.subarray(from, from + size)];
    at += 46 + long + extra + remark;
  }
}
