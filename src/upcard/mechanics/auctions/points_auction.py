"""An auction of rising numbers, in which a player passes or bids more than the last bid.

`s.bid` is the highest bid (0: none yet) and `s.declarer` the seat that made it; `s.last_call` is each seat's last call
(-1 none, 0 pass, k the k-th bid from the lowest), `s.passes` the number of passes since the last bid, `s.passed` the
seats (bits) that are out of the auction.
"""

from __future__ import annotations

from collections.abc import Sequence

from upcard.cards.sets import count
from upcard.declarations.fields import number, part, seat_field, seats_field
from upcard.declarations.kinds import Kind, button, numbers
from upcard.declarations.phases import AnyPhase
from upcard.declarations.values import Numbers
from upcard.jit.rule import rule


def points_auction(
    seats: int, bids: Sequence[str], phase: int, *, label: str = "bid", in_words: bool = False
) -> Numbers:
    """Each seat's last call (``s.last_call``), shown in the phase of the auction. `bids` are the words of the bids from
    the lowest on. It brings ``s.bid``, shown under its `label` as a number or (if the lowest bid is 1) `in_words`,
    ``s.declarer``, ``s.passes`` and ``s.passed``."""
    own = number(
        seats, per="seat", role="says", label="last call", shows="choice", choices=("pass", *bids), start=-1,
        phases=(phase,),
    )  # fmt: skip
    also: dict[str, object] = {
        "bid": number(label=label, shows="choice", choices=("", *bids)) if in_words else number(label=label),
        "declarer": seat_field("highest bidder"),
        "passes": number(shows="hidden"),
        "passed": seats_field(),
    }
    return part(own, also)


def bid_or_pass(bids: Sequence[str], *, phase: AnyPhase, otherwise: str) -> tuple[Kind, Kind]:
    """The moves of the auction. Rules get the bid itself, and 0 for a pass. `bids` are consecutive numbers."""
    words = [f"bid {bid}" for bid in bids]
    bid = numbers("bid", words, start=int(bids[0]), says="{seat} {does}", group="bid", phase=phase, otherwise=otherwise)
    return bid, button("pass", says="{seat} passes", phase=phase, otherwise=otherwise)


@rule
def speak(s, seat, bid, lowest, final):
    """A bid, of which `lowest` is the first, or a pass (0), which may be `final`."""
    s.last_call[seat] = bid - lowest + 1 if bid else 0
    if bid:
        s.bid = bid
        s.declarer = seat
        s.passes = 0
    else:
        s.passes += 1
        if final:
            s.passed |= 1 << seat


@rule
def one_higher(s):
    """The lowest number that is higher than the bid."""
    return s.bid + 1


@rule
def next_to_speak(s, seat, step):
    """The next seat, by `step` (+1 left, -1 right), that may still bid (there is one)."""
    seat = (seat + step) % s.seats
    while (s.passed >> seat) & 1:
        seat = (seat + step) % s.seats
    return seat


@rule
def bidding_closed(s, highest):
    """Whether the auction is over: there is a bid, and no seat can go higher, or all others have passed since it was
    made or for good."""
    last = s.seats - 1
    return s.bid > 0 and (s.bid >= highest or s.passes >= last or count(s.passed) >= last)


@rule
def bidding_goes_on(s, seat, step, highest):
    """Whether the auction goes on after a seat's call. If so the turn moves by `step`; else it is the highest
    bidder's."""
    closed = bidding_closed(s, highest)
    s.turn = s.declarer if closed else next_to_speak(s, seat, step)
    return not closed
