"""Rules that several kinds of moves share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from upcard.declarations.kinds import F, Kind


class Each:
    """Some kinds of moves, with their verbs: `refused`, `must`, `effect` and the others of
    `declarations.kinds.Kind`."""

    def __init__(self, kinds: tuple[Kind, ...]) -> None:
        self._kinds = kinds

    def effect(self, function: F) -> F:
        """What the moves of all the kinds do."""
        for kind in self._kinds:
            function = kind.effect(function)
        return function

    def __getattr__(self, verb: str) -> Callable[..., Callable[[F], F]]:
        def say(*given: Any, **named: Any) -> Callable[[F], F]:
            return _one_after_another([getattr(kind, verb)(*given, **named) for kind in self._kinds])

        return say


def each(*kinds: Kind) -> Each:
    """Several kinds at once: ``@each(CARD, CALL).refused("R6: ...")`` decorates a rule for all of them. Each kind
    counts its own indices."""
    return Each(kinds)


def _one_after_another(decorators: list[Callable[[F], F]]) -> Callable[[F], F]:
    def hang(function: F) -> F:
        for decorator in decorators:
            function = decorator(function)
        return function

    return hang
