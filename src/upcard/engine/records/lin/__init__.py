"""LIN: bridge boards as text, as Bridge Base Online keeps them.

A text is a row of pairs, two letters and a value, with bars between: ``md|3SAKH...,...|sv|o|mb|1C|mb|p|pc|C2|``.
There is no standard; what the letters mean is said where they are read (`lin.reading`). Alerts, remarks and chat are
skipped. What could not be read is in `Boards.faults`, with board and line.

>>> text = "pn|Ann,Ben,Cleo,Dan|md|1SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|ah|Board 7|sv|b|mb|7S!|mb|p|"
>>> (board,) = read(text)
>>> board.tags["South"], board.auction, board.hands[3].split()[0]
('Ann', ['bid 7♠', 'pass'], 'A♣')
"""

from upcard.engine.records.bridge.board import Board, Boards, Fault
from upcard.engine.records.bridge.source import decode
from upcard.engine.records.lin.reading import read, read_in_steps
from upcard.engine.records.lin.writing import write

__all__ = ["Board", "Boards", "Fault", "decode", "read", "read_in_steps", "write"]
