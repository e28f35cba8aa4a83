"""Writes LIN, as Bridge Base Online reads it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from upcard.engine.records.bridge.board import Board
from upcard.engine.records.bridge.deal import lin_hand
from upcard.engine.records.bridge.tricks import MAX_CARDS
from upcard.engine.records.bridge.words import SEAT_TAGS, call_text, card_text
from upcard.quoting import printable

_CALLS = {"Pass": "p", "X": "d", "XX": "r"}
_VULNERABLE = {(0, 0): "o", (1, 0): "n", (0, 1): "e", (1, 1): "b"}
_SEPARATORS = re.compile(r"[|,\s]+")


def write(boards: Iterable[Board]) -> str:
    """LIN text of boards, a line for each; with a heading if all boards are of one event."""
    boards = list(boards)
    events = {board.tags.get("Event", "") for board in boards} - {"?"}
    heading = f"vg|{_clean(events.pop())},,,,,,,,|\n" if len(events) == 1 and "" not in events else ""
    return heading + "".join(f"{''.join(_pairs(board, number))}\n" for number, board in enumerate(boards, 1))


def _pairs(board: Board, number: int) -> Iterator[str]:
    label = _clean(board.label) or str(number)
    room = "c" if board.tags.get("Room") == "Closed" else "o"
    yield f"qx|{room}{label}|pn|{','.join(_clean(board.tags.get(seat, '')) for seat in SEAT_TAGS)}|st||"
    yield f"md|{board.dealer + 1}{','.join(map(lin_hand, board.hands))}|rh||ah|Board {label}|"
    yield f"sv|{_VULNERABLE[board.vulnerable]}|"
    for call in board.auction:
        text = call_text(call)
        yield f"mb|{_CALLS.get(text, text[:2])}|"
    yield "pg||"
    for start in range(0, len(board.play), 4):
        yield "".join(f"pc|{card_text(card)}|" for card in board.play[start : start + 4]) + "pg||"
    result = board.tags.get("Result", "")
    if board.contract and len(board.play) < MAX_CARDS and re.fullmatch("[0-9]|1[0-3]", result):
        yield f"mc|{result}|pg||"


def _clean(text: str) -> str:
    """A name without what separates names and values."""
    return "" if text == "?" else _SEPARATORS.sub(" ", printable(text)).strip()
