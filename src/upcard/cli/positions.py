"""Commands about a single position: ``position``, ``perft``, ``solve``."""

from __future__ import annotations

from typing import Annotated

import typer

import upcard
from upcard.cli.arguments import DealSeed, GameName, Options, Players, Preset, read_file, tell
from upcard.cli.streams import json_line
from upcard.errors import BadPosition
from upcard.extras import installed, missing


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
    """Set up a position from data, and print it or its errors."""
    from upcard.engine.positions.json_fields import fields_in
    from upcard.terminal.drawing import sentences
    from upcard.terminal.drawing.style import Style
    from upcard.terminal.tables.new_table import check_seat, chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()))
    if fields_wanted:
        _print_fields(chosen)
        return
    if file is None:
        raise BadPosition(["no position is given: name a file of fields, or - for standard input, or ask for --fields"])
    if seat is not None:
        check_seat(chosen, seat)
    table = chosen.position(**fields_in(file, read_file(file)))
    view, look = table.view(seat).as_dict(), Style(names=table.names)
    lines = sentences.table_lines(view, look) + (sentences.hand_lines(view, look) if seat is not None else [])
    print("\n".join(lines))


def perft(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A position in JSON (- reads standard input) instead of a deal."),
    ] = None,
    depth: Annotated[int, typer.Option(min=1, help="How many moves are made.")] = 3,
    seed: DealSeed = 0,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Count the sequences of moves from a position, divided by the first move."""
    from upcard.engine.positions.json_fields import fields_in
    from upcard.engine.testing.perft import divide
    from upcard.terminal.tables.new_table import chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()))
    table = chosen.table(seed) if file is None else chosen.position(**fields_in(file, read_file(file)))
    counts = divide(table.game, table.snapshot(), depth)
    for (seat, move), count in counts.items():
        print(f"{table.names[seat]} {chosen.moves.words(move)}: {count}")
    print(f"all: {sum(counts.values())}")


def _print_fields(chosen: upcard.Game) -> None:
    """The fields of a game's positions, and an example."""
    from upcard.engine.positions.field_reference import ORDER, example, field_lines

    for line in field_lines(chosen):
        rest = f"; follows from {line.follows}" if line.follows else ""
        print(f"{line.name}: {line.type} (seen by: {line.seen_by}; default: {line.default}{rest})")
    print(f"\n{ORDER}\n")
    print(json_line(example(chosen)))


def _slow() -> list[str]:
    """A note where rules are interpreted for want of the compiler: a search takes a thousand times as long then."""
    from upcard.jit.rule import INTERPRETED

    return [missing("numba", "a quick search")] if INTERPRETED and not installed("numba") else []


def solve(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(
            metavar="SEED|FILE",
            help="A seed, or a file: a record, a position in JSON, boards in PBN or LIN; - reads them.",
        ),
    ],
    after: Annotated[
        int | None, typer.Option(metavar="N", help="In a record: the position after move N; else the first.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="A line of JSON for each position.")] = False,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Solve positions with all cards visible: print the result of perfect play."""
    from upcard.solvers import check_solvable
    from upcard.terminal.solve_input import positions
    from upcard.terminal.tables.new_table import chosen_game, read_options

    chosen = chosen_game(game, players, preset, read_options(option or ()))
    check_solvable(chosen)
    found, notes = positions(chosen, what, read_file, after)
    tell([*notes, *_slow()])
    for name, table in found:
        solution = upcard.solve(table)
        if as_json:
            print(json_line({"game": chosen.name, "position": name, **solution.as_dict()}))
        else:
            print(f"{name}: {solution}" if len(found) > 1 else solution)
