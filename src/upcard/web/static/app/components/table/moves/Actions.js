// @ts-check
/** Moves that are not made by touching a card: buttons, a bidding box, amounts, text input. */
import { html, useState } from "../../../base/html.js";
import { capital, nameInWords } from "../../../base/language.js";
import { cardName } from "../../../cards/cards.js";
import { useFades, useFrame } from "../../../base/hooks.js";
import { groupOffers } from "../../../table/offerTargets.js";
import { inWords } from "../../../effects/announcements.js";
import { Card, Words } from "../../shared/Card.js";
import { TypedMove } from "./TypedMove.js";

/** @typedef {import("../../../protocol").Offer} Offer */

/** More buttons of one kind than this are behind a menu button, unless they are as short as bids. */
const MAX_BUTTONS = { wide: 10, tall: 7, low: 5 };
const SMALL = 640;
const MAX_ON_SMALL = 3;
const SHORT = 8;
/** Four suits, or up to this many other short buttons, fit in one row on any screen. */
const SIGNS = 2;
const ONE_ROW = 5;
const MAX_SHORT_BUTTONS = 15;
/** The most bids in one line of a bidding box: a small phone has room for them. */
const MAX_ACROSS = 7;
/** Fewer amounts than this are buttons. */
const AMOUNTS_FROM = 4;

/** The spoken words of a move. @param {Offer} offer */
export const spokenOffer = (offer) =>
  offer.card && offer.words === offer.card ? cardName(offer.card) : inWords(offerText(offer)).trim();

/** The text of a move's button. @param {Offer} offer */
export const offerText = (offer) => offer.shown || offer.words;

/**
 * @param {{offers: Offer[], swaps: import("../../../table/offerTargets.js").Offers, looks:
 *   import("../../../protocol").Looks | undefined, act:
 *   (move: number, text?: string | null) => void,
 *   read: import("./TypedMove.js").Read, reading: import("../../../table/pageState.js").Reading | null, waiting:
 *   boolean, open: (offers:
 * Offer[], heading: string) => void}} props
 * `swaps`: the offers that take several cards, with those picked so far; `waiting`: a move was sent and is not answered
 * yet; `open`: show many moves in a dialog
 */
export function Actions({ offers, swaps, looks, act, read, reading, waiting, open }) {
  const fades = useFades();
  const frame = useFrame();
  const typed = offers.filter((offer) => offer.content);
  const amounts = groupOffers(
    offers.filter((offer) => offer.amount !== null && offer.amount !== undefined),
    (offer) => offer.kind,
  ).filter(([, group]) => group.length >= AMOUNTS_FROM);
  const inSteps = new Set(amounts.flatMap(([, group]) => group));
  const boxed = looks?.box?.length ? offers.filter((offer) => typeof offer.place === "number") : [];
  const plain = offers.filter((offer) => !offer.content && !inSteps.has(offer) && !boxed.includes(offer));
  if (!offers.length && !swaps.swaps.length) return null;
  const groups = groupOffers(plain)
    .flatMap(([heading, group]) =>
      heading ? [[heading, group]] : groupOffers(group, (offer) => offer.kind).map(([, some]) => ["", some]),
    )
    .map(([heading, group]) => /** @type {[string, Offer[]]} */ ([heading, group]));
  const long = (/** @type {[string, Offer[]]} */ [heading, group]) =>
    group.length >
    (group.every((offer) => buttonText(offer, commonHeading(heading, group)).length <= SHORT)
      ? MAX_SHORT_BUTTONS
      : innerHeight < SMALL && innerWidth < SMALL
        ? MAX_ON_SMALL
        : MAX_BUTTONS[frame]);
  const few = groups.filter((one) => !long(one));
  const many = groups.filter(long);
  const alone = few.filter(([heading, group]) => !heading && group.length <= 2).flatMap(([, group]) => group);
  const rest = few.filter(([heading, group]) => heading || group.length > 2);
  return html`<div
    class=${`actions${waiting ? " waiting-for-answer" : ""}${boxed.length ? " boxed" : ""}`}
    role="group"
    aria-label="moves"
    aria-busy=${String(waiting)}
    ref=${fades}
  >
    ${typed.map((offer) => html`<${TypedMove} key=${offer.move} ...${{ offer, act, read, reading }} />`)}
    ${
      boxed.length > 0 &&
      looks &&
      html`<${BiddingBox} looks=${looks} offers=${boxed} advised=${swaps.advised} act=${act} />`
    }
    ${
      (alone.length > 0 || swaps.swaps.length > 0 || many.length > 0) &&
      html`<div class="action-group" role="group">
        ${swaps.swaps.length > 0 && html`<${SwapButton} swaps=${swaps} act=${act} />`}
        ${alone.map(
          (offer) =>
            html`<${OfferButton}
              key=${offer.move}
              offer=${offer}
              first=${offers.length === 1 && !swaps.swaps.length}
              advised=${swaps.advised}
              act=${act}
            />`,
        )}
        ${many.map(
          ([heading, group]) =>
            html`<button
              class="button more"
              key=${heading || group[0].kind}
              aria-haspopup="dialog"
              onClick=${() => open(group, heading || group[0].kind)}
            >
              ${capital(nameInWords(heading || group[0].kind))}… <small>${group.length}</small>
            </button>`,
        )}
      </div>`
    }
    ${amounts.map(([kind, group]) => html`<${Stepper} key=${kind} offers=${group} act=${act} />`)}
    ${rest.map(
      ([heading, group]) =>
        html`<${Group}
          key=${heading || group[0].kind}
          ...${{ heading, group, act }}
          advised=${swaps.advised}
        />`,
    )}
  </div>`;
}

