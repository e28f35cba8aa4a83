// @ts-check
/** An account by passkey, where the room has accounts: one's games follow from device to device. */
import * as api from "./api.js";
import { useEffect, useState } from "./html.js";
import { recall, remember, tables } from "./savedSeats.js";

/** @typedef {import("./protocol").AccountInfo} AccountInfo */

/** Whether this browser can make and show passkeys. */
export const canShow = () => Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON);

/** What a passkey's browser calls itself: to tell one's passkeys apart. */
function device() {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "a device";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "a browser";
  return `${{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser} on ${system}`;
}

/** Ask the device for a new passkey. @param {import("./protocol").Options} asked */
async function made({ options }) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const found = await navigator.credentials.create({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (found).toJSON()), label: device() };
}

/** Ask the device for a passkey that it has. @param {import("./protocol").Options} asked */
async function shown({ options }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const found = await navigator.credentials.get({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (found).toJSON()) };
}

/** Give the seats that this browser has the keys to to the account. */
async function bringSeats() {
  const keys = tables().flatMap(({ table, token }) => (token ? [{ table, token }] : []));
  if (keys.length) await api.accountDeed("seats", { tables: keys });
}

/** @param {string} name @returns {Promise<AccountInfo>} */
export async function begin(name) {
  const account = await api.accountDeed("new", await made(await api.accountDeed("new/options", { name })));
  await bringSeats();
  return account;
}

/** @returns {Promise<AccountInfo>} */
export async function logIn() {
  const account = await api.accountDeed("login", await shown(await api.accountDeed("login/options", {})));
  await bringSeats();
  return account;
}

/** @returns {Promise<AccountInfo>} */
export const addPasskey = async () =>
  api.accountDeed("passkeys", await made(await api.accountDeed("passkeys/options", {})));

/** @param {string} id @returns {Promise<AccountInfo>} */
export const removePasskey = (id) => api.accountDeed("passkeys/remove", { id });

export const logOut = () => api.accountDeed("logout", {});
export const forgetMe = () => api.accountDeed("delete", {});

const KEY = "upcard.account";

/** Remember whether somebody is logged in here: else nobody is asked. @param {boolean} on */
function mark(on) {
  try {
    if (on) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    /* a private window: the next page asks for nothing */
  }
}

/** The games of the account; none where nobody is logged in. @returns {Promise<import("./protocol").MyTable[]>} */
export async function ownTables() {
  if (!localStorage.getItem(KEY)) return [];
  const { account } = await api.account();
  mark(Boolean(account));
  if (!account) return [];
  await bringSeats();
  return api.accountTables();
}

/** A key to a seat of the account that this browser has none to. @param {import("./protocol").MyTable} match */
export async function bringKey(match) {
  if (recall(match.table)?.token) return;
  const { token, seat } = await api.seatKey(match.table);
  remember({ table: match.table, game: match.game, title: match.title, token, seat, at: Date.now() });
}

/**
 * The account: undefined until it is known and where the room has none, null where nobody is logged in.
 * @returns {[AccountInfo | null | undefined, (account: AccountInfo | null) => void]}
 */
export function useAccount() {
  const [account, set] = useState(/** @type {AccountInfo | null | undefined} */ (undefined));
  useEffect(() => {
    api.account().then(
      ({ on, account }) => set(on ? account : undefined),
      () => set(undefined),
    );
  }, []);
  const changed = (/** @type {AccountInfo | null} */ now) => {
    mark(Boolean(now));
    set(now);
  };
  return [account, changed];
}
