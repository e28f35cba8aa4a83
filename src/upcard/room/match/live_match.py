"""`LiveMatch`: a match with its event log and its viewers.

Every move takes the same way: it is validated, appended to the store, applied as the store returns it, projected for
every viewer, and sent. Nothing is sent before the append returns, so whatever a viewer has seen survives a killed
server.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, TypeVar

from upcard.engine.play.table import Table
from upcard.errors import UpcardError, split_reason
from upcard.room.clocks.stopwatch import Stopwatch
from upcard.room.errors import RoomError
from upcard.room.match import view_messages
from upcard.room.match.event_log import EventLog
from upcard.room.match.loading import load_match
from upcard.room.match.match import CONCEDED, OWN_UNDO, TAKEN_BACK, Match, Refusal, is_on
from upcard.room.match.move_commentary import TEACHING, Commentator, told_by_card
from upcard.room.match.view_messages import ViewMessages
from upcard.room.people import seating
from upcard.room.people.spectators import Spectators, Viewer
from upcard.room.services import Services
from upcard.room.wire import messages
from upcard.room.wire.message_parts import SeatInfo
from upcard.store import Event, NumberTaken, StoreError, TableRow
from upcard.types import BEFORE_ALL, EventNumber, MoveId, Seat

log = logging.getLogger(__name__)
T = TypeVar("T")
MAX_REFUSALS = 64
READING = 2.0
"""Seconds within which a player's text must be read."""


