"""The command ``upcard``: the card room, tables in the terminal, records, simulations, tournaments."""

from __future__ import annotations

import difflib
import json
import os
import sys
import time
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markdown import Markdown
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

import upcard
import upcard.solvers
from upcard.errors import BadOption, BadPosition, BadRecord, UpcardError

app = typer.Typer(
    name="upcard", help="A card room: thirty-five card games, each by its rule book.", rich_markup_mode=None,
    add_completion=False, pretty_exceptions_enable=False,
)  # fmt: skip

GameName = Annotated[str, typer.Argument(metavar="GAME", help="The game, such as whist ('upcard games' lists them).")]
Options = Annotated[
    list[str] | None, typer.Option("--option", "-o", metavar="NAME=VALUE", help="A house rule; may be repeated.")
]
Players = Annotated[int | None, typer.Option(help="How many play.")]
Preset = Annotated[str, typer.Option(help="A named set of house rules; book is the book's own.")]
Until = Annotated[
    float | None,
    typer.Option(min=0.5, help="Stop when bots are told apart by so many standard errors, counted honestly."),
]
Minutes = Annotated[
    float | None, typer.Option(min=0, help="Stop after the first deal that ends so many minutes after the start.")
]
Seed = Annotated[int | None, typer.Option(help="The same seed deals the same cards.")]


def main() -> None:
    """Run the command. Mistakes in what was asked for are told in a line and end with code 2."""
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
        return _complain(error.format_message())
    return int(code) if isinstance(code, int) else 0


def _complain(words: str) -> int:
    print(f"upcard: {words}", file=sys.stderr)
    return 2


def _version(wanted: bool) -> None:
    if wanted:
        print(f"upcard {upcard.__version__}")
        raise typer.Exit()


def _has_screen() -> bool:
    """Whether a person sits at a terminal whose cursor can be moved; else everything is said line by line."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM", "dumb") != "dumb"


def _console() -> Console:
    return Console(highlight=False)


@app.callback(invoke_without_command=True)
def room(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Without a command the card room is opened in the browser."""
    if context.invoked_subcommand is None:
        serve()


@app.command()
def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="The port.")] = 8000,
    browser: Annotated[bool, typer.Option(help="Open the page in the browser.")] = True,
    data: Annotated[Path | None, typer.Option(metavar="DIR", help="Where tables are kept.")] = None,
    name: Annotated[
        list[str] | None,
        typer.Option(help="A name under which the server is reached, such as cards.example.org; may be given again."),
    ] = None,
    proxy: Annotated[
        list[str] | None,
        typer.Option(metavar="ADDRESS", help="A proxy in front of the server, which is believed who is asking."),
    ] = None,
) -> None:
    """Open the card room: tables for people and bots in the browser."""
    from upcard.server import run as open_room

    open_room(host=host, port=port, browser=browser, data=data, names=name or (), proxies=proxy or ())


@app.command()
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
    from upcard.bots import make
    from upcard.terminal.seating import check_seat, chosen_game, open_session, read_options
    from upcard.terminal.settings import load_settings

    chosen = chosen_game(game, players, preset, read_options(option or ()), hand)
    me = None if watch else seat
    if me is not None:
        check_seat(chosen, me)
    make(bots, chosen, 0)
    settings = load_settings()
    if plain or not _has_screen():
        from upcard.terminal import plain as line_mode

        pause = settings.pause if sys.stdin.isatty() else 0.0
        line_mode.play(open_session(chosen, me, bots, seed, settings), pause=pause)
        return
    from upcard.terminal.app import run as open_table

    kept = open_table(lambda: open_session(chosen, me, bots, seed, settings))
    if kept is not None:
        print(f"The record is in {kept}")


@app.command()
def games() -> None:
    """List the games."""
    console = _console()
    wide = console.width >= 110
    grid = Grid(box=None, pad_edge=False)
    for heading in ("name", "players", "min", *(["family"] if wide else []), "in a line"):
        grid.add_column(heading, no_wrap=heading != "in a line")
    for name in upcard.games():
        about = upcard.game(name).about
        family = [about.family] if wide else []
        grid.add_row(name, _numbers(about.players), str(about.minutes), *family, about.line)
    console.print(grid)


