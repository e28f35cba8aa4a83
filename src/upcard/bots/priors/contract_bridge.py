"""Contract Bridge: a natural bidding system, and the card play of whist.

Points are those of high cards (ace 4, king 3, queen 2, jack 1) and one for every card of a suit above four.

- *Opening*: the longest suit with 12 points, 1NT with 15-17 and 2NT with 20-21 balanced; weak with a long suit: two
  with six cards, three with seven, four with eight.
- *Overcall*: a suit of five, with 9 points at the one level and 12 at the two level; 1NT as above; double with 12
  points and shortness in their suit.
- *Afterwards* every call tells what a player holds (`shown_points`, `shown_length`), so that partners add up what they
  hold together: 20 points with eight trumps take eight tricks, every 5 points two more; without trumps one less.
  A bid is for what can be made, and game is bid where it is near; new suits are shown on the way.
"""

from __future__ import annotations

from upcard.bots.priors.tricks import CHEAP, best_place, power, sets_above
from upcard.cards.faces import ACE, JACK, KING, QUEEN, suit
from upcard.cards.rows import size
from upcard.cards.sets import count, in_suit, of_rank
from upcard.games.contract_bridge import AUCTION, MOVES, NO_TRUMP, STRENGTH
from upcard.jit.rule import rule

PASS, DOUBLE, REDOUBLE, BID = (MOVES.first(kind) for kind in ("pass", "double", "redouble", "bid"))
ABOVE = sets_above(STRENGTH)
UNLIKELY = 0.003


def prior(s, seat, move):
    if s.phase == AUCTION:
        return call_prior(s, seat, move)
    return lead_prior(s, seat, move) if size(s.trick) == 0 else follow_prior(s, seat, move)


# --- What a hand is worth --------------------------------------------------------------------------------------------


@rule
def high_cards(hand):
    return (
        4 * count(of_rank(hand, ACE))
        + 3 * count(of_rank(hand, KING))
        + 2 * count(of_rank(hand, QUEEN))
        + count(of_rank(hand, JACK))
    )


@rule
def length(hand, a_suit):
    return count(in_suit(hand, a_suit))


@rule
def long_cards(hand):
    """A point for every card of a suit above four."""
    total = 0
    for a_suit in range(4):
        total += max(0, length(hand, a_suit) - 4)
    return total


@rule
def longest(hand):
    most = 0
    for a_suit in range(4):
        most = max(most, length(hand, a_suit))
    return most


@rule
def balanced(hand):
    """No suit shorter than two, at most one of two."""
    doubletons = 0
    for a_suit in range(4):
        n = length(hand, a_suit)
        if n < 2:
            return False
        doubletons += n == 2
    return doubletons <= 1


# --- What the calls of a seat have shown -----------------------------------------------------------------------------


@rule
def first_bid(s, seat):
    """The first bid of a seat, or -1."""
    for bid in range(s.bid + 1):
        if s.bid_by[bid] == seat:
            return bid
    return -1


@rule
def opened(s, bid):
    """Whether no bid came before this one."""
    for lower in range(bid):
        if s.bid_by[lower] >= 0:
            return False
    return True


@rule
def shown_points(s, seat, mine):
    """About what a seat has, as its calls tell to somebody who has `mine` himself."""
    bid = first_bid(s, seat)
    if bid < 0:
        if s.bid >= 0 and s.doubled_by[s.bid] == seat:
            return 13.0
        even = (40 - mine) / 3.0
        return min(even, 6.0) if s.last_call[seat] == 0 else even
    level, strain = bid // 5 + 1, bid % 5
    if opened(s, bid):
        if strain == NO_TRUMP:
            return 16.0 if level == 1 else 20.5
        return 14.5 if level == 1 else 9.0
    if strain == NO_TRUMP:
        return 8.5 + 2.0 * (level - 1)
    return 9.5 + 2.0 * min(level - 1, 2)


@rule
def shown_length(s, seat, strain, mine):
    """About how many cards of a suit a seat has, as its bids tell to somebody who has `mine` himself."""
    times = 0
    low = -1
    for bid in range(strain, s.bid + 1, 5):
        if s.bid_by[bid] == seat:
            times += 1
            low = bid if low < 0 else low
    if times == 0:
        return (13 - mine) / 3.0
    if side_bid_before_in(s, seat ^ 2, strain, low):
        return 3.5
    level = low // 5 + 1
    if opened(s, low):
        return min(8.0, (4.8 if level == 1 else 4.0 + level) + 0.7 * (times - 1))
    return min(8.0, 4.4 + 0.6 * (times - 1) + 0.4 * (level > 1))


@rule
def side_bid_before_in(s, seat, strain, bid):
    for lower in range(strain, bid, 5):
        if s.bid_by[lower] == seat:
            return True
    return False


# --- Calls -----------------------------------------------------------------------------------------------------------


def call_prior(s, seat, call):
    if call >= BID:
        level_now = s.bid // 5 + 1 if s.bid >= 0 else 0
        if (call - BID) // 5 + 1 > level_now + 3:
            return UNLIKELY
    hand = s.hands[seat]
    high = high_cards(hand)
    points = high + long_cards(hand)
    ours = first_bid(s, seat) >= 0 or first_bid(s, seat ^ 2) >= 0
    if call == REDOUBLE:
        return UNLIKELY
    if ours:
        return later_prior(s, seat, call, hand, points)
    if s.bid < 0:
        return opening_prior(call, hand, high, points)
    return overcall_prior(s, seat, call, hand, high, points)


