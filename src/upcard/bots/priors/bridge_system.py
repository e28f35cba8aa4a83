"""The bidding system of the bots: what every call means where it is made ([the page](docs/bridge-bidding.md)).

`meaning` says it without looking at any hand. What came before is read from the record by replaying the calls of one
side (`understood`): each narrows what is known of the hand that made it. Almost everything follows from zones: a hand
opposite a partner who has shown so much is *weak* (no game even if partner has all he may have), *inviting*, *strong
enough for game*, or *for a slam*; openings, overcalls, doubles, answers to 1NT and the asking for aces are said singly.
"""

from __future__ import annotations

import numpy as np

from upcard.bots.priors.bridge_meaning import (
    ARTIFICIAL,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAJOR,
    NOTHING_KNOWN,
    POINTS,
    TAKEOUT,
    aces_least,
    aces_most,
    even,
    high_of,
    least_of,
    low_of,
    marked,
    narrowed,
    told,
    with_aces,
    with_suit,
)
from upcard.jit.rule import rule

CLUBS, DIAMONDS, HEARTS, SPADES, NO_TRUMP = range(5)
ONE_NT, TWO_CLUBS, TWO_NT, THREE_NT, FOUR_NT = 4, 5, 9, 14, 19
"""Bids are counted from 1♣ up."""
NO_CALL, CALLED_DOUBLE, CALLED_PASS, CALLED_REDOUBLE = -1, -2, -3, -4
US, THEM = 1, 2
NEVER = 0
"""The meaning of a call that the system does not have."""
GAME_MAJOR, GAME_MINOR, SMALL_SLAM, SMALL_SLAM_NT, GRAND_SLAM = 24, 28, 31, 33, 37
"""Points of both hands for what is worth bidding."""
USUAL_SPREAD = 3
"""Partner is counted on for so many points more than he has promised at least when an invitation is weighed."""


@rule
def game_level(strain):
    """The level at which a contract is worth a game."""
    if strain == NO_TRUMP:
        return 3
    return 4 if strain >= HEARTS else 5


@rule
def cheapest_level(bid, strain):
    """The lowest level at which a strain can be bid over a bid (-1: none)."""
    level = bid // 5 + 1 if bid >= 0 else 1
    return level if bid < 0 or strain > bid % 5 else level + 1


@rule
def usual_high(known):
    """The most that partner is counted on for."""
    return min(high_of(known), low_of(known) + USUAL_SPREAD)


@rule
def meaning(call, bid, doubling, passes, ours, told_so_far):
    """What a call means to partner: `call` is a bid from 0 for 1♣, `CALLED_DOUBLE` or `CALLED_PASS`; `bid` the bid that
    stands and `ours` whether it is that of the own side; `told_so_far` what `understood` returns."""
    mine, partner, last, partners, first, opened, theirs, asked = told_so_far
    if bid < 0:
        return opening(call)
    if call == CALLED_REDOUBLE:
        return NEVER
    if partners == CALLED_DOUBLE and doubling == 1 and marked(asked, TAKEOUT) and first == NO_CALL:
        return to_double(call, bid)
    if first == NO_CALL and last == NO_CALL and partners == NO_CALL:
        return over_them(call, bid, doubling, passes, theirs)
    quiet = ours and doubling == 0
    if quiet and partners == bid:
        if partners == FOUR_NT and marked(asked, ARTIFICIAL):
            return aces_told(call)
        if last == FOUR_NT and marked(asked, ARTIFICIAL):
            return after_aces(call, bid, mine, partner)
        if last == NO_CALL and notrump_opened(partners, first):
            return to_notrump(call, bid, partner)
        if notrump_opened(last, first) and marked(asked, ARTIFICIAL):
            return from_notrump(call, bid)
        if partners == TWO_CLUBS and first == TWO_CLUBS and opened == US:
            return to_two_clubs(call)
        if last == TWO_CLUBS and first == TWO_CLUBS and opened == US:
            return after_two_clubs(call, partners)
        if last == DIAMONDS + 5 and first == TWO_CLUBS and partners == TWO_NT:
            return to_notrump(call, bid, partner)
    if call == CALLED_PASS:
        return later_pass(bid, ours, doubling, told_so_far)
    if call == CALLED_DOUBLE:
        return later_double(bid, told_so_far)
    return later_bid(call, bid, ours, told_so_far)


