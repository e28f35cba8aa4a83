"""The step of many matches at once, written once for all games: a template as in `engine.compile.loops`, for
`engine.play.batch`."""

from __future__ import annotations

from upcard.cards.chance import seed_word, set_seed
from upcard.contract.hooks import apply, begin, deal, legal, to_act
from upcard.engine.compile.loops import payoffs, settle
from upcard.engine.know.observation import write_observation
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import rule


@rule
def first_illegal(mask, actions):
    """The first match for which a move is not legal; -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or mask[i, actions[i]] == 0:
            return i
    return -1


def advance_all(
    states, opening, first, last, fresh, seed, numbers, stride, lengths, limit, actions, arg, moves,
    player, mask, rewards, terminated, truncated, observation, final,
    units, values, sees, column, faces, raw, wide, halves, quarters,
):  # fmt: skip
    """Step the matches `first` to ``last - 1`` (or, if `fresh`, begin them) and write all that is seen of them.

    A match that is over is followed at once by the next one of its place. (A template: the rules are the game's.)
    """
    for i in range(first, last):
        s = states[i]
        anew = fresh
        terminated[i] = False
        truncated[i] = False
        for seat in range(rewards.shape[1]):
            rewards[i, seat] = 0.0
        if not fresh:
            apply(s, player[i], actions[i], arg)
            settle(s)
            lengths[i] += 1
            anew = s.ended != 0 or lengths[i] >= limit
            if anew:
                terminated[i] = s.ended != 0
                truncated[i] = s.ended == 0
                if s.ended:
                    payoffs(s, rewards[i])
                if final.shape[1]:
                    write_observation(
                        units, values, sees, raw[i], wide[i], halves[i], quarters[i], player[i], s.seats, s.phase,
                        column, faces, final[i],
                    )  # fmt: skip
                numbers[i] += stride
        while anew:
            states[i] = opening[0]
            set_seed(s, seed_word(seed, numbers[i]))
            begin(s)
            deal(s)
            settle(s)
            lengths[i] = 0
            anew = s.ended != 0  # nobody had anything to do
            if anew:
                numbers[i] += stride
        player[i] = lowest_bit(to_act(s))
        for move in range(mask.shape[1]):
            mask[i, move] = 0
        for k in range(legal(s, player[i], moves)):
            mask[i, moves[k]] = 1
        if observation.shape[1]:
            write_observation(
                units, values, sees, raw[i], wide[i], halves[i], quarters[i], player[i], s.seats, s.phase,
                column, faces, observation[i],
            )  # fmt: skip
