"""Windows with secret questions: closed at once, or open until they are closed explicitly."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.errors import IllegalMove

WITH_WINDOWS = ("comet", "kowah", "trex", "twenty_nine")


@pytest.mark.parametrize("name", WITH_WINDOWS)
def test_windows_closed_at_once_and_later_give_the_same_result(name: str) -> None:
    game, chance = upcard.game(name), random.Random(name)
    plain, standing = game.table(seed=5), Table(game, 5, windows_stand=True)
    stood = 0
    for _ in range(150):
        while not standing.to_act and not standing.over:
            standing.close_window()
            stood += 1
        assert standing.snapshot().tobytes() == plain.snapshot().tobytes() or standing.fields() == plain.fields()
        if plain.over:
            break
        seat = chance.choice(plain.to_act)
        move = chance.choice(plain.legal_ids(seat))
        plain.play(move, seat)
        standing.play(move, seat)
    assert stood
    assert [entry.text for entry in plain.log_of_all()] == [entry.text for entry in standing.log_of_all()]


def test_a_window_cannot_be_closed_while_a_seat_is_asked_or_if_there_is_none() -> None:
    hands = ["5♠ K♥", "6♠ 2♥", "9♦ 3♥", "4♥ 7♥"]
    table = upcard.game("comet").position(hands=hands, stub="3♣", turn=0, dealer=3)
    with pytest.raises(IllegalMove):
        table.close_window()
    table.play("5♠")
    assert table.window
    with pytest.raises(IllegalMove):
        table.close_window()
    table.play("wait")
    assert not table.window


def test_a_world_that_is_drawn_in_a_window_stands_in_the_same_window() -> None:
    """With eight players three cards lie in the stub: a world in which the comet lies there has no window."""
    game, stood = upcard.game("comet", players=8), 0
    for seed in range(6):
        state = game.new_initial_state(seed)
        while stood < 3 * (seed + 1) and not state.is_terminal():
            if state.view(None).phase == "comet":
                stood += 1
                for seat in set(range(8)) - {state.current_player()}:
                    worlds = [state.resample_from_infostate(seat, k) for k in range(12)]
                    assert all(w.view(seat).as_dict() == state.view(seat).as_dict() for w in worlds)
                    assert all((w.observation_tensor(seat) == state.observation_tensor(seat)).all() for w in worlds)
            state.apply_action(state.legal_actions()[-1])
    assert stood > 9


@pytest.mark.parametrize("name", WITH_WINDOWS)
def test_worlds_drawn_in_any_window_look_the_same_to_the_seat(name: str) -> None:
    game, chance, stood, seed = upcard.game(name), random.Random(name), 0, 0
    state = game.new_initial_state(seed)
    while stood < 8:
        if state.is_terminal():
            seed += 1
            assert seed < 60
            state = game.new_initial_state(seed)
        if game.rules.window_stands(state._states, 0):
            stood += 1
            for seat in range(game.players):
                seen = state.view(seat).as_dict()
                assert all(state.resample_from_infostate(seat, k).view(seat).as_dict() == seen for k in range(4))
        state.apply_action(chance.choice(state.legal_actions()))
