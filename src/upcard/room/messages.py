"""The messages between a table and whoever sits or watches there: all there are, each declared once.

``t`` says which message it is. A client's may have no other fields than these; `read` turns text into one, `encode` a
message to a client into bytes. ``docs/wire.md`` and the page's ``protocol.d.ts`` are written from here (``make docs``).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from upcard.room.errors import RoomError
from upcard.room.message_parts import Call, LogLine, Offer, Remark, SeatInfo, Sheet, View, Weighed

WIRE = 1
"""The version of the wire. It grows when a client that does not know of a change would go wrong."""
ActId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Code = Literal["stale", "illegal", "not_your_turn", "unknown_move", "rate", "closed", "store"]


class _From(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a client."""


class Hello(_From, frozen=True):
    """The first message, and again whenever the client wants to see everything; `view` answers."""

    token: Text | None = None
    """Opens a seat; null: a spectator."""
    since: Number = 0
    """May be given; the answer is everything in any case."""


class Act(_From, frozen=True):
    """Make a move; `ack` or `nack` answers."""

    id: ActId
    """Letters, digits, - and _, up to 64, unique a move: sending it again is harmless and gives the same answer."""
    base: Number
    """The `seq` of the view on which the move was chosen."""
    move: Number
    text: Text | None = None
    """What was typed, where the move carries content."""


class Why(_From, frozen=True):
    """Why can't I? By the number of the move, or by what was touched (a page knows no number for what it is not
    offered). With `text`: how is what I typed understood? Asked before the act that carries the same text."""

    move: Number | None = None
    text: Text | None = None
    zone: Text | None = None
    unit: Number | None = None
    card: Text | None = None


class Say(_From, frozen=True):
    """Chat."""

    text: Text


class Signal(_From, frozen=True):
    """A sign that all see, where the game has signs (`signals` in `view`)."""

    sign: Text


class Hint(_From, frozen=True):
    """What would a teacher play now? Where all others are bots; `advice` answers."""


class Calls(_From, frozen=True):
    """What do the calls tell, as the bots understand them? Where there is a system of calls (`Looks.told`); `meanings`
    answers."""


class Review(_From, frozen=True):
    """Which of my decisions cost most? When the match is over; `reviewed` answers."""


class Reveal(_From, frozen=True):
    """Add to the deal what was promised on sitting down, when all seats are taken (`docs/fair-deal.md`); `seats` or
    `view` follows."""

    entropy: ActId


class Auto(_From, frozen=True):
    """Let a bot play my seat, or take it back."""

    on: bool


class Vote(_From, frozen=True):
    """Say yes or no to something that all people at the table have to agree on, or propose it; `asked` goes to all.
    ``again``: the next match in the same seats, when this one is over. ``back``: my last move has not been made."""

    about: Literal["again", "back"]
    yes: bool
    promise: str = ""
    """With a yes to ``again``: the commitment to what one adds to the next deal (`docs/fair-deal.md`)."""


class Fill(_From, frozen=True):
    """Bots in all chairs that are free, or in one: the match begins when none is."""

    seat: Number | None = None


class Claim(_From, frozen=True):
    """Take the tricks that are left, where they are certain (`Looks.claim`): they are played out at once."""


class Leave(_From, frozen=True):
    """Go for good: a bot stays in the seat (before the start it is open again), the token is void."""


class Ping(_From, frozen=True):
    """Are you there? `pong` answers."""


Message = Hello | Act | Why | Say | Signal | Hint | Calls | Review | Reveal | Auto | Vote | Fill | Claim | Leave | Ping
_decoder = msgspec.json.Decoder(Message)


def read(text: str | bytes) -> Message:
    """The message in a text. Raises `RoomError` with what is wrong with it."""
    try:
        message: Message = _decoder.decode(text)
    except msgspec.ValidationError as error:
        raise RoomError(f"the message makes no sense: {error}") from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise RoomError(f"the message is no JSON: {error}") from None
    except UnicodeError:
        raise RoomError("the message is no UTF-8 text") from None
    return message


