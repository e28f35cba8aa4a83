"""What the search of tricks sees of a position: the same record for every plain trick game.

A game (`solvers.sights`) has a `look`, which fills the record: with cards in the search's order, in which in each suit
the higher card has the higher place, whatever is printed on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, NamedTuple, TypeAlias

from upcard.arrays import NDArray, np
from upcard.cards.rows import size
from upcard.cards.sets import count, lowest, one, without_lowest
from upcard.jit.rule import INTERPRETED, rule

MAX_MOVES = 16
PLIES = 53
SHAPES = 1 << 14
RECORDS = 2 * 4 * 4 * 52

_SEEN = [
    ("hands", "i8", 4),  # card sets in the search's order
    ("trick", "i8", 4),  # places of the cards that lie there
    ("lying", "i8"),
    ("leader", "i8"),
    ("seats", "i8"),
    ("trump", "i8"),  # a suit, or -1
    ("counts", "i8"),  # the seats (bits) whose tricks are counted
    ("wants", "i8"),  # those that want these tricks to be many
    ("cashing", "i8"),  # whether a trick is wanted by the side that takes it
    ("counted", "i8"),  # tricks taken of those that are counted
    ("left", "i8"),  # tricks that are not over
]
"""What a game fills in."""
SIGHT = np.dtype(
    [
        *_SEEN,
        # What follows is the search's own.
        ("need", "i8"),  # the question: can this many more tricks be counted?
        ("used", "i8"),  # entries of the table
        ("nodes", "i8"),
        ("limit", "i8"),  # the most nodes that may be searched
        ("foes", "i8"),  # cards of the side that is not to lead, and of each suit
        ("foe_length", "i8", 4),  # the most that one of them holds
        ("rounds", "i8", 4),  # how often it can be led before one of them ruffs
        ("run", "i8", 4),  # what the leader can cash
        ("ranked", "i8", 4),  # and how much of it because of the ranks of its cards
        ("drawn", "i8"),  # whether after that they have no trumps
        ("foe_power", "i8"),  # the best card that is still to come to a trick, by side
        ("friend_power", "i8"),
        ("killer", "i1", PLIES),  # the card that last decided a position so deep
        # What became of leads and discards (`trick_order.record_of`): how often a seat's card was tried, how often it
        # decided, and how many positions were searched for that.
        ("tried", "i8", RECORDS),
        ("decided", "i8", RECORDS),
        ("spent", "i8", RECORDS),
        ("lead", "i1", SHAPES),  # the lead that last decided a position with the same lengths of suits; -1: none
        ("moves", "i1", PLIES * MAX_MOVES),
        ("worth", "i4", PLIES * MAX_MOVES),  # how promising they are
    ],
    align=True,
)


class Trick(NamedTuple):
    """A trick while a search plays it."""

    led: int
    """The suit led; -1 while no card lies there."""
    lying: int
    """How many cards lie there."""
    played: int
    """The set of them."""
    best: int
    """The one that takes the trick so far."""
    winner: int
    """The seat that played it."""


NO_TRICK = Trick(-1, 0, 0, 0, 0)
"""Between two tricks."""
SEEN = np.dtype(_SEEN, align=True)


def seen_in(sights: NDArray[np.void]) -> np.void:
    """A copy of what a game has filled in: a small part of the record."""
    found: np.void = np.frombuffer(sights.view(np.uint8)[: SEEN.itemsize].tobytes(), SEEN)[0]
    return found


def sight() -> NDArray[np.void]:
    """Room for the sight of a position: an array of one."""
    made = np.zeros(1, SIGHT)
    return made.view(np.recarray) if INTERPRETED else made


Places: TypeAlias = "NDArray[np.int64]"
"""By face: its place in the search's order."""
AS_PRINTED = np.arange(52)


def as_printed(trump: int) -> Places:
    """The order of cards that rank as they are printed, whatever is trump."""
    return AS_PRINTED


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain trick game: how to look at it, and by how many play what the two sides are called, first the one whose
    tricks are counted. (With other numbers of players there are more than two.)"""

    look: Callable[..., None]
    sides: dict[int, tuple[str, str]]
    order: Callable[[int], Places] | None = None
    """By the trump suit (-1: none) the place of each face in the search's order; None where equal cards cannot be read
    off that (`solvers.equal_cards`)."""

    search: ClassVar[str] = "upcard.solvers.double_dummy"
    """The module that searches what is seen like this."""


@rule
def see_trick(s, w):
    """Copy the leader of the trick and the number of cards played to it."""
    w.seats = s.seats
    w.leader = s.leader
    w.lying = size(s.trick)
    w.cashing = 1
    w.counts = 0
    for seat in range(4):
        w.hands[seat] = 0


@rule
def see_side(w, seat):
    """A seat is of the side whose tricks are counted."""
    w.counts |= 1 << seat
    w.wants = w.counts


@rule
def see_hands(hands, w):
    """Hands whose cards rank as they are printed."""
    w.left = 0
    for seat in range(w.seats):
        w.hands[seat] = hands[seat]
        w.left = max(w.left, count(hands[seat]))


@rule
def see_cards(trick, w):
    """The trick, with cards that rank as they are printed."""
    for place in range(w.lying):
        w.trick[place] = trick[place]


@rule
def placed(cards, places):
    """A card set in the search's order."""
    found = np.int64(0)
    while cards:
        found |= one(places[lowest(cards)])
        cards = without_lowest(cards)
    return found


NORTH_SOUTH = ("South and North", "West and East")
