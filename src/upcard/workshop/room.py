"""The workshop's room: an ordinary room in a worker that can reach nothing, with the requests of the workshop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

import msgspec

from upcard import bots
from upcard.bots.host.in_browser import Files, fetch_files
from upcard.engine.compile.game import compiled_game
from upcard.room import Room
from upcard.room.match.live_match import LiveMatch
from upcard.room.workers.bot_pace import Pace
from upcard.server.browser.in_browser import BrowserRoom
from upcard.server.browser.in_process import InProcessServer, open_room
from upcard.server.catalogue import game_info
from upcard.workshop import check, packing, playouts
from upcard.workshop.findings import Finding
from upcard.workshop.limit import Limit, TookTooLong
from upcard.workshop.positions import PositionRequests
from upcard.workshop.requests import Requests
from upcard.workshop.revisions import Opened, Revisions
from upcard.workshop.sources import Source
from upcard.workshop.table_requests import TableRequests
from upcard.workshop.trials import Trials

TURN = 0.25
"""Seconds after which the limit begins anew, if the room has its turn."""
THOUGHT = 1.0
"""The most seconds that a bot thinks about a move here, where its thinking holds up the room."""


class Failure(msgspec.Struct, frozen=True):
    """Rules that failed at a table: what the page gets without a request."""

    game: str
    findings: list[Finding]
    table: str = ""
    moves: int = 0
    """How many moves the table had; `back` opens a table with them."""
    record: str = ""


class Workshop:
    """The requests about games that are being written, for one room."""

    def __init__(self, room: Room, report: Callable[[Failure], object] = lambda failure: None) -> None:
        self._room, self._report = room, report
        self.limit = Limit(self._took_too_long)
        self.revisions = Revisions(self.limit)
        trials, tables = Trials(self.limit, self.revisions), TableRequests(room)
        self.requests = Requests({
            "check": (Source, self._check), "open": (Source, self._open), "playout": (playouts.Order, self._playout),
            **tables.answers(), **trials.answers(), **packing.ANSWERS, **PositionRequests(room).answers(),
        })  # fmt: skip
        self._log = _Failures(self._failed)
        logging.getLogger("upcard").addHandler(self._log)
        self._turns: asyncio.Task[None] | None = None

    def begin_turns(self) -> None:
        """Let the limit begin anew whenever the room has its turn, from now on."""
        self._turns = asyncio.ensure_future(self._take_turns())

    def close(self) -> None:
        """Stop listening to the log and taking turns, and forget all games."""
        self.revisions.close()
        if self._turns is not None:
            self._turns.cancel()
        logging.getLogger("upcard").removeHandler(self._log)

    async def _check(self, source: Source) -> check.Checked:
        return check.check(source, self.limit)

    async def _playout(self, order: playouts.Order) -> playouts.Played:
        return await playouts.play(order, self.limit)

    async def _open(self, source: Source) -> Opened:
        opened, surplus = self.revisions.open(source)
        for name in surplus:
            for table_id, table in list(self._room.tables.items()):
                if table.row.game == name:
                    self._room.unload(table_id)
            self.revisions.drop(name)
        return opened

    def _took_too_long(self, error: TookTooLong) -> None:
        if found := self.revisions.finding_of_loop(error):
            self._report(Failure(found[0], [found[1]]))

    def _failed(self, error: BaseException) -> None:
        """An exception that the room has logged: if it arose in the rules of a game, the page gets it."""
        found = self.revisions.findings_of(error)
        if found is None or isinstance(error, TookTooLong):
            return
        game, findings = found
        live = _live_match_of(error)
        if live is None or live.match is None:
            self._report(Failure(game, findings))
            return
        table = live.match.table
        try:
            record = table.record()
        except Exception:  # the state may be half changed
            record = ""
        self._report(Failure(game, findings, live.row.id, len(table.moves), record))

    async def _take_turns(self) -> None:
        while True:
            self.limit.begin()
            await asyncio.sleep(TURN)


class _Failures(logging.Handler):
    """Hands on the exceptions that are logged."""

    def __init__(self, failed: Callable[[BaseException], object]) -> None:
        super().__init__(logging.ERROR)
        self._hand_on = failed

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error is not None:
            self._hand_on(error)


def _live_match_of(error: BaseException) -> LiveMatch | None:
    """The match whose method raised, from the frames of the traceback."""
    step = error.__traceback__
    while step is not None:
        own = step.tb_frame.f_locals.get("self")
        live = getattr(own, "live", own)
        if isinstance(live, LiveMatch):
            return live
        step = step.tb_next
    return None


def think_briefly() -> None:
    """Limit what the bots of this process think about a move."""
    for name, level in bots.LEVELS.items():
        if level.budget is not None and (level.budget.seconds or THOUGHT) >= THOUGHT:
            bots.LEVELS[name] = replace(level, budget=replace(level.budget, seconds=THOUGHT))


async def open_workshop(report: Callable[[Failure], object]) -> tuple[InProcessServer, Workshop]:
    """A room with nothing kept, and the workshop in it. Raises `upcard.server.browser.in_process.StartupError`."""
    think_briefly()
    server = await open_room(pace=Pace())
    workshop = Workshop(server.app.state.room, report)  # type: ignore[attr-defined]
    return server, workshop


async def begin(files: Files, post: Callable[[str], object]) -> BrowserRoom:
    """Open the workshop's room in Pyodide. `post(json)` is called with failures of rules at tables."""
    from pyodide.ffi import to_js

    fetch_files(files)
    server, workshop = await open_workshop(lambda failure: post(msgspec.json.encode(failure).decode()))
    room = BrowserRoom(server, to_js, workshop.requests.answer)
    await warm_up(workshop)
    workshop.begin_turns()
    return room


async def warm_up(workshop: Workshop) -> None:
    """Load what the first requests need, before the page may ask: else the first would take seconds."""
    from upcard.authoring.skeleton import first_game

    source = Source(*first_game("warm_up"))
    check.check(source, workshop.limit)
    opened, _ = workshop.revisions.open(source)
    rules = compiled_game(opened.game)
    bots.make("club:20", rules, 1)
    game_info.detail(opened.game)
    workshop.revisions.drop(opened.game)