@rule
def opening_prior(call, hand, high, points):
    weak = longest(hand) >= 6 and 5 <= high <= 10
    if call == PASS:
        return 0.03 if points >= 12 else 0.4 if weak else 1.0
    level, strain = (call - BID) // 5 + 1, (call - BID) % 5
    if strain == NO_TRUMP:
        fits = (level == 1 and 15 <= high <= 17) or (level == 2 and 20 <= high <= 21)
        return 1.0 if fits and balanced(hand) else UNLIKELY
    n = length(hand, strain)
    if level == 1:
        return 0.8 if points >= 12 and n == longest(hand) else 0.1 * UNLIKELY if points < 10 else UNLIKELY
    return 0.6 if weak and n >= 6 and level == n - 4 else UNLIKELY


@rule
def overcall_prior(s, seat, call, hand, high, points):
    theirs = s.bid % 5
    short = theirs != NO_TRUMP and length(hand, theirs) <= 2
    if call == PASS:
        suits = longest(hand) >= 5 and points >= 10
        return 0.3 if suits or (short and points >= 12) else 1.0
    if call == DOUBLE:
        return 0.6 if s.bid < 20 and high >= 12 and (short or high >= 16) else UNLIKELY
    level, strain = (call - BID) // 5 + 1, (call - BID) % 5
    cheapest = call - BID - s.bid <= 5
    if strain == NO_TRUMP:
        return 0.8 if level == 1 and 15 <= high <= 18 and balanced(hand) else UNLIKELY
    n = length(hand, strain)
    if not cheapest or n < 5 or strain == theirs:
        return 0.3 if n >= 6 and level == n - 4 and high <= 10 and call - BID - s.bid > 5 else UNLIKELY
    needed = 6 + 3 * level - (n - 5)
    return 0.9 if points >= needed else UNLIKELY


@rule
def tricks_together(s, seat, hand, points, strain):
    """The tricks that the side of a seat may expect to take."""
    together = points + shown_points(s, seat ^ 2, points)
    if strain == NO_TRUMP:
        return 7.0 + 0.4 * (together - 20.0)
    n = length(hand, strain)
    trumps = n + shown_length(s, seat ^ 2, strain, n)
    return 8.0 + 0.37 * (together - 20.0) + 0.7 * (min(trumps, 10.0) - 8.0)


@rule
def major_fit(s, seat, hand):
    """Whether the side of a seat has eight hearts or spades, as the seat knows."""
    for strain in range(2, 4):
        n = length(hand, strain)
        if n >= 3 and n + shown_length(s, seat ^ 2, strain, n) >= 7.8:
            return True
    return False


@rule
def game_level(strain):
    """The level at which a contract is worth a game."""
    if strain == NO_TRUMP:
        return 3
    return 4 if strain >= 2 else 5


@rule
def later_prior(s, seat, call, hand, points):
    if call == PASS:
        return pass_prior(s, seat, hand, points)
    if call == DOUBLE:
        ours = tricks_together(s, seat, hand, points, NO_TRUMP)
        return 0.6 if ours + s.bid // 5 + 1 >= 8.0 else UNLIKELY
    level, strain = (call - BID) // 5 + 1, (call - BID) % 5
    spare = tricks_together(s, seat, hand, points, strain) - (level + 6)
    if spare < -0.7:
        return UNLIKELY
    game = game_level(strain)
    if strain != NO_TRUMP and length(hand, strain) + shown_length(s, seat ^ 2, strain, length(hand, strain)) < 7.4:
        cheap = call - BID - s.bid <= 5 and level <= 3
        return 0.5 if cheap and length(hand, strain) >= 4 and points >= 6 else UNLIKELY
    if level == game or level >= 6:
        return 0.3 if strain == NO_TRUMP and major_fit(s, seat, hand) else 1.0
    if level > game:
        return UNLIKELY
    near = spare + level >= game - 0.5
    return 0.15 if near else 0.6


@rule
def pass_prior(s, seat, hand, points):
    """Content with a game, or with a part score where game is far."""
    if (s.bidder ^ seat) & 1:
        return 0.8
    strain, level = s.bid % 5, s.bid // 5 + 1
    game = game_level(strain)
    if level >= game:
        return 1.0
    together = points + shown_points(s, seat ^ 2, points)
    if together >= 25.0:
        return 0.03
    fits = strain == NO_TRUMP or length(hand, strain) >= 3
    return 0.8 if fits else 0.25


# --- Cards -----------------------------------------------------------------------------------------------------------


def lead_prior(s, seat, card):
    """A card that nothing unseen can beat in its suit, or a low one."""
    seen = s.hands[seat] | s.shown[s.dummy] | s.won_cards[0] | s.won_cards[1]
    if ABOVE[card] & ~seen == 0:
        return 1.0
    return 0.6 * CHEAP[STRENGTH[card]] + 0.02


def follow_prior(s, seat, card):
    """As low as possible unless the card wins where it need not have partner's trick."""
    place = best_place(s.trick, STRENGTH, s.trump)
    led = suit(s.trick[0])
    best, mine = power(s.trick[place], led, STRENGTH, s.trump), power(card, led, STRENGTH, s.trump)
    cheap = CHEAP[STRENGTH[card]] * (0.5 if suit(card) == s.trump and led != s.trump else 1.0)
    if mine < best:
        return cheap
    ours = (size(s.trick) - place) & 1 == 0
    if size(s.trick) == 3:
        return 0.03 if ours else 0.3 + 0.7 * cheap
    return cheap
