"""`Settings`: the options of a server, as one value that can be passed to a worker process."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The options that all workers of a room share."""

    names: tuple[str, ...] = ()
    """Host names of the server; it answers to its addresses, too."""
    proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies, whose ``X-Forwarded-*`` headers are trusted."""
    data: str = ""
    """The folder of the SQLite file; empty: the user's data folder."""
    database: str = ""
    """``postgresql://...``: the database that stores the tables, instead of SQLite."""
    inner: str = "127.0.0.1"
    """Where other workers reach this one: ``HOST`` or ``HOST:PORT``."""
    worker: str = ""
    """The name of this worker; empty: a random one."""
    monitors: tuple[str, ...] = ()
    """Addresses that may read the metrics, beside the loopback addresses."""
    offline: str = ""
    """The folder that is offered under ``/offline/``; empty: none."""
    letter_box: bool = False
    """Whether rooms in browsers may exchange letters here."""
    accounts: bool = False
    """Whether players may have accounts."""
    shared_counters: tuple[int, str, int] | None = None
    """The descriptor, key and row of the workers' shared connection counts (`upcard.server.shared_counters`)."""
    json_logs: bool = False
    """Whether logs are JSON lines."""
    bot_workers: int = 0
    """The number of processes that choose the bots' moves; 0: threads of the worker do."""
