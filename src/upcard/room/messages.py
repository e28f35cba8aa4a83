"""The messages between a table and whoever sits or watches there, as plain data (``docs/architecture.md``).

A client's message is a tagged union on ``t`` with unknown fields forbidden; `read` turns text into one.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from upcard.room.problems import RoomError

ActId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Code = Literal["stale", "illegal", "not_your_turn", "unknown_move", "rate", "closed", "store"]


class _From(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a client."""


class Hello(_From, frozen=True):
    token: Text | None = None
    since: Number = 0


class Act(_From, frozen=True):
    id: ActId
    base: Number
    move: Number
    text: Text | None = None


class Why(_From, frozen=True):
    """About a move by its number, or by what one touched: a zone, a unit of it, a card. With `text`, about what was
    typed with the move: how it is understood."""

    move: Number | None = None
    text: Text | None = None
    zone: Text | None = None
    unit: Number | None = None
    card: Text | None = None


class Say(_From, frozen=True):
    text: Text


class Signal(_From, frozen=True):
    """A sign that all see, in games that allow signs."""

    sign: Text


class Hint(_From, frozen=True):
    """What would a teacher do now?"""


class Review(_From, frozen=True):
    """What would a teacher have done, in the match that is over?"""


class Auto(_From, frozen=True):
    on: bool


class Leave(_From, frozen=True):
    pass


class Ping(_From, frozen=True):
    pass


Message = Hello | Act | Why | Say | Signal | Hint | Review | Auto | Leave | Ping
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


class SeatInfo(msgspec.Struct, frozen=True):
    """What all may know of a seat."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    level: str
    online: bool
    auto: bool
    """A bot plays for the person: at its wish, or because it has been gone for long."""


Plain = dict[str, Any]


class Said(_To, frozen=True):
    seat: int | None
    name: str
    text: str


class View(_To, frozen=True):
    """Everything: after hello, and when the match begins."""

    seq: int
    you: int | None
    view: Plain | None
    """None while seats are open: nothing has been dealt."""
    offers: list[Plain]
    log: list[Plain]
    seats: list[SeatInfo]
    sheets: list[Plain]
    chat: list[Said]
    commitment: str
    signals: list[str]
    """The signs that the viewer may make; none in most games."""


class Event(_To, frozen=True):
    """Somebody moved."""

    seq: int
    log: list[Plain]
    view: Plain
    offers: list[Plain]
    sheets: list[Plain]


class Seats(_To, frozen=True):
    seats: list[SeatInfo]


class Ack(_To, frozen=True):
    id: str
    seq: int


class Nack(_To, frozen=True):
    id: str
    code: Code
    rule: str
    why: str


class Reason(_To, frozen=True, tag="why"):
    move: int | None
    rule: str
    why: str | None
    shown: str | None = None
    """What was typed, as it is understood: to be looked at before the move is made."""


class Advice(_To, frozen=True):
    """All legal moves, the best first: `move`, `words`, the points `expected`, the `trials` behind that."""

    text: str
    verdict: str
    deals: int
    moves: list[Plain]


class Reviewed(_To, frozen=True):
    """The costliest decisions, worst first: `number` of the move, `hand`, `played`, `better`, `cost` in points."""

    seat: int
    decisions: int
    remarks: list[Plain]
    verdict: str
    text: str


class Error(_To, frozen=True):
    why: str


class Pong(_To, frozen=True):
    pass


class Restarting(_To, frozen=True):
    retry_ms: int


Reply = View | Event | Seats | Ack | Nack | Reason | Said | Advice | Reviewed | Error | Pong | Restarting
