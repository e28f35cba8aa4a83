"""What the messages of a table are made of: zones, offers, lines of the log. `messages` says how they are sent.

With `messages` and `upcard.server.schemas.http` this is the whole wire: ``docs/wire.md`` and the page's
``protocol.d.ts`` are written from these declarations (``make docs``). Fields are sent in their order here.
"""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

import msgspec

Card = str | None
"""The text of a card (``7♥``), null for a card face down."""
Scalar = int | str | bool | None
Shows = Literal["number", "suit", "seat", "side", "card", "yes", "choice", "text"]
Role = Literal[
    "hand", "trick", "last trick", "stock", "upcard", "discard", "won", "exposed", "pile", "foundation", "meld",
]  # fmt: skip


class _Part(msgspec.Struct, frozen=True, gc=False):
    """A part of a message: plain data that refers to nothing else."""


class Zone(_Part, frozen=True, gc=False, omit_defaults=True):
    """Cards in one place, as the viewer sees them."""

    name: str
    role: Role
    """What the zone is to a player. A page lays a table out from roles; it never asks which game it shows."""
    label: str
    per: Literal["seat", "side", ""]
    unit: int | None
    """The seat, side or place; null for a zone of which there is one."""
    count: int
    cards: tuple[Card, ...] | None
    """One entry a card, null for a card face down; null altogether when none may be seen. Sets are sorted by face, rows
    run from the bottom up."""
    by: tuple[int, ...] | None = None
    """For a trick: the seats that played its cards."""


class Numeral(_Part, frozen=True, gc=False):
    """A number, suit, name or choice that the table shows."""

    name: str
    label: str
    shows: Shows
    """What the value is; it is in words or signs already (seats and sides are numbers)."""
    per: Literal["seat", "side", ""]
    value: Scalar | list[Scalar | list[Scalar]]
    """Null where the viewer may not know it; a list with a value for each seat or side."""
    role: Literal["", "chips", "bet", "pot", "says", "tag", "in", "won", "score", "wall", "direction", "upcard"] = ""
    """What it looks like on a table: stacks of chips, a bubble, a pile, a note on the wall, arrows round the middle,
    a card in it; empty: words."""


class Slot(_Part, frozen=True, gc=False):
    """A place for cards that is still to be filled: a meld of a contract."""

    label: str
    size: int
    """How many cards belong there."""
    cards: tuple[str, ...]
    """Those that lie there already."""


class Looks(_Part, frozen=True, gc=False, omit_defaults=True):
    """How a table is drawn where its zones and numbers do not tell."""

    sort: Literal["suits", "ranks"] = "suits"
    """The order of a hand that its player has not put in one of his own."""
    strength: str = ""
    """The order of strength where it is not the common one, from the strongest down; ``=`` joins what is alike."""
    worth: str = ""
    """What the viewer's hand is worth, in words."""
    calling: bool = False
    """Whether all moves of this phase are calls."""
    box: tuple[str, ...] = ()
    """While they are: the words of all bids that stand in a box, in the order of `Offer.place`."""
    columns: int = 0
    """Of that box."""
    told: bool = False
    """Whether one may ask what calls tell (`calls`)."""
    claim: int = 0
    """How many tricks the viewer may claim: all that are left, where they are certain."""
    slots: tuple[Slot, ...] = ()
    """What the viewer has still to fill with cards."""
    lacks: tuple[tuple[str, ...], ...] = ()
    """Where a grid of what is known is drawn: for every seat the cards that all know it does not hold."""


class ViewOption(_Part, frozen=True, gc=False):
    """An option of the game in words."""

    name: str
    value: str
    text: str
    rule: str
    departs: bool
    """Whether it departs from the book."""


class View(_Part, frozen=True, gc=False):
    """Everything that a seat may know of the position."""

    game: str
    title: str
    viewer: int | None
    """Null is a spectator, who sees what everybody sees."""
    seats: int
    sides: tuple[int, ...]
    """The side of each seat."""
    clockwise: bool
    """Whether the turn goes up the numbers."""
    numbered_clockwise: bool
    """Whether the next seat by number sits at the left."""
    hand: int
    phase: str
    to_act: tuple[int, ...]
    dealer: int
    over: bool
    ended: bool
    won: tuple[int, ...]
    points: tuple[int, ...]
    prompt: str
    """What the seat to act is asked, in a few words."""
    zones: tuple[Zone, ...]
    numbers: tuple[Numeral, ...]
    options: tuple[ViewOption, ...]
    looks: Looks


