"""Templates for all games, like those of `engine.compile.loops`: a step of many matches at once, for
`engine.play.batch`, and a step of one match in a block of memory, for `engine.play.state_memory`."""

from __future__ import annotations

from typing import Any, NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.chance import seed_word, set_seed
from upcard.declarations.hooks import apply, begin, deal, legal, lent, to_act
from upcard.engine.compile.loops import LOOK, payoffs, seed_state, settle, start, step
from upcard.engine.knowledge.history import SEAT_BITS
from upcard.engine.knowledge.observation import observe_at, record_at, write_observation
from upcard.jit.addressed_arrays import array_at
from upcard.jit.bits import lowest_bit
from upcard.jit.rule import rule

HEAD = 40
"""Size of a block's header: the results of `loops.look`, the address of the observer's plan, and the offset of the
moves."""
PLAN_AT, MOVES_AT = 3, 4
REFUSED = -1
DEAL = -2
"""Stored as the number of legal moves in a block that is to be dealt; the move argument is then the seed."""
_int64s_at, _int32s_at = array_at(np.dtype(np.int64)), array_at(np.dtype(np.int32))


class Matches(NamedTuple):
    """Matches that are stepped together."""

    states: Any
    """Their records."""
    opening: Any
    """A record before the deal."""
    seed: np.uint64
    numbers: NDArray[np.int64]
    """By place: the number of its match, from which chance follows."""
    stride: int
    """How much higher the number of the next match of a place is."""
    lengths: NDArray[np.int64]
    """By place: how many moves its match has had."""
    limit: int
    """The most moves of a match."""


class Span(NamedTuple):
    """The matches `first` to ``last - 1``; `fresh` ones begin."""

    first: int
    last: int
    fresh: bool


class MoveSpace(NamedTuple):
    """Work space: the content of a move, and room for legal moves."""

    arg: NDArray[np.int64]
    moves: NDArray[np.int32]


class Outputs(NamedTuple):
    """What a step writes, by place: see `engine.play.batch.Batch`."""

    player: NDArray[np.int64]
    mask: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    observation: NDArray[np.float32]
    final: NDArray[np.float32]


@rule
def first_illegal(mask, actions):
    """The first match for which a move is not legal; -1 if there is none."""
    for i in range(len(actions)):
        if actions[i] < 0 or actions[i] >= mask.shape[1] or mask[i, actions[i]] == 0:
            return i
    return -1


def begin_next(states, i, opening, seed, numbers, stride):
    """Begin the match of a place: the one in `numbers`, or the next one after it in which a seat has a move. (A
    template: the rules are the game's.)"""
    s = states[i]
    waiting = True
    while waiting:
        states[i] = opening[0]
        set_seed(s, seed_word(seed, numbers[i]))
        begin(s)
        deal(s)
        settle(s)
        waiting = s.ended != 0
        if waiting:
            numbers[i] += stride


def mark_legal(s, seat, moves, mask):
    """Mark the legal moves of a seat with 1, all others with 0. (A template: the rules are the game's.)"""
    for move in range(len(mask)):
        mask[move] = 0
    for k in range(legal(s, seat, moves)):
        mask[moves[k]] = 1


def advance_all(matches, span, actions, space, outputs, plan, views):
    """Step the matches of a span (or, if it is fresh, begin them) and write their outputs.

    A match that is over is replaced at once by the next one of its place. (A template: the rules, `begin_next` and
    `mark_legal` are the game's.)
    """
    lengths, player = matches.lengths, outputs.player
    for i in range(span.first, span.last):
        s = matches.states[i]
        anew = span.fresh
        outputs.terminated[i] = False
        outputs.truncated[i] = False
        for seat in range(outputs.rewards.shape[1]):
            outputs.rewards[i, seat] = 0.0
        if not span.fresh:
            apply(s, player[i], actions[i], space.arg)
            settle(s)
            lengths[i] += 1
            anew = s.ended != 0 or lengths[i] >= matches.limit
            if anew:
                outputs.terminated[i] = s.ended != 0
                outputs.truncated[i] = s.ended == 0
                if s.ended:
                    payoffs(s, outputs.rewards[i])
                if outputs.final.shape[1]:
                    write_observation(plan, record_at(views, i), player[i], s.seats, s.phase, outputs.final[i])
                matches.numbers[i] += matches.stride
        if anew:
            begin_next(matches.states, i, matches.opening, matches.seed, matches.numbers, matches.stride)
            lengths[i] = 0
        player[i] = lowest_bit(to_act(s))
        mark_legal(s, player[i], space.moves, outputs.mask[i])
        if outputs.observation.shape[1]:
            write_observation(plan, record_at(views, i), player[i], s.seats, s.phase, outputs.observation[i])


RECORD = ROOM = WORDS = 0
"""Constants supplied to `step_at`: the size of a record, of the move buffer, and of a move's content."""


@lent
def records_at(address, n):
    """Records of the game that lie at an address."""


def step_at(block, move):
    """`loops.step` on a block at an address: header, record, content of a move, moves. Returns the number of legal
    moves times ``1 << SEAT_BITS`` plus the seat to act plus 1; or `REFUSED`. A block marked `DEAL` is dealt first, with
    `move` as the seed. (A template.)
    """
    info = _int64s_at(block, HEAD >> 3)
    arg = _int64s_at(block + HEAD + RECORD, WORDS)
    moves = _int32s_at(block + HEAD + RECORD + 8 * WORDS, ROOM)
    states = records_at(block + HEAD, 1)
    if info[2] == DEAL:
        seed_state(states, 0, np.uint64(move))
        start(states, 0)
        info[2] = LOOK
    if not step(states, 0, move, arg, moves, info):
        return REFUSED
    return (info[2] << SEAT_BITS) + info[1] + 1


@rule
def perceive_at(block, seat, out, mask, trail, made):
    """Write what a seat knows of a block at an address: into `out` the observation (`engine.knowledge.observation`,
    `observe_at`), into `mask` a 1 for every legal move if it is the seat's turn, else 0. Either may be empty. Returns
    how many numbers describe moves, or `REFUSED` if there is no such seat."""
    info = _int64s_at(block, HEAD >> 3)
    written = observe_at(info[PLAN_AT], block + HEAD, seat, out, trail, made)
    if written != REFUSED and len(mask):
        for k in range(len(mask)):
            mask[k] = 0
        if seat == info[1]:
            moves = _int32s_at(block + info[MOVES_AT], info[2])
            for k in range(info[2]):
                mask[moves[k]] = 1
    return written
