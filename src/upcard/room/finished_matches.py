"""`FinishedMatches`: replays, records and reviews of finished matches, computed in the worker pool and cached."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from upcard.engine.records.replay import Perspective, Replay
from upcard.engine.steps import Steps, one_step
from upcard.numerals import whole_number
from upcard.quoting import quoted
from upcard.room.errors import NotYet, RoomError
from upcard.room.fair_deal.private_tables import StaysSecret
from upcard.room.match import hints_and_review, view_messages
from upcard.room.match.view_messages import ViewMessages
from upcard.room.table import RoomTable
from upcard.room.wire import messages
from upcard.room.wire.message_parts import Frame, ReplayLine, View
from upcard.room.workers.worker_pool import WorkerPool
from upcard.types import Seat

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
MAX_MATCH_BYTES, MAX_FRAME_BYTES, MAX_RECORD_BYTES = 96_000_000, 32_000_000, 8_000_000
"""The sizes of the caches in bytes: replays, positions, records."""
MAX_REVIEWS = 1000
MAX_FRAMES = 40
"""The most positions of one request."""
BLOCK = 10
"""The number of positions computed together."""
ALL = "all"


class AsyncCache(Generic[K, T]):
    """A cache of slow computations: each runs once, and the latest results are kept up to a total size in bytes."""

    def __init__(self, most: int, size: Callable[[T], int]) -> None:
        self._most, self._size = most, size
        self._tasks: OrderedDict[K, asyncio.Task[T]] = OrderedDict()
        self._sizes: dict[K, int] = {}

    @property
    def held(self) -> int:
        """The size of the cached results in bytes."""
        return sum(self._sizes.values())

    async def get(self, key: K, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The cached result, or that of `work`. A failed computation is tried again at the next request."""
        found = self._tasks.get(key)
        if found is None:
            found = self._tasks[key] = asyncio.ensure_future(work())
            found.add_done_callback(lambda done: self._keep(key, done))
        self._tasks.move_to_end(key)
        return await asyncio.shield(found)

    def _keep(self, key: K, done: asyncio.Task[T]) -> None:
        if self._tasks.get(key) is not done:
            return  # it was removed meanwhile
        if done.cancelled() or done.exception() is not None:
            del self._tasks[key]
            return
        self._sizes[key] = self._size(done.result())
        total = self.held
        for oldest in [key for key in self._tasks if key in self._sizes][:-1]:
            if total <= self._most:
                break
            total -= self._sizes.pop(oldest)
            del self._tasks[oldest]

    def forget(self, is_old: Callable[[K], bool]) -> None:
        """Remove outdated results."""
        for key in [key for key in self._tasks if is_old(key)]:
            del self._tasks[key]
            self._sizes.pop(key, None)


@dataclass(frozen=True)
class ReplayData:
    """The replay of a match, with its log and score sheets encoded."""

    replay: Replay
    lines: msgspec.Raw
    """A list of `ReplayLine`."""
    sheets: msgspec.Raw
    """A list of `Sheet`."""

    @property
    def size(self) -> int:
        """The approximate size in bytes."""
        return self.replay.size + len(self.lines) + len(self.sheets)


