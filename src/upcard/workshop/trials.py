"""The suite that every game must pass, and many hands by chance: long work in slices, so that the room answers
meanwhile and the work can be stopped."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from typing import Any, Literal

import msgspec

from upcard.authoring.report import parts
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.play.state import State
from upcard.engine.play.table import Table
from upcard.engine.steps import Steps
from upcard.engine.testing.random_numbers import random_below
from upcard.errors import BadOption
from upcard.workshop.findings import Finding
from upcard.workshop.limit import Limit
from upcard.workshop.requests import Answer
from upcard.workshop.revisions import Revisions

SLICE = 0.05
"""Seconds of work after which the room has its turn."""
PAUSE = 0.004
"""Seconds of that turn. In a browser a pause of no length is over before the worker has looked at its messages: it
would answer nothing for seconds, and the page would end it."""
MAX_HANDS, MAX_HAND_MOVES = 10_000, 20_000
"""The most hands of a report, and the most moves of one of them."""
MAX_MEMORY_BYTES = 500_000_000
"""Work is ended when this process has more memory than so many bytes; the worker's own limit lies above."""


class Wish(msgspec.Struct, frozen=True):
    """A revision to test."""

    game: str


class ReportWish(msgspec.Struct, frozen=True):
    """A revision, and how many hands of it are to be played by chance."""

    game: str
    hands: int = 1_000
    players: int | None = None
    options: dict[str, int | str | bool] = {}
    seed: int = 1


class Nothing(msgspec.Struct, frozen=True):
    """A request without contents."""


class TrialFinding(msgspec.Struct, frozen=True):
    """A fault that the suite found: where in the rules, in which part of the suite, and the record of the match, which
    `back` opens as a table."""

    finding: Finding
    part: str
    record: str = ""
    moves: int = 0


class Kind(msgspec.Struct, frozen=True):
    """A kind of move: in how many decisions one was legal, and how many were made."""

    name: str
    legal: int
    made: int


class Report(msgspec.Struct, frozen=True):
    """Hands played by chance, in numbers. Counts are pairs ``[value, how often]``, by value."""

    hands: int
    players: int
    lengths: list[tuple[int, int]]
    """Moves of a hand."""
    branching: list[tuple[int, int]]
    """Legal moves of a decision."""
    forced: float
    """The part of the decisions with one legal move."""
    draws: int
    wins: list[int]
    """For each seat, counted from the first to act: the hands in which it had the best result, if not all had."""
    results: list[float]
    """For each seat, counted likewise: its mean result, in the game's points less the mean of all."""
    kinds: list[Kind]
    unfinished: int
    """Hands that had not ended after very many moves."""


class Progress(msgspec.Struct, frozen=True):
    """How far the work is."""

    kind: Literal["", "tests", "report"] = ""
    """Empty: nothing was started."""
    game: str = ""
    done: int = 0
    of: int = 0
    part: str = ""
    """What is done now."""
    finished: bool = True
    findings: list[TrialFinding] = []
    report: Report | None = None
    error: str = ""
    """Why the work has ended early."""


