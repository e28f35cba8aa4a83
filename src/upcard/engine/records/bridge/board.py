"""`Board`: one deal of bridge as it was played. `Boards`: those of a text, and the faults of what could not be read."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from upcard.declarations.seats import default_names
from upcard.engine.play.game import Game, game
from upcard.engine.play.names import wrong_names
from upcard.engine.play.table import Table
from upcard.engine.records.bridge.auction import Contract, auction_of
from upcard.engine.records.bridge.words import SEAT_TAGS, SEATS, VULNERABILITIES, contract_of, contract_tags
from upcard.engine.steps import Steps, in_one_go
from upcard.errors import BadPosition, BadRecord, UpcardError
from upcard.numerals import whole_number
from upcard.quoting import printable
from upcard.types import Seat

GAME = "contract_bridge"
MAX_FAULTS = 50
"""The most faults of one board that are kept; one more says that there are others."""
MAX_QUOTE = 60
"""The most letters of a board's number that are looked at."""
_MAX_LABEL = 12
_VULNERABLE_BY_NUMBER = "-NEBNEB-EB-NB-NE"
"""The vulnerable sides of boards 1 to 16: none, N-S, E-W, both (Laws of Duplicate Bridge, law 2)."""


@dataclass(frozen=True)
class Fault:
    """Something in a text that could not be read."""

    board: str
    """The number of the board as the text gives it, or ``#3`` for the third record, if it has none."""
    line: int
    """The line, counted from 1."""
    sentence: str
    """What is wrong and what is allowed; control characters of the text are escaped."""

    def __str__(self) -> str:
        return f"board {self.board}, line {self.line}: {self.sentence}"


class PlacedFaults(list[tuple[int, str]]):
    """The first `MAX_FAULTS` faults of one board, each with its place in the text."""

    def append(self, fault: tuple[int, str]) -> None:
        """Add a fault, if there is room for it."""
        if len(self) < MAX_FAULTS:
            super().append(fault)
        elif len(self) == MAX_FAULTS:
            super().append((fault[0], f"there are more faults here than the {MAX_FAULTS} that are listed for a board"))


@dataclass
class Board:
    """One deal as it was played, or as far as it was.

    `hands` are card texts by seat, South first, empty for a hand that is not given; `auction` the calls from the dealer
    on (``"pass"``, ``"double"``, ``"bid 1♥"``); `play` the cards in the order in which they were played; `tags` all
    other tags of PBN as they stand.
    """

    dealer: Seat
    vulnerable: tuple[int, int]
    hands: tuple[str, str, str, str]
    auction: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """The board number as the text gives it, without what a terminal would take as a command; empty if there is
        none."""
        return label_of(self.tags.get("Board", ""))

    @property
    def whole(self) -> bool:
        """Whether all thirteen cards of every hand are given."""
        return all(len(hand.split()) == 13 for hand in self.hands)

    @property
    def contract(self) -> Contract | None:
        """The contract, from the auction, or from the tags where that is not closed; None if there is none."""
        auction = auction_of(self.dealer, self.auction)
        return auction.contract if auction.closed else contract_of(self.tags)

    def names(self) -> tuple[str, str, str, str] | None:
        """The players by seat, South first; None unless all four are there and fit a table's record."""
        south, west, north, east = (" ".join(self.tags.get(n, "").replace(",", " ").split()) for n in SEAT_TAGS)
        names = (south, west, north, east)
        return None if "?" in names or wrong_names(names, 4) else names

    def table(self, chosen: Game | None = None) -> Table:
        """A table with this deal before the first call (by default at duplicate, as tournaments play). Raises
        `BadRecord` where the hands are no deal of thirteen different cards each."""
        return self._set_up(chosen, phase="auction", turn=self.dealer, dealer=self.dealer)

    def replayed(self, chosen: Game | None = None) -> Table:
        """The table after all calls and cards of the board; of a play whose auction is not given, the table starts with
        the contract of the tags. Raises `BadRecord` with the call or card that the rules forbid."""
        return in_one_go(self.replayed_in_steps(chosen))

    def replayed_in_steps(self, chosen: Game | None = None) -> Steps[Table]:
        """The same in steps of one move."""
        if self.play and not auction_of(self.dealer, self.auction).closed:
            table, moves = self._at_the_lead(chosen), self.play
        else:
            table, moves = self.table(chosen), [*self.auction, *self.play]
        for number, move in enumerate(moves, 1):
            yield
            try:
                table.play(move)
            except UpcardError as error:
                raise BadRecord(f"call or card {number} of the board, {move!r}: {error}") from None
        return table

    def _at_the_lead(self, chosen: Game | None) -> Table:
        contract = self.contract
        if contract is None:
            raise BadRecord("the board has cards that were played, but neither a closed auction nor a contract")
        leader, declarer = (contract.declarer + 1) % 4, contract.declarer
        trump, bid = "" if contract.strain == "NT" else contract.strain, f"{contract.level}{contract.strain}"
        return self._set_up(
            chosen, phase="play", turn=leader, leader=leader, dealer=self.dealer, bid=bid,
            doubling=contract.doubling, bidder=declarer, declarer_seat=declarer, dummy=(declarer + 2) % 4, trump=trump,
        )  # fmt: skip

    def _set_up(self, chosen: Game | None, **fields: Any) -> Table:
        chosen = chosen or game(GAME, preset="duplicate", single_hand=True)
        try:
            table = chosen.position(hands=list(self.hands), vulnerable=list(self.vulnerable), **fields)
        except BadPosition as error:
            raise BadRecord(f"the deal of the board is wrong: {error}") from None
        names = self.names()
        return table if names is None else Table(table.game, states=table.snapshot(), names=names)


