"""General rules below the bidding system: what a call means that the system does not have, so that every call has a
meaning.

People make calls that the bots do not. A bid of a suit that they have shown is artificial and forcing: support for
partner, or takeout; a jump in a new suit is strong, a double jump short; a new suit above three of an agreed one is a
control. No bot makes such a call: its weight is nothing (`GENERAL`).
"""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.answers import agreed_suit
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_DOUBLE,
    CLUBS,
    FOUR_NT,
    GAME_MAJOR,
    GENERAL,
    HEARTS,
    NO_CALL,
    NO_TRUMP,
    ONE_NT,
    TWO_NT,
    SPADES,
    US,
    cheapest_level,
    game_level,
    usual_high,
)
from upcard.games.contract_bridge.judgement.later_calls import is_game_try
from upcard.games.contract_bridge.judgement.two_suiters import is_two_suiter, other_majors, two_lowest
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    EVEN,
    FIT,
    FORCING,
    HIGH_CARDS,
    POINTS,
    high_of,
    least_of,
    low_of,
    marked,
    shows,
    with_suit,
)
from upcard.jit.rule import rule


@rule
def general_opening(call):
    """Before the first bid: three no trump is a long minor that runs, 4NT asks for aces, a suit is the longer the
    higher."""
    level, strain = call // 5 + 1, call % 5
    if strain == NO_TRUMP:
        return shows(9 if level == 3 else 18, 40, HIGH_CARDS, GENERAL)
    return with_suit(shows(5, 40, POINTS, GENERAL), strain, 7, 13)


@rule
def general_pass():
    """A pass where partner may not be passed."""
    return shows(0, 8, HIGH_CARDS, GENERAL)


@rule
def general_double(bid):
    """A double that the system does not have."""
    return shows(10, 40, HIGH_CARDS, GENERAL)


