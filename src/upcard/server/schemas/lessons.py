"""What is sent of a lesson, and what a learner sends; `server.schemas.http` has all other requests."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from upcard.room.message_parts import LogLine, Offer, SeatInfo, View

Word = Annotated[str, msgspec.Meta(max_length=100)]


class Glossary(msgspec.Struct, frozen=True):
    """The words of a game that its book explains, in small letters, with their meanings."""

    terms: dict[str, str]


class LessonStep(msgspec.Struct, frozen=True):
    """A position of a lesson and what is asked in it. The right answer is not told."""

    title: str
    text: str
    ask: str
    rule: str
    """The paragraph of the book that it teaches."""
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
    """What to look for before one's own move in a match, by the phase of the game."""


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a learner does in a step: a `move` (with the `text` typed for it), something that is touched (`zone`, `unit`
    and `card`, as in Why), or the number of a `choice`."""

    step: Annotated[int, msgspec.Meta(ge=0, le=99)]
    move: Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)] | None = None
    text: Annotated[str, msgspec.Meta(max_length=2000)] | None = None
    zone: Word | None = None
    unit: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None
    card: Word | None = None
    choice: Annotated[int, msgspec.Meta(ge=0, le=99)] | None = None


class Judged(msgspec.Struct, frozen=True):
    """What is said to it."""

    verdict: Literal["right", "poor", "refused", "wrong"]
    """``poor``: legal, but not what was asked for; ``refused``: the rules forbid it."""
    text: str
    rule: str
    """The paragraph that tells why; empty where none does."""
    view: View | None
    """After a right one: the table when the others have played on; else null."""
    log: list[LogLine]
    """The lines of the log about it."""
