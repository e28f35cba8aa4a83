"""Twenty-Eight (see `jack_nine`): the lowest card of the best suit is laid down, and trump is called for."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.jack_nine import ABOVE_28, call_leaning, card_leaning, trump_leaning
from upcard.bots.judgement.tricks import CHEAP
from upcard.cards.faces import suit


def leaning(s, seat, move):
    if s.phase == AUCTION:
        return call_leaning(s, seat, move)
    if s.phase == SET_TRUMP:
        face = move - SET
        return trump_leaning(s.hands[seat], suit(face)) * CHEAP[STRENGTH[face]]
    if s.phase == CALL_TRUMP:
        return 0.5
    return card_leaning(s, seat, move, ABOVE_28)
