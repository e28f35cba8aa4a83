"""`BotSeats`: makes the moves of every seat without a person: bots, stand-ins for players who left, forced moves."""

from __future__ import annotations

import asyncio
import logging
import secrets

from upcard.bots import Bot
from upcard.bots.host.bot_host import MoveRequest, is_known
from upcard.bots.players.judgement import judgement
from upcard.bots.search.determinization import LOOKED_BACK
from upcard.bots.thinking_time import thinking_time
from upcard.engine.compile.variant import Variant
from upcard.room import numbered_deals
from upcard.room.clocks.deadline import Deadline
from upcard.room.match.live_match import LiveMatch
from upcard.room.match.match import Match, hurried_act
from upcard.room.match.timing import Timing
from upcard.room.people import seating
from upcard.room.wire import messages
from upcard.room.workers.bot_pool import Choice, NoFreeWorker, StillStarting
from upcard.types import EventNumber, Seat

log = logging.getLogger(__name__)
LATER = 1.0
"""Seconds after which a move that the store could not write is tried again."""


class BotSeats:
    """The seats of one table that play themselves."""

    def __init__(self, live: LiveMatch, timing: Timing) -> None:
        self.live, self.timing, self.services = live, timing, live.services
        self._turn = Deadline()
        self._leaving: dict[int, asyncio.TimerHandle] = {}
        self._busy: set[int] = set()
        self._bots: dict[tuple[int, str], Bot] = {}
        self._seeds: dict[int, int] = {}
        self.claimed = -1
        """The hand whose last tricks were claimed, and which is played out automatically."""

    def update(self) -> None:
        """Check for absent players, and start the moves of automatic seats."""
        match = self.live.match
        self._track_absent_players()
        if match is not None:
            # Switch to compiled rules as soon as they are ready.
            match.table.game = self.services.readiness.promoted(match.table.game)
        if match is None or self._is_paused(match):
            self.timing.clear()
            self._turn.clear()
            return  # a table without viewers is paused
        self.timing.keep(match)
        self._time_turn(match)
        for seat in match.table.to_act:
            if seat not in self._busy and self._plays_itself(seat, match):
                self._busy.add(seat)
                self.services.keep_task(asyncio.get_running_loop().create_task(self._play_for(seat)))

    def _is_paused(self, match: Match) -> bool:
        """Whether automatic moves are paused: the match is over, or has no viewers."""
        return match.over or self.live.row.terms.told or not self.live.spectators.viewers

    def _track_absent_players(self) -> None:
        spectators, begun = self.live.spectators, self.live.match is not None
        for seat, row in enumerate(self.live.row.seats):
            gone = row.kind == "person" and begun and spectators.viewers and seat not in spectators.online
            if gone and seat not in spectators.away and seat not in self._leaving:
                loop = asyncio.get_running_loop()
                self._leaving[seat] = loop.call_later(self.services.grace, self._mark_away, seat)
            elif not gone and seat in self._leaving:
                self._leaving.pop(seat).cancel()

    def _mark_away(self, seat: Seat) -> None:
        del self._leaving[seat]
        self.live.spectators.away.add(seat)
        self.live.send_seats()
        self.update()

    def _plays_itself(self, seat: Seat, match: Match) -> bool:
        row = self.live.row.seats[seat]
        by_bot = row.kind == "bot" or row.auto or seat in self.live.spectators.away
        return by_bot or self._is_claimed(seat, match) or self._forced(seat, match) is not None

    def _forced(self, seat: Seat, match: Match) -> int | None:
        """The move of a seat that has no other, if the table makes it."""
        move = match.forced(seat) if self.live.row.forced else None
        passes = move is None and seat in self.live.spectators.passes
        return match.forced_pass(seat) if passes else move

    def _is_claimed(self, seat: Seat, match: Match) -> bool:
        """Whether the seat only plays out claimed tricks."""
        return match.table.view().hand == self.claimed and match.table.only_plays_cards(seat)

    def _time_turn(self, match: Match) -> None:
        """If moves have a time limit (`Terms.clock`), let a bot move for a player who exceeds it."""
        seconds, base = self.live.row.terms.clock, match.number
        if not seconds or not match.table.to_act:
            self._turn.clear()
            return
        self._turn.set(base, seconds, lambda: self.services.keep_task(asyncio.ensure_future(self._late(match, base))))

    async def _late(self, match: Match, base: EventNumber) -> None:
        late = [seat for seat in match.table.to_act if not self._plays_itself(seat, match)]
        self._turn.clear()
        for seat in late:
            if self.live.match is match and match.number == base and seat in match.table.to_act:
                choice = await self._choose_move(seat, match)
                await self.live.shielded(self.live.play(seat, "", f"{seat}!{base}!clock", base, choice.move))
        self.update()

    async def _play_for(self, seat: Seat) -> None:
        try:
            while await self._one_move_for(seat):
                pass
        except Exception:  # of rules that are being written, say; the task is not awaited
            log.exception("seat %d of table %s could not move", seat, self.live.row.id)
        finally:
            self._busy.discard(seat)

    async def _one_move_for(self, seat: Seat) -> bool:
        """Make the next move of an automatic seat. False if there is none to make."""
        match = self.live.match
        if match is None or self._is_paused(match):
            return False
        if seat not in match.table.to_act or not self._plays_itself(seat, match):
            return False
        base = match.number
        claimed = self._is_claimed(seat, match)
        move = match.table.legal_ids(seat)[0] if claimed else self._forced(seat, match)
        level = self._level(seat)
        window = self.timing.window_seconds() if match.table.window else None
        loop = asyncio.get_running_loop()
        end = loop.time() + self.services.pace.pause(window, thought=thinking_time(level).seconds)
        if move is None:
            quick = match.quick_move(seat, level, self.services.pace.chance)
            if quick is not None:
                end, move = loop.time() + self.services.pace.reaction(quick[0]), quick[1]
        if claimed:
            end = loop.time() + self.services.pace.claimed()
        elif move is not None and self._is_person(seat) and move == match.forced_pass(seat):
            end = loop.time() + self.services.pace.forced(self.timing.has_other_people)
        choice: Choice | None = None
        if move is None and not self._is_instant(level):
            choice = await self._choose_move(seat, match)
        await asyncio.sleep(max(0.0, end - loop.time()))
        if self.live.match is not match:
            return True  # the match was rebuilt from the log meanwhile: check again
        if self._is_paused(match) or not self._plays_itself(seat, match):
            return False
        if move is None and choice is None:
            base = match.number
            if seat not in match.table.to_act:
                return True
            choice = await self._choose_move(seat, match)
        act = f"{seat}!{base}"
        if choice is not None:
            move = choice.move
            act = act if choice.by == "level" else hurried_act(seat, base)
        assert move is not None
        answer = await self.live.play(seat, "", act, base, move)
        if isinstance(answer, messages.Ack):
            return True
        if answer.code == "store":
            await asyncio.sleep(LATER)
        return answer.code in ("stale", "store")

    def _is_person(self, seat: Seat) -> bool:
        """Whether a person plays in a seat, and no bot for them."""
        row = self.live.row.seats[seat]
        return row.kind == "person" and not row.auto and seat not in self.live.spectators.away

    def _is_instant(self, level: str) -> bool:
        """Whether a bot takes no time to choose, so that it chooses only when it moves."""
        return self.services.makes_usual_bots and not thinking_time(level).thinks

    def _level(self, seat: Seat) -> str:
        return self.live.row.seats[seat].level or seating.STAND_IN

    async def _choose_move(self, seat: Seat, match: Match) -> Choice:
        """A bot's move, chosen here, by the bot pool or in a thread; by the game's judgement if the bot fails or is too
        late."""
        level, legal = self._level(seat), match.table.legal_ids(seat)
        self.services.counters.thinking += 1
        try:
            choice = await self._ask_bot(seat, level, match)
            if choice.move not in legal:
                log.error("the bot %s of table %s chose %s, an illegal move", level, self.live.row.id, choice.move)
                choice = await self._by_judgement(seat, match, legal)
        except StillStarting:  # no other request waits: the level itself thinks in this process
            choice = await self._think_here(seat, level, match)
        except NoFreeWorker:
            choice = await self._by_judgement(seat, match, legal)
        except Exception:
            log.exception("the bot %s of table %s failed", level, self.live.row.id)
            choice = await self._by_judgement(seat, match, legal)
        finally:
            self.services.counters.thinking -= 1
        self.services.counters.bot_moves[level, choice.by] += 1
        return choice

    async def _by_judgement(self, seat: Seat, match: Match, legal: list[int]) -> Choice:
        """The move that the game's judgement chooses, in a thread (about a millisecond)."""
        infoset, seed = match.table.information_set(seat), self._seed(seat)
        try:
            player = judgement(infoset.game.rules, seed)
            choose = asyncio.get_running_loop().run_in_executor(self.services.executors.bots, player.choose, infoset)
            return Choice(int(await choose), "judgement")
        except Exception:
            log.exception("the judgement of %s failed at table %s", match.table.game.name, self.live.row.id)
            return Choice(legal[0], "chance")  # the match goes on

    async def _ask_bot(self, seat: Seat, level: str, match: Match) -> Choice:
        services, table = self.services, match.table
        if self._is_instant(level):
            return Choice(int(self._bot(seat, level, table.game).choose(table.information_set(seat))), "level")
        usual = services.makes_usual_bots and is_known(level)
        if usual and len(legal := table.legal_ids(seat)) == 1:
            return Choice(legal[0], "level")  # nothing to think about: it need not wait for a worker
        if services.bot_pool is not None and usual and await services.bot_pool.will_be_ready_for(level):
            who = f"{self.live.row.id}/{seat}"
            request = MoveRequest(
                0, who, level, self._seed(seat), table.game.name, table.players, self.live.row.options, seat,
                table.snapshot().tobytes(), table.trail(LOOKED_BACK),
            )  # fmt: skip
            return await services.bot_pool.choose(request, self.live.spectators.address, self.live.row.id)
        return await self._think_here(seat, level, match)

    async def _think_here(self, seat: Seat, level: str, match: Match) -> Choice:
        """The move that a level chooses, in a thread."""
        bot, infoset = self._bot(seat, level, match.table.game), match.table.information_set(seat)
        executor = self.services.executors.bots
        move = await asyncio.get_running_loop().run_in_executor(executor, bot.choose, infoset)
        return Choice(int(move), "level")

    def _seed(self, seat: Seat) -> int:
        """The seed of a seat's bots. For a known deal it follows from the deal; otherwise it is secret."""
        if seat not in self._seeds:
            seed = numbered_deals.seed_of_bot(self.live.row, seat)
            self._seeds[seat] = secrets.randbits(63) if seed is None else seed
        return self._seeds[seat]

    def _bot(self, seat: Seat, level: str, game: Variant) -> Bot:
        if (seat, level) not in self._bots:
            seed = numbered_deals.seed_of_bot(self.live.row, seat)
            drawn = () if seed is None else (seed,)
            self._bots[seat, level] = self.services.readiness.bot(level, game, *drawn)
        return self._bots[seat, level]

    def close(self) -> None:
        """Let go of timers."""
        self._turn.clear()
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()
