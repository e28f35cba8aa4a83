"""A process that chooses the moves of bots: ``python -m upcard.bots.bot_process DESCRIPTOR``, started by the server.
(Without a descriptor it reads one request from the standard input and compiles what that needs: see `bots.beside`.)

A `MoveRequest` carries a position and a seat, a `MoveReply` the move. Both go over a socket as MessagePack, each after
its length in four bytes. The levels of `bots.levels` look at the position and, in some games, at what was said in the
hand (`bots.determinization`), so the last moves go along, and no others.
"""

from __future__ import annotations

import contextlib
import logging
import math
import os
import socket
import struct
import sys
import time
from array import array
from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol, cast

import msgspec

from upcard.arrays import np
from upcard.bots.beside import Beside, Key
from upcard.bots.levels import LEVELS, make
from upcard.bots.warm_up import is_kept, try_out
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.jit.refusing import NotCompiled, compiling_nothing

log = logging.getLogger(__name__)
LENGTH = struct.Struct("!I")
NICE = 5
"""The priority of a bot process, below that of the server. At 19 it starves on a machine that other programs keep busy.
"""
KEPT = 10_000
"""Bots that are held. One that is made anew draws from the beginning of its seed, and forgets what it had forgotten."""


class MoveRequest(msgspec.Struct, frozen=True, array_like=True):
    """A seat to move."""

    id: int
    who: str
    """Names the bot, so that the same one plays all moves of a seat."""
    level: str
    seed: int
    game: str
    players: int
    options: dict[str, OptionValue]
    seat: int
    states: bytes
    """The record of the position, as `Table.snapshot` gives it."""
    made: bytes = b""
    """The last moves, as `Table.trail` gives them."""
    until: float = math.inf
    """The moment of `time.monotonic`, one clock for all processes of a machine, after which no answer is wanted."""


class MoveReply(msgspec.Struct, frozen=True, array_like=True):
    """A move for a question."""

    id: int
    move: int
    """-1 where the bot failed, or began too late."""
    failed: str = ""
    """How."""
    cut_short: bool = False
    """Whether the time was over before the bot had thought as long as its level does."""


encode = msgspec.msgpack.Encoder().encode
read_question = msgspec.msgpack.Decoder(MoveRequest).decode
read_answer = msgspec.msgpack.Decoder(MoveReply).decode


def framed(message: MoveRequest | MoveReply) -> bytes:
    """A message with its length."""
    data = encode(message)
    return LENGTH.pack(len(data)) + data


class FrameDecoder:
    """Messages out of what comes in pieces.

    >>> pieces = FrameDecoder()
    >>> whole = framed(MoveReply(1, 7)) + framed(MoveReply(2, 9))
    >>> [read_answer(data).move for part in (whole[:5], whole[5:]) for data in pieces.add(part)]
    [7, 9]
    """

    def __init__(self) -> None:
        self._left = b""

    def add(self, data: bytes) -> Iterator[bytes]:
        """The messages that are whole now."""
        self._left += data
        while len(self._left) >= LENGTH.size:
            end = LENGTH.size + LENGTH.unpack_from(self._left)[0]
            if len(self._left) < end:
                return
            message, self._left = self._left[LENGTH.size : end], self._left[end:]
            yield message


def is_known(level: str) -> bool:
    """Whether another process can make a bot of a level: not where somebody registered it in this one."""
    found = LEVELS.get(level.partition(":")[0])
    return found is not None and found.maker is None


class StoppableBot(Protocol):
    """A bot of one of the levels that `is_known` here."""

    def choose(self, infoset: InformationSet, stop: Callable[[], bool] | None = None) -> int:
        """One of ``infoset.legal()``; `stop` as in `bots.search.Search.think`."""


class _TimeLimit:
    """Whether a moment of `time.monotonic` has passed, to be asked while a bot thinks."""

    def __init__(self, until: float) -> None:
        self._until = until
        self.passed = False
        """Whether the answer was ever yes."""

    def __call__(self) -> bool:
        self.passed = time.monotonic() >= self._until
        return self.passed


