"""How the searches of tricks look at a state: a function of a few lines for each game, bound into one loop."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from upcard.declarations.hooks import lent
from upcard.declarations.state import States
from upcard.engine.compile.game import CompiledGame
from upcard.jit.sources import source_digest, sources_of


@lent
def look(s: Any, w: Any) -> None:
    """Write what the search has to know of a state."""


def _looks(states: Any, sights: Any) -> None:
    """Look at ``states[0]``: a template."""
    look(states[0], sights[0])


@cache
def bound_look(rules: CompiledGame, how: Callable[..., None]) -> Callable[..., None]:
    """``f(states, sights)``, which writes the sight of a state."""
    source = Path(str(sys.modules[how.__module__].__file__)).resolve()
    mark = f"_{source.stem}_{source_digest(sources_of(source))}"
    return rules.bind(_looks, {"look": how}, mark)


def legal_moves(rules: CompiledGame, states: States, seat: int) -> list[int]:
    """The legal moves of a seat in ``states[0]``."""
    buffer = rules.move_buffer()
    return buffer[: rules.legal_moves(states, 0, seat, buffer)].tolist()  # type: ignore[no-any-return]