/** @param {{heading: string, group: Offer[], advised: Set<number>, act: (move: number) => void}} props */
function Group({ heading, group, advised, act }) {
  const common = commonHeading(heading, group);
  const longest = Math.max(...group.map((offer) => buttonText(offer, common).length));
  const short = group.length > 4 ? longest <= SHORT : group.length === 4 && longest <= SIGNS;
  const row = short && group.length <= ONE_ROW;
  const showHeading = heading && !(group.length === 1 && group[0].words.startsWith(heading));
  return html`<div
    class=${`action-group${short ? " short" : ""}${row ? " row" : ""}${group[0].card ? " cards" : ""}`}
    style=${row ? { "--row": group.length } : undefined}
    role="group"
    aria-label=${heading || undefined}
  >
    ${showHeading && html`<span class="action-heading">${heading}</span>`}
    ${group.map((offer) => html`<${OfferButton} key=${offer.move} heading=${common} ...${{ offer, advised, act }} />`)}
  </div>`;
}

/**
 * The heading if most moves under it begin with it, such as "bid": their buttons leave it out.
 * @param {string} heading
 * @param {Offer[]} group
 */
const commonHeading = (heading, group) => {
  const heads = group.filter((offer) => offerText(offer).startsWith(`${heading} `));
  const rest = heads.map((offer) => offerText(offer).slice(heading.length + 1));
  // "Set of twos" stays whole.
  const whole = rest.length > 1 && rest.every((words) => !/^(of|from|to|for) /.test(words));
  return heading && heads.length > group.length / 2 && whole ? heading : "";
};

/** The text of a button under a heading. @param {Offer} offer @param {string} heading */
const buttonText = (offer, heading) =>
  heading && offerText(offer).startsWith(`${heading} `) ? offerText(offer).slice(heading.length + 1) : offerText(offer);

/**
 * @param {{offer: Offer, heading?: string, first?: boolean, advised?: Set<number>, act: (move: number) => void}} props
 *   `heading`: the words above, which the button does not repeat; `advised`: the moves of a hint
 */
