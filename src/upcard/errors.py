"""The exceptions of Upcard. Each message says what was wrong and what is allowed."""

from __future__ import annotations

import re
from collections.abc import Iterable

_REASON = re.compile(r"^([RGJ]\d+[a-z]?): (.*)$", re.S)


def split_reason(reason: str) -> tuple[str, str]:
    """``("R9", "follow suit")`` from ``"R9: follow suit"``; ``("", reason)`` if no rule is named."""
    found = _REASON.match(reason)
    return (found[1], found[2]) if found else ("", reason)


class UpcardError(Exception):
    """Base of every error that Upcard raises on purpose."""


class UnknownGame(UpcardError, LookupError):
    """No game of that name."""


class BadGame(UpcardError, ValueError):
    """A module that is not a game or cannot be loaded."""


class BadOption(UpcardError, ValueError):
    """An option that the game does not have, or a value that it does not allow."""


class BadCard(UpcardError, ValueError):
    """Text that names no card."""


class BadMove(UpcardError, ValueError):
    """Words that name no move of the game, or several."""


class IllegalMove(UpcardError):
    """A move that the rules forbid now.

    `rule` is the number of the rule in the game's book (``"R9"``), or ``""`` if the situation and not a rule forbids
    it; `why` is the sentence without that number.
    """

    def __init__(self, reason: str) -> None:
        self.rule, self.why = split_reason(reason)
        super().__init__(reason)


class BadPosition(UpcardError, ValueError):
    """A position that cannot occur. `complaints` lists everything that is wrong with it."""

    def __init__(self, complaints: Iterable[str]) -> None:
        self.complaints = tuple(complaints)
        super().__init__("; ".join(self.complaints))


class BadRecord(UpcardError, ValueError):
    """A text record or a saved state that cannot be read."""


class NoSolver(UpcardError, LookupError):
    """A game, or a position of it, without a solver."""
