"""What a prompt asks for, where not everything that a phase knows is always possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def ways(view: Any, words: Mapping[str, str]) -> str:
    """What may be done now, in words: ``swap cards, stand or knock``. `words` has them for each kind of move; kinds may
    share them. Of others, and to who looks on, all are named, for they are not to know (`View.may`)."""
    *others, last = list(dict.fromkeys(said for kind, said in words.items() if view.may(kind))) or [""]
    return f"{', '.join(others)} or {last}" if others else last
