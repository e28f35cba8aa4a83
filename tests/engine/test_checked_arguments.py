"""What the doors for programs and people are given is checked: a seat, a move, a number that there is not is refused in
words, and nothing is guessed."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import upcard
from upcard.errors import BadMove, BadOption
from upcard.research.tournaments import arena

GAME = upcard.game("whist")
STATE, TABLE = GAME.new_initial_state(seed=3), GAME.table(seed=7)


@pytest.mark.parametrize("seat", [-1, 4])
@pytest.mark.parametrize(
    "asked",
    [
        STATE.view,
        STATE.information_set,
        STATE.player_return,
        lambda seat: STATE.resample_from_infostate(seat, seed=1),
    ],
)
def test_a_state_refuses_unknown_seats(asked: Callable[[int], object], seat: int) -> None:
    with pytest.raises(ValueError, match=f"there is no seat {seat}"):
        asked(seat)


@pytest.mark.parametrize("seat", [-1, 4])
@pytest.mark.parametrize("asked", [TABLE.view, TABLE.log, TABLE.lines, TABLE.legal, TABLE.information_set])
def test_a_table_refuses_unknown_seats(asked: Callable[[int], object], seat: int) -> None:
    with pytest.raises(BadMove, match=f"there is no seat {seat}; seats are 0 to 3"):
        asked(seat)


@pytest.mark.parametrize("move", [-1, 52])
def test_a_number_that_is_no_move_has_no_words(move: int) -> None:
    with pytest.raises(BadMove, match=f"there is no move {move}; moves are 0 to 51"):
        STATE.action_to_string(move)


def test_an_incomplete_move_is_refused() -> None:
    with pytest.raises(BadMove, match=r"there is no move 1\.5; moves are 0 to 51"):
        TABLE.play(1.5)  # type: ignore[arg-type]
    with pytest.raises(BadMove, match=r"a move is a whole number, not 1\.5"):
        STATE.action_to_string(1.5)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (lambda: GAME.table(seed=1.5), "a seed is a whole number from 0 .*, not 1.5"),
        (lambda: upcard.simulate("whist", 1, seed="x"), "a seed is a whole number from 0 .*, not 'x'"),
        (lambda: upcard.game("whist", target=5.5), "target must be a whole number, not 5.5"),
        (lambda: upcard.game("whist", target="9" * 5000), "target must be a whole number, not '99999"),
        (lambda: upcard.game("whist", target="٣"), "target must be a whole number, not '٣'"),
        (lambda: upcard.game("whist", target="5.5"), "target must be a whole number, not '5.5'"),
        (lambda: upcard.game("whist", players="4"), "Whist is for 4 players, not '4'"),
        (lambda: arena.run("whist", ["random"]), "a tournament takes two bots or more"),
    ],
)
def test_a_value_that_is_not_a_whole_number_is_not_rounded(asked: Callable[[], object], said: str) -> None:
    with pytest.raises(BadOption, match=said):
        asked()


def test_whole_numbers_may_be_of_numpy_or_written() -> None:
    assert upcard.game("whist", target="7", players=np.int64(4)) == upcard.game("whist", target=np.int32(7))
    assert GAME.table(seed=np.uint64(7)).record() == TABLE.record()


def test_an_invalid_position_is_not_solved() -> None:
    with pytest.raises(TypeError, match="a table or a state is solved, not 3"):
        upcard.solve(3)  # type: ignore[arg-type]


def test_a_table_says_in_short_what_it_is() -> None:
    assert repr(TABLE) == "<Table of upcard.game('whist'), 0 moves>"