class FinishedMatches:
    """The finished matches of a room. All work runs in the `WorkerPool`, and is counted for the client's address."""

    def __init__(self, workers: WorkerPool) -> None:
        self._workers = workers
        self._replay_data: AsyncCache[str, ReplayData] = AsyncCache(MAX_MATCH_BYTES, lambda data: data.size)
        self._frames: AsyncCache[tuple[str, str, int], list[msgspec.Raw]] = AsyncCache(
            MAX_FRAME_BYTES, lambda frames: sum(len(frame) for frame in frames)
        )
        self._records: AsyncCache[str, str] = AsyncCache(MAX_RECORD_BYTES, len)
        self._reviews: AsyncCache[tuple[str, int], messages.Reviewed] = AsyncCache(MAX_REVIEWS, lambda review: 1)

    async def replay(self, table: RoomTable, address: str = "") -> Replay:
        """The replay of a match. Raises `NotYet` before its end, because a replay shows every card."""
        return (await self.replay_data(table, address)).replay

    async def replay_data(self, table: RoomTable, address: str = "") -> ReplayData:
        """The replay of a match with its log and score sheets. Raises `NotYet`."""
        match = table.match
        if match is None or not table.is_public:
            raise NotYet("you can replay a match when it is over: a replay shows every card")
        if table.row.terms.closed:
            raise StaysSecret("there is no replay")
        work = self._workers.run
        return await self._replay_data.get(
            _key(table), lambda: work(_replay_data(match.table.record), address, table.row.id, "replay")
        )

    async def record(self, table: RoomTable, address: str = "") -> str:
        """The text record. Raises `NotYet` before the match is over."""
        table.check_is_public()
        work = self._workers.run
        return await self._records.get(
            _key(table), lambda: work(one_step(table.record), address, table.row.id, "replay")
        )

    def forget(self, table_id: str) -> None:
        """Remove a match from the caches, because it has changed."""
        self._replay_data.forget(lambda key: key.startswith(f"{table_id}/"))
        self._records.forget(lambda key: key.startswith(f"{table_id}/"))
        self._frames.forget(lambda key: key[0].startswith(f"{table_id}/"))
        self._reviews.forget(lambda key: key[0].startswith(f"{table_id}/"))

    async def frames(self, table: RoomTable, at: int, count: int, eyes: str, address: str = "") -> list[msgspec.Raw]:
        """The positions from `at` on, each a `Frame` in JSON, as `eyes` see them: ``all`` (all cards open), ``table``
        (a spectator), or the number of a seat. Raises `RoomError`."""
        replay = await self.replay(table, address)
        if not 0 <= at <= replay.last:
            raise RoomError(f"there is no move {at}; the match has {replay.last}")
        perspective = _perspective(eyes, replay.table.players)
        end = min(at + max(1, min(count, MAX_FRAMES)), replay.last + 1)
        found: list[msgspec.Raw] = []
        for block in range(at // BLOCK, (end - 1) // BLOCK + 1):
            found += await self._frames.get(
                (_key(table), eyes, block),
                lambda block=block: self._workers.run(  # type: ignore[misc]
                    _block(replay, block, perspective), address, table.row.id, "replay"
                ),
            )
        first = at // BLOCK * BLOCK
        return found[at - first : end - first]

    async def review(self, table: RoomTable, seat: Seat, address: str = "") -> messages.Reviewed:
        """The costliest decisions of a seat, computed once. Raises `RoomError`."""
        if not table.is_public:
            raise NotYet("you can review a match when it is over")
        if table.row.terms.closed:
            raise StaysSecret("players can review only their own decisions, at the table")
        if not 0 <= seat < table.row.players:
            raise RoomError(f"there is no seat {seat}; seats are 0 to {table.row.players - 1}")
        return await self._reviews.get(
            (_key(table), seat), lambda: hints_and_review.review_match(table.live, seat, address)
        )


def _key(table: RoomTable) -> str:
    """The cache key of a match in its current state; a move that was taken back changes it, too."""
    assert table.match is not None
    return f"{table.row.id}/{table.match.number}"


def _replay_data(record: Callable[[], str]) -> Steps[ReplayData]:
    text = record()
    yield
    replay = yield from Replay.in_steps(text)
    yield
    encode = msgspec.json.encode
    return ReplayData(
        replay, msgspec.Raw(encode(lines(replay))), msgspec.Raw(encode(view_messages.sheets(replay.table)))
    )


def _block(replay: Replay, block: int, perspective: Perspective) -> Steps[list[msgspec.Raw]]:
    """A block of consecutive positions."""
    found = []
    for at in range(block * BLOCK, min((block + 1) * BLOCK, replay.last + 1)):
        found.append(msgspec.Raw(msgspec.json.encode(Frame(at, view_at(replay, at, perspective)))))
        yield
    return found


def lines(replay: Replay) -> list[ReplayLine]:
    """The log without hidden parts, each line with the number of the move before it."""
    return [ReplayLine(at, entry.seat, entry.text, entry.kind) for at, entry in replay.log_entries]  # type: ignore[arg-type]


def _perspective(eyes: str, players: int) -> Perspective:
    if eyes in (ALL, "table"):
        return Perspective(eyes)
    seat = whole_number(eyes)
    if seat is not None and seat < players:
        return Perspective("seat", seat)
    raise RoomError(f"a match is seen by 'all', 'table' or a seat from 0 to {players - 1}, not {quoted(eyes)}")


def view_at(replay: Replay, at: int, perspective: Perspective) -> View:
    """A position of a finished match from a perspective."""
    seen, _ = ViewMessages(replay.position(at)).view_and_offers(perspective.seat)
    return _opened(seen, replay.view(at)) if perspective.kind == ALL else seen


def _opened(seen: View, whole: dict[str, Any]) -> View:
    """A spectator's view with all cards and values that `whole` shows."""
    zones = tuple(
        msgspec.structs.replace(zone, cards=None if opened["cards"] is None else tuple(opened["cards"]))
        for zone, opened in zip(seen.zones, whole["zones"], strict=True)
    )
    values = {str(number["name"]): number["value"] for number in whole["numbers"]}
    numbers = tuple(msgspec.structs.replace(n, value=values.get(n.name, n.value)) for n in seen.numbers)
    return msgspec.structs.replace(seen, zones=zones, numbers=numbers, to_act=tuple(whole["to_act"]))