def _numbers(players: tuple[int, ...]) -> str:
    if len(players) > 2 and players == tuple(range(players[0], players[-1] + 1)):
        return f"{players[0]}-{players[-1]}"
    return ", ".join(map(str, players))


@app.command()
def levels() -> None:
    """List the levels of the bots, the weakest first."""
    from upcard.bots import LEVELS, level_names

    for name in level_names():
        print(f"{name:10} {LEVELS[name].line}")
    print("A level that thinks may carry its budget: club:1000 (iterations a move), best:10s (seconds a move).")


@app.command()
def rules(
    game: GameName,
    rule: Annotated[str | None, typer.Argument(metavar="[R9]", help="One rule of the book.")] = None,
    options: Annotated[bool, typer.Option("--options", help="The house rules and presets instead.")] = False,
    derived: Annotated[
        bool, typer.Option("--derived", help="The functions that follow from the game's declarations instead.")
    ] = False,
) -> None:
    """Read the rule book of a game, or one rule of it."""
    from upcard.terminal.book import book
    from upcard.terminal.seating import chosen_game

    chosen = chosen_game(game)
    if options:
        _print_options(chosen)
        return
    if derived:
        _print_derived(chosen)
        return
    text = book(chosen.name)
    _console().print(Markdown(text.paragraph(rule) if rule else text.text))


def _print_options(chosen: upcard.Game) -> None:
    for name, spec in chosen.rules.schema.options.items():
        allowed = ", ".join(spec.values) if spec.values is not None else f"{spec.low} to {spec.high}"
        rule = f" [{spec.rule}]" if spec.rule else ""
        _console().print(f"{name} = {chosen.options[name]}: {spec.text}{rule} ({allowed})", markup=False)
    for name, values in chosen.about.presets.items():
        told = ", ".join(f"{k}={v}" for k, v in values.items())
        _console().print(f"preset {name}: {told}", markup=False)


def _print_derived(chosen: upcard.Game) -> None:
    found = chosen.rules.derived
    if found is None:
        raise typer.BadParameter(f"{chosen.name} writes its functions itself: see {chosen.rules.module.__file__}")
    print(found.text)


def _read(file: str) -> str:
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


@app.command()
def replay(
    file: Annotated[str, typer.Argument(help="A text record; - reads standard input.")],
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without cursor control.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the record can be replayed.")] = False,
) -> None:
    """Walk through the record of a match."""
    from upcard.terminal.replay import Replay

    record = Replay(_read(file))
    if verify:
        faults = record.verify()
        if faults:
            raise BadRecord("; ".join(faults))
        print(f"{record.table.game.title}: {record.last} moves replayed; {record.log(record.last)[-1]}")
    elif plain or not _has_screen():
        from upcard.terminal.replay_plain import walk

        walk(record, sys.stdin if file != "-" else [])
    else:
        from upcard.terminal.replay_app import ReplayApp
        from upcard.terminal.settings import load_settings

        ReplayApp(record, load_settings()).run()


@app.command()
def review(
    file: Annotated[str, typer.Argument(help="A text record; - reads standard input.")],
    seat: Annotated[int, typer.Option(help="Whose decisions, counted from 0.")] = 0,
    iterations: Annotated[int, typer.Option(min=1, help="Imagined deals for each decision.")] = 1000,
    worst: Annotated[int, typer.Option(min=1, help="How many decisions are marked.")] = 5,
) -> None:
    """Mark the costliest decisions of a seat in the record of a match, by what it knew at the time."""
    from upcard.bots import teaching
    from upcard.terminal.seating import check_seat

    table = upcard.load(_read(file))
    check_seat(table.game, seat)
    print(f"{table.game.title}, {table.names[seat]}: ", end="")
    print(teaching.review(table, seat, iterations=iterations, worst=worst).text)


@app.command()
def simulate(
    game: GameName,
    n: Annotated[int, typer.Argument(min=1, metavar="N", help="How many matches.")],
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same matches.")] = 0,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
    hand: Annotated[bool, typer.Option("--hand", help="One hand instead of a match.")] = False,
) -> None:
    """Play random matches, compiled, and say what came of them. Ctrl-C gives what has been played."""
    from upcard.terminal.seating import chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()), hand)
    with _progress("matches") as bar:
        task = bar.add_task(chosen.title, total=n)
        upcard.simulate(chosen, 1, seed)  # compiles the rules, which is not to be timed
        started = time.perf_counter()
        result = upcard.simulate(chosen, n, seed, on_progress=lambda done, _: bar.update(task, completed=done))
        seconds = time.perf_counter() - started
    _print_simulation(result, seconds)


