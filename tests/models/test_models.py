"""Every game plays, to the last card, as its slow and plain model written from the book does."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest

from tests.models.harness import Difference, compare, model_of, models
from tests.models.whist import Whist

FACTOR = float(os.environ.get("UPCARD_MODEL_HANDS", "1"))
"""How many times as many hands to play as usual."""
FEW = 0.1
"""The part of the hands of a model that is played in every run."""
SEED = int(os.environ.get("UPCARD_MODEL_SEED", "0"))


@pytest.mark.parametrize("name", models())
def test_the_game_plays_as_its_model_does(name: str) -> None:
    hands = max(1, int(model_of(name).hands * FEW * FACTOR))
    assert compare(name, hands, SEED) >= hands


@pytest.mark.long
@pytest.mark.parametrize("name", models())
def test_the_game_plays_for_long_as_its_model_does(name: str) -> None:
    hands = max(1, int(model_of(name).hands * FACTOR))
    assert compare(name, hands, SEED + 1) >= hands


@pytest.mark.parametrize("name", models())
def test_a_model_uses_nothing_of_the_rules_it_is_held_against(name: str) -> None:
    source = (Path(__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    imported = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert not [m for m in imported if m.startswith(("upcard", "tests")) and not m.startswith("tests.models.model")]


class _AceLow(Whist):
    """Whist in which an ace is below the two."""

    def play(self, seat, move, chance):  # type: ignore[no-untyped-def]
        trick = [*self.trick, (seat, move)]
        super().play(seat, move, chance)
        if len(trick) == 4 and trick[0][1].startswith("A"):
            self.leader = trick[1][0]


class _NoDutyToFollow(Whist):
    """Whist in which anything may be played."""

    def legal(self, seat: int) -> set[str]:
        return set(self.cards[seat])


class _PointsFromSeven(Whist):
    """Whist that counts tricks above seven."""

    def points(self) -> list[int]:
        return [max(0, n - 1) for n in super().points()]


@pytest.mark.parametrize(
    ("wrong", "seen_in"),
    [(_AceLow, "turn: the game says"), (_NoDutyToFollow, "R9: you hold"), (_PointsFromSeven, "points: the game says")],
)
def test_a_wrong_model_is_found_out_and_the_hand_is_printed(wrong: type[Whist], seen_in: str) -> None:
    with pytest.raises(Difference, match=seen_in) as found:
        compare("whist", 50, model=wrong)
    assert "dealt" in str(found.value) and "played" in str(found.value)
