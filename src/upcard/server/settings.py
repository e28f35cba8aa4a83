"""`Settings`: the options of a server, as one value that can be passed to a worker process."""

from __future__ import annotations

import msgspec


class Settings(msgspec.Struct, frozen=True):
    """The options that all workers of a room share."""

    names: tuple[str, ...] | None = None
    """Host names that the server answers to, beside its addresses; None: any."""
    origin: str = ""
    """Where people open the page (`server.guard.origins`), such as ``https://cards.example.org``; empty: unknown."""
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
    monitors: tuple[str, ...] | None = ()
    """Addresses that may read the metrics, beside the loopback addresses; None: there are no metrics."""
    offline: str = ""
    """The folder that is offered under ``/offline/``; empty: none."""
    relay: bool = False
    """Whether rooms in browsers may find each other here."""
    accounts: bool = False
    """Whether players may have accounts."""
    shared_counters: tuple[int, str, int] | None = None
    """The descriptor, key and row of the workers' shared connection counts (`upcard.server.guard.shared_counters`)."""
    json_logs: bool = False
    """Whether logs are JSON lines."""
    bot_workers: int | None = None
    """The number of processes that choose the bots' moves; 0: threads of the worker do; None: `upcard.server.run`
    takes one for each processor."""
    install_compiler: str = ""
    """A command that installs the compiler beside the open room, which then starts again; empty: none."""
    compile_ahead: bool = False
    """Whether all games are compiled beside the open room, first those that are opened."""


DEFAULTS = Settings()