class Trials:
    """The long work of a room: one at a time."""

    def __init__(self, limit: Limit, revisions: Revisions) -> None:
        self._limit, self._revisions = limit, revisions
        self._task: asyncio.Task[None] | None = None
        self._progress = Progress()
        self._slice_ends = 0.0

    def answers(self) -> dict[str, tuple[type[Any], Answer]]:
        """The requests by their names."""
        return {
            "tests": (Wish, self._tests), "report": (ReportWish, self._report), "progress": (Nothing, self._how_far),
            "stop": (Nothing, self._stop),
        }  # fmt: skip

    async def _how_far(self, asked: Nothing) -> Progress:
        return self._progress

    async def _stop(self, asked: Nothing) -> Progress:
        if self._task is not None and not self._task.done():
            self._task.cancel()
            self._report_progress(finished=True, error="stopped")
        return self._progress

    def _report_progress(self, **changes: Any) -> None:
        self._progress = msgspec.structs.replace(self._progress, **changes)

    async def _tests(self, asked: Wish) -> Progress:
        rules = compiled_game(asked.game)
        await self._stop(Nothing())
        every = list(parts(rules, thorough=False, one_hand=True))
        self._progress = Progress("tests", asked.game, 0, len(every), finished=False)
        self._task = asyncio.ensure_future(self._run_tests(every))
        return self._progress

    async def _run_tests(self, every: list[Any]) -> None:
        for number, (what, begin) in enumerate(every):
            self._report_progress(done=number, part=what)
            try:
                await self._in_slices(begin())
            except asyncio.CancelledError:
                raise
            except BaseException as error:  # a game may raise anything, or exit
                self._report_progress(findings=[*self._progress.findings, self._fault(error, what)])
        self._report_progress(done=len(every), part="", finished=True)

    def _fault(self, error: BaseException, what: str) -> TrialFinding:
        finding = self._revisions.finding_in(self._progress.game, error)
        table = _table_of(error)
        try:
            return TrialFinding(finding, what, table.record() if table else "", len(table.moves) if table else 0)
        except Exception:  # the state may be half changed
            return TrialFinding(finding, what)

    async def _report(self, asked: ReportWish) -> Progress:
        if not 1 <= asked.hands <= MAX_HANDS:
            raise BadOption(f"a report has 1 to {MAX_HANDS:,} hands, not {asked.hands}")
        chosen = Game(compiled_game(asked.game), asked.players, options={**asked.options, "single_hand": True})
        await self._stop(Nothing())
        self._progress = Progress("report", asked.game, 0, asked.hands, finished=False)
        self._task = asyncio.ensure_future(self._run_report(chosen, asked))
        return self._progress

    async def _run_report(self, chosen: Game, asked: ReportWish) -> None:
        tally = Tally(chosen)
        try:
            for number in range(asked.hands):
                self._report_progress(done=number)
                await self._in_slices(tally.play(asked.seed + number))
        except asyncio.CancelledError:
            raise
        except BaseException as error:  # a game may raise anything, or exit
            self._report_progress(findings=[self._fault(error, "hands by chance")], error="the rules failed")
        self._report_progress(done=tally.hands, finished=True, report=tally.report())

    async def _in_slices(self, steps: Steps[Any]) -> None:
        self._limit.begin()
        for _ in steps:
            if time.monotonic() > self._slice_ends:
                _look_at_memory()
                await asyncio.sleep(PAUSE)
                self._slice_ends = time.monotonic() + SLICE
            self._limit.begin()


class Tally:
    """Counts what happens in hands that are played by chance."""

    def __init__(self, chosen: Game) -> None:
        self._game = chosen
        self.hands = self._draws = self._unfinished = 0
        self._lengths, self._branching = Counter[int](), Counter[int]()
        self._legal, self._made = Counter[str](), Counter[str]()
        self._wins, self._results = [0] * chosen.players, [0.0] * chosen.players

    def play(self, seed: int) -> Steps[None]:
        """Play one hand, in steps of a move."""
        state, below = State(self._game, seed), random_below(seed)
        moves, first, players, kinds = 0, -1, self._game.players, self._game.moves
        while not state.is_terminal() and moves < MAX_HAND_MOVES:
            acting = state.acting
            seat = acting[below(len(acting))]
            first = seat if first < 0 else first
            legal = state.legal_actions(seat)
            self._branching[len(legal)] += 1
            self._legal.update({kinds.kind(move).name for move in legal})
            move = legal[below(len(legal))]
            self._made[kinds.kind(move).name] += 1
            state.apply_action(move, seat)
            moves += 1
            yield
        self.hands += 1
        self._lengths[moves] += 1
        if not state.is_terminal():
            self._unfinished += 1
            return
        returns, first = state.returns(), max(first, 0)
        best = max(returns)
        level = all(one == best for one in returns)
        self._draws += level and players > 1
        for place in range(players):
            result = returns[(first + place) % players]
            self._results[place] += result
            self._wins[place] += result == best and not level

    def report(self) -> Report:
        """The numbers so far."""
        decisions, hands = sum(self._branching.values()) or 1, self.hands or 1
        kinds = [Kind(kind.name, self._legal[kind.name], self._made[kind.name]) for kind in self._game.moves.kinds]
        return Report(
            self.hands, self._game.players, sorted(self._lengths.items()), sorted(self._branching.items()),
            round(self._branching[1] / decisions, 4), self._draws, self._wins,
            [round(one / hands, 4) for one in self._results], kinds, self._unfinished,
        )  # fmt: skip


def _table_of(error: BaseException) -> Table | None:
    """The table at which the suite was when it raised."""
    step, found = error.__traceback__, None
    while step is not None:
        table = step.tb_frame.f_locals.get("table")
        found = table if isinstance(table, Table) else found
        step = step.tb_next
    return found


def _look_at_memory() -> None:
    """Raises `MemoryError` where work has taken too much. Only a browser tells how much memory Python has."""
    try:
        from pyodide_js import _module
    except ImportError:
        return
    if _module.HEAPU8.length > MAX_MEMORY_BYTES:
        raise MemoryError(f"the rules have used more than {MAX_MEMORY_BYTES // 1_000_000} MB")
