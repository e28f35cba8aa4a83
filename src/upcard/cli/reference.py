"""Reference commands: ``games``, ``levels``, ``rules``."""

from __future__ import annotations

import sys
import textwrap
from typing import Annotated

import typer

import upcard
from upcard.cli.arguments import GameName, console


def games() -> None:
    """List the games."""
    from rich.table import Table as Grid

    out = console()
    wide = out.width >= 110
    grid = Grid(box=None, pad_edge=False)
    for heading in ("name", "players", "min", *(["family"] if wide else []), "in a line"):
        grid.add_column(heading, no_wrap=heading != "in a line")
    for name in upcard.games():
        try:
            about = upcard.game(name).about
        except upcard.BadGame as error:  # a broken package must not hide the other games
            print(f"upcard: {error}", file=sys.stderr)
            continue
        family = [about.family] if wide else []
        grid.add_row(name, _numbers(about.players), str(about.minutes), *family, about.line)
    out.print(grid)


def _numbers(players: tuple[int, ...]) -> str:
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))


def levels(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", help="List the levels that differ in this game.", show_default=False)
    ] = "",
) -> None:
    """List the levels of the bots, the weakest first, with what each does."""
    from upcard.bots import LEVELS, level_names, levels_for
    from upcard.terminal.tables.new_table import chosen_game

    names = levels_for(chosen_game(game).name) if game else level_names()
    for name in names:
        print(f"{name:10} {LEVELS[name].line}")
        if LEVELS[name].tells:
            print(textwrap.indent(textwrap.fill(LEVELS[name].tells, 68), 11 * " "))
    if left_out := [name for name in level_names() if name not in names]:
        print(f"Hardly differs from the level below in this game: {', '.join(left_out)}.")
    print("A level that thinks may carry its budget: club:1000 (iterations a move), best:10s (seconds a move),")
    print("best:2s*4 (four trees in parallel, each on a core).")


def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[R9]", help="One rule of the book.")] = None,
    options: Annotated[bool, typer.Option("--options", help="The house rules and presets instead.")] = False,
    derived: Annotated[
        bool, typer.Option("--derived", help="The functions that follow from the game's declarations instead.")
    ] = False,
) -> None:
    """Read the rule book of a game, or one rule of it."""
    from rich.markdown import Markdown

    from upcard.terminal.book import book
    from upcard.terminal.tables.new_table import chosen_game

    chosen = chosen_game(game)
    if options:
        _print_options(chosen)
        return
    if derived:
        print(chosen.rules.derived.text)
        return
    text = book(chosen.name)
    console().print(Markdown(text.paragraph(rule) if rule else text.text))


def _print_options(chosen: upcard.Game) -> None:
    for name, spec in chosen.rules.schema.options.items():
        allowed = ", ".join(spec.values) if spec.values is not None else f"{spec.low} to {spec.high}"
        rule = f" [{spec.rule}]" if spec.rule else ""
        console().print(f"{name} = {chosen.options[name]}: {spec.text}{rule} ({allowed})", markup=False)
    for name, values in chosen.about.presets.items():
        values_text = ", ".join(f"{k}={v}" for k, v in values.items())
        console().print(f"preset {name}: {values_text}", markup=False)
