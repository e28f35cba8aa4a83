"""The bidding system of the bots: what every call means where it is made ([the page](docs/bridge-bidding.md)).

`meaning` says it without looking at any hand. What came before is read from the record by replaying the calls of one
side (`understood`): each narrows what is known of the hand that made it. Almost everything follows from zones: a hand
opposite a partner who has shown so much is *weak* (no game even if partner has all he may have), *inviting*, *strong
enough for game*, or *for a slam*; openings, overcalls, doubles, answers to 1NT and the asking for aces are said singly.
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.bots.priors.bridge_answers import (
    aces_shown,
    after_aces,
    after_strong_raise,
    after_two_clubs,
    agreed_suit,
    balanced_rebid,
    from_notrump,
    high_raise,
    is_high_raise,
    major_opened,
    notrump_opened,
    third_card,
    third_card_shown,
    to_notrump,
    to_two_clubs,
)
from upcard.bots.priors.bridge_first_calls import after_their_suit, opening, over_them, to_double
from upcard.bots.priors.bridge_later_calls import later_bid, later_double, later_pass
from upcard.bots.priors.bridge_latitude import (
    over_them_limits,
    settles,
    takes_the_rest,
    to_double_limits,
    with_latitude,
)
from upcard.bots.priors.bridge_levels import (
    CALLED_DOUBLE,
    CALLED_PASS,
    CALLED_REDOUBLE,
    DIAMONDS,
    FOUR_NT,
    HEARTS,
    NEVER,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    THEM,
    THREE_NT,
    TWO_CLUBS,
    TWO_NT,
    US,
)
from upcard.bots.priors.bridge_meaning import ARTIFICIAL, NOTHING_KNOWN, POINTS, TAKEOUT, marked, narrowed, shows
from upcard.jit.rule import rule


@rule
def meaning(call, bid, doubling, passes, ours, so_far):
    """What a call means to partner: `call` is a bid from 0 for 1♣, `CALLED_DOUBLE` or `CALLED_PASS`; `bid` the bid that
    stands and `ours` whether it is that of the own side; `so_far` what `understood` returns."""
    mine, partner, last, partners, first, opened, theirs, asked = so_far
    if bid < 0:
        return opening(call)
    if call == CALLED_REDOUBLE:
        return NEVER
    if answers_double(doubling, so_far):
        return to_double(call, bid)
    if is_silent(so_far):
        return over_them(call, bid, doubling, passes, theirs)
    quiet = ours and doubling == 0
    if quiet and partners == bid:
        if partners == FOUR_NT and marked(asked, ARTIFICIAL):
            return aces_shown(call, agreed_suit(partner, mine))
        if last == CALLED_DOUBLE and opened != US and theirs >> bid % 5 & 1 and marked(asked, ARTIFICIAL):
            return after_their_suit(call, bid)
        if last == FOUR_NT and marked(asked, ARTIFICIAL):
            return after_aces(call, bid, mine, partner)
        if last == NO_CALL and opened == US and major_opened(partners, first) and is_high_raise(call, partners):
            return high_raise(call, partners)
        if partners == TWO_NT and opened == US and major_opened(last, first) and marked(asked, ARTIFICIAL):
            if call != FOUR_NT:
                return after_strong_raise(call, last % 5)
        if last == NO_CALL and notrump_opened(partners, first):
            return to_notrump(call, bid, partner)
        if notrump_opened(last, first) and marked(asked, ARTIFICIAL):
            return from_notrump(call, bid)
        if partners == TWO_CLUBS and first == TWO_CLUBS and opened == US:
            return to_two_clubs(call)
        if last == TWO_CLUBS and first == TWO_CLUBS and opened == US and call != FOUR_NT and bid < THREE_NT:
            return after_two_clubs(call, partners, partner)
        if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
            return to_notrump(call, bid, partner)
        if opened == US and balanced_rebid(partners, last, first, theirs) and call == TWO_CLUBS:
            return third_card(last, partner)
        if asks_for_third_card(so_far):
            return third_card_shown(call, partner)
    if call == CALLED_PASS:
        return later_pass(bid, ours, doubling, so_far)
    if call == CALLED_DOUBLE:
        return later_double(bid, so_far)
    return later_bid(call, bid, ours, so_far)


@rule
def limits(call, bid, doubling, passes, ours, so_far):
    """What a call tells partner for certain: what it means at its best, or less where no call fits at its best."""
    said = meaning(call, bid, doubling, passes, ours, so_far)
    if bid < 0 or call == CALLED_REDOUBLE or is_complete(call, bid, doubling, ours, so_far):
        return said
    if answers_double(doubling, so_far):
        return to_double_limits(said, call, bid)
    if is_silent(so_far):
        return over_them_limits(said, call, bid)
    if settles(call, bid, doubling, ours, so_far):
        return shows(0, 40, POINTS, 1)
    return with_latitude(said, call, so_far[2] == NO_CALL)


@rule
def exception(call, bid, doubling, passes, ours, so_far):
    """What else a call may be, where there would be no call for some hands; `NEVER` for most."""
    if bid < 0 or call == CALLED_REDOUBLE or is_complete(call, bid, doubling, ours, so_far):
        return NEVER
    if answers_double(doubling, so_far) or is_silent(so_far):
        return NEVER
    passed = meaning(CALLED_PASS, bid, doubling, passes, ours, so_far)
    return takes_the_rest(call, bid, doubling, ours, so_far, passed)


@rule
def answers_double(doubling, so_far):
    """Whether partner's takeout double is to be answered."""
    _mine, _partner, last, partners, _first, _opened, _theirs, asked = so_far
    return partners == CALLED_DOUBLE and doubling == 1 and marked(asked, TAKEOUT) and last == NO_CALL