def _progress(noun: str) -> Progress:
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TextColumn(noun), TimeRemainingColumn(),
        console=Console(stderr=True), transient=True,
    )  # fmt: skip


def _print_simulation(result: Any, seconds: float) -> None:
    n = len(result)
    if n == 0:
        print("Interrupted before the first matches were done.")
        return
    rate, moves = n / max(seconds, 1e-9), int(result.moves.sum())
    stopped = "" if result.finished else " (interrupted)"
    print(f"{result.game!r}, seed {result.seed}: {n:,} matches{stopped}, {moves:,} moves")
    print(f"{seconds:.2f} s, {rate:,.0f} matches a second on one core")
    grid = Grid(box=None, pad_edge=False)
    grid.add_column("seat")
    for heading in ("won", "return", "± (95 %)", "points"):
        grid.add_column(heading, justify="right")
    for seat in range(result.game.players):
        returns = result.returns[:, seat]
        error = 1.96 * float(returns.std(ddof=1)) / n**0.5 if n > 1 else float("nan")
        cells = (
            f"{result.won[:, seat].mean():.1%}",
            f"{returns.mean():+.4f}",
            f"{error:.4f}",
            f"{result.points[:, seat].mean():.2f}",
        )
        grid.add_row(str(seat), *cells)
    _console().print(grid)
    most = int(result.moves.max())
    print(f"hands a match {result.hands.mean():.1f}, moves a match {result.moves.mean():.1f} (at most {most})")


@app.command(name="compile")
def compile_rules(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many games are compiled at once.")] = 2,
) -> None:
    """Compile games now, so that no table, bot or simulation waits for it later: for containers and test machines."""
    from upcard.bots.ahead import compile_games
    from upcard.jit.rule import cache_folder

    chosen, started = games or upcard.games(), time.perf_counter()
    faults = 0
    with _progress("games") as bar:
        task = bar.add_task("", total=len(chosen))
        for made in compile_games(chosen, processes):
            faults += bool(made.fault)
            print(f"{made.name:20} {made.fault or f'{made.seconds:5.1f} s'}", flush=True)
            bar.update(task, description=made.name, advance=1)
    print(f"{len(chosen) - faults} of {len(chosen)} in {time.perf_counter() - started:.0f} s, kept in {cache_folder()}")
    if faults:
        raise typer.Exit(1)


