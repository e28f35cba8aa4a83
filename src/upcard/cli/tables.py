"""Commands that sit down at a table: ``serve``, ``play``."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

from upcard.bots import make
from upcard.cli.arguments import Options, Players, Preset, Seed, has_screen
from upcard.cli.settings import read as from_file
from upcard.errors import BadOption
from upcard.terminal import plain as line_mode
from upcard.terminal.door import read_link
from upcard.terminal.joined import join as join_table
from upcard.terminal.seating import check_seat, chosen_game, open_session, own_name, read_options
from upcard.terminal.settings import Settings, changed, load_settings
from upcard.terminal.sitting import Sitting


def serve(
    host: Annotated[
        str, typer.Option(envvar="UPCARD_HOST", help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, envvar="UPCARD_PORT", help="The port.")] = 8000,
    browser: Annotated[bool, typer.Option(envvar="UPCARD_BROWSER", help="Open the page in the browser.")] = True,
    data: Annotated[
        Path | None, typer.Option(metavar="DIR", envvar="UPCARD_DATA", help="Where tables are kept.")
    ] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(
            envvar="UPCARD_NAME",
            help="A name under which the server is reached, such as cards.example.org; may be given again.",
        ),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            envvar="UPCARD_PROXY",
            help="A proxy in front of the server, which is believed who is asking.",
        ),
    ] = None,
    database: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="UPCARD_DATABASE", help="Keep tables in PostgreSQL: postgresql://USER@HOST/NAME."
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option(min=1, max=64, envvar="UPCARD_WORKERS", help="Processes that serve; several need --database.")
    ] = 1,
    inner: Annotated[
        str,
        typer.Option(
            metavar="HOST[:PORT]",
            envvar="UPCARD_INNER",
            help="Where workers of other machines on the database reach those of this one.",
        ),
    ] = "127.0.0.1",
    monitor: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS", envvar="UPCARD_MONITOR", help="Who may read /metrics, beside this machine; or a network."
        ),
    ] = None,
    thinkers: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=256,
            envvar="UPCARD_THINKERS",
            help="Processes of each worker in which bots think; by default as many as there are processors; 0: none.",
        ),
    ] = None,
    accounts: Annotated[
        bool,
        typer.Option(
            "--accounts", envvar="UPCARD_ACCOUNTS", help="Let people have accounts by passkeys (extra 'accounts')."
        ),
    ] = False,
    json_logs: Annotated[
        bool, typer.Option("--json-logs", envvar="UPCARD_JSON_LOGS", help="Log in lines of JSON, without secrets.")
    ] = False,
    settings: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            envvar="UPCARD_SETTINGS",
            callback=from_file,
            is_eager=True,
            help='Any of these from a file: port = 80, name = ["cards.example.org"] (TOML).',
        ),
    ] = None,
) -> None:
    """Open the card room: tables for people and bots in the browser.

    What is given here counts more than the environment, and that more than the file.
    """
    from upcard.server import run as open_room  # 0.15 s of a start of 0.65 s, which the other commands do without

    open_room(
        host=host, port=port, browser=browser, data=data, names=name or (), proxies=proxy or (), database=database,
        workers=workers, inner=inner, monitors=monitor or (), json_logs=json_logs, accounts=accounts,
        thinkers=thinkers,
    )  # fmt: skip


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, such as whist ('upcard games' lists them).")
    ] = "",
    players: Players = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, counted from 0.")] = None,
    join: Annotated[
        str, typer.Option(metavar="URL", help="Sit down at a table of a card room, by its link: http://HOST:8000/t/ID.")
    ] = "",
    name: Annotated[str, typer.Option(help="What you are called at the table.")] = "",
    bots: Annotated[
        str, typer.Option(metavar="LEVEL", help="Who plays the other seats ('upcard levels' lists them).")
    ] = "club",
    option: Options = None,
    preset: Preset = "book",
    seed: Seed = None,
    hand: Annotated[bool, typer.Option("--hand", help="One hand instead of a match.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch: bots play all seats, or others do.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without cursor control.")] = False,
    language: Annotated[str, typer.Option(help="In which language the table speaks: en or de.")] = "",
) -> None:
    """Play a game in the terminal, against bots or at the table of a card room."""
    settings = load_settings()
    if name:
        settings = changed(settings, "name", name)
    if language:
        settings = changed(settings, "language", language)
    if join:
        _sit(
            lambda: join_table(read_link(join), own_name(settings.name), settings, watch=watch, seat=seat),
            plain,
            settings,
        )
        return
    if not game:
        raise BadOption("say which game ('upcard games' lists them), or --join URL for a table of a card room")
    chosen = chosen_game(game, players, preset, read_options(option or ()), hand)
    me = None if watch else seat or 0
    if me is not None:
        check_seat(chosen, me)
    make(bots, chosen, 0)
    pause = settings.pause if sys.stdin.isatty() else 0.0
    _sit(lambda: open_session(chosen, me, bots, seed, settings), plain, settings, pause)


def _sit(sit: Callable[[], Sitting], plain: bool, settings: Settings, pause: float = 0.0) -> None:
    """Sit down and play, on the screen where there is one."""
    if plain or not has_screen():
        line_mode.play(sit(), pause=pause)
        return
    from upcard.terminal.app import run as open_table  # Textual: 0.25 s, which no other command needs

    kept = open_table(sit, settings.language)
    if kept is not None:
        print(f"The record is in {kept}")