class LiveMatch:
    """The cards of one table. All methods belong to one event loop; `lock` serializes changes."""

    def __init__(self, services: Services, row: TableRow, match: Match | None) -> None:
        self.services, self.match = services, match
        self.event_log = EventLog(services, row)
        self.spectators = Spectators()
        self.stopwatch = Stopwatch(services.timer)
        self.lock = asyncio.Lock()
        self.on_change: Callable[[], None] = lambda: None
        """Called after every change, for the automatic seats (`room.bot_seats`)."""
        self._refusals: OrderedDict[str, messages.Nack] = OrderedDict()
        self._projected: ViewMessages | None = None
        self.reviews: dict[int, asyncio.Task[messages.Reviewed]] = {}
        """The reviews of the finished match, by seat (`room.match.hints_and_review`)."""

    @property
    def row(self) -> TableRow:
        """The table's row in the store."""
        return self.event_log.row

    @property
    def number(self) -> EventNumber:
        """The number of the last event."""
        return self.match.number if self.match else BEFORE_ALL

    @property
    def over(self) -> bool:
        """Whether the match is over, by its events."""
        return self.match is not None and self.match.over

    # -- from the store -----------------------------------------------------------------------------

    async def deal_if_begun(self) -> None:
        """Load the match if it has begun in the store but not here: it just started, or failed to load before."""
        if self.match is None and self.row.started is not None:
            await self._rebuild()

    async def _rebuild(self) -> None:
        """Load the match from the store again, and send it to all viewers."""
        self.match = None
        self.match = await load_match(self.services, self.row, await self.event_log.events())
        await self.store_end()
        self.services.prepare(self.row)
        self.send_view_to_all()

    async def store_end(self) -> None:
        """Store that a loaded match is over where the store does not say so: no card of the deal can be played, or the
        process stopped between the last move and its result."""
        if self.match is not None and self.match.over and (self.row.ended is None or self.row.outcome is None):
            await self.event_log.finish(self.match.outcome)

    async def _catch_up(self) -> None:
        """Apply stored events that are missing here: of another server, or whose answer was lost."""
        assert self.match is not None
        for event in await self.event_log.events(self.match.number):
            await self._fold(event)

    async def _fold(self, event: Event) -> None:
        """Apply a stored event. If that fails, rebuild the match from the log."""
        assert self.match is not None
        match, hurried = self.match, self.match.hurried
        try:
            await self.change(lambda: self._apply(match, event))
            if match.hurried != hurried:
                self.send_seats()
            if event.move == TAKEN_BACK:
                self.send_view_to_all()
        except Exception:
            log.exception("table %s could not apply event %d; it is rebuilt", self.row.id, event.number)
            await self._rebuild()

    def _apply(self, match: Match, event: Event) -> None:
        """Play an event; at a first match add the commentary on a bot's move."""
        player, commentator = self.row.seats[event.seat], None
        if self.row.terms.explained and player.kind == "bot" and event.move >= 0:
            commentator = Commentator(match.table, told_by_card(match.table, event.seat, player.level, event.move))
        match.apply(event)
        for text in commentator.remarks(match.table, event.seat, event.move) if commentator else ():
            match.table.remark(text, TEACHING)

    async def shielded(self, work: Coroutine[Any, Any, T]) -> T:
        """Run a change to its end even if the connection that requested it closes."""
        task = asyncio.get_running_loop().create_task(work)
        self.services.keep_task(task)
        try:
            return await asyncio.shield(task)
        finally:
            del task  # its exception refers to this frame: a reference cycle

    # -- moves --------------------------------------------------------------------------------------

    async def play(
        self, seat: Seat, act: str, key: str, base: EventNumber, move: MoveId, text: str | None = None
    ) -> messages.Ack | messages.Nack:
        """Make a move, of a person or a bot: validate, append, apply, project, send."""
        services, began = self.services, self.services.timer()
        answer = await self._play(seat, act, key, base, move, text)
        services.counters.move(
            key, answer.code if isinstance(answer, messages.Nack) else None, services.timer() - began
        )
        return answer

    async def _play(
        self, seat: Seat, act: str, key: str, base: EventNumber, move: MoveId, text: str | None
    ) -> messages.Ack | messages.Nack:
        async with self.lock:
            await self.deal_if_begun()
            reply = self.answered(seat, key, act)
            if reply is not None:
                return reply
            arg: tuple[int, ...] = ()
            try:
                if self.match is not None and seat in self.match.table.to_act:
                    move, arg = await self.read(seat, move, text)
                    if self.match.is_timed(move):
                        arg = (self.stopwatch.seconds(),)
                refusal = self._refusal(seat, base, move, arg)
            except UpcardError as error:
                refusal = ("illegal", *split_reason(str(error)))
            if refusal is not None:
                return self._remember(key, messages.Nack(act, *refusal))
            assert self.match is not None
            event = Event(EventNumber(self.match.number + 1), seat, move, arg, key, self.services.clock())
            try:
                written = await self.event_log.append(event, self.match.ends_with(event))
            except NumberTaken:
                await self._catch_up()
                return messages.Nack(act, "stale", "", "the table has moved on since; look again")
            except StoreError as error:
                # The event may be stored. Do not cache the refusal: the client may send the same act again.
                log.error("table %s cannot store %s: %s", self.row.id, key, error)
                return messages.Nack(act, "store", "", "the server cannot save the game now; try again")
            if written.number == event.number:
                await self._fold(written)
            else:
                await self._catch_up()
        self.on_change()
        assert self.match is not None
        return messages.Ack(act, self.match.seq(seat, written.number))

    @property
    def is_for_one(self) -> bool:
        """Whether one player plays alone, with the room's undo and redo."""
        row = self.row
        plain = not self.is_compared and not row.terms.told
        return row.players == 1 and plain and not is_on(row.options.get(OWN_UNDO))

    @property
    def is_compared(self) -> bool:
        """Whether others play the same cards, so that results are compared."""
        return bool(self.row.deal) and not self.row.terms.continued

    def _steps_of(self, viewer: Seat | None) -> tuple[int, int]:
        """For the player of a game for one: how many moves may be taken back, and made again."""
        match = self.match
        if match is None or viewer is None or not self.is_for_one:
            return 0, 0
        return match.table.number, len(match.undone)

    async def take_back(self, seat: Seat) -> messages.Error | None:
        """Take back the last move of a seat, and all moves after it; in a game for one also one that ended it."""
        async with self.lock:
            match = self.match
            stay = None if match is None or (match.over and not self.is_for_one) else match.before_last_of(seat)
            if match is None or stay is None:
                return messages.Error("there is nothing to take back")
            number = EventNumber(match.number + 1)
            event = Event(number, seat, TAKEN_BACK, (stay,), f"{seat}!{number}!back", self.services.clock())
            try:
                written = await self.event_log.append(event, False)
            except NumberTaken:
                await self._catch_up()
                return messages.Error("the table has moved on since; ask again")
            if written.number == number:
                await self.services.run(match.apply, event)
                await self.event_log.reopen()
                self.reviews.clear()
                self.send_view_to_all()
            else:
                await self._catch_up()
        self.on_change()
        return None

    async def concede(self, seat: Seat) -> messages.Error | None:
        """In a game for one, give the match up: it is over, and lost."""
        async with self.lock:
            match = self.match
            if match is None or match.over or self.row.players > 1:
                return messages.Error("there is nothing to give up")
            number = EventNumber(match.number + 1)
            event = Event(number, seat, CONCEDED, (), f"{seat}!{number}!concede", self.services.clock())
            try:
                written = await self.event_log.append(event, True)
            except NumberTaken:
                await self._catch_up()
                return messages.Error("the table has moved on since; ask again")
            if written.number == number:
                await self._fold(written)
            else:
                await self._catch_up()
        self.on_change()
        return None

    async def note_hint(self, seat: Seat) -> None:
        """Store that a seat asked for a hint."""
        async with self.lock:
            await self.event_log.change_seats(lambda seats: seating.note_help(seats, seat, "hints"))

    async def redo(self, seat: Seat) -> messages.Error | None:
        """In a game for one, make the last move again that was taken back."""
        match = self.match
        if match is None or not self.is_for_one or not match.undone or match.undone[-1].seat != seat:
            return messages.Error("there is nothing to make again")
        again, number = match.undone[-1], match.number
        answer = await self.play(seat, "", f"{seat}!{number + 1}!redo", number, again.move)
        return messages.Error(answer.why) if isinstance(answer, messages.Nack) else None

    def answered(self, seat: Seat, key: str, act: str) -> messages.Ack | messages.Nack | None:
        """The earlier answer to an act, if any."""
        if self.match is not None and key in self.match.acts:
            return messages.Ack(act, self.match.seq(seat, self.match.acts[key]))
        return self._refusals.get(key)

    async def read(self, seat: Seat, move: MoveId, text: str | None) -> tuple[int, tuple[int, ...]]:
        """Read a player's text, in a thread and with a time limit."""
        assert self.match is not None
        if text is None:
            return move, ()
        try:
            return await asyncio.wait_for(self.services.run(self.match.read, seat, move, text), READING)
        except TimeoutError:
            raise RoomError("that takes too long to understand; say it in fewer words") from None

    def _refusal(self, seat: Seat, base: EventNumber, move: MoveId, arg: tuple[int, ...]) -> Refusal | None:
        if self.match is not None:
            return self.match.refuse(seat, base, move, arg)
        if seating.all_taken(self.row.seats):
            return "closed", "", "the match begins in a moment: the cards are being shuffled"
        still = [str(n) for n, row in enumerate(self.row.seats) if row.kind == "open"]
        return "closed", "", f"the match begins when all seats are taken; open: {', '.join(still)}"

    def _remember(self, key: str, refusal: messages.Nack) -> messages.Nack:
        self._refusals[key] = refusal
        if len(self._refusals) > MAX_REFUSALS:
            self._refusals.popitem(last=False)
        return refusal

    async def change(self, change: Callable[[], None], *, to_all: bool = False) -> None:
        """Change the position, and send it to the viewers who see the change (or to all)."""
        match = self.match
        assert match is not None
        lines = {viewer: match.table.lines(viewer) for viewer in match.viewers}
        sheets, sealed = len(match.table.sheets), len(match.seals)
        change()
        if match.over:
            await self.event_log.finish(match.outcome)
        self.send_event(lines, sheets, to_all=to_all)
        for seal in self.seals()[sealed:]:
            self.spectators.send_to_all(seal)

    # -- sending ------------------------------------------------------------------------------------

    def seats(self) -> list[SeatInfo]:
        """The public data of the seats."""
        hurried = self.match.hurried if self.match is not None else ()
        return view_messages.seats(self.row.seats, self.spectators.online, self.spectators.away, hurried)

    def send_seats(self) -> None:
        """Send the seats to all viewers."""
        self.spectators.send_to_all(messages.Seats(self.seats()))

    def whole(self, viewer: Seat | None, framed: bool = False) -> messages.Whole:
        """The whole view of a viewer; `framed` as in `ViewMessages`."""
        chat, commitment = [*self.spectators.chat], "" if self.row.deal else self.row.commitment
        clock, evening = self.row.terms.clock, list(self.row.terms.evening)
        if self.match is None:
            return messages.Whole(0, viewer, None, [], [], self.seats(), [], chat, commitment, [], clock, evening)
        table = self.match.table
        views = self._framed(table) if framed else ViewMessages(table)
        view, offers = views.view_and_offers(viewer)
        return messages.Whole(
            self.match.seq(viewer), viewer, view, offers,
            view_messages.newest_log(table, viewer), self.seats(), view_messages.sheets(table),
            chat, commitment, [] if viewer is None else list(table.signals), clock, evening, *self._steps_of(viewer),
            self.is_compared,
        )  # fmt: skip

    def _framed(self, table: Table) -> ViewMessages:
        if self._projected is None or self._projected.table is not table:
            self._projected = ViewMessages(table, framed=True)
        return self._projected

    def seals(self) -> list[messages.Sealed]:
        """The commitments to the cards of each hand at a closed table; viewers get them before any card is shown."""
        return [] if self.match is None else [messages.Sealed(*seal) for seal in self.match.seals.items()]

    def send_view(self, watcher: Viewer) -> None:
        """Send a viewer the whole state."""
        watcher.send(self.whole(watcher.seat, framed=True))
        for seal in self.seals():
            watcher.send(seal)

    def send_view_to_all(self) -> None:
        """Send everybody everything."""
        for watcher in self.spectators.viewers:
            self.send_view(watcher)

    def send_event(self, lines: Mapping[int | None, int], sheets: int, *, to_all: bool = False) -> None:
        """Send the newest event to all viewers who see it. `lines` and `sheets`: the counts before it."""
        assert self.match is not None
        by_viewer: dict[int | None, messages.Event] = {}
        for watcher in self.spectators.viewers:
            viewer = watcher.seat
            if not to_all and self.match.number in self.match.quiet[viewer][-1:]:
                continue
            if viewer not in by_viewer:
                by_viewer[viewer] = self._event(viewer, lines[viewer], sheets)
            watcher.send(by_viewer[viewer])

    def _event(self, viewer: Seat | None, lines: int, sheets: int) -> messages.Event:
        assert self.match is not None
        table = self.match.table
        views = self._framed(table)
        view, offers = views.view_and_offers(viewer)
        counted = view_messages.sheets(table, sheets)
        steps = self._steps_of(viewer)
        return messages.Event(self.match.seq(viewer), views.log(viewer, lines), view, offers, counted, *steps)
