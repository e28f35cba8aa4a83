"""Trex: the contract that suits the hand, tricks ducked or taken as it wants, and a layout opened from long suits."""

from __future__ import annotations

from upcard.cards.faces import ACE, DIAMONDS, HEARTS, JACK, KING, QUEEN, THREE, TWO, rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import RANK_SET, count, highest, in_suit, lowest, of_rank, one, without_lowest
from upcard.games.trex import (
    CHOOSE,
    CONTRACT,
    COUNTING,
    DIAMONDS_GAME,
    DOUBLING,
    ELTOOSH,
    EXPOSE,
    GIRLS,
    LAYOUT,
    LEAVE,
    PACK_52,
    STRENGTH,
    TREX,
)
from upcard.games.trex.state import Trex
from upcard.heuristics.bidding import danger
from upcard.heuristics.tricks import (
    CHEAP,
    best_place,
    follow_for_points,
    follow_to_duck,
    lead_prior,
    lead_to_duck,
    power,
    sets_above,
)
from upcard.jit.elementary import squared
from upcard.jit.rule import rule

ABOVE = sets_above(STRENGTH)
HIGHEST = 12.0
COURTS_AND_ACES = int(RANK_SET[JACK] | RANK_SET[QUEEN] | RANK_SET[KING] | RANK_SET[ACE])
LAST_OUT = int(RANK_SET[TWO] | RANK_SET[THREE] | RANK_SET[ACE])


def prior(s: Trex, seat, move):
    if s.phase == CHOOSE:
        return contract_prior(s, s.hands[seat], move - CONTRACT)
    if move >= DOUBLING:
        return asked_prior(s, seat, move)
    if s.phase == LAYOUT:
        return squared(layout_prior(s.hands[seat], move))
    if s.contract == DIAMONDS_GAME and s.diamond_value > 0:
        return taking_prior(s, seat, move)
    return ducking_prior(s, seat, move)


# --- Before the first card -------------------------------------------------------------------------------------------


def contract_prior(s: Trex, hand, contract):
    return min(1.0, max(0.02, 0.25 + contract_worth(s, hand, contract) / 80.0))


def contract_worth(s: Trex, hand, contract):
    """The points more than the others' that a contract may bring its player: lines through what 400 hands brought that
    were played by these priors."""
    if contract == TREX:
        return 220.0 - 46.0 * farness(hand) - 12.0 * count(hand & LAST_OUT)
    if contract == DIAMONDS_GAME:
        high = count(in_suit(hand, DIAMONDS) & COURTS_AND_ACES)
        return 33.0 * (high - 1) if s.diamond_value > 0 else 15.0 * (1 - high)
    if contract == ELTOOSH:
        return 55.0 - 19.0 * danger(hand)
    if contract == GIRLS:
        return 32.0 - 11.0 * danger(hand)
    hearts = in_suit(hand, HEARTS)
    return 107.0 * count(of_rank(hearts, KING)) + 9.0 * count(hearts) - 23.0 - 12.0 * danger(hand)


@rule
def farness(hand):
    """How far the cards of a hand are from the jacks, on the average."""
    total, left = 0, hand
    while left:
        total += abs(rank(lowest(left)) - JACK)
        left = without_lowest(left)
    return total / max(1, count(hand))


def asked_prior(s: Trex, seat, move):
    """The king of hearts is doubled, for hearts are not led and it can be thrown off; a queen with three others of its
    suit to play instead; and 2s are exposed, for they come out last."""
    if move == LEAVE:
        return 0.3
    if move == DOUBLING + 4:
        return 1.0
    if move < LEAVE:
        return min(1.0, max(0.02, 0.2 * (count(in_suit(s.hands[seat], move - DOUBLING)) - 2)))
    return 0.8 if move == EXPOSE else 0.3


# --- Cards -----------------------------------------------------------------------------------------------------------


def layout_prior(hand, card):
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


@rule
def unseen_by(s: Trex, seat):
    gone = s.won_cards[0] | s.won_cards[1] | s.won_cards[2] | s.won_cards[3]
    return ~(s.hands[seat] | gone | s.captured[0] | s.captured[1] | s.captured[2] | s.captured[3])


def taking_prior(s: Trex, seat, card):
    """Diamonds are worth having: they are taken where that is sure, and not led away."""
    value = 1.0 if suit(card) == DIAMONDS else 0.0
    unseen, cheap = unseen_by(s, seat), CHEAP[STRENGTH[card]]
    if size(s.trick) == 0:
        return squared(lead_prior(card, PACK_52 & unseen, ABOVE, STRENGTH, value))
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    at_stake = 0.1
    for k in range(size(s.trick)):
        at_stake += 0.4 * (suit(s.trick[k]) == DIAMONDS)
    safe = size(s.trick) == 3 or ABOVE[card] & unseen == 0
    return squared(0.05 + 0.95 * follow_for_points(wins, False, safe, cheap, value, min(1.0, at_stake)))


def ducking_prior(s: Trex, seat, card):
    higher, bad = count(ABOVE[card] & unseen_by(s, seat)), poison(s, card)
    if size(s.trick) == 0:
        return lead_to_duck(higher, bad)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    there = 1.0 if s.contract == ELTOOSH else 0.0
    for k in range(size(s.trick)):
        there += poison(s, s.trick[k])
    return follow_to_duck(wins, size(s.trick) == 3, higher, STRENGTH[card] / HIGHEST, bad, there)


def poison(s: Trex, card):
    return 1.0 * ((COUNTING[s.contract] >> card) & 1)