export function OfferButton({ offer, heading = "", first = false, advised, act }) {
  const words = buttonText(offer, heading);
  const spoken = spokenOffer(offer);
  const lit = advised?.has(offer.move) ? " lit" : "";
  if (offer.card && words === offer.card) {
    return html`<button
      class=${`card-button${lit}`}
      aria-label=${heading ? capital(`${heading} ${cardName(words)}`) : spoken}
      onClick=${() => act(offer.move)}
    >
      <${Card} card=${words} still />
    </button>`;
  }
  return html`<button
    class=${`button${first ? " main" : ""}${lit}`}
    aria-label=${capital(spoken)}
    onClick=${() => act(offer.move)}
  >
    <${Words} text=${capital(words)} />
  </button>`;
}

/**
 * A bidding box: all bids of an auction in their places; bids that are too low are faint.
 * @param {{looks: import("../../../protocol").Looks, offers: Offer[], advised: Set<number>,
 *   act: (move: number) => void}} props
 */
function BiddingBox({ looks, offers, advised, act }) {
  const box = looks.box ?? [];
  const given = looks.columns ?? 1;
  const lines = Math.ceil(box.length / given);
  // The longer side lies across where a small phone has the room: height is what there is least of.
  const turned = lines > given && lines <= MAX_ACROSS;
  const columns = turned ? lines : given;
  const verb = box[0].slice(0, box[0].lastIndexOf(" ") + 1);
  const legal = new Map(offers.map((offer) => [offer.place, offer]));
  return html`<div
    class="bids"
    role="group"
    aria-label=${verb.trim() || "bids"}
    style=${{ "--columns": columns }}
  >
    ${box.map((words, place) => {
      const offer = legal.get(place);
      const written = words.startsWith(verb) ? words.slice(verb.length) : words;
      const text = inWords(written, true);
      const [line, at] = [Math.floor(place / given) + 1, (place % given) + 1];
      return html`<button
        key=${place}
        class=${offer && advised.has(offer.move) ? "bid lit" : "bid"}
        style=${{ gridArea: turned ? `${at} / ${line}` : `${line} / ${at}` }}
        disabled=${!offer}
        aria-label=${offer ? capital(inWords(offerText(offer), true).trim()) : `${text}, too low`}
        onClick=${() => offer && act(offer.move)}
      >
        <${Words} text=${written} bid />
      </button>`;
    })}
  </div>`;
}

/**
 * Moves that differ in an amount: plus and minus buttons, and one button for the move.
 * @param {{offers: Offer[], act: (move: number) => void}} props
 */
function Stepper({ offers, act }) {
  const [place, setPlace] = useState(0);
  const at = Math.min(place, offers.length - 1);
  const step = (/** @type {number} */ by) => setPlace(Math.max(0, Math.min(offers.length - 1, at + by)));
  return html`<div class="action-group stepped" role="group">
    <span class="step">
      <button aria-label="Less" disabled=${at === 0} onClick=${() => step(-1)}>−</button>
      <b aria-live="polite">${offers[at].amount}</b>
      <button aria-label="More" disabled=${at === offers.length - 1} onClick=${() => step(1)}>+</button>
    </span>
    <${OfferButton} offer=${offers[at]} first act=${act} />
  </div>`;
}

/**
 * A move with several cards, which the player picks; the button shows the move so far.
 * @param {{swaps: import("../../../table/offerTargets.js").Offers, act: (move: number) => void}} props
 */
function SwapButton({ swaps, act }) {
  const swap = swaps.swap();
  return html`
    <span class="sr" role="status">${swap ? capital(spokenOffer(swap)) : ""}</span>
    ${swap ? html`<${OfferButton} offer=${swap} first act=${act} />` : html`<${SwapPrompt} swaps=${swaps} />`}
  `;
}

/** The cards that are still to be picked. @param {{swaps: import("../../../table/offerTargets.js").Offers}} props */
function SwapPrompt({ swaps }) {
  const gives = swaps.swaps.some((offer) => offer.give.length);
  return html`<button class="button off" disabled>
    ${capital(swaps.swaps[0].group || swaps.swaps[0].kind)}${" "}
    <small>${gives ? "choose one of your cards and one on the table" : "choose cards on the table"}</small>
  </button>`;
}
