"""Forbid compilation while a player waits for an answer: functions that are not in the cache run interpreted.

Numba notifies its listeners before it compiles a function that is not in the cache (`numba.core.event`). While
compilation is forbidden, the listener of this module raises then.
"""

from __future__ import annotations

import contextlib
import functools
from collections.abc import Iterator
from typing import Any

from upcard.jit.backend import BACKEND, Backend


class NotCompiled(Exception):
    """A rule is not in the cache, and may not be compiled here."""


@functools.cache
def _refuser() -> Any:
    from numba.core import event

    class Refuser(event.Listener):  # type: ignore[misc]
        """Raises before anything is compiled while it is `refusing`."""

        refusing = 0

        def on_start(self, event: event.Event) -> None:
            """Numba is about to compile a function."""
            if self.refusing:
                raise NotCompiled(f"{event.data['dispatcher'].py_func.__qualname__} is not compiled")

        def on_end(self, event: event.Event) -> None:
            """It has."""

    made = Refuser()
    event.register("numba:compile", made)
    return made


@contextlib.contextmanager
def compiling_nothing() -> Iterator[None]:
    """What this process would have to compile raises `NotCompiled`; what is in the cache is loaded as ever."""
    if BACKEND is not Backend.COMPILED:
        yield
        return
    refuser = _refuser()
    refuser.refusing += 1
    try:
        yield
    finally:
        refuser.refusing -= 1
