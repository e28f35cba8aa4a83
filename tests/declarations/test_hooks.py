"""The functions that the engine looks for in a game's module are declared once, and what does not fit is refused."""

from __future__ import annotations

import types

import pytest

from upcard.declarations import hooks
from upcard.engine.compile.game import CompiledGame, compiled_game


def whist_with(**changes: object) -> types.ModuleType:
    """The module of Whist with some functions exchanged, or taken away."""
    whist = compiled_game("whist").module
    changed = types.ModuleType(whist.__name__)
    changed.__dict__.update({name: value for name, value in vars(whist).items() if changes.get(name, "") is not None})
    changed.__dict__.update({name: value for name, value in changes.items() if value is not None})
    return changed


def test_a_function_that_takes_too_little_is_refused() -> None:
    with pytest.raises(TypeError, match=r"narrate is given \(before, after, seat, move\), but takes 2"):
        CompiledGame("whist", whist_with(narrate=lambda before, after: []))


def test_a_game_without_a_deal_is_refused() -> None:
    with pytest.raises(TypeError, match=r"whist has no deal\(s\): Deal a hand"):
        CompiledGame("whist", whist_with(deal=None))


@pytest.mark.parametrize("name", [*hooks.RULES, *hooks.WORDS])
def test_an_unbound_hook_says_so(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} is lent to a template"):
        getattr(hooks, name)()
