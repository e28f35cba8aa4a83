"""Commands for simulations and tournaments, such as ``simulate``, ``arena``, ``bench`` and ``exploit``."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

import upcard
from upcard.cli.arguments import (
    DealSeed,
    GameName,
    Minutes,
    Options,
    Players,
    Preset,
    Processes,
    Ray,
    Until,
    console,
    progress,
    seed_option,
)
from upcard.errors import BadOption
from upcard.research.defaults import DEALS, TRIED_ON


def simulate(
    game: GameName,
    n: Annotated[int, typer.Argument(min=1, metavar="N", help="How many matches.")],
    seed: Annotated[int, seed_option("The same seed plays the same matches.")] = 0,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
    hand: Annotated[bool, typer.Option("--hand", help="One hand instead of a match.")] = False,
    processes: Processes = 1,
    ray: Ray = None,
    keep: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Save the results in this folder, and continue from there.")
    ] = None,
) -> None:
    """Play random matches with compiled rules and print statistics. Ctrl-C prints the results so far."""
    from upcard.research.tournaments import distributed
    from upcard.terminal.tables.new_table import chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()), hand)
    shared = processes > 1 or ray is not None or keep is not None
    settings = distributed.Settings(processes=processes, ray=ray, keep=keep)
    parts = partial(distributed.simulate, settings=settings)
    play: Callable[..., upcard.Simulation] = parts if shared else upcard.simulate
    with progress("matches") as bar:
        task = bar.add_task(chosen.title, total=n)
        upcard.simulate(chosen, 1, seed)  # compiles the rules, outside the timed part
        started = time.perf_counter()
        result = play(chosen, n, seed, on_progress=lambda done, _: bar.update(task, completed=done))
        seconds = time.perf_counter() - started
    _print_simulation(result, seconds, "" if shared else " on one core")


def _print_simulation(result: upcard.Simulation, seconds: float, where: str) -> None:
    from rich.table import Table as Grid

    n = len(result)
    if n == 0:
        print("Interrupted before the first matches were done.")
        return
    rate, moves = n / max(seconds, 1e-9), int(result.moves.sum())
    stopped = "" if result.finished else " (interrupted)"
    print(f"{result.game!r}, seed {result.seed}: {n:,} matches{stopped}, {moves:,} moves")
    print(f"{seconds:.2f} s, {rate:,.0f} matches a second{where}")
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
    console().print(grid)
    most = int(result.moves.max())
    print(f"hands a match {result.hands.mean():.1f}, moves a match {result.moves.mean():.1f} (at most {most})")


def compile_rules(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all.")] = None,
    processes: Annotated[int, typer.Option(min=1, help="How many games to compile at once.")] = 2,
    library: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", help="Put a library of each game into this folder: UPCARD_LIBRARY=DIR needs no Numba."
        ),
    ] = None,
    target: Annotated[
        list[str] | None,
        typer.Option(
            metavar="TARGET",
            help="What libraries are built for: native (this machine), linux-x86_64, linux-aarch64, macos-arm64, "
            "macos-x86_64, windows-x86_64, wasm32. Can be repeated: each platform has a folder in DIR then.",
        ),
    ] = None,
) -> None:
    """Compile games in advance, for containers and test machines."""
    from upcard.bots.readiness.libraries import build_libraries
    from upcard.bots.readiness.precompile import compile_games
    from upcard.jit.rule import cache_folder

    chosen, started = games or upcard.games(), time.perf_counter()
    faults = 0
    if library is None and target:
        raise BadOption("--target says what libraries are built for: it goes with --library DIR")
    targets = target or ["native"]
    work = compile_games(chosen, processes) if library is None else build_libraries(chosen, library, targets, processes)
    with progress("games") as bar:
        task = bar.add_task("", total=len(chosen))
        for made in work:
            faults += bool(made.fault)
            print(f"{made.name:20} {made.fault or f'{made.seconds:5.1f} s'}", flush=True)
            bar.update(task, description=made.name, advance=1)
    seconds = time.perf_counter() - started
    print(f"{len(chosen) - faults} of {len(chosen)} in {seconds:.0f} s, kept in {library or cache_folder()}")
    if faults:
        raise typer.Exit(1)


def arena(
    game: GameName,
    bots: Annotated[
        str,
        typer.Option(metavar="LEVEL,LEVEL", help="The bots, separated by commas: levels, learned:FILE, path.py:Bot."),
    ] = "search,random",
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played from every side.")] = 200,
    seed: DealSeed = 0,
    processes: Processes = 1,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Save every deal in this file and continue from there.")
    ] = None,
    matches: Annotated[bool, typer.Option("--matches", help="Whole matches instead of single deals.")] = False,
    until: Until = None,
    minutes: Minutes = None,
    ray: Ray = None,
    save: Annotated[
        list[Path] | None,
        typer.Option(metavar="FILE", help="Save the results as .json, .csv or .svg; may be repeated."),
    ] = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Compare bots on the same deals. Ctrl-C prints the results so far."""
    from upcard.research.tournaments import arena as tournaments
    from upcard.research.tournaments import report
    from upcard.research.tournaments.file_bots import entrant
    from upcard.terminal.tables.new_table import chosen_game, read_options

    for file in save or ():
        report.check_form(file)
    entrants = [name.strip() for name in bots.split(",") if name.strip()]
    if len(entrants) < 2:
        raise BadOption("name at least two bots, such as --bots search,random")
    chosen = chosen_game(game, players, preset, read_options(option or ()))
    seated = [entrant(name) for name in entrants]
    settings = tournaments.Settings(matches, until, minutes, resume, processes, ray)
    with progress("deals") as bar:
        task = bar.add_task(chosen.title, total=deals)
        result = tournaments.run(
            chosen, seated, deals, seed, settings=settings,
            on_progress=lambda done, _: bar.update(task, completed=done),
        )  # fmt: skip
    print(result.text())
    if len(entrants) > 2 and len(result) > 1:
        print("\n" + report.ratings_text(result))
    for file in save or ():
        report.save(result, file)


