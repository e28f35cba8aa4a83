"""Tricks that have to be beaten: who follows suit heads the trick if possible; who cannot follow trumps, and overtrumps
if possible."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.cards.sets import SUIT_SET, holds, in_suit, set_of
from upcard.jit.rule import rule
from upcard.mechanics.trick import trumps, winning_place


def above_in_suit(strength: NDArray[np.int8]) -> NDArray[np.int64]:
    """A table by face from a table of strengths (`trick.strengths`): the stronger cards of the same suit, as a set."""
    stronger = [
        set_of(card for card in range(52) if card // 13 == face // 13 and strength[card] > strength[face])
        for face in range(52)
    ]
    return np.array(stronger, np.int64)


@rule
def trump_in(s):
    """The trumps, one of which is to be played to the suit led by who cannot follow it."""
    return trumps(s) if size(s.trick) else 0


@rule
def beating(trick, strength, above, trump):
    """The cards of the pack that beat a trick as it lies. Once it is trumped, no card of a plain suit does."""
    best = trick[winning_place(trick, strength, trump)]
    return above[best] if suit(best) == trump else above[best] | SUIT_SET[trump]


@rule
def heading(hand, led, beat, trump):
    """What may be played to a trick that the cards of `beat` beat: of the suit led, else of the trumps, the cards that
    beat it, or if there are none any of the suit; without both suits, any card."""
    same = in_suit(hand, led)
    if same:
        return same & beat if same & beat else same
    trumps = in_suit(hand, trump)
    if trumps & beat:
        return trumps & beat
    return trumps if trumps else hand


@rule
def lacking(card, led, beat, trump):
    """The cards that a hand cannot hold if it plays this card where `heading` rules: it would have had to play them."""
    if suit(card) == led:
        return 0 if holds(beat, card) else beat & SUIT_SET[led]
    missing = SUIT_SET[led]
    if suit(card) != trump:
        missing |= SUIT_SET[trump]
    elif not holds(beat, card):
        missing |= beat & SUIT_SET[trump]
    return missing
