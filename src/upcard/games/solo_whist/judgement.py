"""Solo Whist: the tricks of a hand decide what is bid; nothing is undertaken with a suit that has no low cards."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import suit
from upcard.cards.packs import PACK_52
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit, lowest, without_lowest
from upcard.games.solo_whist import (
    ABUNDANCE,
    COP,
    DECLINE,
    MISERE,
    MISERE_OUVERTE,
    NAME_TRUMP,
    PASS,
    PLAY,
    SLAM,
    STRENGTH,
    TRICKS,
    TRUMP,
    declares,
    is_misere,
)
from upcard.games.solo_whist.state import AUCTION, UNDERTAKEN, SoloWhist
from upcard.heuristics.bidding import PLAIN_WORTH, TRUMP_WORTH, UNLIKELY, danger, inclined, ruffs, worth_of
from upcard.heuristics.tricks import CHEAP, best_place, follow_for_tricks, lead_for_tricks, power, sets_above, under
from upcard.jit.rule import rule
from upcard.mechanics.matches.turn import left_of

SOLVER = "upcard.solvers.sights.solo_whist"
CONTRACT_MADE = 100.0
"""What a contract counts where the tricks beside it only say what is nearer to it."""

ABOVE = sets_above(STRENGTH)
HIGHEST = 12.0
NEEDED = np.array((0.0, 3.5, 4.3, 0.4, 8.3, 8.3, 0.2, 13.0))
"""By the bid: the tricks that a hand must be worth, or the danger in which a misère may be.

By these priors alone half the solos on 4.7 tricks are made, and half the props on 7.2 together; but the search looks
again at what it is offered, and with 4.7 and 3.7 here it won no more.
"""
NEEDED_TO_COP = 3.1


def prior(s: SoloWhist, seat, move):
    if s.phase == PLAY:
        return misere_prior(s, seat, move) if is_misere(s) else card_prior(s, seat, move)
    if s.phase == NAME_TRUMP:
        return trump_prior(s.hands[seat], move - TRUMP)
    return call_prior(s, s.hands[seat], move)


# --- What a hand is worth --------------------------------------------------------------------------------------------


@rule
def tricks_with(hand, trump):
    """The tricks that a hand takes alone, with a suit as trumps."""
    trumps = in_suit(hand, trump)
    n = count(trumps)
    total = worth_of(trumps, ABOVE, TRUMP_WORTH) + 0.45 * max(0, n - 3) + ruffs(hand, trump)
    for a_suit in range(4):
        if a_suit != trump:
            cards = in_suit(hand, a_suit)
            total += worth_of(cards, ABOVE, PLAIN_WORTH) + (0.4 * max(0, count(cards) - 4) if n >= 4 else 0.0)
    return total


@rule
def best_tricks(hand):
    most = 0.0
    for a_suit in range(4):
        most = max(most, tricks_with(hand, a_suit))
    return most


@rule
def sure_tricks(hand):
    """Without trumps, leading first: the cards that nothing beats, and the whole suit if they draw all others of it."""
    total = 0
    for a_suit in range(4):
        cards = in_suit(hand, a_suit)
        sure, left = 0, cards
        while left:
            sure += ABOVE[lowest(left)] & ~cards == 0
            left = without_lowest(left)
        total += count(cards) if sure >= TRICKS - count(cards) else sure
    return total


# --- Calls -----------------------------------------------------------------------------------------------------------


def call_prior(s: SoloWhist, hand, call):
    if call == PASS or call == DECLINE:
        return 0.4
    bid = call - PASS
    if bid == MISERE or bid == MISERE_OUVERTE:
        return inclined(NEEDED[bid] - danger(hand))
    if bid == ABUNDANCE:
        return inclined(best_tricks(hand) - NEEDED[bid])
    if bid == SLAM:
        return inclined(sure_tricks(hand) - NEEDED[bid])
    return inclined(tricks_with(hand, s.default_suit) - (NEEDED_TO_COP if call == COP else NEEDED[bid]))


@rule
def trump_prior(hand, a_suit):
    mine, best = tricks_with(hand, a_suit), best_tricks(hand)
    return max(UNLIKELY, 1.0 - (best - mine))


# --- Cards -----------------------------------------------------------------------------------------------------------


def card_prior(s: SoloWhist, seat, card):
    unseen = PACK_52 & ~(s.hands[seat] | s.won_cards[0] | s.won_cards[1] | s.won_cards[2] | s.won_cards[3])
    cheap, highest = CHEAP[STRENGTH[card]], ABOVE[card] & unseen == 0
    if size(s.trick) == 0:
        return lead_for_tricks(highest, cheap)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    wins = power(card, led, STRENGTH, s.trump) > power(s.trick[place], led, STRENGTH, s.trump)
    ours = declares(s, seat) == declares(s, (s.leader + place) & 3)
    ruff = suit(card) == s.trump and led != s.trump
    sure = size(s.trick) == 3 or ruff or highest
    return follow_for_tricks(wins, ours, sure, cheap * (0.3 if ruff and not wins else 1.0))


def misere_prior(s: SoloWhist, seat, card):
    """The declarer ducks; the others lead low, keep under the declarer's card, and else throw high ones off."""
    strength = STRENGTH[card] / HIGHEST
    if size(s.trick) == 0:
        return 0.05 + 0.95 * CHEAP[STRENGTH[card]]
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, -1)
    wins = power(card, led, STRENGTH, -1) > power(s.trick[place], led, STRENGTH, -1)
    if seat == s.declarer:
        return under(wins, size(s.trick) == 3, strength, 0.0, 1.0)
    turn = (s.declarer - s.leader) & 3
    if turn < size(s.trick) and turn != place:
        return 0.1 + 0.9 * strength
    return 0.03 if wins else 0.3 + 0.7 * strength


# --- What was said, for imagined worlds (`bots.search.world_weights`) -------------------------------------------------


def tells(move):
    return move >= PASS


def rewind(s: SoloWhist, played, rng):
    for seat in range(4):
        s.hands[seat] |= played[seat]
        s.last_call[seat] = -1
    s.phase = AUCTION
    s.bid = s.passed = s.over = 0
    s.declarer = s.ally = s.trump = -1
    s.turn = left_of(s, s.dealer)


def agrees(s: SoloWhist, now):
    return s.bid == now.bid and s.declarer == now.declarer and s.ally == now.ally


def outcome_worth(s: SoloWhist, tricks):
    """Only whether the declarers take as many tricks as they undertook, in a misère none, is paid."""
    needed = 1 if is_misere(s) else UNDERTAKEN[s.bid]  # with one trick the defenders have beaten a misère
    return (CONTRACT_MADE if tricks >= needed else -CONTRACT_MADE) + tricks
