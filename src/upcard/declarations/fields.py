"""The fields of a state: what they hold, how many, and who may see them.

A game declares its state as a class of these (see `declarations.state`). Everything the engine does
without any code in the game - views, redeals, observations, positions, checks - is read from here. A field lives as
long as a hand: before every deal it has its start value again, unless it says ``lives="match"``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum
from typing import Any

from upcard.declarations.encoded_values import ChoicesIn, Texts
from upcard.declarations.options import Choices, Option, spec_of

BRINGER = "the field that brings it"
"""In a `Part`, for a companion: it is about the part's own field, whatever a game calls that."""


class Sees(IntEnum):
    """Who may see the cards or the number in a field."""

    ALL = 0
    """Everyone."""
    OWNER = 1
    """The seat (or the side) whose number is the field's first index; others see how many."""
    COUNT = 2
    """Nobody, but all see how many there are: a stock, a face-down pile."""
    TOP = 3
    """The top card only, and how many there are."""
    NOBODY = 4
    """Nobody sees anything, not even how many there are."""
    SEAT = 5
    """The one seat whose number is in the field named by `seen_by`; others see how many."""


ALL, OWNER, COUNT, TOP, NOBODY, SEAT = Sees
AnySees = Sees | Mapping[int | None, Sees]
NO_PHASE = (-1,)
"""For `Field.phases`: rules and words read the number, clients are not sent it (others tell the same)."""


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
    """What the zone is to a person: hand, trick, stock, upcard, discard, won, pile, exposed. What a number is:
    ``chips``, ``bet``, ``pot`` (each a stack), ``says`` (a call, drawn as a bubble), ``tag`` (what a seat is in this
    hand), ``in`` (seats without it stand faint), ``won`` (tricks, drawn as a pile), ``score``, ``wall`` (rules that
    hang beside the table), ``direction`` (which way the turn goes round, drawn as arrows), ``upcard`` (a card
    that counts now, drawn in the middle); empty for all others."""
    label: str = ""
    """Its name in words."""
    played_from: str = ""
    """For a trick: the number field with the seat that played the first card in it."""
    skipped: str = ""
    """For a trick in which not every seat lays a card: the number field with those that did not (bits)."""
    of: str = ""
    """For a companion (shown, known, lacks): the card field that it is about."""
    shows: str = "number"
    """How a number is read: ``number``, ``suit``, ``seat``, ``side``, ``card``, ``yes``, ``choice``, ``text`` (the last
    index runs over the 64-bit words of a text) or ``hidden`` (not in views)."""
    choices: Sequence[str] = ()
    choices_in: ChoicesIn | None = None
    """For a hidden number: the words of the choice in a record, where they change with it."""
    texts: Texts | None = None
    """How the numbers at all places together are written as texts."""
    from_memory: str = ""
    """The option under which players have to remember the number: all know it, and no table shows it."""
    low: int = 0
    high: int = 0
    """With hidden numbers: the values that a redeal chooses from."""
    remembered: bool = False
    """Cards that all have seen before they came to lie there (tricks won): a view shows them as `sees`
    says, but every seat knows them, and a redeal leaves them where they are."""
    phases: tuple[int, ...] = ()
    """For a number: the phases in which it is worth showing; empty for all of them."""
    copy: bool = False
    """A zone that shows again cards which lie elsewhere (the last trick); all may see it."""
    option: Option | None = None
    start: int = 0
    """The value in a fresh record."""
    lives: str = "hand"
    """``hand``: it is cleared before every deal. ``match``: it stays."""
    means: str = ""
    """What a hidden number stands for: all that `shows` may say but ``text``, and sets as bits: ``seats``, ``cards``,
    ``suits``, ``words`` (several of `choices`)."""
    formerly: str = ""
    """A name that it had in an earlier version, under which positions and programs still find it."""
    name: str = ""

    @property
    def sense(self) -> str:
        """What a number stands for: what it is shown as, or what it means though it is hidden."""
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
        """Whether people see it as a place with cards."""
        return self.kind != "number" and not self.of

    @property
    def holds_cards(self) -> bool:
        """Whether cards of the pack lie there: each card lies in one such place."""
        return self.is_zone and not self.copy


