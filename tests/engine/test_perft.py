"""Counts that differ are followed to the position, and the rule, in which they part."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import numpy as np
import pytest

import upcard
from tests.broken.sound import ABOUT as SOUND
from upcard.engine.compile.game import CompiledGame, compiled_game, compiled_module
from upcard.engine.play.game import Game
from upcard.engine.play.table import Table
from upcard.engine.testing.perft import divide, first_difference, perft

WHIST = Path(upcard.__file__).parent / "games" / "whist" / "__init__.py"


def whist() -> Game:
    return Game(compiled_game("whist", interpreted=True))


def whist_but(rule: str, instead: str, monkeypatch: pytest.MonkeyPatch, folder: Path) -> Game:
    """Whist with one line of its file written differently."""
    text = WHIST.read_text(encoding="utf-8")
    assert text.count(rule) == 1
    file = folder / "whist.py"
    file.write_text(text.replace(rule, instead), encoding="utf-8")
    spec = importlib.util.spec_from_file_location("upcard.whist_but", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "upcard.whist_but", module)
    spec.loader.exec_module(module)
    return Game(CompiledGame("whist", module, interpreted=True))


def endgame(game: Game) -> Table:
    """Two cards each, trump ♦, South leads to East: only South's ♥ must be followed."""
    return game.position(
        hands=["2♥ 3♠", "A♥ 4♣", "5♣ 6♣", "7♣ 8♦"], trump="♦", dealer=3, leader=0, turn=0, tricks=[5, 6]
    )


def test_divide_counts_the_sequences_that_begin_with_each_move() -> None:
    table = endgame(whist())
    counts = divide(table.game, table.snapshot())
    words = {table.game.moves.words(move): count for (seat, move), count in counts.items()}
    # After 2♥ West must follow with A♥ and North and East choose; after 3♠ all three choose.
    assert words == {"2♥": 2 * 2, "3♠": 2 * 2 * 2}
    assert perft(table.game, table.snapshot()) == sum(words.values())


def test_divide_to_a_depth_counts_positions() -> None:
    table = endgame(whist())
    assert list(divide(table.game, table.snapshot(), 1).values()) == [1, 1]
    assert list(divide(table.game, table.snapshot(), 2).values()) == [1, 2]
    assert divide(table.game, table.snapshot(), 0) == {}


def test_nothing_differs_between_a_game_and_itself() -> None:
    assert first_difference(endgame(whist()), endgame(whist())) is None


def test_a_rule_that_was_left_out_is_found_where_it_forbids_the_first_card(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    revoking = whist_but(', must=[follow_suit("R9")]', "", monkeypatch, tmp_path)
    found = first_difference(endgame(whist()), endgame(revoking))
    assert str(found) == (
        "after seat 0 2♥:\n  seat 1 A♥: 4 here, 4 there\n  seat 1 4♣: no move here, 4 there  <-\n  all: 4 here, 8 there"
    )


def test_a_wrong_winner_of_a_trick_is_found_at_the_next_lead(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The trump no longer takes the trick: another seat leads to the next, and the counts are the same."""
    plain = whist_but("winning_place(s.trick, STRENGTH, s.trump)", "winning_place(s.trick, STRENGTH, -1)",
                      monkeypatch, tmp_path)  # fmt: skip
    table = endgame(whist())
    assert perft(table.game, table.snapshot()) == perft(plain, endgame(plain).snapshot())
    found = first_difference(table, endgame(plain))
    assert found is not None
    assert found.path == ("seat 0 2♥", "seat 1 A♥", "seat 2 5♣", "seat 3 8♦")
    assert (found.here, found.there) == ({"seat 3 7♣": 1}, {"seat 1 4♣": 1})


def test_a_hand_that_ends_too_early_is_found_at_its_end(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    short = whist_but("tricks_done(s) == 13", "tricks_done(s) == 12", monkeypatch, tmp_path)
    found = first_difference(endgame(whist()), endgame(short))
    assert found is not None and len(found.path) == 4
    assert found.there == {} and sum(found.here.values()) == 1


def test_a_hand_that_is_over_has_no_first_moves() -> None:
    game = Game(compiled_module("sound", "tests.broken.sound", interpreted=True))
    states = game.dealt(1)
    assert set(divide(game, states).values()) != {0}
    states["over"] = 1
    assert divide(game, states) == {} and perft(game, states) == 1
    assert game.title == SOUND.title and np.all(states["seats"] == game.players)
