"""The fields of a state: what they hold, how many, and who may see them.

A game declares its state as a class of these (see `declarations.state`). Everything the engine does
without any code in the game - views, redeals, observations, positions, checks - is read from here. A field lives as
long as a hand: before every deal it has its start value again, unless it says ``lives="match"``.

The functions below return a `Field` or a `Part`. For a type checker they return what a rule finds there
(`declarations.values`), so that it knows `s.hands` from ``hands = hands(4)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any, TypeVar, cast

from upcard.declarations.encoded_values import ChoicesIn, Texts
from upcard.declarations.options import Choices, Option, Values, spec_of
from upcard.declarations.phases import AnyPhase, phases_of
from upcard.declarations.values import Grid, Numbers, Row, Several, one_or_several, several_rows
from upcard.types import Seat

T = TypeVar("T")
BRINGER = "the field that brings it"
"""In a `Part`, for a companion: the part's own field, whatever its name in the game."""


class Sees(IntEnum):
    """Who may see the cards or the number in a field."""

    ALL = 0
    """Everyone."""
    OWNER = 1
    """The owner (the seat or side given by the first index) sees the cards; others see how many there are."""
    COUNT = 2
    """Hidden from all players, but all see how many there are: a stock, a face-down pile."""
    TOP = 3
    """The top card only, and how many there are."""
    NOBODY = 4
    """Completely hidden, even the number of cards."""
    SEAT = 5
    """The one seat whose number is in the field named by `seen_by`; others see how many."""


ALL, OWNER, COUNT, TOP, NOBODY, SEAT = Sees
AnySees = Sees | Mapping[int | None, Sees]
NO_PHASE = (-1,)
"""For `Field.phases`: rules and words read the number, but clients do not get it (other fields show the same)."""


@dataclass(frozen=True)
class Field:
    """One field of a state. Made by the functions below, named by `declarations.state.state`."""

    kind: str
    """``set``, ``row``, ``ring``, ``card``, ``counts`` (these hold cards) or ``number``."""
    units: tuple[int, ...] = ()
    """The shape over owners or places: ``()`` for one, ``(4,)`` for one a seat."""
    capacity: int = 0
    """Cards that fit in a row or ring; number of faces for counts."""
    dtype: str = "i1"
    sees: AnySees = ALL
    """Who may see it, or a mapping from phases to that (key None: in all other phases)."""
    seen_by: str = ""
    """With `SEAT`: the number field that holds the seat."""
    per: str = ""
    """What the first index counts: ``seat``, ``side`` or ``""`` (piles, places)."""
    role: str = ""
    """How clients draw it. Zones: hand, trick, stock, upcard, discard, won, pile, exposed. Numbers: ``chips``, ``bet``,
    ``pot`` (each a stack), ``says`` (a call, drawn as a bubble), ``tag`` (the role of a seat in this hand), ``in``
    (seats without it are dimmed), ``won`` (tricks, drawn as a pile), ``score``, ``wall`` (rules listed beside the
    table), ``direction`` (of play, drawn as arrows), ``upcard`` (a card that counts now, drawn in the middle); empty
    for all others."""
    label: str = ""
    """Its name in words."""
    played_from: str = ""
    """For a trick: the number field with the seat that played the first card in it."""
    skipped: str = ""
    """For a trick to which some seats do not play: the number field with those seats (bits)."""
    of: str = ""
    """For a companion (shown, known, lacks): the card field that it is about."""
    shows: str = "number"
    """How a number is read: ``number``, ``suit``, ``seat``, ``side``, ``card``, ``yes``, ``choice``, ``text`` (the last
    index runs over the 64-bit words of a text) or ``hidden`` (not in views)."""
    choices: Sequence[str] = ()
    choices_in: ChoicesIn | None = None
    """For a hidden number: a function from the record to the words of the choice, where these depend on the record."""
    texts: Texts | None = None
    """Converts the numbers of all places together to texts."""
    from_memory: str = ""
    """The option under which players must remember the number: it is public, but no table shows it."""
    low: int = 0
    high: int = 0
    """For hidden numbers: the values that a redeal chooses from."""
    remembered: bool = False
    """Cards that all players saw before they were put there (tricks won): a view shows them as `sees` says, but every
    seat knows them, so a redeal does not move them."""
    phases: tuple[int, ...] = ()
    """For a number: the phases in which clients show it; empty for all of them."""
    copy: bool = False
    """A public zone that repeats cards lying elsewhere (the last trick)."""
    option: Option | None = None
    start: int = 0
    """The value in a fresh record."""
    lives: str = "hand"
    """``hand``: cleared before every deal. ``match``: kept for the whole match."""
    means: str = ""
    """What a hidden number stands for: any value of `shows` except ``text``, or a set stored as bits: ``seats``,
    ``cards``, ``suits``, ``words`` (several of `choices`)."""
    formerly: str = ""
    """Its name in an earlier version, which positions and programs may still use."""
    name: str = ""

    @property
    def sense(self) -> str:
        """What a number stands for: how it is shown, or its meaning if it is hidden."""
        return self.means or self.shows

    @property
    def choice_count(self) -> int:
        """How many `choices` there are. `len` refuses more than 2**31 on a 32-bit Python (WebAssembly)."""
        return self.choices.__len__()

    @property
    def names_seat(self) -> bool:
        """Whether the number is that of a seat, or -1."""
        return self.kind == "number" and self.sense == "seat"

    @property
    def is_zone(self) -> bool:
        """Whether clients draw it as a place with cards."""
        return self.kind != "number" and not self.of

    @property
    def holds_cards(self) -> bool:
        """Whether it holds cards of the pack. Each card is in exactly one such place."""
        return self.is_zone and not self.copy


