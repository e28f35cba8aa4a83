"""Doubles of a side that has bid, and of artificial bids, in the bots' bidding system."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.levels import (
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    US,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    HIGH_CARDS,
    TAKEOUT,
    least_of,
    low_of,
    marked,
    shows,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def is_lead_directing(bid, ours, so_far):
    """Whether a double would be of an artificial bid of a suit."""
    return not ours and bid % 5 != NO_TRUMP and marked(so_far.stands, ARTIFICIAL)


@rule
def lead_directing(bid, so_far):
    """The double of an artificial bid shows its suit; where partner has shown this suit, strength."""
    if least_of(so_far.partner, bid % 5) >= 3 or least_of(so_far.mine, bid % 5) >= 3:
        return shows(10, 40, HIGH_CARDS, 9)
    return with_suit(shows(7, 40, HIGH_CARDS, 12), bid % 5, 5, 13)


@rule
def supports(bid, so_far):
    """Whether an opener's double shows three cards of the major that partner has bid at the one level: two of it can
    still be bid."""
    last, partners, first = so_far.last, so_far.partners, so_far.first
    if so_far.opened != US or last != first or last < 0 or last >= ONE_NT or partners < HEARTS or partners >= ONE_NT:
        return False
    return last < partners < bid < partners + 5 and bid % 5 != NO_TRUMP


@rule
def later_double(bid, so_far):
    """Low down for takeout; else it says that they have bid more than the rest of the points allows."""
    mine, partner, last, partners, first, opened = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.first,
        so_far.opened,
    )
    level, strain = bid // 5 + 1, bid % 5
    if last == NO_CALL and opened == US and level <= 2 and strain != NO_TRUMP and first % 5 != NO_TRUMP:
        found = shows(17 - low_of(partner) + level, 40, HIGH_CARDS, 12)
        for major in range(HEARTS, NO_TRUMP):
            if major != strain and major != first % 5:
                found = with_suit(found, major, 4, 4)
        return found | FORCING
    if supports(bid, so_far):
        return with_suit(shows(low_of(mine), 40, HIGH_CARDS, 12), partners % 5, 3, 3) | FORCING
    if level <= 3 and strain != NO_TRUMP and least_of(partner, strain) == 0 and last >= 0 and partners == NO_CALL:
        found = shows(13 + level, 40, HIGH_CARDS, 11) | TAKEOUT
        return with_suit(found, strain, 0, 2)
    if level == 1:
        return NEVER
    needed = 25 - level // 4 - low_of(partner)
    found = shows(max(needed, low_of(mine)), 40, HIGH_CARDS, 7)
    return found if strain == NO_TRUMP else with_suit(found, strain, 4 if level < 4 else 2, 13)
