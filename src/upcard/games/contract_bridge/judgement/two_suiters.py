"""Overcalls that show two suits at once in the bots' bidding system, as people make them, and what answers them."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.levels import (
    GENERAL,
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    THEM,
    TWO_NT,
    UNSAID,
    cheapest_level,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    HIGH_CARDS,
    POINTS,
    least_of,
    marked,
    shows,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def two_lowest(theirs):
    """The unusual no trump: five cards of each of the two lowest suits that they have not bid."""
    found, wanted = shows(6, 40, POINTS, GENERAL) | ARTIFICIAL | FORCING, 2
    for strain in range(4):
        if wanted and theirs >> strain & 1 == 0:
            found, wanted = with_suit(found, strain, 5, 13), wanted - 1
    return found


@rule
def other_majors(strain):
    """Their suit over their opening (Michaels): five cards of both majors, or of the other one and of a minor."""
    found = shows(6, 40, POINTS, GENERAL) | ARTIFICIAL | FORCING
    for major in range(HEARTS, NO_TRUMP):
        if major != strain:
            found = with_suit(found, major, 5, 13)
    return found


@rule
def is_two_suiter(so_far):
    """Whether partner's only bid, over their opening, has shown two suits at once."""
    if so_far.opened != THEM or so_far.last != NO_CALL or so_far.partners != so_far.first:
        return False
    return so_far.partners >= 0 and marked(so_far.asked, ARTIFICIAL) and shown_suits(so_far.asked) > 0


@rule
def shown_suits(said):
    """How many suits of five cards a call shows."""
    found = 0
    for strain in range(4):
        found += least_of(said, strain) >= 5
    return found


@rule
def between_two_suits(call, bid, so_far):
    """The answer to two suits: the better one, as low as can be; with game in hand the zones decide. Opposite a major
    and a minor that is not known 2NT asks for it."""
    level, strain = call // 5 + 1, call % 5
    several = shown_suits(so_far.asked) > 1
    if call == TWO_NT and not several:
        return NEVER
    if call < 0 or strain == NO_TRUMP or least_of(so_far.asked, strain) < 5 or level != cheapest_level(bid, strain):
        return UNSAID
    found = with_suit(shows(0, 11, POINTS, 13), strain, 3 if several else 2, 13)
    for other in range(4):
        if other != strain and least_of(so_far.asked, other) >= 5:
            found = with_suit(found, other, 0, 3)
    return found


@rule
def minor_asked(so_far):
    """Whether partner has asked by 2NT for the minor beside the major of a Michaels bid."""
    if so_far.opened != THEM or so_far.last != so_far.first or so_far.partners != TWO_NT:
        return False
    return so_far.last >= 0 and so_far.last % 5 >= HEARTS and marked(so_far.asked, ARTIFICIAL)


@rule
def minor_shown(call):
    """The minor, on the three level."""
    if call // 5 == 2 and call % 5 < HEARTS:
        return with_suit(shows(0, 40, HIGH_CARDS, 14), call % 5, 5, 13)
    return NEVER