@dataclass(frozen=True)
class Part:
    """A field with companions: all fields of a mechanism, with its log lines and prompts.

    A state declares it under the name of its own field. The companions follow directly, under the names given here.
    """

    own: Field
    also: Mapping[str, Field]
    narrate: Callable[..., Sequence[str]] | None = None
    """``(before, after, seat, move)``: log lines about what a move caused, before those of the game's own `narrate`."""
    prompt: Callable[..., str] | None = None
    """``(view)``: the prompt of a seat that may play a card, in a game without a `prompt` of its own."""


def part(
    own: T,
    also: Mapping[str, object],
    narrate: Callable[..., Sequence[str]] | None = None,
    prompt: Callable[..., str] | None = None,
) -> T:
    """A field with companions: see `Part`."""
    return cast("T", Part(cast("Field", own), cast("Mapping[str, Field]", also), narrate, prompt))


@one_or_several
def number(
    count: int | tuple[int, ...] = 0,
    dtype: str = "i1",
    *,
    sees: AnySees = ALL,
    seen_by: str = "",
    per: str = "",
    role: str = "",
    label: str = "",
    shows: str = "number",
    choices: Sequence[str] = (),
    choices_in: ChoicesIn | None = None,
    texts: Texts | None = None,
    from_memory: str = "",
    low: int = 0,
    high: int = 0,
    start: int = 0,
    phases: AnyPhase = (),
    lives: str = "hand",
    means: str = "",
) -> Any:
    """A number, or an array of them: counters, scores, who leads, the trump suit.

    `shows` says how people read it: ``number``, ``suit``, ``seat``, ``side``, ``yes``, ``choice``
    (the word in `choices`; nothing for -1, such as a bid that has not been made), or ``hidden`` for bookkeeping that no
    view needs (`means` then says what it stands for; see `Field`). A number that some seats may not see (`sees`) needs
    `low` and `high`, the range from which a redeal draws it; values outside that range (such as -1, not chosen yet) are
    public. `role` says how a table draws it (see `Field`). With the option named by `from_memory` on, no view lists it.
    Outside `phases` clients do not get it: after an auction its calls no longer matter. Scores, chips and other values
    that are kept from hand to hand say ``lives="match"``.
    """
    units = (count,) if isinstance(count, int) and count else (() if isinstance(count, int) else count)
    return Field(
        "number", units, dtype=dtype, sees=sees, seen_by=seen_by, per=per, role=role, label=label, shows=shows,
        choices=choices, choices_in=choices_in, texts=texts, from_memory=from_memory, low=low, high=high, start=start,
        phases=phases_of(phases), lives=lives, means=means,
    )  # fmt: skip


