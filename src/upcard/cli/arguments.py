"""Shared by the commands: arguments, reading files, the console."""

from __future__ import annotations

import difflib
import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from upcard.errors import BadRecord

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as whist ('upcard games' lists them).")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; may be repeated.")
]
Players = Annotated[int | None, typer.Option(help="The number of players.")]
Preset = Annotated[str, typer.Option(help="A named set of house rules; book is the book's own.")]
Until = Annotated[
    float | None,
    typer.Option(min=0.5, help="Stop when bots differ by this many standard errors, corrected for repeated looks."),
]
Minutes = Annotated[
    float | None, typer.Option(min=0, help="Stop after the first deal that ends this many minutes after the start.")
]
Processes = Annotated[int, typer.Option(min=1, help="The number of processes.")]
Ray = Annotated[
    str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, ray://host:10001.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same cards.")]


def has_screen() -> bool:
    """Whether the program runs in an interactive terminal; otherwise output is line by line. Textual draws on standard
    error, so that must not be redirected either."""
    screens = (sys.stdin, sys.stdout, sys.stderr)
    return all(screen.isatty() for screen in screens) and os.environ.get("TERM", "dumb") != "dumb"


def console() -> Console:
    """Where tables and books are printed."""
    return Console(highlight=False)


def progress(noun: str) -> Progress:
    """A progress bar on standard error."""
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(noun), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip


def read_file(file: str) -> str:
    """The text of a file; ``-`` is standard input. Raises `BadRecord` if it does not exist or is not text."""
    if file == "-":
        return sys.stdin.read()
    try:
        return Path(file).read_text("utf-8")
    except FileNotFoundError:
        folder = Path(file).parent
        there = [p.name for p in folder.iterdir() if p.is_file()] if folder.is_dir() else []
        near = difflib.get_close_matches(Path(file).name, there, n=1)
        hint = f"; did you mean {folder / near[0]}?" if near else ""
        raise BadRecord(f"there is no file {file}{hint}") from None
    except UnicodeDecodeError:
        raise BadRecord(f"{file} is not a text file") from None