@dataclass(frozen=True)
class Part:
    """A field that brings others: all that a mechanism keeps, with what it tells.

    It stands in a state under the name of its own field; the others come right behind it under the names given here.
    """

    own: Field
    also: Mapping[str, Field]
    narrate: Callable[..., Sequence[str]] | None = None
    """``(before, after, seat, move)``: what a move caused, before the game's own `narrate`."""
    prompt: Callable[..., str] | None = None
    """``(view)``: what the seat to act is asked, where it may play a card, in a game without a `prompt` of its own."""


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
    phases: tuple[int, ...] = (),
    lives: str = "hand",
    means: str = "",
) -> Any:
    """A number, or an array of them: counters, scores, who leads, the trump suit.

    `shows` says how people read it: ``number``, ``suit``, ``seat``, ``side``, ``yes``, ``choice``
    (the word in `choices`; nothing for -1, such as a bid that has not been made), or ``hidden`` for bookkeeping that no
    view needs; what such a number stands for is said by `means` (see `Field`). A number that not all may see (`sees`)
    needs `low` and `high`, from which a redeal draws it; a value outside them (such as -1, not chosen yet) is known to
    all. `role` says what it looks like on a table (see `Field`). With the option named by `from_memory` on, no view
    lists it. Outside `phases` clients are not sent it: the calls of an auction that is over tell nobody anything. What
    stays from hand to hand (scores, chips, a pot carried over) says ``lives="match"``.
    """
    units = (count,) if isinstance(count, int) and count else (() if isinstance(count, int) else count)
    return Field(
        "number", units, dtype=dtype, sees=sees, seen_by=seen_by, per=per, role=role, label=label, shows=shows,
        choices=choices, choices_in=choices_in, texts=texts, from_memory=from_memory, low=low, high=high, start=start,
        phases=phases, lives=lives, means=means,
    )  # fmt: skip


def suit_field(label: str = "", *, sees: AnySees = ALL, seen_by: str = "", start: int = -1) -> Any:
    """A suit, or -1: the trump suit."""
    return number(label=label, shows="suit", sees=sees, seen_by=seen_by, start=start, low=0, high=3)


def seat_field(
    label: str = "", *, start: int = -1, shows: str = "seat", phases: tuple[int, ...] = (), lives: str = "hand"
) -> Any:
    """A seat, or -1: the declarer, the leader, the winner of the last trick."""
    return number(label=label, shows=shows, start=start, phases=phases, means="seat", lives=lives)


def seats_field(label: str = "", dtype: str = "i1") -> Any:
    """A set of seats, as bits: who has passed, who is out."""
    return number(dtype=dtype, label=label, shows="hidden", means="seats")


def cards_field(count: int | tuple[int, ...] = 0, *, per: str = "") -> Any:
    """A set of cards, as bits, or several: cards that are remembered, and lie somewhere else."""
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
) -> Any:
    """A card set for every seat, which its owner sees and of which the others see the number.

    It may bring what is known of it: `shown` brings ``s.shown`` (`shown_of`), `known` ``s.known`` (`known_of`), `lacks`
    ``s.lacks`` (`lacks_of`).
    """
    own = Field("set", (seats,), dtype="i8", sees=sees, per="seat", role=role, label=label, formerly=formerly)
    also = {"shown": shown_of(BRINGER, seats)} if shown else {}
    also |= {"known": known_of(BRINGER, seats)} if known else {}
    also |= {"lacks": lacks_of(BRINGER, seats)} if lacks else {}
    return Part(own, also) if also else own


