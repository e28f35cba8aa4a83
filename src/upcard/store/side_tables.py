"""Rate limits and chat in a store.

Both are in the database, so that all workers share them and a restart forgets nothing. All functions use
`interface.Store.query`, so they work with every store.
"""

from __future__ import annotations

from upcard.store.interface import ChatRow, Store

MAX_CHAT_LINES = 50
"""The most chat lines stored for one table."""

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


async def allow_request(store: Store, name: str, count: int, seconds: float, now: float) -> bool:
    """Count a request against the limit `name`: `count` requests in `seconds`, which may come at once. Whether it is
    within the limit. The store has the time at which the limit is unused again (GCRA); each request moves it by its
    share. A clock that was set back does not block requests. Raises `StoreError`."""
    return bool(await store.query(_THROUGH, name, now, seconds / count, seconds))


async def delete_old_requests(store: Store, now: float) -> None:
    """Delete unused rate limits. Raises `StoreError`."""
    await store.query(_FORGET, now)


async def say(store: Store, table_id: str, line: ChatRow) -> None:
    """Store a chat line, and delete the oldest above `MAX_CHAT_LINES`. Raises `StoreError`."""
    await store.query(_SAY, table_id, line.seat, line.name, line.words)
    await store.query(_CLEAR, table_id, MAX_CHAT_LINES)
