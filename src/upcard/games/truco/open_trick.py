"""Tricks in which suits mean nothing: every seat has a place for its card, face up in `s.trick` or face down in
`s.covered`, and the highest card face up wins."""

from __future__ import annotations

from upcard.cards.sets import add
from upcard.games.truco.state import Truco
from upcard.jit.rule import rule


@rule
def has_played(s: Truco, seat):
    """Whether the seat's card lies in the trick."""
    return s.trick[seat] >= 0 or s.covered[seat] >= 0


@rule
def cards_played(s: Truco):
    """How many cards lie in the trick."""
    n = 0
    for seat in range(4):
        if has_played(s, seat):
            n += 1
    return n


@rule
def highest_cards(s: Truco, strength):
    """The seat that first played the highest card (-1 if all lie face down), and the sides (bits) that hold such a
    card. Play goes counter-clockwise from `s.leader`; seats 0 and 2 are one side, 1 and 3 the other."""
    best = 0
    first = -1
    sides = 0
    for place in range(4):
        seat = (s.leader - place) & 3
        mine = strength[s.trick[seat]] if s.trick[seat] >= 0 else 0
        if mine > best:
            best = mine
            first = seat
            sides = 0
        if mine and mine == best:
            sides |= 1 << (seat & 1)
    return first, sides


@rule
def gather_open_trick(s: Truco, winner):
    """The cards go to the pile of the side that won them (anything but 0 and 1: no side). A card played face down stays
    face down, known only to the seat that played it."""
    for seat in range(4):
        face = s.trick[seat]
        s.last_trick[seat] = face
        if s.covered[seat] >= 0:
            s.buried[seat] = add(s.buried[seat], s.covered[seat])
        elif winner == 0 or winner == 1:
            s.won_cards[winner] = add(s.won_cards[winner], face)
        else:
            s.tied_cards = add(s.tied_cards, face)
        s.trick[seat] = s.covered[seat] = -1
