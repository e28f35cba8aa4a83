"""A process that chooses the moves of bots: ``python -m upcard.bots.host.bot_process DESCRIPTOR``, started by the
server. (Without a descriptor it reads one request from the standard input and compiles what that needs: see
`bots.readiness.background_compiler`.)

It answers the requests of `bots.host.bot_host`, which come over a socket.
"""

from __future__ import annotations

import contextlib
import logging
import os
import socket
import sys
from pathlib import Path

from upcard.bots.host.bot_host import (
    NICE,
    READY,
    BotHost,
    FrameDecoder,
    MoveRequest,
    Request,
    TimeLimit,
    framed,
    read_question,
)
from upcard.bots.readiness.background_compiler import BackgroundCompiler, Key
from upcard.bots.readiness.warm_up import is_kept, try_out
from upcard.engine.compile.game import compiled_game
from upcard.jit.refusing import NotCompiled, compiling_nothing
from upcard.jit.rule import COMPILES, INTERPRETED

log = logging.getLogger(__name__)


class CachedBotHost(BotHost):
    """A host that compiles nothing itself: what is not cached plays interpreted, and is compiled in the background."""

    def __init__(self) -> None:
        super().__init__()
        self._loaded: set[Key] = set()
        self.compiler = BackgroundCompiler()

    def _move(self, asked: MoveRequest, time_limit: TimeLimit) -> int:
        """Choose under compiled rules if the cache holds all that they need, else under interpreted ones: nothing is
        compiled here, where a table waits for the move."""
        key = asked.game, asked.level.partition(":")[0]
        if not COMPILES:
            return self.choose(asked, compiled_game(asked.game, interpreted=INTERPRETED), time_limit)
        if key != self.compiler.under_way and (key in self._loaded or is_kept(*key)):
            try:
                with compiling_nothing():
                    self._load(key)
                    return self.choose(asked, compiled_game(asked.game), time_limit)
            except NotCompiled as missing:
                log.warning("%s: a bot of the level %s plays interpreted", missing, asked.level)
                self.compiler.begin(key, framed(asked))
        return self.choose(asked, compiled_game(asked.game, interpreted=True), time_limit)

    def _load(self, key: Key) -> None:
        """Load a game and all that a bot of a level may call, once, before the first of them thinks."""
        if key not in self._loaded:
            try_out(*key)
            self._loaded.add(key)


def serve(line: socket.socket) -> None:
    """Answer requests until the server closes the connection."""
    thinker, pieces = CachedBotHost(), FrameDecoder()
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
        line.sendall(READY)
        with contextlib.suppress(BrokenPipeError, ConnectionResetError, KeyboardInterrupt):
            serve(line)


def compile_for(asked: Request) -> None:
    """Play a question in a process of its own: whatever is not in the cache yet is compiled and kept. Raises
    `TypeError` unless it is a `MoveRequest`."""
    if not isinstance(asked, MoveRequest):
        raise TypeError(f"{asked!r} asks for no move")
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
