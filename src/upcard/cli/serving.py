"""The command that opens the card room: ``serve``.

An option is a type with its help and its variable in the environment; `cli.settings` reads the same names from a file.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from upcard.cli.settings import read as from_file

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
OldBotWorkers = Annotated[int | None, typer.Option("--thinkers", min=0, max=256, envvar="UPCARD_THINKERS", hidden=True)]
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
LetterBox = Annotated[
    bool,
    typer.Option(
        "--letter-box",
        envvar="UPCARD_LETTER_BOX",
        help="Let rooms that run in browsers find each other here: 'upcard site --letter-box' names this server.",
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
    proxy: Proxies = None,
    database: Database = "",
    workers: Workers = 1,
    inner: Inner = "127.0.0.1",
    monitor: Monitors = None,
    bot_workers: BotWorkers = None,
    thinkers: OldBotWorkers = None,
    accounts: Accounts = False,
    offline: Offline = None,
    letter_box: LetterBox = False,
    json_logs: JsonLogs = False,
    settings: SettingsFile = None,
) -> None:
    """Open the card room: tables for people and bots in the browser.

    Options on the command line override the environment, which overrides the file.
    """
    from upcard.server.run import run as open_room  # 0.15 s that the other commands do not need

    open_room(
        host=host, port=port, browser=browser, data=data, names=name or (), proxies=proxy or (), database=database,
        workers=workers, inner=inner, monitors=monitor or (), json_logs=json_logs, accounts=accounts,
        bot_workers=_renamed(bot_workers, thinkers), offline=offline,
        letter_box=letter_box,
    )  # fmt: skip


def _renamed(bot_workers: int | None, thinkers: int | None) -> int | None:
    """The number of bot workers, which may be given under its old name."""
    if thinkers is None:
        return bot_workers
    typer.secho(
        "--thinkers, UPCARD_THINKERS and the setting thinkers are now --bot-workers, UPCARD_BOT_WORKERS and "
        "bot_workers; the next version accepts only the new names",
        fg="yellow",
        err=True,
    )
    return thinkers if bot_workers is None else bot_workers
