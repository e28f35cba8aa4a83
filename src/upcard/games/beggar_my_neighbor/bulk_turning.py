"""Cards turned one after the other whatever they are, in one step: runs of cards that do not matter are moved in bulk.

A processor cannot predict which card comes next. So the cards that matter are marked, in a word of bits for each pile,
and those before the next mark are moved together.

Cards are moved in blocks of fixed length, which is faster than finding out how many there are: the places of a ring
behind its cards, or of a row above them, do not count and are overwritten. Rings have 64 places here (`cards.rings`),
and rows 52 and their size (`cards.rows`): that last place takes the overflow and is set at the end (`cut_row`).
"""

from __future__ import annotations

from upcard.arrays import np
from upcard.cards.rings import ring_front, ring_size
from upcard.cards.rows import set_size, size
from upcard.cards.sets import holds
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import rule

FROM_ONE = 4
"""The most cards that `lay` lays."""
IN_TURN = 8
"""The most cards that `lay_in_turn` lays."""
LAST_PLACE = 63
_SIZE_OF_ROW = 52
NO_MARKS = np.uint64(0)
_U, _ONE = np.uint64, np.uint64(1)


@rule
def lay(ring, front, row, lying):
    """Lay cards from the front of a ring on a row with `lying` cards."""
    for k in range(FROM_ONE):
        row[min(lying + k, _SIZE_OF_ROW)] = ring[(front + k) & LAST_PLACE]


@rule
def lay_in_turn(ring, front, other, other_front, row, lying):
    """Lay cards from two rings in turn on a row with `lying` cards."""
    for k in range(IN_TURN // 2):
        row[min(lying + 2 * k, _SIZE_OF_ROW)] = ring[(front + k) & LAST_PLACE]
        row[min(lying + 2 * k + 1, _SIZE_OF_ROW)] = other[(other_front + k) & LAST_PLACE]


@rule
def put_under(row, lying, ring, end):
    """Put a row at the end of a ring, in eights: that may overwrite up to seven places too many, and a ring has twelve
    that no card of a pack needs."""
    for start in range(0, lying, 8):
        for k in range(start, start + 8):
            ring[(end + k) & LAST_PLACE] = row[min(k, _SIZE_OF_ROW)]


@rule
def cut_row(row, lying):
    """Cut the row down to its first `lying` cards."""
    for k in range(lying, _SIZE_OF_ROW):
        row[k] = -1
    set_size(row, lying)


@rule
def marks_in_ring(ring, marked):
    """The places of a ring that hold cards of a set, as bits."""
    found = _U(0)
    for k in range(ring_size(ring)):
        place = (ring_front(ring) + k) & LAST_PLACE
        found |= _U(holds(marked, ring[place])) << _U(place)
    return found


@rule
def marks_in_row(row, marked):
    """The places of a row that hold cards of a set, as bits."""
    found = _U(0)
    for k in range(size(row)):
        found |= _U(holds(marked, row[k])) << _U(k)
    return found


@rule
def marked_at(marks, place):
    """The number of marks, plus one."""
    return marks | (_ONE << _U(place))


@rule
def marks_put_under(marks, row_marks, lying, end):
    """The marks of a ring after a row was put at its end."""
    return (marks & ~rotated((_ONE << _U(lying)) - _ONE, end)) | rotated(row_marks, end)


@rule
def run_before_mark(marks, front):
    """How many cards come before the next marked one in a ring; more than it holds if none is marked."""
    ahead = rotated(marks, -front)
    return lowest_bit(ahead) if ahead else LAST_PLACE


@rule
def rotated(bits, n):
    """A word rotated left by n bits, or by n less a multiple of 64; right if n is negative."""
    left = _U(n & LAST_PLACE)
    return bits << left | bits >> (_U(64) - left & _U(LAST_PLACE))
