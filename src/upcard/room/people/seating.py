"""Changes of the seats: pure functions from seats to seats."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from upcard.bots import USUAL
from upcard.declarations.seats import default_names
from upcard.errors import BadRecord
from upcard.names import fitted_name
from upcard.room.errors import BadToken, RoomError, SeatTaken
from upcard.room.fair_deal.commit_reveal import clean_entropy, clean_promise
from upcard.room.people import text_input, tokens
from upcard.store import Help, SeatRow
from upcard.types import Seat

Seating = tuple[SeatRow, ...]
MAX_KEYS = 8
"""The most tokens of one seat, one for each of the person's devices."""
STAND_IN = USUAL
"""The level of the bot that plays for an absent person, or at their request."""


def arrange(wanted: Sequence[str], levels: Iterable[str]) -> Seating:
    """Seats from words: ``me``, ``open``, ``bot:LEVEL``. The seat ``me`` stays open for `take_seat`."""
    seats: list[SeatRow] = []
    for word in wanted:
        kind, _, level = word.partition(":")
        if word in ("me", "open"):
            seats.append(SeatRow("open"))
        elif kind == "bot" and level in levels:
            number = sum(row.kind == "bot" for row in seats)
            name = text_input.BOT_NAMES[number % len(text_input.BOT_NAMES)]
            seats.append(SeatRow("bot", text_input.unique_name(name, [row.name for row in seats]), level))
        else:
            allowed = ["'me'", "'open'", *(f"'bot:{level}'" for level in levels)]
            raise RoomError(f"a seat is {' or '.join(allowed)}, not {word[:40]!r}")
    if list(wanted).count("me") > 1:
        raise RoomError("'me' can take one seat only")
    return tuple(seats)


def take_seat(seats: Seating, name: str, seat: Seat | None, promise: str = "") -> tuple[Seating, int, str]:
    """Seat a person in an open seat (None: the first). Returns the seats, the seat and its token."""
    free = [n for n, row in enumerate(seats) if row.kind == "open"]
    if seat is not None and not 0 <= seat < len(seats):
        raise RoomError(f"there is no seat {seat}; seats are 0 to {len(seats) - 1}")
    if not free:
        raise SeatTaken("every seat is taken; you may watch")
    if seat is not None and seat not in free:
        raise SeatTaken(f"seat {seat} is taken; open: {', '.join(map(str, free))}")
    place = free[0] if seat is None else seat
    shown = text_input.unique_name(text_input.clean_name(name), [row.name for row in seats if row.name])
    token = tokens.new_token()
    row = SeatRow("person", shown, STAND_IN, tokens.token_hash(token), promise=clean_promise(promise))
    return with_seat(seats, place, row), place, token


def imported_names(names: Sequence[str], fit: bool = False) -> tuple[str, ...]:
    """The names of a record that is brought in, by the rule of names at tables; of two that look alike the second gets
    a number. A name that no table takes raises `BadRecord`, or, with `fit`, loses what is wrong with it."""
    shown: list[str] = []
    for name, usual in zip(names, default_names(len(names)), strict=True):
        try:
            right = fitted_name(name, usual) if fit else text_input.clean_name(name)
        except RoomError as error:
            raise BadRecord(f"the record has a player whom no table here would seat: {error}") from None
        shown.append(text_input.unique_name(right, shown))
    return tuple(shown)


def add_key(seats: Seating, seat: Seat) -> tuple[Seating, str]:
    """Add a token to a person's seat, for another device. Above `MAX_KEYS` the oldest become invalid, except the
    first, which belongs to the device that took the seat."""
    row = seats[seat]
    if row.kind != "person":
        raise RoomError(f"there is no person in seat {seat}")
    token = tokens.new_token()
    first, *others = row.token_hash.split() or [""]
    hashes = [first, *others[-(MAX_KEYS - 2) :], tokens.token_hash(token)]
    return with_seat(seats, seat, msgspec.structs.replace(row, token_hash=" ".join(hashes).strip())), token


