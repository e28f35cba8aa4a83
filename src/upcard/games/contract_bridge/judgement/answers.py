"""Calls that answer a question in the bots' bidding system: after 1NT, 2NT and 2♣, and those that tell of aces."""

from __future__ import annotations

from upcard.games.contract_bridge.judgement.card import PLAIN_ACES, plays
from upcard.games.contract_bridge.judgement.levels import (
    CALLED_PASS,
    CLUBS,
    DIAMONDS,
    FOUR_CLUBS,
    FOUR_NT,
    GAME_MAJOR,
    GENERAL,
    GRAND_SLAM,
    HEARTS,
    NEVER,
    NO_TRUMP,
    ONE_NT,
    SMALL_SLAM_NT,
    SPADES,
    THREE_NT,
    TWO_CLUBS,
    TWO_NT,
    cheapest_level,
    expected_of,
    usual_high,
)
from upcard.heuristics.call_meaning import (
    ARTIFICIAL,
    FIT,
    FORCING,
    HIGH_CARDS,
    LONGEST,
    MAJOR,
    MAX_KEYS,
    POINTS,
    aces_least,
    aces_most,
    even,
    high_of,
    least_of,
    low_of,
    shows,
    with_aces,
    with_suit,
)
from upcard.jit.rule import rule


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
        return shows(0, GAME_MAJOR - 1 - (high if bid == ONE_NT else low), HIGH_CARDS, 11)
    if call < 0:
        return NEVER
    step, level, strain = call - bid, call // 5 + 1, call % 5
    if step == 1:
        asking = shows(GAME_MAJOR - high, 40, HIGH_CARDS, 14) | ARTIFICIAL | FORCING | MAJOR
        return with_suit(with_suit(asking, HEARTS, 0, 4), SPADES, 0, 4)
    if step == 2 or step == 3:
        return with_suit(shows(0, 40, POINTS, 15), HEARTS + step - 2, 5, 13) | ARTIFICIAL | FORCING
    if call == bid + 4:  # 2♠, of 1NT, or 3♠
        return with_suit(shows(0, 40, POINTS, GENERAL), CLUBS, 5, 13) | ARTIFICIAL | FORCING
    if call == FOUR_CLUBS:  # Gerber
        return shows(max(0, SMALL_SLAM_NT - 3 - high), 40, HIGH_CARDS, GENERAL) | ARTIFICIAL | FORCING
    if call == FOUR_CLUBS + 1:
        return with_suit(shows(0, 40, POINTS, GENERAL), HEARTS, 6, 13) | ARTIFICIAL | FORCING
    if strain != NO_TRUMP:
        return NEVER
    if level == 2:
        return shows(GAME_MAJOR - high, GAME_MAJOR - 1 - low, HIGH_CARDS, 12)
    if level == 3:
        return shows(GAME_MAJOR - low, SMALL_SLAM_NT - 1 - high, HIGH_CARDS, 12)
    if level == 4:
        return shows(SMALL_SLAM_NT - high, SMALL_SLAM_NT - 1 - low, HIGH_CARDS, 12)
    if level == 6:
        return shows(SMALL_SLAM_NT - low, GRAND_SLAM - 1 - low, HIGH_CARDS, 12)
    return shows(GRAND_SLAM - low, 40, HIGH_CARDS, 12) if level == 7 else NEVER


