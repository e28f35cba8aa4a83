"""Bridge boards in PBN: read, played over again, and written.

    python examples/reading_pbn.py [FILE]

Every call and card of a board is checked by the rules of the game.
"""

from __future__ import annotations

import sys
from pathlib import Path

from upcard.engine.records import pbn

BOARD = """[Board "7"]
[Dealer "S"]
[Vulnerable "All"]
[Deal "N:AKQJ.T98.765.432 T98.765.432.AKQJ 765.432.AKQJ.T98 432.AKQJ.T98.765"]
[Auction "S"]
1NT Pass 3NT Pass
Pass Pass
"""


def summary(text: str) -> list[str]:
    """A line for every board: the dealer, the contract and the cards played; first, what could not be read."""
    boards = pbn.read(text)
    lines = [str(fault) for fault in boards.faults]
    for number, board in enumerate(boards, 1):
        table = board.replayed()
        view = table.view(None)
        how = f"{view.bid} by {pbn.SEATS[view.declarer_seat]}" if board.auction else "not bid yet"
        lines.append(f"{number}. dealer {pbn.SEATS[board.dealer]}, {how}, {len(board.play)} cards played")
    return lines


def main(file: str = "") -> None:
    text = pbn.decode(Path(file).read_bytes()) if file else BOARD
    print("\n".join(summary(text)))
    print(pbn.write(pbn.read(text)))


if __name__ == "__main__":
    main(*sys.argv[1:])
