"""The HTTP half of the wire: every request and answer, each body declared once (`room.messages` has the socket's).

``docs/wire.md`` and the page's ``protocol.d.ts`` are written from here (``make docs``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from upcard.room.message_parts import DealResult, Frame, MyTable, OpenTable, ReplayLine, SeatInfo, Sheet
from upcard.room.messages import Reviewed
from upcard.server.schemas.lessons import Glossary, Judged, LessonInfo, Tried

Word = Annotated[str, msgspec.Meta(max_length=100)]
Players = Annotated[int, msgspec.Meta(ge=1, le=16)]
OptionNumber = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
Choice = str | int | bool
"""The value of an option: a name, a whole number, or yes and no."""


class _Game(msgspec.Struct, frozen=True):
    """What every answer about a game begins with."""

    name: str
    title: str
    family: str
    line: str
    players: list[int]
    minutes: int
    usual_players: int


class GameLine(_Game, frozen=True):
    """A game in the list of games."""

    presets: list[str]
    moods: list[Literal["quick", "two", "partners", "alone", "many", "bluff"]]
    words: str
    """By which it is found, beside its title: what it is like, what its book begins with."""
    daily: bool
    """Whether it has a deal of the day: there is something to decide."""
    lesson: bool
    """Whether it has a lesson for who does not know it."""


class GameOption(msgspec.Struct, frozen=True):
    """A house rule with what may be chosen: one of the names in `choices`, or a whole number from `low` to `high`."""

    name: str
    text: str
    rule: str
    default: Choice
    choices: list[str] | None
    low: int | None
    high: int | None


class Level(msgspec.Struct, frozen=True):
    """A level of bots that may sit down."""

    name: str
    line: str
    usual: bool


class GameDetail(_Game, frozen=True):
    """A game with its options, presets, levels of bots (the weakest first) and book."""

    presets: dict[str, dict[str, Choice]]
    options: list[GameOption]
    levels: list[Level]
    book: str
    """HTML; paragraphs of rules have ids (``R9``, ``G2``)."""
    lesson: bool
    """Whether it has a lesson for who does not know it."""
    preparing: int = 0
    """About how many seconds until the game is compiled here for the first time; it may be played meanwhile."""


class TableOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table that somebody wants to open. Only `game` is needed."""

    game: Word
    players: Players | None = None
    preset: Word = "book"
    options: dict[Word, bool | OptionNumber | Word] = {}
    seats: Annotated[list[Word], msgspec.Meta(max_length=16)] | None = None
    """``me``, ``open`` or ``bot:LEVEL`` for every seat; by default oneself and bots of the usual level."""
    name: Word = ""
    """Letters and digits of any script, spaces and ``. ' - _``, at most 24; a second Ann becomes Ann 2."""
    promise: Word = ""
    """The player's commitment to what it will add to the deal (`docs/fair-deal.md`); empty: nothing."""
    forced: bool = True
    """Whether the table plays the last card of a hand."""
    deal: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """The number of a deal, for one person and bots; null: a deal that nobody can know."""
    listed: bool = False
    """Whether anybody may find the table while a chair is free."""
    clock: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds for a move, after which a bot makes it; 0: none."""
    explained: bool = False
    """Whether it is said after every move of a bot what the move is about: a first match."""
    closed: bool = False
    """Whether what the rules never show stays secret after the match, too; then less can be proven of the deal."""


class TableTicket(msgspec.Struct, frozen=True):
    """A table that has been opened. The match begins when every seat is taken."""

    table: str
    token: str | None
    """The key to the seat; null, as `seat`, at a table to watch."""
    seat: int | None
    link: str


class TableInfo(msgspec.Struct, frozen=True):
    """A table as all may know it."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    started: bool
    ended: bool
    commitment: str
    closed: bool = False
    """What the rules never show stays secret after the match."""


class Invitation(msgspec.Struct, frozen=True):
    """The ways to a table."""

    link: str
    addresses: list[str]
    """Of this server in its local network, where it listens there: what a phone in the same room can open."""


class Newcomer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants to sit down; without `seat` where there is a place."""

    name: Word
    seat: int | None = None
    promise: Word = ""
    """As in `TableOrder`."""


class SeatTicket(msgspec.Struct, frozen=True):
    """A seat that has been taken."""

    token: str
    seat: int


class ReplayInfo(msgspec.Struct, frozen=True):
    """A match that can be walked, without its positions."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    names: list[str]
    """Who sat where when it was played: as in the lines."""
    last: int
    """The number of the last move."""
    tricks: list[int]
    """The moves after which a trick (or a turn, where there are no tricks) was complete."""
    hands: list[int]
    """The moves after which a hand began."""
    lines: list[ReplayLine]
    sheets: list[Sheet]
    over: bool
    """False for a record that breaks off."""
    date: float
    """When it ended, in seconds since 1970."""
    boards: bool
    """Whether it can be had in PBN."""


