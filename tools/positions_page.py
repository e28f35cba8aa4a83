"""Write ``docs/positions.md``: the fields of every game's positions, and for each game an example that runs.

python tools/positions_page.py
"""

from __future__ import annotations

import pprint
from pathlib import Path

import upcard
from upcard.engine.positions.field_reference import HANDS, ORDER, example, field_lines

PAGE = Path(__file__).parents[1] / "docs/positions.md"
HEAD = f"""# Positions

`game.position(...)` sets up any position of a game from plain data: for tests, puzzles, lessons and bug reports. What
it returns is complete and can occur in play; otherwise it says in words what is wrong. `table.fields()` prints
a position as such data; `upcard position GAME --fields` lists the fields of a game, and `upcard position GAME FILE`
reads a JSON object of them.

- Cards are written `7♥`, `7h` or `10s`, jokers `JK1`; several are one text, or a list.
  {ORDER}
- {HANDS}
- A field with a place for each seat (or side, or pile) takes a list of values, or a mapping from places:
  `score={{2: 5}}`. Only seats that exist have one.
- Suits, phases and choices are given in words; capitals and accents do not matter, and `2 spades` and `2s` are `2♠`. A
  seat is a number from 0, or its default name (`South`, `West`, `North`, `East` with four,
  else `Player 1` and so on); -1 is none. A side may also be named by its players: `score={{"N-S": 5}}`.
- The turn follows from the dealer at the beginning, and later from the cards played, where these determine it.
  Otherwise, as in the middle of many hands, it is seat 0's turn: give `turn` for another seat.
- Missing fields *follow* from the given ones: the column says by which rule. A given value that does not fit is refused
  with that sentence. Fields that do not follow are empty, zero or none.
- Events that need no move have happened: if the player to act cannot follow suit, the trump card of Twenty-Eight is
  shown.
- The fields may include options of the game, and `seed` determines future random events.
- A part of the pack is enough: play with the given cards is correct.

`game.table(deck="...")` deals from a pack in a given order, the last card first; its record keeps that order.

`make docs` writes this page.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(name) for name in upcard.games())


def section(name: str) -> str:
    """The section of one game."""
    fields = ",\n    ".join(f"{field}={_written(value)}" for field, value in example(upcard.game(name)).items())
    return f'\n{table_of(name)}\n\n```python\nupcard.game("{name}").position(\n    {fields},\n)\n```\n'


def table_of(name: str) -> str:
    """The fields of a game."""
    game = upcard.game(name)
    rows = "\n".join(
        f"| `{line.name}` | {line.type} | {line.seen_by} | {line.default} | {line.follows} |"
        for line in field_lines(game)
    )
    return f"## {game.title}\n\n| field | is | seen by | default | follows |\n|---|---|---|---|---|\n{rows}"


def _written(value: object) -> str:
    return pprint.pformat(value, width=110, compact=True, sort_dicts=False).replace("\n", "\n    ")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
