"""Every game passes the same suite; the list of games is the list of tests."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from tests.few_daily import few_daily
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.testing import Fault, check_game, check_interfaces, check_modes, signed, variants
from upcard.engine.testing.signature import QUICK_MODES
from upcard.engine.testing.variants import possible, values_of

SIGNATURES = Path(__file__).with_name("signatures.txt")


def signatures() -> dict[str, str]:
    """The signature of every game (and number of players): ``whist/4 0123456789abcdef``."""
    lines = SIGNATURES.read_text(encoding="utf-8").splitlines()
    return dict(line.split() for line in lines if line and not line.startswith("#"))


def tables() -> list[tuple[str, int]]:
    return [(name, players) for name in upcard.games() for players in upcard.game(name).about.players]


@pytest.mark.parametrize("name", upcard.games())
def test_the_suite(name: str) -> None:
    """With the usual number of players by the book: a whole match, and a match of one hand."""
    check_game(upcard.game(name), matches=1, states_looked_at=30)


@pytest.mark.parametrize("name", few_daily())
def test_the_suite_on_a_hand_of_every_table(name: str) -> None:
    """Every number of players, every preset, and every value of every option: all checks, at the first states."""
    for chosen in variants(compiled_game(name)):
        hand = Game(chosen.rules, chosen.players, chosen.preset, {**chosen.options, "single_hand": True})
        try:
            check_game(hand, matches=1, states_looked_at=8)
        except Fault as fault:
            fault.add_note(repr(hand))
            raise


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), tables())
def test_the_suite_with_every_number_of_players(name: str, players: int) -> None:
    # To look at a state costs by the square of the players: mostly it is done with the usual number of them.
    usual = upcard.game(name).players
    check_game(upcard.game(name, players=players), matches=1, seed=2, states_looked_at=120 if players == usual else 20)


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "preset"), [(name, preset) for name in upcard.games() for preset in upcard.game(name).about.presets]
)
def test_the_suite_on_presets(name: str, preset: str) -> None:
    check_game(upcard.game(name, preset=preset), matches=1, states_looked_at=20)


@pytest.mark.parametrize(
    ("name", "players"),
    [
        pytest.param(name, players, marks=() if players == upcard.game(name).players else pytest.mark.long)
        for name, players in tables()
    ],
)
def test_play_is_as_signed(name: str, players: int) -> None:
    found = signed(upcard.game(name, players=players))
    assert signatures().get(f"{name}/{players}") == found, (
        f"{name} with {players} players now plays as {found}: if that is meant, say why and sign it anew"
    )


def test_every_game_is_signed_for_every_number_of_players_and_nothing_else_is() -> None:
    assert signatures().keys() == {f"{name}/{players}" for name, players in tables()}


@pytest.mark.long
@pytest.mark.parametrize("name", upcard.games())
def test_play_is_the_same_interpreted_and_compiled(name: str) -> None:
    """`tests/engine/test_interpreted.py` compares a hand of every game move by move."""
    check_modes(upcard.game(name), hands=80, modes=QUICK_MODES)


@pytest.mark.parametrize("name", upcard.games())
def test_every_table_plays_whole_matches_alike_when_simulated_at_a_table_and_as_a_state(name: str) -> None:
    """Every number of players, every preset, and every value of every option."""
    for game in variants(compiled_game(name)):
        check_interfaces(game)


@pytest.mark.parametrize("name", upcard.games())
def test_every_value_of_every_option_plays_to_the_end(name: str) -> None:
    """Each value by itself, the other options being as the book has them; numbers at their ends."""
    game = upcard.game(name)
    for option, spec in game.rules.schema.options.items():
        for value in values_of(spec):
            if possible(option, value, game.players):
                played = upcard.simulate(name, 1, seed=5, **{option: value})
                assert played.moves[0] > 0 and played.finished


@pytest.mark.parametrize("name", upcard.games())
def test_the_variants_of_a_game_have_every_number_of_players_preset_and_value(name: str) -> None:
    rules = compiled_game(name)
    tables = variants(rules)
    assert {game.players for game in tables} == set(rules.about.players)
    assert {game.preset for game in tables} == {"book", *rules.about.presets}
    for option, spec in rules.schema.options.items():
        wanted = {value for value in values_of(spec) if possible(option, value, rules.max_seats)}
        assert {game.options[option] for game in tables} >= wanted, option
