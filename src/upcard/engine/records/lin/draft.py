"""`Draft`: a board of LIN as far as it has been read."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from upcard.engine.records.bridge.auction import Auction, Contract
from upcard.engine.records.bridge.board import (
    Board,
    PlacedFaults,
    dealer_by_number,
    label_of,
    number_of,
    vulnerable_by_number,
)
from upcard.engine.records.bridge.deal import MAX_LETTERS, Hands, completed, parse_hand
from upcard.engine.records.bridge.tricks import Tricks
from upcard.engine.records.bridge.words import call_of, card_of, contract_of, contract_tags, plain
from upcard.errors import BadRecord
from upcard.quoting import quoted
from upcard.types import Seat

MAX_VALUE = 200
"""The most letters of calls or cards in one value; most have two."""
_CALLS = re.compile(r"[1-7]\s?(?:NT|[CDHSN♣♦♥♠])|pass|p|dbl|rdbl|xx|x|d|r|-", re.I | re.A)
_CARDS = re.compile(r"[SHDC♠♥♦♣](?:10|[AKQJT2-9])", re.I | re.A)
_MARKS = re.compile(r"[!?*\s]+")
_VULNERABLE = {"o": (0, 0), "0": (0, 0), "n": (1, 0), "e": (0, 1), "b": (1, 1)}


@dataclass
class Draft:
    """The parts of a board, which come one after the other."""

    number: int
    """The place of the board in the text, counted from 1."""
    tags: dict[str, str] = field(default_factory=dict)
    hands: Hands | None = None
    dealer: Seat | None = None
    vulnerable: tuple[int, int] | None = None
    begun: bool = False
    """Whether it has a deal, which may be wrong, or a call or card."""
    faults: PlacedFaults = field(default_factory=PlacedFaults)
    _auction: Auction | None = None
    _play: Tricks | None = None
    _stopped: bool = False
    """Whether a call or card could not be read, so that the rest is left out."""

    @property
    def label(self) -> str:
        """The board number, or the place of the board in the text."""
        return label_of(self.tags.get("Board", "")) or f"#{self.number}"

    def deal(self, at: int, value: str) -> None:
        """``md|3SAK...,...,...,|``: the dealer, 1 to 4 for South, West, North and East, and the hands in this order;
        the fourth follows from three."""
        self.begun, hands = True, value[1:].split(",") if value[:1] in ("1", "2", "3", "4") else value.split(",")
        self.dealer = int(value[0]) - 1 if value[:1] in ("1", "2", "3", "4") else None
        try:
            if len(value) > MAX_LETTERS or len(hands) > 4:
                raise BadRecord(f"a deal has four hands with commas between them, not {quoted(value)}")
            by_seat = [parse_hand(plain(hand.strip())) if hand.strip() else "" for hand in hands]
            self.hands = completed([*by_seat, *[""] * (4 - len(by_seat))])
        except BadRecord as error:
            self.faults.append((at, str(error)))

    def vulnerability(self, at: int, value: str) -> None:
        """``sv|n|``: o for neither side, n for N-S, e for E-W, b for both."""
        self.vulnerable = _VULNERABLE.get(value.strip().lower())
        if self.vulnerable is None and value.strip():
            self.faults.append((at, f"the vulnerability is o, n, e or b, not {quoted(value)}"))

    def calls(self, at: int, value: str) -> None:
        """``mb|1C!|``: a call, or several; an exclamation mark is an alert."""
        word = _MARKS.sub("", plain(value[:MAX_VALUE]))
        found = [word] if call_of(word) else _CALLS.findall(word)
        if self._stops(at, value, "".join(found) != word, "no call; calls are p, d, r and bids like 1N"):
            return
        self._auction = self._auction or Auction(self._dealer())
        for call in (call_of(text) for text in found if text != "-"):
            refusal = self._auction.refusal(str(call))
            if self._stops(at, value, bool(refusal), f"not allowed as call {len(self._auction.calls) + 1}: {refusal}"):
                return
            self._auction.add(str(call))

    def cards(self, at: int, value: str) -> None:
        """``pc|C2|``: a card in the order of play, or several."""
        word = _MARKS.sub("", plain(value[:MAX_VALUE]))
        found = _CARDS.findall(word)
        if self._stops(at, value, "".join(found) != word, "no card; cards are written like HT"):
            return
        if found and self._play is None:
            contract = self.contract
            if self._stops(at, value, contract is None, "a card, but the board has no contract") or contract is None:
                return
            self._play = Tricks.of(self.hands or ("", "", "", ""), contract)
        for card in map(str, map(card_of, found)):
            refusal = self._play.refusal(card) if self._play else ""
            if self._stops(at, value, bool(refusal), f"not allowed: {refusal}") or self._play is None:
                return
            self._play.add(card)

    def _stops(self, at: int, value: str, wrong: bool, sentence: str) -> bool:
        """Whether a value is left out: it is wrong, or something before it was."""
        self.begun = True
        if (wrong or len(value) > MAX_VALUE) and not self._stopped:
            self.faults.append((at, f"{quoted(value)} is {sentence}"))
            self._stopped = True
        return self._stopped

    @property
    def contract(self) -> Contract | None:
        """The contract, from the auction, or from the tags where that is not closed."""
        return self._auction.contract if self._auction and self._auction.closed else contract_of(self.tags)

    def _dealer(self) -> int:
        return dealer_by_number(number_of(self.tags.get("Board", ""))) if self.dealer is None else self.dealer

    def board(self) -> Board | None:
        """The board; None if its deal could not be read."""
        if self.hands is None:
            return None
        vulnerable = self.vulnerable or vulnerable_by_number(number_of(self.tags.get("Board", "")))
        self._add_results()
        calls, cards = self._auction.calls if self._auction else [], self._play.cards if self._play else []
        return Board(self._dealer(), vulnerable, self.hands, calls, cards, self.tags)

    def _add_results(self) -> None:
        """The tags of the contract and of a play that was finished."""
        if self._auction and self._auction.closed:
            contract = self._auction.contract
            self.tags |= {"Contract": "Pass"} if contract is None else contract_tags(contract)
        if self._play and self._play.over and (contract := self.contract):
            self.tags["Result"] = str(self._play.won[contract.declarer % 2])
