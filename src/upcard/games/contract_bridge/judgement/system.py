"""The bidding system of the bots: what every call means where it is made ([the page](docs/bridge-bidding.md)).

`meaning` says it without looking at any hand. What came before is read from the record by replaying the calls of one
side (`understood`): each narrows what is known of the hand that made it. Almost everything follows from zones: a hand
opposite a partner who has shown so much is *weak* (no game even if partner has all he may have), *inviting*, *strong
enough for game*, or *for a slam*; openings, overcalls, doubles, answers to 1NT and the asking for aces are said singly.
"""

from __future__ import annotations

from typing import NamedTuple

from upcard.arrays import np
from upcard.games.contract_bridge.judgement.answers import (
    aces_shown,
    after_aces,
    after_strong_raise,
    after_two_clubs,
    agreed_suit,
    balanced_rebid,
    feature_shown,
    from_notrump,
    high_raise,
    is_high_raise,
    is_two_bid,
    major_opened,
    notrump_opened,
    third_card,
    third_card_shown,
    to_notrump,
    to_two_clubs,
)
from upcard.games.contract_bridge.judgement.card import NO_TRANSFERS, STRONG_TWOS, card_of, plays
from upcard.games.contract_bridge.judgement.doubles import is_lead_directing, later_double, lead_directing
from upcard.games.contract_bridge.judgement.first_calls import after_their_suit, opening, over_them, to_double
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
    DIAMONDS,
    FOUR_CLUBS,
    FOUR_NT,
    GENERAL,
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
from upcard.games.contract_bridge.judgement.natural_answers import (
    five_of_a_major,
    has_natural_suit,
    invites_after_stayman,
    natural_suit,
    to_natural_suit,
)
from upcard.games.contract_bridge.judgement.strong_twos import after_weak_answer, to_strong_two
from upcard.games.contract_bridge.state import ContractBridge
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    NOTHING_KNOWN,
    POINTS,
    TAKEOUT,
    least_of,
    marked,
    narrowed,
    shows,
    weight_of,
)
from upcard.jit.rule import rule


class SoFar(NamedTuple):
    """What a seat has understood of the calls made so far. Meanings are numbers of `heuristics.call_meaning`; calls are
    counted as in `judgement.levels`."""

    mine: int | np.int64
    """What is known of its own hand by its calls."""
    partner: int | np.int64
    """What is known of partner's hand."""
    last: int | np.int64
    """Its last bid or double; `NO_CALL` where it made none."""
    partners: int | np.int64
    """Partner's."""
    first: int | np.int64
    """The first bid of its side."""
    opened: int | np.int64
    """Which side opened: `US`, `THEM`, or 0."""
    theirs: int | np.int64
    """The suits that they have bid, as bits."""
    asked: int | np.int64
    """What partner's last bid or double meant."""
    stands: int | np.int64
    """What the bid that stands meant; it is of either side."""
    card: int | np.int64
    """The marks of the system card (`judgement.card`)."""


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
    if answered and ours and call // 5 == 4:
        return slam_question(agreed_suit(so_far.partner, so_far.mine))
    if is_silent(so_far):
        return general_overcall(call, bid, so_far)
    return general_bid(call, bid, ours, so_far)


