"""The HTTP messages: the body of every request and answer (`room.messages` has those of the WebSocket).

``docs/wire.md`` and the page's ``protocol.d.ts`` are generated from these declarations (``make docs``).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from upcard.room.message_parts import DealResult, Frame, MyTable, OpenTable, ReplayLine, SeatInfo, Sheet
from upcard.room.messages import Reviewed
from upcard.server.schemas.lessons import Glossary, LessonAttempt, LessonInfo, LessonVerdict

Word = Annotated[str, msgspec.Meta(max_length=100)]
Players = Annotated[int, msgspec.Meta(ge=1, le=16)]
OptionNumber = Annotated[int, msgspec.Meta(ge=-(2**31), le=2**31 - 1)]
Choice = str | int | bool
"""The value of an option: a name, a whole number, or yes and no."""


class _Game(msgspec.Struct, frozen=True):
    """The fields that every answer about a game has."""

    name: str
    title: str
    family: str
    line: str
    players: list[int]
    minutes: int
    usual_players: int


class GameSummary(_Game, frozen=True):
    """A game in the list of games."""

    presets: list[str]
    moods: list[Literal["quick", "two", "partners", "alone", "many", "bluff"]]
    words: str
    """The words by which it is found, beside its title."""
    daily: bool
    """Whether it has a deal of the day: games without decisions have none."""
    lesson: bool
    """Whether it has a lesson for beginners."""


class GameOption(msgspec.Struct, frozen=True):
    """A house rule with its possible values: one of the names in `choices`, or a whole number from `low` to `high`."""

    name: str
    text: str
    rule: str
    default: Choice
    choices: list[str] | None
    low: int | None
    high: int | None


class Level(msgspec.Struct, frozen=True):
    """A level of the bots."""

    name: str
    line: str
    usual: bool


class GameDetail(_Game, frozen=True):
    """A game with its options, presets, bot levels (the weakest first) and book."""

    presets: dict[str, dict[str, Choice]]
    options: list[GameOption]
    levels: list[Level]
    """Those that differ in this game; seats take the others, too."""
    book: str
    """HTML; paragraphs of rules have ids (``R9``, ``G2``)."""
    lesson: bool
    """Whether it has a lesson for beginners."""
    preparing: int = 0
    """About how many seconds until the game is compiled for the first time; it can be played meanwhile."""


class TableOrder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to open a table. Only `game` is required."""

    game: Word
    players: Players | None = None
    preset: Word = "book"
    options: dict[Word, bool | OptionNumber | Word] = {}
    seats: Annotated[list[Word], msgspec.Meta(max_length=16)] | None = None
    """``me``, ``open`` or ``bot:LEVEL`` for every seat; by default the player and bots of the usual level."""
    name: Word = ""
    """Letters and digits of any script, spaces and ``. ' - _``, at most 24; a second Ann becomes Ann 2."""
    promise: Word = ""
    """The player's commitment to the entropy it will add to the deal (`docs/fair-deal.md`); empty: none."""
    forced: bool = True
    """Whether the table plays the last card of a hand."""
    deal: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None
    """The number of a deal, for one person and bots; null: a random deal."""
    listed: bool = False
    """Whether the lobby lists the table while a seat is free."""
    clock: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    """Seconds for a move, after which a bot makes it; 0: none."""
    explained: bool = False
    """Whether a comment explains each move of a bot: a first match."""
    closed: bool = False
    """Whether cards that the rules never show stay secret after the match; then less of the deal can be proven."""


class TableTicket(msgspec.Struct, frozen=True):
    """The answer to a request to open a table. The match begins when every seat is taken."""

    table: str
    token: str | None
    """The key to the seat; null, like `seat`, if the client only watches."""
    seat: int | None
    link: str


class TableInfo(msgspec.Struct, frozen=True):
    """The public data of a table."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    started: bool
    ended: bool
    commitment: str
    closed: bool = False
    """Whether cards that the rules never show stay secret after the match."""


class Invitation(msgspec.Struct, frozen=True):
    """The links to a table."""

    link: str
    addresses: list[str]
    """Links with the server's addresses in the local network, for phones; empty if it does not listen there."""


class JoinRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for a seat; without `seat` any free one."""

    name: Word
    seat: int | None = None
    promise: Word = ""
    """As in `TableOrder`."""


class SeatTicket(msgspec.Struct, frozen=True):
    """The answer to a request for a seat."""

    token: str
    seat: int


class ReplayInfo(msgspec.Struct, frozen=True):
    """A match for replay, without its positions."""

    table: str
    game: str
    title: str
    seats: list[SeatInfo]
    names: list[str]
    """The names at the seats when the match was played, as in the lines."""
    last: int
    """The number of the last move."""
    tricks: list[int]
    """The moves after which a trick (or a turn, where there are no tricks) was complete."""
    hands: list[int]
    """The moves after which a hand began."""
    lines: list[ReplayLine]
    sheets: list[Sheet]
    over: bool
    """False for a record of an unfinished match."""
    date: float
    """The end of the match, in seconds since 1970."""
    boards: bool
    """Whether it can be exported as PBN."""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on from a position of a finished match, against bots."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0)]
    name: Word = ""
    level: Word = ""
    """The level of the bots; empty: the levels of the match."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, or of a board in PBN."""

    text: str


