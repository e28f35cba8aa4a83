"""The first calls of a side in the bots' bidding system: openings, overcalls, doubles, and what answers a double."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.card import FOUR_CARD_MAJORS, STRONG_TWOS, plays
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    FOUR_CLUBS,
    HEARTS,
    NEVER,
    NO_TRUMP,
    SPADES,
    TWO_CLUBS,
    cheapest_level,
    game_level,
)
from upcard.games.contract_bridge.judgement.strong_twos import strong_two
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    POINTS,
    TAKEOUT,
    even,
    shows,
    with_stopper,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def opening(call, card):
    """Before the first bid. Where majors are opened with four cards, every suit has four: the longest one."""
    if call == CALLED_PASS:
        return shows(0, 11, POINTS, 9)
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain == NO_TRUMP:
        if level == 1:
            return with_suit(with_suit(even(shows(15, 17, HIGH_CARDS, 15)), HEARTS, 2, 4), SPADES, 2, 4)
        return even(shows(20, 21, HIGH_CARDS, 15)) if level == 2 else NEVER
    if level == 1:
        if plays(card, FOUR_CARD_MAJORS):
            return with_suit(shows(12, 21, POINTS, 13 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
        least = 5 if strain >= HEARTS else 3
        return with_suit(shows(12, 21, POINTS, 13 + (strain == SPADES)), strain, least, 13) | LONGEST
    if call == TWO_CLUBS:
        return shows(22, 40, POINTS, 14) | ARTIFICIAL | FORCING
    if level == 2 and plays(card, STRONG_TWOS):
        return strong_two(strain)
    if level <= 4:
        return with_suit(shows(5, 10, HIGH_CARDS, 14), strain, level + 4, level + 4 + (level == 4))
    return NEVER


@rule
def over_them(call, bid, doubling, passes, theirs):
    """They have opened and the own side has not bid. Who would pass out a low bid needs two points less."""
    level_now, their_strain = bid // 5 + 1, bid % 5
    less = 2 if passes == 2 and level_now <= 2 else 0
    if call == CALLED_PASS:
        return shows(0, 14 - less, HIGH_CARDS, 8)
    if call == CALLED_DOUBLE:
        return first_double(bid, less, theirs)
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain == NO_TRUMP:
        if level == level_now and level <= 3 and their_strain != NO_TRUMP:
            return with_stopper(even(shows(15 + level - 1 - less, 18 + level - 1 - less, HIGH_CARDS, 14)))
        return NEVER
    if theirs >> strain & 1:
        return NEVER
    jump = level - cheapest_level(bid, strain)
    if jump == 0 and level <= 4:
        return (
            with_suit(shows(7 + 2 * level + (level > 1) - less, 17 + (level > 1), POINTS, 13), strain, 5, 13) | LONGEST
        )
    if 1 <= jump <= 2 and 2 <= level <= 4 and less == 0:
        return with_suit(shows(5, 10, HIGH_CARDS, 12), strain, level + 4, level + 5)
    return NEVER


@rule
def first_double(bid, less, theirs):
    """Of a suit: for takeout, with support for those that they have not bid. Of no trump: as strong as the bidder."""
    level, strain = bid // 5 + 1, bid % 5
    if strain == NO_TRUMP:
        return shows(15 + 2 * (level - 1), 40, HIGH_CARDS, 14) if level <= 3 else NEVER
    if level > 4:
        return NEVER
    found = shows(max(12, 10 + level) - less + 2 * (level == 4), 40, HIGH_CARDS, 12) | TAKEOUT
    for other in range(4):
        if other == strain or theirs >> other & 1 == 0:
            found = with_suit(found, other, 0 if other == strain else 3, 2 if other == strain else 5)
    return found


@rule
def to_double(call, bid, theirs):
    """Partner has doubled for takeout: an answer is owed; a jump invites, a game is bid with an opening."""
    if call == CALLED_PASS and bid >= FOUR_CLUBS:  # so high the defence is as good a place
        return shows(0, 40, POINTS, 7)
    if call == CALLED_PASS:
        return with_suit(shows(8, 40, HIGH_CARDS, 8), bid % 5, 5, 13)
    if call < 0:
        return NEVER
    level, strain, cheapest = call // 5 + 1, call % 5, cheapest_level(bid, call % 5)
    if strain == NO_TRUMP:
        low = 6 if level == 1 else 10 if level == 2 else 13
        found = even(shows(low, low + (3 if level == 1 else 2), HIGH_CARDS, 10))
        return with_stopper(found) if level <= 3 else NEVER
    if strain == bid % 5:  # their suit asks for one
        return shows(12, 40, POINTS, 9) | ARTIFICIAL | FORCING if level == cheapest <= 4 else NEVER
    if theirs >> strain & 1:  # another suit of theirs, for hands that have none that they left
        found = with_suit(shows(0, 8 + 2 * (level > 2), POINTS, 9), strain, 5, 13)
        return found if level == cheapest <= 4 else NEVER
    if level == cheapest == 5 and strain < HEARTS:
        return with_suit(shows(0, 40, POINTS, 12), strain, 6, 13) | LONGEST
    if level == 5 and strain < HEARTS:
        return with_suit(shows(14, 21, POINTS, 11), strain, 6, 13) | LONGEST
    if level == cheapest and level <= 4:
        return with_suit(shows(0, 8 + 2 * (level > 2), POINTS, 12 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
    if level == game_level(strain) and strain >= HEARTS:
        return with_suit(shows(12 - (level == cheapest), 19, FIT + strain, 13), strain, 4, 13) | LONGEST
    if level == cheapest + 1 and level <= 3 + (strain < HEARTS):
        return with_suit(shows(9, 11, POINTS, 12 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
    return NEVER


@rule
def after_their_suit(call, bid):
    """Partner has asked for a suit by bidding theirs: the best one of four cards, a jump with more than a minimum; no
    trump with their suit stopped."""
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain == bid % 5:
        return NEVER
    jump = level - cheapest_level(bid, strain)
    if strain == NO_TRUMP:
        return with_stopper(shows(12, 40, HIGH_CARDS, 11)) if level <= 3 and jump == 0 else NEVER
    if jump == 0 and level <= 4:
        return with_suit(shows(0, 40, POINTS, 12 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
    return NEVER
