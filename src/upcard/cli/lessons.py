"""The command ``learn``: runs a game's lesson in the terminal, or checks it."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import upcard
from upcard.cli.arguments import GameName
from upcard.errors import BadGame
from upcard.jit.preference import prefer_libraries


def learn(
    game: GameName,
    step: Annotated[int, typer.Option(min=1, help="Begin with this step.")] = 1,
    checked: Annotated[
        bool, typer.Option("--check", help="Check the lesson instead: play every step and report errors.")
    ] = False,
) -> None:
    """Learn a game from positions to play, with explanations."""
    prefer_libraries(upcard.games())  # before anything that has rules is imported
    from upcard.engine.lessons.check import check
    from upcard.engine.lessons.runner import lesson_runner
    from upcard.terminal.line_mode.lesson import teach
    from upcard.terminal.settings import load_settings
    from upcard.terminal.tables.new_table import chosen_game

    taught = lesson_runner(chosen_game(game).name)
    if not checked:
        teach(taught, sys.stdin, start=step - 1, language=load_settings().language)
        return
    wrong = check(taught)
    if wrong:
        raise BadGame("\n".join(wrong))
    print(f"{len(taught.steps)} steps, all correct")
