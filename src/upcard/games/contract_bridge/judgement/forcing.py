"""When a pass is barred in the bots' bidding system, and the call that then takes the hands for which there is none."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.answers import agreed_suit
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_REDOUBLE,
    FOUR_NT,
    GAME_MAJOR,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    cheapest_level,
    game_level,
)
from upcard.heuristics.call_meaning import ARTIFICIAL, FORCING, POINTS, least_of, low_of, marked, shows, with_suit
from upcard.jit.rule import rule


@rule
def is_asked(bid, doubling, ours, so_far):
    """Whether partner has called last and his call is forcing: a bid, a double or a redouble that stands."""
    partners = so_far.partners
    if not marked(so_far.asked, FORCING) or partners == NO_CALL:
        return False
    if ours:
        return partners == bid if doubling == 0 else doubling == 2 and partners == CALLED_REDOUBLE
    return doubling == 1 and partners == CALLED_DOUBLE


@rule
def leaves_artificial(bid, doubling, passes, ours, so_far):
    """Whether a pass would leave in an artificial bid of the own side: partner's that is not doubled, or any if the
    auction ended. (Partner's that has just been doubled may be passed: he calls again.)"""
    if not ours or doubling == 2 or not marked(so_far.stands, ARTIFICIAL):
        return False
    return passes == 2 or (doubling == 0 and so_far.partners == bid)


@rule
def is_below_game(bid, doubling, ours, so_far):
    """Whether partner's bid is no game, and the two hands have shown enough for one."""
    if not ours or doubling or so_far.partners != bid or bid // 5 + 1 >= game_level(bid % 5):
        return False
    return low_of(so_far.mine) + low_of(so_far.partner) >= GAME_MAJOR


@rule
def must_call(bid, doubling, passes, ours, so_far):
    """Whether the seat may not pass, or only with length in the suit that stands."""
    if is_asked(bid, doubling, ours, so_far) or leaves_artificial(bid, doubling, passes, ours, so_far):
        return True
    return is_below_game(bid, doubling, ours, so_far)


@rule
def barred_pass(bid, doubling, passes, ours, so_far):
    """What a pass says that leaves in an artificial bid: five cards of its suit. `NEVER` where partner has asked."""
    if bid % 5 == NO_TRUMP or not leaves_artificial(bid, doubling, passes, ours, so_far):
        return NEVER
    if is_asked(bid, doubling, ours, so_far):
        return NEVER
    return with_suit(shows(0, 40, POINTS, 5), bid % 5, 5, 13)


@rule
def rest_call(bid, doubling, so_far):
    """The call for hands that have no other where a pass is barred: the suit of which the side has shown most, as low
    as can be; no trump where it has shown none, and the next suit where partner asks for rescue."""
    if doubling == 2:
        return bid + 1
    trump = agreed_suit(so_far.mine, so_far.partner)
    both = least_of(so_far.mine, trump) + least_of(so_far.partner, trump)
    notrump = 5 * (cheapest_level(bid, NO_TRUMP) - 1) + NO_TRUMP
    if (both < 3 or so_far.theirs >> trump & 1) and notrump < FOUR_NT:
        return notrump
    return 5 * (cheapest_level(bid, trump) - 1) + trump
