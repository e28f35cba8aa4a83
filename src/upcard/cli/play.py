"""The command ``play``: sits down at a table."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated

import typer

import upcard
from upcard.cli.arguments import Options, Players, Preset, Seed, has_screen
from upcard.errors import BadOption
from upcard.jit.preference import prefer_libraries

if TYPE_CHECKING:
    from upcard.terminal.settings import Settings
    from upcard.terminal.tables.table_client import TableClient


def play(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help="The game, such as whist ('upcard games' lists them).")
    ] = "",
    players: Players = None,
    seat: Annotated[int | None, typer.Option(help="Your seat, counted from 0.")] = None,
    join: Annotated[
        str, typer.Option(metavar="URL", help="Sit down at a table of a card room, by its link: http://HOST:8000/t/ID.")
    ] = "",
    name: Annotated[str, typer.Option(help="Your name at the table.")] = "",
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVEL", help="The level of the bots in the other seats ('upcard levels GAME' lists them)."
        ),
    ] = "club",
    option: Options = None,
    preset: Preset = "book",
    seed: Seed = None,
    hand: Annotated[bool, typer.Option("--hand", help="One hand instead of a match.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Only watch: bots play all seats, or others do.")] = False,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without cursor control.")] = False,
    language: Annotated[str, typer.Option(help="The language of the table: en or de.")] = "",
) -> None:
    """Play a game in the terminal, against bots or at the table of a card room."""
    prefer_libraries(upcard.games())  # before anything that has rules is imported
    from upcard.bots import make
    from upcard.terminal.settings import changed, load_settings
    from upcard.terminal.tables.join_link import read_link
    from upcard.terminal.tables.new_table import check_seat, chosen_game, open_session, own_name, read_options
    from upcard.terminal.tables.remote_table import join as join_table

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


def _sit(sit: Callable[[], TableClient], plain: bool, settings: Settings, pause: float = 0.0) -> None:
    """Sit down and play, full-screen if possible."""
    from upcard.terminal.line_mode import line_mode

    if plain or not has_screen():
        line_mode.play(sit(), pause=pause)
        return
    from upcard.terminal.app.app import run as open_table  # Textual: 0.25 s, which no other command needs

    kept = open_table(sit, settings.language)
    if kept is not None:
        print(f"The record is in {kept}")
