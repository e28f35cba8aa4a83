"""Doubles of a side that has bid, and of artificial bids, in the bots' bidding system."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    FOUR_NT,
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    THEM,
    US,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    HIGH_CARDS,
    TAKEOUT,
    high_of,
    least_of,
    low_of,
    marked,
    shows,
    with_suit,
)
from upcard.jit.rule import rule

NEGATIVE = FOUR_NT - 1
"""The highest overcall of which a double is negative: four spades."""


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
def is_negative(bid, so_far):
    """Whether a double is of their overcall over partner's opening of one of a suit, up to four spades."""
    if so_far.last != NO_CALL or so_far.opened != US or so_far.partners != so_far.first:
        return False
    return bid <= NEGATIVE and bid % 5 != NO_TRUMP and 0 <= so_far.first < ONE_NT


@rule
def negative(level, strain, so_far):
    """Four cards of a major that was not bid; the higher, the more points. On the four level partner passes unless his
    shape says other."""
    partner, first = so_far.partner, so_far.first
    found = shows(17 - low_of(partner) + level + 2 * (level >= 3) + (level == 4), 40, HIGH_CARDS, 12)
    if level == 4:
        return with_suit(found, strain, 0, 3)
    for major in range(HEARTS, NO_TRUMP):
        if major != strain and major != first % 5:
            found = with_suit(found, major, 4, 4 + (level == 3))
    return found | FORCING


@rule
def is_responsive(bid, so_far):
    """Whether a double is of their raise, over partner's takeout double or his overcall in a suit."""
    if so_far.last != NO_CALL or so_far.opened != THEM or bid >= FOUR_NT or bid % 5 == NO_TRUMP:
        return False
    if so_far.theirs != 1 << bid % 5 or marked(so_far.stands, ARTIFICIAL):
        return False
    if so_far.partners == CALLED_DOUBLE:
        return marked(so_far.asked, TAKEOUT)
    natural = so_far.partners >= 0 and so_far.partners % 5 != NO_TRUMP and not marked(so_far.asked, ARTIFICIAL)
    return natural and high_of(so_far.partner) > 10


@rule
def responsive(level, strain, so_far):
    """Opposite a takeout double four cards of both minors, or of both majors over a minor; opposite an overcall of the
    two suits that were not bid."""
    found = shows(2 + 3 * level if so_far.partners == CALLED_DOUBLE else 3 + 3 * level, 40, HIGH_CARDS, 12)
    for other in range(4):
        if so_far.partners == CALLED_DOUBLE:
            wanted = other != strain and (other >= HEARTS) != (strain >= HEARTS)
        else:
            wanted = other != strain and other != so_far.partners % 5
        found = with_suit(found, other, 4, 5) if wanted else found
    if so_far.partners >= 0:
        found = with_suit(found, so_far.partners % 5, 0, 2)
    return found | FORCING if level <= 3 else found


@rule
def later_double(bid, so_far):
    """Low down for takeout; else it says that they have bid more than the rest of the points allows."""
    mine, partner, last, partners, opened = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.opened,
    )
    level, strain = bid // 5 + 1, bid % 5
    if is_negative(bid, so_far):
        return negative(level, strain, so_far)
    if is_responsive(bid, so_far):
        return responsive(level, strain, so_far)
    if supports(bid, so_far):
        return with_suit(shows(low_of(mine), 40, HIGH_CARDS, 12), partners % 5, 3, 3) | FORCING
    again = last >= 0 or (last == CALLED_DOUBLE and opened == THEM)
    if level <= 3 and strain != NO_TRUMP and least_of(partner, strain) == 0 and again and partners == NO_CALL:
        found = shows(13 + level, 40, HIGH_CARDS, 11) | TAKEOUT
        return with_suit(found, strain, 0, 2)
    if level == 1:
        return NEVER
    needed = 25 - level // 4 - low_of(partner)
    found = shows(max(needed, low_of(mine)), 40, HIGH_CARDS, 7)
    return found if strain == NO_TRUMP else with_suit(found, strain, 4 if level < 4 else 2, 13)
