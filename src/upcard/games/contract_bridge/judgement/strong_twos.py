"""Strong openings of two of a suit in the bots' bidding system: six cards and almost a game, and what answers them."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.levels import HEARTS, NEVER, NO_TRUMP, THREE_NT, TWO_NT, cheapest_level
from upcard.heuristics.call_meaning import ARTIFICIAL, FORCING, LONGEST, POINTS, shows, with_suit
from upcard.jit.rule import rule

STRONG, MORE, STRONGEST = 18, 20, 21
"""The points of a strong two: the least, from how many on it bids game opposite a weak hand, and the most."""
POSITIVE = 8
"""The least points of an answer that is not the weak one."""


@rule
def strong_two(strain):
    """Two of a suit: partner may not pass."""
    return with_suit(shows(STRONG, STRONGEST, POINTS, 15), strain, 6, 13) | LONGEST | FORCING


@rule
def to_strong_two(call, bid):
    """Partner has opened a strong two: 2NT with few points; with more a raise of three cards, a suit of five, or no
    trump. There is an answer for every hand."""
    level, strain = call // 5 + 1, call % 5
    if call < 0:
        return NEVER
    if call == TWO_NT:
        return shows(0, POSITIVE - 1, POINTS, 14) | ARTIFICIAL | FORCING
    if call == bid + 5:
        return with_suit(shows(POSITIVE, 40, POINTS, 15), strain, 3, 13) | FORCING
    if strain != NO_TRUMP:
        suit = level == cheapest_level(bid, strain) and strain != bid % 5
        return with_suit(shows(POSITIVE, 40, POINTS, 14), strain, 5, 13) | LONGEST | FORCING if suit else NEVER
    if level == 3:
        return shows(POSITIVE, 13, POINTS, 12)
    if level == 6:
        return shows(14, 18, POINTS, 12)
    return shows(19, 40, POINTS, 12) if level == 7 else NEVER


@rule
def after_weak_answer(call, opened):
    """The opener of a strong two whose partner has few points: the suit again, or game, in no trump over diamonds."""
    game = opened + 10 if opened % 5 >= HEARTS else THREE_NT
    if call == opened + 5:
        return shows(STRONG, MORE - 1, POINTS, 14)
    return shows(MORE, STRONGEST, POINTS, 14) if call == game else NEVER
