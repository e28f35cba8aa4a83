"""Reads PBN: from the records of a text to boards."""

from __future__ import annotations

from itertools import chain, islice

from upcard.engine.records.bridge.auction import Auction, Contract, auction_of
from upcard.engine.records.bridge.board import (
    Board,
    Boards,
    Fault,
    dealer_by_number,
    number_of,
    vulnerable_by_number,
)
from upcard.engine.records.bridge.deal import Hands, parse_deal
from upcard.engine.records.bridge.source import Source
from upcard.engine.records.bridge.tricks import Tricks
from upcard.engine.records.bridge.words import SEATS, contract_of, seat_of, vulnerable_of
from upcard.engine.records.pbn.records import Record, records
from upcard.engine.records.pbn.sections import first_seat, read_calls, read_cards
from upcard.engine.steps import Steps, in_one_go
from upcard.errors import BadRecord
from upcard.quoting import quoted

MAX_FOR_ALL = 32
"""The most tags that hold for all records that follow (``##``); each is copied into each board."""
_OF_THE_DEAL = ("Event", "Site", "Date", "Board", "Dealer", "Vulnerable")
"""The tags that a record without a deal of its own takes from the one with the deal."""
_OF_A_RESULT = ("Auction", "Play", "Declarer", "Contract", "Result", "Score", "West", "North", "East", "South")
"""Tags one of which shows that a record without a deal is another result of the deal before."""
_OWN = ("Dealer", "Vulnerable", "Deal", "Auction", "Play")
"""Tags that a board has as fields."""
_UNKNOWN = ("", "?")


def read(text: str | bytes) -> Boards:
    """The boards of a PBN text, and in `Boards.faults` what could not be read. Raises `BadRecord` only where it is no
    text, or one longer than `MAX_TEXT`."""
    return in_one_go(read_in_steps(text))


def read_in_steps(text: str | bytes) -> Steps[Boards]:
    """The same in steps of one board, or of a part of a long one."""
    source = Source(text)
    boards: list[Board] = []
    faults: list[Fault] = []
    inherited = _Inherited()
    for record in records(source):
        yield
        if record is None:
            continue
        board = _board(source, record, inherited)
        if board is not None:
            boards.append(board)
        faults += [Fault(record.label, source.line(at), sentence) for at, sentence in sorted(record.faults)]
    if not boards and not faults:
        faults.append(Fault("#1", 1, 'there is no board in this text: no line like [Deal "N:AK.Q2... ..."]'))
    return Boards(boards, faults)


class _Inherited:
    """What a record may take from those before it."""

    def __init__(self) -> None:
        self._last: dict[str, str] = {}
        """The last value of each tag, for ``#`` (section 4.8)."""
        self._always: dict[str, str] = {}
        """The values after ``##``, which hold for all records that follow."""
        self._deal: dict[str, str] = {}
        """The tags of the last deal."""
        self._hands: Hands | None = None
        """The last deal; None if it could not be read."""

    def fill(self, record: Record) -> None:
        """Put the values that are meant into the tags of a record."""
        tags = record.tags
        for name, value in list(tags.items()):
            if name in ("Deal", "Auction", "Play"):
                continue
            if value == "#":
                tags[name] = self._last.get(name, "")
            elif value.startswith("##"):
                tags[name] = value[2:]
            if name in self._always or (value.startswith("##") and self._holds_one_more(record, name)):
                self._always[name] = tags[name]
            self._last[name] = tags[name]
        for name, value in self._always.items():
            tags.setdefault(name, value)

    def _holds_one_more(self, record: Record, name: str) -> bool:
        if len(self._always) >= MAX_FOR_ALL:
            sentence = (
                f"at most {MAX_FOR_ALL} tags hold for all boards that follow (##); {quoted(name)} is for this one"
            )
            record.fault(name, sentence)
        return len(self._always) < MAX_FOR_ALL

    def hands(self, record: Record) -> Hands | None:
        """The hands of a record, its own or those before; None, with a fault, if there are none."""
        tags = record.tags
        if tags.get("Deal", "#") != "#":
            self._hands = None
            self._deal = {name: tags[name] for name in _OF_THE_DEAL if name in tags}
            try:
                self._hands = parse_deal(tags["Deal"])
            except BadRecord as error:
                record.faults.append((record.place("Deal"), str(error)))
        elif sentence := self._not_shared(tags):
            record.faults.append((record.place("Board"), sentence))
            return None
        else:
            for name, value in self._deal.items():
                tags.setdefault(name, value)
        return self._hands

    def _not_shared(self, tags: dict[str, str]) -> str:
        """Why a record without a deal is not another result of the deal before; empty if it is."""
        if not any(name in tags for name in _OF_A_RESULT):
            return "these tags belong to no deal"
        number, before = tags.get("Board"), self._deal.get("Board")
        if number is not None and number != before and (before is not None or self._hands is None):
            return f"there is no deal of board {quoted(number)}"
        return "" if self._hands is not None else "there is no deal here, and none before that could be read"


