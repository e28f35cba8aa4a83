"""Trex: a contract for cards that can keep out of it, tricks ducked, and a layout opened from the long suits."""
# ruff: noqa: F821

from __future__ import annotations

from upcard.bots.judgement.tricks import best_place, power, under
from upcard.cards.faces import DIAMONDS, HEARTS, JACK, rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, highest, in_suit, lowest, one

HIGHEST = 12.0


def leaning(s, seat, move):
    if s.phase == CHOOSE:
        return contract_leaning(s.hands[seat], move - CONTRACT)
    if move >= DOUBLING:
        return asked_leaning(s, seat, move)
    return layout_leaning(s.hands[seat], move) if s.phase == LAYOUT else card_leaning(s, move)


def contract_leaning(hand, contract):
    """Trex with cards near the jacks, the others with few high cards where they count."""
    if contract == TREX:
        return 0.6
    high = 0
    cards = in_suit(hand, DIAMONDS) if contract == DIAMONDS_GAME else in_suit(hand, HEARTS)
    if contract == GIRLS or contract == ELTOOSH:
        cards = hand
    for a_rank in range(JACK, 13):
        high += count(cards & RANK_SET[a_rank])
    return max(0.05, 0.6 - 0.12 * high) if contract != KING_OF_HEARTS else max(0.05, 0.5 - 0.2 * high)


def asked_leaning(s, seat, move):
    """To double a card with five or more of its suit; to expose the 2s with a hand that cannot open."""
    if move == LEAVE:
        return 1.0
    if move < LEAVE:
        a_suit = HEARTS if move == DOUBLING + 4 else move - DOUBLING
        return 0.02 + 0.1 * max(0, count(in_suit(s.hands[seat], a_suit)) - 3)
    return 0.5


def layout_leaning(hand, card):
    """The card behind which more of the own cards wait."""
    own = in_suit(hand, suit(card))
    waiting = own & ~one(card)
    if rank(card) > JACK:
        waiting &= ~(one(card) - 1)
    elif rank(card) < JACK:
        waiting &= one(card) - 1
    far = 0
    if waiting:
        far = max(highest(waiting) - card, card - lowest(waiting))
    return 0.15 + 0.08 * min(10, far)


def card_leaning(s, card):
    strength, bad = STRENGTH[card] / HIGHEST, poison(s, card)
    if size(s.trick) == 0:
        return (1.0 - 0.95 * strength) * (1.0 - 0.5 * bad)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    there = 1.0 if s.contract == ELTOOSH else 0.0
    for k in range(size(s.trick)):
        there += poison(s, s.trick[k])
    return under(wins, size(s.trick) == 3, strength, bad, there)


def poison(s, card):
    return 1.0 * ((COUNTING[s.contract] >> card) & 1)
