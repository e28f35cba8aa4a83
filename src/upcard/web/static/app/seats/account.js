// @ts-check
/** Accounts with passkeys, where the room has accounts: a player's games follow from device to device. */
import * as api from "../base/api.js";
import { kept } from "../base/browserStorage.js";
import { saveFile } from "../base/download.js";
import { useEffect, useState } from "../base/html.js";
import { recall, remember, tables } from "./savedSeats.js";

/** @typedef {import("../protocol").AccountInfo} AccountInfo */
/** @typedef {import("../protocol").AccountKeys} AccountKeys */

/** Whether this browser supports passkeys. */
export const passkeysSupported = () => Boolean(globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON);

/** A label for a new passkey: this browser and its system. */
function device() {
  const agent = navigator.userAgent;
  const system = /Android|iPhone|iPad|Windows|Mac OS|Linux/.exec(agent)?.[0] ?? "a device";
  const browser = /Firefox|Edg|OPR|Chrome|Safari/.exec(agent)?.[0] ?? "a browser";
  return `${{ Edg: "Edge", OPR: "Opera" }[browser] ?? browser} on ${system}`;
}

/** Create a passkey on the device. @param {import("../protocol").Options} asked */
async function createPasskey({ options }) {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options));
  const credential = await navigator.credentials.create({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (credential).toJSON()), label: device() };
}

/** Get a passkey from the device. @param {import("../protocol").Options} asked */
async function getPasskey({ options }) {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(options));
  const credential = await navigator.credentials.get({ publicKey });
  return { credential: JSON.stringify(/** @type {PublicKeyCredential} */ (credential).toJSON()), label: device() };
}

/** Prove again that one of the account's passkeys is here. */
async function confirm() {
  const { credential } = await getPasskey(await api.accountRequest("confirm/options", {}));
  await api.accountRequest("confirm", { credential });
}

/**
 * The result of a request that changes keys, or reads everything. If the last proof is too long ago, the person is
 * asked for a passkey, and the request is sent again.
 * @template T
 * @param {() => Promise<T>} request
 * @returns {Promise<T>}
 */
async function withConfirmation(request) {
  try {
    return await request();
  } catch (error) {
    if (/** @type {any} */ (error).code !== "confirm") throw error;
    await confirm();
    return request();
  }
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

/** The passkeys and sessions of the account. */
export const showKeys = () => withConfirmation(api.accountKeys);

/** @returns {Promise<AccountKeys>} */
export async function addPasskey() {
  const asked = await withConfirmation(() => api.accountRequest("passkeys/options", {}));
  return api.accountRequest("passkeys", await createPasskey(asked));
}

/** Null if this ended the session here. @param {string} id @returns {Promise<AccountKeys | null>} */
export const removePasskey = (id) => withConfirmation(() => api.accountRequest("passkeys/remove", { id }));

/** Null if it was the session here. @param {string} id @returns {Promise<AccountKeys | null>} */
export const endSession = (id) => withConfirmation(() => api.accountRequest("sessions/end", { id }));

/** @returns {Promise<null>} */
export const logOut = () => api.accountRequest("logout", {});

/** @returns {Promise<null>} */
export const logOutEverywhere = () => api.accountRequest("logout/everywhere", {});

/** @returns {Promise<null>} */
export const deleteAccount = () => withConfirmation(() => api.accountRequest("delete", {}));

/** Save all data of the account as a file. */
export const downloadCopy = async () => saveFile(await withConfirmation(api.accountCopy), "upcard.zip");

const KEY = "upcard.account";

/** Remember whether this browser is logged in; if not, no request is sent. @param {boolean} on */
function rememberLogin(on) {
  if (on) kept.write(KEY, 1);
  else kept.remove(KEY);
}

/** The games of the account; none without a login. @returns {Promise<import("../protocol").MyTable[]>} */
export async function ownTables() {
  if (!kept.read(KEY)) return [];
  const { account } = await api.account();
  rememberLogin(Boolean(account));
  if (!account) return [];
  await uploadSeats();
  return api.accountTables();
}

/** Fetch a key to a seat of the account, unless this browser has one. @param {import("../protocol").MyTable} match */
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