@rule
def of_system(call, bid, doubling, passes, ours, so_far):
    """What a call means that the system has; `NEVER` for others."""
    mine, partner, last, partners, first, opened, theirs, asked = (
        so_far.mine,
        so_far.partner,
        so_far.last,
        so_far.partners,
        so_far.first,
        so_far.opened,
        so_far.theirs,
        so_far.asked,
    )
    if bid < 0:
        return opening(call, so_far.card)
    if call == CALLED_REDOUBLE:
        return NEVER
    if call == CALLED_DOUBLE and is_lead_directing(bid, ours, so_far):
        return lead_directing(bid, so_far)
    if answers_double(doubling, so_far):
        return to_double(call, bid)
    if is_silent(so_far):
        return over_them(call, bid, doubling, passes, theirs)
    quiet = ours and (doubling == 0 or (doubling == 1 and marked(asked, ARTIFICIAL)))
    if quiet and partners == bid:
        strong = plays(so_far.card, STRONG_TWOS)
        if partners == FOUR_NT and marked(asked, ARTIFICIAL):
            return aces_shown(call, agreed_suit(partner, mine), so_far.card)
        if last == CALLED_DOUBLE and opened != US and theirs >> bid % 5 & 1 and marked(asked, ARTIFICIAL):
            return after_their_suit(call, bid)
        if last == FOUR_NT and marked(asked, ARTIFICIAL):
            return after_aces(call, bid, mine, partner, so_far.card)
        if last == NO_CALL and opened == US and major_opened(partners, first) and is_high_raise(call, partners):
            return high_raise(call, partners)
        if partners == TWO_NT and opened == US and major_opened(last, first) and marked(asked, ARTIFICIAL):
            if call != FOUR_NT:
                return after_strong_raise(call, last % 5)
        if last == NO_CALL and opened == US and is_two_bid(partners, first):
            if strong:
                return to_strong_two(call, partners)
            if call == TWO_NT:
                return shows(15, 40, POINTS, 8) | ARTIFICIAL | FORCING
        if opened == US and is_two_bid(last, first) and partners == TWO_NT and marked(asked, ARTIFICIAL):
            return after_weak_answer(call, last) if strong else feature_shown(call, last)
        if last == NO_CALL and notrump_opened(partners, first):
            return answer_notrump(call, bid, so_far)
        if asks_notrump(so_far):
            return from_notrump(call, bid, doubling)
        if has_natural_suit(so_far):
            return to_natural_suit(call, bid)
        if invites_after_stayman(call, so_far):
            return five_of_a_major(call, partner)
        if partners == TWO_CLUBS and first == TWO_CLUBS and opened == US:
            return to_two_clubs(call)
        if last == TWO_CLUBS and first == TWO_CLUBS and opened == US and call != FOUR_NT and bid < THREE_NT:
            return after_two_clubs(call, partners, partner)
        if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
            return answer_notrump(call, bid, so_far)
        if opened == US and balanced_rebid(partners, last, first, theirs) and call == TWO_CLUBS:
            return third_card(last, partner)
        if asks_for_third_card(so_far):
            return third_card_shown(call, partner)
    if call == CALLED_PASS:
        return later_pass(bid, ours, doubling, passes, so_far)
    if call == CALLED_DOUBLE:
        return later_double(bid, so_far)
    return later_bid(call, bid, ours, so_far)


@rule
def answer_notrump(call, bid, so_far):
    """The answer to partner's 1NT or 2NT, by the card."""
    if plays(so_far.card, NO_TRANSFERS) and call > bid and call % 5 != NO_TRUMP and call != FOUR_CLUBS:
        return natural_suit(call, bid, so_far.partner)
    return to_notrump(call, bid, so_far.partner)


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


@rule
def answers_double(doubling, so_far):
    """Whether partner's takeout double is to be answered."""
    last, partners, asked = so_far.last, so_far.partners, so_far.asked
    return partners == CALLED_DOUBLE and doubling == 1 and marked(asked, TAKEOUT) and last == NO_CALL


@rule
def is_silent(so_far):
    """Whether a side has only passed."""
    last, partners, first = so_far.last, so_far.partners, so_far.first
    return first == NO_CALL and last == NO_CALL and partners == NO_CALL


@rule
def asks_for_third_card(so_far):
    """Whether partner has asked by 2♣ for a third card of a major."""
    last, partners, first, opened, theirs, asked = (
        so_far.last,
        so_far.partners,
        so_far.first,
        so_far.opened,
        so_far.theirs,
        so_far.asked,
    )
    if last != ONE_NT or partners != TWO_CLUBS or not marked(asked, ARTIFICIAL):
        return False
    return opened == US and first < HEARTS and theirs == 0


@rule
def asks_notrump(so_far):
    """Whether partner has asked an opener of no trump, or transferred to a suit; they have shown none."""
    return notrump_opened(so_far.last, so_far.first) and marked(so_far.asked, ARTIFICIAL) and so_far.theirs == 0


