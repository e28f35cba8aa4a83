"""Ends rules that run for too long, with the line: an endless loop in a game is a mistake, and mistakes are shown.

`sys.monitoring` counts the jumps in the game's own code, and every few hundred of them this module looks at the clock.
That costs the rules a few percent. It ends most loops, but it is no guard: what hangs elsewhere, or a game that catches
the exception, is ended by the page, which stops the worker (`web/static/app/sandbox/sandbox.js`).
"""

from __future__ import annotations

import sys
import time
import types
from collections.abc import Callable, Iterator
from typing import Any

from upcard.errors import UpcardError

SECONDS = 2.0
"""How long rules may run without giving the room a turn."""
EVERY = 255
"""The clock is read once in one more than so many jumps."""
_TOOL = 4
_monitoring: Any = getattr(sys, "monitoring", None)


class TookTooLong(UpcardError):
    """Rules ran for more than `SECONDS`."""

    def __init__(self, file: str, line: int, function: str) -> None:
        self.file, self.line = file, line
        super().__init__(
            f"the rules ran for more than {SECONDS:.0f} seconds and were ended here, in {function!r}: "
            "does this loop come to an end?"
        )


class Limit:
    """The limit of this process. `begin` is called whenever the room has a turn."""

    def __init__(self, report: Callable[[TookTooLong], object] = lambda error: None, seconds: float = SECONDS) -> None:
        self._report, self._seconds = report, seconds
        self._jumps = 0
        self._until = time.monotonic() + seconds
        if _monitoring is not None:
            if _monitoring.get_tool(_TOOL) is None:
                _monitoring.use_tool_id(_TOOL, "upcard workshop")
            _monitoring.register_callback(_TOOL, _monitoring.events.JUMP, self._jumped)

    def begin(self) -> None:
        """From now on the seconds count."""
        self._until = time.monotonic() + self._seconds

    def watch_names(self, names: dict[str, Any]) -> None:
        """Watch the functions among the names of a module that was not loaded from a file: those derived for a game."""
        if _monitoring is not None:
            for value in list(names.values()):
                function = getattr(value, "py_func", value)
                if isinstance(function, types.FunctionType) and function.__module__ == names.get("__name__"):
                    self.watch_code(function.__code__)

    def watch_code(self, code: types.CodeType) -> None:
        """Watch a code object, and those inside it."""
        if _monitoring is not None:
            for one in _codes(code):
                _monitoring.set_local_events(_TOOL, one, _monitoring.events.JUMP)

    def _jumped(self, code: types.CodeType, at: int, to: int) -> None:
        self._jumps += 1
        if self._jumps & EVERY or time.monotonic() < self._until:
            return
        line = next((line for start, end, line in code.co_lines() if start <= to < end and line), code.co_firstlineno)
        error = TookTooLong(code.co_filename, line, code.co_name)
        self._report(error)
        raise error


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from _codes(inner)
