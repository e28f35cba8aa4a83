"""`OpenFiles`: whether the files that a database has open are still those at their paths.

A file that is removed or replaced stays open: writes to it succeed, and are lost with the process.
"""

from __future__ import annotations

import os
from collections.abc import Sequence

from upcard.store.errors import StoreError

_Identity = tuple[int, int]
"""The device and the number of a file there."""


class OpenFiles:
    """The files of one database: its own, and those that it keeps beside it while it is open."""

    def __init__(self, path: str, endings: Sequence[str] = ("",)) -> None:
        """`endings`: what is appended to `path`. The files exist."""
        self._files = [(path + ending, _identity(path + ending)) for ending in endings]

    def check(self) -> None:
        """Raises `StoreError` if one of the files is no longer at its path. That costs about four microseconds a file,
        so it is done before every write."""
        for path, identity in self._files:
            found = _identity(path)
            if found != identity:
                done = "is gone" if found is None else "was replaced by another file"
                raise StoreError(
                    f"{path} {done} while the server has it open: nothing more is stored. Put the file back where it "
                    "was, or stop the server, restore a copy, and start it again"
                )


def _identity(path: str) -> _Identity | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
