"""PBN: bridge boards as text, as clubs, programs and archives exchange them.

The format is Portable Bridge Notation 2.1 (https://www.tistis.nl/pbn/). `read` takes the import format as people write
it, `write` gives the export format. What is read: the tags, the deal, calls and cards, up to the first that cannot be
read or that the rules do not allow. What is not: remarks, notes, annotations, and the tables of sections 5.3 to 5.10.
What could not be read is in `faults`, with board and line.

>>> boards = read('''[Board "1"]
... [Dealer "N"]
... [Vulnerable "None"]
... [Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
... [Auction "N"]
... Pass 1D 9S''')
>>> boards[0].table().legal()[:3]
['pass', 'bid 1♣', 'bid 1♦']
>>> boards[0].auction, str(boards.faults[0])
(['pass', 'bid 1♦'], "board 1, line 6: '9S' is no call; calls are Pass, X, XX, AP and bids like 1NT")
"""

from upcard.engine.records.bridge.board import GAME, Board, Boards, Fault, board_of
from upcard.engine.records.bridge.deal import parse_deal, write_deal
from upcard.engine.records.bridge.source import decode
from upcard.engine.records.bridge.words import SEATS, SUITS, VULNERABLE
from upcard.engine.records.pbn.reading import read, read_in_steps
from upcard.engine.records.pbn.writing import write

__all__ = [
    "GAME", "SEATS", "SUITS", "VULNERABLE", "Board", "Boards", "Fault", "board_of", "decode", "parse_deal", "read",
    "read_in_steps", "write", "write_deal",
]  # fmt: skip