def _board(source: Source, record: Record, inherited: _Inherited) -> Board | None:
    """The board of a record; None if it has no deal that can be read."""
    tags = record.tags
    if not tags:
        return None  # only faults
    inherited.fill(record)
    hands = inherited.hands(record)
    if hands is None:
        return None
    auction, whole = _auction(source, record)
    contract = auction.contract if auction.closed else contract_of(tags)
    cards = _cards(source, record, hands, contract) if whole else []
    own = {name: value for name, value in tags.items() if name not in _OWN and not name.endswith("Table")}
    return Board(auction.dealer, _vulnerable(record), hands, auction.calls, cards, own)


def _vulnerable(record: Record) -> tuple[int, int]:
    text = record.tags.get("Vulnerable", "?")
    found = vulnerable_of(text)
    if found is None and text != "?":
        record.fault("Vulnerable", f"Vulnerable must be None, NS, EW or All, not {quoted(text)}")
    return vulnerable_by_number(number_of(record.tags.get("Board", ""))) if found is None else found


def _dealer(record: Record) -> tuple[int, bool]:
    """The dealer, and whether the record names one; otherwise he follows from the board number."""
    text = record.tags.get("Dealer", "?")
    found = seat_of(text)
    if found is None and text != "?":
        record.fault("Dealer", f"the dealer of board {record.label} must be one of N, E, S, W, not {quoted(text)}")
    return (dealer_by_number(number_of(record.tags.get("Board", ""))), False) if found is None else (found, True)


def _auction(source: Source, record: Record) -> tuple[Auction, bool]:
    """The auction, and whether it was read to its end."""
    dealer, named = _dealer(record)
    value = record.tags.get("Auction", "?").strip()
    seat = seat_of(value)
    if seat is None and value not in _UNKNOWN:
        record.fault("Auction", f"the tag Auction names who calls first, N, E, S or W, not {quoted(value)}")
    given = record.words(source, "Auction")
    begun = list(islice(given, 4))
    count, first = first_seat(begun, dealer if seat is None else seat)
    if len(begun) > count and first != dealer and seat is not None:
        if named:
            names = f"{SEATS[dealer]} is the dealer, but {SEATS[first]} makes the first call of the auction"
            record.fault("Auction", f"{names}; {SEATS[first]} is taken for the dealer")
        dealer = first
    auction = Auction(dealer)
    whole = read_calls(chain(begun, given), auction, record.faults)
    if whole and auction.closed and (told := contract_of(record.tags)) not in (None, auction.contract):
        auction = _agreed(record, auction, str(told))
    return auction, whole


def _agreed(record: Record, auction: Auction, told: str) -> Auction:
    """The auction beside tags that give another contract: some programs leave out the passes before the first bid, and
    then the tags fit after these."""
    for count in (1, 2, 3):
        longer = auction_of(auction.dealer, ["pass"] * count + auction.calls)
        if longer.closed and str(longer.contract) == told:
            passes = "a pass" if count == 1 else f"{count} passes"
            record.fault("Auction", f"the auction gives {told}, as the tags do, only after {passes}, now put before it")
            return longer
    record.fault("Contract", f"the tags give {told}, the auction {auction.contract or 'no contract'}, which counts")
    return auction


def _cards(source: Source, record: Record, hands: Hands, contract: Contract | None) -> list[str]:
    """The cards of the play section, in the order in which they were played."""
    given = record.words(source, "Play")
    begun = list(islice(given, 1))
    if not begun:
        return []
    if contract is None:
        record.fault("Play", "the cards played are left out, because the board has no contract")
        return []
    play, value = Tricks.of(hands, contract), record.tags["Play"].strip()
    first = play.leader if value in _UNKNOWN else seat_of(value)
    if first is None:
        record.fault("Play", f"the tag Play names who leads first, N, E, S or W, not {quoted(value)}")
        return []
    read_cards(chain(begun, given), play, first, record.faults)
    return play.cards
