"""The interface of a table for the app and the line mode, for local and remote tables.

Views and offers are plain data, as the server sends them (`room.wire.message_parts`). They have only what the person
may know, so no client can show a hidden card.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import Sheet
from upcard.engine.play.log import Entry
from upcard.errors import IllegalMove, UpcardError
from upcard.locale import translator
from upcard.numerals import whole_number
from upcard.room.wire.message_parts import Call as CallTold
from upcard.terminal.drawing.auction import Call, calls_of
from upcard.terminal.drawing.card_colors import CardColors
from upcard.terminal.drawing.style import Offer, Style, View, in_language, shown_words
from upcard.terminal.settings import Settings, records_folder

BEGAN = "%Y-%m-%d-%H%M%S"
SURE = "now"
"""Typed behind a command that cannot be undone."""
SLOW = ("hint", "review")
"""Commands that need a search."""
_TYPED = str.maketrans("♣♦♥♠", "cdhs")


@dataclass(frozen=True)
class TableAction:
    """A command that not all tables have."""

    words: str
    meaning: str
    do: Callable[[str], str]
    """Called with the rest of the line; returns the reply. Raises `UpcardError`."""
    plays: bool = False
    """Whether it changes the table."""


class NothingToUndo(UpcardError):
    """There is no move to take back."""


class TableClient(ABC):
    """A person at a table; `me` is the seat, None for a spectator."""

    is_remote = False
    """Whether the table is at a server, so that answers take time, and others may act meanwhile."""

    def __init__(self, me: int | None, settings: Settings) -> None:
        self.me, self.settings = me, settings
        self.saved: Path | None = None
        self.read_back = ""
        """The last typed sentence whose reading was shown: typed again, it is played."""
        self.began = time.strftime(BEGAN)
        self._entries_read = self._seen_sheets = 0
        self._status = ""
        self._numbers: tuple[object, str] = None, ""
        """The position of the last hint, and its numbers; empty once they were given."""

    def listen(self, on_message: Callable[[], None]) -> None:
        """Call `on_message` after every message of the server, in another thread."""
        return

    def quick(self, line: str) -> bool:
        """Whether a line is answered at once; otherwise it runs in another thread."""
        return not self.is_remote and line.split()[0].lower() not in SLOW

    def status(self) -> str:
        """The status that replaces the game's prompt: waiting for others, or a lost connection."""
        return ""

    def new_status(self) -> str:
        """The status, if it has changed since the last call."""
        status = self.status()
        fresh, self._status = status != self._status, status
        return status if fresh else ""

    def wait(self, seconds: float) -> None:
        """Wait until it is the person's turn, or the match or the connection ends; at most `seconds`."""
        return

    @property
    def is_gone(self) -> bool:
        """Whether the connection is gone for good."""
        return False

    def close(self) -> None:
        """Leave the table."""
        return

    # ------------------------------------------------------------------------------ state

    @property
    @abstractmethod
    def game(self) -> str:
        """The name of the game, ``black_hole``."""

    @property
    @abstractmethod
    def title(self) -> str:
        """Its title, ``Black Hole``."""

    @property
    @abstractmethod
    def names(self) -> tuple[str, ...]:
        """The names of the seats."""

    @property
    @abstractmethod
    def moves(self) -> Catalogue:
        """All moves of the game."""

    @property
    @abstractmethod
    def signals(self) -> Sequence[str]:
        """The signs that the person may show."""

    @abstractmethod
    def view(self) -> View:
        """The person's view."""

    @abstractmethod
    def offers(self) -> list[Offer]:
        """The person's legal moves, in the order of their numbers."""

    @abstractmethod
    def log(self) -> list[Entry]:
        """The person's log."""

    @property
    @abstractmethod
    def sheets(self) -> list[tuple[int, Sheet]]:
        """The score sheets of all finished hands, with their numbers."""

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the person may act now."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether the match is over."""

    def translated(self, text: str) -> str:
        """A text in the person's language."""
        return translator(self.settings.language).translate(text)

    def in_language(self, view: View) -> View:
        """The view with its texts in the person's language."""
        return in_language(view, self.settings.language)

    def in_language_offered(self, offer: Offer) -> Offer:
        """An offer with the translation of its words; the words themselves are what the person types."""
        words = self.translated(offer["words"])
        return {**offer, "shown": offer["shown"] or ("" if words == offer["words"] else words)}

    def translated_sheet(self, sheet: Sheet) -> Sheet:
        """A score sheet in the person's language."""
        rows = tuple((self.translated(row), tuple(self._cell(cell) for cell in cells)) for row, cells in sheet.rows)
        return Sheet(tuple(map(self.translated, sheet.columns)), rows, self.translated(sheet.note))

    def _cell(self, cell: Any) -> Any:
        return self.translated(cell) if isinstance(cell, str) else cell

    def style(self, width: int = 80, height: int = 24) -> Style:
        """The person's drawing style."""
        mark = "#" if self.numbers_are_moves else ""
        order = self.settings.sort
        if order == "game":
            order = self.view().get("looks", {}).get("sort", "suits")
        return Style(
            width, height, CardColors(self.settings.inks), self.names, order, mark, language=self.settings.language
        )

    @cached_property
    def numbers_are_moves(self) -> bool:
        """Whether a move of the game is a bare number."""
        return any(whole_number(self.moves.words(move)) is not None for move in range(len(self.moves)))

    @property
    def is_dealt(self) -> bool:
        """Whether there is a view; a server deals only when all seats are taken."""
        return True

    def calls(self) -> list[Call]:
        """The calls since the deal."""
        return calls_of(self.log(), self.names)

    def new_entries(self) -> list[Entry]:
        """The log entries since the last call."""
        entries = self.log()
        fresh = (
            entries[min(self._entries_read, max(0, len(entries) - 1)) :]
            if len(entries) < self._entries_read
            else entries[self._entries_read :]
        )
        self._entries_read = len(entries)
        return fresh

    def new_sheets(self) -> list[tuple[int, Sheet]]:
        """The score sheets since the last call, with the numbers of their hands."""
        sheets = self.sheets
        fresh = sheets[self._seen_sheets :]
        self._seen_sheets = len(sheets)
        return fresh

    def offer_in_words(self, words: str) -> Offer | None:
        """The offer with these words: ``ask ada`` for the move "ask seat 1"."""
        wanted = _plain(words)
        hits = [o for o in self.offers() if wanted in (_plain(shown_words(o)), _plain(o["shown"]), _plain(o["words"]))]
        return hits[0] if len(hits) == 1 else None

    # ------------------------------------------------------------------------------ moves

    @abstractmethod
    def why_not(self, words: str) -> str | None:
        """None if the move is legal now, else the reason with its rule. Raises `BadMove`."""

    @abstractmethod
    def act(self, words: str | int) -> None:
        """Make a move, in words or by number. Raises `BadMove` or `IllegalMove`; then nothing has changed."""

    @abstractmethod
    def read(self, words: str) -> tuple[int, str]:
        """Read a typed sentence: the move that has it as content, and its reading in words. Raises `BadMove` with what
        may be typed."""

    @abstractmethod
    def signal(self, sign: str) -> None:
        """Show a sign. Raises `UpcardError` if that is not possible."""

    def waiting_bot(self) -> int | None:
        """A local bot's seat that may act now, or None."""
        return None

    @abstractmethod
    def undo(self) -> str:
        """Take the last own move back, or propose it; returns the result in words. Raises `UpcardError`."""

    def keep_up(self) -> None:
        """Called after a setting has changed."""
        return

    # ------------------------------------------------------------------------------ hints and records

    @abstractmethod
    def hint(self) -> str:
        """The best move now and the reason; asked again, the numbers. Raises `UpcardError`."""

    def concession(self) -> str:
        """What is said before a match is given up. Raises `IllegalMove` where it cannot be."""
        if self.over or self.view()["seats"] > 1:
            raise IllegalMove("only a game for one that goes on can be given up")
        return f"The match then counts as lost. To give it up, type 'concede {SURE}'."

    def _in_two_steps(self, position: object, ask: Callable[[], tuple[str, str]]) -> str:
        """A hint in words; for the second time in the same position in numbers. `ask()` returns both."""
        of, numbers = self._numbers
        if of == position and numbers:
            self._numbers = None, ""
            return numbers
        words, numbers = ask()
        self._numbers = position, numbers if words else ""
        return words or numbers

    @abstractmethod
    def meanings(self) -> tuple[list[CallTold], list[CallTold]]:
        """The calls of the hand, and those that the person may make now, with their meanings. Raises `UpcardError` if
        the game has no system of calls."""

    @abstractmethod
    def review(self) -> str:
        """The costliest decisions of the person. Raises `UpcardError`."""

    @abstractmethod
    def record(self) -> str:
        """The text record. Raises `UpcardError` if it is not available yet."""

    def save(self, file: str | Path | None = None) -> Path:
        """Write the record to a file (by default a new one in the folder of records), and return its path."""
        path = Path(file).expanduser() if file else self.saved or records_folder() / f"{self.game}-{self.began}.upcard"
        text = self.record()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        self.saved = path.resolve()
        return self.saved

    @property
    def more(self) -> Mapping[str, TableAction]:
        """The additional commands of this table."""
        return {}

    def people(self) -> list[str]:
        """The seats, a line each."""
        return [f"{name} (you)" if seat == self.me else name for seat, name in enumerate(self.names)]


def _plain(words: str) -> str:
    return " ".join(words.casefold().translate(_TYPED).split())
