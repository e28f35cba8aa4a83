"""The loop of `research.learning_batch`, a template like those of `engine.play.batch_loops`."""

from __future__ import annotations

from typing import Any

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
    """`research.points_taken.point_payoffs`."""


def step_some(
    states: Any, opening: Any, places: Any, do: int, by_points: bool, seed: Any, numbers: Any, stride: int,
    lengths: Any, limit: int, actions: Any, arg: Any, moves: Any, player: Any, mask: Any, rewards: Any, ended: Any,
    standing: Any, now: Any,
) -> None:  # fmt: skip
    """Make the move ``actions[k]`` in match ``places[k]``, or begin the next match there (`STEP`, `BEGIN`, `LOOK`).

    What the move pays is added to `rewards`: with `by_points` the change of `point_payoffs` since `standing`, else what
    the match pays when it ends. `ended` says whether the match goes on. If it does, `player` and `mask` are those of
    the next move. (A template: the rules and the lent functions are the game's.)
    """
    for k in range(len(places)):
        i = places[k]
        s = states[i]
        if do == BEGIN:
            begin_next(states, i, opening, seed, numbers, stride)
            lengths[i] = 0
            ended[i] = GOES_ON
            for seat in range(standing.shape[1]):
                standing[i, seat] = 0.0
        elif do == STEP:
            apply(s, player[i], actions[k], arg)
            settle(s)
            lengths[i] += 1
            ended[i] = TERMINATED if s.ended else TRUNCATED if lengths[i] >= limit else GOES_ON
            if by_points:
                point_payoffs(s, now)
                for seat in range(standing.shape[1]):
                    rewards[i, seat] += now[seat] - standing[i, seat]
                    standing[i, seat] = now[seat]
            elif s.ended:
                payoffs(s, now)
                for seat in range(standing.shape[1]):
                    rewards[i, seat] += now[seat]
        else:
            ended[i] = GOES_ON
            if by_points:
                point_payoffs(s, now)
                for seat in range(standing.shape[1]):
                    standing[i, seat] = now[seat]
        if ended[i] == GOES_ON:
            player[i] = lowest_bit(to_act(s))
            mark_legal(s, player[i], moves, mask[i])
