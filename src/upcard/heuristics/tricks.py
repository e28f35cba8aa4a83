"""Card play to tricks, as it is taught: what a card does to the trick, and what it costs to play it.

Strengths are tables by face (`mechanics.tricks.trick.strengths`).
"""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.jit.elementary import int_power, powers, squared
from upcard.jit.rule import rule


def sets_above(strength: NDArray[np.int8]) -> NDArray[np.int64]:
    """By face: the cards of its suit that are stronger."""
    table = np.zeros(52, np.int64)
    for face in range(52):
        first = face - face % 13
        table[face] = sum(1 << other for other in range(first, first + 13) if strength[other] > strength[face] >= 0)
    return table


CHEAP = np.array(powers(0.72, 16))
"""By the strength of a card: the prior to part with it where any would do."""


@rule
def power(card, led, strength, trump):
    """What a card can do in a trick to which a suit was led."""
    own = suit(card)
    return np.int64(strength[card]) + 128 * (own == led) + 256 * (own == trump)


@rule
def best_place(trick, strength, trump):
    """The place of the card that holds the trick so far (there is one)."""
    led = suit(trick[0])
    best, highest = 0, np.int64(-1)
    for place in range(size(trick)):
        here = power(trick[place], led, strength, trump)
        if here > highest:
            best, highest = place, here
    return best


@rule
def lead_prior(card, unseen, above, strength, value):
    """Lead what nothing unseen can beat in its suit; else low, and not a card that counts."""
    if above[card] & unseen == 0:
        return 1.0
    return (0.5 if value == 0 else 0.25) * CHEAP[strength[card]] + 0.02


@rule
def follow_prior(wins, ours, last, cheap, value, at_stake):
    """A card to a trick that partner holds so far (`ours`) or that the card itself would hold (`wins`).

    `cheap` is how easily the card is spared, `value` what it counts and `at_stake` what the others in the trick count,
    both in units of the card that counts most.
    """
    if not wins:
        if ours:
            return 0.25 + 0.75 * value if last else 0.3 * cheap + 0.4 * value
        return cheap * (1.0 - 0.85 * value)
    if ours:
        return 0.2 * cheap + 0.4 * value if last else 0.4 * cheap
    if last:
        return min(1.0, 0.2 + at_stake + value) * (0.4 + 0.6 * cheap)
    return cheap * (0.4 + 0.6 * at_stake)


@rule
def under(wins, last, strength, poison, poison_there):
    """A card to a trick that no player wants; `strength` from 0 to 1, `poison` of the card and of the trick, too.

    The highest card that does not take it; what must take it takes it high; a clean trick may be taken last.
    """
    if not wins:
        return 0.1 + 0.4 * strength + 0.5 * poison
    if last:
        return (0.05 + 0.45 * strength) * (0.3 if poison_there > 0.0 else 1.0) * (1.0 - 0.8 * poison)
    return (0.3 - 0.25 * strength) * (1.0 - 0.8 * poison)


@rule
def lead_for_tricks(sure, cheap):
    """Where tricks alone count: lead what nothing unseen beats (`sure`), else low."""
    return 1.0 if sure else squared(0.1 + 0.5 * cheap)


@rule
def follow_for_tricks(wins, ours, sure, cheap):
    """Where tricks alone count: keep out of partner's trick, take the others' where that is sure, else give little."""
    if not wins:
        return squared(0.05 + 0.95 * cheap)
    if ours:
        return 0.1 * cheap
    return 0.5 + 0.5 * cheap if sure else 0.05 + 0.4 * cheap


@rule
def follow_for_points(wins, ours, safe, cheap, value, at_stake):
    """Where cards count: `safe` says that nothing unseen beats the card that then holds the trick.

    `value` and `at_stake` as for `follow_prior`.
    """
    if not (wins or ours):
        return squared(0.05 + 0.95 * cheap * (1.0 - 0.9 * value))
    if ours:
        return (0.5 if wins else 1.0) * (0.2 * cheap + (0.8 * value if safe else 0.2 * (1.0 - value)))
    if safe:
        return min(1.0, 0.2 + at_stake + value) * (0.4 + 0.6 * cheap)
    return cheap * (0.2 + 0.6 * at_stake) * (1.0 - 0.8 * value)


@rule
def lead_to_duck(higher, poison):
    """Where tricks are unwelcome: lead what others will beat, and no poison; `higher` unseen cards beat it."""
    return int_power(max(0.01, higher / (higher + 1.5) * (1.0 - 0.7 * poison)), 3)


@rule
def follow_to_duck(wins, last, higher, strength, poison, there):
    """Where tricks are unwelcome: poison goes to others, then the highest card that does not take the trick; `there` is
    the poison that lies in it, `strength` from 0 to 1."""
    if not wins:
        return squared(0.15 + 0.35 * strength + 0.5 * poison)
    if last:
        return (0.01 if there + poison > 0.0 else 0.15) * (0.1 + 0.9 * strength)
    return 0.01 + 0.015 * higher * (1.0 - poison)
