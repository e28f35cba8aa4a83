"""What a call of the bots' bidding system says for certain, where no call fits a hand at its best.

Hands are of more kinds than calls. A call that is not the first of a side may be a point or a card short of what it
means at its best. Where nothing is near enough, one call takes the rest: pass the weaker hands, and another the
stronger ones: a double of their bid, 3NT over the own side's, or game. If partner may not be passed, the suit of which
the side has shown most does.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.games.contract_bridge.judgement.answers import agreed_suit
from upcard.games.contract_bridge.judgement.forcing import is_asked, must_call, rest_call
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    FIVE_CLUBS,
    FOUR_CLUBS,
    FOUR_NT,
    GAME_MAJOR,
    GENERAL,
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    SIX_NT,
    THREE_NT,
    TWO_CLUBS,
    TWO_NT,
    cheapest_level,
    game_level,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FIT,
    FORCING,
    LONGEST,
    POINTS,
    TAKEOUT,
    counted_of,
    high_of,
    least_of,
    low_of,
    marked,
    points_together,
    of_any_shape,
    shows,
    weight_of,
    with_points,
    with_suit,
)
from upcard.jit.rule import rule

SLACK = 2
"""So many points more than at its best may a pass have."""
STRENGTH = 10
"""High cards, at least, that a double for penalties tells of people, who double on less than bots."""
ASKING = 19
"""Points, at most, that the asking for aces tells of people, who ask on aces rather than on points."""
NARROW = 4
"""A later bid leaves at least so many points between the least and the most that it tells."""
REST = 1
"""The weight of a call that takes the hands for which there is none."""


@rule
def with_latitude(said, call, answer):
    """A call that is not the first of its side, when it is the best there is. An `answer` to partner's first bid is
    nearer to what it means than later calls: only its points may be one off."""
    if said == NEVER or marked(said, ARTIFICIAL):
        return said
    low, high, strain = low_of(said), high_of(said), call % 5
    if call == CALLED_PASS:
        return of_any_shape(with_points(said, 0, high + SLACK))
    found = with_points(said, low - 1, high + 1)
    if call == CALLED_DOUBLE or answer:
        return found
    if strain == NO_TRUMP:
        return of_any_shape(found)
    least = least_of(said, strain)
    return with_suit(found, strain, least - (least >= 3), 13) & ~np.int64(LONGEST)


@rule
def cheapest_of(strain, bid):
    """The lowest call in a strain over a bid."""
    return 5 * (cheapest_level(bid, strain) - 1) + strain


@rule
def has_other_calls(bid, ours, so_far):
    """Whether every hand has a call that fits although partner may not be passed: mostly where an opener bids again."""
    last, first, theirs = so_far.last, so_far.first, so_far.theirs
    if last == first and 0 <= last < ONE_NT:
        if not ours:
            return bid < TWO_NT
        lower = TWO_CLUBS <= bid < TWO_NT and bid % 5 < last and last >= HEARTS and least_of(so_far.mine, last) >= 5
        return theirs == 0 and (bid < ONE_NT or lower)
    return first == TWO_CLUBS and theirs == 0 and bid < TWO_NT and (last == TWO_CLUBS or last == TWO_CLUBS + 1)


@rule
def settles(call, bid, doubling, ours, so_far):
    """Whether a call is the game of a major with eight trumps, where partner has asked for more: there is no more."""
    if not ours or not is_asked(bid, doubling, ours, so_far):
        return False
    trump = agreed_suit(so_far.mine, so_far.partner)
    fit = trump >= HEARTS and least_of(so_far.mine, trump) + least_of(so_far.partner, trump) >= 8
    return fit and call == cheapest_of(trump, bid) and call // 5 + 1 == game_level(trump)


@rule
def may_take_the_rest(call, bid, doubling, passes, ours, so_far):
    """Whether a call is one of the few that may take the rest: asked first, since what a pass means takes longer."""
    if must_call(bid, doubling, passes, ours, so_far):
        return call == rest_call(bid, doubling, so_far)
    if doubling or not ours:
        return call == (CALLED_PASS if doubling else CALLED_DOUBLE)
    if call == CALLED_PASS or call == ONE_NT or call == THREE_NT or call == SIX_NT:
        return True
    trump = agreed_suit(so_far.mine, so_far.partner)
    return call == 5 * (game_level(trump) - 1) + trump or call == 25 + trump


@rule
def takes_the_rest(call, bid, doubling, passes, ours, so_far, passed):
    """What a call says that takes the hands for which there is no other; `NEVER` for all but one or two calls. `passed`
    is what a pass means at its best."""
    mine, partner = so_far.mine, so_far.partner
    trump = agreed_suit(mine, partner)
    if must_call(bid, doubling, passes, ours, so_far):
        asked = is_asked(bid, doubling, ours, so_far)
        taken = asked and doubling != 2 and has_other_calls(bid, ours, so_far)
        if call == rest_call(bid, doubling, so_far) and not taken and not settles(call, bid, doubling, ours, so_far):
            return shows(0, 40, POINTS, REST)
        return NEVER
    if passed == NEVER or weight_of(passed) == GENERAL:
        return NEVER
    weakest = high_of(passed) + SLACK + 1  # of those that are too strong to pass
    counted_more = 9 if counted_of(passed) >= FIT else 5  # than by the points that the seat has shown
    if weakest > high_of(mine) + counted_more or weakest > 40:
        return NEVER
    stronger = of_any_shape(with_points(passed, weakest, 40))
    if doubling:
        return stronger if call == CALLED_PASS else NEVER
    if not ours:
        return stronger if call == CALLED_DOUBLE else NEVER
    game, slam = 5 * (game_level(trump) - 1) + trump, 25 + trump
    if bid < ONE_NT and so_far.last == NO_CALL:
        highest = ONE_NT
    elif bid < THREE_NT:
        highest = THREE_NT
    elif bid < game:
        highest = game
    else:
        highest = slam if least_of(mine, trump) + least_of(partner, trump) >= 8 else SIX_NT
    return stronger if call == (highest if highest > bid else CALLED_PASS) else NEVER


@rule
def as_told(said, call, so_far):
    """What a call tells of all who make it, from what it tells for certain of a bot: people judge points in later calls
    more freely. A bid that says nothing else tells of its suit what was known."""
    silent = so_far.first == NO_CALL and so_far.last == NO_CALL and so_far.partners == NO_CALL
    if said == NEVER or weight_of(said) == GENERAL or silent:
        return said
    low, high, strain = low_of(said), high_of(said), call % 5
    if call == CALLED_DOUBLE:
        plain = not marked(said, TAKEOUT) and not marked(said, FORCING) and low > STRENGTH
        return of_any_shape(with_points(said, STRENGTH, 40)) if plain else said
    if call == FOUR_NT and marked(said, ARTIFICIAL):
        return with_points(said, min(low, ASKING), high)
    if call < 0 or marked(said, ARTIFICIAL):
        return said
    if low > 0 or high < 40:
        if so_far.theirs != 0 and call >= THREE_NT:
            low = min(low, STRENGTH)
        if low > high_of(so_far.mine) or high < low_of(so_far.mine):
            low, high = points_together(so_far.mine, said)
            return with_points(said, low, high)
        if call // 5 + 1 < game_level(strain) and low_of(so_far.mine) + low_of(so_far.partner) >= GAME_MAJOR:
            high = 40  # the two go on to game
        return with_points(said, low, high if so_far.last == NO_CALL else max(high, low_of(said) + NARROW))
    if strain == NO_TRUMP or least_of(said, strain) > 0:
        return said
    return with_suit(said, strain, max(1, least_of(so_far.mine, strain) - 1), 13)


@rule
def over_them_limits(said, call, bid):
    """The first call of a side that has not opened: what is too strong for an overcall and has no shape for a double
    passes, up to the 17 points with which any hand doubles (over 3NT 19)."""
    if said == NEVER or call == CALLED_DOUBLE:
        return said
    if call == CALLED_PASS:
        return with_points(said, 0, 18 if bid == THREE_NT else 16 if bid < FIVE_CLUBS else 40)
    if call % 5 == NO_TRUMP:
        return with_points(said, low_of(said), high_of(said) + 1)
    if call >= FOUR_CLUBS and high_of(said) <= 10:
        return with_suit(with_points(said, 4, 11), call % 5, 7, 9)
    return with_points(said, low_of(said), high_of(said) + 2) if high_of(said) > 10 else said


@rule
def to_double_limits(said, call, bid):
    """The answer to a takeout double, with three cards where there are no four."""
    if said == NEVER:
        return said
    if call == CALLED_PASS:
        return with_points(said, 0, 40)
    strain = call % 5
    if strain == NO_TRUMP:
        return with_points(said, low_of(said) - 2, high_of(said) + 1)
    if strain == bid % 5:
        return with_points(said, 9 if bid < 10 else 11, 40)
    return with_suit(said, strain, 3, 13) & ~np.int64(LONGEST)
