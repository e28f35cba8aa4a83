"""What the search of card points sees of a position: the same record for every game of tricks in which cards are worth
points, and two sides play.

A game (`solvers.sights`) has a `look`, which fills the record. Cards are in the search's order, in which in each suit
the stronger card has the higher place; seats are numbered in the order in which they play.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from upcard.arrays import NDArray, np
from upcard.cards.rows import size
from upcard.cards.sets import lowest, without_lowest
from upcard.jit.rule import INTERPRETED, rule
from upcard.solvers.trick_record import MAX_MOVES, PLIES, Places, placed

FREE, FOLLOW, TRUMP, HEAD = range(4)
"""What a card must be: anything; of the suit led; or else a trump; and it must beat the trick (Tute)."""
HELD_BY_NOBODY = -1

SIGHT = np.dtype(
    [
        # What a game fills in.
        ("hands", "i8", 4),
        ("trick", "i8", 4),  # places of the cards that lie there
        ("value", "i8", 52),  # the points of a card
        ("game", "i8", 52),  # what it counts for the side with more of that (Nine-Card Don)
        ("lying", "i8"),
        ("winning", "i8"),  # which of them takes the trick so far
        ("leader", "i8"),
        ("seats", "i8"),
        ("trump", "i8"),  # a suit, or -1
        ("duty", "i8"),
        ("counts", "i8"),  # the seats (bits) of the first side
        ("ahead", "i8"),  # points of the first side less those of the other, so far
        ("last", "i8"),  # what the last trick is worth
        ("for_game", "i8"),  # what it is worth to have more of `game`
        ("balance", "i8"),  # the first side's `game` less the other's, so far
        # A trump that lies face down (Twenty-Eight, Twenty-Nine).
        ("secret", "i8"),  # its suit, or -1
        ("down", "i8"),  # the card, or -1
        ("setter", "i8"),  # whose it is
        ("no_lead", "i8"),  # whether its setter may not lead the suit: 1 while it is concealed, 2 always
        ("unshown", "i8"),  # whether it stays down where its setter holds no other card of the suit led
        # Heading and declaring (Tute).
        ("heads", "i8"),  # whether a seat that follows suit has to beat the trick
        ("spares", "i8"),  # whether a partner's trick need not be beaten
        ("lenient", "i8"),  # whether a low trump need not be played
        ("declares", "i8"),  # whether kings and queens are declared
        ("pairs", "i8", 4),  # which those are, by suit
        ("declared", "i8"),  # of which suits (bits) they have been
        ("forfeited", "i8"),  # by which seats (bits) the one of trumps cannot be any more
        ("occasion", "i8"),  # whether the leader may declare now
        # The search's own.
        ("nodes", "i8"),
        ("foe_power", "i8"),  # the best card that is still to come to a trick, by side
        ("friend_power", "i8"),
        ("moves", "i1", PLIES * MAX_MOVES),
        ("worth", "i4", PLIES * MAX_MOVES),
    ],
    align=True,
)


def sight() -> NDArray[np.void]:
    """Room for the sight of a position: an array of one."""
    made = np.zeros(1, SIGHT)
    return made.view(np.recarray) if INTERPRETED else made


@dataclass(frozen=True, slots=True)
class CardPoints:
    """A game of card points."""

    look: Callable[..., None]
    sides: dict[int, tuple[str, str]]
    """By how many play, what the two sides are called, the one that is counted first."""
    refuse: Callable[[Any], str]
    """When it is solved, if that is not now; else nothing. Given the fields of a state."""
    to_the_end: Mapping[str, int] = field(default_factory=dict)
    """Fields that are set so that a hand is played to its last card."""
    order: Callable[[int], Places] | None = None
    """As in `trick_record.Plain`."""

    search: ClassVar[str] = "upcard.solvers.card_points"
    """The module that searches what is seen like this."""


def places_of(strength: NDArray[np.int8]) -> NDArray[np.int64]:
    """``table[face]``: the place of a card in the search's order."""
    stronger = [sum(strength[13 * (face // 13) + other] < strength[face] for other in range(13)) for face in range(52)]
    return np.array([13 * (face // 13) + n for face, n in enumerate(stronger)], np.int64)


def values_of(places: NDArray[np.int64], by_rank: NDArray[np.int32]) -> NDArray[np.int64]:
    """``table[place]``: the points of a card."""
    table = np.zeros(52, np.int64)
    table[places] = by_rank[np.arange(52) % 13]
    return table


@rule
def see_nothing(w):
    """What most games do without."""
    w.last = w.for_game = w.balance = 0
    w.secret = w.down = w.setter = HELD_BY_NOBODY
    w.no_lead = w.unshown = 0
    w.heads = w.spares = w.lenient = 0
    w.declares = w.declared = w.forfeited = w.occasion = 0
    for seat in range(4):
        w.hands[seat] = 0


@rule
def see_play(s, w, places, values):
    """Hands, trick and points of seats that play in the order of their numbers."""
    see_nothing(w)
    w.seats, w.leader, w.lying, w.trump = s.seats, s.leader, size(s.trick), s.trump
    w.counts = 0b0101 if w.seats == 4 else 0b01
    for seat in range(w.seats):
        w.hands[seat] = placed(s.hands[seat], places)
    for place in range(w.lying):
        w.trick[place] = places[s.trick[place]]
    for place in range(52):
        w.value[place] = values[place]
        w.game[place] = 0
    w.ahead = sum_of(w.value, placed(s.won_cards[0], places)) - sum_of(w.value, placed(s.won_cards[1], places))


@rule
def sum_of(table, cards):
    """The sum over the cards of a set."""
    total = 0
    while cards:
        total += table[lowest(cards)]
        cards = without_lowest(cards)
    return total
