"""The loops of `engine.knowledge.learning_encoding`: compiled once for all games."""

from __future__ import annotations

import math
from typing import NamedTuple

from upcard.arrays import NDArray, np
from upcard.cards.sets import lowest, without_lowest
from upcard.engine.knowledge.history import HIDDEN, PUBLIC, SEAT, SEAT_BITS, SILENT
from upcard.engine.knowledge.layout import CAPACITY, CARD, KIND, OFFSET, RING, ROW, SET
from upcard.engine.knowledge.observation import record_at, write_observation
from upcard.jit.rule import rule

COPY, HOT, CARD_HOT, YES, SHARE, LOG = range(6)
"""The operations of a plan line on numbers of an observation."""
OP, SRC, DST, COUNT, LOW, WIDTH, INNER, OUTER, IS_SIDE = range(9)
"""The columns of the plan."""
LINE_WIDTH, LACK_WIDTH = 9, 5


class PlanLine(NamedTuple):
    """A line of the plan: `n` numbers of an observation from `src` on, and where they go."""

    op: int
    src: int
    dst: int
    n: int
    low: int = 0
    width: int = 0
    inner: int = 0
    outer: int = 0
    is_side: int = 0


class Encoding(NamedTuple):
    """How an observation becomes an encoding."""

    lines: NDArray[np.int64]
    """A line for each row of numbers of the observation: the columns `OP` to `IS_SIDE`."""
    scales: NDArray[np.float64]
    """By line: what its numbers are multiplied by."""
    gone_units: NDArray[np.int64]
    """The places whose cards all have seen go."""
    gone_at: int
    copy: float
    """1 divided by the copies of a card in the pack."""
    lacks: NDArray[np.int64]
    """A line for each set of cards that a seat is known not to hold."""
    side_at: NDArray[np.int64]
    """By seat: the sides in the order of play, its own first."""
    rank_of: NDArray[np.int64]
    """By seat and side: the place of the side in that order."""
    sides: int
    players: int
    phase_at: int
    """The offset of the phase in a record."""


class MoveEncoding(NamedTuple):
    """How moves are encoded."""

    moves: NDArray[np.int64]
    """By move: its kind, the column of its card, its place among the calls; -1 where it has none."""
    share: NDArray[np.float64]
    """By move: its place among its kind, from 0 to 1."""
    kinds: int
    hot_calls: bool
    """Whether the last call of a seat is one-hot."""
    calls_at: int
    call_width: int
    moves_at: int
    moves_width: int


class Memory(NamedTuple):
    """What the seats of each match remember."""

    learned: NDArray[np.int64]
    """By match and seat: the last moves as it learned of them (`write_learned`)."""
    calls: NDArray[np.int64]
    """By match, seat and maker: the last call."""


class Viewers(NamedTuple):
    """The matches that are looked at, and by match the seat that looks."""

    places: NDArray[np.int64]
    seats: NDArray[np.int64]


@rule
def count_faces(units, raw, wide, out):
    """Add to ``out[face]`` the number of cards of each face in some places of a record."""
    for u in range(len(units)):
        unit = units[u]
        at = unit[OFFSET]
        if unit[KIND] == SET:
            cards = wide[at >> 3]
            while cards:
                out[lowest(cards)] += 1
                cards = without_lowest(cards)
        elif unit[KIND] == CARD:
            if raw[at] >= 0:
                out[raw[at]] += 1
        elif unit[KIND] == ROW:
            for k in range(raw[at + unit[CAPACITY]]):
                out[raw[at + k]] += 1
        elif unit[KIND] == RING:
            head = raw[at + unit[CAPACITY]]
            for k in range(raw[at + unit[CAPACITY] + 1]):
                out[raw[at + ((head + k) & (unit[CAPACITY] - 1))]] += 1
        else:
            for face in range(unit[CAPACITY]):
                out[face] += raw[at + face]


@rule
def write_learned(made, visibility, seat, learned):
    """Write the last moves as a seat learned of them, newest first: ``(move + 1) << SEAT_BITS | maker``, with the move
    `HIDDEN` for a covered one."""
    at = 0
    for k in range(len(made) - 1, -1, -1):
        if at == len(learned):
            break
        maker = made[k] & SEAT
        move = made[k] >> SEAT_BITS
        if maker == seat or visibility[move] != SILENT:
            known = move if maker == seat or visibility[move] == PUBLIC else HIDDEN
            learned[at] = (known + 1) << SEAT_BITS | maker
            at += 1


@rule
def write_calls(made, visibility, moves, seat, calls):
    """Write for each seat its last move without a card, as `seat` learned of it."""
    for k in range(len(made)):
        maker = made[k] & SEAT
        move = made[k] >> SEAT_BITS
        if moves[move, 2] >= 0 and (maker == seat or visibility[move] == PUBLIC):
            calls[maker] = move


@rule
def remember_some(places, makers, actions, visibility, moves, players, learned, calls):
    """Record one move for each of some matches, for all seats that learn of it; ``makers[k]`` makes ``actions[k]``."""
    for k in range(len(places)):
        i = places[k]
        maker = makers[k]
        move = actions[k]
        for seat in range(players):
            if maker != seat and visibility[move] == SILENT:
                continue
            known = move if maker == seat or visibility[move] == PUBLIC else HIDDEN
            line = learned[i, seat]
            for back in range(len(line) - 1, 0, -1):
                line[back] = line[back - 1]
            if len(line):
                line[0] = (known + 1) << SEAT_BITS | maker
            if known != HIDDEN and moves[move, 2] >= 0:
                calls[i, seat, maker] = move


