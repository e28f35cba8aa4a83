"""`RoomTable`: a table and the people around it: who looks, who sits, who may do what how often.

The cards themselves are in `room.live_match`; `room.bot_seats` plays where nobody does.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from upcard.errors import UpcardError
from upcard.room import messages, move_queries, seating, text_input
from upcard.room.bot_seats import BotSeats
from upcard.room.errors import NotYet
from upcard.room.fair_deal import commit_reveal, private_tables
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.live_match import LiveMatch
from upcard.room.match import Match
from upcard.room.message_parts import SeatInfo
from upcard.room.rate_limit import RateLimit
from upcard.room.reveal_phase import Change, RevealPhase
from upcard.room.services import Services
from upcard.room.spectators import Viewer
from upcard.room.timing import Timing
from upcard.room.votes import About, Votes
from upcard.store import SaidRow, TableRow, accounts, side_tables

ACTS, CHATS = partial(RateLimit, 60, 20), partial(RateLimit, 8, 20)
WHYS, LESSONS = partial(RateLimit, 30, 20), partial(RateLimit, 10, 20)
"""How often a seat may move, talk, ask why, and ask the teacher. Most seats never do: they cost nothing until then."""
ABOUTS: tuple[About, ...] = ("again", "back")
Lesson = Callable[[LiveMatch, int, str], Coroutine[Any, Any, messages.Reply]]


class RoomTable:
    """One table. All methods belong to one event loop."""

    def __init__(self, services: Services, row: TableRow, match: Match | None) -> None:
        self.services = services
        self.live = LiveMatch(services, row, match)
        self.spectators = self.live.spectators
        self.timing = Timing(self.live)
        self.bot_seats = BotSeats(self.live, self.timing)
        self.live.attend = self._attend
        self.opening = RevealPhase(self.live)
        self.rested = services.timer()
        """When the last watcher went."""
        self.votes = Votes()
        self.go_on: Callable[[RoomTable, Mapping[int, str]], Awaitable[str]] | None = None
        """Opens the table of the next match for the same people, with what seats promise to add to its deal; gives its
        id (`room.room`)."""
        self.closed = False
        """Put away: what is seen here may be out of date, and the table is opened anew."""
        self._acts: defaultdict[int, RateLimit] = defaultdict(ACTS)
        self._chats: defaultdict[int, RateLimit] = defaultdict(CHATS)
        self._whys: defaultdict[int, RateLimit] = defaultdict(WHYS)
        self._lessons: defaultdict[int, RateLimit] = defaultdict(LESSONS)

    @property
    def row(self) -> TableRow:
        """How the table is stored."""
        return self.live.row

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.live.match

    @property
    def number(self) -> int:
        """The number of the last event."""
        return self.live.number

    @property
    def over(self) -> bool:
        """Whether the match is over, by its events."""
        return self.live.over

    @property
    def is_told(self) -> bool:
        """Whether everybody may know what happened: the match is over, or was brought in as a record."""
        return self.over or self.row.terms.told

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks, and nothing is being changed."""
        return not self.spectators.watchers and not self.live.lock.locked()

    def _attend(self) -> None:
        """After every change: who plays on has answered no to what was asked; then stand-ins move."""
        if self.votes.stands("back") and self.votes.is_stale("back", self._moves_of_people()):
            self.votes.drop("back")
            self.spectators.tell(self.votes.asked("back", ()))
        self.bot_seats.attend()

    def seats(self) -> list[SeatInfo]:
        """Who sits where."""
        return self.live.seats()

    def whole(self, viewer: int | None) -> messages.Whole:
        """Everything that a viewer may know."""
        return self.live.whole(viewer)

    # -- people come and go -------------------------------------------------------------------------

    async def watch(self, watcher: Viewer) -> None:
        """Somebody looks at the table, and is sent all of it."""
        self.spectators.check_place(watcher)
        async with self.live.lock:
            await self.live.deal_if_begun()
            known = self.spectators.online
            self.spectators.watchers.append(watcher)
            if watcher.seat is not None:
                self.spectators.away.discard(watcher.seat)
            self.live.show(watcher)
            for about in ABOUTS:
                if self.votes.stands(about) or (about == "again" and self.votes.next_table):
                    watcher.send(self.votes.asked(about, self._voters(about)))
            if self.spectators.online != known:
                self.live.tell_seats()
        self.opening.attend(self._reseat)
        self.bot_seats.attend()

    def unwatch(self, watcher: Viewer) -> None:
        """Somebody looks away."""
        if watcher not in self.spectators.watchers:
            return
        known = self.spectators.online
        self.spectators.watchers.remove(watcher)
        self.rested = self.services.timer()
        if self.spectators.online != known:
            self.live.tell_seats()
        self.bot_seats.attend()

    async def join(self, name: str, seat: int | None = None, promise: str = "") -> tuple[int, str]:
        """Somebody takes an open seat; gives the seat and its token. The last one to come starts the match."""
        return await self.live.undisturbed(self._join(name, seat, promise))

    async def _join(self, name: str, seat: int | None, promise: str) -> tuple[int, str]:
        async with self.live.lock:
            taken: tuple[int, str] = (-1, "")

            def sit(seats: seating.Seating) -> seating.Seating:
                nonlocal taken
                changed, place, token = seating.sit(seats, name, seat, promise)
                taken = place, token
                return changed

            await self._keep(sit)
            self.live.tell_seats()
        self.bot_seats.attend()
        return taken

    async def add_key(self, seat: int) -> str:
        """One more token of a seat, for another device of its person. Raises `RoomError`."""
        made = ""

        def add(seats: seating.Seating) -> seating.Seating:
            nonlocal made
            changed, made = seating.add_key(seats, seat)
            return changed

        await self.live.undisturbed(self._reseat(add))
        return made

    async def reveal(self, seat: int, entropy: str) -> None:
        """A person adds to the deal what was promised. Raises `RoomError`."""
        await self.live.undisturbed(self._reseat(lambda seats: seating.reveal(seats, seat, entropy)))

    async def leave(self, seat: int) -> None:
        """A person goes for good. Its token opens nothing from now on."""
        await self.live.undisturbed(self._leave(seat))

    async def _leave(self, seat: int) -> None:
        await self._reseat(lambda seats: seating.leave(seats, seat, self.match is not None), seat)
        if self.row.seats[seat].kind == "open":  # who comes next is somebody else
            await accounts.remove_seat(self.services.store, self.row.id, seat)

    async def auto(self, seat: int, on: bool) -> None:
        """A bot plays for the person in a seat, or no more."""
        await self.live.undisturbed(self._reseat(lambda seats: seating.let_play(seats, seat, on)))

    async def _reseat(self, change: Change, left: int | None = None) -> None:
        async with self.live.lock:
            await self._keep(change)
            for watcher in self.spectators.watchers:
                if left is not None and watcher.seat == left:
                    watcher.seat = None
                    watcher.send(self.whole(None))
            self.live.tell_seats()
        self.bot_seats.attend()

    async def fill(self, seat: int | None = None) -> None:
        """Bots in all chairs that are free, or in one. Raises `RoomError`."""
        await self.live.undisturbed(self._reseat(lambda seats: seating.fill(seats, seat)))

    # -- what all have to agree on ------------------------------------------------------------------

    def _voters(self, about: About) -> list[int]:
        """The people who are there, and are asked. A move is not taken back from one for whom a bot plays."""
        people = [n for n, row in enumerate(self.row.seats) if row.kind == "person" and n in self.spectators.online]
        return people if about == "again" else [n for n in people if not self.row.seats[n].auto]

    def _moves_of_people(self) -> int:
        """How many moves the people have made. Bots play on while a proposal stands; it still means the same move."""
        people = {seat for seat, row in enumerate(self.row.seats) if row.kind == "person"}
        return sum(move.seat in people for move in self.match.table.moves) if self.match else 0

    async def vote(self, seat: int, about: About, yes: bool, promise: str = "") -> messages.Error | None:
        """A seat proposes something, agrees or refuses; when all people have agreed, it is done. With a yes to play
        again comes the `promise` of what the person adds to the next deal. Raises `RoomError`."""
        promise = commit_reveal.clean_promise(promise)
        if self.match is None or (about == "again") != self.over:
            return messages.Error("the match is not over yet" if about == "again" else "no match is played here")
        if about == "back" and self.row.deal:
            return messages.Error("you cannot take moves back in a deal that others play too")
        if about == "back" and yes and not self.votes.stands(about) and self.match.before_last_of(seat) is None:
            return messages.Error("you have made no move that could be taken back")
        return await self.live.undisturbed(self._vote(seat, about, yes, promise))

    async def _vote(self, seat: int, about: About, yes: bool, promise: str) -> messages.Error | None:
        self.votes.say(about, seat, yes, self._moves_of_people(), promise if about == "again" else "")
        by = self.votes.by(about)
        refused = None
        if by is not None and not self.votes.waits(about, self._voters(about)):
            if about == "back":
                self.votes.drop(about)
                refused = await self.live.take_back(by)
            elif self.go_on is not None and not self.votes.next_table:
                self.votes.next_table = await self.go_on(self, self.votes.promises)
        self.spectators.tell(self.votes.asked(about, self._voters(about)))
        return refused

    async def claim(self, seat: int) -> messages.Error | None:
        """A seat takes the tricks that are left; what is left to play is played at once."""
        return await self.live.undisturbed(self._claim(seat))

    async def _claim(self, seat: int) -> messages.Error | None:
        async with self.live.lock:
            match = self.match
            tricks = match.table.sure_tricks(seat) if match is not None and not match.over else 0
            if match is None or not tricks:
                return messages.Error("tricks are claimed by who leads, when nobody else can take any of them")
            match.table.remark(f"{match.table.names[seat]} claims the last {tricks} tricks.")
            self.bot_seats.claimed = match.table.view().hand
            self.live.show_all()
        self.bot_seats.attend()
        return None

    async def start(self) -> None:
        """Deal, where all seats are taken from the beginning."""
        async with self.live.lock:
            await self._keep(lambda seats: seats)

    async def _keep(self, change: Change) -> None:
        """Keep changed seats in the store, and deal when all are taken (here, or at another server)."""
        await self.live.event_log.seat(change)
        await self.live.deal_if_begun()
        self.opening.attend(self._reseat)

    # -- what a seat does ---------------------------------------------------------------------------

    async def act(
        self, seat: int, act: str, base: int, move: int, text: str | None = None
    ) -> messages.Ack | messages.Nack:
        """A seat makes a move, with `text` typed where the move carries content. The same `act` again gives the
        same answer and changes nothing."""
        key = f"{seat}:{act}"
        if self.live.answered(seat, key, act) is None and not self._acts[seat].take():
            return messages.Nack(act, "rate", "", f"that is too fast: {self._acts[seat]} are allowed")
        number = self.match.number_at(seat, base) if self.match else base
        return await self.live.undisturbed(self.live.play(seat, act, key, number, move, text))

    async def why(self, seat: int, asked: messages.Why) -> messages.Reason | messages.Error:
        """Why the seat may not make a move (None: it may)."""
        return _too_fast(self._whys[seat]) or await move_queries.why(self.live, seat, asked)

    async def teach(self, seat: int, lesson: Lesson, address: str = "") -> messages.Reply:
        """Ask the teacher (`room.hints_and_review`) for a seat, from an address."""
        refused = _too_fast(self._lessons[seat])
        return refused if refused is not None else await self.live.undisturbed(lesson(self.live, seat, address))

    async def say(self, seat: int, text: str) -> messages.Error | None:
        """Chat, to all at the table. How often somebody talks is counted in the store: a restart forgets nothing."""
        chats, store, row = self._chats[seat], self.services.store, self.row
        line = SaidRow(seat, row.seats[seat].name, text_input.clean_chat(text))
        refused = _too_fast(chats)
        if refused is None:
            door = f"chat {row.id} {seat}"
            if not await side_tables.allow_request(store, door, chats.count, chats.seconds, self.services.clock()):
                return messages.Error(f"that is too fast: {chats} are allowed")
            await side_tables.say(store, row.id, line)
            said = messages.Said(seat, line.name, line.words)
            self.spectators.keep(said)
            self.spectators.tell(said)
        return refused

    def signal(self, seat: int, sign: str) -> messages.Error | None:
        """A sign, to all at the table. All see it once: signs are no part of the match."""
        if self.match is None:
            return messages.Error("the match has not begun")
        try:
            self.match.table.signal(sign, seat)
        except UpcardError as error:
            return messages.Error(str(error))
        self.live.show_all()
        return None

    def check_is_told(self) -> None:
        """Raises `NotYet` before the match is over."""
        if self.match is None or not self.is_told:
            raise NotYet("the record is open when the match is over: it tells every card")

    def record(self) -> str:
        """The text record, with the proof of the deal. Raises `NotYet` before the match is over."""
        self.check_is_told()
        assert self.match is not None
        if self.row.terms.closed:
            return private_tables.record_of(self.row, self.match.table)
        if self.row.deal:  # it was no secret: there is nothing to prove
            return self.match.table.record()
        secret = Secret(self.row.seed, self.row.salt)
        promises = [seat.promise for seat in self.row.seats]
        return commit_reveal.with_proof(self.match.table.record(), secret, self.row.id, self.row.entropy, promises)

    def close(self) -> None:
        """Let go of timers, of all who look, and of what holds this table in a circle, which only the garbage collector
        would find: what is under way ends by itself."""
        self.closed = True
        self.live.attend = lambda: None
        self.spectators.watchers.clear()
        self.timing.clear()
        self.opening.close()
        self.bot_seats.close()


def _too_fast(allowed: RateLimit) -> messages.Error | None:
    return None if allowed.take() else messages.Error(f"that is too fast: {allowed} are allowed")
