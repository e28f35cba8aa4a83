"""The WebSocket messages between a table and its clients.

The field ``t`` is the kind of a message. Unknown fields of a client's message are refused. `read` decodes a client's
message, `encode` encodes a server's. The site's list of messages (``docs/wire.md``) and the page's
``protocol.d.ts`` are generated from these declarations (``make site``, ``make docs``).
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from upcard.room.errors import RoomError
from upcard.room.wire.message_parts import Call, LogLine, Offer, Remark, SeatInfo, Sheet, View, Weighed

WIRE = 1
"""The version of the protocol. It grows with every change that old clients cannot handle."""
ActId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,64}$")]
Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]
Text = Annotated[str, msgspec.Meta(max_length=2000)]
Code = Literal["stale", "illegal", "not_your_turn", "unknown_move", "rate", "closed", "store"]


class _From(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t", tag=str.lower):
    """A message from a client."""


class Hello(_From, frozen=True):
    """The first message, and again to get the whole view; the answer is `view`."""

    token: Text | None = None
    """The key to a seat; null: a spectator."""
    since: Number = 0
    """Ignored: the answer is always the whole view."""
    passes: bool = False
    """Whether the table makes a pass (or a decline) for the seat that is its only move, after a short while. The last
    hello from the seat counts."""


class Act(_From, frozen=True):
    """Make a move; the answer is `ack` or `nack`."""

    id: ActId
    """Up to 64 letters, digits, - and _, unique for each move: sending it again is harmless and gets the same
    answer."""
    base: Number
    """The `seq` of the view on which the move was chosen."""
    move: Number
    text: Text | None = None
    """The typed text, if the move has content."""


class Why(_From, frozen=True):
    """Why is this move illegal? By the number of the move, or by the target that was touched (a page has no number for
    a move that is not offered). With `text`: how is the text understood? Asked before the act with the same text."""

    move: Number | None = None
    text: Text | None = None
    zone: Text | None = None
    unit: Number | None = None
    card: Text | None = None


class Say(_From, frozen=True):
    """Chat."""

    text: Text


class Signal(_From, frozen=True):
    """Show a sign to all, if the game has signs (`signals` in `view`)."""

    sign: Text


class Hint(_From, frozen=True):
    """Ask for the best moves, if all others are bots; the answer is `advice`."""


class Calls(_From, frozen=True):
    """Ask for the meanings of calls, as the bots understand them, if there is a system of calls (`Looks.told`); the
    answer is `meanings`."""


class Review(_From, frozen=True):
    """Ask for the costliest decisions of the seat, after the match; the answer is `reviewed`."""


class Reveal(_From, frozen=True):
    """Reveal the word for the deal that was promised with the seat, when all seats are taken (`docs/fair-deal.md`);
    `seats` or `view` follows."""

    entropy: ActId


class Auto(_From, frozen=True):
    """Let a bot play for the seat, or stop it."""

    on: bool


class Vote(_From, frozen=True):
    """Propose something that all people at the table have to agree on, agree or refuse; `asked` goes to all. ``again``:
    the next match in the same seats, after this one. ``back``: take back the seat's last move. An answer names the
    proposal with `to`; a yes without it is a proposal."""

    about: Literal["again", "back"]
    yes: bool
    promise: str = ""
    """With a yes to ``again``: the commitment to a word for the next deal (`docs/fair-deal.md`)."""
    to: Text = ""
    """The key of the proposal that this answers (`Asked.key`). If that is no longer open, the vote counts for nothing.
    Empty: a proposal, or the withdrawal of one's own."""


class Redo(_From, frozen=True):
    """In a game for one player: make the last move again that was taken back; `view` or `event` follows."""


class Concede(_From, frozen=True):
    """In a game for one player: give the match up; it is over, and lost. `event` follows."""


class Fill(_From, frozen=True):
    """Put bots in all free seats, or in one. The match begins when no seat is free."""

    seat: Number | None = None


class Claim(_From, frozen=True):
    """Claim the remaining tricks, if they are certain (`Looks.claim`); they are played out at once."""


class Leave(_From, frozen=True):
    """Leave the seat for good: a bot takes it (before the start it is open again), and the token becomes invalid."""


class Ping(_From, frozen=True):
    """Check the connection; the answer is `pong`."""


