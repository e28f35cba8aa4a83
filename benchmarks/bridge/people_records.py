"""Auctions of people: from a file of records, one JSON object a line, or from the PBN and LIN files of a folder."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from benchmarks.bridge.boards import SEATS, Contract, Deal, contract_of
from upcard.cards.faces import TEXTS
from upcard.cards.sets import set_of
from upcard.engine.records import lin, pbn
from upcard.engine.records.bridge.auction import DOUBLINGS, STRAINS, Auction, auction_of
from upcard.engine.records.pbn import VULNERABLE, Board, parse_deal
from upcard.errors import BadRecord


class Record(NamedTuple):
    """An auction of people."""

    number: int
    deal: Deal
    hands: tuple[int, ...]
    calls: tuple[str, ...]
    contract: Contract


def records_of(boards: Path, half: str) -> list[Record]:
    """The auctions of a file or a folder, those of one half."""
    found = of_folder(boards) if boards.is_dir() else of_file(boards)
    return [record for record in found if half == "all" or (digest(record.deal.pbn) % 2 == 0) == (half == "held")]


def digest(text: str) -> int:
    return hashlib.sha256(text.encode()).digest()[0]


def drawn(records: list[Record], most: int | None) -> list[Record]:
    """So many of the records, always the same, in the order in which they stand."""
    if most is None or most >= len(records):
        return records
    by_digest = sorted(
        records, key=lambda record: hashlib.sha256(f"{record.deal.pbn} {record.calls}".encode()).digest()
    )
    kept = {record.number for record in by_digest[:most]}
    return [record for record in records if record.number in kept]


# --- A file of records ------------------------------------------------------------------------------------------------


def of_file(boards: Path) -> Iterator[Record]:
    for line in boards.read_text(encoding="utf-8").splitlines():
        kept = json.loads(line)
        text = "N:" + " ".join(kept["hands"][seat] for seat in "NESW")
        board = Board(SEATS.index(kept["dealer"]), VULNERABLE[kept["vul"].lower()], parse_deal(text))
        deal = Deal(kept["id"], board, text, kept["dealer"], kept["vul"], ())
        calls = tuple(map(in_words, kept["auction"]))
        yield Record(kept["id"], deal, sets_of(board), calls, contract_of(kept["contract"], kept["declarer"]))


def in_words(call: str) -> str:
    """A call of a record as a table reads it."""
    if call in ("P", "X", "XX"):
        return {"P": "pass", "X": "double", "XX": "redouble"}[call]
    return f"bid {call[0]}{'NT' if call[1] == 'N' else '♣♦♥♠'['CDHS'.index(call[1])]}"


def sets_of(board: Board) -> tuple[int, ...]:
    return tuple(set_of(TEXTS.index(card) for card in hand.split()) for hand in board.hands)


# --- PBN and LIN files ------------------------------------------------------------------------------------------------


def of_folder(folder: Path) -> Iterator[Record]:
    """The whole deals with closed auctions, numbered as they come; what cannot be read is left out."""
    number, seen = 0, set[tuple[tuple[str, str, str, str], tuple[str, ...]]]()
    for path in sorted(folder.rglob("*")):
        reader = {".pbn": pbn.read, ".lin": lin.read}.get(path.suffix.lower())
        if reader is None:
            continue
        try:
            boards = list(reader(path.read_bytes()))
        except BadRecord:
            continue
        for board in boards:
            auction, told = auction_of(board.dealer, board.auction), (board.hands, tuple(board.auction))
            if not board.whole or not auction.closed or told in seen:
                continue
            seen.add(told)
            number += 1
            yield of_board(number, board, closed_at(auction))


def closed_at(auction: Auction) -> Contract:
    """The contract of a closed auction."""
    found = auction.contract
    if found is None:
        return Contract(-1, 0, 0)
    bid = 5 * found.level - 5 + STRAINS.index(found.strain)
    return Contract(bid, DOUBLINGS.index(found.doubling), found.declarer)


def of_board(number: int, board: Board, contract: Contract) -> Record:
    vulnerable = {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "Both"}[board.vulnerable]
    text = "N:" + " ".join(map(in_suits, (board.hands[2], board.hands[3], board.hands[0], board.hands[1])))
    plain = Board(board.dealer, board.vulnerable, board.hands)
    deal = Deal(number, plain, text, SEATS[board.dealer], vulnerable, ())
    return Record(number, deal, sets_of(board), tuple(board.auction), contract)


def in_suits(hand: str) -> str:
    """A hand as PBN writes it."""
    held = hand.split()
    return ".".join("".join(card[:-1].replace("10", "T") for card in held if card[-1] == mark) for mark in "♠♥♦♣")
