"""Writes PBN in its export format (sections 2.1, 3.4, 3.5 and 3.6)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from upcard.engine.records.bridge.auction import auction_of
from upcard.engine.records.bridge.board import Board, result_tags
from upcard.engine.records.bridge.deal import write_deal
from upcard.engine.records.bridge.tricks import MAX_CARDS, Tricks
from upcard.engine.records.bridge.words import SEATS, call_text, card_text
from upcard.engine.records.pbn.records import escaped
from upcard.errors import BadRecord
from upcard.quoting import printable

MAX_LINE = 255
"""The most letters of a line (section 2.3)."""
_MANDATORY = (
    "Event", "Site", "Date", "Board", "West", "North", "East", "South", "Dealer", "Vulnerable", "Deal", "Scoring",
    "Declarer", "Contract", "Result",
)  # fmt: skip
"""The mandatory tags in their order (section 3.4)."""
_VULNERABLE_WORDS = {(0, 0): "None", (1, 0): "NS", (0, 1): "EW", (1, 1): "All"}


def write(boards: Iterable[Board], line_end: str = "\n") -> str:
    """PBN text of boards. The standard's export format ends lines with CR LF: write that to files (`line_end`). A tag
    that would make a line of more than `MAX_LINE` letters is shortened. Letters beyond ASCII are declared as UTF-8."""
    written = "\n\n".join("\n".join(_lines(board, number)) for number, board in enumerate(boards, 1))
    encoding = "" if written.isascii() else "%Content-type: text/x-pbn; charset=UTF-8\n"
    return f"% PBN 2.1\n% EXPORT\n{encoding}{written}\n".replace("\n", line_end)


def _lines(board: Board, number: int) -> Iterator[str]:
    tags = {"Board": str(number)} | _results(board) | {name: value for name, value in board.tags.items() if value}
    tags |= {"Dealer": SEATS[board.dealer], "Vulnerable": _VULNERABLE_WORDS[board.vulnerable]}
    tags["Deal"] = write_deal(board.hands, board.dealer)
    if tags.get("Contract") == "Pass":
        tags["Declarer"] = tags["Result"] = ""
    yield from (_tag_line(name, tags.get(name, "?")) for name in _MANDATORY)
    others = sorted(name for name in tags if name not in (*_MANDATORY, "Auction", "Play", "Note"))
    yield from (_tag_line(name, tags[name]) for name in others)
    if board.auction:
        yield _tag_line("Auction", SEATS[board.dealer])
        yield from _in_fours([call_text(call) for call in board.auction])
        if not auction_of(board.dealer, board.auction).closed:
            yield "*"
    if board.play:
        yield from _play_section(board)


def _results(board: Board) -> dict[str, str]:
    """The tags of the contract and the result, as far as the calls and cards give them."""
    if not (board.auction or board.play):
        return {}
    try:
        return result_tags(board.replayed())
    except BadRecord:  # hands that are not given
        return {}


def _tag_line(name: str, value: str) -> str:
    """A tag pair without what a string may not hold (section 3.2)."""
    shown = printable(value, " ")
    room = MAX_LINE - len(f'[{name} ""]')
    while len(string := escaped(shown)) > room:
        shown = shown[: -max(1, (len(string) - room) // 2)]
    return f'[{name} "{string}"]'


def _in_fours(words: list[str]) -> list[str]:
    return [" ".join(words[at : at + 4]) for at in range(0, len(words), 4)]


def _play_section(board: Board) -> Iterator[str]:
    """The tricks, each in a line that begins with the opening leader's card (section 3.6)."""
    contract = board.contract
    if contract is None:
        return
    play = Tricks.of(board.hands, contract)
    first = play.leader
    yield _tag_line("Play", SEATS[first])
    for start in range(0, len(board.play), 4):
        leader, line = play.leader, ["-"] * 4
        for place, card in enumerate(board.play[start : start + 4]):
            line[(leader + place - first) % 4] = card_text(card)
            play.add(card)
        yield " ".join(line)
    if len(board.play) < MAX_CARDS:
        yield "*"