@rule
def forget_some(places, learned, calls):
    """Clear the memory at the beginning of a match."""
    for k in range(len(places)):
        learned[places[k]] = -1
        calls[places[k]] = -1


@rule
def _write_line(n, src, dst, seen, out, plan, encoding, seat):
    """Carry out line `n` of the encoding."""
    line = encoding.lines[n]
    scale = encoding.scales[n]
    column = plan.column
    op = line[OP]
    width = line[WIDTH]
    for k in range(line[COUNT]):
        value = seen[src + k]
        if op == COPY:
            out[dst + k] = value * scale
        elif op == HOT:
            at = np.int64(value)
            if line[IS_SIDE] and at >= 0:
                at = encoding.rank_of[seat, at]
            if at >= 0 and at < width:
                out[dst + k * width + at] = 1.0
        elif op == CARD_HOT:
            face = np.int64(value)
            if face >= 0 and face < len(column) and column[face] >= 0:
                out[dst + k * width + column[face]] = 1.0
        elif op == YES:
            out[dst + k] = 1.0 if value > 0.0 else 0.0
        elif op == SHARE:
            out[dst + k] = min(1.0, max(0.0, (value - line[LOW]) * scale))
        else:
            size = math.log2(1.0 + abs(value)) * scale
            out[dst + k] = min(1.0, size) if value >= 0.0 else -min(1.0, size)


@rule
def _write_lines(seen, out, plan, encoding, seat):
    """Write all numbers of an observation."""
    for n in range(len(encoding.lines)):
        line = encoding.lines[n]
        if line[INNER] == 0:
            _write_line(n, line[SRC], line[DST], seen, out, plan, encoding, seat)
            continue
        for side in range(encoding.sides):
            src = line[SRC] + encoding.side_at[seat, side] * line[INNER]
            _write_line(n, src, line[DST] + side * line[OUTER], seen, out, plan, encoding, seat)


@rule
def _write_gone(record, tally, out, column, encoding):
    """Write the cards that all have seen go."""
    for k in range(128):
        tally[k] = 0.0
    count_faces(encoding.gone_units, record.raw, record.wide, tally)
    for face in range(128):
        if column[face] >= 0:
            out[encoding.gone_at + column[face]] = tally[face] * encoding.copy


@rule
def _write_lacks(wide, out, plan, encoding, seat):
    """Write the cards that each seat is known not to hold."""
    lacks = encoding.lacks
    for n in range(len(lacks)):
        owner = lacks[n, 1] - seat if lacks[n, 1] >= 0 else 0
        if owner < 0:
            owner += encoding.players
        at = lacks[n, 4] + (owner * lacks[n, 3] + lacks[n, 2]) * plan.faces
        cards = wide[lacks[n, 0]]
        while cards:
            face = lowest(cards)
            cards = without_lowest(cards)
            if plan.column[face] >= 0:
                out[at + plan.column[face]] = 1.0


@rule
def _write_calls_made(calls, out, encoding, told, seat):
    """Write the last call of each seat."""
    for other in range(encoding.players if told.call_width else 0):
        move = calls[other]
        if move < 0:
            continue
        place = other - seat if other >= seat else other - seat + encoding.players
        at = told.calls_at + place * told.call_width
        if told.hot_calls:
            out[at + told.moves[move, 2]] = 1.0
        else:
            out[at + told.moves[move, 0]] = 1.0
            out[at + told.kinds] = told.share[move]


@rule
def _write_move(learned, seat, players, faces, told, out, at):
    """One of the last moves: its maker, kind and card, each one-hot; its place among its kind; whether it is hidden."""
    maker = (learned & SEAT) - seat
    if maker < 0:
        maker += players
    out[at + maker] = 1.0
    move = (learned >> SEAT_BITS) - 1
    at += players
    if move == HIDDEN:
        out[at + told.kinds + faces + 1] = 1.0
        return
    out[at + told.moves[move, 0]] = 1.0
    if told.moves[move, 1] >= 0:
        out[at + told.kinds + told.moves[move, 1]] = 1.0
    out[at + told.kinds + faces] = told.share[move]


@rule
def encode_some(plan, views, encoding, told, memory, viewers, scratch, out):
    """Write the encoding of some matches, each for one seat (`LearningEncoder.write_some`)."""
    for p in range(len(viewers.places)):
        i = viewers.places[p]
        seat = viewers.seats[i]
        seen = scratch[0]
        record = record_at(views, i)
        write_observation(plan, record, seat, encoding.players, record.raw[encoding.phase_at], seen)
        line = out[i]
        for k in range(len(line)):
            line[k] = 0.0
        _write_lines(seen, line, plan, encoding, seat)
        if len(encoding.gone_units):
            _write_gone(record, scratch[1], line, plan.column, encoding)
        _write_lacks(record.wide, line, plan, encoding, seat)
        _write_calls_made(memory.calls[i, seat], line, encoding, told, seat)
        learned = memory.learned[i, seat]
        for k in range(len(learned)):
            if learned[k] >= 0:
                at = told.moves_at + k * told.moves_width
                _write_move(learned[k], seat, encoding.players, plan.faces, told, line, at)


@rule
def observe_some(plan, views, phase_at, players, viewers, out):
    """Write the observation of some matches, each for one seat."""
    for p in range(len(viewers.places)):
        i = viewers.places[p]
        record = record_at(views, i)
        write_observation(plan, record, viewers.seats[i], players, record.raw[phase_at], out[i])