@rule
def from_notrump(call, bid, doubling):
    """Partner has asked for a major suit, for aces, or transferred to a suit. A transfer that they double is completed
    with three cards, and passed with two."""
    step, asked = call - bid, bid % 5
    if call == CALLED_PASS and doubling:
        transfer = asked == DIAMONDS or asked == HEARTS
        return with_suit(shows(0, 40, HIGH_CARDS, 13), asked + 1, 0, 2) if transfer else NEVER
    if call < 0:
        return NEVER
    if bid == FOUR_CLUBS:
        return with_aces(shows(0, 40, HIGH_CARDS, 15), step - 1, step - 1) | ARTIFICIAL if 1 <= step <= 4 else NEVER
    if asked == SPADES:
        return with_suit(shows(0, 40, HIGH_CARDS, 15), CLUBS, 1, 5) if step == 2 else NEVER
    if asked != CLUBS:
        least = 3 if doubling else 2 if bid < TWO_NT else 1
        return with_suit(shows(0, 40, HIGH_CARDS, 15), asked + 1, least, 5) if step == 1 else NEVER
    if step == 1:
        plain = with_suit(shows(0, 40, HIGH_CARDS, 14), HEARTS, 0, 3)
        return with_suit(plain, SPADES, 0, 3) | ARTIFICIAL
    if step == 2:
        return with_suit(shows(0, 40, HIGH_CARDS, 15), HEARTS, 4, 5)
    if step == 3:
        return with_suit(with_suit(shows(0, 40, HIGH_CARDS, 15), SPADES, 4, 5), HEARTS, 0, 3)
    return NEVER


@rule
def is_two_bid(bid, first):
    """Whether a bid of a player is the opening of two of a suit, weak or by the card strong."""
    return first == bid and TWO_CLUBS < bid < TWO_NT


@rule
def feature_shown(call, opened):
    """Asked by 2NT, the opener of a weak two bids it again with nothing more, 3NT with the best of his points."""
    if call == opened + 5:
        return shows(0, 8, HIGH_CARDS, 14)
    return shows(9, 40, HIGH_CARDS, 14) if call == THREE_NT else NEVER


@rule
def major_opened(bid, first):
    """Whether a bid of a player is the opening of one of a major that 2NT raises."""
    return first == bid and bid % 5 >= HEARTS and bid < ONE_NT


@rule
def is_high_raise(call, bid):
    """Whether a call raises a major that partner has opened to game or more."""
    return call == TWO_NT or call == 15 + bid % 5


@rule
def high_raise(call, bid):
    """2NT is the strong raise to game, with four cards; the bid of game itself the weak one, with five."""
    if call == TWO_NT:
        return with_suit(shows(12, 40, FIT + bid % 5, 14), bid % 5, 4, 13) | ARTIFICIAL | FORCING
    return with_suit(shows(6, 11, FIT + bid % 5, 14), bid % 5, 5, 13)


@rule
def after_strong_raise(call, trump):
    """The opener of a major that 2NT has raised: four of it with nothing more, three with extras."""
    if call == TWO_NT + 1 + trump:
        return shows(15, 40, FIT + trump, 14) | FORCING
    return shows(0, 14, FIT + trump, 14) if call == TWO_NT + 6 + trump else NEVER


@rule
def balanced_rebid(bid, shown, first, theirs):
    """Whether a bid of a player is the 1NT of an opener over the major that partner has `shown` at the one level; they
    have bid no suit."""
    return bid == ONE_NT and first < shown < ONE_NT and shown >= HEARTS and theirs == 0


@rule
def third_card(major, partner):
    """2♣ asks a balanced opener for three cards of the major; the asker has five."""
    found = shows(GAME_MAJOR + 1 - usual_high(partner), 40, POINTS, 12) | ARTIFICIAL | FORCING
    return with_suit(found, major, 5, 13)


@rule
def third_card_shown(call, partner):
    """Asked for a third card of a major, the opener bids it; 2♦ says that there are only two."""
    major = SPADES if least_of(partner, SPADES) >= 5 else HEARTS
    if call == TWO_CLUBS + major:
        return with_suit(shows(0, 40, POINTS, 14), major, 3, 4)
    return with_suit(shows(0, 40, POINTS, 14), major, 0, 2) | ARTIFICIAL if call == TWO_CLUBS + 1 else NEVER


@rule
def to_two_clubs(call):
    """Partner has 22 points or more: 2♦ waits, another suit shows five cards and 8 points."""
    if call == TWO_CLUBS + 1:
        return shows(0, 18, POINTS, 12) | ARTIFICIAL | FORCING
    if TWO_CLUBS + 2 <= call < TWO_NT + 3 and call != TWO_NT:
        return with_suit(shows(8, 40, POINTS, 14), call % 5, 5, 13) | LONGEST | FORCING
    return NEVER


