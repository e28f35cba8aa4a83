"""The loops of `engine.knowledge.learning_encoding`: compiled once for all games."""

from __future__ import annotations

import math

from upcard.arrays import np
from upcard.cards.sets import lowest, without_lowest
from upcard.engine.knowledge.history import HIDDEN, PUBLIC, SEAT, SEAT_BITS, SILENT
from upcard.engine.knowledge.layout import CAPACITY, CARD, KIND, OFFSET, RING, ROW, SET
from upcard.engine.knowledge.observation import write_observation
from upcard.jit.rule import rule

COPY, HOT, CARD_HOT, YES, SHARE, LOG = range(6)
"""The operations of a plan line on numbers of an observation."""
OP, SRC, DST, COUNT, LOW, WIDTH, INNER, OUTER, IS_SIDE = range(9)
"""The columns of the plan."""
LINE_WIDTH, LACK_WIDTH = 9, 5


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
def _write_line(line, scale, seen, src, dst, out, column, seat, rank_of):
    """Carry out one line of the plan."""
    op = line[OP]
    width = line[WIDTH]
    for k in range(line[COUNT]):
        value = seen[src + k]
        if op == COPY:
            out[dst + k] = value * scale
        elif op == HOT:
            at = np.int64(value)
            if line[IS_SIDE] and at >= 0:
                at = rank_of[seat, at]
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
def _write_move(learned, seat, players, kinds, faces, moves, share, out, at):
    """One of the last moves: its maker, kind and card, each one-hot; its place among its kind; whether it is hidden."""
    maker = (learned & SEAT) - seat
    if maker < 0:
        maker += players
    out[at + maker] = 1.0
    move = (learned >> SEAT_BITS) - 1
    at += players
    if move == HIDDEN:
        out[at + kinds + faces + 1] = 1.0
        return
    out[at + moves[move, 0]] = 1.0
    if moves[move, 1] >= 0:
        out[at + kinds + moves[move, 1]] = 1.0
    out[at + kinds + faces] = share[move]


@rule
def encode_some(
    units, values, sees, phase_at, column, faces, raw, wide, halves, quarters,
    lines, scales, gone_units, gone_at, copy, lacks, side_at, rank_of, sides, moves, share, kinds, hot_calls,
    calls_at, call_width, heard_at, heard_width, players, places, seats, learned, calls, scratch, out,
):  # fmt: skip
    """Write the encoding of some matches, each for one seat (`LearningEncoder.write_some`)."""
    tally = scratch[1]
    for p in range(len(places)):
        i = places[p]
        seat = seats[i]
        seen = scratch[0]
        write_observation(
            units, values, sees, raw[i], wide[i], halves[i], quarters[i], seat, players, raw[i, phase_at],
            column, faces, seen,
        )  # fmt: skip
        line_out = out[i]
        for k in range(len(line_out)):
            line_out[k] = 0.0
        for n in range(len(lines)):
            line = lines[n]
            if line[INNER] == 0:
                _write_line(line, scales[n], seen, line[SRC], line[DST], line_out, column, seat, rank_of)
                continue
            for side in range(sides):
                _write_line(
                    line, scales[n], seen, line[SRC] + side_at[seat, side] * line[INNER],
                    line[DST] + side * line[OUTER], line_out, column, seat, rank_of,
                )  # fmt: skip
        if len(gone_units):
            for k in range(128):
                tally[k] = 0.0
            count_faces(gone_units, raw[i], wide[i], tally)
            for face in range(128):
                if column[face] >= 0:
                    line_out[gone_at + column[face]] = tally[face] * copy
        for n in range(len(lacks)):
            owner = lacks[n, 1] - seat if lacks[n, 1] >= 0 else 0
            if owner < 0:
                owner += players
            at = lacks[n, 4] + (owner * lacks[n, 3] + lacks[n, 2]) * faces
            cards = wide[i, lacks[n, 0]]
            while cards:
                face = lowest(cards)
                cards = without_lowest(cards)
                if column[face] >= 0:
                    line_out[at + column[face]] = 1.0
        for other in range(players if call_width else 0):
            move = calls[i, seat, other]
            if move < 0:
                continue
            place = other - seat if other >= seat else other - seat + players
            at = calls_at + place * call_width
            if hot_calls:
                line_out[at + moves[move, 2]] = 1.0
            else:
                line_out[at + moves[move, 0]] = 1.0
                line_out[at + kinds] = share[move]
        for k in range(learned.shape[2]):
            if learned[i, seat, k] >= 0:
                _write_move(
                    learned[i, seat, k], seat, players, kinds, faces, moves, share, line_out, heard_at + k * heard_width
                )


@rule
def observe_some(
    units, values, sees, phase_at, column, faces, raw, wide, halves, quarters, players, places, seats, out
):  # fmt: skip
    """Write the observation of some matches, each for one seat."""
    for p in range(len(places)):
        i = places[p]
        write_observation(
            units, values, sees, raw[i], wide[i], halves[i], quarters[i], seats[i], players, raw[i, phase_at],
            column, faces, out[i],
        )  # fmt: skip
