"""Pictures of every table on terminals of three sizes: ``python -m tests.terminal.gallery FOLDER [GAME ...]``.

An SVG and a text for each frame (`tests.web.frames`), named after game, players, phase and size.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import upcard
from tests.terminal.framed import Framed, screen_lines
from tests.web.frames import frames, sizes
from upcard.terminal.app.app import TableApp

SCREENS = ((80, 24), (100, 30), (160, 50))


async def draw(game: str, players: int, folder: Path) -> None:
    """All frames of a game at all sizes."""
    kept = frames(game, players)
    for size in SCREENS:
        app = TableApp(lambda: Framed(kept[0]))
        async with app.run_test(size=size) as pilot:
            await pilot.pause(0.2)
            for frame in kept:
                app.session, app.chosen = Framed(frame), None
                for _ in range(2):
                    app.show()
                    await pilot.pause(0.01)
                name = folder / f"{frame.name}-{size[0]}x{size[1]}"
                name.with_suffix(".svg").write_text(app.export_screenshot(), "utf-8")
                name.with_suffix(".txt").write_text("\n".join(screen_lines(app)) + "\n", "utf-8")


def main(folder: str, *names: str) -> None:
    at = Path(folder)
    at.mkdir(parents=True, exist_ok=True)
    for game in names or upcard.games():
        for players in sizes(game):
            asyncio.run(draw(game, players, at))


if __name__ == "__main__":
    main(*sys.argv[1:])
