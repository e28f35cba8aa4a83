"""The page: static files that draw a view and offer the moves they are given. No rule lives here."""

from __future__ import annotations

from pathlib import Path

STATIC = Path(__file__).parent / "static"
"""The folder that a server mounts under ``/static/``; ``index.html`` in it answers ``/``, ``/g/NAME`` and ``/t/ID``."""

__all__ = ["STATIC"]
