"""Pepper: the tricks of a hand with its best trump, and a third of the others for the partner, are what it bids."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.rows import size
from upcard.cards.sets import count, holds
from upcard.games.pepper import (
    BID,
    BIDDING,
    BIG_PEPPER,
    LITTLE_PEPPER,
    NAMING,
    PACK_24,
    PASS,
    PLAY,
    POWER,
    SUITS,
    TRUMP,
    Pepper,
    hand_size,
    side_of,
    suit_led,
    tricks_bid,
    trumps,
)
from upcard.heuristics.bidding import PLAIN_WORTH, TRUMP_WORTH, UNLIKELY, inclined, worth_of
from upcard.heuristics.tricks import follow_for_tricks, lead_for_tricks
from upcard.heuristics.twin_trumps import cheapness, sets_above_under, would_win
from upcard.jit.rule import rule
from upcard.mechanics.matches.turn import left_of
from upcard.mechanics.tricks.trump_twin import NO_TRUMP, winner_under

SOLVER = "upcard.solvers.sights.pepper"

ABOVE = sets_above_under(SUITS, POWER)
HELP = np.array((0.0, 0.0, 1.4, 0.0, 2.0))
"""By the number of players: the tricks that a hand without any would take with the partner, or from cards not dealt."""


def prior(s: Pepper, seat, move):
    if s.phase == PLAY:
        return card_prior(s, seat, move)
    if s.phase == NAMING:
        hand = s.hands[seat]
        return max(UNLIKELY, 1.0 - 1.5 * (best_tricks(hand) - tricks_with(hand, move - TRUMP)))
    return call_prior(s, seat, move)


@rule
def tricks_with(hand, trump):
    """The tricks that a hand takes alone with a suit as trumps, or without."""
    total = 0.0
    for a_suit in range(4):
        cards = hand & SUITS[trump, a_suit]
        if a_suit == trump:
            total += worth_of(cards, ABOVE[trump], TRUMP_WORTH) + 0.3 * max(0, count(cards) - 2)
        else:
            total += worth_of(cards, ABOVE[trump], PLAIN_WORTH)
            total += 0.4 * max(0, count(cards) - 3) if trump == NO_TRUMP else 0.0
    return total


@rule
def best_tricks(hand):
    most = 0.0
    for trump in range(5):
        most = max(most, tricks_with(hand, trump))
    return most


def call_prior(s: Pepper, seat, call):
    """The lowest bid while the hand is worth it; over partner's bid only with a better hand."""
    each = hand_size(s)
    mine = best_tricks(s.hands[seat])
    worth_it = mine + HELP[s.seats] * (each - mine) / each - 0.5
    if s.declarer >= 0 and side_of(s, s.declarer) == side_of(s, seat):
        worth_it -= 1.0
    if call == PASS:
        return 1.0 if worth_it < s.bid + 1 else 0.2
    bid = call - BID + 1
    needed = each if bid >= LITTLE_PEPPER else bid
    spare = worth_it - needed - (0.3 if bid == BIG_PEPPER else 0.0)
    return inclined(spare) * (1.0 if bid == s.bid + 1 or bid >= LITTLE_PEPPER else 0.15)


def card_prior(s: Pepper, seat, card):
    unseen = PACK_24 & ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1] | s.won_cards[2] | s.won_cards[3])
    cheap, highest = cheapness(POWER, s.trump, card), ABOVE[s.trump, card] & unseen == 0
    if size(s.trick) == 0:
        return lead_for_tricks(highest, cheap)
    place = winner_under(s.trick, SUITS, POWER, s.trump)
    ours = side_of(s, (s.leader + place) % s.seats) == side_of(s, seat)
    ruff = holds(trumps(s), card) and not holds(trumps(s), s.trick[0])
    sure = size(s.trick) == s.seats - 1 or ruff or highest
    return follow_for_tricks(
        would_win(suit_led(s) | trumps(s), POWER[s.trump], card, s.trick[place]), ours, sure, cheap
    )


# --- What was said, for imagined worlds (`bots.search.world_weights`) -------------------------------------------------


def tells(move):
    return move >= PASS


def rewind(s: Pepper, played, rng):
    for seat in range(s.seats):
        s.hands[seat] |= played[seat]
        s.last_call[seat] = -1
    s.phase = BIDDING
    s.bid = s.passes = s.passed = s.over = 0
    s.declarer = s.trump = -1
    s.turn = left_of(s, s.dealer)


def agrees(s: Pepper, now):
    return s.bid == now.bid and s.declarer == now.declarer


def outcome_worth(s: Pepper, tricks):
    """What the tricks of South and North, or of the first of two players, bring them more than the others."""
    dealt, declarers = hand_size(s), side_of(s, s.declarer)
    stake = dealt * (2 if s.bid == BIG_PEPPER else 1)
    own = dealt - tricks if declarers else tricks
    gained = -stake if own < tricks_bid(s) else stake if s.bid == BIG_PEPPER else own
    return (gained - (dealt - own)) * (-1 if declarers else 1)
