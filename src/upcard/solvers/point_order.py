"""In which order the search of card points tries cards.

With all hands open one can say which seat is sure to take the trick: points go there if that is a friend, and the
cheapest card if it is a foe. The card that decided a position before is tried first.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import rank, suit
from upcard.cards.sets import highest, in_suit, without
from upcard.jit.rule import rule
from upcard.solvers.point_record import FREE, sum_of
from upcard.solvers.point_rules import playable
from upcard.solvers.trick_order import BEATEN, power, see_rest
from upcard.solvers.trick_record import MAX_MOVES

KNOWN = 1 << 20


@rule
def promise(w, card, led, best_power, friendly, points):
    """How promising a card is to a trick with `points` in it, of which a friend or a foe has the best (`see_rest` comes
    first)."""
    own, value = power(w, card, led), 4 * w.value[card] + w.game[card]
    beats = own > best_power
    held = own if beats else best_power
    ours = beats or friendly
    if ours and held > w.foe_power:  # the trick is ours
        return 2000 + 16 * value - rank(card) - (64 if beats and friendly else 0) - (32 if suit(card) == w.trump else 0)
    if w.friend_power > max(held, w.foe_power):  # a friend will take it
        return 1500 + 16 * value - own
    if ours:
        return 500 + points - 16 * value - rank(card)
    return 400 - 16 * value - rank(card)


@rule
def list_moves(w, seat, trick, cards, known, ply):
    """Write the cards that are worth trying and how promising they are; returns how many."""
    led, lying, winner = trick.led, trick.lying, trick.winner
    hand = playable(w, seat, led, trick.best, winner)
    side = w.counts if w.counts >> seat & 1 else ~w.counts
    points, best_power, free = 0, BEATEN, w.duty == FREE
    if lying:
        points, best_power = 4 * sum_of(w.value, trick.played), power(w, trick.best, led)
        see_rest(w, side, seat, lying, led, free)
    n, base, friendly = 0, ply * MAX_MOVES, lying > 0 and side >> winner & 1 == 1
    for a_suit in range(4):
        own, twins = in_suit(hand, a_suit), in_suit(cards, a_suit)
        if own and lying == 0:
            see_rest(w, side, seat, 0, a_suit, free)
        while own:
            card = highest(own)
            own = without(own, card)
            worth = promise(w, card, a_suit if lying == 0 else led, best_power, friendly, points)
            w.moves[base + n], w.worth[base + n] = card, worth
            alike = False
            below = in_suit(twins & ((np.int64(1) << card) - 1), a_suit)
            while below and own and highest(below) == highest(own) and is_alike(w, card, highest(own)):
                alike = alike or highest(own) == known
                own = without(own, highest(own))
                below = without(below, highest(below))
            if card == known or alike:
                w.worth[base + n] = KNOWN
            n += 1
    return n


@rule
def is_alike(w, card, other):
    """Whether two cards are worth the same."""
    return w.value[card] == w.value[other] and w.game[card] == w.game[other]
