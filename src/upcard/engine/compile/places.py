"""Finds the line in the files of a game where an error arose."""

from __future__ import annotations

import linecache
import re
import traceback

_OF_A_FIELD = re.compile(r"\w+\.(\w+) (?:is|refers)\b")
"""What is wrong with a field of a state: "Whist.turn is declared twice"."""


def place_of(error: BaseException, module: str) -> str:
    """``"file:line: source line"`` of the innermost traceback frame in a game's module or the files beside it; empty if
    there is none. For an error about a field it is the line that declares the field, not that of the class."""
    if isinstance(error, SyntaxError) and error.filename:
        return f"{error.filename}:{error.lineno}: {(error.text or '').strip()}"
    beside = f"{module.rpartition('.')[0] or module}."
    own = [
        (frame.f_code.co_filename, line)
        for frame, line in traceback.walk_tb(error.__traceback__)
        if f"{frame.f_globals.get('__name__')}.".startswith((f"{module}.", beside))
    ]
    if not own:
        return ""
    file, line = own[-1]
    if named := _OF_A_FIELD.match(str(error)):
        line = _declared_at(file, line, named[1])
    return f"{file}:{line}: {linecache.getline(file, line).strip()}"


def _declared_at(file: str, first: int, name: str) -> int:
    """The line at or below `first` on which a field is declared."""
    lines = linecache.getlines(file)
    return next((k for k, text in enumerate(lines, 1) if k >= first and re.match(rf"\s+{name} *=", text)), first)
