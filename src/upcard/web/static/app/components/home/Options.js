// @ts-check
/** House rules: a preset first, then each option with the book's value. */
import { html } from "../../base/html.js";
import { nameInWords } from "../../base/language.js";
import { Switch } from "../people/Settings.js";

/** @typedef {import("../../protocol").GameOption} GameOption */

const isSwitch = (/** @type {GameOption} */ option) =>
  typeof option.default === "boolean" || option.choices?.join() === "off,on";
const isOn = (/** @type {any} */ value) => value === true || value === "on" || value === 1;

/**
 * @typedef {object} OptionsProps
 * @property {import("../../protocol").GameDetail} game @property {boolean} alone whether it is played by one
 * @property {string} preset @property {(name: string) => void} setPreset
 * @property {Record<string, any>} options @property {(options: Record<string, any>) => void} setOptions
 */

/** @param {OptionsProps} props */
export function Options({ game, alone, preset, setPreset, options, setOptions }) {
  const names = Object.keys(game.presets);
  const standing = (/** @type {GameOption} */ option) =>
    options[option.name] ?? game.presets[preset]?.[option.name] ?? option.default;
  const change = (/** @type {GameOption} */ option, /** @type {any} */ value) =>
    setOptions({ ...options, [option.name]: value });
  const single = game.options.find((option) => option.name === "single_hand");
  const groups = new Map([["", /** @type {GameOption[]} */ ([])]]);
  for (const option of game.options) {
    if (option !== single) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  }
  return html`
    ${
      single &&
      !alone && // a patience is one hand
      html`<fieldset class="choice">
        <legend>Length</legend>
        <div class="segments">
          <label class=${isOn(standing(single)) ? "" : "on"}>
            <input
              type="radio"
              name="length"
              checked=${!isOn(standing(single))}
              onChange=${() => change(single, typeof single.default === "boolean" ? false : "off")}
            />
            Whole match
          </label>
          <label class=${isOn(standing(single)) ? "on" : ""}>
            <input
              type="radio"
              name="length"
              checked=${isOn(standing(single))}
              onChange=${() => change(single, typeof single.default === "boolean" ? true : "on")}
            />
            One hand
          </label>
        </div>
      </fieldset>`
    }
    ${
      names.length > 1 &&
      html`<fieldset class="choice"><legend>Rules</legend><div class="segments">
      ${names.map(
        (name) =>
          html`<label key=${name} class=${name === preset ? "on" : ""}>
            <input
              type="radio"
              name="preset"
              checked=${name === preset}
              onChange=${() => {
                setPreset(name);
                setOptions({});
              }}
            />
            ${name === "book" ? "By the book" : name.charAt(0).toUpperCase() + name.slice(1).replaceAll("_", " ")}
          </label>`,
      )}</div></fieldset>`
    }
    ${[...groups].map(
      ([group, members]) =>
        members.length > 0 &&
        html`<${Folded} key=${group} group=${group} members=${members} ...${{ options, standing, change }} />`,
    )}`;
}

/**
 * Options that are folded away: the house rules, or a group that stands apart.
 * @param {{group: string, members: GameOption[], options: Record<string, any>, standing: (option: GameOption) => any,
 *   change: (option: GameOption, value: any) => void}} props
 */
function Folded({ group, members, options, standing, change }) {
  const chosen = members.filter((option) => option.name in options).length;
  return html`<details class="house">
    <summary>${group || "House rules"}${chosen ? html` <span class="badge">${chosen} changed</span>` : ""}</summary>
    ${members.map(
      (option) =>
        html`<${OneOption}
          key=${option.name}
          option=${option}
          value=${standing(option)}
          change=${(/** @type {any} */ v) => change(option, v)}
        />`,
    )}
  </details>`;
}

/** @param {{option: GameOption, value: any, change: (value: any) => void}} props */
function OneOption({ option, value, change }) {
  const words = option.text.charAt(0).toUpperCase() + option.text.slice(1);
  const hint = html`<span class="quiet">
    ${option.rule && `${option.rule} · `}book:${" "}
    ${isSwitch(option) ? (isOn(option.default) ? "on" : "off") : nameInWords(String(option.default))}
  </span>`;
  if (isSwitch(option)) {
    const give = (/** @type {boolean} */ on) => change(typeof option.default === "boolean" ? on : on ? "on" : "off");
    return html`<div class="option"><${Switch} label=${words} on=${isOn(value)} change=${give} />${hint}</div>`;
  }
  if (option.choices) {
    const all = option.choices.includes(String(option.default))
      ? option.choices
      : [String(option.default), ...option.choices];
    return html`<label class="option">
      <span>${words}</span>
      <select value=${String(value)} onChange=${(/** @type {any} */ e) => change(e.target.value)}>
        ${all.map((c) => html`<option key=${c} value=${c} selected=${c === String(value)}>${nameInWords(c)}</option>`)}
      </select>
      ${hint}
    </label>`;
  }
  return html`<label class="option">
    <span>${words}</span>
    <input
      type="number"
      value=${value}
      min=${option.low ?? undefined}
      max=${option.high ?? undefined}
      onChange=${(/** @type {any} */ e) => e.target.value !== "" && change(Number(e.target.value))}
    />
    ${hint}
  </label>`;
}
