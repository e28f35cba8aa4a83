// @ts-check
/** Accounts with passkeys, where the room has accounts: a player's games follow from device to device. */
import * as api from "./api.js";
import { useEffect, useState } from "./html.js";
import { recall, remember, tables } from "./savedSeats.js";

/** @typedef {import("./protocol").AccountInfo} AccountInfo */

/** Whether this browser supports passkeys. */
export const passkeysSupported = () => Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON);

/** A label for a new passkey: this browser and its system. */
function device() {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "a device";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "a browser";
  return `${{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser} on ${system}`;
}

/** Create a passkey on the device. @param {import("./protocol").Options} asked */
async function createPasskey({ options }) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const found = await navigator.credentials.create({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (found).toJSON()), label: device() };
}

/** Get a passkey from the device. @param {import("./protocol").Options} asked */
async function getPasskey({ options }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const found = await navigator.credentials.get({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (found).toJSON()) };
}

/** Add the seats saved in this browser to the account. */
async function uploadSeats() {
  const keys = tables().flatMap(({ table, token }) => (token ? [{ table, token }] : []));
  if (keys.length) await api.accountRequest("seats", { tables: keys });
}

/** @param {string} name @returns {Promise<AccountInfo>} */
export async function createAccount(name) {
  const account = await api.accountRequest(
    "new",
    await createPasskey(await api.accountRequest("new/options", { name })),
  );
  await uploadSeats();
  return account;
}

/** @returns {Promise<AccountInfo>} */
export async function logIn() {
  const account = await api.accountRequest("login", await getPasskey(await api.accountRequest("login/options", {})));
  await uploadSeats();
  return account;
}

/** @returns {Promise<AccountInfo>} */
export const addPasskey = async () =>
  api.accountRequest("passkeys", await createPasskey(await api.accountRequest("passkeys/options", {})));

/** @param {string} id @returns {Promise<AccountInfo>} */
export const removePasskey = (id) => api.accountRequest("passkeys/remove", { id });

export const logOut = () => api.accountRequest("logout", {});
export const deleteAccount = () => api.accountRequest("delete", {});

const KEY = "upcard.account";

/** Remember whether this browser is logged in; if not, no request is sent. @param {boolean} on */
function rememberLogin(on) {
  try {
    if (on) localStorage.setItem(KEY, "1");
    else localStorage.removeItem(KEY);
  } catch {
    /* a private window: the next page sends no request */
  }
}

/** The games of the account; none without a login. @returns {Promise<import("./protocol").MyTable[]>} */
export async function ownTables() {
  if (!localStorage.getItem(KEY)) return [];
  const { account } = await api.account();
  rememberLogin(Boolean(account));
  if (!account) return [];
  await uploadSeats();
  return api.accountTables();
}

/** Fetch a key to a seat of the account, unless this browser has one. @param {import("./protocol").MyTable} match */
export async function fetchSeatKey(match) {
  if (recall(match.table)?.token) return;
  const { token, seat } = await api.seatKey(match.table);
  remember({ table: match.table, game: match.game, title: match.title, token, seat, at: Date.now() });
}

/**
 * The account: undefined while loading and where the room has no accounts, null without a login.
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
    rememberLogin(Boolean(now));
    set(now);
  };
  return [account, changed];
}