# --- The first calls -------------------------------------------------------------------------------------------------


@rule
def opening(call):
    """Before anybody has bid."""
    if call == CALLED_PASS:
        return told(0, 11, POINTS, 9)
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain == NO_TRUMP:
        if level == 1:
            return even(told(15, 17, HIGH_CARDS, 15))
        return even(told(20, 21, HIGH_CARDS, 15)) if level == 2 else NEVER
    if level == 1:
        least = 5 if strain >= HEARTS else 3
        return with_suit(told(12, 21, POINTS, 13 + (strain == SPADES)), strain, least, 13) | LONGEST
    if call == TWO_CLUBS:
        return told(22, 40, POINTS, 14) | ARTIFICIAL | FORCING
    if level <= 4:
        return with_suit(told(5, 10, HIGH_CARDS, 14), strain, level + 4, level + 4 + (level == 4))
    return NEVER


@rule
def over_them(call, bid, doubling, passes, theirs):
    """They have opened and the own side has not bid. Who would pass it out needs three points less."""
    level_now, their_strain = bid // 5 + 1, bid % 5
    less = 3 if passes == 2 else 0
    if call == CALLED_PASS:
        return told(0, 14 - less, HIGH_CARDS, 8)
    if call == CALLED_DOUBLE:
        return first_double(bid, less)
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain == NO_TRUMP:
        if level == level_now and level <= 3 and their_strain != NO_TRUMP:
            return even(told(15 + level - 1 - less, 18 + level - 1 - less, HIGH_CARDS, 14))
        return NEVER
    if theirs >> strain & 1:
        return NEVER
    jump = level - cheapest_level(bid, strain)
    if jump == 0 and level <= 4:
        return (
            with_suit(told(7 + 2 * level + (level > 1) - less, 17 + (level > 1), POINTS, 13), strain, 5, 13) | LONGEST
        )
    if 1 <= jump <= 2 and 2 <= level <= 4 and less == 0:
        return with_suit(told(5, 10, HIGH_CARDS, 12), strain, level + 4, level + 5)
    return NEVER


@rule
def first_double(bid, less):
    """Of a suit: for takeout, with support for the other three. Of no trump: as strong as the bidder."""
    level, strain = bid // 5 + 1, bid % 5
    if strain == NO_TRUMP:
        return told(15 + 2 * (level - 1), 40, HIGH_CARDS, 14) if level <= 3 else NEVER
    if level > 4:
        return NEVER
    found = told(11 + level - less, 40, HIGH_CARDS, 12) | TAKEOUT
    for other in range(4):
        found = with_suit(found, other, 0 if other == strain else 3, 2 if other == strain else 5)
    return found


