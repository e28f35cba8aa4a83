"""`Settings`: how a card room is run, as one value that can be handed to a process."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """What every worker of a room has to know."""

    names: tuple[str, ...] = ()
    """Names under which the server is reached, beside its addresses."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies in front of the server, which are believed who asks."""
    data: str = ""
    """The folder of the SQLite file; empty: the user's own."""
    database: str = ""
    """``postgresql://...``: the tables are there, and not in a folder."""
    inner: str = "127.0.0.1"
    """Where other workers reach this one: ``HOST`` or ``HOST:PORT``."""
    worker: str = ""
    """The name of this worker; empty: one is made up."""
    monitors: tuple[str, ...] = ()
    """Addresses that may read the metrics, beside this machine's own."""
    accounts: bool = False
    """Whether people may have accounts."""
    tally: tuple[int, str, int] | None = None
    """The descriptor, key and row of the memory in which all workers count lines (`upcard.server.shared_counters`)."""
    json_logs: bool = False
    """Whether what happens is logged in lines of JSON."""
    bot_workers: int = 0
    """Processes in which bots think; 0: they think in threads of the worker."""
