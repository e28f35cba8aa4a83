"""Bots that think in a process of their own: ``python -m upcard.bots.apart DESCRIPTOR``, which whoever asks begins.

A `Question` carries a position and a seat, an `Answer` the move. Both go over a socket as MessagePack, each after its
length in four bytes. The levels of `bots.levels` look at the position and, in some games, at what was said in the hand
(`bots.worlds`): so the last moves go along, and no others.
"""

from __future__ import annotations

import contextlib
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

from upcard.bots.levels import LEVELS, Bot, make
from upcard.bots.readiness import is_kept
from upcard.engine.compile.game import CompiledGame, compiled_game
from upcard.engine.compile.variant import OptionValue
from upcard.engine.know.information_set import InformationSet
from upcard.engine.play.game import Game

LENGTH = struct.Struct("!I")
AUTOGROUP = Path("/proc/self/autogroup")
KEPT = 10_000
"""Bots that are held. One that is made anew draws from the beginning of its seed, and forgets what it had forgotten."""


class Question(msgspec.Struct, frozen=True, array_like=True):
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


class Answer(msgspec.Struct, frozen=True, array_like=True):
    """A move for a question."""

    id: int
    move: int
    """-1 where the bot failed."""
    failed: str = ""
    """How."""


encode = msgspec.msgpack.Encoder().encode
read_question = msgspec.msgpack.Decoder(Question).decode
read_answer = msgspec.msgpack.Decoder(Answer).decode


def packed(message: Question | Answer) -> bytes:
    """A message with its length."""
    data = encode(message)
    return LENGTH.pack(len(data)) + data


class Unpacker:
    """Messages out of what comes in pieces.

    >>> pieces = Unpacker()
    >>> whole = packed(Answer(1, 7)) + packed(Answer(2, 9))
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


class Thinker:
    """The bots of one process."""

    def __init__(self) -> None:
        self._games: dict[tuple[object, ...], Game] = {}
        self._bots: OrderedDict[tuple[str, str], tuple[CompiledGame, Bot]] = OrderedDict()
        self._kept: set[tuple[str, str]] = set()

    def answer(self, asked: Question) -> Answer:
        """The move of a bot; what goes wrong is told in the answer."""
        try:
            rules = self._rules(asked.game, asked.level)
            game = self._game(asked).under(rules)
            states = np.frombuffer(bytearray(asked.states), rules.schema.dtype)
            known = InformationSet(game, states, asked.seat, array("q", asked.made))
            return Answer(asked.id, int(self._bot(asked, game).choose(known)))
        except Exception as error:  # whatever it is: who asked goes on without this answer
            return Answer(asked.id, -1, f"{type(error).__name__}: {error}")

    def _rules(self, name: str, level: str) -> CompiledGame:
        """Interpreted until another process has compiled them: nobody here waits for the compiler."""
        key = name, level.partition(":")[0]
        if key not in self._kept and is_kept(*key):
            self._kept.add(key)
        return compiled_game(name, interpreted=key not in self._kept)

    def _game(self, asked: Question) -> Game:
        key = asked.game, asked.players, tuple(asked.options.items())
        found = self._games.get(key)
        if found is None:
            found = self._games[key] = Game(compiled_game(asked.game), asked.players, "book", asked.options)
        return found

    def _bot(self, asked: Question, game: Game) -> Bot:
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
    thinker, pieces = Thinker(), Unpacker()
    while data := line.recv(1 << 16):
        for message in pieces.add(data):
            line.sendall(packed(thinker.answer(read_question(message))))


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
        line.sendall(packed(Answer(0, 0)))  # here I am
        with contextlib.suppress(BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
            serve(line)


if __name__ == "__main__":
    main(int(sys.argv[1]))