class Grammar(TypedDict):
    """What may be typed with a move."""

    hint: str
    examples: list[str]
    steps: NotRequired[dict[str, list[tuple[str, list[str]]]]]
    """The words that may come next: from each place the place after and the words, no words for "go on as at that
    place". The first place is ``start``, the last ``end``."""


class Offer(_Part, frozen=True):
    """A legal move of the viewer. `zone`, `unit` and `card` say what to touch to make it; null: a button."""

    move: int
    words: str
    kind: str
    group: str
    zone: str | None
    unit: int | None
    card: str | None
    content: bool
    """Whether the move carries text that the player types."""
    grammar: Grammar | None
    cards: tuple[str, ...]
    """Cards of the unit of which any one may be touched to make the move."""
    give: tuple[str, ...]
    """Cards of the viewer's hand that the move gives away; with `take` it is made by touching all of them."""
    take: tuple[str, ...]
    """Cards of the table that it takes."""
    amount: int | None
    """For moves that differ in an amount alone: that amount."""
    place: int | None
    """Its place in `Looks.box`."""
    shown: str
    """How the move is put to its player where its words mean little without the cards; else empty."""
    to: str | None = None
    """The zone that the card goes to: it may be dropped there."""
    units: tuple[int, ...] = ()
    """The units of that zone to which it may go; empty: the zone is one. Where another move says it in a second step,
    those that it could say."""


class LogLine(_Part, frozen=True, gc=False):
    """A line of the log as the viewer reads it."""

    n: int
    """Lines are numbered for each viewer by itself: no gap tells of a line that it was not told."""
    seat: int | None
    text: str
    kind: Literal["move", "event", "signal", "hand", "end", "teach"]
    adds: str | None = None
    """What the line before goes on with, where the two are one to the eye: a card that is laid to a meld."""


class Sheet(_Part, frozen=True, gc=False):
    """The score sheet of a finished hand."""

    hand: int
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    note: str


class SeatInfo(_Part, frozen=True, gc=False):
    """What all may know of a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    """Of a bot; else empty."""
    online: bool
    auto: bool
    """A bot plays for the person: at its wish, or because it has been gone for long."""
    promise: str = ""
    """The person's commitment to what it adds to the deal (`docs/fair-deal.md`)."""
    revealed: bool = False
    """Whether it has been added."""
    hurried: bool = False
    """The server is busy: a bot has made a move of this hand in less time than its level takes."""


class ReplayLine(_Part, frozen=True, gc=False):
    """A line of the log of a match that is over, with nothing hidden."""

    at: int
    """The move after which it was written; 0: before the first."""
    seat: int | None
    text: str
    kind: Literal["move", "event", "signal", "hand", "end", "teach"]


class Frame(_Part, frozen=True, gc=False):
    """A position of a match that is over."""

    at: int
    """How many moves had been made."""
    view: View


class DealResult(_Part, frozen=True, gc=False):
    """How one fared with a deal."""

    table: str
    name: str
    level: str
    """Of a bot that played for comparison; empty for a person."""
    score: float
    won: bool
    moves: int


class MyTable(_Part, frozen=True):
    """A table at which one sits or sat, for the front page."""

    table: str
    game: str
    title: str
    seat: int
    seats: list[SeatInfo]
    started: bool
    ended: float | None
    """When it was over, in seconds since 1970; null while it goes on."""
    turn: bool
    """Whether one is to move."""
    won: bool
    score: float
    measure: Literal["points", "moves"]
    """What `score` counts."""
    level: str
    """The strongest bot one played against; empty where there were none."""
    deal: int | None
    """The number of the deal, where it has one."""
    hurried: bool = False
    """Whether bots had to hurry, because the server was busy: then the match counts in no statistics."""


class OpenTable(_Part, frozen=True):
    """A table at which anybody may take a free chair."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    clock: int
    """Seconds for a move; 0: no clock."""
    since: float


class Weighed(_Part, frozen=True, gc=False):
    """A legal move with what a teacher expects of it."""

    move: int
    words: str
    expected: float
    """Points better than the others' by the end of the hand."""
    trials: int
    """Imagined deals in which it was played on."""


class Call(_Part, frozen=True, gc=False):
    """A call, and what it tells."""

    seat: int
    move: int
    words: str
    tells: str


class Remark(_Part, frozen=True, gc=False):
    """A decision that could have been better."""

    number: int
    """Of the move, from 1."""
    hand: int
    played: str
    better: str
    cost: float
    """Points expected."""
