// @ts-check
/** The player's account: log in with a passkey, download the data, delete the account. */
import { html, useState } from "../../html.js";
import * as accountActions from "../../account.js";
import { exportAddress } from "../../api.js";
import { settings } from "../../settings.js";

/** @param {{changed?: () => void}} props */
export function Account({ changed = () => {} }) {
  const [account, setAccount] = accountActions.useAccount();
  const [problem, setProblem] = useState("");
  const [confirming, setConfirming] = useState(false);
  if (account === undefined) return null;
  const perform = (/** @type {() => Promise<import("../../protocol").AccountInfo | null>} */ action) => async () => {
    setProblem("");
    try {
      setAccount(await action());
      setConfirming(false);
      changed();
    } catch (error) {
      const { name, message } = /** @type {Error} */ (error);
      setProblem(name === "NotAllowedError" ? "Your device did not give a passkey." : message);
    }
  };
  return html`<section class="account box" aria-label="account">
    <h2>Account</h2>
    ${
      account === null
        ? html`<${LoggedOut} perform=${perform} />`
        : html`<${LoggedIn} ...${{ account, perform, confirming }} ask=${() => setConfirming(true)} />`
    }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}

/** @param {{perform: any}} props */
function LoggedOut({ perform }) {
  const [name, setName] = useState(settings().name);
  const create = () => accountActions.createAccount(name.trim());
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
      <button type="button" class="button" onClick=${perform(accountActions.logIn)}>Log in with a passkey</button>
    </p>`;
}

const day = (/** @type {number} */ time) => new Date(time * 1000).toLocaleDateString();

/** @param {{account: import("../../protocol").AccountInfo, perform: any, confirming: boolean, ask: any}} props */
function LoggedIn({ account, perform, confirming, ask }) {
  return html`<p>Logged in as <b>${account.name}</b>.</p>
    <ul class="passkeys">
      ${account.passkeys.map(
        (key) =>
          html`<li key=${key.id}>
            <span
              >${key.label || "Passkey"}<small>
                since ${day(key.created)}${key.used ? `, last used ${day(key.used)}` : ""}</small
              ></span
            >
            ${
              account.passkeys.length > 1 &&
              html`<button type="button" class="button" onClick=${perform(() => accountActions.removePasskey(key.id))}>
                Remove
              </button>`
            }
          </li>`,
      )}
    </ul>
    <p class="button-row">
      <button type="button" class="button" onClick=${perform(accountActions.addPasskey)}>Add a passkey</button>
      <a class="button" href=${exportAddress} download="upcard.zip">Download my data</a>
      <button type="button" class="button" onClick=${perform(accountActions.logOut)}>Log out</button>
      ${
        confirming
          ? html`<button type="button" class="button danger" onClick=${perform(accountActions.deleteAccount)}>
              Delete it for good, and take my name out of shared games
            </button>`
          : html`<button type="button" class="button" onClick=${ask}>Delete the account</button>`
      }
    </p>`;
}
