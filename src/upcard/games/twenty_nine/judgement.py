"""Twenty-Nine: bid as Twenty-Eight, the best suit is trump, royals are shown; cards are played without judgement."""

from __future__ import annotations

from upcard.arrays import np
from upcard.declarations.hooks import side_of
from upcard.games.twenty_eight.judgement import call_prior, trump_prior
from upcard.games.twenty_nine import VALUE
from upcard.games.twenty_nine.state import ASK, AUCTION, BID, CHOOSE_TRUMP, DISCARD, KEEP, TRUMP, TwentyNine
from upcard.heuristics.first_four import first_four
from upcard.mechanics.matches.turn import left_of
from upcard.mechanics.tricks.card_points import worth as card_points

SOLVER = "upcard.solvers.sights.twenty_nine"
CARD_POINTS = 28
A_POINT = 1 / 14
"""A contract is worth 1 or more: 28 card points."""
CONTRACT_MADE = 100.0
"""What a contract counts where the points beside it only say what is nearer to it."""


def prior(s, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    if s.phase == CHOOSE_TRUMP:
        return trump_prior(s.hands[seat], move - TRUMP)
    return 0.2 if move == DISCARD or move == KEEP else 1.0


# --- What was said and chosen, for imagined worlds (`bots.search.world_weights`) --------------------------------------

DRAWS = 8


def tells(move):
    return BID <= move < ASK


def covered(s: TwentyNine, played):
    """The suit that was chosen."""
    chosen = s.marker if s.marker >= 0 else s.trump
    return TRUMP + chosen if chosen >= 0 else -1


def rewind(s: TwentyNine, played, rng):
    for seat in range(4):
        s.hands[seat] = first_four(s.hands[seat] | played[seat], np.int64(0), rng)
        s.last_call[seat] = -1
    s.phase = AUCTION
    s.bid = s.contract = s.passes = s.passed = s.open = s.over = 0
    s.declarer = s.trump = s.marker = s.asked = -1
    s.turn = left_of(s, s.dealer)


def agrees(s: TwentyNine, now):
    return s.bid == now.bid and s.declarer == now.declarer


def points_taken(s: TwentyNine, seat):
    """The card points of a side's tricks."""
    return A_POINT * card_points(s.won_cards[side_of(s, seat)], VALUE)


def outcome_worth(s: TwentyNine, ahead):
    """Whether the declarers have as many card points as their contract needs; then the points. The last trick may
    count one, too."""
    own = 1 if s.declarer % 2 == 0 else -1
    needed = 2 * s.contract - (CARD_POINTS + s.last_trick_point)
    return own * (CONTRACT_MADE if own * ahead >= needed else -CONTRACT_MADE) + ahead
