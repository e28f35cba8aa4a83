"""What a room refuses. Each message says what was wrong and what is allowed."""

from __future__ import annotations

from upcard.errors import UpcardError


class RoomError(UpcardError):
    """Something that the room does not do; nothing has changed. `status` is the HTTP status for it."""

    status = 400


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
