"""Commands for game authors: ``new``, ``check``."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Annotated

import typer

from upcard.cli.arguments import GameName, has_screen, progress, tell
from upcard.extras import installed, missing


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="The new game's name, such as go_boom.")],
    folder: Annotated[Path, typer.Option(metavar="FOLDER", help="The folder to create it in.")] = Path(),
) -> None:
    """Start a new game: write a package with a small game that passes the suite, for you to change."""
    from upcard.authoring.skeleton import write_new

    root = write_new(name, folder)
    print(
        f"{root} is a whole game. Next:\n  pip install --editable {root}\n  upcard check {name}\n  upcard play {name}"
    )


def _bar(stack: ExitStack) -> Callable[[int, int, str], object]:
    """Shows the part that runs now under the lines of those before, until the stack closes."""
    bar = stack.enter_context(progress("parts"))
    task = bar.add_task("")

    def begins(number: int, of: int, what: str) -> None:
        bar.update(task, completed=number - 1, total=of, description=what.partition(":")[0])

    return begins


def _lines(number: int, of: int, what: str) -> None:
    tell([f"part {number} of {of}: {what.partition(':')[0]}"])


def check(
    game: GameName,
    quick: Annotated[bool, typer.Option("--quick", help="Leave out the runs in other processes.")] = False,
) -> None:
    """Run the suite that every game must pass, and report what is wrong."""
    from upcard.authoring.report import check as run_suite

    compiled = installed("numba")
    faults = 0
    with ExitStack() as stack:
        begins = _bar(stack) if has_screen() else _lines
        for step in run_suite(game, thorough=compiled and not quick, begins=begins):
            faults += bool(step.fault)
            print(f"{'wrong' if step.fault else 'good':6} {step.seconds:6.1f} s  {step.what}", flush=True)
            if step.fault:
                print(step.fault)
    if faults:
        raise typer.Exit(1)
    print(f"{game} passes.")
    if not compiled:
        print(f"Interpreted alone: {missing('numba', 'the comparison with compiled rules', 'authoring')}")
