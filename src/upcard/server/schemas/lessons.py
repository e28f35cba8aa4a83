"""The messages of lessons; `server.schemas.http` has all other requests."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from upcard.room.wire.message_parts import LogLine, Offer, SeatInfo, View

Word = Annotated[str, msgspec.Meta(max_length=100)]


class Glossary(msgspec.Struct, frozen=True):
    """The terms that a game's book explains, in lower case, with their meanings."""

    terms: dict[str, str]


class LessonStep(msgspec.Struct, frozen=True):
    """A position of a lesson and its question, without the answer."""

    title: str
    text: str
    ask: str
    rule: str
    """The rule that it teaches."""
    view: View
    offers: list[Offer]
    seats: list[SeatInfo]
    log: list[LogLine]
    choices: list[str] | None
    """The answers to choose from; null where a move is asked for."""


class LessonInfo(msgspec.Struct, frozen=True):
    """A lesson in a game."""

    game: str
    title: str
    steps: list[LessonStep]
    watch: dict[str, str]
    """Advice before a player's move in a match, by the phase of the game."""


class LessonAttempt(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attempt at a step: a `move` (with the `text` typed for it), a place touched (`zone`, `unit` and `card`, as in
    Why), or the number of a `choice`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=99)]
    move: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    zone: Word | None = None
    unit: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    card: Word | None = None
    choice: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class LessonVerdict(msgspec.Struct, frozen=True):
    """The verdict on an attempt."""

    verdict: Literal["right", "poor", "refused", "wrong"]
    """``poor``: legal, but not the answer; ``refused``: illegal."""
    text: str
    rule: str
    """The rule that says why; empty if none does."""
    view: View | None
    """After a right move: the table after the others' moves; else null."""
    log: list[LogLine]
    """The new lines of the log."""
