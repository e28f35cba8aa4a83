"""The page of positions on the site: ``docs/positions.md``, and after it the fields of every game with an example that
runs. `site_pages` adds them; this prints the whole page:

    python tools/positions_page.py
"""

from __future__ import annotations

import pprint
import sys
from pathlib import Path

import upcard
from upcard.engine.positions.field_reference import example, field_lines

PAGE = Path(__file__).parents[1] / "docs/positions.md"


def sections() -> str:
    """What the page has of each game."""
    return "".join(section(name) for name in upcard.games())


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
    sys.stdout.write(PAGE.read_text(encoding="utf-8") + sections())
