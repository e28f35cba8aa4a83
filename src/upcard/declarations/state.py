"""`state`: from a class of annotated fields to the record that the rules work on."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, TypeVar, cast

from upcard.arrays import NDArray, np
from upcard.declarations.fields import BRINGER, Field, Part, named, number, option
from upcard.declarations.options import Option
from upcard.declarations.values import Grid, Numbers, Row
from upcard.types import Seat

C = TypeVar("C", bound=type)

States = NDArray[np.void]
"""An array of state records, on which rules and loops work (`Schema.dtype`)."""


class State:
    """What every state has, before the game's own fields; base of the class under `state`.

    Rules say that they work on it, ``def deal(s: Whist)``; then type checkers and editors know its fields.
    """

    key = number(4, "u8", shows="hidden")
    """With `draws` and `cipher`: the generator (`cards.chance`)."""
    draws = number(dtype="i8", shows="hidden")
    cipher = number(shows="hidden")
    seats = number(shows="hidden")
    """How many play."""
    phase = number(shows="hidden")
    """What is being decided."""
    turn = number(shows="hidden", means="seat")
    """The seat to act (where only one does)."""
    dealer = number(label="dealer", shows="seat")
    over = number(shows="hidden", means="yes")
    """The hand is over."""
    ended = number(shows="hidden", means="yes")
    """The match is over."""
    secret = number(shows="hidden")
    """Not 0 while a question is secret: only the seats that are asked see it. The others see no seat to act, or, if it
    is 2 + a seat, that seat, whose turn it would be without the question."""
    won = number(dtype="i8", shows="hidden", means="seats")
    """When the match is over: the set (bits) of the seats that won it."""
    hand = number(dtype="i4", shows="hidden")
    """The number of the hand, from 0."""
    single_hand = option(False, rule="", text="play one hand instead of a whole match")
    first_dealer = option("random", ("0", "1", "2", "3", "4", "5", "6", "7"), rule="", text="seat that deals first")
    """The option; -1: drawn."""

    # What some fields bring (`fields.Part`). A state without such a field has none of these, and a rule that asks for
    # one is refused when the game is loaded. `Any`: a field of this name has another form in some games.
    shown: Any
    """Of each hand, the cards that all have seen: of ``hands(4, shown=True)``."""
    known: Grid
    """``s.known[viewer][owner]``, the cards of a hand that another seat has seen: of ``hands(4, known=True)``."""
    lacks: Any
    """Of each hand, the cards that it is publicly known not to hold: of ``hands(4, lacks=True)``."""
    leader: Seat
    """The seat that led: of `trick`, as the four below."""
    last_trick: Row
    last_leader: Seat
    won_cards: Numbers
    tricks: Any
    trump_from: int
    """The place of the first card since the trump was revealed: of `concealed_trump`."""
    bid: int
    """The highest bid: of `points_auction`, as the three below."""
    declarer: Seat
    passes: int
    passed: Any
    chips: Numbers
    """What each seat has: of `pot`, as the four below."""
    paid: Any
    collected: Numbers
    inside: Numbers
    playing: Numbers


STANDARD: dict[str, Field] = {name: value for name, value in vars(State).items() if isinstance(value, Field)}
"""The fields that every state has, in this order, before the game's own."""


@dataclass(frozen=True)
class Schema:
    """The fields of a game's state with their places in the record.

    `dtype` is the NumPy structured dtype; `offsets` gives the byte at which each field starts.
    """

    name: str
    fields: dict[str, Field]
    dtype: np.dtype[Any]
    offsets: dict[str, int]
    parts: tuple[Part, ...] = ()
    """The fields with companions, in the order of the class."""
    module: str = ""
    """The module that declares it."""

    @property
    def options(self) -> dict[str, Option]:
        return {name: f.option for name, f in self.fields.items() if f.option is not None}

    @property
    def own_fields(self) -> dict[str, Field]:
        """The fields declared by the game, options left out."""
        return {n: f for n, f in self.fields.items() if n not in STANDARD and f.option is None}

    def blank(self) -> States:
        """An array of one record in which every field has its start value and no card is placed."""
        record = np.zeros(1, self.dtype)
        for name, f in self.fields.items():
            if f.kind in ("row", "ring"):
                record[name] = -1
                record[name][..., f.capacity :] = 0
            elif f.start:
                record[name] = f.start
        return record


def array_shape(f: Field) -> tuple[int, ...]:
    """The shape of a field inside the record."""
    extra = {"row": (f.capacity + 1,), "ring": (f.capacity + 2,), "counts": (f.capacity,)}
    return f.units + extra.get(f.kind, ())


def state(cls: C) -> C:
    """Class decorator: turn a class of fields into a `Schema`. For a type checker it stays the class, the type of the
    records that rules work on.

    Fields are declared as ``name = hands(4)``. The standard fields come first. The companions of a field
    (`fields.Part`) follow it directly. Duplicate names, and references (`of`, `seen_by`, `played_from`, `skipped`,
    `from_memory`) to fields that do not exist, raise `TypeError` at import.
    """
    fields: dict[str, Field] = {name: replace(f, name=name) for name, f in STANDARD.items()}
    came_with = dict.fromkeys(STANDARD, "")
    parts = tuple(value for value in vars(cls).values() if isinstance(value, Part))
    for place, value in vars(cls).items():
        if place.startswith("__"):
            continue
        if not isinstance(value, Field | Part):
            raise TypeError(f"{cls.__name__}.{place} is not a field")
        brought = {place: value.own, **value.also} if isinstance(value, Part) else {place: value}
        for name, f in brought.items():
            if name in fields:
                raise TypeError(f"{cls.__name__}.{name} is declared twice: {_twice(name, came_with[name], place)}")
            fields[name] = named(replace(f, of=place) if f.of == BRINGER else f, name)
            came_with[name] = place
    for f in fields.values():
        for other in (f.of, f.seen_by, f.played_from, f.skipped, f.from_memory):
            if other and other not in fields:
                raise TypeError(f"{cls.__name__}.{f.name} refers to {other!r}, which is no field")
    # The last, unused byte carries the game's name. Without it Numba could confuse the records of two games whose first
    # fields are alike.
    columns: list[Any] = [(name, f.dtype, array_shape(f)) for name, f in fields.items()]
    dtype = np.dtype([*columns, (f"_{cls.__module__}.{cls.__name__}", "i1")], align=True)
    offsets = {name: int(dtype.fields[name][1]) for name in fields}  # type: ignore[index]
    return cast("C", Schema(cls.__name__, fields, dtype, offsets, parts, cls.__module__))


def _twice(name: str, before: str, now: str) -> str:
    """Where the two declarations of a field come from."""
    if not before:
        return "every state has it"
    bringer = now if before == name else before
    return f"it comes with {bringer!r}" + ("" if name in (before, now) else f" and with {now!r}")
