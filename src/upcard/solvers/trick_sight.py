"""What the search of tricks sees of a position: the same record for every plain trick game.

A game has a `look`, which fills the record, and a `place_of`, which says where a card stands in the search's order: in
each suit the higher card has the higher place, whatever is printed on it. Side 0 is the side that wants the tricks that
are counted to be many.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from upcard.cards.rows import size
from upcard.cards.sets import count, lowest, one, without_lowest
from upcard.games import pepper, solo_whist
from upcard.jit.rule import INTERPRETED, rule
from upcard.mechanics.trump_twin import ABOVE_PLAIN, NO_TRUMP, suit_under
from upcard.mechanics.turn import opposite_sides

WIDEST = 16

SIGHT = np.dtype(
    [
        ("hands", "i8", 4),  # card sets in the search's order
        ("seats", "i8"),
        ("leader", "i8"),
        ("trick", "i8", 4),  # places of the cards that lie there
        ("lying", "i8"),
        ("trump", "i8"),  # a suit, or -1
        ("leading_side", "i8"),
        ("turning_side", "i8"),
        ("counted", "i8"),  # tricks taken of those that are counted
        ("left", "i8"),  # tricks that are not over
        ("cashing", "i8"),  # whether a trick is wanted by the side that takes it
        ("places", "i8", WIDEST),  # of the legal cards
        ("worth", "i8", WIDEST),  # of those that are tried: how promising they are
    ],
    align=True,
)


def sights(n: int) -> NDArray[np.void]:
    """Room for the sights of `n` positions."""
    made = np.zeros(n, SIGHT)
    return made.view(np.recarray) if INTERPRETED else made


@dataclass(frozen=True, slots=True)
class Plain:
    """A plain trick game: how to look at it, and by how many play what the two sides are called, first the one whose
    tricks are counted. (With other numbers of players there are more than two.)"""

    look: Callable[..., None]
    place_of: Callable[..., int]
    sides: dict[int, tuple[str, str]]


@rule
def see_trick(s, w, turning_side, leading_side):
    """Who leads, and how many cards lie there."""
    w.seats = s.seats
    w.leader = s.leader
    w.lying = size(s.trick)
    w.turning_side = turning_side
    w.leading_side = leading_side
    w.cashing = 1


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
def turn_of(s):
    """Whose card is next."""
    return (s.leader + size(s.trick)) % s.seats


@rule
def as_printed(s, face):
    return face


# --- Whist, Contract Bridge ------------------------------------------------------------------------------------------


@rule
def look_at_partners(s, w):
    """Side 0 are South and North."""
    see_trick(s, w, opposite_sides(s, turn_of(s)), opposite_sides(s, s.leader))
    see_hands(s.hands, w)
    see_cards(s.trick, w)
    w.trump = s.trump
    w.counted = s.tricks[0]


# --- Solo Whist ------------------------------------------------------------------------------------------------------


@rule
def wants_none(s, seat):
    """The side of a seat: declarers want the tricks of declarers to be many, in a misère the others do."""
    return 1 if solo_whist.declares(s, seat) == solo_whist.is_misere(s) else 0


@rule
def look_at_declarers(s, w):
    """The tricks of the declarers are counted."""
    see_trick(s, w, wants_none(s, turn_of(s)), wants_none(s, s.leader))
    see_hands(s.hands, w)
    see_cards(s.trick, w)
    w.trump = s.trump
    w.counted = solo_whist.taken(s)
    w.cashing = 0 if solo_whist.is_misere(s) else 1


# --- Pepper ----------------------------------------------------------------------------------------------------------


def _places() -> NDArray[np.int64]:
    """``table[trump, face]``: the suit that a card is of, and its power in that suit (R4-R7)."""
    table = np.zeros((5, 52), np.int64)
    for trump in range(5):
        for face in range(52):
            power = int(pepper.POWER[trump, face])
            table[trump, face] = 13 * suit_under(pepper.SUITS, trump, face) + max(0, power % ABOVE_PLAIN)
    return table


BOWER_PLACES = _places()


@rule
def among_bowers(s, face):
    return BOWER_PLACES[s.trump, face]


@rule
def look_at_bowers(s, w):
    """Side 0 are South and North, or the first of two players."""
    see_trick(s, w, pepper.side_of(s, turn_of(s)), pepper.side_of(s, s.leader))
    w.left = 0
    for seat in range(s.seats):
        w.left = max(w.left, count(s.hands[seat]))
        w.hands[seat] = placed(s.hands[seat], BOWER_PLACES[s.trump])
    for place in range(w.lying):
        w.trick[place] = BOWER_PLACES[s.trump, s.trick[place]]
    w.trump = -1 if s.trump == NO_TRUMP else s.trump
    w.counted = s.tricks[0]


@rule
def placed(cards, places):
    """A card set in the search's order."""
    found = np.int64(0)
    while cards:
        found |= one(places[lowest(cards)])
        cards = without_lowest(cards)
    return found


NORTH_SOUTH = ("South and North", "West and East")
PARTNERS = Plain(look_at_partners, as_printed, {4: NORTH_SOUTH})
PLAIN = {
    "contract_bridge": PARTNERS,
    "pepper": Plain(look_at_bowers, among_bowers, {4: NORTH_SOUTH, 2: ("the first player", "the second")}),
    "solo_whist": Plain(look_at_declarers, as_printed, {4: ("declarers", "defenders")}),
    "whist": PARTNERS,
}
