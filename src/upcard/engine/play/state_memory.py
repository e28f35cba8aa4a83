"""The memory of a `State`: the record, the seats to act and the legal moves, in one block of bytes.

A state is copied in one operation, and a move is a call with two integers, the address of the block and the move. This
takes a third of the time of a call with arrays.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import Any

from upcard.arrays import NDArray, np
from upcard.engine.compile.game import ARG_WORDS, CompiledGame
from upcard.engine.compile.loops import LOOK
from upcard.engine.knowledge.history import SEAT_BITS, write_moves
from upcard.engine.knowledge.observation import observer_of
from upcard.engine.play.batch_loops import DEAL, HEAD, REFUSED, perceive_at, step_at
from upcard.jit.addressed_arrays import array_at, array_from
from upcard.jit.rule import entry_point
from upcard.types import MoveId, Seat

Array = np.ndarray[Any, Any]
Lister = Callable[[bytearray], tuple[Any, ...]]
_INFO, _PLACES = struct.Struct("<3q"), struct.Struct("<2q")
_COUNT = struct.Struct("<q")


class Blocks:
    """The layout of a game's blocks, and the operations on them.

    ``step(place, move)`` plays a move of the seat to act, if it is legal. It returns the number of legal moves times
    ``1 << SEAT_BITS`` plus the seat to act plus 1 (0 when the match is over), or `REFUSED`. A `place` is the address of
    a block, which must stay alive while it is used. ``listed[n](block)`` are the first `n` moves of a block.
    """

    def __init__(self, rules: CompiledGame) -> None:
        self.rules, self.dtype = rules, rules.schema.dtype
        self.record, self.room = rules.schema.dtype.itemsize, len(rules.move_buffer())
        self.arg_from = HEAD + self.record
        self.moves_from = self.arg_from + 8 * ARG_WORDS
        self.size = self.moves_from + 4 * self.room
        self.listed = _Listers(self.moves_from)
        self.observer = observer_of(rules)
        self.observed, self.actions = self.observer.size, len(rules.moves)
        self._blank = bytes(_INFO.size) + _PLACES.pack(self.observer.plan_address, self.moves_from)
        self._blank += bytes(self.size - len(self._blank))
        self.step: Callable[[int, int], int] = self._stepper()

    def block(self, record: bytes) -> bytearray:
        """A new block with a record, before the first `look`."""
        block = bytearray(self._blank)
        block[HEAD : self.arg_from] = record
        return block

    def states(self, block: bytearray) -> Array:
        """The record of a block, as an array of one."""
        return np.ndarray(1, self.dtype, block, HEAD)

    @staticmethod
    def place_of(block: bytearray) -> int:
        """The address of a block."""
        return ctypes.addressof(ctypes.c_char.from_buffer(block))

    def deal(self, block: bytearray, place: int, seed: int) -> int:
        """Deal the first hand of a match with a seed (uint64), then `look`."""
        _COUNT.pack_into(block, 16, DEAL)
        return self.step(place, seed - (seed >> 63 << 64))

    def look(self, block: bytearray, place: int) -> int:
        """Find the seats to act and the legal moves."""
        _COUNT.pack_into(block, 16, LOOK)
        return self.step(place, 0)

    def turn_to(self, block: bytearray, seat: Seat) -> int:
        """Like `look`, for another seat that may act."""
        moves = np.ndarray(self.room, np.int32, block, self.moves_from)
        n = int(self.rules.legal_moves(self.states(block), 0, seat, moves))
        moves[:n].sort()
        _INFO.pack_into(block, 0, self.acting(block), seat, n)
        return (n << SEAT_BITS) + seat + 1

    @staticmethod
    def acting(block: bytearray) -> int:
        """The seats (bits) that may act."""
        return int(_COUNT.unpack_from(block)[0])

    @cached_property
    def perceive(self) -> Callable[[int, int, Array, Array, int, int], int]:
        """`batch_loops.perceive_at`. Arrays must be contiguous, float32 and int8; this is not checked."""
        if self.rules.interpreted:
            return self._perceive_interpreted
        return entry_point(perceive_at, "i", "i", "f4:1C", "i1:1C", "i", "i")

    def _stepper(self) -> Callable[[int, int], int]:
        if self.rules.interpreted:
            return self._step_interpreted
        sizes = {"RECORD": self.record, "ROOM": self.room, "WORDS": ARG_WORDS}
        return entry_point(self.rules.bind(step_at, {"records_at": array_at(self.dtype), **sizes}), "i", "i")

    def _step_interpreted(self, place: int, move: MoveId) -> int:
        info, states = _lying_at(place, 3, np.int64), _lying_at(place + HEAD, 1, self.dtype)
        if info[2] == DEAL:
            self.rules.seed_state(states, 0, np.uint64(move % 2**64))
            self.rules.start(states, 0)
            info[2] = LOOK
        arg = _lying_at(place + self.arg_from, ARG_WORDS, np.int64)
        if not self.rules.step(states, 0, move, arg, _lying_at(place + self.moves_from, self.room, np.int32), info):
            return REFUSED
        return (int(info[2]) << SEAT_BITS) + int(info[1]) + 1

    def _perceive_interpreted(self, place: int, seat: Seat, out: Array, mask: Array, trail: int, made: int) -> int:
        info, states = _lying_at(place, 3, np.int64), _lying_at(place + HEAD, 1, self.dtype)
        written, seats = 0, int(states["seats"][0])
        if not 0 <= seat < seats:
            return REFUSED
        if len(out):
            self.observer.write(states, seat, out[: self.observed])
            past = _lying_at(trail, made, np.int64)
            written = int(write_moves(past, self.observer.visibility, seat, seats, out[self.observed :]))
        if len(mask):
            mask[:] = 0
            mask[_lying_at(place + self.moves_from, int(info[2]) if seat == info[1] else 0, np.int32)] = 1
        return written


class _Listers(dict[int, Lister]):
    """For every number of moves a function that reads that many from a block, created on first use."""

    def __init__(self, moves_from: int) -> None:
        self._from = moves_from

    def __missing__(self, n: int) -> Lister:
        self[n] = struct.Struct(f"<{self._from}x{n}i").unpack_from
        return self[n]


def _lying_at(address: int, n: int, dtype: Any) -> NDArray[Any]:
    return array_from(address, n, np.dtype(dtype))


@lru_cache(maxsize=64)
def blocks_of(rules: CompiledGame) -> Blocks:
    """The blocks of a game (made once)."""
    return Blocks(rules)
