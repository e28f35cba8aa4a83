"""`Archive`: matches that are over, to be walked move by move by everybody who may see them."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any, TypeVar

import msgspec

from upcard.engine.save.replay import Perspective, Replay
from upcard.room import messages, teacher
from upcard.room.closed import KeptClosed
from upcard.room.parts import Frame, ReplayLine, View
from upcard.room.problems import NotYet, RoomError
from upcard.room.projection import Projection
from upcard.room.table import RoomTable

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
KEPT = 16
"""Matches that are held ready to be walked."""
MOST_FRAMES = 40
"""Positions that are given at once."""
ALL = "all"


class Archive:
    """The finished matches of a room, of which the latest asked for are held."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, asyncio.Task[Replay]] = OrderedDict()
        self._reviews: OrderedDict[tuple[str, int], asyncio.Task[messages.Reviewed]] = OrderedDict()

    async def replay(self, table: RoomTable) -> Replay:
        """A match that can be walked. Raises `NotYet` while it goes on: it tells every card."""
        match = table.match
        if match is None or not table.is_told:
            raise NotYet("a match is replayed when it is over: it tells every card")
        if table.row.terms.closed:
            raise KeptClosed("its match is not replayed")
        key = f"{table.row.id}/{match.table.number}"
        return await _once(self._replays, key, lambda: asyncio.to_thread(Replay, match.table.record()))

    def forget(self, table_id: str) -> None:
        """What is held of a match is out of date."""
        for key in [key for key in self._replays if key.partition("/")[0] == table_id]:
            del self._replays[key]

    async def frames(self, table: RoomTable, at: int, count: int, eyes: str) -> list[Frame]:
        """The positions from `at` on, as `eyes` see them: ``all`` cards open, what everybody sees (``table``), or the
        number of a seat. Raises `RoomError`."""
        replay = await self.replay(table)
        if not 0 <= at <= replay.last:
            raise RoomError(f"there is no move {at}; the match has {replay.last}")
        perspective = _perspective(eyes, replay.table.players)
        wanted = range(at, min(at + max(1, min(count, MOST_FRAMES)), replay.last + 1))
        return await asyncio.to_thread(lambda: [Frame(n, view_at(replay, n, perspective)) for n in wanted])

    async def review(self, table: RoomTable, seat: int) -> messages.Reviewed:
        """The costliest decisions of a seat, worked out once however often it is asked. Raises `RoomError`."""
        if not table.is_told:
            raise NotYet("you can review a match when it is over")
        if table.row.terms.closed:
            raise KeptClosed("each player may review only his own decisions, at the table")
        if not 0 <= seat < table.row.players:
            raise RoomError(f"there is no seat {seat}; seats are 0 to {table.row.players - 1}")
        return await _once(self._reviews, (table.row.id, seat), lambda: teacher.go_through(table.live, seat))


async def _once(kept: OrderedDict[K, asyncio.Task[T]], key: K, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """The answer to something that takes long, asked for once and held with the latest others."""
    found = kept.get(key)
    if found is None or (found.done() and (found.cancelled() or found.exception() is not None)):
        found = kept[key] = asyncio.ensure_future(work())
        while len(kept) > KEPT:
            kept.popitem(last=False)
    kept.move_to_end(key)
    return await asyncio.shield(found)


def lines(replay: Replay) -> list[ReplayLine]:
    """The log with nothing hidden, each line with the move after which it was written."""
    return [ReplayLine(at, entry.seat, entry.text, entry.kind) for at, entry in replay.told]  # type: ignore[arg-type]


def _perspective(eyes: str, players: int) -> Perspective:
    if eyes in (ALL, "table"):
        return Perspective(eyes)
    if eyes.isdecimal() and int(eyes) < players:
        return Perspective("seat", int(eyes))
    raise RoomError(f"a match is seen by 'all', 'table' or a seat from 0 to {players - 1}, not {eyes[:20]!r}")


def view_at(replay: Replay, at: int, perspective: Perspective) -> View:
    """A position of a match that is over, as those eyes see it."""
    seen, _ = Projection(replay.position(at)).view_and_offers(perspective.seat)
    return _opened(seen, replay.view(at)) if perspective.kind == ALL else seen


def _opened(seen: View, whole: dict[str, Any]) -> View:
    """A spectator's view with everything turned up that `whole` shows."""
    zones = tuple(
        msgspec.structs.replace(zone, cards=None if opened["cards"] is None else tuple(opened["cards"]))
        for zone, opened in zip(seen.zones, whole["zones"], strict=True)
    )
    values = {str(number["name"]): number["value"] for number in whole["numbers"]}
    numbers = tuple(msgspec.structs.replace(n, value=values.get(n.name, n.value)) for n in seen.numbers)
    return msgspec.structs.replace(seen, zones=zones, numbers=numbers, to_act=tuple(whole["to_act"]))
