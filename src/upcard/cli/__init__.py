"""The command ``upcard``: the card room, tables in the terminal, records, simulations, tournaments."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

import upcard
from upcard.cli import streams
from upcard.cli.authoring import check, new
from upcard.cli.doctor import doctor
from upcard.cli.lessons import learn
from upcard.cli.moderation import forget, people, rename, unsay
from upcard.cli.play import play
from upcard.cli.positions import perft, position, solve
from upcard.cli.records import replay, review, verify
from upcard.cli.reference import games, levels, rules
from upcard.cli.research import arena, bench, bench_table, compile_rules, exploit, ladder, simulate
from upcard.cli.serving import serve
from upcard.cli.site import site
from upcard.cli.transfer import export, import_tables
from upcard.errors import UpcardError

app = typer.Typer(
    name="upcard", help=f"A card room: {len(upcard.games())} card games, each by its rule book.", rich_markup_mode=None,
    add_completion=False, pretty_exceptions_enable=False,
)  # fmt: skip


def main() -> None:
    """Run the command. A mistake in the arguments prints one line and ends with code 2."""
    streams.prepare()
    sys.exit(run(sys.argv[1:]))


def run(arguments: list[str]) -> int:
    """Run the command with these arguments and return the exit code."""
    try:
        code = app(arguments, standalone_mode=False)
    except UpcardError as error:
        return _complain(str(error))
    except typer.Abort:
        return 130
    except typer.Exit as leave:
        return int(leave.exit_code)
    except OSError as error:
        return _complain(f"{error.filename or 'file'}: {error.strerror or error}")
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        return _complain(error.format_message() + _meant(arguments))
    return int(code) if isinstance(code, int) else 0


def _meant(arguments: list[str]) -> str:
    """A hint for a user who gives the name of a game instead of a command; else empty."""
    name = arguments[0] if arguments else ""
    return f" 'upcard play {name}' plays the game." if name in upcard.games() else ""


def _complain(words: str) -> int:
    print(f"upcard: {words}", file=sys.stderr)
    return 2


def _version(wanted: bool) -> None:
    if wanted:
        print(f"upcard {upcard.__version__}")
        raise typer.Exit()


@app.callback(invoke_without_command=True)
def room(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Without a command, open the card room in the browser."""
    if context.invoked_subcommand is None:
        serve()


COMMANDS: dict[str, Callable[..., None]] = {
    "serve": serve, "play": play, "learn": learn, "games": games, "levels": levels, "rules": rules, "replay": replay,
    "review": review, "verify": verify,
    "simulate": simulate, "compile": compile_rules, "arena": arena, "ladder": ladder, "bench": bench,
    "bench-table": bench_table, "exploit": exploit,
    "position": position, "perft": perft, "solve": solve, "site": site, "new": new, "check": check, "export": export,
    "import": import_tables, "doctor": doctor,
    "people": people, "rename": rename, "unsay": unsay, "forget": forget,
}  # fmt: skip
for name, command in COMMANDS.items():
    app.command(name=name)(command)

__all__ = ["app", "main", "run"]
