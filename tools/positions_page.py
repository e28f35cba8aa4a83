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
it returns could have come about by play and is complete, or it says in words what is wrong. `table.fields()` prints
a position as such data; `upcard position GAME --fields` lists the fields of a game, and `upcard position GAME FILE`
reads a JSON object of them.

- Cards are written `7♥`, `7h` or `10s`, jokers `JK1`; several are one text, or a list.
  {ORDER}
- {HANDS}
- A field with a place for each seat (or side, or pile) takes a list of values, or a mapping from places:
  `score={{2: 5}}`. Only seats that exist have one.
- Suits, phases and choices are given in words; capitals and accents do not matter, and `2 spades` and `2s` are `2♠`. A
  seat is a number from 0, or what it is called where nobody has a name (`South`, `West`, `North`, `East` with four,
  else `Player 1` and so on); -1 is nobody. A place of a side may be called by its players, too: `score={{"N-S": 5}}`.
- Whose turn it is follows from the dealer at the beginning, and later from what was played, where that says it. Where
  nothing says it, as in the middle of many hands, seat 0 is on turn: give `turn` where another seat is.
- What is not given *follows* from what is: the column says by which rule. What is given and does not fit is refused
  with that sentence. What does not follow is empty, zero or none.
- What happens at a table before anybody is asked has happened: where a player who is on turn cannot follow suit, the
  trump card of Twenty-Eight has been shown.
- Options of the game may stand among the fields, and `seed` decides what chance has still to decide.
- A part of the pack is enough: what is played with the cards that are given is right.

`game.table(deck="...")` deals from a pack in a given order, the last card first; its record keeps that order.

`make docs` writes this page.
"""


def page() -> str:
    """The whole page."""
    return HEAD + "".join(section(name) for name in upcard.games())


def section(name: str) -> str:
    """What is said of one game."""
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
