"""Spades: bid what the hand takes, make the contract, then keep out of bags; a nil ducks, and its partner covers it."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import SPADES, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit
from upcard.heuristics.bidding import UNLIKELY, danger, ruffs, worth_of
from upcard.heuristics.tricks import (
    CHEAP,
    best_place,
    follow_for_tricks,
    follow_to_duck,
    lead_for_tricks,
    lead_to_duck,
    power,
    sets_above,
)
from upcard.jit.elementary import squared
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trick import tricks_done
from upcard_classics.spades.state import (
    APART,
    BID,
    BLIND,
    BLIND_NIL,
    NIL,
    PLAY,
    STRENGTH,
    Spades,
    bid_of_side,
    hand_size,
    is_nil,
    pack_of,
    partner_in,
    side_of,
)

ABOVE = sets_above(STRENGTH)
HIGHEST = 12.0
SPADE_WORTH = np.array((1.0, 0.9, 0.65, 0.4, 0.25, 0.15, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1))
"""By the stronger spades that others hold."""
SUIT_WORTH = np.array((0.9, 0.6, 0.2, 0.05, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0))
"""By the stronger cards of the suit that others hold."""
CAUTION = 0.4
"""By how many tricks a bid is lower than what is likely: a failed contract costs more than a bag."""
UNWELCOME = 1.0
"""The poison that lies in every trick of a nil, and of a side that wants no bag."""
WEAK_HAND = 2.3
"""The most tricks that a hand may be likely to take that thinks of nil."""
NIL_CHANCE = 0.6
"""From what chance on nil is bid."""


def prior(s: Spades, seat, move):
    if s.phase == PLAY:
        return card_prior(s, seat, move)
    if s.phase == BLIND:
        return 0.03 if move == BLIND_NIL else 1.0
    return bid_prior(s.hands[seat], 0 if move == NIL else move - BID + 1)


# --- The bidding -----------------------------------------------------------------------------------------------------


@rule
def tricks_in(hand):
    """The tricks that a hand is likely to take, as measured in hands that judgement played."""
    spades = in_suit(hand, SPADES)
    high = 0.0
    for a_suit in range(3):
        high += worth_of(in_suit(hand, a_suit), ABOVE, SUIT_WORTH)
    trumps = 0.9 * worth_of(spades, ABOVE, SPADE_WORTH) + 0.55 * max(0, count(spades) - 3)
    return 0.8 + min(trumps, 1.0 * count(spades)) + 1.1 * ruffs(hand, SPADES) + 0.65 * high


@rule
def nil_chance(hand):
    """How likely a nil succeeds: a line through 700 nils that judgement played with weak hands."""
    spades = in_suit(hand, SPADES)
    high = worth_of(spades, ABOVE, SPADE_WORTH)
    if high > 0.6 or tricks_in(hand) > WEAK_HAND:
        return 0.0
    return 1.08 - 0.09 * danger(hand) - 0.22 * high - 0.08 * count(spades)


def bid_prior(hand, bid):
    """A bid of so many tricks (0: nil)."""
    if bid == 0:
        return 1.0 if nil_chance(hand) > NIL_CHANCE else UNLIKELY
    return max(UNLIKELY, 1.0 - 0.6 * abs(max(1.0, tricks_in(hand) - CAUTION) - bid))


# --- The play --------------------------------------------------------------------------------------------------------


@rule
def nil_alive(s: Spades, seat):
    """Whether a player has bid nil and has taken no trick yet."""
    return is_nil(s.bid[seat]) and s.tricks[seat] == 0


@rule
def still_needed(s: Spades, seat):
    """The tricks that a player's side lacks for its contract (below 0: bags)."""
    needed = bid_of_side(s, seat)
    for other in range(s.seats):
        if side_of(s, other) == side_of(s, seat) and not (is_nil(s.bid[other]) and s.nil_tricks == APART):
            needed -= s.tricks[other]
    return needed


@rule
def wants_tricks(s: Spades, seat):
    """Whether more tricks are good for a side: it lacks some, or others are set if they get few."""
    if still_needed(s, seat) > 0 or s.bag_limit == 0:
        return True
    left = hand_size(s) - tricks_done(s)
    for other in range(s.seats):
        if side_of(s, other) != side_of(s, seat) and still_needed(s, other) > 0 and still_needed(s, other) >= left - 1:
            return True
    return False


def card_prior(s: Spades, seat, card):
    played = pack_of(s)
    for other in range(s.seats):
        played &= ~s.won_cards[other]
    unseen = played & ~s.hands[seat]
    higher, cheap, strength = count(ABOVE[card] & unseen), CHEAP[STRENGTH[card]], STRENGTH[card] / HIGHEST
    ducks = nil_alive(s, seat)
    mate = partner_in(s, seat)
    covers = mate >= 0 and nil_alive(s, mate) and not ducks
    wanted = wants_tricks(s, seat) and not ducks
    if suit(card) == SPADES:
        strength = 0.5 + 0.5 * strength
    if size(s.trick) == 0:
        if covers:
            return squared(0.1 + 0.9 * strength)
        return lead_for_tricks(higher == 0, cheap) if wanted else lead_to_duck(higher, 0.0)
    led, place = suit(s.trick[0]), best_place(s.trick, STRENGTH, s.trump)
    best = power(s.trick[place], led, STRENGTH, s.trump)
    wins = power(card, led, STRENGTH, s.trump) > best
    last = size(s.trick) == s.seats - 1
    holder = (s.leader + place) % s.seats
    ours = side_of(s, holder) == side_of(s, seat)
    if ducks:
        return follow_to_duck(wins, last, higher, strength, 0.0, UNWELCOME)
    if covers and holder == mate:
        return 1.0 if wins else 0.05
    if covers and (mate - s.leader) % s.seats > size(s.trick):
        return squared(0.1 + 0.9 * strength) if wins else 0.1 * cheap
    if not ours and nil_alive(s, holder):
        return 0.05 if wins else squared(0.2 + 0.8 * cheap) if wanted else squared(0.2 + 0.8 * strength)
    if wanted:
        return follow_for_tricks(wins, ours, last or higher == 0 or (suit(card) == SPADES and led != SPADES), cheap)
    return follow_to_duck(wins, last, higher, strength, 0.0, UNWELCOME)
