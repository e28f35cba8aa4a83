"""Commands about a single position: ``position``, ``perft``, ``solve``."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

import upcard
import upcard.solvers
from upcard.cli.arguments import GameName, Options, Players, Preset, read_file
from upcard.engine.positions.field_reference import ORDER, example, field_lines
from upcard.engine.testing.perft import divide
from upcard.errors import BadPosition
from upcard.terminal import sentences
from upcard.terminal.new_table import check_seat, chosen_game, read_options
from upcard.terminal.solve_input import positions
from upcard.terminal.style import Style


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
    chosen = chosen_game(game, players, preset, read_options(option or ()))
    if fields_wanted:
        _print_fields(chosen)
        return
    if file is None:
        raise BadPosition(["no position is given: name a file of fields, or - for standard input, or ask for --fields"])
    if seat is not None:
        check_seat(chosen, seat)
    table = chosen.position(**_read_fields(file))
    view, look = table.view(seat).as_dict(), Style(names=table.names)
    lines = sentences.table_lines(view, look) + (sentences.hand_lines(view, look) if seat is not None else [])
    print("\n".join(lines))


def _read_fields(file: str) -> dict[str, Any]:
    """The fields of a position in a JSON file. Raises `BadPosition`, and `BadRecord` if there is no such file."""
    text = read_file(file)
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise BadPosition([f"{file} is not JSON: {error}"]) from None
    if not isinstance(fields, dict):
        raise BadPosition([f'{file} holds no JSON object; a position is one, such as {{"hands": [...]}}'])
    return fields


def perft(
    game: GameName,
    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE", help="A position in JSON (- reads standard input) instead of a deal."),
    ] = None,
    depth: Annotated[int, typer.Option(min=1, help="How many moves are made.")] = 3,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same cards.")] = 0,
    players: Players = None,
    option: Options = None,
    preset: Preset = "book",
) -> None:
    """Count the sequences of moves from a position, divided by the first move."""
    chosen = chosen_game(game, players, preset, read_options(option or ()))
    table = chosen.table(seed) if file is None else chosen.position(**_read_fields(file))
    counts = divide(table.game, table.snapshot(), depth)
    for (seat, move), count in counts.items():
        print(f"{table.names[seat]} {chosen.moves.words(move)}: {count}")
    print(f"all: {sum(counts.values())}")


def _print_fields(chosen: upcard.Game) -> None:
    """The fields of a game's positions, and an example."""
    for line in field_lines(chosen):
        rest = f"; follows from {line.follows}" if line.follows else ""
        print(f"{line.name}: {line.type} (seen by: {line.seen_by}; default: {line.default}{rest})")
    print(f"\n{ORDER}\n")
    print(json.dumps(example(chosen), ensure_ascii=False))


def solve(
    game: GameName,
    what: Annotated[
        str,
        typer.Argument(
            metavar="SEED|FILE", help="A seed, or a file: a record, a position in JSON, boards in PBN; - reads them."
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
    chosen = chosen_game(game, players, preset, read_options(option or ()))
    upcard.solvers.check_solvable(chosen)
    found = positions(chosen, what, read_file, after)
    for name, table in found:
        solution = upcard.solve(table)
        if as_json:
            print(json.dumps({"game": chosen.name, "position": name, **solution.as_dict()}, ensure_ascii=False))
        else:
            print(f"{name}: {solution}" if len(found) > 1 else solution)
