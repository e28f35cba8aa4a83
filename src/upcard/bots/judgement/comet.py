"""Comet: lead where most own cards follow and the last of the sequence is one's own; keep the comet for a while."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.cards.faces import KING, rank
from upcard.cards.sets import count, holds
from upcard.mechanics.stops import next_above


def leaning(s, seat, move):
    if move == WAIT:
        return 1.0
    if move == COMET and s.last >= 0:
        return 0.7 if fewest_cards(s) <= 2 else 0.05
    return lead_leaning(s, seat, move) if s.phase == LEAD else 0.5


def fewest_cards(s):
    """How many cards the player has who has fewest."""
    fewest = 52
    for seat in range(s.seats):
        fewest = min(fewest, count(s.hands[seat]))
    return fewest


def lead_leaning(s, seat, card):
    if card == COMET:
        return 0.1
    own, last_is_own, face = 0, True, card
    while rank(face) != KING and not out_of_play(s, seat, next_above(face)):
        face = next_above(face)
        last_is_own = holds(s.hands[seat], face)
        own += last_is_own
    return min(1.0, 0.1 + 0.1 * own + 0.5 * last_is_own)


def out_of_play(s, seat, card):
    """Whether the seat knows that nobody can play the card."""
    if holds(s.hands[seat], card):
        return False
    out = holds(s.removed, card)
    nobody = True
    for other in range(s.seats):
        out = out or holds(s.played[other], card)
        nobody = nobody and (other == seat or holds(s.lacks[other], card))
    return out or nobody
