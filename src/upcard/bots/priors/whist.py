"""Whist: win as cheaply as one can, leave partner's trick to partner, lead what nothing beats, else low."""

from __future__ import annotations

from upcard.bots.priors.tricks import CHEAP, best_place, lead_for_tricks, power, sets_above
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.cards.sets import in_suit
from upcard.games.whist import STRENGTH

ABOVE = sets_above(STRENGTH)
WASTED = 0.35
"""What is left of the prior to win for each card that would win more cheaply."""


def prior(s, seat, card):
    unseen = ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1])
    cheap, played = CHEAP[STRENGTH[card]], size(s.trick)
    if played == 0:
        return lead_for_tricks(ABOVE[card] & unseen == 0, cheap)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    best = power(s.trick[place], led, STRENGTH, s.trump)
    if power(card, led, STRENGTH, s.trump) < best:
        return (0.05 + 0.95 * cheap) ** 2 * (0.3 if suit(card) == s.trump and led != s.trump else 1.0)
    if (played - place) & 1 == 0:
        return 0.1 * cheap
    if played < 3 and ABOVE[card] & unseen != 0:
        return 0.05 + 0.4 * cheap
    return WASTED ** cheaper_winners(s, seat, card, led, best)


def cheaper_winners(s, seat, card, led, best):
    """How many lower cards of the hand in a card's suit would hold the trick, too."""
    lower = in_suit(s.hands[seat], suit(card)) & ~ABOVE[card]
    found = -1  # the card itself
    for face in range(13 * suit(card), 13 * suit(card) + 13):
        if lower >> face & 1 and power(face, led, STRENGTH, s.trump) > best:
            found += 1
    return found
