"""`RoomTable`: a table with people around it; `room.stand_ins` plays where nobody does.

A move goes one way only: it is validated, appended to the store, applied as the store gives it back, projected for
every viewer, sent. Nothing is sent before the append has returned: what anybody has seen survives a killed server.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol, TypeVar

from upcard.errors import UpcardError, split_reason
from upcard.room import fairness, messages, projection, seating, words
from upcard.room.chronicle import Chronicle
from upcard.room.fairness import Secret
from upcard.room.house import House
from upcard.room.limits import Allowance
from upcard.room.match import Match, Refusal, begin
from upcard.room.problems import NotYet, RoomError
from upcard.room.stand_ins import StandIns
from upcard.room.timing import Timing
from upcard.store import Event, NumberTaken, StoreError, TableRow

log = logging.getLogger(__name__)
T = TypeVar("T")
KEPT_REFUSALS = 64
KEPT_CHAT = 50
READING = 2.0
"""Seconds in which what a player typed is understood, or refused."""
MOST_WATCHERS = 100
"""Spectators of one table."""
MOST_OF_A_SEAT = 8
"""Connections from one seat: pages that its player has open."""


class Watcher(Protocol):
    """A connection: somebody who looks at a table from a seat, or from none."""

    seat: int | None

    def send(self, message: messages.Reply) -> None:
        """Take a message to be sent; returns at once."""


Change = Callable[[seating.Seating], seating.Seating]
Lesson = Callable[["RoomTable", int], Coroutine[Any, Any, messages.Reply]]


class RoomTable:
    """One table. All methods belong to one event loop; `lock` keeps changes in a row."""

    def __init__(self, house: House, row: TableRow, match: Match | None) -> None:
        self.house, self.match = house, match
        self.chronicle = Chronicle(house, row)
        self.lock = asyncio.Lock()
        self.watchers: list[Watcher] = []
        self.said: deque[messages.Said] = deque(maxlen=KEPT_CHAT)
        self.rested = house.timer()
        """When the last watcher went."""
        self._refusals: OrderedDict[str, messages.Nack] = OrderedDict()
        self._acts = [Allowance(60, 20) for _ in range(row.players)]
        self._chats = [Allowance(8, 20) for _ in range(row.players)]
        self._whys = [Allowance(30, 20) for _ in range(row.players)]
        self._lessons = [Allowance(10, 20) for _ in range(row.players)]
        self.timing = Timing(self)
        self.stand_ins = StandIns(self)

    @property
    def row(self) -> TableRow:
        """How the table is stored."""
        return self.chronicle.row

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.match.number if self.match else 0

    @property
    def over(self) -> bool:
        """Whether the match is over, by its events."""
        return self.match is not None and self.match.over

    @property
    def online(self) -> set[int]:
        """The seats from which somebody is looking."""
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    # -- people come and go -------------------------------------------------------------------------

    async def watch(self, watcher: Watcher) -> None:
        """Somebody looks at the table, and is sent all of it."""
        beside = sum(other.seat == watcher.seat for other in self.watchers)
        if watcher.seat is None and beside >= MOST_WATCHERS:
            raise RoomError(f"{MOST_WATCHERS} are watching this table already")
        if watcher.seat is not None and beside >= MOST_OF_A_SEAT:
            raise RoomError(f"this seat is open in {MOST_OF_A_SEAT} places already; close one of them")
        async with self.lock:
            await self._deal_if_begun()
            known = self.online
            self.watchers.append(watcher)
            if watcher.seat is not None:
                self.stand_ins.away.discard(watcher.seat)
            watcher.send(self.whole(watcher.seat))
            if self.online != known:
                self.tell_seats()
        self.attend()

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        if watcher not in self.watchers:
            return
        known = self.online
        self.watchers.remove(watcher)
        self.rested = self.house.timer()
        if self.online != known:
            self.tell_seats()
        self.attend()

    async def join(self, name: str, seat: int | None = None, entropy: str = "") -> tuple[int, str]:
        """Somebody takes an open seat; gives the seat and its token. The last one to come starts the match."""
        return await self.undisturbed(self._join(name, seat, entropy))

    async def _join(self, name: str, seat: int | None, entropy: str) -> tuple[int, str]:
        async with self.lock:
            taken: tuple[int, str] = (-1, "")

            def sit(seats: seating.Seating) -> seating.Seating:
                nonlocal taken
                changed, place, token = seating.sit(seats, name, seat, entropy)
                taken = place, token
                return changed

            await self._keep(sit)
            self.tell_seats()
        self.attend()
        return taken

    async def leave(self, seat: int) -> None:
        """A person goes for good. Its token opens nothing from now on."""
        await self.undisturbed(self._reseat(lambda seats: seating.leave(seats, seat, self.match is not None), seat))

    async def auto(self, seat: int, on: bool) -> None:
        """A bot plays for the person in a seat, or no more."""
        await self.undisturbed(self._reseat(lambda seats: seating.let_play(seats, seat, on)))

    async def _reseat(self, change: Change, left: int | None = None) -> None:
        async with self.lock:
            await self._keep(change)
            for watcher in self.watchers:
                if left is not None and watcher.seat == left:
                    watcher.seat = None
                    watcher.send(self.whole(None))
            self.tell_seats()
        self.attend()

    async def start(self) -> None:
        """Deal, where all seats are taken from the beginning."""
        async with self.lock:
            await self._keep(lambda seats: seats)

    async def _keep(self, change: Change) -> None:
        """Keep changed seats in the store, and deal when all are taken (here, or at another server)."""
        await self.chronicle.seat(change)
        await self._deal_if_begun()

    async def _deal_if_begun(self) -> None:
        """The match is in the store, but not here: it has just been started, or could not be rebuilt before."""
        if self.match is None and self.row.started is not None:
            await self._rebuild()

    async def _rebuild(self) -> None:
        """Make the match from what is stored, and show it to all. What is in memory is forgotten."""
        self.match = None
        row, readiness = self.row, self.house.readiness
        self.match = await asyncio.to_thread(begin, row, await self.chronicle.events(), readiness)
        readiness.prepare(row.game, *{seating.STAND_IN, *(seat.level for seat in row.seats if seat.kind == "bot")})
        for watcher in self.watchers:
            watcher.send(self.whole(watcher.seat))

    # -- moves --------------------------------------------------------------------------------------

    async def act(
        self, seat: int, act: str, base: int, move: int, text: str | None = None
    ) -> messages.Ack | messages.Nack:
        """A seat makes a move, with `text` typed where the move carries content. The same `act` again gives the
        same answer and changes nothing."""
        key = f"{seat}:{act}"
        if self._known(seat, key, act) is None and not self._acts[seat].take():
            return messages.Nack(act, "rate", "", f"that is too fast: {self._acts[seat]} are allowed")
        number = self.match.number_at(seat, base) if self.match else base
        return await self.undisturbed(self.play(seat, act, key, number, move, text))

    async def play(
        self, seat: int, act: str, key: str, base: int, move: int, text: str | None = None
    ) -> messages.Ack | messages.Nack:
        """The one way of a move, for people and bots: validate, append, apply, project, send."""
        async with self.lock:
            await self._deal_if_begun()
            known = self._known(seat, key, act)
            if known is not None:
                return known
            arg: tuple[int, ...] = ()
            try:
                if self.match is not None and seat in self.match.table.to_act:
                    move, arg = await self._read(seat, move, text)
                    if self.match.is_timed(move):
                        arg = (self.timing.elapsed(),)
                refusal = self._refusal(seat, base, move, arg)
            except UpcardError as error:
                refusal = ("illegal", *split_reason(str(error)))
            if refusal is not None:
                return self._remember(key, messages.Nack(act, *refusal))
            assert self.match is not None
            event = Event(self.match.number + 1, seat, move, arg, key, self.house.clock())
            try:
                kept = await self.chronicle.append(event, self.match.ends_with(event))
            except NumberTaken:
                await self._catch_up()
                return messages.Nack(act, "stale", "", "the table has moved on since; look again")
            except StoreError as error:
                # Nobody knows whether it was kept. It is not remembered as refused: the same act may come again.
                log.error("table %s cannot keep %s: %s", self.row.id, key, error)
                return messages.Nack(act, "store", "", "the card room cannot write now; try again")
            if kept.number == event.number:
                await self._fold(kept)
            else:
                await self._catch_up()
        self.attend()
        assert self.match is not None
        return messages.Ack(act, self.match.seq(seat, kept.number))

    def _known(self, seat: int, key: str, act: str) -> messages.Ack | messages.Nack | None:
        if self.match is not None and key in self.match.acts:
            return messages.Ack(act, self.match.seq(seat, self.match.acts[key]))
        return self._refusals.get(key)

    def _refusal(self, seat: int, base: int, move: int, arg: tuple[int, ...]) -> Refusal | None:
        if self.match is not None:
            return self.match.refuse(seat, base, move, arg)
        still = [str(n) for n, row in enumerate(self.row.seats) if row.kind == "open"]
        return "closed", "", f"the match begins when all seats are taken; open: {', '.join(still)}"

    def _remember(self, key: str, refusal: messages.Nack) -> messages.Nack:
        self._refusals[key] = refusal
        if len(self._refusals) > KEPT_REFUSALS:
            self._refusals.popitem(last=False)
        return refusal

    async def _fold(self, event: Event) -> None:
        """Apply an event that is stored. Where that fails, the match is made anew from the log."""
        assert self.match is not None
        match = self.match
        try:
            await self.change(lambda: match.apply(event))
        except Exception:
            log.exception("table %s could not apply event %d; it is rebuilt", self.row.id, event.number)
            await self._rebuild()

    async def change(self, change: Callable[[], None], *, to_all: bool = False) -> None:
        """Change what lies on the table, and tell those who are shown something of it (or all)."""
        match = self.match
        assert match is not None
        lines = {viewer: match.table.lines(viewer) for viewer in match.viewers}
        sheets = len(match.table.sheets)
        change()
        if match.over:
            await self.chronicle.finish()
        self._tell_event(lines, sheets, to_all=to_all)

    async def _catch_up(self) -> None:
        """Another server has appended, or an answer of the store was lost: fold what is stored and not yet applied."""
        assert self.match is not None
        for event in await self.chronicle.events(self.match.number):
            await self._fold(event)

    async def undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """Let a change come to its end though the connection that asked for it goes."""
        task = asyncio.ensure_future(work)
        self.house.keep(task)
        return await asyncio.shield(task)

    # -- words --------------------------------------------------------------------------------------

    async def why(self, seat: int, asked: messages.Why) -> messages.Reason | messages.Error:
        """Why the seat may not make a move (None: it may)."""
        if not self._whys[seat].take():
            return messages.Error(f"that is too fast: {self._whys[seat]} are allowed")
        if self.match is None:
            return messages.Error("the match has not begun")
        table = self.match.table
        if asked.text is not None and asked.move is not None:
            return await self._understood(seat, asked.move, asked.text)
        found = [asked.move] if asked.move is not None else self.match.moves_at(asked.zone, asked.unit, asked.card)
        if not found:
            return messages.Reason(None, "", "there is nothing to do with this now")
        if found[0] >= len(table.game.moves):
            return messages.Error(f"there is no move {found[0]}; moves are 0 to {len(table.game.moves) - 1}")
        move = next((m for m in found if table.why_not(m, seat) is None), found[0])
        reason = table.why_not(move, seat)
        return messages.Reason(move, "", None) if reason is None else messages.Reason(move, *split_reason(reason))

    async def _read(self, seat: int, move: int, text: str | None) -> tuple[int, tuple[int, ...]]:
        """What a player typed, read beside the event loop and not for long."""
        assert self.match is not None
        if text is None:
            return move, ()
        try:
            return await asyncio.wait_for(asyncio.to_thread(self.match.read, seat, move, text), READING)
        except TimeoutError:
            raise RoomError("that takes too long to understand; say it in fewer words") from None

    async def _understood(self, seat: int, move: int, text: str) -> messages.Reason:
        async with self.lock:  # the table stands still while it is looked at from beside the loop
            try:
                move, arg = await self._read(seat, move, text)
                assert self.match is not None
                refusal = self.match.refuse(seat, self.match.number, move, arg)
                if refusal is None:
                    return messages.Reason(move, "", None, self.match.table.read(text, seat)[2])
                return messages.Reason(move, *refusal[1:])
            except UpcardError as error:
                return messages.Reason(move, *split_reason(str(error)))

    async def teach(self, seat: int, lesson: Lesson) -> messages.Reply:
        """Ask the teacher (`room.teacher`) for a seat."""
        if not self._lessons[seat].take():
            return messages.Error(f"that is too fast: {self._lessons[seat]} are allowed")
        return await self.undisturbed(lesson(self, seat))

    def say(self, seat: int, text: str) -> messages.Error | None:
        """Chat, to all at the table."""
        if not self._chats[seat].take():
            return messages.Error(f"that is too fast: {self._chats[seat]} are allowed")
        said = messages.Said(seat, self.row.seats[seat].name, words.clean_chat(text))
        self.said.append(said)
        for watcher in self.watchers:
            watcher.send(said)
        return None

    def signal(self, seat: int, sign: str) -> messages.Error | None:
        """A sign, to all at the table. It is told and forgotten: signs are no part of the match."""
        if self.match is None:
            return messages.Error("the match has not begun")
        try:
            self.match.table.signal(sign, seat)
        except UpcardError as error:
            return messages.Error(str(error))
        for watcher in self.watchers:
            watcher.send(self.whole(watcher.seat))
        return None

    def record(self) -> str:
        """The text record, with the proof of the deal. Raises `NotYet` before the match is over."""
        if self.match is None or not self.match.over:
            raise NotYet("the record is open when the match is over: it tells every card")
        secret = Secret(self.row.seed, self.row.salt)
        return fairness.with_proof(self.match.table.record(), secret, self.row.id, self.row.entropy)

    # -- what is sent -------------------------------------------------------------------------------

    def seats(self) -> list[messages.SeatInfo]:
        """Who sits where."""
        return projection.seats(self.row.seats, self.online, self.stand_ins.away)

    def whole(self, viewer: int | None) -> messages.View:
        """Everything that a viewer may know."""
        if self.match is None:
            return messages.View(0, viewer, None, [], [], self.seats(), [], [*self.said], self.row.commitment, [])
        table = self.match.table
        view, offers = projection.view_and_offers(table, viewer)
        return messages.View(
            self.match.seq(viewer), viewer, view, offers,
            projection.newest_log(table, viewer), self.seats(), projection.sheets(table),
            [*self.said], self.row.commitment, [] if viewer is None else list(table.signals),
        )  # fmt: skip

    def _tell_event(self, lines: Mapping[int | None, int], sheets: int, *, to_all: bool = False) -> None:
        """Tell everybody of the newest event. So many lines had been told, and sheets written, before."""
        assert self.match is not None
        made: dict[int | None, messages.Event] = {}
        for watcher in self.watchers:
            viewer = watcher.seat
            if not to_all and self.match.number in self.match.quiet[viewer][-1:]:
                continue
            if viewer not in made:
                made[viewer] = self._event(viewer, lines[viewer], sheets)
            watcher.send(made[viewer])

    def _event(self, viewer: int | None, lines: int, sheets: int) -> messages.Event:
        assert self.match is not None
        table = self.match.table
        view, offers = projection.view_and_offers(table, viewer)
        told, counted = projection.log(table, viewer, lines), projection.sheets(table, sheets)
        return messages.Event(self.match.seq(viewer), told, view, offers, counted)

    def tell_seats(self) -> None:
        """Tell everybody who sits where."""
        message = messages.Seats(self.seats())
        for watcher in self.watchers:
            watcher.send(message)

    def attend(self) -> None:
        """See after every change who has gone, and let the house move where it should."""
        self.stand_ins.attend()

    def close(self) -> None:
        """Let go of timers."""
        self.timing.clear()
        self.stand_ins.close()
