"""The HTTP messages: the body of every request and answer (`room.wire.messages` has those of the WebSocket).

The site's list of messages (``docs/wire.md``) and the page's ``protocol.d.ts`` are generated from these declarations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec

from upcard.room.wire.message_parts import DealResult, Frame, MyTable, OpenTable, ReplayLine, SeatInfo, Sheet
from upcard.room.wire.messages import Reviewed
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


class OtherGame(msgspec.Struct, frozen=True):
    """A well-known game that is not here."""

    names: list[str]
    """Its names, the usual one first."""
    why: str
    """What the nearest game here has in common with it, a sentence."""


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
    instead: list[OtherGame]
    """Well-known games that are not here, to which it is the nearest."""


class GameOption(msgspec.Struct, frozen=True):
    """A house rule with its possible values: one of the names in `choices`, or a whole number from `low` to `high`.

    `group`: the heading under which it stands apart, of options that change no rule; empty for house rules.
    """

    name: str
    text: str
    rule: str
    default: Choice
    choices: list[str] | None
    low: int | None
    high: int | None
    group: str


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
    preselected: str
    """The preset that is selected for a new table."""
    waits_for: Literal["", "compiler", "rules"] = ""
    """What keeps the bots from playing their best: the compiler is being installed, or it compiles these rules for the
    first time. The game can be played meanwhile."""
    preparing: int = 0
    """With ``rules``: about how many seconds that takes; 0 where it is not known."""


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
    player: Word = ""
    """With `deal`: a secret of the player, always the same, by which the room knows a second attempt at the deal. The
    store has only hashes, another for each deal. Empty: the name and the network stand for the player."""
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
    """Whether it can be exported as PBN and LIN."""


class PlayOn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A request to play on from a position of a finished match, against bots."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    seat: Annotated[int, msgspec.Meta(ge=0)]
    name: Word = ""
    level: Word = ""
    """The level of the bots; empty: the levels of the match."""
    player: Word = ""
    """As in `TableOrder`."""
    token: Word = ""
    """The key of the player's seat in that match, if there is one: then the cards are known."""


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The text of a record, or of boards in PBN or LIN."""

    text: str
    board: Annotated[int, msgspec.Meta(ge=0)] = 0
    """The place of the board to replay, counted from 1; 0: the first whose deal is whole."""


class ImportedRecord(msgspec.Struct, frozen=True):
    """The answer to an imported record: where to replay it, and what else the text holds."""

    table: str
    link: str
    boards: list[str]
    """Of a text in PBN or LIN, the numbers of its boards."""
    board: int
    """The place of the board that is replayed, counted from 1."""
    faults: list[str]
    """What could not be read, in sentences with board and line."""


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
    """The best first, with the bots' results for comparison; after them those that are not compared: with hints or
    moves taken back, and later attempts."""


class AccountInfo(msgspec.Struct, frozen=True):
    """The player's account."""

    name: str
    created: float


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
    rules: Literal["library", "compiled", "interpreted"]
    """How rules run here: as machine code from libraries, compiled on this machine, or as plain Python."""
    installing: bool = False
    """Whether the compiler is being installed; then the room starts again, with compiled rules."""


class Refused(msgspec.Struct, frozen=True, omit_defaults=True):
    """An error: what was wrong, and what is allowed; with a 4xx status, or 503 when the store cannot write."""

    error: str
    code: str = ""
    """``confirm``: prove first that you have a passkey of the account (`/api/account/confirm`), then ask again."""


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
    Endpoint("GET", "/api/tables/{id}/lin", None, None, "the same in LIN"),
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
