"""Commands that read the record of a match: ``replay``, ``review``, ``verify``."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated

import typer

import upcard
from upcard.cli.arguments import has_screen, read_file, tell
from upcard.errors import BadRecord

RecordOrBoard = Annotated[
    str, typer.Argument(help="A text record, or boards of bridge in PBN or LIN; - reads standard input.")
]
BoardPlace = Annotated[
    int | None, typer.Option(metavar="N", help="Of a file in PBN or LIN: the board at this place, counted from 1.")
]


def replay(
    file: RecordOrBoard,
    plain: Annotated[bool, typer.Option("--plain", help="Line by line, without cursor control.")] = False,
    verify: Annotated[bool, typer.Option("--verify", help="Only check that the record can be replayed.")] = False,
    board: BoardPlace = None,
) -> None:
    """Walk through the record of a match."""
    from upcard.engine.records.replay import Replay
    from upcard.terminal.line_mode.replay_line_mode import walk
    from upcard.terminal.settings import load_settings

    record = Replay(_record(file, board))
    if verify:
        faults = record.verify()
        if faults:
            raise BadRecord("; ".join(faults))
        print(f"{record.table.game.title}: {record.last} moves replayed; {record.log(record.last)[-1]}")
    elif plain or not has_screen():
        walk(record, sys.stdin if file != "-" else [], language=load_settings().language)
    else:
        from upcard.terminal.app.replay_app import ReplayApp  # Textual: 0.25 s, not needed otherwise

        ReplayApp(record, load_settings()).run()


def _record(file: str, board: int | None) -> str:
    """The text of a record, or of a board as a record. Prints what could not be read."""
    from upcard.terminal.board_input import record_of

    text, notes = record_of(read_file(file), board)
    tell(notes)
    return text


def verify(
    file: Annotated[str, typer.Argument(help="A text record; - reads standard input.")],
    commitment: Annotated[
        str, typer.Option(help="The commitment shown before the deal; by default that of the record.")
    ] = "",
) -> None:
    """Check the record of a match at a server: the cards must come from what the server and the players had committed
    to, and every move must be legal."""
    from upcard.engine.records.replay import Replay
    from upcard.room.fair_deal import private_tables
    from upcard.room.fair_deal.commit_reveal import check_record

    text = read_file(file)
    if private_tables.is_closed(text):
        _verify_closed(text)
        return
    proven = check_record(text, commitment or None)
    record = Replay(text)
    faults = record.verify()
    if faults:
        raise BadRecord("; ".join(faults))
    names = record.table.names
    print(f"{record.table.game.title}: {record.last} moves fit the rules.")
    print(f"The cards come from the secret that the server committed to ({proven.commitment[:16]}...)", end="")
    print(f" and from what {_listed(names, proven.added)} added." if proven.added else "; no player added to them.")
    if proven.late:
        print(f"Promised and not revealed in time: {_listed(names, proven.late)}.")


def _verify_closed(text: str) -> None:
    from upcard.room.fair_deal import private_tables

    hands = private_tables.check_closed(text)
    shown, all_cards = sum(len(h.cards) for h in hands), sum(len(h.cards) + h.secret for h in hands)
    print(
        f"A closed table: {shown} of {all_cards} cards were shown, and none of them had been exchanged since the deal."
    )
    for number, hand in enumerate(hands, 1):
        print(f"Hand {number}, sealed as {hand.seal}")
        for place in dict.fromkeys(dealt.place for dealt in sorted(hand.cards, key=lambda dealt: dealt.place)):
            print(f"  {place}: {' '.join(dealt.card for dealt in hand.cards if dealt.place == place)}")
    print("Compare the seals with those that you saw when each hand was dealt.")
    print("The players' part in these cards cannot be checked, because that would reveal the secret ones.")


def _listed(names: Sequence[str], seats: Sequence[int]) -> str:
    return ", ".join(names[seat] for seat in seats)


def review(
    file: RecordOrBoard,
    seat: Annotated[int, typer.Option(help="The seat to review, counted from 0.")] = 0,
    iterations: Annotated[int, typer.Option(min=1, help="Imagined deals for each decision.")] = 1000,
    worst: Annotated[int, typer.Option(min=1, help="How many decisions are marked.")] = 5,
    board: BoardPlace = None,
) -> None:
    """Mark the costliest decisions of a seat in the record of a match, judged by what it knew at the time."""
    from upcard.bots.explain import reviews
    from upcard.terminal.tables.new_table import check_seat

    table = upcard.load(_record(file, board))
    check_seat(table.game, seat)
    print(f"{table.game.title}, {table.names[seat]}: ", end="")
    print(reviews.review(table, seat, iterations=iterations, worst=worst).text)
