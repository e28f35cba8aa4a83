"""`RoomTable`: a table with its people: viewers, seats, votes, rate limits.

`room.match.live_match` has the match itself, `room.bot_seats` moves the automatic seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from functools import partial
from typing import Any

from upcard.errors import UpcardError
from upcard.room.bot_seats import BotSeats
from upcard.room.clocks.rate_limit import RateLimit
from upcard.room.errors import NotYet
from upcard.room.fair_deal import commit_reveal, private_tables
from upcard.room.fair_deal.commit_reveal import Secret
from upcard.room.match import move_queries
from upcard.room.match.live_match import LiveMatch
from upcard.room.match.match import Match
from upcard.room.match.reveal_phase import Change, RevealPhase
from upcard.room.match.timing import Timing
from upcard.room.people import seating, text_input
from upcard.room.people.spectators import Viewer
from upcard.room.people.votes import About, Votes
from upcard.room.services import Services
from upcard.room.wire import messages
from upcard.room.wire.message_parts import SeatInfo
from upcard.store import ChatRow, TableRow, accounts, side_tables
from upcard.types import EventNumber, MoveId, Seat, SeqNumber

ACTS, CHATS = partial(RateLimit, 60, 20), partial(RateLimit, 8, 20)
WHYS, LESSONS = partial(RateLimit, 30, 20), partial(RateLimit, 10, 20)
"""Rate limits of a seat: moves, chat (and votes that others are asked about), questions why, hints. They are created at
the first use."""
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
        self.live.on_change = self._changed
        self.reveal_phase = RevealPhase(self.live)
        self.idle_since = services.timer()
        """When the last viewer left."""
        self.votes = Votes(services.timer)
        self.open_next: Callable[[RoomTable, Mapping[int, str]], Awaitable[str]] | None = None
        """Creates the table of the next match with the seats' promises; returns its id (`room.room`)."""
        self.closed = False
        """Whether the table was unloaded, so that its state may be out of date."""
        self._acts: defaultdict[int, RateLimit] = defaultdict(ACTS)
        self._chats: defaultdict[int, RateLimit] = defaultdict(CHATS)
        self._votes: defaultdict[int, RateLimit] = defaultdict(CHATS)
        self._whys: defaultdict[int, RateLimit] = defaultdict(WHYS)
        self._lessons: defaultdict[int, RateLimit] = defaultdict(LESSONS)

    @property
    def row(self) -> TableRow:
        """The table's row in the store."""
        return self.live.row

    @property
    def match(self) -> Match | None:
        """The match, or None before it begins."""
        return self.live.match

    @property
    def number(self) -> EventNumber:
        """The number of the last event."""
        return self.live.number

    @property
    def over(self) -> bool:
        """Whether the match is over, by its events."""
        return self.live.over

    @property
    def is_public(self) -> bool:
        """Whether all cards may be shown: the match is over, or an imported record."""
        return self.over or self.row.terms.told

    @property
    def is_idle(self) -> bool:
        """Whether the table has no viewers and no change in progress."""
        return not self.spectators.viewers and not self.live.lock.locked()

    def _changed(self) -> None:
        """After every change: drop a vote that a move has answered, and let automatic seats move."""
        asked = self.votes.open("back")
        if asked is not None and asked.moves != self._moves_of_people():
            self.votes.drop("back")
            self.spectators.send_to_all(self.votes.message("back", ()))
        self.bot_seats.update()

    def seats(self) -> list[SeatInfo]:
        """The public data of the seats."""
        return self.live.seats()

    def whole(self, viewer: Seat | None) -> messages.Whole:
        """The whole view of a viewer."""
        return self.live.whole(viewer)

    # -- viewers and seats --------------------------------------------------------------------------

    async def add_viewer(self, watcher: Viewer) -> None:
        """Add a viewer, and send it the whole view."""
        self.spectators.check_limit(watcher)
        async with self.live.lock:
            await self.live.deal_if_begun()
            before = self.spectators.online
            self.spectators.viewers.append(watcher)
            if watcher.seat is not None:
                self.spectators.away.discard(watcher.seat)
            self.live.send_view(watcher)
            for about in ABOUTS:
                if self.votes.open(about) or (about == "again" and self.votes.next_table):
                    watcher.send(self.votes.message(about, self._voters(about)))
            if self.spectators.online != before:
                self.live.send_seats()
        self.reveal_phase.update(self._reseat)
        self.bot_seats.update()

    def remove_viewer(self, watcher: Viewer) -> None:
        """Remove a viewer."""
        if watcher not in self.spectators.viewers:
            return
        before = self.spectators.online
        self.spectators.viewers.remove(watcher)
        self.idle_since = self.services.timer()
        if self.spectators.online != before:
            self.live.send_seats()
        self.bot_seats.update()

    def set_passes(self, seat: Seat | None, on: bool) -> None:
        """Whether the table makes a forced pass for the person in a seat."""
        if seat is None or on == (seat in self.spectators.passes):
            return
        self.spectators.passes ^= {seat}
        self.bot_seats.update()

    async def join(self, name: str, seat: Seat | None = None, promise: str = "") -> tuple[int, str]:
        """Seat a person; returns the seat and its token. The last one starts the match."""
        return await self.live.shielded(self._join(name, seat, promise))

    async def _join(self, name: str, seat: Seat | None, promise: str) -> tuple[int, str]:
        async with self.live.lock:
            result: tuple[int, str] = (-1, "")

            def sit(seats: seating.Seating) -> seating.Seating:
                nonlocal result
                changed, place, token = seating.take_seat(seats, name, seat, promise)
                result = place, token
                return changed

            await self._keep(sit)
            self.live.send_seats()
        self.bot_seats.update()
        return result

    async def add_key(self, seat: Seat) -> str:
        """Add a token to a seat, for another device. Raises `RoomError`."""
        token = ""

        def add(seats: seating.Seating) -> seating.Seating:
            nonlocal token
            changed, token = seating.add_key(seats, seat)
            return changed

        await self.live.shielded(self._reseat(add))
        return token

    async def reveal(self, seat: Seat, entropy: str) -> None:
        """Reveal a person's promised word for the deal. Raises `RoomError`."""
        await self.live.shielded(self._reseat(lambda seats: seating.reveal(seats, seat, entropy)))

    async def leave(self, seat: Seat) -> None:
        """Remove a person from a seat; the token becomes invalid."""
        await self.live.shielded(self._leave(seat))

    async def _leave(self, seat: Seat) -> None:
        await self._reseat(lambda seats: seating.leave(seats, seat, self.match is not None), seat)
        if self.row.seats[seat].kind == "open":  # the next player of the seat is another person
            await accounts.remove_seat(self.services.store, self.row.id, seat)

    async def auto(self, seat: Seat, on: bool) -> None:
        """Let a bot play for the person in a seat, or stop it."""
        await self.live.shielded(self._reseat(lambda seats: seating.set_auto(seats, seat, on)))

    async def _reseat(self, change: Change, left: int | None = None) -> None:
        async with self.live.lock:
            await self._keep(change)
            for watcher in self.spectators.viewers:
                if left is not None and watcher.seat == left:
                    watcher.seat = None
                    watcher.send(self.whole(None))
            self.live.send_seats()
        self.bot_seats.update()

    async def fill(self, seat: Seat | None = None) -> None:
        """Put bots in all free seats, or in one. Raises `RoomError`."""
        await self.live.shielded(self._reseat(lambda seats: seating.fill_with_bots(seats, seat)))

    # -- votes --------------------------------------------------------------------------------------

    def _voters(self, about: About) -> list[int]:
        """The people who vote: those online; on taking back a move only those without a bot playing for them."""
        people = [n for n, row in enumerate(self.row.seats) if row.kind == "person" and n in self.spectators.online]
        return people if about == "again" else [n for n in people if not self.row.seats[n].auto]

    def _moves_of_people(self) -> int:
        """The number of moves by people: bots may move during a vote to take a move back."""
        people = {seat for seat, row in enumerate(self.row.seats) if row.kind == "person"}
        return sum(move.seat in people for move in self.match.table.moves) if self.match else 0

    async def vote(self, seat: Seat, about: About, yes: bool, promise: str = "", to: str = "") -> messages.Error | None:
        """Propose something, or agree to or refuse the proposal with the key `to`; when all people agree, it is carried
        out. A yes to play again has the `promise` for the next deal. Raises `RoomError`."""
        promise = commit_reveal.clean_promise(promise)
        asks_others = any(other != seat for other in self._voters(about))
        refused = _too_fast((self._votes if asks_others else self._acts)[seat])
        if refused is not None:
            return refused
        if self.match is None or (about == "again" and not self.over):
            return messages.Error("the match is not over yet" if about == "again" else "no match is played here")
        if about == "back" and yes and (why := self._why_no_take_back(seat, to)):
            return messages.Error(why)
        return await self.live.shielded(self._vote(seat, about, yes, promise, to))

    def _why_no_take_back(self, seat: Seat, to: str) -> str:
        """Why a seat cannot agree to take a move back, or propose it."""
        assert self.match is not None
        if self.live.is_compared:
            return "you cannot take moves back in a deal that others play too"
        if self.over and not self.live.is_for_one:
            return "no match is played here"
        if not to and self.match.before_last_of(seat) is None:
            return "you have not made a move that can be taken back"
        return ""

    async def _vote(self, seat: Seat, about: About, yes: bool, promise: str, to: str) -> messages.Error | None:
        if not yes:
            self.votes.no(about, seat, to)
        elif about == "again":
            self.votes.yes(about, seat, to, promise=promise)
        else:
            stay = self.match.before_last_of(seat) if self.match else None
            self.votes.yes(about, seat, to, move=stay, moves=self._moves_of_people())
        refused = None
        if self.votes.open(about) is not None and not self.votes.missing(about, self._voters(about)):
            refused = await self._carry_out(about)
        self.spectators.send_to_all(self.votes.message(about, self._voters(about)))
        return refused

    async def _carry_out(self, about: About) -> messages.Error | None:
        if about == "back":
            agreed = self.votes.close(about)
            return None if agreed is None else await self.live.take_back(agreed.by)
        if self.open_next is not None and not self.votes.next_table:
            self.votes.next_table = await self.open_next(self, self.votes.promises)
        return None

    async def redo(self, seat: Seat) -> messages.Error | None:
        """In a game for one, make the last move again that was taken back."""
        return _too_fast(self._acts[seat]) or await self.live.shielded(self.live.redo(seat))

    async def concede(self, seat: Seat) -> messages.Error | None:
        """In a game for one, give the match up as lost."""
        return _too_fast(self._acts[seat]) or await self.live.shielded(self.live.concede(seat))

    async def claim(self, seat: Seat) -> messages.Error | None:
        """Claim the remaining tricks for a seat; they are played out at once."""
        return await self.live.shielded(self._claim(seat))

    async def _claim(self, seat: Seat) -> messages.Error | None:
        async with self.live.lock:
            match = self.match
            tricks = match.table.sure_tricks(seat) if match is not None and not match.over else 0
            if match is None or not tricks:
                return messages.Error(
                    "you can claim the remaining tricks only on your lead, when you are sure to win all of them"
                )
            match.table.remark(f"{match.table.names[seat]} claims the last {tricks} tricks.")
            self.bot_seats.claimed = match.table.view().hand
            self.live.send_view_to_all()
        self.bot_seats.update()
        return None

    async def start(self) -> None:
        """Start the match if all seats are taken from the beginning."""
        async with self.live.lock:
            await self._keep(lambda seats: seats)

    async def _keep(self, change: Change) -> None:
        """Store changed seats, and load the match if it has started (here, or at another server)."""
        await self.live.event_log.change_seats(change)
        await self.live.deal_if_begun()
        self.reveal_phase.update(self._reseat)

    # -- requests of a seat -------------------------------------------------------------------------

    async def act(
        self, seat: Seat, act: str, base: SeqNumber, move: MoveId, text: str | None = None
    ) -> messages.Ack | messages.Nack:
        """Make a move, with the `text` typed for it if the move has content. The same `act` again gets the same answer
        and changes nothing."""
        key = f"{seat}:{act}"
        if self.live.answered(seat, key, act) is None and not self._acts[seat].take():
            return messages.Nack(act, "rate", "", f"that is too fast: {self._acts[seat]} are allowed")
        number = self.match.number_at(seat, base) if self.match else EventNumber(base)
        return await self.live.shielded(self.live.play(seat, act, key, number, move, text))

    async def why(self, seat: Seat, asked: messages.Why) -> messages.Reason | messages.Error:
        """The reason why a move is illegal (None: it is legal)."""
        return _too_fast(self._whys[seat]) or await move_queries.why(self.live, seat, asked)

    async def advise(self, seat: Seat, lesson: Lesson, address: str = "") -> messages.Reply:
        """Answer a request for a hint, meanings of calls or a review (`room.match.hints_and_review`)."""
        refused = _too_fast(self._lessons[seat])
        return refused if refused is not None else await self.live.shielded(lesson(self.live, seat, address))

    async def say(self, seat: Seat, text: str) -> messages.Error | None:
        """Send a chat line to all viewers. The store has the rate limit, so a restart does not reset it."""
        chats, store, row = self._chats[seat], self.services.store, self.row
        line = ChatRow(seat, row.seats[seat].name, text_input.clean_chat(text))
        refused = _too_fast(chats)
        if refused is None:
            door = f"chat {row.id} {seat}"
            if not await side_tables.allow_request(store, door, chats.count, chats.seconds, self.services.clock()):
                return messages.Error(f"that is too fast: {chats} are allowed")
            await side_tables.say(store, row.id, line)
            said = messages.Said(seat, line.name, line.words)
            self.spectators.add_chat(said)
            self.spectators.send_to_all(said)
        return refused

    def signal(self, seat: Seat, sign: str) -> messages.Error | None:
        """Show a signal to all viewers, once; signals are not stored."""
        if self.match is None:
            return messages.Error("the match has not begun")
        try:
            self.match.table.signal(sign, seat)
        except UpcardError as error:
            return messages.Error(str(error))
        self.live.send_view_to_all()
        return None

    def check_is_public(self) -> None:
        """Raises `NotYet` before the match is over."""
        if self.match is None or not self.is_public:
            raise NotYet("you get the record when the match is over: it shows every card")

    def record(self) -> str:
        """The text record, with the proof of the deal. Raises `NotYet` before the match is over."""
        self.check_is_public()
        assert self.match is not None
        if self.row.terms.closed:
            return private_tables.record_of(self.row, self.match.table)
        if self.row.deal:  # a known deal needs no proof
            return self.match.table.record()
        secret = Secret(self.row.seed, self.row.salt)
        promises = [seat.promise for seat in self.row.seats]
        return commit_reveal.with_proof(self.match.table.record(), secret, self.row.id, self.row.entropy, promises)

    def close(self) -> None:
        """Cancel timers, drop viewers, and break reference cycles; running changes finish by themselves."""
        self.closed = True
        self.live.on_change = lambda: None
        self.spectators.viewers.clear()
        self.timing.clear()
        self.reveal_phase.close()
        self.bot_seats.close()


def _too_fast(allowed: RateLimit) -> messages.Error | None:
    return None if allowed.take() else messages.Error(f"that is too fast: {allowed} are allowed")
