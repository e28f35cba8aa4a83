"""Gong Zhu: away with the pig and the hearts, on with the goat; and nothing is exposed without many small cards."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import HEARTS, rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit
from upcard.games.gong_zhu import BLOOD, DECLINE, DOUBLER, EXPOSE, EXPOSING, GOAT, HEART_VALUE, PIG, STRENGTH, GongZhu
from upcard.games.gong_zhu import value_of
from upcard.heuristics.tricks import best_place, power, sets_above, under
from upcard.mechanics.matches.turn import left_of

HIGHEST = 12.0
EXPOSABLE = np.array([DOUBLER, GOAT, BLOOD, PIG])
"""One card of each suit, in the order of the suits."""
ABOVE = sets_above(STRENGTH)
GIVEN_AWAY = 0.001
"""To play the goat where others may take it."""


def prior(s: GongZhu, seat, move):
    if move == DECLINE:
        return 1.0
    if move >= EXPOSE:
        return expose_prior(s.hands[seat], EXPOSABLE[move - EXPOSE])
    return card_prior(s, seat, move)


def expose_prior(hand, card):
    """The pig behind many lower spades, the goat under the highest diamonds, the 10♣ and the A♥ with many low cards."""
    of_suit = in_suit(hand, suit(card))
    held, higher = count(of_suit), count(of_suit & ABOVE[card])
    if card == GOAT:
        return 0.2 if higher >= 2 or (higher and held >= 5) else 0.01
    if card == BLOOD:
        return 0.15 if held >= 6 else 0.01
    return 0.15 if held - higher >= 6 else 0.05 if held - higher >= 5 else 0.01


def card_prior(s: GongZhu, seat, card):
    strength = STRENGTH[card] / HIGHEST
    bad = poison(card)
    unseen = ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1] | s.won_cards[2] | s.won_cards[3])
    mine = ABOVE[card] & unseen == 0  # no higher card is out
    if size(s.trick) == 0:
        if card == GOAT:
            return 1.0 if mine else GIVEN_AWAY
        spoils = 0.1 if bad > 0.0 and mine else 1.0
        return (1.0 - 0.95 * strength) * (1.0 - 0.8 * max(bad, 0.0)) * spoils
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    there = 0.0
    for k in range(size(s.trick)):
        there += poison(s.trick[k])
    last = size(s.trick) == 3
    if there < -0.3:
        return 1.0 if wins and last else 0.5 if wins else 0.3 * (1.0 - 0.9 * max(bad, 0.0))
    if card == GOAT:
        return 0.6 if wins and (last or mine) else GIVEN_AWAY
    return under(wins, last, strength, max(bad, 0.0), there)


def poison(card):
    """How bad it is to take a card, from -1 for the goat to 1 for the pig."""
    if card == PIG:
        return 1.0
    if card == GOAT:
        return -1.0
    if suit(card) == HEARTS:
        return -HEART_VALUE[rank(card)] / 100.0
    return 0.3 if card == DOUBLER else 0.0


# --- What was exposed, for imagined worlds (`bots.search.world_weights`) ----------------------------------------------


def tells(move):
    return move >= EXPOSE


def rewind(s: GongZhu, played, rng):
    for seat in range(4):
        s.hands[seat] |= played[seat]
        s.exposed_by[seat] = -1  # one of each suit: as many as there are seats
    s.phase = EXPOSING
    s.declines = s.over = 0
    s.turn = left_of(s, s.dealer)


def agrees(s: GongZhu, now):
    same = s.phase == now.phase and s.declines == now.declines
    for a_suit in range(4):
        same = same and s.exposed_by[a_suit] == now.exposed_by[a_suit]
    return same


def points_taken(s: GongZhu, seat):
    """What the cards that a player has captured score so far."""
    return 1.0 * value_of(s, s.captured[seat])