def card_sets(
    count: int = 0, *, sees: AnySees = ALL, seen_by: str = "", per: str = "", role: str = "pile", label: str = "",
    remembered: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """A card set, or `count` of them: won cards, a widow, exposed cards."""
    units = (count,) if count else ()
    return Field(
        "set", units, dtype="i8", sees=sees, seen_by=seen_by, per=per, role=role, label=label, remembered=remembered,
        lives=lives,
    )  # fmt: skip


def row(
    capacity: int, *, sees: AnySees = ALL, seen_by: str = "", role: str = "pile", label: str = "",
    played_from: str = "", skipped: str = "", remembered: bool = False, copy: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """Cards in order (`cards.rows`): a trick, a stock, a discard pile. For `skipped`, `remembered` and `copy` see
    `Field`."""
    return Field(
        "row", (), capacity, sees=sees, seen_by=seen_by, role=role, label=label, played_from=played_from,
        skipped=skipped, remembered=remembered, copy=copy, lives=lives,
    )  # fmt: skip


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
) -> Any:  # fmt: skip
    """Several piles that give cards at the front and take them at the back (`cards.rings`): a face-down pile for
    every seat. `capacity` is a power of two; another raises `ValueError`."""
    if capacity < 1 or capacity & (capacity - 1):
        raise ValueError(f"the capacity of a ring is a power of two, not {capacity}")
    return Field("ring", (count,), capacity, sees=sees, per=per, role=role, label=label, copy=copy, lives=lives)


def card(
    count: int = 0, *, sees: AnySees = ALL, seen_by: str = "", per: str = "", role: str = "upcard", label: str = "",
    copy: bool = False, lives: str = "hand",
) -> Any:  # fmt: skip
    """A place for one card (-1: empty), or `count` of them. For `copy` see `Field`."""
    units = (count,) if count else ()
    return Field(
        "card", units, sees=sees, seen_by=seen_by, per=per, role=role, label=label, copy=copy, start=-1,
        lives=lives,
    )  # fmt: skip


def card_counts(
    count: int, faces: int, *, sees: AnySees = OWNER, per: str = "seat", role: str = "hand", label: str = "hand",
    lives: str = "hand",
) -> Any:  # fmt: skip
    """How many of each face, for packs with duplicates: ``s.hands[seat][face]``."""
    return Field("counts", (count,), faces, sees=sees, per=per, role=role, label=label, lives=lives)


def shown_of(of: str, seats: int) -> Any:
    """For every seat, the part of its hand that lies open to all (dummy, a card shown)."""
    return Field("set", (seats,), dtype="i8", of=of, role="shown")


def shown_counts(of: str, seats: int, faces: int) -> Any:
    """`shown_of` for hands that are counts: how many of each face a seat is known by all to hold at least."""
    return Field("counts", (seats,), faces, of=of, role="shown")


def known_of(of: str, seats: int) -> Any:
    """``s.known[viewer][owner]``: the part of a hand that one other seat has seen (cards passed to it,
    a partner's hand). Cards that have left the hand since may stay in; they count no more."""
    return Field("set", (seats, seats), dtype="i8", of=of, role="known")


def lacks_of(of: str, seats: int | tuple[int, ...]) -> Any:
    """For every seat (or, in the shape of the field, for every place), faces that it is publicly known not to hold:
    it did not follow suit."""
    return Field("set", _shape(seats), dtype="i8", of=of, role="lacks")


def recalled_of(of: str, seats: int | tuple[int, ...]) -> Any:
    """For every seat (or, in the shape of the field, for every place), hidden cards that everybody can name who has
    paid attention: they came face down out of a part of the stock whose order was seen. Views do not show them; a
    redeal leaves them where they are."""
    return Field("set", _shape(seats), dtype="i8", of=of, role="recalled")


def _shape(count: int | tuple[int, ...]) -> tuple[int, ...]:
    if isinstance(count, tuple):
        return count
    return (count,) if count else ()


def option(
    default: int | str | bool, values: Choices = None, *, rule: str, text: str, formerly: str = "",
) -> Any:  # fmt: skip
    """A house rule. `values`: the names to choose from (the field holds the place of the name), or
    the lowest and highest whole number allowed; None with a bool default for on and off. A named
    default that is not among the names is held as -1 (``random`` beside the seats)."""
    spec = spec_of(default, values, rule, text, formerly)
    return Field("number", dtype="i4", shows="hidden", option=spec, start=spec.default)


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
