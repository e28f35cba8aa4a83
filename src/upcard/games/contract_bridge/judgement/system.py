"""The bidding system of the bots: what every call means where it is made ([the page](docs/bridge-bidding.md)).

`meaning` says it without looking at any hand. What came before is read from the record by replaying the calls of one
side (`replay.understood`): each narrows what is known of the hand that made it. Almost everything follows from zones: a
hand opposite a partner who has shown so much is *weak* (no game even if partner has all he may have), *inviting*,
*strong enough for game*, or *for a slam*; openings, overcalls, doubles, answers to 1NT and the asking for aces are said
singly.
"""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.answers import (
    agreed_suit,
)
from upcard.games.contract_bridge.judgement.doubles import is_lead_directing, later_double, lead_directing
from upcard.games.contract_bridge.judgement.first_calls import opening, over_them, to_double
from upcard.games.contract_bridge.judgement.forcing import must_call
from upcard.games.contract_bridge.judgement.general_calls import (
    general_bid,
    general_double,
    general_opening,
    general_overcall,
    general_pass,
    general_redouble,
    slam_question,
)
from upcard.games.contract_bridge.judgement.later_calls import later_bid, later_pass
from upcard.games.contract_bridge.judgement.latitude import (
    may_take_the_rest,
    over_them_limits,
    settles,
    takes_the_rest,
    to_double_limits,
    with_latitude,
)
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    CALLED_REDOUBLE,
    FOUR_NT,
    GENERAL,
    NEVER,
    NO_CALL,
    UNSAID,
)
from upcard.games.contract_bridge.judgement.so_far import answers_double, is_silent
from upcard.games.contract_bridge.judgement.to_partner import is_complete, to_partner
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    POINTS,
    least_of,
    marked,
    shows,
    weight_of,
)
from upcard.jit.rule import rule


@rule
def meaning(call, bid, doubling, passes, ours, so_far):
    """What a call means to partner: `call` is a bid from 0 for 1♣, `CALLED_DOUBLE` and so on; `bid` the bid that stands
    and `ours` whether it is that of the own side; `so_far` what `understood` returns."""
    found = of_system(call, bid, doubling, passes, ours, so_far)
    return found if found != NEVER else below_system(call, bid, passes, ours, so_far)


@rule
def below_system(call, bid, passes, ours, so_far):
    """What a call means by general rules."""
    if call == CALLED_PASS:
        return general_pass()
    if bid < 0:
        return general_opening(call)
    if call == CALLED_DOUBLE:
        return general_double(bid)
    if call == CALLED_REDOUBLE:
        return general_redouble(bid, passes, so_far)
    answered = so_far.last == FOUR_NT and so_far.partners == bid and marked(so_far.asked, ARTIFICIAL)
    if answered and ours and call // 5 == 4 and least_of(so_far.mine, call % 5) < 5:  # an own suit is to play
        return slam_question(agreed_suit(so_far.partner, so_far.mine))
    if is_silent(so_far):
        return general_overcall(call, bid, so_far)
    return general_bid(call, bid, ours, so_far)


@rule
def of_system(call, bid, doubling, passes, ours, so_far):
    """What a call means that the system has; `NEVER` for others."""
    if bid < 0:
        return opening(call, so_far.card)
    if call == CALLED_REDOUBLE:
        return NEVER
    if call == CALLED_DOUBLE and is_lead_directing(bid, ours, so_far):
        return lead_directing(bid, so_far)
    if answers_double(doubling, so_far):
        return to_double(call, bid, so_far.theirs)
    if is_silent(so_far):
        return over_them(call, bid, doubling, passes, so_far.theirs)
    if ours and so_far.partners == bid and (doubling == 0 or (doubling == 1 and marked(so_far.asked, ARTIFICIAL))):
        found = to_partner(call, bid, doubling, so_far)
        if found != UNSAID:
            return found
    if call == CALLED_PASS:
        return later_pass(bid, ours, doubling, passes, so_far)
    if call == CALLED_DOUBLE:
        return later_double(bid, so_far)
    return later_bid(call, bid, doubling, ours, so_far)


@rule
def limits(call, bid, doubling, passes, ours, so_far):
    """What a call tells partner for certain: what it means at its best, or less where no call fits at its best."""
    said = meaning(call, bid, doubling, passes, ours, so_far)
    if bid < 0 or weight_of(said) == GENERAL or is_complete(call, bid, doubling, ours, so_far):
        return said
    if call == CALLED_PASS and ours and must_call(bid, doubling, passes, ours, so_far):
        return said
    if answers_double(doubling, so_far):
        return to_double_limits(said, call, bid)
    if is_silent(so_far):
        return over_them_limits(said, call, bid)
    if settles(call, bid, doubling, ours, so_far):
        return shows(0, 40, POINTS, 1)
    return with_latitude(said, call, so_far.last == NO_CALL)


@rule
def exception(call, bid, doubling, passes, ours, so_far):
    """What else a call may be, where there would be no call for some hands; `NEVER` for most."""
    if bid < 0 or call == CALLED_REDOUBLE or is_complete(call, bid, doubling, ours, so_far):
        return NEVER
    if answers_double(doubling, so_far) or is_silent(so_far):
        return NEVER
    if not may_take_the_rest(call, bid, doubling, passes, ours, so_far):
        return NEVER
    passed = meaning(CALLED_PASS, bid, doubling, passes, ours, so_far)
    return takes_the_rest(call, bid, doubling, passes, ours, so_far, passed)