Message = (
    Hello
    | Act
    | Why
    | Say
    | Signal
    | Hint
    | Calls
    | Review
    | Reveal
    | Auto
    | Vote
    | Redo
    | Concede
    | Fill
    | Claim
    | Leave
    | Ping
)
_decoder = msgspec.json.Decoder(Message)


def read(text: str | bytes) -> Message:
    """Decode a client's message. Raises `RoomError` with the reason."""
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
    """The whole view: after hello, and to all when the match begins."""

    seq: int
    """The number of moves that the viewer has seen."""
    you: int | None
    view: View | None
    """Null before the deal."""
    offers: list[Offer]
    log: list[LogLine]
    seats: list[SeatInfo]
    sheets: list[Sheet]
    chat: list[Said]
    commitment: str
    """A hash of the server's secret, shown before seats are taken; empty if the deal is not secret."""
    signals: list[str]
    """The signs that the viewer may show; none in most games."""
    clock: int
    """Seconds for a move, after which a bot makes it; 0: no limit."""
    evening: list[int]
    """The matches that each seat has won in this series before; empty at the first."""
    undo: int = 0
    """In a game for one player: the moves that may be taken back, one after another. 0 in other games, where `vote`
    asks."""
    redo: int = 0
    """The moves taken back that may be made again."""
    compared: bool = False
    """Whether the result will be compared with those of others who play this deal: no move is taken back, and a
    hint takes it out of the comparison."""


class Event(_To, frozen=True):
    """A move. `log` and `sheets` have only the new entries."""

    seq: int
    log: list[LogLine]
    view: View
    offers: list[Offer]
    sheets: list[Sheet]
    undo: int = 0
    redo: int = 0
    """As in `view`."""


class Sealed(_To, frozen=True):
    """At a closed table: the seal of a hand, sent right after its deal (`docs/fair-deal.md`)."""

    hand: int
    seal: str


class Seats(_To, frozen=True):
    """The seats have changed."""

    seats: list[SeatInfo]


class Ack(_To, frozen=True):
    """The act was stored; `seq` is its number."""

    id: str
    seq: int


class Nack(_To, frozen=True):
    """The act was refused, and nothing has changed; except for `store`: then that is unknown, and the client may send
    the act again."""

    id: str
    code: Code
    rule: str
    """The rule that forbids it, such as ``R9``, or empty."""
    why: str


class Reason(_To, frozen=True, tag="why"):
    """The answer to why."""

    move: int | None
    """Null if the target is not a move."""
    rule: str
    why: str | None
    """Null if the move is legal."""
    shown: str | None = None
    """The text as it is understood, to check before the move."""


class Advice(_To, frozen=True):
    """The answer to hint."""

    text: str
    verdict: str
    """The exact result if the game is solved; else empty."""
    deals: int
    """The number of sampled deals."""
    moves: list[Weighed]
    """All legal moves, equal cards together, the best first."""
    choice: str = ""
    """What to play: the best move, or any of several that are as good."""
    why: str = ""
    """What happens after it, and what after another move; empty if there is nothing to say."""
    alike: int = 1
    """How many of `moves` are as good as the first, as far as is known."""


class Meanings(_To, frozen=True):
    """The answer to calls."""

    seq: int
    made: list[Call]
    """The calls of this hand in order; empty if the position was set up in mid-auction."""
    mine: list[Call]
    """The calls that the seat may make now, each with what it would say."""


class Reviewed(_To, frozen=True):
    """The answer to review."""

    seat: int
    decisions: int
    remarks: list[Remark]
    """The costliest decisions, the worst first."""
    verdict: str
    text: str


class Asked(_To, frozen=True):
    """The state of a vote: the seats that agree, and those that are missing."""

    about: Literal["again", "back"]
    by: int | None
    """The seat that proposed it; null after a no, or after the next move."""
    yes: list[int]
    waits: list[int]
    table: str
    """The table of the next match, once all have agreed; the tokens of this table are valid there."""
    key: str = ""
    """The key of the open proposal, which an answer names; empty if there is none."""


class Error(_To, frozen=True):
    """The message was invalid; nothing has changed."""

    why: str


class Pong(_To, frozen=True):
    """The answer to ping."""


class Restarting(_To, frozen=True):
    """The server restarts; the connection is closed with code 1012."""

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
"""Encodes a message to a client."""