def suit_field(label: str = "", *, sees: AnySees = ALL, seen_by: str = "", start: int = -1) -> int:
    """A suit, or -1: the trump suit."""
    return number(label=label, shows="suit", sees=sees, seen_by=seen_by, start=start, low=0, high=3)


def seat_field(
    label: str = "", *, start: int = -1, shows: str = "seat", phases: AnyPhase = (), lives: str = "hand"
) -> Seat:
    """A seat, or -1: the declarer, the leader, the winner of the last trick."""
    return number(label=label, shows=shows, start=start, phases=phases, means="seat", lives=lives)


def seats_field(label: str = "", dtype: str = "i1") -> int:
    """A set of seats, as bits: those that passed, or are out."""
    return number(dtype=dtype, label=label, shows="hidden", means="seats")


@one_or_several
def cards_field(count: int | tuple[int, ...] = 0, *, per: str = "") -> Any:
    """A set of cards, as bits, or several: cards to remember, which lie in another zone."""
    return number(count, "i8", per=per, shows="hidden", means="cards")


def hands(
    seats: int,
    *,
    sees: AnySees = OWNER,
    label: str = "hand",
    role: str = "hand",
    shown: bool = False,
    known: bool = False,
    lacks: bool = False,
    formerly: str = "",
) -> Numbers:
    """A card set for every seat: the owner sees the cards, the others see how many there are.

    Optional companions record what others know of it: `shown` adds ``s.shown`` (`shown_of`), `known` ``s.known``
    (`known_of`), `lacks` ``s.lacks`` (`lacks_of`).
    """
    field = Field("set", (seats,), dtype="i8", sees=sees, per="seat", role=role, label=label, formerly=formerly)
    own = cast("Numbers", field)
    also: dict[str, object] = {"shown": shown_of(BRINGER, seats)} if shown else {}
    also |= {"known": known_of(BRINGER, seats)} if known else {}
    also |= {"lacks": lacks_of(BRINGER, seats)} if lacks else {}
    return part(own, also) if also else own