@rule
def is_silent(so_far):
    """Whether a side has only passed."""
    _mine, _partner, last, partners, first, _opened, _theirs, _asked = so_far
    return first == NO_CALL and last == NO_CALL and partners == NO_CALL


@rule
def asks_for_third_card(so_far):
    """Whether partner has asked by 2♣ for a third card of a major."""
    _mine, _partner, last, partners, first, opened, theirs, asked = so_far
    if last != ONE_NT or partners != TWO_CLUBS or not marked(asked, ARTIFICIAL):
        return False
    return opened == US and first < HEARTS and theirs == 0


@rule
def is_complete(call, bid, doubling, ours, so_far):
    """Whether there is a call for every hand: for answers to questions, to no trump and to 2♣."""
    _mine, _partner, last, partners, first, opened, _theirs, asked = so_far
    if not ours or doubling or partners != bid:
        return False
    artificial = marked(asked, ARTIFICIAL)
    if artificial and (partners == FOUR_NT or last == FOUR_NT or notrump_opened(last, first)):
        return True
    if asks_for_third_card(so_far):
        return True
    if last == NO_CALL:
        return notrump_opened(partners, first) or (partners == TWO_CLUBS and first == TWO_CLUBS and opened == US)
    if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
        return True
    return artificial and partners == TWO_NT and opened == US and major_opened(last, first) and call != FOUR_NT


@rule
def call_made(s, bid, doubling, seat):
    """The call that a seat made when this bid stood, doubled so often."""
    if bid >= 0 and doubling == 0 and s.doubled_by[bid] >= 0:
        return CALLED_DOUBLE if s.doubled_by[bid] == seat else CALLED_PASS
    if bid >= 0 and doubling == 1 and s.redoubled_by[bid] >= 0:
        return CALLED_REDOUBLE if s.redoubled_by[bid] == seat else CALLED_PASS
    higher = bid + 1
    while higher < 35 and s.bid_by[higher] < 0:
        higher += 1
    return higher if higher < 35 and s.bid_by[higher] == seat else CALLED_PASS


@rule
def understood(s, seat):
    """What a seat knows of a side by its calls: what is known of its own hand and of partner's; the last bid (or
    double) of each; the side's first bid; which side opened; the suits that they have bid (bits); and what partner's
    last bid or double meant."""
    mine, partner = np.int64(NOTHING_KNOWN), np.int64(NOTHING_KNOWN)
    last, partners, first, opened, theirs = NO_CALL, NO_CALL, NO_CALL, 0, 0
    asked, given = np.int64(0), np.int64(0)
    bid, bidder, doubling, passes, turn = -1, -1, 0, 0, int(s.dealer)
    for _ in range(319):
        if bid == s.bid and doubling == s.doubling and passes == s.passes:
            break
        call = call_made(s, bid, doubling, turn)
        ours = bid >= 0 and (bidder ^ seat) & 1 == 0
        if turn == seat:
            said = meaning(
                call, bid, doubling, passes, ours, (mine, partner, last, partners, first, opened, theirs, asked)
            )
            if said:
                mine = narrowed(mine, said)
            if call != CALLED_PASS:
                last, given = call, said
        elif turn == seat ^ 2:
            said = meaning(
                call, bid, doubling, passes, ours, (partner, mine, partners, last, first, opened, theirs, given)
            )
            if said:
                partner = narrowed(partner, said)
            if call != CALLED_PASS:
                partners, asked = call, said
        if call >= 0:
            if (turn ^ seat) & 1 == 0:
                first = call if first == NO_CALL else first
                opened = opened if opened else US
            else:
                theirs |= 1 << (call % 5) if call % 5 < NO_TRUMP else 0
                opened = opened if opened else THEM
            bid, bidder, doubling = call, turn, 0
        elif call == CALLED_DOUBLE:
            doubling = 1
        elif call == CALLED_REDOUBLE:
            doubling = 2
        passes = passes + 1 if call == CALLED_PASS else 0
        turn = (turn + 1) & 3
    return mine, partner, last, partners, first, opened, theirs, asked
