"""The parts of a table's messages: zones, offers, lines of the log. `messages` has the messages.

With `messages` and `upcard.server.schemas.http` this is the whole protocol: the site's list of messages
(``docs/wire.md``) and the page's ``protocol.d.ts`` are generated from these. Fields are sent in this order.
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
    """A part of a message: plain data."""


class Zone(_Part, frozen=True, gc=False, omit_defaults=True):
    """Cards in one place, as the viewer sees them."""

    name: str
    role: Role
    """The zone's role for players. A page lays out a table by roles, without knowing the game."""
    label: str
    per: Literal["seat", "side", ""]
    unit: int | None
    """The seat, side or place; null for a single zone."""
    count: int
    cards: tuple[Card, ...] | None
    """One entry for each card, null for a card face down; null altogether if none is visible. Sets are sorted by face,
    rows run from the bottom up."""
    by: tuple[int, ...] | None = None
    """For a trick: the seats that played its cards."""


class Numeral(_Part, frozen=True, gc=False):
    """A number, suit, name or choice of the view."""

    name: str
    label: str
    shows: Shows
    """The kind of the value, which is in words or signs (seats and sides are numbers)."""
    per: Literal["seat", "side", ""]
    value: Scalar | list[Scalar | list[Scalar]]
    """Null if it is hidden from the viewer; a list with a value for each seat or side."""
    role: Literal["", "chips", "bet", "pot", "says", "tag", "in", "won", "score", "wall", "direction", "upcard"] = ""
    """How it is drawn: stacks of chips, a bubble, a pile, a note on the wall, arrows round the middle, a card; empty:
    as text."""


class Slot(_Part, frozen=True, gc=False):
    """A place to fill with cards: a meld of a contract."""

    label: str
    size: int
    """The number of cards that it needs."""
    cards: tuple[str, ...]
    """The cards that it has."""


class Looks(_Part, frozen=True, gc=False, omit_defaults=True):
    """Further instructions for drawing the table."""

    sort: Literal["suits", "ranks"] = "suits"
    """The default order of a hand."""
    strength: str = ""
    """The ranking if it is unusual, from the strongest down; ``=`` joins equal cards."""
    worth: str = ""
    """The value of the viewer's hand, in words."""
    calling: bool = False
    """Whether all moves of this phase are calls."""
    box: tuple[str, ...] = ()
    """In such a phase: the words of all bids of the bidding box, in the order of `Offer.place`."""
    columns: int = 0
    """The columns of that box."""
    told: bool = False
    """Whether calls have meanings that a client may ask for (`calls`)."""
    claim: int = 0
    """The number of tricks that the viewer may claim: all remaining ones, if they are certain."""
    slots: tuple[Slot, ...] = ()
    """The places that the viewer has to fill with cards."""
    lacks: tuple[tuple[str, ...], ...] = ()
    """For a knowledge grid: for every seat the cards that it is publicly known not to hold."""


class ViewOption(_Part, frozen=True, gc=False):
    """An option of the game in words."""

    name: str
    value: str
    text: str
    rule: str
    departs: bool
    """Whether it departs from the book."""


class View(_Part, frozen=True, gc=False):
    """The position as a seat or a spectator sees it."""

    game: str
    title: str
    viewer: int | None
    """The seat; null for a spectator, who sees only public information."""
    seats: int
    sides: tuple[int, ...]
    """The side of each seat."""
    clockwise: bool
    """Whether the turn passes to the next higher seat number."""
    numbered_clockwise: bool
    """Whether the next seat by number is at the left."""
    hand: int
    phase: str
    to_act: tuple[int, ...]
    dealer: int
    over: bool
    ended: bool
    won: tuple[int, ...]
    points: tuple[int, ...]
    prompt: str
    """The prompt for the seat to act, in a few words."""
    zones: tuple[Zone, ...]
    numbers: tuple[Numeral, ...]
    options: tuple[ViewOption, ...]
    looks: Looks


class Grammar(TypedDict):
    """The text that may be typed with a move."""

    hint: str
    examples: list[str]
    steps: NotRequired[dict[str, list[tuple[str, list[str]]]]]
    """The words that may come next: for each place a list of the following place and its words; no words: continue as
    at that place. The first place is ``start``, the last ``end``."""


class Offer(_Part, frozen=True):
    """A legal move of the viewer. `zone`, `unit` and `card` are the target to touch; null: a button."""

    move: int
    words: str
    kind: str
    group: str
    zone: str | None
    unit: int | None
    card: str | None
    content: bool
    """Whether the player types a text with the move."""
    grammar: Grammar | None
    cards: tuple[str, ...]
    """Cards of the unit, any one of which makes the move."""
    give: tuple[str, ...]
    """Cards of the viewer's hand that the move gives away; touch all of them, and those of `take`, to make it."""
    take: tuple[str, ...]
    """Cards of the table that it takes."""
    amount: int | None
    """For moves that differ only in an amount: the amount."""
    place: int | None
    """Its place in `Looks.box`."""
    shown: str
    """The text for the player if the words are unclear without the cards; else empty."""
    to: str | None = None
    """The zone that the card goes to, where it may be dropped."""
    units: tuple[int, ...] = ()
    """The units of that zone where it may go; empty for a single zone. If a second move chooses the unit, all its
    choices."""


