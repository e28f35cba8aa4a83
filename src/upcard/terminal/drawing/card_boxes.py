"""Cards with borders, and blocks of lines side by side."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from upcard.terminal.drawing.card_colors import FACE_DOWN, card_style
from upcard.terminal.drawing.style import Style, centred

Block = list[Text]
"""Lines of equal width."""
BACK_STYLE = "#7f93b5"


def width_of(block: Sequence[Text]) -> int:
    """The width of a block in columns."""
    return max((line.cell_len for line in block), default=0)


def beside(blocks: Sequence[Block], gap: int = 2, low: bool = False) -> Block:
    """Blocks side by side, aligned at the top (with `low`: at the bottom)."""
    height = max((len(block) for block in blocks), default=0)
    lines = [Text() for _ in range(height)]
    for number, block in enumerate(blocks):
        wide, above = width_of(block), height - len(block) if low else 0
        for row, line in enumerate(lines):
            part = block[row - above] if 0 <= row - above < len(block) else Text()
            line.append(" " * gap if number else "").append_text(part).append(" " * (wide - part.cell_len))
    return lines


def in_middle(block: Block, width: int) -> Block:
    """A block centred in `width` columns."""
    own = width_of(block)
    left = max(0, (width - own) // 2)
    return [Text(" " * left).append_text(line) for line in block]


def centred_lines(block: Block, width: int) -> Block:
    """A block with every line centred in `width` columns."""
    return [centred(line, width) if line.cell_len < width else line for line in block]


def padded(block: Block, width: int, height: int) -> Block:
    """A block centred vertically in a box."""
    above = max(0, (height - len(block)) // 2)
    lines = [Text()] * above + block
    lines += [Text()] * (height - len(lines))
    return [line.copy().append(" " * max(0, width - line.cell_len)) for line in lines]


def box(face: str | None, style: Style, mark: str = "", pale: bool = False) -> Block:
    """One card; `mark` is ``[`` for a playable card, ``>`` for the chosen one."""
    return fan([face], style, {0: mark} if mark else {}, pale=pale)


def fan(
    faces: Sequence[str | None], style: Style, marks: Mapping[int, str] = {}, notes: Mapping[int, str] = {}, *,
    pale: bool = False, foot: bool = True,
) -> Block:  # fmt: skip
    """Overlapping cards in a row; `notes` are under the faces."""
    top, middle, under, bottom = Text(), Text(), Text(), Text()
    for i, face in enumerate(faces):
        mark = marks.get(i, "")
        left, right = {"[": ("[", "]"), ">": (">", "<")}.get(mark, (" ", " "))
        words = f"{left}{face or FACE_DOWN}{right}"
        wide = cell_len(words)
        edge = "bold" if mark else "dim"
        ink = card_style(face, style.inks) if face else BACK_STYLE
        ink += " bold reverse" if mark == ">" else " bold" if mark else " dim" if pale else ""
        top.append("╭" + "─" * wide, edge)
        middle.append("│", edge).append(words, ink.strip())
        under.append("│", edge).append(notes.get(i, "").center(wide), "dim")
        bottom.append("╰" + "─" * wide, edge)
    top.append("╮", "dim")
    middle.append("│", "dim")
    under.append("│", "dim")
    bottom.append("╯", "dim")
    return [top, middle, *([under] if notes else []), *([bottom] if foot else [])]


def slot(wide: int = 4, words: str = "") -> Block:
    """An empty place for a card."""
    return [Text("╭" + "╌" * wide + "╮", "yellow"), Text("┊" + words.center(wide) + "┊", "yellow"),
            Text("╰" + "╌" * wide + "╯", "yellow")]  # fmt: skip


def backs(count: int, most: int = 17) -> Text:
    """Hidden cards: a back for each, and their number."""
    return Text().append("▒" * min(count, most), BACK_STYLE).append(f" {count}" if count else "no cards", "dim")
