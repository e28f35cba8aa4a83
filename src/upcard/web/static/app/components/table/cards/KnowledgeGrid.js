// @ts-check
/** A grid of cards: who holds each card, who does not, and the player's own guesses. */
import { html, useState } from "../../../base/html.js";
import { keptInTab } from "../../../base/browserStorage.js";
import { cardName, rankOf, suitName, suitOf } from "../../../cards/cards.js";
import { useFrame } from "../../../base/hooks.js";
import { cardKnowledge, nextGuess } from "../../../cards/knowledge.js";
import { Pip } from "../../shared/Card.js";

/** @typedef {import("../../../cards/knowledge.js").CardKnowledge} CardKnowledge */

const KEY = "upcard.guesses";

/** The guesses saved at a table. @param {string} table @returns {Record<string, number>} */
function guessesAt(table) {
  return keptInTab.read(`${KEY}.${table}`) ?? {};
}

/** @param {{view: import("../../../protocol").View, names: import("../../../table/names.js").Names, table: string}}
 * props */
export function KnowledgeGrid({ view, names, table }) {
  const frame = useFrame();
  const place = `${table}.${view.hand}`;
  const [guesses, setGuesses] = useState(() => guessesAt(place));
  const rows = cardKnowledge(view);
  const others = view.sides.flatMap((_, seat) => (seat === view.viewer ? [] : [seat]));
  const letters = lettersOf(others, names);
  const guess = (/** @type {CardKnowledge} */ cell) => {
    const seats = others.filter((seat) => !cell.lacking.includes(seat));
    const next = nextGuess(guesses[cell.card] ?? null, seats);
    const changed = { ...guesses };
    if (next === null) delete changed[cell.card];
    else changed[cell.card] = next;
    setGuesses(changed);
    keptInTab.write(`${KEY}.${place}`, changed);
  };
  return html`<section class="knows" aria-label="what you know about the cards">
    <table>
      <thead>
        <tr>
          <td></td>
          ${rows[0].map(({ card }) => html`<th scope="col" key=${card}>${rankOf(card)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) => html`<tr key=${row[0].card}>
            <th scope="row">
              <span class="know-suit">
                <svg viewBox="0 0 100 100" aria-hidden="true"><${Pip} suit=${suitOf(row[0].card)} /></svg>
                <span class="sr">${suitName(row[0].card.slice(-1))}</span>
              </span>
            </th>
            ${row.map(
              (cell) =>
                html`<${Cell}
                  key=${cell.card}
                  ...${{ cell, letters, names }}
                  guessed=${cell.where === "open" ? (guesses[cell.card] ?? null) : null}
                  guess=${frame === "wide" && names.own !== null && cell.where === "open" ? () => guess(cell) : null}
                />`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
    <p class="know-legend" aria-hidden="true">
      <span><i class="know held">A</i>has it</span>
      <span><i class="know"><s>A</s></i>does not have it</span>
      <span><i class="know mine">•</i>yours</span>
      <span><i class="know table">▣</i>on the table</span>
      ${frame === "wide" && html`<span><i class="know guessed">A?</i>your guess: choose a card</span>`}
    </p>
  </section>`;
}

/**
 * Initials that distinguish the seats: one letter of the name, or two where needed.
 * @param {number[]} seats
 * @param {import("../../../table/names.js").Names} names
 */
function lettersOf(seats, names) {
  const first = seats.map((seat) => names.seat(seat).charAt(0).toUpperCase());
  return new Map(
    seats.map((seat, i) => [
      seat,
      first.filter((one) => one === first[i]).length > 1 ? names.seat(seat).slice(0, 2) : first[i],
    ]),
  );
}

/**
 * @param {{cell: CardKnowledge, letters: Map<number, string>, names: import("../../../table/names.js").Names,
 *   guessed: number | null, guess: (() => void) | null}} props
 */
function Cell({ cell, letters, names, guessed, guess }) {
  const { where, by, lacking } = cell;
  const facts = [
    where === "mine" ? "yours" : "",
    where === "table" ? "on the table" : "",
    where === "held" ? `${names.seat(by ?? 0)} has it` : "",
    lacking.length ? `not with ${lacking.map(names.seat).join(", ")}` : "",
    guessed !== null ? `your guess: ${names.seat(guessed)}` : "",
  ].filter(Boolean);
  const name = `${cardName(cell.card)}: ${facts.join("; ") || "unknown"}`;
  const inside = html`
    ${where === "mine" && "•"} ${where === "table" && "▣"} ${where === "held" && letters.get(by ?? 0)}
    ${where === "open" && lacking.map((seat) => html`<s key=${seat}>${letters.get(seat)}</s>`)}
    ${guessed !== null && html`<b class="know-guess">${letters.get(guessed)}?</b>`}
  `;
  const marks = ["know", where, guessed !== null ? "guessed" : ""].join(" ");
  if (guess) return html`<td><button class=${marks} aria-label=${name} onClick=${guess}>${inside}</button></td>`;
  return html`<td><span class=${marks} role="img" aria-label=${name}>${inside}</span></td>`;
}
