"""The calls of an auction since the deal, read from the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from upcard.engine.play.log import Entry

Call = tuple[int, str]
"""A seat with its call: ``(2, "bids 1♠")``."""


def calls_of(log: Iterable[Entry], names: Sequence[str]) -> list[Call]:
    """The calls since the deal, without the callers' names."""
    calls: list[Call] = []
    for entry in log:
        if entry.kind == "hand":
            calls = []
        elif entry.kind == "move" and entry.seat is not None:
            calls.append((entry.seat, entry.text.removeprefix(f"{names[entry.seat]} ")))
    return calls


def short(words: str) -> str:
    """A call in short form: ``bids 1♠`` is ``1♠``, ``passes`` is ``pass``."""
    verb, _, rest = words.partition(" ")
    if rest and verb in ("bids", "calls", "declares"):
        return rest
    stem = verb.removesuffix("es") if verb.endswith(("sses", "xes", "ches", "shes")) else verb.removesuffix("s")
    return f"{stem} {rest}".strip() if verb != stem else words


def rows_of(calls: Iterable[Call], order: Sequence[int]) -> list[dict[int, str]]:
    """The calls as rows of a table with the seats in `order` as columns; each round is a row."""
    rows: list[dict[int, str]] = []
    for seat, words in calls:
        if not rows or any(order.index(other) >= order.index(seat) for other in rows[-1]):
            rows.append({})
        rows[-1][seat] = words
    return rows