@rule
def after_two_clubs(call, partners, partner):
    """The opener of 2♣ says what he has; with enough for a slam beside a suit that partner has shown, he bids it."""
    level, strain = call // 5 + 1, call % 5
    if call < 0:
        return NEVER
    if strain == NO_TRUMP and call == TWO_NT:
        return even(shows(22, 24, HIGH_CARDS, 14))
    if strain == NO_TRUMP and level == 3:
        if partners == TWO_CLUBS + 1:
            return even(shows(25, 30, HIGH_CARDS, 14))
        return even(shows(22, SMALL_SLAM_NT - 1 - expected_of(partner), HIGH_CARDS, 14))
    if strain == NO_TRUMP and level == 6:
        return even(shows(SMALL_SLAM_NT - expected_of(partner), 40, HIGH_CARDS, 14))
    if strain == partners % 5 and level == cheapest_level(partners, strain) and least_of(partner, strain) >= 5:
        found = with_suit(shows(22, 40, FIT + strain, 15), strain, 3, 13)
        return found | FORCING if level <= 3 else found
    if level <= 3 and level == cheapest_level(partners, strain):
        return with_suit(shows(22, 40, POINTS, 13), strain, 5, 13) | LONGEST | FORCING
    return NEVER


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
def aces_shown(call, trump, card):
    """After 4NT: 5♣ no ace, and a step more for each; the king of trumps counts as the fifth, but not by a card with
    plain aces, where 5♣ shows none or four."""
    aces = call - FOUR_NT - 1
    if plays(card, PLAIN_ACES):
        if aces < 0 or aces > 3:
            return NEVER
        least = 4 if aces == 0 else aces
        return with_aces(shows(4 * aces, 40, POINTS, 15), least, aces) | ARTIFICIAL
    if aces < 0 or aces > MAX_KEYS:
        return NEVER
    return with_aces(shows(4 * aces - 1, 40 if aces else 20, FIT + trump, 15), aces, aces) | ARTIFICIAL


@rule
def after_plain_aces(call, bid, mine, partner):
    """The same where partner has shown aces alone. If these are none or four, the own ones say which: four opposite
    none, and none opposite one or more."""
    trump, aces = agreed_suit(mine, partner), aces_least(partner)
    either = aces > aces_most(partner)
    enough = 3 if either else 3 - aces
    if call < 0 and (call != CALLED_PASS or bid % 5 != trump):
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if call == CALLED_PASS or (level == 5 and strain == trump):
        return with_aces(shows(0, 40, POINTS, 15), 1 if either else 0, enough - 1) if enough > 0 else NEVER
    if strain != trump:
        return NEVER
    if level == 6:
        needed = enough if cheapest_level(bid, trump) == 5 or bid % 5 == trump else 0
        return with_aces(shows(0, 40, POINTS, 13), needed, 0 if either else MAX_KEYS)
    return with_aces(
        shows(GRAND_SLAM - low_of(partner), 40, POINTS, 15), enough + 1, 0 if either else MAX_KEYS
    )  # fmt: skip


@rule
def after_aces(call, bid, mine, partner, card):
    """Partner has shown his aces: with two missing five is enough, with one six, with none and the points seven."""
    if plays(card, PLAIN_ACES):
        return after_plain_aces(call, bid, mine, partner)
    trump, aces = agreed_suit(mine, partner), aces_least(partner)
    enough = MAX_KEYS - 1 - aces
    if call == CALLED_PASS:
        return with_aces(shows(0, 40, FIT + trump, 15), 0, enough - 1) if bid % 5 == trump else NEVER
    if call < 0:
        return NEVER
    level, strain = call // 5 + 1, call % 5
    if strain != trump:
        return NEVER
    if level == 5:
        return with_aces(shows(0, 40, FIT + trump, 15), 0, enough - 1)
    if level == 6:
        return with_aces(
            shows(0, 40, FIT + trump, 13),
            enough if cheapest_level(bid, trump) == 5 or bid % 5 == trump else 0,
            MAX_KEYS,
        )
    return with_aces(shows(GRAND_SLAM - low_of(partner), 40, FIT + trump, 15), enough + 1, MAX_KEYS)
