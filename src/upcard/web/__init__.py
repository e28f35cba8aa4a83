"""The page: static files that draw a view and offer the moves they are given. No rule lives here."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder that a server mounts under ``/static/``; ``index.html`` in it answers ``/``, ``/g/NAME`` and ``/t/ID``."""

_LATER = ("app/sandbox", "app/safeBook.js", "app/workshop/", "app/components/workshop/", "vendor/codemirror.mjs")
"""Modules of the workshop, which the page fetches when it is opened."""


def first_modules(static: Path) -> list[str]:
    """The modules that the page begins with, as paths below `static`, sorted: a browser fetches them at once
    instead of discovering them file by file."""
    found = [*(static / "app").rglob("*.js"), *(static / "vendor").glob("*.mjs")]
    paths = sorted(path.relative_to(static).as_posix() for path in found)
    return [path for path in paths if not path.startswith(_LATER)]


__all__ = ["STATIC", "first_modules"]
