"""What a room refuses. Each message says what was wrong and what is allowed."""

from __future__ import annotations

from upcard.errors import UpcardError

MAX_SENTENCE = 4_000
"""The most letters of what is said to a client; twenty faults of a file have about 2,500."""


def sentence_of(error: Exception) -> str:
    """What an error says to a client. It may quote what was sent, which has any length; of that, the beginning."""
    said = str(error)
    return said if len(said) <= MAX_SENTENCE else f"{said[: MAX_SENTENCE - 4]} ..."


class RoomError(UpcardError):
    """Something that the room does not do; nothing has changed. `status` is the HTTP status for it, `code` a word for
    programs where the status does not say what to do about it."""

    status = 400
    code = ""


class BadToken(RoomError):
    """A token that opens no seat of this table."""

    status = 403


class NotYet(RoomError):
    """Something that is shown only after the match."""

    status = 403


class NoSuchTable(RoomError):
    """No table of this id."""

    status = 404


class SeatTaken(RoomError):
    """The seat, or every seat, is taken."""

    status = 409


class BrokenTable(RoomError):
    """A stored table that this version cannot rebuild."""

    status = 410
