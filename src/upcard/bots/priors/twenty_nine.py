"""Twenty-Nine: bid as Twenty-Eight, the best suit is trump, royals are shown; cards are played without judgement."""

from __future__ import annotations

from upcard.arrays import np
from upcard.bots.priors.first_four import first_four
from upcard.bots.priors.twenty_eight import call_prior, trump_prior
from upcard.games.twenty_nine.state import ASK, AUCTION, BID, CHOOSE_TRUMP, DISCARD, KEEP, TRUMP
from upcard.mechanics.turn import left_of


def prior(s, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    if s.phase == CHOOSE_TRUMP:
        return trump_prior(s.hands[seat], move - TRUMP)
    return 0.2 if move == DISCARD or move == KEEP else 1.0


# --- What was said and chosen, for imagined worlds (`bots.world_weights`) ---------------------------------------------

DRAWS = 8


def tells(move):
    return BID <= move < ASK


def covered(s, played):
    """The suit that was chosen."""
    chosen = s.marker if s.marker >= 0 else s.trump
    return TRUMP + chosen if chosen >= 0 else -1


def rewind(s, played, rng):
    for seat in range(4):
        s.hands[seat] = first_four(s.hands[seat] | played[seat], np.int64(0), rng)
        s.last_call[seat] = -1
    s.phase = AUCTION
    s.bid = s.contract = s.passes = s.passed = s.open = s.over = 0
    s.declarer = s.trump = s.marker = s.asked = -1
    s.turn = left_of(s, s.dealer)


def agrees(s, now):
    return s.bid == now.bid and s.declarer == now.declarer
