"""Answers to no trump without transfers in the bots' bidding system: suits are natural, 2♣ asks for a major as ever."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.answers import notrump_opened
from upcard.games.contract_bridge.judgement.card import NO_TRANSFERS, plays
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_PASS,
    CLUBS,
    GAME_MAJOR,
    HEARTS,
    NEVER,
    NO_TRUMP,
    ONE_NT,
    SMALL_SLAM,
    SPADES,
    THREE_NT,
    TWO_CLUBS,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAJOR,
    POINTS,
    high_of,
    low_of,
    marked,
    shows,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def natural_suit(call, bid, partner):
    """A suit over no trump: low to play, a major at the three level forcing, its game to play with six cards. The
    question for a major may have five cards of it, where the points only invite."""
    low, high = low_of(partner), high_of(partner)
    level, strain = call // 5 + 1, call % 5
    if call == bid + 1:
        asking = shows(GAME_MAJOR - high, 40, HIGH_CARDS, 13) | ARTIFICIAL | FORCING | MAJOR
        return with_suit(with_suit(asking, HEARTS, 0, 5), SPADES, 0, 5)
    if bid == ONE_NT and level == 2 and CLUBS < strain < NO_TRUMP:  # a card more than four is a point
        most = GAME_MAJOR - 1 - low if strain >= HEARTS else GAME_MAJOR - high
        return with_suit(shows(0, most, POINTS, 12), strain, 5, 13) | LONGEST
    if strain < HEARTS or strain == NO_TRUMP:
        return NEVER
    if level == 3:
        return with_suit(shows(GAME_MAJOR - low, 40, POINTS, 14), strain, 5, 13) | LONGEST | FORCING
    if level == 4:
        return with_suit(shows(GAME_MAJOR - low, SMALL_SLAM - high, POINTS, 15), strain, 6, 13) | LONGEST
    return NEVER


@rule
def has_natural_suit(so_far):
    """Whether partner has shown a suit over the own no trump, by a bid of the system; they have shown none."""
    last, partners, strain = so_far.last, so_far.partners, so_far.partners % 5
    if not plays(so_far.card, NO_TRANSFERS) or not notrump_opened(last, so_far.first) or so_far.theirs != 0:
        return False
    if marked(so_far.asked, ARTIFICIAL) or partners < TWO_CLUBS or partners >= 20 or strain == NO_TRUMP:
        return False
    return strain >= HEARTS or partners == TWO_CLUBS + 1


@rule
def to_natural_suit(call, bid):
    """The opener of no trump passes a suit at the two level, and a game. A major at the three level he raises with
    three cards; with two he bids 3NT, or four spades over hearts."""
    level, strain = bid // 5 + 1, bid % 5
    if level != 3:
        return shows(0, 40, HIGH_CARDS, 15) if call == CALLED_PASS else NEVER
    if call == bid + 5:
        return with_suit(shows(0, 40, HIGH_CARDS, 15), strain, 3, 5)
    short = with_suit(shows(0, 40, HIGH_CARDS, 14), strain, 0, 2)
    if strain == HEARTS and call == bid + 1:
        return with_suit(short, SPADES, 4, 5)
    if call == THREE_NT:
        return with_suit(short, SPADES, 0, 3) if strain == HEARTS else short
    return NEVER


@rule
def invites_after_stayman(call, so_far):
    """Whether a call is a major on the two level, by the player that has asked the opener of 1NT for one."""
    last, partners = so_far.last, so_far.partners
    if not plays(so_far.card, NO_TRANSFERS) or so_far.first != ONE_NT or last != TWO_CLUBS or so_far.theirs != 0:
        return False
    return TWO_CLUBS < partners < call <= TWO_CLUBS + SPADES and call % 5 >= HEARTS


@rule
def five_of_a_major(call, partner):
    """The player that has asked for a major shows five cards of one, with the points of an invitation."""
    found = shows(GAME_MAJOR - high_of(partner), GAME_MAJOR - 1 - low_of(partner), POINTS, 12)
    return with_suit(found, call % 5, 5, 5)