def fill_with_bots(seats: Seating, seat: Seat | None = None) -> Seating:
    """Put bots of the usual level in all open seats, or in one."""
    free = [n for n, row in enumerate(seats) if row.kind == "open" and seat in (None, n)]
    if not free:
        raise SeatTaken("no seat is free" if seat is None else f"seat {seat} is not free")
    for n in free:
        names = [row.name for row in seats if row.name]
        spare = next((name for name in text_input.BOT_NAMES if name not in names), text_input.BOT_NAMES[0])
        seats = with_seat(seats, n, SeatRow("bot", text_input.unique_name(spare, names), STAND_IN))
    return seats


def leave(seats: Seating, seat: Seat, started: bool) -> Seating:
    """Remove a person: before the start the seat is open again, after it a bot takes it. A bot takes it also once
    others have revealed their words for the deal, because a new player could choose a word after seeing them."""
    row = seats[seat]
    if row.kind != "person":
        raise RoomError(f"there is no person in seat {seat}")
    if not started and not any(other.entropy for other in seats):
        return with_seat(seats, seat, SeatRow("open"))
    late = bool(row.promise and not row.entropy)
    bot = SeatRow("bot", row.name, row.level or STAND_IN, entropy=row.entropy, promise=row.promise, late=late)
    return with_seat(seats, seat, bot)


def reveal(seats: Seating, seat: Seat, entropy: str) -> Seating:
    """Reveal a person's promised word for the deal. Raises `RoomError`; the same word again changes nothing."""
    row = seats[seat]
    if not all_taken(seats):
        raise RoomError("wait until all seats are taken before you reveal what you add to the deal")
    if not row.promise:
        raise RoomError("you promised nothing when you sat down, so you cannot add to the deal now")
    word = clean_entropy(entropy, row.promise)
    if row.late:
        raise RoomError("the cards were dealt without your part of the shuffle: it came too late")
    return with_seat(seats, seat, msgspec.structs.replace(row, entropy=word))


def skip_reveals(seats: Seating) -> Seating:
    """Give up on the words that have not been revealed."""
    return tuple(msgspec.structs.replace(row, late=True) if _is_awaited(row) else row for row in seats)


def _is_awaited(row: SeatRow) -> bool:
    return bool(row.promise and not row.entropy and not row.late)


def for_next_match(seats: Seating, promises: Mapping[int, str]) -> Seating:
    """The same people and bots for another match, with the people's new promises."""
    return tuple(
        msgspec.structs.replace(
            row, entropy="", late=False, help="", promise=promises.get(seat, "") if row.kind == "person" else ""
        )
        for seat, row in enumerate(seats)
    )


def note_help(seats: Seating, seat: Seat, kind: Help) -> Seating:
    """Note the help that the person in a seat had in the match; that of a bot counts more than hints."""
    given = seats[seat].help
    return with_seat(seats, seat, msgspec.structs.replace(seats[seat], help=given if given == "bot" else kind))


def set_auto(seats: Seating, seat: Seat, on: bool) -> Seating:
    """Let a bot play for a person, or stop it."""
    if seats[seat].kind != "person":
        raise RoomError(f"there is no person in seat {seat}")
    seats = note_help(seats, seat, "bot") if on else seats
    return with_seat(seats, seat, msgspec.structs.replace(seats[seat], auto=on))


def with_seat(seats: Seating, seat: Seat, row: SeatRow) -> Seating:
    """The seats with one changed."""
    return (*seats[:seat], row, *seats[seat + 1 :])


def all_taken(seats: Seating) -> bool:
    """Whether all seats are taken."""
    return all(row.kind != "open" for row in seats)


def can_start(seats: Seating) -> bool:
    """Whether the match can begin: all seats are taken, and no promised word is missing."""
    return all_taken(seats) and not any(_is_awaited(row) for row in seats)


def seat_of(seats: Seating, token: str) -> Seat:
    """The seat that a token opens. Raises `BadToken`."""
    opened = _opened(seats, token)
    if not opened:
        raise BadToken("this token opens no seat of this table; without a token you may watch")
    return opened[0]


def is_key(seats: Seating, token: str) -> bool:
    """Whether a token opens a seat."""
    return bool(_opened(seats, token))


def _opened(seats: Seating, token: str) -> list[int]:
    return [
        n
        for n, row in enumerate(seats)
        if any(tokens.opens(token, token_hash) for token_hash in row.token_hash.split())
    ]