class BotHost:
    """The bots of one process."""

    def __init__(self) -> None:
        self._games: dict[tuple[object, ...], Game] = {}
        self._bots: OrderedDict[tuple[str, str], tuple[CompiledGame, StoppableBot]] = OrderedDict()
        self._loaded: set[Key] = set()
        self.beside = Beside()

    def answer(self, asked: MoveRequest) -> MoveReply:
        """The move of a bot. An error is reported in the reply; a request that is too late is not begun."""
        time_limit = _TimeLimit(asked.until)
        if time_limit():
            return MoveReply(asked.id, -1)
        try:
            return MoveReply(asked.id, self._move(asked, time_limit), cut_short=time_limit.passed)
        except Exception as error:  # whatever it is, the table goes on without this move
            return MoveReply(asked.id, -1, f"{type(error).__name__}: {error}")

    def _move(self, asked: MoveRequest, time_limit: _TimeLimit) -> int:
        """Choose under compiled rules if the cache holds all that they need, else under interpreted ones: nothing is
        compiled here, where a table waits for the move."""
        key = asked.game, asked.level.partition(":")[0]
        if key != self.beside.under_way and (key in self._loaded or is_kept(*key)):
            try:
                with compiling_nothing():
                    self._load(key)
                    return self.choose(asked, compiled_game(asked.game), time_limit)
            except NotCompiled as missing:
                log.warning("%s: a bot of the level %s plays interpreted", missing, asked.level)
                self.beside.begin(key, framed(asked))
        return self.choose(asked, compiled_game(asked.game, interpreted=True), time_limit)

    def _load(self, key: Key) -> None:
        """Load a game and all that a bot of a level may call, once, before the first of them thinks."""
        if key not in self._loaded:
            try_out(*key)
            self._loaded.add(key)

    def choose(self, asked: MoveRequest, rules: CompiledGame, stop: Callable[[], bool] | None = None) -> int:
        """The move of a bot under these rules; `stop` as in `bots.search.Search.think`."""
        game = self._game(asked).under(rules)
        states = np.frombuffer(bytearray(asked.states), rules.schema.dtype)
        known = InformationSet(game, states, asked.seat, array("q", asked.made))
        return int(self._bot(asked, game).choose(known, stop))

    def _game(self, asked: MoveRequest) -> Game:
        key = asked.game, asked.players, tuple(asked.options.items())
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = Game(compiled_game(asked.game), asked.players, "book", asked.options)
        return found

    def _bot(self, asked: MoveRequest, game: Game) -> StoppableBot:
        key = asked.who, asked.level
        rules, bot = self._bots.get(key, (None, None))
        if bot is None or rules is not game.rules:
            bot = cast(StoppableBot, make(asked.level, game, asked.seed))
            self._bots[key] = game.rules, bot
            if len(self._bots) > KEPT:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return bot


def serve(line: socket.socket) -> None:
    """Answer requests until the server closes the connection."""
    thinker, pieces = BotHost(), FrameDecoder()
    while data := line.recv(1 << 16):
        for message in pieces.add(data):
            line.sendall(framed(thinker.answer(read_question(message))))


def set_priority(pid: int, nice: int) -> bool:
    """Set the priority of a bot process, from 0 (as important as the server) to 19. False: it has to be tried again.

    Linux desktops share the processors out among sessions (`man 7 sched`, autogroup): there the nice value of the
    session counts, and a bot process has a session of its own. Elsewhere the nice value of the process counts, which an
    ordinary user may raise and not lower, so it stays at `NICE`.
    """
    try:
        Path(f"/proc/{pid}/autogroup").write_text(str(nice))
    except BlockingIOError:  # Linux allows ten changes a second
        return False
    except OSError:  # there are no such groups here
        pass
    return True


def main(descriptor: int) -> None:
    """The process."""
    if hasattr(os, "nice"):
        os.nice(NICE)
    with socket.socket(fileno=descriptor) as line:
        line.sendall(framed(MoveReply(0, 0)))  # here I am
        with contextlib.suppress(BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
            serve(line)


def compile_for(asked: MoveRequest) -> None:
    """Play a question in a process of its own: whatever is not in the cache yet is compiled and kept."""
    if hasattr(os, "nice"):
        os.nice(10)
    try_out(asked.game, asked.level.partition(":")[0])
    BotHost().choose(asked, compiled_game(asked.game))


if __name__ == "__main__":
    if len(sys.argv) > 1:
        main(int(sys.argv[1]))
    else:
        for message in FrameDecoder().add(sys.stdin.buffer.read()):
            compile_for(read_question(message))
