"""The page: static files that draw a view and offer the moves they are given. No rule lives here."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder that a server mounts under ``/static/``; ``index.html`` in it answers ``/``, ``/g/NAME`` and ``/t/ID``."""

_LATER = (
    "app/sandbox/", "app/workshop/", "app/components/workshop/", "vendor/codemirror.mjs",
    "app/components/lesson/Lesson.js", "app/components/lesson/LessonStep.js",
    "app/components/replay/Replay", "app/table/replayPositions.js", "app/components/visit/",
    "app/friends/doorkeeper.js", "app/friends/guest.js", "app/friends/keys.js", "app/friends/relays.js",
    "app/seats/ownFile.js",
    "vendor/lean-qr.mjs", "vendor/secp256k1.mjs",
)  # fmt: skip
"""Modules of the workshop, lessons, the replay, friends' rooms, codes of links and the player's own file: the page
fetches them when it needs them."""


def first_modules(static: Path) -> list[str]:
    """The modules that the page begins with, as paths below `static`, sorted: a browser fetches them at once
    instead of discovering them file by file."""
    found = [*(static / "app").rglob("*.js"), *(static / "vendor").glob("*.mjs")]
    paths = sorted(path.relative_to(static).as_posix() for path in found)
    return [path for path in paths if not path.startswith(_LATER)]


__all__ = ["STATIC", "first_modules"]
