"""The default prompt of the seat to act, for games without a `prompt` of their own."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import Kind
from upcard.declarations.phases import in_phases


def usual_prompt(moves: Catalogue, of_part: Callable[..., str] | None) -> Callable[[Any], str]:
    """The prompt for a view: where a card may be played, the prompt of a part of the state
    (`declarations.fields.Part`), else the names of the kinds of moves in this phase that the viewer may make: ``"bid,
    or pass"``."""

    @cache
    def kinds_in(phase: int) -> list[Kind]:
        return [one for one in moves.kinds if in_phases(one.phases, phase)]

    def prompt(view: Any) -> str:
        kinds = [kind for kind in kinds_in(view.phase_number) if view.may(kind.name)]
        if of_part is not None and any(kind.cards for kind in kinds):
            return of_part(view)
        return ", or ".join(dict.fromkeys(kind.name for kind in kinds))

    return prompt
