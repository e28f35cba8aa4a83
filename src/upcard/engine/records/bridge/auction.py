"""The seat to call, the end of an auction, and the declarer: as much of the rules as reading a record needs.

The rules themselves are in `games.contract_bridge`, and `Board.replayed` asks them. Reading does not, because a file
may have ten thousand boards, and a table takes twenty milliseconds for one; a test compares the two
(`tests/engine/records/test_bridge_rules.py`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from upcard.types import Seat

MAX_CALLS = 319
"""The calls of the longest auction: three passes, then each of the 35 bids doubled and redoubled with two passes before
each, and three passes at the end (3 + 34 x 9 + 7 + 3)."""
STRAINS = ("♣", "♦", "♥", "♠", "NT")
DOUBLINGS = ("", "doubled", "redoubled")
"""By how often a bid has been doubled."""


@dataclass(frozen=True)
class Contract:
    """A contract: ``Contract(4, "♠", "doubled", 0)`` is four spades doubled by South."""

    level: int
    strain: str
    doubling: str
    """One of `DOUBLINGS`."""
    declarer: Seat

    def __str__(self) -> str:
        return f"{self.level}{self.strain}{' ' + self.doubling if self.doubling else ''} by {'SWNE'[self.declarer]}"


@dataclass
class Auction:
    """An auction that is followed call by call."""

    dealer: Seat
    calls: list[str] = field(default_factory=list)
    _bid: int = -1
    _bidder: int = -1
    _doubling: int = 0
    _passes: int = 0
    _first: dict[tuple[int, int], int] = field(default_factory=dict)
    """The first player of each side to name each strain."""

    @property
    def turn(self) -> int:
        """The seat to call."""
        return (self.dealer + len(self.calls)) % 4

    @property
    def closed(self) -> bool:
        """Whether three passes have closed the auction, or four without a bid (R8)."""
        return self._passes == (4 if self._bid < 0 else 3)

    @property
    def passes_to_close(self) -> int:
        """How many passes close the auction now."""
        return (4 if self._bid < 0 else 3) - self._passes

    @property
    def contract(self) -> Contract | None:
        """The contract that the last bid gives; None without a bid."""
        if self._bid < 0:
            return None
        declarer = self._first[self._bidder % 2, self._bid % 5]
        return Contract(self._bid // 5 + 1, STRAINS[self._bid % 5], DOUBLINGS[self._doubling], declarer)

    def refusal(self, call: str) -> str:
        """Why the call is not allowed now; empty if it is."""
        if self.closed:
            return "the auction had been closed before"
        own = self._bidder >= 0 and (self._bidder - self.turn) % 2 == 0
        if call.startswith("bid ") and _number(call) <= self._bid:
            return f"R4: a bid must be higher than {self._bid // 5 + 1}{STRAINS[self._bid % 5]}"
        if call == "double" and (self._bid < 0 or own or self._doubling):
            return "R5: only a bid of the opponents that is not yet doubled may be doubled"
        if call == "redouble" and (self._doubling != 1 or not own):
            return "R6: only a bid of the own side that the opponents have doubled may be redoubled"
        return ""

    def add(self, call: str) -> None:
        """Make an allowed call."""
        if call == "pass":
            self._passes += 1
        else:
            self._passes = 0
        if call.startswith("bid "):
            self._bid, self._bidder, self._doubling = _number(call), self.turn, 0
            self._first.setdefault((self.turn % 2, self._bid % 5), self.turn)
        elif call != "pass":
            self._doubling += 1
        self.calls.append(call)


def _number(call: str) -> int:
    bid = call.removeprefix("bid ")
    return 5 * int(bid[0]) - 5 + STRAINS.index(bid[1:])


def auction_of(dealer: Seat, calls: Iterable[str]) -> Auction:
    """The auction after these calls, up to the first that is not allowed."""
    auction = Auction(dealer)
    for call in calls:
        if auction.refusal(call):
            break
        auction.add(call)
    return auction
