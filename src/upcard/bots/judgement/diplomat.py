"""Diplomat: call for a card that somebody surely has; ask what is likely, but not sure, to be answered with yes."""
# ruff: noqa: F821

from __future__ import annotations

import math

from upcard.cards.faces import rank
from upcard.cards.questions import AT_LEAST, AT_MOST
from upcard.cards.sets import FULL_PACK, count, holds, lowest, of_rank


def leaning(s, seat, move):
    if move < LISTED_FIRST:
        return card_leaning(s, seat, move)
    if move < OWN_WORDS:
        return question_leaning(s, seat, QUESTION[move - LISTED_FIRST])
    if move == OWN_WORDS:
        return 0.001
    if move < BOOK:
        return address_leaning(s, seat, move - ADDRESS)
    return 1.0 if move < END_TURN else 0.03


def unknown(s, seat, other):
    """The cards that the other may have for all that the seat knows for certain."""
    cards = FULL_PACK & ~(s.hands[seat] | s.table | s.lacks[other])
    for player in range(s.seats):
        cards &= ~s.claimed[player]
        if player != other:
            cards &= ~s.shown[player]
    return cards


def sure(s, other):
    """The cards that all know the other to hold."""
    return s.shown[other] & ~s.table & ~s.gone[other]


def card_leaning(s, seat, card):
    other = s.asked
    if holds(sure(s, other), card):
        return 1.0
    open_cards = unknown(s, seat, other)
    if not holds(open_cards, card):
        return 0.0005
    mine = count(of_rank(s.hands[seat] | s.table, rank(card)))
    return share(s, other, open_cards) * (0.05 + 0.15 * mine)


def share(s, other, open_cards):
    """How likely the other holds any one of the cards that he may have."""
    surely = sure(s, other)
    return min(1.0, max(0.0, count(s.hands[other]) - count(surely)) / max(1, count(open_cards & ~surely)))


def question_leaning(s, seat, word):
    """What the answer is expected to tell of a rank of which the seat has cards, if it is yes: a no ends the turn."""
    other = s.asked
    cards, kind, wanted = word & FULL_PACK, (word >> 52) & 3, (word >> 54) & 31
    surely, open_cards = count(cards & sure(s, other)), unknown(s, seat, other)
    maybe = count(cards & open_cards & ~sure(s, other))
    if kind == AT_LEAST:
        yes = chance_of(wanted - surely, maybe, share(s, other, open_cards))
    elif kind == AT_MOST:
        yes = 1.0 - chance_of(wanted + 1 - surely, maybe, share(s, other, open_cards))
    else:
        yes = 0.1
    if (word >> 59) & 1:
        yes = 1.0 - yes
    return 0.002 + interest(s, seat, cards) * information(yes) * yes


def interest(s, seat, cards):
    """How much the cards of a question matter: most if they are of a rank of which others are at hand."""
    if count(cards) > 4:
        return 0.05
    return 0.1 + 0.25 * min(3, count(of_rank(s.hands[seat] | s.table, rank(lowest(cards)))))


def chance_of(wanted, cards, each):
    """How likely at least so many (two at most are told apart) of some cards are held, each with the same chance."""
    if wanted <= 0:
        return 1.0
    if cards < wanted:
        return 0.0
    none = (1.0 - each) ** cards
    return 1.0 - none if wanted == 1 else max(0.0, 1.0 - none - cards * each * (1.0 - each) ** (cards - 1))


def information(yes):
    """Shannon's entropy of an answer, in bits."""
    if yes < 0.001 or yes > 0.999:
        return 0.0
    return -yes * math.log2(yes) - (1.0 - yes) * math.log2(1.0 - yes)


def address_leaning(s, seat, other):
    """Him of whom most is known, or who has most cards."""
    wanted = 0
    surely = sure(s, other)
    for a_rank in range(13):
        wanted += count(of_rank(surely, a_rank)) * count(of_rank(s.hands[seat] | s.table, a_rank))
    return min(1.0, 0.2 + 0.02 * count(s.hands[other]) + 0.3 * wanted)