@rule
def to_double(call, bid):
    """Partner has doubled for takeout: an answer is owed; a jump invites, a game is bid with an opening."""
    if call == CALLED_PASS:
        return with_suit(told(8, 40, HIGH_CARDS, 8), bid % 5, 5, 13)
    if call < 0:
        return NEVER
    level, strain, cheapest = call // 5 + 1, call % 5, cheapest_level(bid, call % 5)
    if strain == NO_TRUMP:
        low = 6 if level == 1 else 10 if level == 2 else 13
        return even(told(low, low + (3 if level == 1 else 2), HIGH_CARDS, 10)) if level <= 3 else NEVER
    if strain == bid % 5:
        return NEVER
    if level == cheapest and level <= 4:
        return with_suit(told(0, 8 + 2 * (level > 2), POINTS, 12 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
    if level == game_level(strain) and strain >= HEARTS:
        return with_suit(told(12, 19, FIT + strain, 13), strain, 4, 13) | LONGEST
    if level == cheapest + 1 and level <= 3:
        return with_suit(told(9, 11, POINTS, 12 + (strain >= HEARTS)), strain, 4, 13) | LONGEST
    return NEVER


# --- Answers to 1NT, 2NT and 2♣ --------------------------------------------------------------------------------------


@rule
def notrump_opened(bid, first):
    """Whether a bid of a player is the no trump to which Stayman and transfers are answers."""
    if bid == ONE_NT or bid == TWO_NT:
        return first == bid or (first == TWO_CLUBS and bid == TWO_NT)
    return False


@rule
def to_notrump(call, bid, partner):
    """Clubs ask for a major suit, diamonds show hearts, hearts show spades; no trump counts points."""
    low, high = low_of(partner), high_of(partner)
    if call == CALLED_PASS:
        return told(0, GAME_MAJOR - 1 - (high if bid == ONE_NT else low), HIGH_CARDS, 11)
    if call < 0:
        return NEVER
    step, level, strain = call - bid, call // 5 + 1, call % 5
    if step == 1:
        return told(GAME_MAJOR - high, 40, HIGH_CARDS, 14) | ARTIFICIAL | FORCING | MAJOR
    if step == 2 or step == 3:
        return with_suit(told(0, 40, POINTS, 15), HEARTS + step - 2, 5, 13) | ARTIFICIAL | FORCING
    if strain != NO_TRUMP:
        return NEVER
    if level == 2:
        return told(GAME_MAJOR - high, GAME_MAJOR - 1 - low, HIGH_CARDS, 12)
    if level == 3:
        return told(GAME_MAJOR - low, SMALL_SLAM_NT - 1 - high, HIGH_CARDS, 12)
    if level == 4:
        return told(SMALL_SLAM_NT - high, SMALL_SLAM_NT - 1 - low, HIGH_CARDS, 12)
    if level == 6:
        return told(SMALL_SLAM_NT - low, GRAND_SLAM - 1 - low, HIGH_CARDS, 12)
    return told(GRAND_SLAM - low, 40, HIGH_CARDS, 12) if level == 7 else NEVER


@rule
def from_notrump(call, bid):
    """Partner has asked for a major suit, or transferred to one."""
    if call < 0:
        return NEVER
    step, asked = call - bid, bid % 5
    if asked != CLUBS:
        return told(0, 40, HIGH_CARDS, 15) if step == 1 else NEVER
    if step == 1:
        plain = with_suit(told(0, 40, HIGH_CARDS, 14), HEARTS, 0, 3)
        return with_suit(plain, SPADES, 0, 3) | ARTIFICIAL
    if step == 2:
        return with_suit(told(0, 40, HIGH_CARDS, 15), HEARTS, 4, 5)
    if step == 3:
        return with_suit(with_suit(told(0, 40, HIGH_CARDS, 15), SPADES, 4, 5), HEARTS, 0, 3)
    return NEVER


@rule
def to_two_clubs(call):
    """Partner has 22 points or more: 2♦ waits, another suit shows five cards and 8 points."""
    if call == TWO_CLUBS + 1:
        return told(0, 40, POINTS, 12) | ARTIFICIAL | FORCING
    if TWO_CLUBS + 2 <= call < TWO_NT + 3 and call != TWO_NT:
        return with_suit(told(8, 40, POINTS, 14), call % 5, 5, 13) | LONGEST | FORCING
    return NEVER


@rule
def after_two_clubs(call, partners):
    """The opener of 2♣ says what he has."""
    level, strain = call // 5 + 1, call % 5
    if call < 0:
        return NEVER
    if strain == NO_TRUMP and call == TWO_NT:
        return even(told(22, 24, HIGH_CARDS, 15))
    if strain == NO_TRUMP and level == 3:
        return even(told(25 if partners == TWO_CLUBS + 1 else 22, 30, HIGH_CARDS, 14))
    if level <= 3 and level == cheapest_level(partners, strain):
        return with_suit(told(22, 40, POINTS, 13), strain, 5, 13) | LONGEST | FORCING
    return NEVER


# --- Aces ------------------------------------------------------------------------------------------------------------


@rule
def agreed_suit(mine, partner):
    """The suit of which the side has shown most, the higher one of equals."""
    best, most = SPADES, -1
    for step in range(4):
        strain = SPADES - step
        if least_of(mine, strain) + least_of(partner, strain) > most:
            best, most = strain, least_of(mine, strain) + least_of(partner, strain)
    return best


@rule
def aces_told(call):
    """After 4NT: 5♣ no ace, and a step more for each."""
    aces = call - FOUR_NT - 1
    return with_aces(told(0, 40, POINTS, 15), aces, aces) | ARTIFICIAL if 0 <= aces <= 4 else NEVER


@rule
def after_aces(call, bid, mine, partner):
    """Partner has told his aces: with two missing five is enough, with one six, with none and the points seven."""
    trump, aces = agreed_suit(mine, partner), aces_least(partner)
    if call == CALLED_PASS:
        return with_aces(told(0, 40, POINTS, 15), 0, 2 - aces) if bid % 5 == trump else NEVER
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain != trump:
        return NEVER
    if level == 5:
        return with_aces(told(0, 40, POINTS, 15), 0, 2 - aces)
    if level == 6:
        return with_aces(told(0, 40, POINTS, 13), 3 - aces, 4)
    return with_aces(told(GRAND_SLAM - low_of(partner), 40, FIT + trump, 15), 4 - aces, 4)


# --- Later calls -----------------------------------------------------------------------------------------------------


@rule
def later_pass(bid, ours, doubling, told_so_far):
    """Content with a game, or with a part score where game is far."""
    mine, partner, last, partners, first, opened, _theirs, asked = told_so_far
    low, usual, strain, level = low_of(partner), usual_high(partner), bid % 5, bid // 5 + 1
    if aces_most(mine) < 4 or aces_least(mine) > 0:  # who has told his aces leaves the rest to partner
        return told(0, 40, POINTS, 15)
    if not ours:
        if last == NO_CALL and partners >= 0:
            return told(0, (21 if opened == US else 22) - low, POINTS, 9)
        return told(0, 40 if last == CALLED_DOUBLE else GAME_MAJOR - usual + 1, POINTS, 9)
    if marked(asked, FORCING) and partners == bid and doubling == 0:
        return NEVER
    if level >= game_level(strain):
        most = SMALL_SLAM - low + 1 if level < 6 else 40
        fit = least_of(partner, HEARTS) >= 5 or least_of(partner, SPADES) >= 5
        return told(0, most, POINTS, 9 if fit and strain == NO_TRUMP else 14)
    if last == NO_CALL and opened == US and partners == first and high_of(partner) > 17:
        return told(0, 17 - low, POINTS, 11)
    if high_of(partner) <= 10 and partners == first:
        return told(0, 14, POINTS, 10)
    invited = high_of(partner) - low <= USUAL_SPREAD and (level == 3 or bid == TWO_NT)
    most = GAME_MAJOR - 1 - (low if invited else usual)
    return told(0, most, POINTS, 12 if strain == NO_TRUMP or least_of(partner, strain) >= 5 or partners != bid else 7)


@rule
def later_double(bid, told_so_far):
    """Low down for takeout; else it says that they have bid more than the rest of the points allows."""
    mine, partner, last, partners, first, opened, _theirs, _asked = told_so_far
    level, strain = bid // 5 + 1, bid % 5
    if last == NO_CALL and opened == US and level <= 2 and strain != NO_TRUMP and first % 5 != NO_TRUMP:
        found = told(17 - low_of(partner) + level, 40, HIGH_CARDS, 12)
        for major in range(HEARTS, NO_TRUMP):
            if major != strain and major != first % 5:
                found = with_suit(found, major, 4, 4)
        return found | FORCING
    if level <= 2 and strain != NO_TRUMP and least_of(partner, strain) == 0 and last >= 0 and partners < 0:
        found = told(15, 40, HIGH_CARDS, 9) | TAKEOUT
        return with_suit(found, strain, 0, 2)
    if level == 1:
        return NEVER
    needed = 25 - level // 4 - low_of(partner)
    found = told(max(needed, low_of(mine)), 40, HIGH_CARDS, 7)
    return found if strain == NO_TRUMP else with_suit(found, strain, 4 if level < 4 else 2, 13)


@rule
def later_bid(call, bid, ours, told_so_far):
    mine, partner, last, _partners, _first, _opened, theirs, _asked = told_so_far
    level, strain = call // 5 + 1, call % 5
    jump = level - cheapest_level(bid, strain)
    if strain == NO_TRUMP:
        return later_notrump(level, jump, bid, told_so_far)
    if theirs >> strain & 1 and least_of(mine, strain) + least_of(partner, strain) < 4:
        return NEVER
    held, shown = least_of(mine, strain), least_of(partner, strain)
    if level >= 6:
        return slam_bid(level, strain, mine, partner)
    if level > game_level(strain):
        return NEVER
    if shown >= 3 or held + shown >= 7:
        return support(level, strain, jump, bid, ours, told_so_far)
    if held >= 4 or (held == 3 and last % 5 == strain and last >= 0):
        return own_suit(level, strain, jump, mine, partner)
    return new_suit(level, strain, jump, ours, told_so_far)


@rule
def zone_of(level, game, low, usual):
    """The least and the most points for a bid: at the level of game, one below it (an invitation), or lower."""
    if level >= game:
        return GAME_MAJOR - low, SMALL_SLAM - low
    if level == game - 1:
        return GAME_MAJOR - usual, GAME_MAJOR - 1 - low
    return 18 - low, GAME_MAJOR - 1 - usual


@rule
def support(level, strain, jump, bid, ours, told_so_far):
    """Partner's suit, with eight cards together; nine, where they force the bid to the three level."""
    mine, partner, last, partners, first, opened, _theirs, _asked = told_so_far
    low, usual, game = low_of(partner), usual_high(partner), game_level(strain)
    least = max(8 - least_of(partner, strain), least_of(mine, strain))
    if high_of(partner) <= 10 and partners == first and last == NO_CALL and opened == US:  # of a weak opening
        if level == game:
            return with_suit(told(15, 40, FIT + strain, 13), strain, 2, 13)
        return with_suit(told(6, 14, FIT + strain, 11), strain, 3, 13) if jump == 0 and level <= 4 else NEVER
    if not ours and jump == 0 and level < game and level <= 3:
        needed = 17 + 2 * (level - 2) - (3 if opened == THEM else 0)
        return with_suit(
            told(needed - low, GAME_MAJOR - 1 - usual + (level == 3), FIT + strain, 13), strain,
            max(least, level + 6 - least_of(partner, strain)) if level == 3 else least, 13,
        )  # fmt: skip
    if level == 4 and game == 5 and jump >= 0:
        return NEVER
    least_points, most_points = zone_of(level, 4 if game == 5 and level < 5 else game, low, usual)
    if level == 5:
        least_points = GAME_MINOR - low
    weight = 13 if strain >= HEARTS else 9
    if jump > 0 and game == 4 and (level == 3 or (level == 4 and last == NO_CALL)):
        least = max(least, 4)
    return with_suit(told(least_points, most_points, FIT + strain, weight), strain, least, 13)


@rule
def own_suit(level, strain, jump, mine, partner):
    """The own suit once more: a card more than was shown, six at least."""
    low, usual, game = low_of(partner), usual_high(partner), game_level(strain)
    least = max(6, least_of(mine, strain) + (least_of(mine, strain) >= 6))
    if level == 4 and game == 5:
        return NEVER
    least_points, most_points = zone_of(level, 4 if game == 5 and level < 5 else game, low, usual)
    if level == 5:
        least_points = GAME_MINOR - low
    if level == 3 and jump == 0:
        least_points = 20 - low
    return with_suit(told(least_points, most_points, POINTS, 12 if strain >= HEARTS else 10), strain, least, 13)


@rule
def new_suit(level, strain, jump, ours, told_so_far):
    """A suit that the side has not bid, as low as it can be: four cards, five where points are few for the level."""
    mine, partner, last, _partners, first, opened, _theirs, _asked = told_so_far
    low, usual = low_of(partner), usual_high(partner)
    if jump > 0 or level > 4 or (level == 4 and strain >= HEARTS and ours):
        return NEVER
    if opened == THEM:  # partner has overcalled or doubled
        return with_suit(told(17 - low + 2 * (level - 1), 40, POINTS, 9), strain, 5, 13) | LONGEST
    if last == NO_CALL:
        if high_of(partner) <= 10:
            return with_suit(told(16, 40, POINTS, 8), strain, 5, 13) | LONGEST | FORCING
        least = 4 if level == 1 or strain < HEARTS else 5
        return with_suit(told(14 + 4 * min(level, 2) - low + (level > 2), 40, POINTS, 11), strain, least, 13) | (
            LONGEST | FORCING
        )
    if last == first:  # the opener's second suit
        strong = level == 3 or (level == 2 and strain > first % 5)
        if strong:
            return with_suit(told(GAME_MAJOR - usual, 40, POINTS, 10), strain, 4, 13) | FORCING
        return with_suit(told(low_of(mine), 18, POINTS, 10), strain, 4, 13)
    if level <= 3:
        return with_suit(told(GAME_MAJOR - usual, 40, POINTS, 8), strain, 4 + (level == 3), 13) | FORCING
    return NEVER


@rule
def later_notrump(level, jump, bid, told_so_far):
    """Points for the level; 4NT asks for aces where a suit is agreed, or invites to 6NT over no trump."""
    mine, partner, last, partners, _first, opened, _theirs, _asked = told_so_far
    low, usual = low_of(partner), usual_high(partner)
    if level == 1:
        if opened == THEM:
            return even(told(18 - low, GAME_MAJOR - 1 - usual, HIGH_CARDS, 9))
        return (
            told(18 - low, 22 - low, HIGH_CARDS, 8) if last == NO_CALL else even(told(low_of(mine), 14, HIGH_CARDS, 11))
        )
    if level == 2:
        return even(told(GAME_MAJOR - usual, GAME_MAJOR - 1 - low, HIGH_CARDS, 10))
    if level == 3:
        return told(GAME_MAJOR - low, SMALL_SLAM_NT - 1 - low, HIGH_CARDS, 10)
    if level == 4 and bid < FOUR_NT:
        if partners >= 0 and partners % 5 == NO_TRUMP and least_of(mine, agreed_suit(mine, partner)) < 5:
            return told(SMALL_SLAM_NT - usual, SMALL_SLAM_NT - 1 - low, HIGH_CARDS, 10)
        trump = agreed_suit(mine, partner)
        if least_of(mine, trump) + least_of(partner, trump) < 4 or high_of(partner) <= 10:
            return NEVER
        found = told(SMALL_SLAM + 1 - low, 40, FIT + trump, 15) | ARTIFICIAL | FORCING
        if trump < HEARTS:  # the answer must leave room for five of the suit
            found = with_aces(found, 2, 4)
        return with_suit(found, trump, max(least_of(mine, trump), 8 - least_of(partner, trump)), 13)
    if level == 6:
        return told(SMALL_SLAM_NT - low, GRAND_SLAM - 1 - low, HIGH_CARDS, 11)
    return told(GRAND_SLAM - low, 40, HIGH_CARDS, 11) if level == 7 else NEVER


@rule
def slam_bid(level, strain, mine, partner):
    needed = (SMALL_SLAM + 1 if level == 6 else GRAND_SLAM) - low_of(partner)
    least = max(8 - least_of(partner, strain), least_of(mine, strain))
    found = with_suit(told(needed, 40, FIT + strain, 9), strain, least, 13)
    return with_aces(found, 3 if level == 7 else 1, 4)


# --- What was called so far ------------------------------------------------------------------------------------------


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
    """What the calls of a side have told a seat of it: what is known of its own hand and of partner's; the last bid (or
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