class ImportedRecord(msgspec.Struct, frozen=True):
    """The answer to an imported record: where to replay it."""

    table: str
    link: str


class SeatKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat with its key."""

    table: Word
    token: Word


class SeatKeys(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The seats of one player, with their keys."""

    tables: Annotated[list[SeatKey], msgspec.Meta(max_length=200)]


class DealInfo(msgspec.Struct, frozen=True):
    """A deal that several people play independently, and their results."""

    game: str
    title: str
    number: int | None
    date: str
    """Of a deal of the day, as 2026-11-22; else empty."""
    players: int
    seat: int
    """The player's seat."""
    options: dict[str, Choice]
    """The options that differ from the book."""
    level: str
    """The level of the bots."""
    measure: Literal["points", "moves"]
    """The unit of `score`: points ahead of the others, or moves; more is better."""
    results: list[DealResult]
    """The best first, with the bots' results for comparison."""


class Options(msgspec.Struct, frozen=True):
    """The argument of `navigator.credentials`, in JSON."""

    options: str


class NewAccount(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request for an account."""

    name: Word


class Credential(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The browser's answer to a challenge, in JSON."""

    credential: Annotated[str, msgspec.Meta(max_length=12_000)]
    label: Word = ""
    """The player's name for a new passkey."""


class PasskeyName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The passkey to remove."""

    id: Annotated[str, msgspec.Meta(max_length=2000)]


class Empty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request without data."""


class PasskeyInfo(msgspec.Struct, frozen=True):
    """A passkey of the account."""

    id: str
    label: str
    created: float
    used: float | None


class AccountInfo(msgspec.Struct, frozen=True):
    """The player's account."""

    name: str
    created: float
    passkeys: list[PasskeyInfo]


class AccountState(msgspec.Struct, frozen=True):
    """Whether the room has accounts, and the account that is logged in."""

    on: bool
    """If false, all other account paths are refused."""
    account: AccountInfo | None


class Health(msgspec.Struct, frozen=True):
    """The number of games, and of tables in memory."""

    games: int
    tables: int
    wire: int
    """The version of the protocol; clients of another version may not work."""


class Refused(msgspec.Struct, frozen=True):
    """An error: what was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write."""

    error: str


@dataclass(frozen=True)
class Endpoint:
    """A request and its answer (None: plain text)."""

    method: str
    path: str
    body: type[msgspec.Struct] | None
    answer: Any
    remark: str = ""


ENDPOINTS = (
    Endpoint("GET", "/api/games", None, list[GameSummary], "in alphabetical order"),
    Endpoint("GET", "/api/games/{name}", None, GameDetail),
    Endpoint("GET", "/api/games/{name}/terms", None, Glossary),
    Endpoint("GET", "/api/lessons/{name}", None, LessonInfo, "404 where a game has none"),
    Endpoint("POST", "/api/lessons/{name}", LessonAttempt, LessonVerdict, "nothing is stored"),
    Endpoint("GET", "/api/daily", None, DealInfo, "today's deal of the game of the day"),
    Endpoint("GET", "/api/daily/{name}", None, DealInfo, "today's deal of a game"),
    Endpoint("POST", "/api/mine", SeatKeys, list[MyTable], "invalid keys are left out"),
    Endpoint("GET", "/api/tables", None, list[OpenTable], "tables to join"),
    Endpoint("GET", "/api/tables/{id}/deal", None, DealInfo, "403 while the match goes on and its cards are secret"),
    Endpoint("POST", "/api/tables", TableOrder, TableTicket, "status 201"),
    Endpoint("GET", "/api/tables/{id}", None, TableInfo),
    Endpoint("GET", "/api/tables/{id}/invitation", None, Invitation),
    Endpoint(
        "GET", "/api/tables/{id}/code.svg", None, None, "the link, or the local address number `?at=`, as a QR code"
    ),
    Endpoint("POST", "/api/tables/{id}/join", JoinRequest, SeatTicket, "409 when full"),
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
    Endpoint("POST", "/api/tables/{id}/onward", PlayOn, TableTicket, "status 201"),
    Endpoint("POST", "/api/records", Record, ImportedRecord, "status 201; of up to 8,000 moves and 400,000 letters"),
    Endpoint("GET", "/api/account", None, AccountState),
    Endpoint("GET", "/api/health", None, Health),
)
"""All requests; the answer to any may be `Refused`."""

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
    Endpoint("POST", "/api/account/seats", SeatKeys, AccountInfo, "adds these seats to the account"),
    Endpoint("GET", "/api/account/tables", None, list[MyTable], "the latest 200"),
    Endpoint("GET", "/api/account/export", None, None, "a zip of JSON and records"),
    Endpoint("POST", "/api/account/delete", Empty, None, "replaces the name in shared records"),
    Endpoint("POST", "/api/tables/{id}/key", Empty, SeatTicket, "one more key to a seat of the account"),
)
"""The requests of a room with accounts; other rooms refuse all but the first."""

LETTER_ENDPOINTS = (
    Endpoint("POST", "/api/letters/{box}", None, None, "with `--letter-box`: puts a text into a box; 409 when full"),
    Endpoint(
        "POST", "/api/letters/{box}/take", None, None, "takes the oldest out, waiting `?wait=` seconds; 204: none came"
    ),
)
"""The requests of a room with a letter box, which pages of any site may use; other rooms refuse them."""