@one_or_several
def card_sets(
    count: int | tuple[int, ...] = 0, *, sees: AnySees = ALL, seen_by: str = "", per: str = "", role: str = "pile",
    label: str = "", remembered: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """A card set, or `count` of them: won cards, a widow, exposed cards."""
    return Field(
        "set", _shape(count), dtype="i8", sees=sees, seen_by=seen_by, per=per, role=role, label=label,
        remembered=remembered, lives=lives,
    )  # fmt: skip


def row(
    capacity: int, *, sees: AnySees = ALL, seen_by: str = "", role: str = "pile", label: str = "",
    played_from: str = "", skipped: str = "", remembered: bool = False, copy: bool = False, lives: str = "hand",
) -> Row:  # fmt: skip
    """Cards in order (`cards.rows`): a trick, a stock, a discard pile. For `skipped`, `remembered` and `copy` see
    `Field`."""
    made = Field(
        "row", (), capacity, sees=sees, seen_by=seen_by, role=role, label=label, played_from=played_from,
        skipped=skipped, remembered=remembered, copy=copy, lives=lives,
    )  # fmt: skip
    return cast("Row", made)


@several_rows
def rows(
    count: int | tuple[int, ...], capacity: int, *, sees: AnySees = ALL, per: str = "", role: str = "pile",
    label: str = "", remembered: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """Several rows of one shape: the piles of a patience, a pile for every seat, several for every seat."""
    return Field(
        "row", _shape(count), capacity, sees=sees, per=per, role=role, label=label, remembered=remembered, lives=lives
    )


def rings(
    count: int, capacity: int, *, sees: AnySees = COUNT, per: str = "", role: str = "pile", label: str = "",
    copy: bool = False, lives: str = "hand",
) -> Several[Row]:  # fmt: skip
    """Several piles that give cards at the front and take them at the back (`cards.rings`): a face-down pile for
    every seat. `capacity` is a power of two; another raises `ValueError`."""
    if capacity < 1 or capacity & (capacity - 1):
        raise ValueError(f"the capacity of a ring is a power of two, not {capacity}")
    made = Field("ring", (count,), capacity, sees=sees, per=per, role=role, label=label, copy=copy, lives=lives)
    return cast("Several[Row]", made)


@one_or_several
def card(
    count: int | tuple[int, ...] = 0, *, sees: AnySees = ALL, seen_by: str = "", per: str = "", role: str = "upcard",
    label: str = "", copy: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """A place for one card (-1: empty), or `count` of them. For `copy` see `Field`."""
    return Field(
        "card", _shape(count), sees=sees, seen_by=seen_by, per=per, role=role, label=label, copy=copy, start=-1,
        lives=lives,
    )  # fmt: skip


def card_counts(
    count: int, faces: int, *, sees: AnySees = OWNER, per: str = "seat", role: str = "hand", label: str = "hand",
    lives: str = "hand",
) -> Grid:  # fmt: skip
    """How many of each face, for packs with duplicates: ``s.hands[seat][face]``."""
    made = Field("counts", (count,), faces, sees=sees, per=per, role=role, label=label, lives=lives)
    return cast("Grid", made)


def shown_of(of: str, seats: int) -> Numbers:
    """For every seat, the public part of its hand (dummy, a card shown)."""
    made = Field("set", (seats,), dtype="i8", of=of, role="shown")
    return cast("Numbers", made)


def shown_counts(of: str, seats: int, faces: int) -> Grid:
    """`shown_of` for hands stored as counts: the least number of each face that all players know a seat to hold."""
    made = Field("counts", (seats,), faces, of=of, role="shown")
    return cast("Grid", made)


def known_of(of: str, seats: int) -> Grid:
    """``s.known[viewer][owner]``: the part of a hand that one other seat has seen (cards passed to it, a partner's
    hand). Cards that have left the hand since may stay in the set; they are ignored."""
    made = Field("set", (seats, seats), dtype="i8", of=of, role="known")
    return cast("Grid", made)


def lacks_of(of: str, seats: int | tuple[int, ...]) -> Any:
    """For every seat (or, in the shape of the field, for every place), faces that it is publicly known not to hold,
    because it did not follow suit."""
    return Field("set", _shape(seats), dtype="i8", of=of, role="lacks")


def recalled_of(of: str, seats: int | tuple[int, ...]) -> Any:
    """For every seat (or, in the shape of the field, for every place), hidden cards that an attentive player can name:
    they came face down from a part of the stock whose order all players had seen. Views do not show them, and redeals
    do not move them."""
    return Field("set", _shape(seats), dtype="i8", of=of, role="recalled")


def _shape(count: int | tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(count, tuple):
        return count
    return (count,) if count else ()


def option(
    first: int | str | bool | Choices, values: Values = None, *, rule: str, text: str, default: int | None = None,
    formerly: str = "", group: str = "",
) -> int:  # fmt: skip
    """A house rule. ``option(DECLARER, ...)``: one of the `choices`, by default the first, or the one given as
    ``default=TOKENS``. ``option(False, ...)``: off or on. ``option(25, (1, 100), ...)``: a whole number, its default
    with the lowest and the highest allowed. ``option("random", ("0", "1"), ...)``: the index of a name, for names that
    number something else (seats, suits); a default that is not among them is stored as -1. ``group``: the heading of
    options that only judgement reads (`Option.group`)."""
    spec = replace(spec_of(first, values, default, rule, text), formerly=formerly, group=group)
    return cast("int", Field("number", dtype="i4", shows="hidden", option=spec, start=spec.default))


def named(a_field: Field, name: str) -> Field:
    """The field under its name in the class."""
    return replace(a_field, name=name, label=a_field.label or name.replace("_", " "))


__all__ = [
    "ALL",
    "BRINGER",
    "COUNT",
    "NOBODY",
    "NO_PHASE",
    "OWNER",
    "SEAT",
    "TOP",
    "AnySees",
    "Field",
    "Part",
    "Sees",
    "card",
    "card_counts",
    "card_sets",
    "cards_field",
    "field",
    "hands",
    "known_of",
    "lacks_of",
    "named",
    "number",
    "option",
    "part",
    "recalled_of",
    "rings",
    "row",
    "rows",
    "seat_field",
    "seats_field",
    "shown_counts",
    "shown_of",
    "suit_field",
]  # fmt: skip
