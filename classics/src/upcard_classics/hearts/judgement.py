"""Hearts: away with the queen and the high hearts, low leads while she is out, and poison for the tricks of others."""

from __future__ import annotations

from upcard.cards.faces import HEARTS, QUEEN, SPADES, rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, holds, in_suit, one
from upcard.heuristics.tricks import best_place, follow_to_duck, lead_to_duck, power, sets_above
from upcard.jit.bits import bit_count
from upcard_classics.hearts import PASS, STRENGTH, THE_JACK, THE_QUEEN, Hearts, pack_of

HIGHEST = 12.0
ABOVE = sets_above(STRENGTH)
SAFE_SPADES = 5
"""With so many spades the queen and what beats her can stay: others run out of spades first."""


def prior(s: Hearts, seat, move):
    if move >= PASS:
        return 0.02 + 0.98 * danger(s, s.hands[seat] | s.laid_out[seat], move - PASS) ** 3
    return card_prior(s, seat, move)


def danger(s: Hearts, held, card):
    """How gladly a card is passed on, from 0 to 1."""
    a_suit, strength = suit(card), STRENGTH[card] / HIGHEST
    of_suit = in_suit(held, a_suit)
    if a_suit == SPADES:
        if count(of_suit) >= SAFE_SPADES or rank(card) < QUEEN:
            return 0.0
        return 1.0 if card == THE_QUEEN else 0.95
    if s.jack and card == THE_JACK:
        return 0.0
    short = 1.0 / (1.0 + count(of_suit))  # a suit that is short can be run out of
    if a_suit == HEARTS:
        return 0.3 + 0.55 * strength
    return strength * (0.35 + short)


def card_prior(s: Hearts, seat, card):
    strength, bad = STRENGTH[card] / HIGHEST, poison(s, card)
    gone = s.hands[seat]
    for other in range(s.seats):
        gone |= s.won_cards[other]
    for place in range(size(s.trick)):
        gone |= one(s.trick[place])
    unseen = pack_of(s, seat) & ~gone
    higher = bit_count(ABOVE[card] & unseen)
    if size(s.trick) == 0:
        return lead(s, seat, card, unseen, higher, bad)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    there = 0.0
    for k in range(size(s.trick)):
        there += poison(s, s.trick[k])
    last = size(s.trick) == s.seats - 1
    if there < -0.2 and wins:
        return 1.0 if last else 0.6
    if bad < 0.0:  # the jack, where it counts
        return 0.8 if wins and (last or higher == 0) else 0.002
    spades_feared = led == SPADES and wins and not last and rank(card) > QUEEN and holds(unseen, THE_QUEEN)
    worth = follow_to_duck(wins, last, higher, strength, bad, max(there, 0.0))
    return max(0.001, worth * (0.1 if spades_feared else 1.0))


def lead(s: Hearts, seat, card, unseen, higher, bad):
    """Low cards first. Low spades look for the queen; the ace and king of spades wait until she has been seen."""
    if bad < 0.0:
        return 0.3 if higher == 0 else 0.002
    if suit(card) == SPADES and holds(unseen, THE_QUEEN):
        return 0.003 if rank(card) > QUEEN else 0.8
    if card == THE_QUEEN:
        return 0.002
    others = bit_count(in_suit(unseen, suit(card)))
    if others == 0:
        return 0.002  # nobody can follow: the trick is ours with all that is thrown on it
    first = tricks_before(s) == 0 and suit(card) != HEARTS
    return max(0.002, lead_to_duck(higher, bad) + (0.2 * STRENGTH[card] / HIGHEST if first else 0.0))


def tricks_before(s: Hearts):
    done = 0
    for seat in range(s.seats):
        done += s.tricks[seat]
    return done


def poison(s: Hearts, card):
    """How bad it is to take a card: 1 for the queen, and less than 0 for the jack where it counts."""
    if card == THE_QUEEN:
        return 1.0
    if suit(card) == HEARTS:
        return 0.15 + 0.25 * STRENGTH[card] / HIGHEST
    return -0.7 if s.jack and card == THE_JACK else 0.0


def points_taken(s: Hearts, seat):
    """What the cards that a player has taken cost so far."""
    return -1.0 * s.taken[seat]