class _To(msgspec.Struct, frozen=True, tag_field="t", tag=str.lower):
    """A message to a client."""


class Said(_To, frozen=True):
    """Chat."""

    seat: int | None
    name: str
    text: str


class Whole(_To, frozen=True, tag="view"):
    """All of it: after hello, and to everybody when the match begins."""

    seq: int
    """How many moves of the match the viewer was shown something of."""
    you: int | None
    view: View | None
    """Null while seats are open: nothing has been dealt."""
    offers: list[Offer]
    log: list[LogLine]
    seats: list[SeatInfo]
    sheets: list[Sheet]
    chat: list[Said]
    commitment: str
    """A hash of the server's secret, shown before anybody sits down; empty where the deal is no secret."""
    signals: list[str]
    """The signs that the viewer may make; none in most games."""
    clock: int
    """Seconds for a move, after which a bot makes it; 0: none."""
    evening: list[int]
    """How many matches each seat has won before this one, where the same people have played on; else empty."""


class Event(_To, frozen=True):
    """Somebody moved. `log` and `sheets` are what is new."""

    seq: int
    log: list[LogLine]
    view: View
    offers: list[Offer]
    sheets: list[Sheet]


class Sealed(_To, frozen=True):
    """At a closed table: a hand has been dealt, and its cards were sealed before anybody saw one
    (`docs/fair-deal.md`)."""

    hand: int
    seal: str


class Seats(_To, frozen=True):
    """Somebody came or went."""

    seats: list[SeatInfo]


class Ack(_To, frozen=True):
    """The act was kept; `seq` is its number."""

    id: str
    seq: int


class Nack(_To, frozen=True):
    """The act was refused; nothing has changed, but for `store`: then nobody knows, and it may be sent again."""

    id: str
    code: Code
    rule: str
    """``R9`` where a rule forbids it; else empty."""
    why: str


class Reason(_To, frozen=True, tag="why"):
    """The answer to why."""

    move: int | None
    """Null when what was touched is no move."""
    rule: str
    why: str | None
    """Null when the move is legal."""
    shown: str | None = None
    """What was typed, as it is understood: to be looked at before the move is made."""


class Advice(_To, frozen=True):
    """The answer to hint."""

    text: str
    verdict: str
    """What is certain, where the game can be solved; else empty."""
    deals: int
    """How many deals were imagined."""
    moves: list[Weighed]
    """All legal moves, the best first."""


class Meanings(_To, frozen=True):
    """The answer to calls."""

    seq: int
    made: list[Call]
    """Those of this hand, the first first; none after a position that was set up in mid-auction."""
    mine: list[Call]
    """Those that the seat may make now, as far as they are calls of the system."""


class Reviewed(_To, frozen=True):
    """The answer to review."""

    seat: int
    decisions: int
    remarks: list[Remark]
    """The costliest decisions, the worst first."""
    verdict: str
    text: str


class Asked(_To, frozen=True):
    """Something that all people at the table have to agree on: who has, and whom it waits for."""

    about: Literal["again", "back"]
    by: int | None
    """Who proposed it; null when it is off the table: somebody said no, or the match went on."""
    yes: list[int]
    waits: list[int]
    table: str
    """Where the next match is played, once all have agreed; the tokens of this table open the same seats there."""


class Error(_To, frozen=True):
    """The message made no sense; nothing has changed."""

    why: str


class Pong(_To, frozen=True):
    """The answer to ping."""


class Restarting(_To, frozen=True):
    """The server goes away for a moment; the line is closed with 1012."""

    retry_ms: int


Reply = (
    Whole
    | Event
    | Sealed
    | Seats
    | Ack
    | Nack
    | Reason
    | Said
    | Advice
    | Meanings
    | Reviewed
    | Asked
    | Error
    | Pong
    | Restarting
)
encode = msgspec.json.Encoder().encode
"""The bytes of a message to a client."""
