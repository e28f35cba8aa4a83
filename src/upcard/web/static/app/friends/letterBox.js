// @ts-check
/** A letter box at a server (`server/letter_box.py`), through which two pages find each other. Letters are encrypted
 * with a key that stands in the invitation: the server can neither read nor change them. */
import { spelled, unspelled } from "../packed.js";

const WAIT_S = 20;
const bytes = (/** @type {string} */ text) => new TextEncoder().encode(text);
/** @param {string} purpose @param {string} key */
const digest = async (purpose, key) =>
  new Uint8Array(await crypto.subtle.digest("SHA-256", bytes(`upcard letters 1 ${purpose} ${key}`)));

/** The server whose letter box this folder may reach; "" for none. */
export const letterBox = () => document.querySelector('meta[name="upcard-letter-box"]')?.getAttribute("content") ?? "";

/** A new key: 128 bits. */
export const newKey = () => spelled(crypto.getRandomValues(new Uint8Array(16)));

export const isKey = (/** @type {unknown} */ key) => typeof key === "string" && /^[\w-]{22}$/.test(key);

/** @param {string} key */
const cipherOf = async (key) =>
  crypto.subtle.importKey("raw", await digest("cipher", key), "AES-GCM", false, ["encrypt", "decrypt"]);

/** The address of a key's box. @param {string} key */
const boxOf = async (key) => `${letterBox()}/api/letters/${spelled((await digest("box", key)).slice(0, 16))}`;

/** Put a letter into the box of a key; an error has a sentence for people.
 * @param {string} key @param {object} letter */
export async function putLetter(key, letter) {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipher = await cipherOf(key);
  const sealed = await crypto.subtle.encrypt({ name: "AES-GCM", iv }, cipher, bytes(JSON.stringify(letter)));
  const body = spelled(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
  const answer = await fetch(await boxOf(key), { method: "POST", body, headers: { "Content-Type": "text/plain" } });
  if (!answer.ok) throw new Error(await answer.text());
}

/** The next letter in the box of a key, which waits a while for one; null: none came, or none that can be read.
 * @param {string} key @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function takeLetter(key, signal) {
  const answer = await fetch(`${await boxOf(key)}/take?wait=${WAIT_S}`, { method: "POST", signal });
  if (!answer.ok) throw new Error(await answer.text());
  if (answer.status === 204) return null;
  try {
    const sealed = unspelled(await answer.text());
    const iv = sealed.slice(0, 12);
    const open = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await cipherOf(key), sealed.slice(12));
    return JSON.parse(new TextDecoder().decode(open));
  } catch {
    return null;
  }
}