@rule
def general_redouble(bid, passes, so_far):
    """Of an artificial bid of partner: to play. Of an own bid left in doubled: rescue. Of partner's major at the one
    level by its opener: three cards of it. Else strength."""
    strain, stands = bid % 5, so_far.stands
    if marked(stands, ARTIFICIAL) and so_far.partners == bid and strain != NO_TRUMP:
        return with_suit(shows(5, 40, HIGH_CARDS, GENERAL), strain, 4, 13)
    if so_far.last == bid and passes == 2:
        return shows(0, 40, HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
    if so_far.partners == bid and so_far.last == so_far.first and HEARTS <= strain < NO_TRUMP and bid < ONE_NT:
        return with_suit(shows(low_of(so_far.mine), 40, HIGH_CARDS, GENERAL), strain, 3, 3)
    if so_far.last == NO_CALL:
        return shows(9, 40, HIGH_CARDS, GENERAL)
    return shows(max(10, low_of(so_far.mine)), 40, HIGH_CARDS, GENERAL)


# --- A side that has not bid yet --------------------------------------------------------------------------------------


@rule
def general_overcall(call, bid, so_far):
    """They have opened: a bid of their suit shows the majors, or the other one and a minor (Michaels); a jump to 2NT
    the two lowest suits (unusual). Over a suit that they have shown by another, the bid of it is for takeout."""
    level, strain, theirs = call // 5 + 1, call % 5, so_far.theirs
    jump = level - cheapest_level(bid, strain)
    if strain == NO_TRUMP:
        if (level == 2 and bid <= ONE_NT) or level == 4:
            return two_lowest(theirs)
        return shows(14, 40, HIGH_CARDS, GENERAL)
    if theirs >> strain & 1:
        several = theirs & (theirs - 1) != 0
        if jump > 0 or several or marked(so_far.stands, ARTIFICIAL):
            found = shows(11 if jump == 0 else 14, 40, HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
            return found if jump > 0 else with_suit(found, strain, 0, 3)
        return other_majors(strain)
    least = 5 if jump == 0 and level <= 3 else 6 if level <= 3 else 7
    return with_suit(shows(3 if jump else 8, 40, POINTS, GENERAL), strain, least, 13)


# --- A side that has bid ----------------------------------------------------------------------------------------------


@rule
def supported(so_far, strain):
    """The suit of partner that a call in `strain` would support; -1 if partner has shown none."""
    trump = agreed_suit(so_far.mine, so_far.partner)
    known = least_of(so_far.partner, trump) >= 3 and trump != strain and not marked(so_far.partner, EVEN)
    return trump if known and so_far.theirs >> trump & 1 == 0 else -1


@rule
def general_bid(call, bid, ours, so_far):
    """A bid that the system does not have, of a side that has bid."""
    mine, partner, strain = so_far.mine, so_far.partner, call % 5
    if strain == NO_TRUMP:
        return general_notrump(call, so_far)
    held, shown = least_of(mine, strain), least_of(partner, strain)
    if so_far.theirs >> strain & 1 and held + shown < 4:
        return their_suit(call, bid, so_far)
    if shown >= 3 or held + shown >= 7:
        return general_raise(call, bid, ours, so_far)
    if held >= 4:
        return with_suit(shows(low_of(mine), 40, POINTS, GENERAL), strain, max(5, held), 13)
    return general_suit(call, bid, ours, so_far)


@rule
def their_suit(call, bid, so_far):
    """A suit that they have shown: artificial and forcing. Low, support for partner or a hand too good for all else; as
    a jump, shortness and four cards of partner's suit."""
    level, strain, last = call // 5 + 1, call % 5, so_far.last
    jump, trump = level - cheapest_level(bid, strain), supported(so_far, strain)
    low = min(17, max(10, GAME_MAJOR - usual_high(so_far.partner)))
    if last == NO_CALL:
        low = 10 if trump >= 0 or so_far.partners == CALLED_DOUBLE else 8
    found = shows(low, 40, FIT + trump if trump >= 0 else HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
    if trump >= 0 and jump > 0:
        return with_suit(with_suit(found, trump, 4, 13), strain, 0, 1)
    if trump >= 0 and last == NO_CALL:
        return with_suit(found, trump, 3, 13)
    if last == NO_CALL and so_far.partners >= 0 and so_far.partners % 5 == NO_TRUMP and strain >= HEARTS:
        return with_suit(found, HEARTS + SPADES - strain, 4, 13)
    return found


@rule
def general_raise(call, bid, ours, so_far):
    """Partner's suit: the more cards the farther it jumps; above game it tries for a slam."""
    level, strain = call // 5 + 1, call % 5
    jump, first = level - cheapest_level(bid, strain), so_far.last == NO_CALL
    least = 4 if jump > 0 and first else 2 if least_of(so_far.partner, strain) >= 5 or not first else 3
    low = 14 if level > game_level(strain) and level < 6 and ours and not first else 5
    tries = is_game_try(call, ours, so_far)
    if tries:
        low = max(low, GAME_MAJOR - usual_high(so_far.partner))
    found = with_suit(shows(low, 40, FIT + strain, GENERAL), strain, least, 13)
    return found | FORCING if tries or is_accepted(level, ours, so_far) else found


@rule
def is_accepted(level, ours, so_far):
    """Whether a suit on the five level accepts a 4NT that asked for no aces: no trump is not yet the end."""
    return ours and level == 5 and so_far.partners == FOUR_NT and not marked(so_far.asked, ARTIFICIAL)


@rule
def general_suit(call, bid, ours, so_far):
    """A new suit: a jump is strong, a double jump short with four cards of partner's suit, and so is a jump to the four
    level, unless it is the game of a major; above three of an agreed suit a control."""
    mine, partner, last = so_far.mine, so_far.partner, so_far.last
    level, strain = call // 5 + 1, call % 5
    jump, trump = level - cheapest_level(bid, strain), supported(so_far, strain)
    both = least_of(mine, agreed_suit(mine, partner)) + least_of(partner, agreed_suit(mine, partner))
    opposite_notrump = so_far.partners >= 0 and so_far.partners % 5 == NO_TRUMP and last == NO_CALL
    if level == game_level(strain) and strain >= HEARTS and is_to_play(jump, strain, trump, so_far):
        if jump >= 2 and last == NO_CALL and not opposite_notrump:  # as weak as long
            return with_suit(shows(4, 13, POINTS, GENERAL), strain, 6, 13)
        return with_suit(shows(4, 40, POINTS, GENERAL), strain, 5, 13)
    reverse = last == so_far.first and 0 <= last < ONE_NT and level == 3 and strain > last % 5  # is strong at two
    if jump >= 2 or (jump == 1 and (level == 4 or reverse)):
        if trump < 0 and both >= 7:
            trump = agreed_suit(mine, partner)
        if trump < 0:
            return with_suit(shows(5, 40, POINTS, GENERAL), strain, 6, 13)
        low = 11 if last == NO_CALL else max(11, GAME_MAJOR - usual_high(partner))
        found = shows(low, 40, FIT + trump, GENERAL) | ARTIFICIAL | FORCING
        return with_suit(with_suit(found, trump, 4, 13), strain, 0, 1)
    if level >= 4 and ours and (both >= 8 or (both >= 7 and last != NO_CALL)):
        return shows(max(10, low_of(mine)), 40, FIT + agreed_suit(mine, partner), GENERAL) | ARTIFICIAL | FORCING
    if jump == 1:
        return strong_jump(level, strain, so_far)
    low = max(low_of(mine), min(6 + 2 * min(2, level - 2), max(3, GAME_MAJOR - usual_high(partner))))
    found = with_suit(shows(low, 40, POINTS, GENERAL), strain, 4 if level <= 3 or level == 5 else 5, 13)
    forcing = so_far.opened == US and ours and level < game_level(strain)
    return found | FORCING if forcing or is_accepted(level, ours, so_far) else found


@rule
def is_to_play(jump, strain, trump, so_far):
    """Whether the game of a major is meant as it is named: beside a suit of partner that is no higher major, by a
    player who has doubled, opposite no trump or an opening, or as a jump that leaves out nothing but three."""
    last, first = so_far.last, so_far.first
    notrump = first >= 0 and first % 5 == NO_TRUMP
    if last == CALLED_DOUBLE or strain > trump >= HEARTS or notrump:
        return True
    return jump > 0 if last == NO_CALL else jump == 1 and trump < HEARTS


@rule
def strong_jump(level, strain, so_far):
    """A jump in a new suit forces: 14 points and five cards of an answer, as much as makes a game of a later call. A
    hand that has passed has what that leaves. Opposite 1NT and 2NT clubs only ask. Of a player who has answered 1NT it
    is a long suit, and partner may pass."""
    mine, partner, last = so_far.mine, so_far.partner, so_far.last
    if last == ONE_NT and so_far.opened == US:
        return with_suit(shows(8, max(11, high_of(mine)), POINTS, GENERAL), strain, 6, 13)
    if last != NO_CALL:
        low = min(19, max(11, GAME_MAJOR - low_of(partner)))
        return with_suit(shows(low, 40, POINTS, GENERAL), strain, 4, 13) | FORCING
    if so_far.partners >= 0 and so_far.partners % 5 == NO_TRUMP:
        found = shows(8 if so_far.partners == ONE_NT else 4, 40, POINTS, GENERAL) | FORCING
        return found | ARTIFICIAL if strain == CLUBS else with_suit(found, strain, 5, 13)
    low = 14 if high_of(mine) > 14 else max(8, high_of(mine) - 3)
    return with_suit(shows(low, 40, POINTS, GENERAL), strain, 5, 13) | FORCING


@rule
def general_notrump(call, so_far):
    """4NT asks for aces if a suit has been shown, 5NT for kings; else no trump is to play."""
    mine, partner, level = so_far.mine, so_far.partner, call // 5 + 1
    trump = agreed_suit(mine, partner)
    if call == TWO_NT and is_two_suiter(so_far):
        return shows(8, 40, HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
    if call == FOUR_NT and least_of(mine, trump) + least_of(partner, trump) >= 4:
        return shows(max(14, low_of(mine)), 40, FIT + trump, GENERAL) | ARTIFICIAL | FORCING
    if level == 5:
        return shows(max(14, low_of(mine)), 40, HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
    return shows(max(low_of(mine), 5 + 2 * level), 40, HIGH_CARDS, GENERAL)


@rule
def slam_question(trump):
    """After the answer to 4NT: a suit that is not the trump asks for more."""
    return shows(14, 40, FIT + trump, GENERAL) | ARTIFICIAL | FORCING
