"""An auction of rising numbers, in which a player passes or bids more than the bid before.

`s.bid` is the highest bid (0: none yet) and `s.declarer` who made it, `s.last_call` what each seat said last (-1
nothing, 0 pass, k the k-th bid from the lowest), `s.passes` how many passed since the last bid, `s.passed` (bits) who
may not return.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from upcard.contract.fields import Part, number, seat_field
from upcard.jit.rule import rule


def points_auction(seats: int, bids: Sequence[str], phase: int) -> Any:
    """What each seat said last (``s.last_call``), shown in the phase of the auction. `bids` are the words of the bids
    from the lowest on. It brings ``s.bid``, ``s.declarer``, ``s.passes`` and ``s.passed``."""
    own = number(
        seats, per="seat", label="last call", shows="choice", choices=("pass", *bids), start=-1, phases=(phase,)
    )
    also = {
        "bid": number(label="bid"),
        "declarer": seat_field("highest bidder"),
        "passes": number(shows="hidden"),
        "passed": number(shows="hidden"),
    }
    return Part(own, also)


@rule
def open_bidding(s, first):
    """Nobody has spoken yet; `first` is the first to do so."""
    for seat in range(s.seats):
        s.last_call[seat] = -1
    s.bid = s.passes = s.passed = 0
    s.declarer = -1
    s.turn = first


@rule
def speak(s, seat, call, lowest, final):
    """The k-th bid from `lowest` on, or a pass (0), which may be `final`."""
    s.last_call[seat] = call
    if call:
        s.bid = lowest + call - 1
        s.declarer = seat
        s.passes = 0
    else:
        s.passes += 1
        if final:
            s.passed |= 1 << seat


@rule
def next_to_speak(s, seat, step):
    """The next seat, by `step` (+1 left, -1 right), that may still bid (there is one)."""
    seat = (seat + step) % s.seats
    while (s.passed >> seat) & 1:
        seat = (seat + step) % s.seats
    return seat
