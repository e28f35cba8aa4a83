"""Cinch: long trumps with ace and king are bid on, the dealer takes every trump, pedros go to the own side's tricks."""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.faces import FIVE, rank
from upcard.cards.rows import size
from upcard.cards.sets import count, holds, lowest, without_lowest
from upcard.games.cinch import BID, BIDDING, GIVE, GIVING, NAMING, PACK_52, PASS, PLAY, ROB, TRUMP, suit_led, trumps
from upcard.games.cinch.state import POWER, SCORING, SUITS, Cinch
from upcard.heuristics.bidding import UNLIKELY, inclined
from upcard.heuristics.tricks import CHEAP, follow_for_points
from upcard.heuristics.twin_trumps import cheapness, sets_above_under, would_win
from upcard.jit.elementary import squared
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trump_twin import ABOVE_PLAIN, winner_under

ABOVE = sets_above_under(SUITS, POWER)
TRUMP_POINTS = np.array((0.0, 0.0, 0.0, 0.4, 0.5, 0.0, 0.0, 0.0, 0.0, 0.4, 0.7, 0.8, 1.2, 2.4))
"""By the power of a trump, from the 2 up to the ace: the points that it is worth beside its number, as hands played
by these priors show (least squares over a thousand hands)."""
MARGIN = 2.5
"""Points by which a bid stays below what the hand may expect: a broken contract costs fourteen and more."""


def prior(s: Cinch, seat, move):
    if s.phase == PLAY:
        return card_prior(s, seat, move)
    if s.phase == BIDDING:
        return call_prior(s, seat, move)
    if s.phase == NAMING:
        hand = s.hands[seat]
        return max(UNLIKELY, 1.0 - 0.4 * (best_points(hand) - points_with(hand, move - TRUMP)))
    if s.phase == GIVING:
        return (1.0 - 0.9 * value_of(s.trump, move - GIVE)) * cheapness(POWER, s.trump, move - GIVE)
    return taken_prior(s.trump, (move - ROB) % 52)


@rule
def points_with(hand, trump):
    """The points that the side of a hand may expect to collect with a suit as trumps."""
    trumps = hand & SUITS[trump, trump]
    total, left = 4.5 + 0.3 * count(trumps), trumps
    while left:
        total += TRUMP_POINTS[POWER[trump, lowest(left)] - ABOVE_PLAIN]
        left = without_lowest(left)
    return total


@rule
def best_points(hand):
    most = 0.0
    for trump in range(4):
        most = max(most, points_with(hand, trump))
    return most


@rule
def value_of(trump, card):
    """What a card counts, in units of a pedro; low trumps a little, for one of them is Low."""
    if not holds(SUITS[trump, trump], card):
        return 0.0
    if rank(card) == FIVE:
        return 1.0
    return 0.2 if card == SCORING[trump, 0] or card == SCORING[trump, 1] or rank(card) == 0 else 0.0


@rule
def taken_prior(trump, card):
    """A card to complete the hand: trumps before all others, the strongest first."""
    if not holds(SUITS[trump, trump], card):
        return UNLIKELY
    return 0.3 + 0.7 * max(value_of(trump, card), 1.0 - CHEAP[POWER[trump, card] - ABOVE_PLAIN])


def call_prior(s: Cinch, seat, call):
    """One more than the bid before while the hand is worth it; more than that, to keep the others out, less often."""
    worth_it = best_points(s.hands[seat]) - MARGIN
    if call == PASS:
        return 1.0 if worth_it < s.bid + 1 else 0.2
    bid = call - BID + 1
    over_partner = 0.1 if s.declarer == seat ^ 2 else 1.0
    return max(UNLIKELY, inclined(0.5 * (worth_it - bid)) * over_partner * (1.0 if bid == s.bid + 1 else 0.3))


def card_prior(s: Cinch, seat, card):
    gone = s.won_cards[0] | s.won_cards[1] | s.dead[0] | s.dead[1] | s.dead[2] | s.dead[3] | s.discards[seat]
    unseen = PACK_52 & ~(s.hands[seat] | gone)
    value, cheap = value_of(s.trump, card), cheapness(POWER, s.trump, card)
    if size(s.trick) == 0:
        return 1.0 if ABOVE[s.trump, card] & unseen == 0 else squared(0.05 + 0.6 * cheap * (1.0 - 0.9 * value))
    at_stake = 0.1
    for k in range(size(s.trick)):
        at_stake += value_of(s.trump, s.trick[k])
    place = winner_under(s.trick, SUITS, POWER, s.trump)
    wins, ours = (
        would_win(suit_led(s) | trumps(s), POWER[s.trump], card, s.trick[place]),
        (size(s.trick) - place) & 1 == 0,
    )
    holder = card if wins else s.trick[place]
    plain = not holds(SUITS[s.trump, s.trump], holder)
    out = ABOVE[s.trump, holder] | (SUITS[s.trump, s.trump] if plain else 0)
    safe = size(s.trick) == 3 or out & unseen == 0
    return squared(0.05 + 0.95 * follow_for_points(wins, ours, safe, cheap, value, min(1.0, at_stake)))
