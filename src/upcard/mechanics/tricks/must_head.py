"""Tricks that must be beaten: a player who follows suit heads the trick if possible; a player who cannot follow trumps,
and overtrumps if possible."""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.faces import suit
from upcard.cards.rows import size
from upcard.cards.sets import SUIT_SET, set_of
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import trumps, winning_place


def above_in_suit(strength: NDArray[np.int8]) -> NDArray[np.int64]:
    """A table by face from a table of strengths (`trick.strengths`): the stronger cards of the same suit, as a set."""
    stronger = [
        set_of(card for card in range(52) if card // 13 == face // 13 and strength[card] > strength[face])
        for face in range(52)
    ]
    return np.array(stronger, np.int64)


@rule
def trump_in(s):
    """The trumps, one of which a player who cannot follow the suit led must play."""
    return trumps(s) if size(s.trick) else 0


@rule
def beating(trick, strength, above, trump):
    """The cards of the pack that beat the trick so far. Once it is trumped, no card of a plain suit does."""
    best = trick[winning_place(trick, strength, trump)]
    return above[best] if suit(best) == trump else above[best] | SUIT_SET[trump]
