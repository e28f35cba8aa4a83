"""What the room answers alike every time, written to files: the catalogue, games, books, words, lessons. The page reads
them before Python is there (`web/static/app/base/roomWorker.js` has the addresses)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec

from upcard.errors import UpcardError
from upcard.server.catalogue import game_info, lessons


def written(networks: Path | None = None) -> Iterator[tuple[str, bytes]]:
    """The files by their names in the folder. `networks`: the folder of saved networks that are among the levels."""
    summaries = game_info.summaries()
    yield "api/games.json", msgspec.json.encode(summaries)
    for one in summaries:
        detail = game_info.detail(one.name)
        more = game_info.networks(one.name, str(networks) if networks else None)
        detail = msgspec.structs.replace(detail, levels=[*more, *detail.levels])
        yield f"api/games/{one.name}.json", msgspec.json.encode(detail)
        yield f"api/terms/{one.name}.json", msgspec.json.encode({"terms": game_info.terms(one.name)})
        if one.lesson:
            try:
                yield f"api/lessons/{one.name}.json", msgspec.json.encode(lessons.lesson(one.name))
            except UpcardError as error:
                raise UpcardError(f"the lesson of {one.name} cannot be written: {error}") from None
