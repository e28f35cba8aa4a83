"""Pepper: jacks of one color are the highest trumps."""

from __future__ import annotations

from upcard.arrays import NDArray, np
from upcard.cards.sets import count
from upcard.games.pepper import POWER, SUITS, side_of
from upcard.jit.rule import rule
from upcard.mechanics.tricks.trump_twin import ABOVE_PLAIN, NO_TRUMP, suit_under
from upcard.solvers.trick_record import NORTH_SOUTH, Places, Plain, placed, see_side, see_trick


def _places() -> NDArray[np.int64]:
    """``table[trump, face]``: the suit that a card is of, and its power in that suit (R4-R7)."""
    table = np.zeros((5, 52), np.int64)
    for trump in range(5):
        for face in range(52):
            power = int(POWER[trump, face])
            table[trump, face] = 13 * suit_under(SUITS, trump, face) + max(0, power % ABOVE_PLAIN)
    return table


BOWER_PLACES = _places()


@rule
def look_at_bowers(s, w):
    """Counted are the tricks of South and North, or the first of two players."""
    see_trick(s, w)
    w.left = 0
    for seat in range(s.seats):
        if side_of(s, seat) == 0:
            see_side(w, seat)
        w.left = max(w.left, count(s.hands[seat]))
        w.hands[seat] = placed(s.hands[seat], BOWER_PLACES[s.trump])
    for place in range(w.lying):
        w.trick[place] = BOWER_PLACES[s.trump, s.trick[place]]
    w.trump = -1 if s.trump == NO_TRUMP else s.trump
    w.counted = s.tricks[0]


def _order(trump: int) -> Places:
    places: Places = BOWER_PLACES[trump if trump >= 0 else NO_TRUMP]
    return places


SEARCHED = Plain(look_at_bowers, {4: NORTH_SOUTH, 2: ("the first player", "the second")}, _order)