def bench(
    bot: Annotated[
        str,
        typer.Argument(
            metavar="BOT",
            help="A level, learned:FILE, or path.py:Bot; {game} stands for the game. learned:FILE,FILE and "
            "learned:FOLDER are training seeds of one bot.",
        ),
    ],
    games: Annotated[
        list[str] | None, typer.Option("--game", metavar="GAME", help="Only these; may be repeated.")
    ] = None,
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played from every seat.")] = DEALS,
    threads: Annotated[int, typer.Option(min=1, help="Threads in which the opponents think.")] = 1,
    deals_key: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Held-out deals instead of the public ones: they follow from the secret in this file."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE", help="Keep every row in this file as soon as it is done, and continue from there."
        ),
    ] = None,
) -> None:
    """Measure a bot on upcard-bench-2: ten games, frozen opponents, fixed deals, one table. Ctrl-C prints what is
    done."""
    from upcard.research.benchmark import bench as benchmark
    from upcard.research.benchmark.results import cells_of
    from upcard.research.tournaments.file_bots import entrant

    held_out = None
    if deals_key is not None:
        with deals_key.open("rb") as stream:
            held_out = benchmark.HeldOut(stream.read(benchmark.MAX_KEY_BYTES + 1).strip())
    with progress("rows") as bar:
        task = bar.add_task(bot, total=len(cells_of(games or ())))
        result = benchmark.run(
            entrant(bot), name=bot, games=games or (), deals=deals, settings=benchmark.Settings(threads=threads),
            held_out=held_out, keep=save, on_row=lambda row: bar.update(task, advance=1),
        )  # fmt: skip
    print(result.text())


def bench_table(
    files: Annotated[
        list[Path],
        typer.Argument(
            metavar="FILE...",
            help="Results that upcard bench --save kept; those of random and club@1 are the ends of the scale.",
        ),
    ],
    markdown: Annotated[bool, typer.Option("--markdown", help="Tables for a page.")] = False,
) -> None:
    """Put results of the benchmark together: scores by game and over games, who does better than whom, ratings."""
    from upcard.research.benchmark.standings import standings

    found = standings(files)
    print(found.markdown() if markdown else found.text())


def exploit(
    player: Annotated[str, typer.Argument(metavar="PLAYER", help="A level, learned:FILE, or path.py:Bot.")],
    game: Annotated[str, typer.Option(metavar="GAME", help="The game, such as whist; one hand is played.")],
    by: Annotated[
        list[str] | None,
        typer.Option(
            metavar="EXPLOITER",
            help="An opponent that tries to win from it: a level, learned:FILE, path.py:Bot, or rollout:WORLDS:LEVEL, "
            "which plays the hand out with the player's own replies; may be repeated.",
        ),
    ] = None,
    deals: Annotated[int, typer.Option(min=2, help="How many deals; each is played from every seat.")] = DEALS,
    tried_on: Annotated[
        int, typer.Option(min=2, help="Other deals, in which several exploiters are compared.")
    ] = TRIED_ON,
    seed: DealSeed = 0,
    threads: Annotated[int, typer.Option(min=1, help="Threads in which the player thinks.")] = 1,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the result as JSON.")] = None,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Show how much can be won against a bot, at least: a lower bound of its exploitability."""
    from upcard.research.exploitability import bound
    from upcard.research.tournaments.file_bots import entrant
    from upcard.terminal.tables.new_table import chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()), True)
    exploiters = [entrant(name) for name in by or bound.BY]
    with progress("exploiters") as bar:
        total = len(exploiters) + (len(exploiters) > 1)
        task = bar.add_task(chosen.title, total=total)
        found = bound.exploit(
            entrant(player), chosen, by=exploiters, deals=deals, tried_on=tried_on, seed=seed, threads=threads,
            on_try=lambda name: bar.update(task, description=name, advance=1),
        )  # fmt: skip
    print(found.text())
    if save is not None:
        found.save(save)


def ladder(
    games: Annotated[list[str] | None, typer.Argument(metavar="[GAME]...", help="The games; by default all.")] = None,
    deals: Annotated[int, typer.Option(min=1, help="The largest number of deals for a rung.")] = 200,
    until: Until = 3.0,
    minutes: Minutes = None,
    seed: DealSeed = 0,
    processes: Processes = 1,
    ray: Ray = None,
    keep: Annotated[
        Path, typer.Option(metavar="DIR", help="The folder for all deals, so that the ladder can be continued later.")
    ] = Path("ladder"),
    page: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the table into this file, such as ladder.md.")
    ] = None,
    rungs: Annotated[
        str | None, typer.Option(metavar="LEVEL-LEVEL,...", help="Only these rungs, such as club-beginner.")
    ] = None,
) -> None:
    """Play every level against the one below and against random, and print which rungs hold."""
    from upcard.research.tournaments import ladder as ladders
    from upcard.research.tournaments.arena import Settings

    keep.mkdir(parents=True, exist_ok=True)
    chosen = ladders.read_rungs(rungs) if rungs else ladders.RUNGS
    settings = Settings(until=until, minutes=minutes, processes=processes, ray=ray)
    with progress("deals") as bar:
        task = bar.add_task("", total=deals)
        for rung in ladders.climb(
            games or upcard.games(), chosen, keep, deals, seed, settings=settings,
            on_progress=lambda what, done: bar.update(task, description=what, completed=done),
        ):  # fmt: skip
            print(rung.text(), flush=True)
            if page is not None:
                ladders.write_page(page, ladders.kept(keep))
