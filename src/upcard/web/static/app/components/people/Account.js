// @ts-check
/** The player's account: log in with a passkey, download the data, delete the account. */
import { html, useState } from "../../base/html.js";
import * as accountActions from "../../seats/account.js";
import { settings } from "../../base/settings.js";

/** @typedef {import("../../protocol").AccountInfo} AccountInfo */
/** @typedef {import("../../protocol").AccountKeys} AccountKeys */

/** An error as a sentence for the player. @param {unknown} error */
function sentenceOf(error) {
  const { name, message } = /** @type {Error} */ (error);
  return name === "NotAllowedError" ? "Your device did not give a passkey." : message;
}

/** @param {{changed?: () => void}} props */
export function Account({ changed = () => {} }) {
  const [account, setAccount] = accountActions.useAccount();
  const [problem, setProblem] = useState("");
  if (account === undefined) return null;
  const perform = (/** @type {() => Promise<void>} */ action) => async () => {
    setProblem("");
    try {
      await action();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  };
  const become = (/** @type {AccountInfo | null} */ now) => {
    setAccount(now);
    changed();
  };
  return html`<section class="account box" aria-label="account">
    <h2>Account</h2>
    ${
      account === null
        ? html`<${LoggedOut} perform=${perform} become=${become} />`
        : html`<${LoggedIn} ...${{ account, perform, become }} />`
    }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}

/** @param {{perform: any, become: any}} props */
function LoggedOut({ perform, become }) {
  const [name, setName] = useState(settings().name);
  const create = async () => become(await accountActions.createAccount(name.trim()));
  const logIn = async () => become(await accountActions.logIn());
  if (!accountActions.passkeysSupported()) {
    return html`<p class="quiet">You need a passkey for an account, and this browser cannot use passkeys here.</p>`;
  }
  return html`<p class="quiet">
      With a passkey you find your games and results on all your devices. You need no password, only a name.
    </p>
    <label class="chair">
      <span>Name</span>
      <input
        value=${name}
        maxlength="24"
        autocomplete="username webauthn"
        onInput=${(/** @type {any} */ e) => setName(e.target.value)}
      />
    </label>
    <p class="button-row">
      <button type="button" class="button" disabled=${!name.trim()} onClick=${perform(create)}>
        Make an account
      </button>
      <button type="button" class="button" onClick=${perform(logIn)}>Log in with a passkey</button>
    </p>`;
}

const day = (/** @type {number} */ time) => new Date(time * 1000).toLocaleDateString();

/** @param {{account: AccountInfo, perform: any, become: any}} props */
function LoggedIn({ account, perform, become }) {
  const [keys, setKeys] = useState(/** @type {AccountKeys | null} */ (null));
  const [deleting, setDeleting] = useState(false);
  const leave = (/** @type {() => Promise<null>} */ end) => perform(async () => become(await end()));
  const change = (/** @type {() => Promise<AccountKeys | null>} */ action) =>
    perform(async () => {
      const left = await action();
      if (left) setKeys(left);
      else become(null);
    });
  return html`<p>Logged in as <b>${account.name}</b>.</p>
    ${keys && html`<${Keys} ...${{ keys, change }} />`}
    <p class="button-row">
      ${
        !keys &&
        html`<button type="button" class="button" onClick=${change(accountActions.showKeys)}>
          Passkeys and devices
        </button>`
      }
      <button type="button" class="button" onClick=${change(accountActions.addPasskey)}>Add a passkey</button>
      <button type="button" class="button" onClick=${perform(accountActions.downloadCopy)}>Download my data</button>
      <button type="button" class="button" onClick=${leave(accountActions.logOut)}>Log out</button>
      <button type="button" class="button" onClick=${leave(accountActions.logOutEverywhere)}>Log out everywhere</button>
      ${
        deleting
          ? html`<button type="button" class="button danger" onClick=${leave(accountActions.deleteAccount)}>
              Delete it for good, and take my name out of shared games
            </button>`
          : html`<button type="button" class="button" onClick=${() => setDeleting(true)}>Delete the account</button>`
      }
    </p>`;
}

/** @param {{keys: AccountKeys, change: any}} props */
function Keys({ keys, change }) {
  return html`<h3>Passkeys</h3>
    <ul class="passkeys">
      ${keys.passkeys.map(
        (key) =>
          html`<li key=${key.id}>
            <span
              >${key.label || "Passkey"}<small>
                since ${day(key.created)}${key.used ? `, last used ${day(key.used)}` : ""}</small
              ></span
            >
            ${
              keys.passkeys.length > 1 &&
              html`<button type="button" class="button" onClick=${change(() => accountActions.removePasskey(key.id))}>
                Remove, and log its devices out
              </button>`
            }
          </li>`,
      )}
    </ul>
    <h3>Devices that are logged in</h3>
    <ul class="passkeys sessions">
      ${keys.sessions.map(
        (session) =>
          html`<li key=${session.id}>
            <span
              >${session.label || "A device"}<small
                >${session.created ? ` since ${day(session.created)}` : ""}${session.here ? ", this device" : ""}</small
              ></span
            >
            ${
              !session.here &&
              html`<button type="button" class="button" onClick=${change(() => accountActions.endSession(session.id))}>
                Log it out
              </button>`
            }
          </li>`,
      )}
    </ul>`;
}