class LogLine(_Part, frozen=True, gc=False):
    """A line of the viewer's log."""

    n: int
    """The number of the line for this viewer: hidden lines leave no gap."""
    seat: int | None
    text: str
    kind: Literal["move", "event", "signal", "hand", "end", "teach"]
    adds: str | None = None
    """The text that continues the line before, for display as one line: a card added to a meld."""


class Sheet(_Part, frozen=True, gc=False):
    """The score sheet of a finished hand."""

    hand: int
    columns: tuple[str, ...]
    rows: tuple[tuple[str, tuple[int | str, ...]], ...]
    note: str


class SeatInfo(_Part, frozen=True, gc=False):
    """The public data of a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    """The bot's level; empty for people."""
    online: bool
    auto: bool
    """Whether a bot plays for the person, at their request or because they are absent."""
    promise: str = ""
    """The person's commitment to a word for the deal (`docs/fair-deal.md`)."""
    revealed: bool = False
    """Whether the word has been revealed."""
    hurried: bool = False
    """Whether the seat's bot made a hurried move in this hand, because the server is busy."""


class ReplayLine(_Part, frozen=True, gc=False):
    """A line of a replay's log, without hidden parts."""

    at: int
    """The number of the move before the line; 0: before the first move."""
    seat: int | None
    text: str
    kind: Literal["move", "event", "signal", "hand", "end", "teach"]


class Frame(_Part, frozen=True, gc=False):
    """A position of a replay."""

    at: int
    """The number of moves made."""
    view: View


class DealResult(_Part, frozen=True, gc=False):
    """A result of a deal."""

    table: str
    name: str
    level: str
    """The level of a bot that played for comparison; empty for a person."""
    score: float
    won: bool
    moves: int
    help: Literal["", "hints", "bot"] = ""
    """The help that the player had: hints, or a bot played for them."""
    taken_back: int = 0
    """How often the player took a move back (a challenge by a match that was no numbered deal)."""
    again: bool = False
    """Whether the player had opened this deal before, so that the cards were known; as far as the room knows."""


class MyTable(_Part, frozen=True):
    """A table of the player, for the home page."""

    table: str
    game: str
    title: str
    seat: int
    seats: list[SeatInfo]
    started: bool
    ended: float | None
    """The end of the match, in seconds since 1970; null before it."""
    turn: bool
    """Whether it is the player's turn."""
    won: bool
    score: float
    measure: Literal["points", "moves"]
    """The unit of `score`."""
    level: str
    """The level of the strongest bot at the table; empty without bots."""
    deal: int | None
    """The number of the deal, if any."""
    hurried: bool = False
    """Whether bots made hurried moves, because the server was busy; then the match does not count in statistics."""
    taken_back: int = 0
    """How often a move was taken back; such matches are counted apart."""
    continued: bool = False
    """Whether the match began in a position of a finished one; then it does not count in statistics."""


class OpenTable(_Part, frozen=True):
    """A listed table with a free seat."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    clock: int
    """Seconds for a move; 0: no limit."""
    since: float


class EqualMove(_Part, frozen=True, gc=False):
    """A legal move that comes to the same as another."""

    move: int
    words: str


class Weighed(_Part, frozen=True, gc=False):
    """A legal move with its expected result; equal cards share one."""

    move: int
    words: str
    expected: float
    """The expected points ahead of the others at the end of the hand. It says little if it is `doubtful`."""
    trials: int
    """The number of sampled deals in which it was played, or an equal card."""
    doubtful: bool = False
    """Whether it was tried too rarely for `expected` to count."""
    error: float = 0.0
    """About the standard error of `expected`; 0 if all moves were tried in the same deals."""
    equal: tuple[EqualMove, ...] = ()
    """The cards that come to the same by the rules."""


class Call(_Part, frozen=True, gc=False):
    """A call with its meaning."""

    seat: int
    move: int
    words: str
    tells: str


class Remark(_Part, frozen=True, gc=False):
    """A mistake in a review."""

    number: int
    """The number of the move, from 1."""
    hand: int
    played: str
    better: str
    cost: float
    """The loss in expected points."""
    error: float = 0.0
    """About the standard error of `cost`; 0 if the moves were compared in the same deals."""
    trials: int = 0
    """The number of sampled deals in which the move was played."""
    doubtful: bool = False
    """Whether it was tried so rarely that `cost` is a rough guess."""
    why: str = ""
    """What happens after the better move, and what after the one played."""
