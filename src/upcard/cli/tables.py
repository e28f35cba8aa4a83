"""Commands that sit down at a table: ``serve``, ``play``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from upcard.bots import make
from upcard.cli.arguments import GameName, Options, Players, Preset, Seed, has_screen
from upcard.cli.settings import read as from_file
from upcard.terminal import plain as line_mode
from upcard.terminal.seating import check_seat, chosen_game, open_session, read_options
from upcard.terminal.settings import load_settings


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
    )  # fmt: skip


def play(
    game: GameName,
    players: Players = None,
    seat: Annotated[int, typer.Option(help="Your seat, counted from 0.")] = 0,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL", help="Who plays the other seats ('upcard levels' lists them).")
    ] = "club",
    option: Options = None,
    preset: Preset = "book",
    seed: Seed = None,
    hand: Annotated[bool, typer.Option("--hand", help="One hand instead of a match.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Let bots play all seats.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without cursor control.")] = False,
) -> None:
    """Play a game in the terminal against bots."""
    chosen = chosen_game(game, players, preset, read_options(option or ()), hand)
    me = None if watch else seat
    if me is not None:
        check_seat(chosen, me)
    make(bots, chosen, 0)
    settings = load_settings()
    if plain or not has_screen():
        pause = settings.pause if sys.stdin.isatty() else 0.0
        line_mode.play(open_session(chosen, me, bots, seed, settings), pause=pause)
        return
    from upcard.terminal.app import run as open_table  # Textual: 0.25 s, which no other command needs

    kept = open_table(lambda: open_session(chosen, me, bots, seed, settings))
    if kept is not None:
        print(f"The record is in {kept}")
