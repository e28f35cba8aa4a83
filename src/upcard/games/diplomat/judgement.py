"""Diplomat: call for a card that a player surely has; ask what is likely, but not sure, to be answered with yes."""

from __future__ import annotations

from upcard.cards.faces import rank
from upcard.cards.questions import AT_LEAST, AT_MOST
from upcard.cards.sets import FULL_PACK, count, holds, of_rank
from upcard.games.diplomat import ADDRESS, BOOK, END_TURN, FORMAL, OWN_WORDS, QUESTION
from upcard.games.diplomat.state import Diplomat

HORIZON = 150


def prior(s: Diplomat, seat, move):
    if move < QUESTION:
        return card_prior(s, seat, move)
    if move < OWN_WORDS:
        return question_prior(s, seat, FORMAL[move - QUESTION])
    if move == OWN_WORDS:
        return 0.001
    if move < BOOK:
        return address_prior(s, seat, move - ADDRESS)
    return 1.0 if move < END_TURN else 0.03


def unknown(s: Diplomat, seat, other):
    """The cards that the other may have for all that the seat knows for certain."""
    cards = FULL_PACK & ~(s.hands[seat] | s.table | s.lacks[other])
    for player in range(s.seats):
        cards &= ~s.claimed[player]
        if player != other:
            cards &= ~s.shown[player]
    return cards


def sure(s: Diplomat, other):
    """The cards that all know the other to hold."""
    return s.shown[other] & ~s.table & ~s.gone[other]


def card_prior(s: Diplomat, seat, card):
    other = s.asked
    if holds(sure(s, other), card):
        return 1.0
    open_cards = unknown(s, seat, other)
    if not holds(open_cards, card):
        return 0.0005
    mine = count(of_rank(s.hands[seat] | s.table, rank(card)))
    return share(s, other, open_cards) * (0.05 + 0.15 * mine)


def share(s: Diplomat, other, open_cards):
    """How likely the other holds any one of the cards that he may have."""
    surely = sure(s, other)
    return min(1.0, max(0.0, count(s.hands[other]) - count(surely)) / max(1, count(open_cards & ~surely)))


def question_prior(s: Diplomat, seat, word):
    """Highest for questions that are answered yes in three of four cases."""
    other = s.asked
    cards, kind, wanted = word & FULL_PACK, (word >> 52) & 3, (word >> 54) & 31
    surely, open_cards = count(cards & sure(s, other)), unknown(s, seat, other)
    each = share(s, other, open_cards)
    expected = surely + each * count(cards & open_cards & ~sure(s, other))
    gap = wanted - 0.4 - expected if kind == AT_LEAST else expected - wanted - 0.5 if kind == AT_MOST else 2.0
    if (word >> 59) & 1:
        gap = -gap
    return 0.02 + 0.5 * max(0.0, 1.0 - abs(gap + 0.7))


def address_prior(s: Diplomat, seat, other):
    """Prefer the player with the most known useful cards, or with the most cards."""
    wanted = 0
    surely = sure(s, other)
    for a_rank in range(13):
        wanted += count(of_rank(surely, a_rank)) * count(of_rank(s.hands[seat] | s.table, a_rank))
    return min(1.0, 0.2 + 0.02 * count(s.hands[other]) + 0.3 * wanted)


def outlook(s: Diplomat, seat):
    """Of each book that is not laid down, the share that the seat has of the cards in hands."""
    found = 0.0
    for a_rank in range(13):
        mine, there = count(of_rank(s.hands[seat], a_rank)), count(of_rank(s.table, a_rank))
        if mine:
            found += mine / (4.0 - there)
    return found
