"""Bots that think in a process of their own: ``python -m upcard.bots.bot_process DESCRIPTOR``, which whoever asks
begins.
(Without a descriptor it reads a question from the standard input and compiles what that needs: see `bots.beside`.)

A `MoveRequest` carries a position and a seat, an `MoveReply` the move. Both go over a socket as MessagePack, each
after its
length in four bytes. The levels of `bots.levels` look at the position and, in some games, at what was said in the hand
(`bots.determinization`): so the last moves go along, and no others.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import struct
import sys
from array import array
from collections import OrderedDict
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np

from upcard.bots.beside import Beside, Key
from upcard.bots.levels import LEVELS, Bot, make
from upcard.bots.warm_up import is_kept, try_out
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.game import Game
from upcard.jit.refusing import NotCompiled, compiling_nothing

log = logging.getLogger(__name__)
LENGTH = struct.Struct("!I")
AUTOGROUP = Path("/proc/self/autogroup")
KEPT = 10_000
"""Bots that are held. One that is made anew draws from the beginning of its seed, and forgets what it had forgotten."""


class MoveRequest(msgspec.Struct, frozen=True, array_like=True):
    """A seat to move."""

    id: int
    who: str
    """Names the bot, so that the same one is asked again."""
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


class MoveReply(msgspec.Struct, frozen=True, array_like=True):
    """A move for a question."""

    id: int
    move: int
    """-1 where the bot failed."""
    failed: str = ""
    """How."""


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


class BotHost:
    """The bots of one process."""

    def __init__(self) -> None:
        self._games: dict[tuple[object, ...], Game] = {}
        self._bots: OrderedDict[tuple[str, str], tuple[CompiledGame, Bot]] = OrderedDict()
        self._loaded: set[Key] = set()
        self.beside = Beside()

    def answer(self, asked: MoveRequest) -> MoveReply:
        """The move of a bot; what goes wrong is told in the answer."""
        try:
            return MoveReply(asked.id, self._move(asked))
        except Exception as error:  # whatever it is: who asked goes on without this answer
            return MoveReply(asked.id, -1, f"{type(error).__name__}: {error}")

    def _move(self, asked: MoveRequest) -> int:
        """By compiled rules, where other processes have compiled all that they take; else interpreted ones play
        meanwhile. Nothing is compiled here, where somebody waits for the move."""
        key = asked.game, asked.level.partition(":")[0]
        if key != self.beside.under_way and (key in self._loaded or is_kept(*key)):
            try:
                with compiling_nothing():
                    self._load(key)
                    return self.choose(asked, compiled_game(asked.game))
            except NotCompiled as missing:
                log.warning("%s: a bot of the level %s plays interpreted", missing, asked.level)
                self.beside.begin(key, framed(asked))
        return self.choose(asked, compiled_game(asked.game, interpreted=True))

    def _load(self, key: Key) -> None:
        """Load a game and all that a bot of a level may call, once, before the first of them thinks."""
        if key not in self._loaded:
            try_out(*key)
            self._loaded.add(key)

    def choose(self, asked: MoveRequest, rules: CompiledGame) -> int:
        """The move of a bot under these rules."""
        game = self._game(asked).under(rules)
        states = np.frombuffer(bytearray(asked.states), rules.schema.dtype)
        known = InformationSet(game, states, asked.seat, array("q", asked.made))
        return int(self._bot(asked, game).choose(known))

    def _game(self, asked: MoveRequest) -> Game:
        key = asked.game, asked.players, tuple(asked.options.items())
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = Game(compiled_game(asked.game), asked.players, "book", asked.options)
        return found

    def _bot(self, asked: MoveRequest, game: Game) -> Bot:
        key = asked.who, asked.level
        rules, bot = self._bots.get(key, (None, None))
        if bot is None or rules is not game.rules:
            bot = make(asked.level, game, asked.seed)
            self._bots[key] = game.rules, bot
            if len(self._bots) > KEPT:
                self._bots.popitem(last=False)
        self._bots.move_to_end(key)
        return bot


def serve(line: socket.socket) -> None:
    """Answer questions until nobody asks any more."""
    thinker, pieces = BotHost(), FrameDecoder()
    while data := line.recv(1 << 16):
        for message in pieces.add(data):
            line.sendall(framed(thinker.answer(read_question(message))))


def _stand_back() -> None:
    """Whoever serves people goes first: thoughts are for the time that nobody else wants."""
    if hasattr(os, "nice"):
        os.nice(19)  # at 5 a server that woke up waited for them
    if AUTOGROUP.exists() and os.getsid(0) == os.getpid():
        # Linux gives every session as much of the processors as any other, however modest what runs there is: this one,
        # which is its own, has to be modest as a whole. (In the server's they would use up what is due to the server.)
        with contextlib.suppress(OSError):
            AUTOGROUP.write_text("19")


def main(descriptor: int) -> None:
    """The process."""
    _stand_back()
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
