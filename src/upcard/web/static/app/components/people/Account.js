// @ts-check
/** One's account: made and entered by a passkey, with all that is kept to take home or to forget. */
import { html, useState } from "../../html.js";
import * as deeds from "../../account.js";
import { exportAddress } from "../../api.js";
import { settings } from "../../settings.js";

/** @param {{changed?: () => void}} props */
export function Account({ changed = () => {} }) {
  const [account, setAccount] = deeds.useAccount();
  const [problem, setProblem] = useState("");
  const [sure, setSure] = useState(false);
  if (account === undefined) return null;
  const does = (/** @type {() => Promise<import("../../protocol").AccountInfo | null>} */ deed) => async () => {
    setProblem("");
    try {
      setAccount(await deed());
      setSure(false);
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
        ? html`<${Outside} does=${does} />`
        : html`<${Inside} account=${account} does=${does} sure=${sure} ask=${() => setSure(true)} />`
    }
    ${problem && html`<p class="problem" role="alert">${problem}</p>`}
  </section>`;
}

/** @param {{does: any}} props */
function Outside({ does }) {
  const [name, setName] = useState(settings().name);
  if (!deeds.canShow()) {
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
    <p class="deeds">
      <button type="button" class="button" disabled=${!name.trim()} onClick=${does(() => deeds.begin(name.trim()))}>
        Make an account
      </button>
      <button type="button" class="button" onClick=${does(deeds.logIn)}>Log in with a passkey</button>
    </p>`;
}

const day = (/** @type {number} */ time) => new Date(time * 1000).toLocaleDateString();

/** @param {{account: import("../../protocol").AccountInfo, does: any, sure: boolean, ask: () => void}} props */
function Inside({ account, does, sure, ask }) {
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
              html`<button type="button" class="button" onClick=${does(() => deeds.removePasskey(key.id))}>
                Remove
              </button>`
            }
          </li>`,
      )}
    </ul>
    <p class="deeds">
      <button type="button" class="button" onClick=${does(deeds.addPasskey)}>Add a passkey</button>
      <a class="button" href=${exportAddress} download="upcard.zip">Download my data</a>
      <button type="button" class="button" onClick=${does(deeds.logOut)}>Log out</button>
      ${
        sure
          ? html`<button type="button" class="button danger" onClick=${does(deeds.forgetMe)}>
              Delete it for good, and take my name out of shared games
            </button>`
          : html`<button type="button" class="button" onClick=${ask}>Delete the account</button>`
      }
    </p>`;
}
