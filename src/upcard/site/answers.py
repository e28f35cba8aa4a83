"""What the room answers alike every time, written to files: the catalogue, games, books, words, lessons. The page reads
them before Python is there (`web/static/app/roomWorker.js` has the addresses)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from upcard.errors import UpcardError
from upcard.server import game_info, lessons


def written() -> Iterator[tuple[str, bytes]]:
    """The files by their names in the folder."""
    lines = game_info.summaries()
    yield "api/games.json", msgspec.json.encode(lines)
    for line in lines:
        yield f"api/games/{line.name}.json", msgspec.json.encode(game_info.detail(line.name))
        yield f"api/terms/{line.name}.json", msgspec.json.encode({"terms": game_info.terms(line.name)})
        if line.lesson:
            try:
                yield f"api/lessons/{line.name}.json", msgspec.json.encode(lessons.lesson(line.name))
            except UpcardError as error:
                raise UpcardError(f"the lesson of {line.name} cannot be written: {error}") from None