@rule
def is_complete(call, bid, doubling, ours, so_far):
    """Whether there is a call for every hand: for answers to questions, to no trump and to 2♣."""
    last, partners, first, opened, asked = so_far.last, so_far.partners, so_far.first, so_far.opened, so_far.asked
    if not ours or doubling or partners != bid:
        return False
    artificial = marked(asked, ARTIFICIAL)
    if (artificial and (partners == FOUR_NT or last == FOUR_NT)) or asks_notrump(so_far):
        return True
    if asks_for_third_card(so_far) or has_natural_suit(so_far):
        return True
    if last == NO_CALL:
        strong = opened == US and is_two_bid(partners, first) and plays(so_far.card, STRONG_TWOS)
        return strong or notrump_opened(partners, first) or (partners == TWO_CLUBS == first and opened == US)
    if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
        return True
    if is_two_bid(last, first) and partners == TWO_NT and opened == US and artificial:
        return True
    return artificial and partners == TWO_NT and opened == US and major_opened(last, first) and call != FOUR_NT


@rule
def call_made(s: ContractBridge, bid, doubling, seat):
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
def suits_named(call, said, before):
    """The suits that a side has bid or shown by its calls, as bits, after one more: an artificial call names those of
    which it shows four cards."""
    if call < 0:
        return before
    if not marked(said, ARTIFICIAL):
        return before | 1 << call % 5 if call % 5 < NO_TRUMP else before
    for a_suit in range(4):
        if least_of(said, a_suit) >= 4:
            before |= 1 << a_suit
    return before


@rule
def understood(s: ContractBridge, seat):
    """What a seat has understood of the calls made so far: those of both sides, since it matters what theirs mean."""
    mine, partner, left, right = (
        np.int64(NOTHING_KNOWN), np.int64(NOTHING_KNOWN), np.int64(NOTHING_KNOWN), np.int64(NOTHING_KNOWN),
    )  # fmt: skip
    last, partners, lefts, rights = NO_CALL, NO_CALL, NO_CALL, NO_CALL
    first, their_first, opened, our_suits, theirs = NO_CALL, NO_CALL, 0, 0, 0
    asked, given, left_given, right_given, stands = np.int64(0), np.int64(0), np.int64(0), np.int64(0), np.int64(0)
    bid, bidder, doubling, passes, turn, card = -1, -1, 0, 0, int(s.dealer), card_of(s)
    for _ in range(319):
        if bid == s.bid and doubling == s.doubling and passes == s.passes:
            break
        call = call_made(s, bid, doubling, turn)
        ours = bid >= 0 and (bidder ^ turn) & 1 == 0
        opened_by_other = 3 - opened if opened else 0
        if turn == seat:
            so_far = SoFar(mine, partner, last, partners, first, opened, theirs, asked, stands, card)
            said = meaning(call, bid, doubling, passes, ours, so_far)
            mine = narrowed(mine, said)
            if call != CALLED_PASS:
                last, given = call, said
        elif turn == seat ^ 2:
            so_far = SoFar(partner, mine, partners, last, first, opened, theirs, given, stands, card)
            said = meaning(call, bid, doubling, passes, ours, so_far)
            partner = narrowed(partner, said)
            if call != CALLED_PASS:
                partners, asked = call, said
        elif turn == (seat + 1) & 3:
            so_far = SoFar(
                left, right, lefts, rights, their_first, opened_by_other, our_suits, right_given, stands, card
            )
            said = meaning(call, bid, doubling, passes, ours, so_far)
            left = narrowed(left, said)
            if call != CALLED_PASS:
                lefts, left_given = call, said
        else:
            so_far = SoFar(
                right, left, rights, lefts, their_first, opened_by_other, our_suits, left_given, stands, card
            )
            said = meaning(call, bid, doubling, passes, ours, so_far)
            right = narrowed(right, said)
            if call != CALLED_PASS:
                rights, right_given = call, said
        if call >= 0:
            if (turn ^ seat) & 1 == 0:
                first = call if first == NO_CALL else first
                opened = opened if opened else US
                our_suits = suits_named(call, said, our_suits)
            else:
                their_first = call if their_first == NO_CALL else their_first
                opened = opened if opened else THEM
                theirs = suits_named(call, said, theirs)
            bid, bidder, doubling, stands = call, turn, 0, said
        elif call == CALLED_DOUBLE:
            doubling = 1
        elif call == CALLED_REDOUBLE:
            doubling = 2
        passes = passes + 1 if call == CALLED_PASS else 0
        turn = (turn + 1) & 3
    return SoFar(mine, partner, last, partners, first, opened, theirs, asked, stands, card)
