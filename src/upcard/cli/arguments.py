"""Shared by the commands: arguments, reading files, the console."""

from __future__ import annotations

import difflib
import errno
import os
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from upcard.engine.records.bridge.source import decode
from upcard.errors import BadRecord
from upcard.numerals import signed_number

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

MAX_FILE_BYTES = 100_000_000
"""The most bytes of a file that a command reads."""

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


def _seed(text: str | int | None) -> int | None:
    """The seed in the text of an option. Raises `BadOption`, in the sentence that every other door has."""
    if text is None or isinstance(text, int):
        return text
    from upcard.engine.compile.variant import checked_seed

    number = signed_number(text)
    return checked_seed(text if number is None else number)


def seed_option(help: str = "The same seed deals the same cards.") -> Any:
    """The option ``--seed``. Its text is read by `checked_seed`, not by Typer."""
    return typer.Option(parser=str, callback=_seed, metavar="INTEGER", help=help)


Seed = Annotated[int | None, seed_option()]
DealSeed = Annotated[int, seed_option()]


def has_screen() -> bool:
    """Whether the program runs in an interactive terminal; otherwise output is line by line. Textual draws on standard
    error, so that must not be redirected either."""
    screens = (sys.stdin, sys.stdout, sys.stderr)
    return all(screen.isatty() for screen in screens) and os.environ.get("TERM", "dumb") != "dumb"


def console() -> Console:
    """Where tables and books are printed."""
    from rich.console import Console

    return Console(highlight=False)


def progress(noun: str) -> Progress:
    """A progress bar on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(noun), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip


def read_file(file: str) -> str:
    """The text of a file, in UTF-8 or Latin-1 (`decode`); ``-`` is standard input. Raises `BadRecord` if it does not
    exist, is no text, or has more than `MAX_FILE_BYTES`."""
    name = "standard input" if file == "-" else file
    try:
        content = _bytes_of(file)
    except OSError as error:
        if error.errno not in (errno.ENOENT, errno.ENAMETOOLONG):
            raise BadRecord(f"{file} cannot be read: {error.strerror}") from None
        folder = Path(file).parent
        there = [p.name for p in folder.iterdir() if p.is_file()] if folder.is_dir() else []
        near = difflib.get_close_matches(Path(file).name, there, n=1)
        hint = f"; did you mean {folder / near[0]}?" if near else ""
        raise BadRecord(f"there is no file {file}{hint}") from None
    if len(content) > MAX_FILE_BYTES:
        raise BadRecord(f"{name} has more than {MAX_FILE_BYTES:,} bytes")
    try:
        return decode(content)
    except BadRecord:
        raise BadRecord(f"{name} is not a text file") from None


def _bytes_of(file: str) -> bytes:
    """What a file holds, one byte more than is allowed at the most."""
    if file == "-":
        return sys.stdin.buffer.read(MAX_FILE_BYTES + 1)
    with Path(file).open("rb") as stream:
        return stream.read(MAX_FILE_BYTES + 1)


def tell(notes: Iterable[str]) -> None:
    """Print notes about a file on standard error, so that they do not mix with the answer."""
    for note in notes:
        print(f"upcard: {note}", file=sys.stderr)