@app.command()
def arena(
    game: GameName,
    bots: Annotated[str, typer.Option(metavar="LEVEL,LEVEL", help="Who meets, separated by commas.")] = "search,random",
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played from every side.")] = 200,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep every deal in this file and go on where it ends.")
    ] = None,
    matches: Annotated[bool, typer.Option("--matches", help="Whole matches instead of single deals.")] = False,
    until: Until = None,
    minutes: Minutes = None,
    ray: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="Play on a Ray cluster: auto, local, ray://host:10001.")
    ] = None,
    save: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Keep the results as .json, .csv or .svg; may be repeated."),
    ] = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Let bots meet on the same deals and say who plays better. Ctrl-C gives what has been played."""
    from upcard.research import arena as tournaments
    from upcard.research import report
    from upcard.terminal.seating import chosen_game, read_options

    for file in save or ():
        report.check_form(file)
    entrants = [name.strip() for name in bots.split(",") if name.strip()]
    if len(entrants) < 2:
        raise BadOption("name at least two bots, such as --bots search,random")
    chosen = chosen_game(game, players, preset, read_options(option or ()))
    with _progress("deals") as bar:
        task = bar.add_task(chosen.title, total=deals)
        result = tournaments.run(
            chosen, entrants, deals, seed, matches=matches, processes=processes, resume=resume, until=until,
            minutes=minutes, ray=ray, on_progress=lambda done, _: bar.update(task, completed=done),
        )  # fmt: skip
    print(result.text())
    if len(entrants) > 2 and len(result) > 1:
        print("\n" + report.ratings_text(result))
    for file in save or ():
        report.save(result, file)


@app.command()
def ladder(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="At most so many deals a rung.")] = 200,
    until: Until = 3.0,
    minutes: Minutes = None,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 0,
    processes: Annotated[int, typer.Option(min=1, help="How many processes play.")] = 1,
    keep: Annotated[
        Path, typer.Option(metavar="DIR", help="Where every deal is kept, so that the ladder can go on later.")
    ] = Path("ladder"),
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table into this file, such as docs/bots.md.")
    ] = None,
    rungs: Annotated[
        str | None, typer.Option(metavar="LEVEL-LEVEL,...", help="Only these rungs, such as club-beginner.")
    ] = None,
) -> None:
    """Play every level against the one below and against random, and say where the ladder holds."""
    from upcard.research import ladder as ladders

    keep.mkdir(parents=True, exist_ok=True)
    chosen = ladders.read_rungs(rungs) if rungs else ladders.RUNGS
    with _progress("deals") as bar:
        task = bar.add_task("", total=deals)
        for rung in ladders.climb(
            games or upcard.games(), chosen, keep, deals, seed, until=until, minutes=minutes,
            processes=processes, on_progress=lambda what, done: bar.update(task, description=what, completed=done),
        ):  # fmt: skip
            print(rung.text(), flush=True)
            if page is not None:
                ladders.write_page(page, ladders.kept(keep))


@app.command()
def position(
    game: GameName,
    file: Annotated[
        str | None, typer.Argument(metavar="FILE", help="A JSON object of fields; - reads standard input.")
    ] = None,
    fields_wanted: Annotated[bool, typer.Option("--fields", help="List the fields that a position may give.")] = False,
    seat: Annotated[int | None, typer.Option(help="As this seat sees it.")] = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Set up a position from data, say what is wrong with it or print it."""
    from upcard.terminal import spoken
    from upcard.terminal.drawing import Look
    from upcard.terminal.seating import check_seat, chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()))
    if fields_wanted:
        _print_fields(chosen)
        return
    if file is None:
        raise BadPosition(["no position is given: name a file of fields, or - for standard input, or ask for --fields"])
    try:
        fields = json.loads(_read(file))
    except ValueError as error:
        raise BadPosition([f"{file} is not JSON: {error}"]) from None
    if not isinstance(fields, dict):
        raise BadPosition([f'{file} holds no JSON object; a position is one, such as {{"hands": [...]}}'])
    if seat is not None:
        check_seat(chosen, seat)
    table = chosen.position(**fields)
    view, look = table.view(seat).as_dict(), Look(names=table.names)
    lines = spoken.table_lines(view, look) + (spoken.hand_lines(view, look) if seat is not None else [])
    print("\n".join(lines))


def _print_fields(chosen: upcard.Game) -> None:
    """The fields of a game's positions, and an example."""
    from upcard.engine.positions.fieldbook import ORDER, example, field_lines

    for line in field_lines(chosen):
        rest = f"; follows from {line.follows}" if line.follows else ""
        print(f"{line.name}: {line.type} (seen by: {line.seen_by}; default: {line.default}{rest})")
    print(f"\n{ORDER}\n")
    print(json.dumps(example(chosen), ensure_ascii=False))


@app.command()
def solve(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(
            metavar="SEED|FILE", help="A seed, or a file: a record, a position in JSON, boards in PBN; - reads them."
        ),
    ],
    after: Annotated[
        int | None, typer.Option(metavar="N", help="In a record: after so many moves; else before the first.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each position.")] = False,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Say what perfect play comes to, with all cards in sight."""
    from upcard.terminal.seating import chosen_game, read_options
    from upcard.terminal.solving import positions

    chosen = chosen_game(game, players, preset, read_options(option or ()))
    upcard.solvers.check_solvable(chosen)
    found = positions(chosen, what, _read, after)
    for name, table in found:
        solution = upcard.solve(table)
        if as_json:
            print(json.dumps({"game": chosen.name, "position": name, **solution.as_dict()}, ensure_ascii=False))
        else:
            print(f"{name}: {solution}" if len(found) > 1 else solution)


if __name__ == "__main__":
    main()