class Onward(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a position of a match that is over, against bots."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0)]
    name: Word = ""
    level: Word = ""
    """Of the bots; empty: those that sat there."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, or of a board in PBN."""

    text: str


class Brought(msgspec.Struct, frozen=True):
    """Where a record that was brought in can be walked."""

    table: str
    link: str


class Kept(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat that somebody has the key to."""

    table: Word
    token: Word


class Mine(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats that somebody has the keys to."""

    tables: Annotated[list[Kept], msgspec.Meta(max_length=200)]


class DealInfo(msgspec.Struct, frozen=True):
    """Cards that several people play apart from each other, and how they fared."""

    game: str
    title: str
    number: int | None
    date: str
    """Of a deal of the day, as 2026-11-22; else empty."""
    players: int
    seat: int
    """Where one sits."""
    options: dict[str, Choice]
    """Those that differ from the book."""
    level: str
    """The level of the bots."""
    measure: Literal["points", "moves"]
    """What `score` counts: points better than the others', or moves; more is better."""
    results: list[DealResult]
    """The best first; bots that played for comparison are among them."""


class Options(msgspec.Struct, frozen=True):
    """What a browser is asked to do with a passkey: the argument of `navigator.credentials`, in JSON."""

    options: str


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who wants an account."""

    name: Word


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the browser answered, in JSON."""

    credential: Annotated[str, msgspec.Meta(max_length=12_000)]
    label: Word = ""
    """The name by which people recognize a new passkey."""


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A passkey of one's own."""

    id: Annotated[str, msgspec.Meta(max_length=2000)]


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing but the wish itself."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of one's own."""

    id: str
    label: str
    created: float
    used: float | None


class AccountInfo(msgspec.Struct, frozen=True):
    """One's account."""

    name: str
    created: float
    passkeys: list[PasskeyInfo]


class AccountState(msgspec.Struct, frozen=True):
    """Whether the room has accounts, and who is logged in."""

    on: bool
    """Where not, every other path of accounts is refused."""
    account: AccountInfo | None


class Health(msgspec.Struct, frozen=True):
    """How many games there are, and tables in memory."""

    games: int
    tables: int
    wire: int
    """The version of the wire: a client of another version had better not begin."""


class Refused(msgspec.Struct, frozen=True):
    """What was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write."""

    error: str


@dataclass(frozen=True)
class Endpoint:
    """A request and its answer (None: text)."""

    method: str
    path: str
    body: type[msgspec.Struct] | None
    answer: Any
    remark: str = ""


ENDPOINTS = (
    Endpoint("GET", "/api/games", None, list[GameLine], "in alphabetical order"),
    Endpoint("GET", "/api/games/{name}", None, GameDetail),
    Endpoint("GET", "/api/games/{name}/terms", None, Glossary),
    Endpoint("GET", "/api/lessons/{name}", None, LessonInfo, "404 where a game has none"),
    Endpoint("POST", "/api/lessons/{name}", Tried, Judged, "a step is judged by itself; nothing is kept"),
    Endpoint("GET", "/api/daily", None, DealInfo, "today's deal of the game whose turn it is"),
    Endpoint("GET", "/api/daily/{name}", None, DealInfo, "today's deal of a game"),
    Endpoint("POST", "/api/mine", Mine, list[MyTable], "what opens nothing is left out"),
    Endpoint("GET", "/api/tables", None, list[OpenTable], "tables to join"),
    Endpoint("GET", "/api/tables/{id}/deal", None, DealInfo, "403 while the match goes on and its cards are secret"),
    Endpoint("POST", "/api/tables", TableOrder, TableTicket, "status 201"),
    Endpoint("GET", "/api/tables/{id}", None, TableInfo),
    Endpoint("GET", "/api/tables/{id}/invitation", None, Invitation),
    Endpoint(
        "GET", "/api/tables/{id}/code.svg", None, None, "the link, or the local address number `?at=`, as a QR code"
    ),
    Endpoint("POST", "/api/tables/{id}/join", Newcomer, SeatTicket, "409 when full"),
    Endpoint("GET", "/api/tables/{id}/record", None, None, "the text record; 403 before the match is over"),
    Endpoint("GET", "/api/tables/{id}/pbn", None, None, "the first hand in PBN; 403 before the match is over"),
    Endpoint("GET", "/api/tables/{id}/replay", None, ReplayInfo, "403 before the match is over"),
    Endpoint(
        "GET",
        "/api/tables/{id}/replay/{at}",
        None,
        list[Frame],
        "`?count=` positions (40 at most) as `?eyes=` see them: `all`, `table` or a seat",
    ),
    Endpoint("GET", "/api/tables/{id}/review/{seat}", None, Reviewed, "which decisions of a seat cost most"),
    Endpoint("POST", "/api/tables/{id}/onward", Onward, TableTicket, "status 201"),
    Endpoint("POST", "/api/records", Record, Brought, "status 201; of up to 8,000 moves and 400,000 letters"),
    Endpoint("GET", "/api/account", None, AccountState),
    Endpoint("GET", "/api/health", None, Health),
)
"""Every request that is answered; any may be answered with `Refused`."""

ACCOUNT_ENDPOINTS = (
    Endpoint("GET", "/api/account", None, AccountState),
    Endpoint("POST", "/api/account/new/options", NewAccount, Options),
    Endpoint("POST", "/api/account/new", Credential, AccountInfo, "sets a cookie, as does logging in"),
    Endpoint("POST", "/api/account/login/options", Empty, Options),
    Endpoint("POST", "/api/account/login", Credential, AccountInfo),
    Endpoint("POST", "/api/account/logout", Empty, None),
    Endpoint("POST", "/api/account/passkeys/options", Empty, Options),
    Endpoint("POST", "/api/account/passkeys", Credential, AccountInfo, "one more"),
    Endpoint("POST", "/api/account/passkeys/remove", PasskeyName, AccountInfo, "not the only one"),
    Endpoint("POST", "/api/account/seats", Mine, AccountInfo, "what one has the keys to belongs to the account"),
    Endpoint("GET", "/api/account/tables", None, list[MyTable], "the latest 200"),
    Endpoint("GET", "/api/account/export", None, None, "a zip of JSON and records"),
    Endpoint("POST", "/api/account/delete", Empty, None, "in shared records the name is replaced"),
    Endpoint("POST", "/api/tables/{id}/key", Empty, SeatTicket, "one more key to a seat of the account"),
)
"""Those of a room that has accounts; elsewhere all but the first are refused."""
