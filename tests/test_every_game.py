"""Every game passes the same suite; the list of games is the list of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.engine.testing import check_game, check_modes, signature

SIGNATURES = Path(__file__).with_name("signatures.txt")


def signatures() -> dict[str, str]:
    """The signature of every game (and number of players): ``whist/4 0123456789abcdef``."""
    lines = SIGNATURES.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


def tables() -> list[tuple[str, int]]:
    return [(name, players) for name in upcard.games() for players in upcard.game(name).about.players]


@pytest.mark.parametrize(("name", "players"), tables())
def test_the_suite(name: str, players: int) -> None:
    check_game(upcard.game(name, players=players), matches=1, states_looked_at=60)


@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in upcard.games() for preset in upcard.game(name).about.presets]
)
def test_the_suite_on_presets(name: str, preset: str) -> None:
    check_game(upcard.game(name, preset=preset), matches=1, states_looked_at=20)


@pytest.mark.parametrize("name", upcard.games())
def test_play_is_as_signed(name: str) -> None:
    game = upcard.game(name)
    found = signature(game)
    assert signatures().get(f"{name}/{game.players}") == found, (
        f"{name} with {game.players} players now plays as {found}: if that is meant, say why and sign it anew"
    )


@pytest.mark.parametrize("name", upcard.games())
def test_play_is_the_same_interpreted_checked_and_compiled(name: str) -> None:
    check_modes(upcard.game(name), hands=40)


@pytest.mark.parametrize("name", upcard.games())
def test_every_value_of_every_option_plays_to_the_end(name: str) -> None:
    specs = upcard.game(name).floor.schema.options
    for option, spec in specs.items():
        values = (
            list(spec.values) if spec.values else sorted({spec.low, spec.default, min(spec.high, spec.default + 1)})
        )
        for value in values:
            if option == "first_dealer" and value != "random" and int(value) >= upcard.game(name).players:
                continue
            whole = option in ("single_hand",)
            extra = {} if whole else {"single_hand": True}
            assert len(upcard.simulate(name, 3, seed=5, **{option: value}, **extra)) == 3
