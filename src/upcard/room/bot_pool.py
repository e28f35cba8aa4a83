"""`BotPool`: processes in which bots think, so that the event loop serves people meanwhile.

Whoever thinks long (`best`: two seconds) thinks in other processes than the quick ones, which so never wait for them;
the system shares the processors out. Each process has few questions at a time; all others wait in `FairQueue`. A
question
that has waited too long is answered by a cheaper level. A process that ends or is stuck is replaced, and its questions
are asked again, once.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import subprocess
import sys
from collections import deque
from dataclasses import dataclass, field
from typing import cast

from upcard import bots
from upcard.bots.bot_process import FrameDecoder, MoveRequest, framed, read_answer
from upcard.room.counters import Counters
from upcard.room.fair_queue import FairQueue

log = logging.getLogger(__name__)
LONG = 1.0
"""Seconds: a level that may think for as long is kept apart from the others."""
AT_A_TIME = 3
"""Questions that a quick process is given at once: it need not wait for the next."""
PATIENCE = 1.0
"""Seconds that a question waits for its turn before a cheaper level is asked."""
MOST = 5_000
"""Questions that may wait."""
STUCK = 60.0
"""Seconds after which a process that has not answered is replaced. A game that is loaded first takes a few."""
PAUSE = 1.0
"""Seconds before a process that ended is replaced."""


class NoFreeWorker(Exception):
    """Nobody has time to think: any move will do."""


def cheaper(level: str) -> str | None:
    """The next cheaper level that thinks.

    >>> cheaper("best"), cheaper("club"), cheaper("beginner")
    ('strong', 'beginner', None)
    """
    names = [name for name in bots.level_names() if bots.LEVELS[name].budget is not None]
    place = names.index(level) if level in names else 0
    return names[place - 1] if place else None


def is_long(level: str) -> bool:
    """Whether a level thinks so long that others are not to wait for it."""
    found = bots.LEVELS.get(level.partition(":")[0])
    return found is None or ":" in level or ((found.budget and found.budget.seconds) or 0.0) > LONG


@dataclass(eq=False)
class _Asked:
    """A question on its way."""

    question: MoveRequest
    address: str
    table: str
    answer: asyncio.Future[int | None]
    """The move; None: nobody has time. No exception: that would hold the frame it is raised in, which holds the
    question, which holds the exception, and only the garbage collector would find the three."""
    since: float
    again: bool = False
    """Whether a process has ended over it."""
    lost: bool = False
    """Whether two have."""
    timer: asyncio.TimerHandle | None = None


class _Process(asyncio.Protocol):
    """One process, and the questions that it has."""

    def __init__(self, group: _Group) -> None:
        self.group = group
        self.ready = self.gone = False
        self.asked: dict[int, _Asked] = {}
        self.heard = asyncio.get_running_loop().time()
        self._pieces = FrameDecoder()
        ours, theirs = socket.socketpair()
        self._line = ours
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "upcard.bots.bot_process", str(theirs.fileno())],
                stdin=subprocess.DEVNULL, pass_fds=(theirs.fileno(),), start_new_session=True,
            )  # fmt: skip

    async def connect(self) -> None:
        """Listen to it."""
        await asyncio.get_running_loop().create_connection(lambda: self, sock=self._line)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.WriteTransport, transport)

    def data_received(self, data: bytes) -> None:
        self.heard = asyncio.get_running_loop().time()
        for message in self._pieces.add(data):
            answer = read_answer(message)
            if not self.ready:
                self.ready = True
                continue
            asked = self.asked.pop(answer.id)
            if answer.failed:
                log.error("the bot %s of table %s failed: %s", asked.question.level, asked.table, answer.failed)
            if not asked.answer.done():
                asked.answer.set_result(answer.move)
        self.group.hand_out()

    def connection_lost(self, error: Exception | None) -> None:
        self.gone, self.ready = True, False
        self.end()  # it may still be on its way out; unless it is waited for, it stays in the list of processes
        self.group.bury(self)

    def ask(self, asked: _Asked) -> None:
        """Give it a question."""
        if not self.asked:
            self.heard = asyncio.get_running_loop().time()
        self.asked[asked.question.id] = asked
        self._transport.write(framed(asked.question))

    def end(self) -> None:
        """End it now."""
        with contextlib.suppress(OSError):
            self._process.kill()
        self._process.wait()
        if not self.gone and hasattr(self, "_transport"):
            self._transport.close()
        else:
            self._line.close()


class _Group:
    """Processes that share one queue."""

    def __init__(self, most: int, at_a_time: int) -> None:
        self.most, self.at_a_time = most, at_a_time
        self.processes: list[_Process] = []
        self.waiting: FairQueue[_Asked] = FairQueue()
        self._first: deque[_Asked] = deque()
        """Questions that a process has ended over."""
        self._not_before = 0.0
        self._beginning: set[asyncio.Task[None]] = set()
        self.closed = False

    @property
    def ready(self) -> bool:
        """Whether anybody can be asked."""
        return any(process.ready for process in self.processes)

    def __len__(self) -> int:
        return len(self.waiting) + len(self._first) + sum(len(process.asked) for process in self.processes)

    def hand_out(self) -> None:
        """Give questions to those who have time for them; get more to help where nobody has."""
        while self.waiting or self._first:
            free = min(
                (process for process in self.processes if process.ready),
                key=lambda process: len(process.asked), default=None,
            )  # fmt: skip
            if (free is None or free.asked) and all(process.ready for process in self.processes):
                self.grow()
            if free is None or len(free.asked) >= self.at_a_time:
                return
            asked = self._first.popleft() if self._first else self.waiting.next()
            if not asked.answer.done():  # a cheaper level has answered
                free.ask(asked)

    def grow(self) -> None:
        """One process more, if there may be."""
        now = asyncio.get_running_loop().time()
        if self.closed or len(self.processes) >= self.most or now < self._not_before:
            return
        try:
            process = _Process(self)
        except OSError as error:
            self._not_before = now + PAUSE
            log.error("no process for bots to think in can be begun: %s", error)
            return
        self.processes.append(process)
        task = asyncio.ensure_future(process.connect())
        self._beginning.add(task)
        task.add_done_callback(self._beginning.discard)

    def bury(self, process: _Process) -> None:
        """A process has ended."""
        self.processes.remove(process)
        if self.closed:
            return
        log.error("a process in which bots think (%d) has ended; another takes its place", process.pid)
        self._not_before = asyncio.get_running_loop().time() + PAUSE
        for asked in process.asked.values():
            if asked.again and not asked.answer.done():
                asked.lost = True
                asked.answer.set_result(None)
            elif not asked.answer.done():
                asked.again = True
                self._first.append(asked)
        asyncio.get_running_loop().call_later(PAUSE, self.grow)

    def replace_stuck(self) -> None:
        """End processes that have not answered for long."""
        now = asyncio.get_running_loop().time()
        for process in list(self.processes):
            if process.asked and now - process.heard > STUCK:
                log.error("a process in which bots think (%d) is stuck", process.pid)
                process.end()

    def close(self) -> None:
        """End all."""
        self.closed = True
        for process in list(self.processes):
            process.end()


@dataclass
class BotPool:
    """So many processes for quick thoughts, half as many for long ones. They begin when they are needed."""

    count: int = field(default_factory=lambda: os.cpu_count() or 1)
    counters: Counters = field(default_factory=Counters)
    patience: float = PATIENCE

    def __post_init__(self) -> None:
        self.quick = _Group(self.count, AT_A_TIME)
        self.long = _Group(max(1, self.count // 2), 1)
        self._id = 0

    @property
    def groups(self) -> tuple[_Group, _Group]:
        """The quick ones and the long ones."""
        return self.quick, self.long

    def ready_for(self, level: str) -> bool:
        """Whether a process can be asked for a level; else one is begun."""
        group = self.long if is_long(level) else self.quick
        if not group.processes:
            group.grow()
        return group.ready

    async def choose(self, question: MoveRequest, address: str, table: str) -> int:
        """The move for a question (its `id` is given here), for somebody at an address and a table. Raises
        `NoFreeWorker`."""
        level: str | None = question.level
        while level is not None:
            if len(self.quick) + len(self.long) >= MOST:
                break
            move = await self._ask(question, level, address, table)
            if move is not None:
                return move
            level = cheaper(level)
        self.counters.cheaper[question.level] += 1
        raise NoFreeWorker

    async def _ask(self, question: MoveRequest, level: str, address: str, table: str) -> int | None:
        """The move of a level; None where nobody had time for it. Raises `NoFreeWorker` where two processes have
        ended."""
        self._id += 1
        loop = asyncio.get_running_loop()
        named = MoveRequest(
            self._id, question.who, level, question.seed, question.game, question.players, question.options,
            question.seat, question.states, question.made,
        )  # fmt: skip
        asked = _Asked(named, address, table, loop.create_future(), loop.time())
        group = self.long if is_long(level) else self.quick
        group.waiting.add(address, table, asked)
        group.hand_out()
        asked.timer = loop.call_later(self.patience, self._look, group, asked)
        try:
            move = await asked.answer
        finally:
            asked.timer.cancel()
        if asked.lost:
            raise NoFreeWorker
        if move is not None and level != question.level:
            self.counters.cheaper[question.level] += 1
        return move

    def _look(self, group: _Group, asked: _Asked) -> None:
        """A question has not been answered for long: is anybody thinking about it?"""
        group.replace_stuck()
        if asked.answer.done():
            return
        if any(asked.question.id in process.asked for process in group.processes):
            asked.timer = asyncio.get_running_loop().call_later(self.patience, self._look, group, asked)
        else:
            asked.answer.set_result(None)

    def close(self) -> None:
        """End all processes."""
        for group in self.groups:
            group.close()
