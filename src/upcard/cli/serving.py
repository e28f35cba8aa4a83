"""The command that opens the card room: ``serve``.

An option is a type with its help and its variable in the environment; `cli.settings` reads the same names from a file.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

import upcard
from upcard.cli.settings import read as from_file
from upcard.extras import installed
from upcard.jit import backend
from upcard.jit.backend import Backend
from upcard.jit.preference import prefer_libraries

Host = Annotated[
    str, typer.Option(envvar="UPCARD_HOST", help="The address to listen at; 0.0.0.0 for the whole network.")
]
Port = Annotated[int, typer.Option(min=0, max=65535, envvar="UPCARD_PORT", help="The port.")]
Browser = Annotated[bool, typer.Option(envvar="UPCARD_BROWSER", help="Open the page in the browser.")]
Data = Annotated[Path | None, typer.Option(metavar="DIR", envvar="UPCARD_DATA", help="The folder for tables.")]
Names = Annotated[
    list[str] | None,
    typer.Option(
        envvar="UPCARD_NAME",
        help="A name under which the server is reached, such as cards.example.org; may be given again.",
    ),
]
Proxies = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="UPCARD_PROXY",
        help="A trusted proxy in front of the server, whose forwarded addresses are used.",
    ),
]
PublicOrigin = Annotated[
    str,
    typer.Option(
        metavar="URL",
        envvar="UPCARD_ORIGIN",
        help="Where people open the page, such as https://cards.example.org: for accounts and invitations.",
    ),
]
Database = Annotated[
    str,
    typer.Option(
        metavar="URL", envvar="UPCARD_DATABASE", help="Keep tables in PostgreSQL: postgresql://USER@HOST/NAME."
    ),
]
Workers = Annotated[
    int,
    typer.Option(
        min=1, max=64, envvar="UPCARD_WORKERS", help="The number of server processes; several need --database."
    ),
]
Inner = Annotated[
    str,
    typer.Option(
        metavar="HOST[:PORT]",
        envvar="UPCARD_INNER",
        help="The address at which workers on other machines reach the workers of this one.",
    ),
]
Monitors = Annotated[
    list[str] | None,
    typer.Option(
        metavar="ADDRESS",
        envvar="UPCARD_MONITOR",
        help="An address or network that may read /metrics, besides this machine.",
    ),
]
BotWorkers = Annotated[
    int | None,
    typer.Option(
        min=0,
        max=256,
        envvar="UPCARD_BOT_WORKERS",
        help="Processes of each worker that choose the bots' moves; by default one for each processor; 0: none.",
    ),
]
"""The name of `BotWorkers` before version 0.2: still read for one release, with a warning."""
Accounts = Annotated[
    bool,
    typer.Option("--accounts", envvar="UPCARD_ACCOUNTS", help="Offer accounts with passkeys (extra 'accounts')."),
]
Offline = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        envvar="UPCARD_OFFLINE",
        help="Offer the folder that 'upcard site DIR' has built, for people who play alone, under /offline/.",
    ),
]
Relay = Annotated[
    bool,
    typer.Option(
        "--relay",
        envvar="UPCARD_RELAY",
        help="Let rooms that run in browsers find each other here, by the Nostr protocol at /relay: 'upcard site "
        "--relay' names it.",
    ),
]
InstallCompiler = Annotated[
    str,
    typer.Option(
        metavar="COMMAND",
        envvar="UPCARD_INSTALL_COMPILER",
        help="Where rules are plain Python: install the compiler with this command beside the open room, which then "
        "starts again.",
    ),
]
CompileAhead = Annotated[
    bool,
    typer.Option(
        "--compile-ahead",
        envvar="UPCARD_COMPILE_AHEAD",
        help="Where rules are compiled: compile all games beside the open room, first those that are opened.",
    ),
]
JsonLogs = Annotated[
    bool, typer.Option("--json-logs", envvar="UPCARD_JSON_LOGS", help="Log in lines of JSON, without secrets.")
]
SettingsFile = Annotated[
    Path | None,
    typer.Option(
        metavar="FILE",
        envvar="UPCARD_SETTINGS",
        callback=from_file,
        is_eager=True,
        help='Any of these from a file: port = 80, name = ["cards.example.org"] (TOML).',
    ),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    browser: Browser = True,
    data: Data = None,
    name: Names = None,
    origin: PublicOrigin = "",
    proxy: Proxies = None,
    database: Database = "",
    workers: Workers = 1,
    inner: Inner = "127.0.0.1",
    monitor: Monitors = None,
    bot_workers: BotWorkers = None,
    accounts: Accounts = False,
    offline: Offline = None,
    relay: Relay = False,
    install_compiler: InstallCompiler = "",
    compile_ahead: CompileAhead = False,
    json_logs: JsonLogs = False,
    settings: SettingsFile = None,
) -> None:
    """Open the card room: tables for people and bots in the browser.

    Options on the command line override the environment, which overrides the file.
    """
    prefer_libraries(upcard.games())  # before anything that has rules is imported
    from upcard.server.offline import installed_folder
    from upcard.server.run import run as open_room  # 0.15 s that the other commands do not need
    from upcard.server.settings import Settings

    options = Settings(
        names=tuple(name or ()), origin=origin, proxies=tuple(proxy or ()), data=str(data or ""), database=database,
        inner=inner, monitors=tuple(monitor or ()), offline=str(offline or installed_folder() or ""),
        relay=relay, accounts=accounts, json_logs=json_logs, bot_workers=bot_workers,
        install_compiler=install_compiler if _lacks_compiler() else "", compile_ahead=compile_ahead,
    )  # fmt: skip
    if again := open_room(options, host, port, browser, workers=workers):
        _start_again(again)


def _lacks_compiler() -> bool:
    """Whether rules are plain Python because the compiler is not installed, and not because they were asked to be."""
    return backend.BACKEND is Backend.INTERPRETED and not installed("numba")


def _start_again(port: int) -> None:
    """Open the same room at the same port, as a new program in this process: what is installed is found at the start.
    It installs nothing a second time, whatever it finds."""
    changed = ["--port", str(port), "--no-browser", "--install-compiler", ""]
    os.execv(sys.executable, [sys.executable, "-P", "-m", "upcard", *sys.argv[1:], *changed])
