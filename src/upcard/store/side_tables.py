"""What a store keeps beside its tables: how often somebody came through a door, and what was said at a table.

Both are kept where the tables are, so that they count for all workers alike and a restart forgets nothing. They are
plain statements over `interface.Store.ask`, the same for every store.
"""

from __future__ import annotations

from upcard.store.interface import SaidRow, Store

KEPT_SAID = 50
"""Lines of chat of one table."""

_NOW, _EACH, _ALL = (f"cast(?{n} as double precision)" for n in (2, 3, 4))
_THROUGH = f"""
insert into doors (name, until) values (?1, {_NOW} + {_EACH})
on conflict (name) do update set until =
    case when doors.until between {_NOW} and {_NOW} + {_ALL} then doors.until else {_NOW} end + {_EACH}
where doors.until <= {_NOW} + {_ALL} - {_EACH} or doors.until > {_NOW} + {_ALL}
returning until
"""
_FORGET = "delete from doors where until < cast(?1 as double precision)"
_SAY = """
insert into said (table_id, number, seat, name, words)
select cast(?1 as text), 1 + coalesce(max(number), 0), cast(?2 as integer), cast(?3 as text), cast(?4 as text)
from said where table_id = ?1
"""
_CLEAR = "delete from said where table_id = ?1 and number <= (select max(number) from said where table_id = ?1) - ?2"


async def through(store: Store, door: str, count: int, seconds: float, now: float) -> bool:
    """Whether somebody may come through a door once more, of which `count` may at once, and in the long run no more
    than that many in every `seconds`. What is kept is when the door is quite free again: each who comes through puts
    that off by his share. A clock that was set back locks nobody out. Raises `StoreError`."""
    return bool(await store.ask(_THROUGH, door, now, seconds / count, seconds))


async def forget_requests(store: Store, now: float) -> None:
    """Forget who has not come for long. Raises `StoreError`."""
    await store.ask(_FORGET, now)


async def say(store: Store, table_id: str, line: SaidRow) -> None:
    """Keep what was said, and of a table no more than the last lines. Raises `StoreError`."""
    await store.ask(_SAY, table_id, line.seat, line.name, line.words)
    await store.ask(_CLEAR, table_id, KEPT_SAID)
