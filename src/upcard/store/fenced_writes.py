"""PostgreSQL statements for fenced writes: each names its epoch, locks the owner's row, and handles many tables.

All statements lock owner rows in the order of the tables' ids, so that they cannot deadlock.
"""

from __future__ import annotations

from upcard.store import rows

_LIVES = "exists (select from workers where id = owners.worker and until > clock_timestamp())"
_HELD = f"""
held as (
    select worker is null or {_LIVES} as alive from owners where table_id = $1 and epoch = {{epoch}} for share
)
"""
APPEND = f"""
with given as (
    select * from unnest(
        $1::text[], $2::integer[], $3::integer[], $4::integer[], $5::text[], $6::text[], $7::double precision[],
        $8::integer[], $9::boolean[]
    ) as g (table_id, number, seat, move, arg, act, time, at, ends)
), held as (
    select owners.table_id, worker is null or {_LIVES} as alive
    from owners join given on given.table_id = owners.table_id and at = epoch
    order by owners.table_id for share of owners
), kept as (
    insert into events (table_id, number, seat, move, arg, act, time)
    select given.table_id, number, seat, move, arg, act, time from given join held on held.table_id = given.table_id
    where alive
    and number = 1 + coalesce((select max(e.number) from events as e where e.table_id = given.table_id), 0)
    on conflict do nothing returning table_id
), over as (
    update tables set ended = coalesce(ended, time) from given
    where id = table_id and ends and table_id in (select kept.table_id from kept)
)
select given.table_id, exists (select from kept where kept.table_id = given.table_id), alive
from given left join held on held.table_id = given.table_id
"""
"""Appends events of many tables, at most one for each table."""
FINISH = f"""
with {_HELD.format(epoch="$3")}, over as (
    update tables set ended = coalesce(ended, $2) where id = $1 and exists (select from held where alive) returning 1
)
select exists (select from over), (select alive from held)
"""
UPDATE = f"""
with {_HELD.format(epoch="$7")}, kept as (
    update tables set seats = $3, started = $4, entropy = $5, names = $6, revision = revision + 1
    where id = $1 and revision = $2 and exists (select from held where alive) returning 1
)
select exists (select from kept), (select alive from held)
"""
CONCLUDE = f"""
with {_HELD.format(epoch="$3")}, over as (
    update tables set outcome = $2 where id = $1 and exists (select from held where alive) returning 1
)
select exists (select from over), (select alive from held)
"""
REOPEN = f"""
with {_HELD.format(epoch="$2")}, over as (
    update tables set ended = null, outcome = '' where id = $1 and exists (select from held where alive) returning 1
)
select exists (select from over), (select alive from held)
"""
CLAIM = f"""
with given as (
    select * from unnest($1::text[], $2::text[]) as g (table_id, asks)
), before as (
    select owners.table_id, epoch, worker, asks, coalesce(worker = asks, true) or not {_LIVES} as free
    from owners join given on given.table_id = owners.table_id
    order by owners.table_id for update of owners
), mine as (
    update owners set worker = asks, epoch = owners.epoch + 1 from before
    where owners.table_id = before.table_id and free returning owners.table_id, owners.epoch
)
select before.table_id, coalesce(mine.epoch, before.epoch), free, coalesce(address, ''),
    coalesce(free and worker <> asks, false)
from before left join mine on mine.table_id = before.table_id left join workers on workers.id = worker
"""
"""Claims many tables, each at most once."""
TABLES = rows.TABLE.replace("id = ?1", "id = any($1::text[])")
EVENTS = f"""
select given.table_id, {rows.EVENT} from unnest($1::text[], $2::integer[]) as given (table_id, since)
cross join lateral (
    select {rows.EVENT} from events where events.table_id = given.table_id and number > since order by number
) as kept
"""
"""Reads each table's events by its index; with a plain join the planner may scan all events."""
CHAT = """
select table_id, seat, name, words from said where table_id = any($1::text[]) order by table_id, number
"""
RENEW = """
update workers set until = clock_timestamp() + make_interval(secs => $2)
from (select id, until < clock_timestamp() as late from workers where id = $1 for update) as before
where workers.id = before.id returning late
"""
ENROL = """
insert into workers values ($1, $2, clock_timestamp() + make_interval(secs => $3))
on conflict (id) do update set until = excluded.until, address = excluded.address
"""
RELEASE = """
with held as (
    select table_id from owners join unnest($1::text[], $2::integer[]) as given (id, at) on table_id = id
    where epoch = at and worker = $3 order by table_id for update of owners
)
update owners set worker = null from held where owners.table_id = held.table_id
"""
