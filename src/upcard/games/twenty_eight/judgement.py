"""Twenty-Eight: four cards are worth a bid by their best suit, whose lowest card is then laid down as the trump."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import JACK, NINE, rank, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit, lowest, of_rank, one, without_lowest
from upcard.declarations.hooks import side_of
from upcard.games.twenty_eight import (
    AUCTION,
    BID,
    CALL,
    CALL_TRUMP,
    MIN_BID,
    PACK_32,
    PASS,
    SET,
    SET_TRUMP,
    STRENGTH,
    VALUE,
    TwentyEight,
)
from upcard.heuristics.first_four import first_four
from upcard.heuristics.tricks import CHEAP, follow_prior, lead_prior, sets_above
from upcard.jit.rule import rule
from upcard.mechanics.matches.turn import right_of
from upcard.mechanics.tricks.card_points import worth as card_points
from upcard.mechanics.tricks.concealed_trump import concealed_trick_winner, has_power

SOLVER = "upcard.solvers.sights.twenty_eight"
SOLVED_FROM = 6
SOLVED_WORLDS = {"strong": {"worlds": 20, "seconds": 0.5}, "best": {"worlds": 60, "seconds": 2.0}}
TRUST = 0.75
ALL_POINTS = 28
A_POINT = 1 / 14
"""A contract is worth 1 or more: 28 card points."""
CONTRACT_MADE = 100.0
"""What a contract counts where the points beside it only say what is nearer to it."""

ABOVE = sets_above(STRENGTH)
MAX_VALUE = 3.0
"""What a jack counts."""


def prior(s: TwentyEight, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    if s.phase == SET_TRUMP:
        face = move - SET
        return trump_prior(s.hands[seat], suit(face)) * CHEAP[STRENGTH[face]]
    return 0.5 if s.phase == CALL_TRUMP else card_prior(s, seat, move)


@rule
def suit_strength(hand, a_suit):
    """What a suit of the first four cards would be worth as trumps, in points."""
    cards = in_suit(hand, a_suit)
    return 1.0 * count(cards) + 1.6 * count(of_rank(cards, JACK)) + 0.9 * count(of_rank(cards, NINE))


@rule
def estimate(hand):
    """The points that a player who chooses trumps with these four cards may expect for his side."""
    best = 0.0
    for a_suit in range(4):
        best = max(best, suit_strength(hand, a_suit))
    return 12.0 + 1.1 * best + 0.8 * count(of_rank(hand, JACK))


@rule
def trump_prior(hand, a_suit):
    best = 0.0
    for other in range(4):
        best = max(best, suit_strength(hand, other))
    mine = suit_strength(hand, a_suit)
    return 1.0 if mine == best else 0.1 if best - mine <= 1.0 else 0.01


def call_prior(s: TwentyEight, seat, call):
    """The next bid while the hand is worth it; over partner's bid only with a better hand."""
    worth_it = estimate(s.hands[seat]) - (2.0 if s.declarer == seat ^ 2 else 0.0)
    if call == PASS:
        return 1.0 if worth_it < s.bid + 1 else 0.2
    bid = MIN_BID + call - BID
    lowest = s.bid + 1 if s.bid else MIN_BID
    if bid > worth_it:
        return 0.02 if bid == lowest else 0.002
    return 0.8 if bid == lowest else 0.05


def card_prior(s: TwentyEight, seat, card):
    value = VALUE[rank(card)] / MAX_VALUE
    if size(s.trick) == 0:
        unseen = ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1])
        return lead_prior(card, PACK_32 & unseen, ABOVE, STRENGTH, value)
    place = concealed_trick_winner(s, STRENGTH)
    best, led = s.trick[place], suit(s.trick[0])
    trumped = has_power(s, place)
    if suit(card) == s.trump:
        wins = not trumped or STRENGTH[card] > STRENGTH[best]
    else:
        wins = suit(card) == led and not trumped and STRENGTH[card] > STRENGTH[best]
    at_stake = 0.0
    for k in range(size(s.trick)):
        at_stake += VALUE[rank(s.trick[k])] / MAX_VALUE
    ours = (size(s.trick) - place) & 1 == 0
    cheap = CHEAP[STRENGTH[card]] * (0.5 if suit(card) == s.trump and led != s.trump else 1.0)
    return follow_prior(wins, ours, size(s.trick) == 3, cheap, value, at_stake)


# --- What was said and laid down, for imagined worlds (`bots.search.world_weights`) -----------------------------------

DRAWS = 8


def tells(move):
    return SET <= move < CALL


def covered(s: TwentyEight, played):
    """The card that the setter laid down; once it has been shown and played, the lowest of the suit."""
    if s.declarer < 0:
        return -1
    if s.down >= 0:
        return SET + s.down
    setter = s.declarer
    known = in_suit(s.shown[setter], s.trump) if s.trump >= 0 else 0
    trumps = in_suit(s.hands[setter] | played[setter], s.trump) if s.trump >= 0 else 0
    return SET + weakest(known if known else trumps) if trumps else -1


@rule
def weakest(cards):
    found, left = lowest(cards), cards
    while left:
        if STRENGTH[lowest(left)] < STRENGTH[found]:
            found = lowest(left)
        left = without_lowest(left)
    return found


def rewind(s: TwentyEight, played, rng):
    laid = covered(s, played) - SET
    for seat in range(4):
        kept = one(laid) if seat == s.declarer and laid >= 0 else np.int64(0)
        s.hands[seat] = first_four(s.hands[seat] | played[seat], kept, rng)
        s.last_call[seat] = -1
    s.phase = AUCTION
    s.bid = s.passes = s.passed = s.over = 0
    s.declarer = s.trump = s.down = -1
    s.turn = right_of(s, s.dealer)


def agrees(s: TwentyEight, now):
    return s.bid == now.bid and s.declarer == now.declarer


def points_taken(s: TwentyEight, seat):
    """The card points of a side's tricks."""
    return A_POINT * card_points(s.won_cards[side_of(s, seat)], VALUE)


def outcome_worth(s: TwentyEight, ahead):
    """Whether the declarers have as many card points as they bid; then the points."""
    own = 1 if s.declarer % 2 == 0 else -1
    return own * (CONTRACT_MADE if own * ahead >= 2 * s.bid - ALL_POINTS else -CONTRACT_MADE) + ahead
