"""The loop of `research.learning.learning_batch`, a template like those of `engine.play.batch_loops`."""

from __future__ import annotations

from typing import Any, NamedTuple

from upcard.arrays import NDArray, np
from upcard.declarations.hooks import apply, lent, to_act
from upcard.engine.compile.loops import payoffs, settle
from upcard.jit.bits import lowest_bit

STEP, BEGIN, LOOK = range(3)
"""What `step_some` does: make a move in each match, begin the next match of each place, or only look."""
GOES_ON, TERMINATED, TRUNCATED = range(3)


@lent
def begin_next(states: Any, i: int, opening: Any, seed: Any, numbers: Any, stride: int) -> None:
    """`engine.play.batch_loops.begin_next`."""


@lent
def mark_legal(s: Any, seat: int, moves: Any, mask: Any) -> None:
    """`engine.play.batch_loops.mark_legal`."""


@lent
def point_payoffs(s: Any, out: Any) -> None:
    """`research.learning.points_taken.point_payoffs`."""


class Turns(NamedTuple):
    """Whose turn it is, by place; its legal moves; whether the match goes on."""

    player: NDArray[np.int64]
    mask: NDArray[np.int8]
    ended: NDArray[np.int64]


class Payment(NamedTuple):
    """What is paid, by place and seat."""

    by_points: bool
    """Whether each move pays the change of `point_payoffs`; else the match pays when it ends."""
    paid: NDArray[np.float64]
    """What is not handed out yet; it is added to."""
    standing: NDArray[np.float64]
    """What `point_payoffs` was before the move."""
    now: NDArray[np.float64]
    """Work space for one match."""


def step_some(matches: Any, places: Any, do: int, actions: Any, space: Any, turns: Any, payment: Any) -> None:
    """Make the move ``actions[k]`` in match ``places[k]``, or begin the next match there (`STEP`, `BEGIN`, `LOOK`).

    If the match goes on, `turns` has its next player and the legal moves. (A template: the rules and the lent functions
    are the game's.)
    """
    lengths, ended, player = matches.lengths, turns.ended, turns.player
    standing, now = payment.standing, payment.now
    for k in range(len(places)):
        i = places[k]
        s = matches.states[i]
        if do == BEGIN:
            begin_next(matches.states, i, matches.opening, matches.seed, matches.numbers, matches.stride)
            lengths[i] = 0
            ended[i] = GOES_ON
            for seat in range(standing.shape[1]):
                standing[i, seat] = 0.0
        elif do == STEP:
            apply(s, player[i], actions[k], space.arg)
            settle(s)
            lengths[i] += 1
            ended[i] = TERMINATED if s.ended else TRUNCATED if lengths[i] >= matches.limit else GOES_ON
            if payment.by_points:
                point_payoffs(s, now)
                for seat in range(standing.shape[1]):
                    payment.paid[i, seat] += now[seat] - standing[i, seat]
                    standing[i, seat] = now[seat]
            elif s.ended:
                payoffs(s, now)
                for seat in range(standing.shape[1]):
                    payment.paid[i, seat] += now[seat]
        else:
            ended[i] = GOES_ON
            if payment.by_points:
                point_payoffs(s, now)
                for seat in range(standing.shape[1]):
                    standing[i, seat] = now[seat]
        if ended[i] == GOES_ON:
            player[i] = lowest_bit(to_act(s))
            mark_legal(s, player[i], space.moves, turns.mask[i])
