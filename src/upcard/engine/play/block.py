"""The memory of a `State`: the record, who is to act and what may be done, in one block of bytes.

So a state is copied in one go, and a move is a call with whole numbers alone, the address of the block and the move:
it costs half of what it would with arrays.
"""

from __future__ import annotations

import ctypes
import struct
from array import array
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from upcard.engine.compile.game import ARG_WORDS, CompiledGame
from upcard.engine.compile.loops import LOOK
from upcard.engine.know.history import SEAT_BITS, tell_moves, tell_moves_at, telling
from upcard.engine.know.observation import observe_at, observer_of
from upcard.engine.play.stepping import HEAD, REFUSED, step_at
from upcard.jit.memory import array_at

Array = np.ndarray[Any, Any]
_INFO = struct.Struct("<3q")
_COUNT = struct.Struct("<q")


class Blocks:
    """How the blocks of a game are laid out and worked on.

    ``step(place, move)`` plays a move of the seat to act, if it is legal; ``look(place)`` only looks. Both give the
    number of legal moves times ``1 << SEAT_BITS``, and the seat to act plus 1 (0 when the match is over), or `REFUSED`.
    A `place` is what `place_of` makes of a block.
    """

    def __init__(self, rules: CompiledGame) -> None:
        self.rules, self.dtype = rules, rules.schema.dtype
        self.record, self.room = rules.schema.dtype.itemsize, len(rules.move_buffer())
        self.moves_from = HEAD + self.record + 8 * ARG_WORDS
        self.size = self.moves_from + 4 * self.room
        self._lists: dict[int, Callable[[bytearray], tuple[Any, ...]]] = {}
        self.observer, self.told = observer_of(rules), telling(rules)
        self.step: Callable[[Any, int], int] = self._stepper()

    def block(self, states: Array) -> bytearray:
        """A new block with the first of some states. Nobody has looked at it yet."""
        block = bytearray(self.size)
        block[HEAD : HEAD + self.record] = states[:1].tobytes()
        return block

    def states(self, block: bytearray) -> Array:
        """The record of a block, as an array of one."""
        return np.ndarray(1, self.dtype, block, HEAD)

    def moves(self, block: bytearray) -> Array:
        """The place of a block for moves."""
        return np.ndarray(self.room, np.int32, block, self.moves_from)

    def place_of(self, block: bytearray) -> Any:
        """What `step` is given for a block, which must be kept for as long as this is used."""
        if self.rules.interpreted:
            info, arg = np.ndarray(3, np.int64, block), np.ndarray(ARG_WORDS, np.int64, block, HEAD + self.record)
            return self.states(block), arg, self.moves(block), info
        return ctypes.addressof(ctypes.c_char.from_buffer(block))

    def look(self, block: bytearray, place: Any) -> int:
        """Who is to act, and what may be done."""
        _COUNT.pack_into(block, 16, LOOK)
        return self.step(place, 0)

    def turn_to(self, block: bytearray, seat: int) -> int:
        """As `look`, for another of the seats that may act."""
        moves = self.moves(block)
        n = int(self.rules.legal_moves(self.states(block), 0, seat, moves))
        moves[:n].sort()
        _INFO.pack_into(block, 0, self.acting(block), seat, n)
        return (n << SEAT_BITS) + seat + 1

    @staticmethod
    def acting(block: bytearray) -> int:
        """The seats (bits) that may act."""
        return int(_COUNT.unpack_from(block)[0])

    def listed(self, block: bytearray, n: int) -> tuple[int, ...]:
        """The first `n` moves of a block."""
        unpack = self._lists.get(n)
        if unpack is None:
            unpack = self._lists[n] = struct.Struct(f"<{self.moves_from}x{n}i").unpack_from
        return unpack(block)

    def observe(self, block: bytearray, place: Any, seat: int, n: int, tensor: Array, mask: Array) -> None:
        """Write the observation of a seat into `tensor`, and into `mask` a 1 for each of the first `n` moves of the
        block; either may have no places."""
        if not self.rules.interpreted:
            observe_at(self.observer.plan, place + HEAD, seat, tensor, place + self.moves_from, n, mask)
            return
        if len(tensor):
            self.observer.write(self.states(block), seat, tensor)
        if len(mask):
            mask[:] = 0
            mask[list(self.listed(block, n))] = 1

    def tell(self, trail: array[int], seat: int, seats: int, out: Array) -> int:
        """`know.history.tell_moves` of the moves that were made."""
        if not self.rules.interpreted:
            return int(tell_moves_at(*trail.buffer_info(), self.told, seat, seats, out))
        return int(tell_moves(np.array(trail, np.int64), self.told, seat, seats, out))

    def _stepper(self) -> Callable[[Any, int], int]:
        if self.rules.interpreted:
            return self._interpreted_step
        sizes = {"RECORD": self.record, "ROOM": self.room, "WORDS": ARG_WORDS}
        return self.rules.bind(step_at, {"records_at": array_at(self.dtype), **sizes})

    def _interpreted_step(self, place: Any, move: int) -> int:
        states, arg, moves, info = place
        if not self.rules.step(states, 0, move, arg, moves, info):
            return REFUSED
        return (int(info[2]) << SEAT_BITS) + int(info[1]) + 1


@lru_cache(maxsize=64)
def blocks_of(rules: CompiledGame) -> Blocks:
    """The blocks of a game (made once)."""
    return Blocks(rules)
