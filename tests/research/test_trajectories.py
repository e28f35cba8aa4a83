"""Trajectories: whole matches, move by move, as they can be played again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import upcard
from upcard.bots.levels import UnknownLevel
from upcard.research.learning.trajectories import Choose

HAND = upcard.game("whist", single_hand=True)


def test_every_row_is_what_a_state_sees_and_does() -> None:
    played = upcard.collect(HAND, n=7, seed=5, tables=3)
    assert sorted(set(played.match.tolist())) == list(range(7)) and len(played) == 7 * 52
    for number in range(7):
        state = upcard.simulate(HAND, 7, seed=5).state(number)
        fresh = upcard.State(HAND, states=state._origin)
        for row in np.flatnonzero(played.match == number):
            assert played.step[row] == len(fresh.history()) and played.player[row] == fresh.current_player()
            tensor, mask = fresh.observe()
            np.testing.assert_array_equal(played.observation[row], tensor)
            np.testing.assert_array_equal(played.mask[row], mask)
            fresh.apply_action(int(played.action[row]))
        assert fresh.is_terminal() and played.finished[row]
        np.testing.assert_array_equal(played.returns[row], np.float32(fresh.returns()))


def test_a_match_depends_on_seed_and_number_alone() -> None:
    some = upcard.collect(HAND, ["random", "club:5", "random", "club:5"], n=4, seed=2, tables=4, observe=False)
    more = upcard.collect(HAND, ["random", "club:5", "random", "club:5"], n=6, seed=2, tables=2, observe=False)
    rows = more.match < 4
    np.testing.assert_array_equal(some.action, more.action[rows])
    np.testing.assert_array_equal(some.returns, more.returns[rows])
    assert some.observation.shape == (208, 0) and some.mask.shape == (208, 0)
    other = upcard.collect(HAND, n=4, seed=3, observe=False)
    assert not np.array_equal(some.action, other.action)


def test_a_function_plays_for_the_seats_that_it_is_given() -> None:
    def lowest(observations: np.ndarray, masks: np.ndarray, seats: np.ndarray) -> np.ndarray:
        assert set(seats.tolist()) <= {1} and len(observations) == len(masks) == len(seats)
        return masks.argmax(axis=1)

    played = upcard.collect(HAND, ["random", lowest, "random", "random"], n=5, seed=1)
    mine = played.player == 1
    np.testing.assert_array_equal(played.action[mine], played.mask[mine].argmax(axis=1))
    assert (played.action[~mine] != played.mask[~mine].argmax(axis=1)).any()


def test_invalid_requests_are_refused_at_once() -> None:
    with pytest.raises(UnknownLevel):
        upcard.collect("whist", "clubs", n=1)
    with pytest.raises(ValueError, match="4 seats; there are 2 policies"):
        upcard.collect("whist", ["random", "random"], n=1)
    with pytest.raises(upcard.IllegalMove):
        upcard.collect("whist", lambda seen, masks, seats: masks.argmin(axis=1), n=1)
    with pytest.raises(TypeError, match="a policy is the name of a level or a function, not 7"):
        upcard.collect(HAND, 7)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="or a function, not None"):
        upcard.collect(HAND, ["random", None, "random", "random"])  # type: ignore[list-item]


@pytest.mark.parametrize("given", [lambda seen, mask, seat: 3, lambda seen, mask, seat: mask.argmax(axis=1) * 1.0])
def test_a_policy_gives_a_whole_number_for_each_observation(given: Choose) -> None:
    with pytest.raises(upcard.BadMove, match=r"a whole number for each of \d observations; it gave (int|float)64"):
        upcard.collect(HAND, given, n=3)


def test_trajectories_are_shown_in_a_line() -> None:
    shown = repr(upcard.collect(HAND, n=3, seed=1))
    assert shown == ("<Trajectories: 156 moves of 3 matches; observation (156, 697), mask (156, 52), returns (156, 4)>")


def test_parquet_gives_back_what_was_written(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    import pyarrow.parquet as parquet

    played = upcard.collect(HAND, n=3, seed=1)
    played.to_parquet(tmp_path / "whist.parquet")
    table = parquet.read_table(tmp_path / "whist.parquet")
    assert table["action"].to_pylist() == played.action.tolist()
    seen = np.array(table["observation"].to_pylist(), np.float32)
    np.testing.assert_array_equal(seen, played.observation)


@pytest.mark.parametrize("name", ["whist", "guts"])
def test_a_match_of_a_simulation_can_be_looked_at(name: str) -> None:
    played = upcard.simulate(name, 6, seed=9, single_hand=True)
    for number in range(6):
        state = played.state(number)
        assert state.returns() == pytest.approx(played.returns[number].tolist())
        assert len(state.history()) == played.moves[number]
    table = played.table(2)
    assert table.over and table.result is not None
    assert list(table.result.points) == played.points[2].tolist()
    assert upcard.load(table.record()).record() == table.record()
    with pytest.raises(IndexError, match="matches 0 to 5"):
        played.state(6)


def test_simulations_are_shown_in_a_line_and_have_a_size() -> None:
    assert repr(upcard.simulate(HAND, 3, seed=4)) == f"<Simulation: 3 matches of {HAND!r}, seed 4>"
    with pytest.raises(ValueError, match="0 matches or more to play, not -1"):
        upcard.simulate(HAND, -1)
    with pytest.raises(upcard.BadOption, match="a seed is a whole number"):
        upcard.simulate(HAND, 1, seed=-1)
