"""What answers partner's last bid in the bots' bidding system, where it stands, or has only been doubled: the first
answers to his openings, and those to questions. Each rule says `UNSAID` where it has nothing to say.
"""

from __future__ import annotations

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
from upcard.games.contract_bridge.judgement.card import NO_TRANSFERS, STRONG_TWOS, plays
from upcard.games.contract_bridge.judgement.first_calls import after_their_suit
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    DIAMONDS,
    FOUR_CLUBS,
    FOUR_NT,
    HEARTS,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    THREE_NT,
    TWO_CLUBS,
    TWO_NT,
    UNSAID,
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
from upcard.games.contract_bridge.judgement.two_suiters import (
    between_two_suits,
    is_two_suiter,
    minor_asked,
    minor_shown,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FORCING,
    POINTS,
    marked,
    shows,
)
from upcard.jit.rule import rule


@rule
def to_partner(call, bid, doubling, so_far):
    """What a call means over partner's bid: by a question for aces, an opening, or a question to an opener; `UNSAID`
    where the zones decide."""
    if minor_asked(so_far):
        return minor_shown(call)
    found = between_two_suits(call, bid, so_far) if is_two_suiter(so_far) else about_aces(call, bid, so_far)
    if found == UNSAID:
        found = to_first_bid(call, bid, so_far)
    if found == UNSAID:
        found = to_question(call, bid, doubling, so_far)
    return found if found != UNSAID else of_asker(call, bid, so_far)


@rule
def about_aces(call, bid, so_far):
    """The answer to 4NT, and what follows it; after a takeout double, also the answer to their suit."""
    last, partners = so_far.last, so_far.partners
    if not marked(so_far.asked, ARTIFICIAL):
        return UNSAID
    if partners == FOUR_NT:
        return aces_shown(call, agreed_suit(so_far.partner, so_far.mine), so_far.card)
    if last == CALLED_DOUBLE and so_far.opened != US and so_far.theirs >> bid % 5 & 1:
        return after_their_suit(call, bid)
    if last == FOUR_NT:
        return after_aces(call, bid, so_far.mine, so_far.partner, so_far.card)
    return UNSAID


@rule
def to_first_bid(call, bid, so_far):
    """The first answer to partner's first bid: a high raise, or what openings of two and no trump ask for; so does an
    overcall of no trump."""
    partners, first, opened = so_far.partners, so_far.first, so_far.opened
    if partners == TWO_CLUBS and first == TWO_CLUBS and opened == US:
        return to_two_clubs(call)
    if so_far.last != NO_CALL:
        return UNSAID
    if opened == US and major_opened(partners, first) and is_high_raise(call, partners):
        return high_raise(call, partners)
    if opened == US and is_two_bid(partners, first):
        if plays(so_far.card, STRONG_TWOS):
            return to_strong_two(call, partners)
        return shows(15, 40, POINTS, 8) | ARTIFICIAL | FORCING if call == TWO_NT else UNSAID
    return answer_notrump(call, bid, so_far) if notrump_opened(partners, first) else UNSAID


@rule
def to_question(call, bid, doubling, so_far):
    """What a player says whose first bid partner has answered by a question, or by a suit over no trump."""
    last, partners, first, opened = so_far.last, so_far.partners, so_far.first, so_far.opened
    artificial = marked(so_far.asked, ARTIFICIAL)
    if partners == TWO_NT and opened == US and artificial:
        if major_opened(last, first) and call != FOUR_NT:
            return after_strong_raise(call, last % 5)
        if is_two_bid(last, first):
            return after_weak_answer(call, last) if plays(so_far.card, STRONG_TWOS) else feature_shown(call, last)
    if asks_notrump(so_far):
        return from_notrump(call, bid, doubling)
    if has_natural_suit(so_far):
        return to_natural_suit(call, bid)
    if last == TWO_CLUBS and first == TWO_CLUBS and opened == US and call != FOUR_NT and bid < THREE_NT:
        return after_two_clubs(call, partners, so_far.partner)
    return third_card_shown(call, so_far.partner) if asks_for_third_card(so_far) else UNSAID


@rule
def of_asker(call, bid, so_far):
    """What a player says whose partner has limited his hand by no trump."""
    last, partners, first = so_far.last, so_far.partners, so_far.first
    if invites_after_stayman(call, so_far):
        return five_of_a_major(call, so_far.partner)
    if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
        return answer_notrump(call, bid, so_far)
    if so_far.opened == US and call == TWO_CLUBS and balanced_rebid(partners, last, first, so_far.theirs):
        return third_card(last, so_far.partner)
    return UNSAID


@rule
def answer_notrump(call, bid, so_far):
    """The answer to partner's 1NT or 2NT, by the card."""
    if plays(so_far.card, NO_TRANSFERS) and call > bid and call % 5 != NO_TRUMP and call != FOUR_CLUBS:
        return natural_suit(call, bid, so_far.partner)
    return to_notrump(call, bid, so_far.partner)


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
