"""What a prompt asks for."""

from __future__ import annotations

import pytest

from upcard.mechanics.words.prompts import possible_moves


class Looks:
    def __init__(self, *kinds: str) -> None:
        self.kinds = kinds

    def may(self, kind: str) -> bool:
        return kind in self.kinds


WORDS = {"swap": "swap cards", "swap_all": "swap cards", "stand": "stand", "knock": "knock"}


@pytest.mark.parametrize(
    ("kinds", "said"),
    [
        (("swap", "swap_all", "stand", "knock"), "swap cards, stand or knock"),
        (("knock", "swap_all"), "swap cards or knock"),
        (("stand",), "stand"),
        ((), ""),
    ],
)
def test_only_what_may_be_done_is_named_and_that_once(kinds: tuple[str, ...], said: str) -> None:
    assert possible_moves(Looks(*kinds), WORDS) == said
