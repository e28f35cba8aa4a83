"""`RoomTable`: a table with people and bots around it.

A move goes one way only: it is validated, appended to the store, applied, projected for every viewer, sent.
Nothing is sent before the append has returned, so whatever anybody has seen survives a killed server.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Protocol, TypeVar

import msgspec

from upcard.bots import Bot
from upcard.errors import UpcardError, split_reason
from upcard.room import fairness, messages, projection, seating, words
from upcard.room.fairness import Secret
from upcard.room.house import House, longest_thought
from upcard.room.limits import Allowance
from upcard.room.match import Match, Refusal, begin
from upcard.room.problems import NotYet, RoomError
from upcard.room.timing import Timing
from upcard.store import Event, NumberTaken, StoreError, TableRow

log = logging.getLogger(__name__)
T = TypeVar("T")
KEPT_REFUSALS = 64
KEPT_CHAT = 50
MOST_WATCHERS = 100


class Watcher(Protocol):
    """A connection: somebody who looks at a table from a seat, or from none."""

    seat: int | None

    def send(self, message: messages.Reply) -> None:
        """Take a message to be sent; returns at once."""


Lesson = Callable[["RoomTable", int], Coroutine[Any, Any, messages.Reply]]


class RoomTable:
    """One table. All methods belong to one event loop; `lock` keeps changes in a row."""

    def __init__(self, house: House, row: TableRow, match: Match | None) -> None:
        self.house, self.row, self.match = house, row, match
        self.lock = asyncio.Lock()
        self.watchers: list[Watcher] = []
        self.away: set[int] = set()
        self.said: deque[messages.Said] = deque(maxlen=KEPT_CHAT)
        self.rested = house.clock()
        """When the last watcher went."""
        self._refusals: OrderedDict[str, messages.Nack] = OrderedDict()
        self._acts = [Allowance(60, 20) for _ in range(row.players)]
        self._chats = [Allowance(8, 20) for _ in range(row.players)]
        self._whys = [Allowance(30, 20) for _ in range(row.players)]
        self._lessons = [Allowance(10, 20) for _ in range(row.players)]
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._busy: set[int] = set()
        self.timing = Timing(self)
        self._bots: dict[tuple[int, str], Bot] = {}

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.match.number if self.match else 0

    @property
    def online(self) -> set[int]:
        """The seats from which somebody is looking."""
        return {watcher.seat for watcher in self.watchers if watcher.seat is not None}

    # -- people come and go -------------------------------------------------------------------------

    async def watch(self, watcher: Watcher) -> None:
        """Somebody looks at the table, and is sent all of it."""
        if len(self.watchers) >= MOST_WATCHERS:
            raise RoomError(f"{MOST_WATCHERS} are watching this table already")
        async with self.lock:
            known = self.online
            self.watchers.append(watcher)
            if watcher.seat is not None:
                self.away.discard(watcher.seat)
            watcher.send(self.whole(watcher.seat))
            if self.online != known:
                self._tell_seats()
        self.attend()

    def unwatch(self, watcher: Watcher) -> None:
        """Somebody looks away."""
        if watcher not in self.watchers:
            return
        known = self.online
        self.watchers.remove(watcher)
        self.rested = self.house.clock()
        if self.online != known:
            self._tell_seats()
        self.attend()

    async def join(self, name: str, seat: int | None = None, entropy: str = "") -> tuple[int, str]:
        """Somebody takes an open seat; gives the seat and its token. The last one to come starts the match."""
        return await self.undisturbed(self._join(name, seat, entropy))

    async def _join(self, name: str, seat: int | None, entropy: str) -> tuple[int, str]:
        async with self.lock:
            seats, place, token = seating.sit(self.row.seats, name, seat, entropy)
            await self.keep(seats)
            self._tell_seats()
        self.attend()
        return place, token

    async def leave(self, seat: int) -> None:
        """A person goes for good. Its token opens nothing from now on."""
        await self.undisturbed(self._reseat(lambda: seating.leave(self.row.seats, seat, self.match is not None), seat))

    async def auto(self, seat: int, on: bool) -> None:
        """A bot plays for the person in a seat, or no more."""
        await self.undisturbed(self._reseat(lambda: seating.let_play(self.row.seats, seat, on)))

    async def _reseat(self, change: Any, left: int | None = None) -> None:
        async with self.lock:
            await self.keep(change())
            for watcher in self.watchers:
                if left is not None and watcher.seat == left:
                    watcher.seat = None
                    watcher.send(self.whole(None))
            self._tell_seats()
        self.attend()

    async def keep(self, seats: seating.Seating) -> None:
        """Keep new seats in the store, and deal when all are taken."""
        row = msgspec.structs.replace(self.row, seats=seats)
        begins = self.match is None and seating.all_taken(seats)
        if begins:
            added, names = tuple(s.entropy for s in seats), tuple(s.name for s in seats)
            row = msgspec.structs.replace(row, started=self.house.clock(), entropy=added, names=names)
        await self.house.store.update(row)
        self.row = row
        if begins:
            readiness = self.house.readiness
            self.match = await asyncio.to_thread(begin, row, (), readiness)
            readiness.prepare(row.game, *{seating.STAND_IN, *(seat.level for seat in seats if seat.kind == "bot")})
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
            known = self._known(seat, key, act)
            if known is not None:
                return known
            arg: tuple[int, ...] = ()
            try:
                if self.match is not None and seat in self.match.table.to_act:
                    move, arg = self.match.read(seat, move, text)
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
                await self.house.store.append(self.row.id, event)
            except NumberTaken:
                await self._read_again()
                return messages.Nack(act, "stale", "", "the table has moved on since; look again")
            await self._apply(event)
        self.attend()
        return messages.Ack(act, self.match.seq(seat, event.number))

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

    async def _apply(self, event: Event) -> None:
        assert self.match is not None
        match = self.match
        await self.change(lambda: match.apply(event))

    async def change(self, change: Callable[[], None], *, to_all: bool = False) -> None:
        """Change what lies on the table, and tell those who are shown something of it (or all)."""
        match = self.match
        assert match is not None
        lines = {viewer: match.table.lines(viewer) for viewer in match.viewers}
        sheets = len(match.table.sheets)
        change()
        if match.over:
            row = msgspec.structs.replace(self.row, ended=self.house.clock())
            await self.house.store.update(row)
            self.row = row
        self._tell_event(lines, sheets, to_all=to_all)

    async def _read_again(self) -> None:
        """Another server has appended: fold its events too."""
        assert self.match is not None
        for event in await self.house.store.events(self.row.id, self.match.number):
            await self._apply(event)

    async def undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        """Let a change come to its end though the connection that asked for it goes."""
        task = asyncio.ensure_future(work)
        self.house.keep(task)
        return await asyncio.shield(task)

    # -- words --------------------------------------------------------------------------------------

    def why(self, seat: int, asked: messages.Why) -> messages.Reason | messages.Error:
        """Why the seat may not make a move (None: it may)."""
        if not self._whys[seat].take():
            return messages.Error(f"that is too fast: {self._whys[seat]} are allowed")
        if self.match is None:
            return messages.Error("the match has not begun")
        table = self.match.table
        if asked.text is not None and asked.move is not None:
            return self._understood(seat, asked.move, asked.text)
        found = [asked.move] if asked.move is not None else self.match.moves_at(asked.zone, asked.unit, asked.card)
        if not found:
            return messages.Reason(None, "", "there is nothing to do with this now")
        if found[0] >= len(table.game.floor.moves):
            return messages.Error(f"there is no move {found[0]}; moves are 0 to {len(table.game.floor.moves) - 1}")
        move = next((m for m in found if table.why_not(m, seat) is None), found[0])
        reason = table.why_not(move, seat)
        return messages.Reason(move, "", None) if reason is None else messages.Reason(move, *split_reason(reason))

    def _understood(self, seat: int, move: int, text: str) -> messages.Reason:
        assert self.match is not None
        try:
            move, arg = self.match.read(seat, move, text)
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
        return projection.seats(self.row.seats, self.online, self.away)

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

    def _tell_seats(self) -> None:
        message = messages.Seats(self.seats())
        for watcher in self.watchers:
            watcher.send(message)

    # -- seats that play themselves -----------------------------------------------------------------

    def attend(self) -> None:
        """See who has gone, and let the house move where it should."""
        self._watch_the_door()
        self._take_over()
        if self.match is None or self.match.over or not self.watchers:
            self.timing.clear()
            return  # a table that nobody looks at rests
        self.timing.keep(self.match)
        for seat in self.match.table.to_act:
            if seat not in self._busy and self._plays_itself(seat):
                self._busy.add(seat)
                self.house.keep(asyncio.ensure_future(self._play_for(seat)))

    def _take_over(self) -> None:
        """Play on compiled where an understudy has played and need not any more, nor as a stand-in or a teacher."""
        if self.match is not None:
            self.match.table.game = self.house.readiness.promoted(self.match.table.game)

    def _watch_the_door(self) -> None:
        for seat, row in enumerate(self.row.seats):
            gone = row.kind == "person" and seat not in self.online and self.match is not None and bool(self.watchers)
            if gone and seat not in self.away and seat not in self._leaving:
                loop = asyncio.get_running_loop()
                self._leaving[seat] = loop.call_later(self.house.grace, self._has_gone, seat)
            elif not gone and seat in self._leaving:
                self._leaving.pop(seat).cancel()

    def _has_gone(self, seat: int) -> None:
        del self._leaving[seat]
        self.away.add(seat)
        self._tell_seats()
        self.attend()

    def _by_bot(self, seat: int) -> bool:
        row = self.row.seats[seat]
        return row.kind == "bot" or row.auto or seat in self.away

    def _plays_itself(self, seat: int) -> bool:
        assert self.match is not None
        return self._by_bot(seat) or (self.row.forced and self.match.forced(seat) is not None)

    async def _play_for(self, seat: int) -> None:
        try:
            while await self._one_move_for(seat):
                pass
        except StoreError:
            log.exception("table %s cannot keep the move of seat %d", self.row.id, seat)
        finally:
            self._busy.discard(seat)

    async def _one_move_for(self, seat: int) -> bool:
        """Make the next move of a seat that plays itself. False when there is none to be made."""
        match = self.match
        if match is None or match.over or not self.watchers:
            return False
        if seat not in match.table.to_act or not self._plays_itself(seat):
            return False
        base = match.number
        move = match.forced(seat) if self.row.forced else None
        level = self._level(seat)
        window = self.timing.window_seconds() if match.table.window else None
        seconds = self.house.pace.pause(window, thought=longest_thought(level))
        if move is None:
            quick = match.quick_move(seat, level, self.house.pace.chance)
            if quick is not None:
                seconds, move = self.house.pace.reaction(quick[0]), quick[1]
        pause = asyncio.ensure_future(asyncio.sleep(seconds))
        if move is None:
            move = await self._think(seat, match)
        await pause
        if not self._plays_itself(seat):
            return False
        answer = await self.undisturbed(self.play(seat, "", f"{seat}!{base}", base, move))
        return isinstance(answer, messages.Ack) or answer.code == "stale"

    def _level(self, seat: int) -> str:
        return self.row.seats[seat].level or seating.STAND_IN

    async def _think(self, seat: int, match: Match) -> int:
        mind = match.table.mind(seat)
        level = self._level(seat)
        loop = asyncio.get_running_loop()
        try:
            if (seat, level) not in self._bots:
                self._bots[seat, level] = self.house.readiness.bot(level, match.table.game)
            bot = self._bots[seat, level]
            move = int(await loop.run_in_executor(self.house.thinkers, bot.choose, mind))
            if move in mind.legal():
                return move
            log.error("the bot %s of table %s chose %s, which is not legal", level, self.row.id, move)
        except Exception:
            log.exception("the bot %s of table %s failed", level, self.row.id)
        return mind.legal()[0]  # the game goes on

    def close(self) -> None:
        """Let go of timers."""
        self.timing.clear()
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
