"""The names of the players at a table, in sentences and score sheets."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from upcard.declarations.game import Sheet
from upcard.declarations.seats import COMPASS, default_names
from upcard.engine.knowledge.view import View
from upcard.names.joiners import JOINERS, joins_word
from upcard.quoting import quoted

MAX_NAME_LENGTH = 60
_NUMBERED = re.compile(r"[0-9]+\.")  # the start of a move line in a record
_SEAT = re.compile(r"\bseat ([0-9]{1,2})\b")
_SIDES = re.compile(r"\b(?:N-S|E-W)\b")


def in_a_row(names: Sequence[str]) -> str:
    """Names as they are listed in a sentence.

    >>> in_a_row(["Ada"]), in_a_row(["Ada", "Ben"]), in_a_row(["Ada", "Ben", "Cleo"])
    ('Ada', 'Ada and Ben', 'Ada, Ben and Cleo')
    """
    others = ", ".join(names[:-1])
    return " and ".join([others, *names[-1:]] if others else names)


def fill_names(text: str, names: tuple[str, ...]) -> str:
    """In a sentence ``{0}`` becomes the name of seat 0, and ``N-S`` those of two partners."""
    return _name_sides(text.format(*names), names)


def named_seats(words: str, names: tuple[str, ...]) -> str:
    """The words of a move in the log: ``seat 1`` becomes its name."""
    if "seat " not in words:  # most do not
        return words
    return _SEAT.sub(lambda found: names[int(found[1])] if int(found[1]) < len(names) else found[0], words)


def name_sheet(sheet: Sheet, names: tuple[str, ...]) -> Sheet:
    """A score sheet with these names of seats."""
    called = dict(zip(default_names(len(names)), names, strict=True))
    columns = tuple(called.get(column) or _name_sides(column, names) for column in sheet.columns)
    return replace(sheet, columns=columns, note=fill_names(sheet.note, names))


def _name_sides(text: str, names: tuple[str, ...]) -> str:
    if names == COMPASS or len(names) != len(COMPASS):
        return text
    south, west, north, east = names
    called = {"N-S": f"{south} & {north}", "E-W": f"{west} & {east}"}
    return _SIDES.sub(lambda found: called[found[0]], text)


def wrong_names(names: tuple[str, ...], players: int) -> str:
    """What is wrong with the names of the seats; empty if nothing is. Names must differ, be printable, and fit into a
    list with commas."""
    if len(names) != players:
        return f"{players} players have {players} names, not {len(names)}"
    for name in names:
        brief = quoted(name)
        if not isinstance(name, str) or not 1 <= len(name) <= MAX_NAME_LENGTH or not _is_printable(name):
            return f"a name has 1 to {MAX_NAME_LENGTH} printable letters, not {brief}"
        if "," in name or name != name.strip() or _NUMBERED.match(name):
            return f"a record cannot hold the name {brief}: no commas, no spaces around it, no number at its start"
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is None:
        return ""
    brief = quoted(twice)
    return f"the seats name every player differently; {brief} is there {names.count(twice)} times"


def _is_printable(name: str) -> bool:
    """Whether all of a name can be seen; the joiners that its words are written with count as letters."""
    return all(sign.isprintable() or (sign in JOINERS and joins_word(name, k)) for k, sign in enumerate(name))


def ending(view: View, names: tuple[str, ...]) -> str:
    """A sentence about the end of the match, from a view after it."""
    who = in_a_row([names[seat] for seat in view.won])
    if not view.won:
        return f"The match is over; {'it is a draw' if len(names) > 1 else 'nobody has won'}."
    return f"{who} {'wins' if len(view.won) == 1 else 'win'} the match."