class Boards(list[Board]):
    """The boards of a text in their order, and the `faults` of what could not be read."""

    faults: list[Fault]
    """By line. A board is in the list if its deal could be read, with what comes before its first fault."""

    def __init__(self, boards: Iterable[Board] = (), faults: Iterable[Fault] = ()) -> None:
        super().__init__(boards)
        self.faults = list(faults)


def label_of(text: str) -> str:
    """A board number to be shown: at most twelve printable letters, from the first of the text."""
    return printable(text[:MAX_QUOTE])[:_MAX_LABEL].strip()


def number_of(text: str) -> int:
    """The board number in a tag; 0 if there is none."""
    return whole_number(text.strip(), 9) or 0


def dealer_by_number(number: int) -> int:
    """The dealer of a numbered board, or North without a number: North deals the first, East the second."""
    return SEATS.index("NESW"[(number - 1) % 4]) if number else SEATS.index("N")


def vulnerable_by_number(number: int) -> tuple[int, int]:
    """The vulnerable sides of a numbered board; none without a number."""
    return VULNERABILITIES[_VULNERABLE_BY_NUMBER[(number - 1) % 16]] if number else (0, 0)


def board_of(table: Table) -> Board:
    """The first hand of a bridge table as a board, finished or not (`replayed` gives the table back)."""
    start = table.reopened()
    fields = start.fields()
    words = table.game.moves.words
    moves = [words(move.move) for move in table.moves[: _moves_of_first_hand(table, start)]]
    calls = [w for w in moves if w in ("pass", "double", "redouble") or w.startswith("bid ")]
    vulnerable, dealer = fields.get("vulnerable", [0, 0]), fields.get("dealer", 0)
    board = Board(
        dealer, (int(vulnerable[0]), int(vulnerable[1])), tuple(fields["hands"]), calls, moves[len(calls) :],
        {} if table.names == default_names(4) else dict(zip(SEAT_TAGS, table.names)),
    )  # fmt: skip
    if fields.get("phase") == "play":
        board.tags |= contract_tags(_contract_at(fields["bid"], fields["doubling"], fields["declarer_seat"]))
    single = Game(table.game.rules, options={**table.game.options, "single_hand": True})
    board.tags |= result_tags(board.replayed(single))
    return board


def _moves_of_first_hand(table: Table, start: Table) -> int:
    for number, move in enumerate(table.moves, 1):
        start.play(move.move, move.seat)
        if start.sheets:
            return number
    return len(table.moves)


def _contract_at(bid: str, doubling: str, declarer: Seat) -> Contract:
    """The contract in the fields of a table: a bid such as ``4♠``."""
    return Contract(int(bid[0]), bid[1:], doubling, declarer)


def result_tags(end: Table) -> dict[str, str]:
    """The tags of the contract, and of the result of a finished hand."""
    view = end.view()
    if view.declarer_seat < 0:
        return {"Contract": "Pass"} if end.over else {}
    tags = contract_tags(_contract_at(view.bid, view.doubling, view.declarer_seat))
    if end.over:
        tags["Result"] = str(view.tricks[view.declarer_seat % 2])
        tags["Score"] = f"NS {view.points[0] - view.points[1]}"
    return tags
