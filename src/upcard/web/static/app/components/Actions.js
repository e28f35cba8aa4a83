// @ts-check
/** The moves that are not made by touching a card: buttons under their headings, and lines to type in. */
import { html, useEffect, useRef, useState } from "../html.js";
import { cardName, suitName } from "../cards.js";
import { grouped } from "../offers.js";
import { next } from "../steps.js";
import { Card, Words } from "./Card.js";
import { Icon } from "./Icon.js";

/** @typedef {import("../protocol").Offer} Offer */

/** More buttons than this are small, and come after what is typed. */
const MANY = 8;

/** How the words of a move are read aloud. @param {Offer} offer */
export const spokenOffer = (offer) =>
  offer.card && offer.words === offer.card ? cardName(offer.card) : putAs(offer).replace(/[♣♦♥♠]\ufe0f?/g, (sign) => ` ${suitName(sign[0])}`).replace(/\s+/g, " ").trim();

/** What a button says. @param {Offer} offer */
export const putAs = (offer) => offer.shown || offer.words;

const capital = (/** @type {string} */ words) => words.charAt(0).toUpperCase() + words.slice(1);

/** @typedef {(asked: {move: number, text: string}) => void} Check How is what was typed understood? */

/** @param {{offers: Offer[], act: (move: number, text?: string | null) => void, check: Check, waiting: boolean}} props `waiting`: a move was sent; they stand still until it is answered */
export function Actions({ offers, act, check, waiting }) {
  const typed = offers.filter((offer) => offer.content);
  const plain = offers.filter((offer) => !offer.content);
  if (!offers.length) return null;
  const forms = typed.map((offer) => html`<${Typed} key=${offer.move} offer=${offer} act=${act} check=${check} />`);
  return html`<div class=${`actions${waiting ? " waiting-for-answer" : ""}`} role="group" aria-label="moves" aria-busy=${String(waiting)}>
    ${plain.length > MANY && forms}
    ${grouped(plain).map(([heading, group], i) => html`<div class=${`action-group${group.length > MANY ? " many" : ""}${group[0].card ? " cards" : ""}`} key=${heading} role="group" aria-label=${heading || undefined}>
      ${heading && !(group.length === 1 && group[0].words.startsWith(heading)) && html`<span class="action-heading">${heading}</span>`}
      ${group.map((offer) => html`<${OfferButton} key=${offer.move} offer=${offer} heading=${saidByAll(heading, group)} first=${i === 0 && group.length <= 2 && offer === group[0]} act=${act} />`)}
    </div>`)}
    ${plain.length <= MANY && forms}
  </div>`;
}

/** The heading, where every move under it begins with it: "bid", and the buttons need not say it again. @param {string} heading @param {Offer[]} group */
const saidByAll = (heading, group) => (heading && group.length > 1 && group.every((offer) => putAs(offer).startsWith(`${heading} `)) ? heading : "");

/** @param {{offer: Offer, heading?: string, first?: boolean, act: (move: number) => void}} props `heading`: the words that stand above and are not said again */
export function OfferButton({ offer, heading = "", first = false, act }) {
  const words = heading ? putAs(offer).slice(heading.length + 1) : putAs(offer);
  const spoken = spokenOffer(offer);
  if (offer.card && words === offer.card) {
    return html`<button class="card-button" aria-label=${heading ? capital(`${heading} ${cardName(words)}`) : spoken} onClick=${() => act(offer.move)}><${Card} card=${words} still /></button>`;
  }
  return html`<button class=${`button${first ? " main" : ""}`} aria-label=${capital(spoken)} onClick=${() => act(offer.move)}><${Words} text=${capital(words)} /></button>`;
}

/** A move with words of the player's own. Where there is a grammar, what was typed is shown back first, and sending it
 * again makes the move. @param {{offer: Offer, act: (move: number, text: string) => void, check: Check}} props */
function Typed({ offer, act, check }) {
  const [text, setText] = useState("");
  const [checked, setChecked] = useState("");
  const [building, setBuilding] = useState(false);
  const steps = offer.grammar?.steps;
  const box = useRef(/** @type {HTMLInputElement | null} */ (null));
  useEffect(() => { // a word is called in a race: the box is ready, unless something else is being typed
    if (!offer.grammar && !document.activeElement?.closest("input, textarea, .panel, dialog")) box.current?.focus();
  }, []);
  const coming = steps && (building || text) ? next(steps, text) : null;
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    const said = text.trim();
    if (!said) return;
    if (offer.grammar && checked !== said) { check({ move: offer.move, text: said }); setChecked(said); return; }
    act(offer.move, said); setText(""); setChecked("");
  };
  const examples = offer.grammar?.examples ?? [];
  const say = (/** @type {string} */ word) => setText(`${coming?.done.trimEnd() ?? ""} ${word} `.replace(/ (?=\?)/, "").trimStart());
  return html`<form class="typed" onSubmit=${send}>
    ${steps && html`<button type="button" class="button round" aria-label="Choose the words" aria-expanded=${String(Boolean(coming))} onClick=${() => setBuilding(!building)}><${Icon} name="log" /></button>`}
    ${examples.length > 0 && html`<datalist id=${`examples-${offer.move}`}>${examples.map((one) => html`<option key=${one} value=${one} />`)}</datalist>`}
    <input ref=${box} aria-label=${capital(offer.words)} placeholder=${examples[0] ?? capital(offer.words)} title=${offer.grammar?.hint ?? ""} list=${examples.length > 0 ? `examples-${offer.move}` : undefined} value=${text} maxLength="2000" autocomplete="off" onInput=${(/** @type {any} */ e) => setText(e.target.value)} />
    <button class="button main">${capital(offer.kind || "send")}</button>
    ${coming && coming.words.length > 0 && html`<div class="next-words" role="group" aria-label="the next word">
      ${coming.done && html`<button type="button" class="button" aria-label="Take back a word" onClick=${() => setText(coming.shorter)}>⌫</button>`}
      ${coming.words.map((word) => html`<button type="button" class="button" key=${word} onClick=${() => say(word)}><${Words} text=${word} /></button>`)}
    </div>`}
  </form>`;
}
