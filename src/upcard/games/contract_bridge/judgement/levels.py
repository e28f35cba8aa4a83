"""How high the bots bid: the numbers of bids, the levels of games, and the points that they take."""

from __future__ import annotations

from upcard.heuristics.call_meaning import high_of, low_of
from upcard.jit.rule import rule

CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP = range(5)
ONE_NT, TWO_CLUBS, TWO_NT, THREE_NT, FOUR_CLUBS, FOUR_NT, FIVE_CLUBS, SIX_NT = 4, 5, 9, 14, 15, 19, 20, 29
"""Bids are counted from 1♣ up."""
NO_CALL, CALLED_DOUBLE, CALLED_PASS, CALLED_REDOUBLE = -1, -2, -3, -4
US, THEM = 1, 2
NEVER = 0
"""The meaning of a call that the system does not have."""
UNSAID = -1
"""What a rule finds that has nothing to say of a call: others are asked. No meaning is this number."""
GENERAL = 0
"""The weight of a meaning by general rules: no bot makes such a call."""
GAME_MAJOR, GAME_MINOR, SMALL_SLAM, SMALL_SLAM_NT, GRAND_SLAM = 24, 28, 31, 33, 37
"""Points of both hands for what is worth bidding."""
USUAL_SPREAD = 3
"""Partner is counted on for so many points more than he has promised at least when an invitation is weighed."""


@rule
def game_level(strain):
    """The level at which a contract is worth a game."""
    if strain == NO_TRUMP:
        return 3
    return 4 if strain >= HEARTS else 5


@rule
def cheapest_level(bid, strain):
    """The lowest level at which a strain can be bid over a bid (-1: none)."""
    level = bid // 5 + 1 if bid >= 0 else 1
    return level if bid < 0 or strain > bid % 5 else level + 1


@rule
def usual_high(known):
    """The most that partner is counted on for."""
    return min(high_of(known), low_of(known) + USUAL_SPREAD)


@rule
def expected_of(known):
    """What partner is counted on for when a slam is weighed."""
    return (low_of(known) + usual_high(known)) // 2


@rule
def counted_on(known):
    """What partner is counted on for when a game is bid: what he has promised, a bit more if he said it exactly."""
    return expected_of(known) if high_of(known) - low_of(known) <= USUAL_SPREAD else low_of(known)
