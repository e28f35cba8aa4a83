"""What both clients draw and drive: a seat at a table, or a place to watch it from, wherever the table is.

A view and its offers are what the room sends (`room.message_parts`), as plain data. A sitting asks its table for what
the person may know and for nothing else, so neither client can show a card that the person may not see.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from upcard.declarations.game import Sheet
from upcard.declarations.moves import Catalogue
from upcard.engine.play.log import Entry
from upcard.errors import UpcardError
from upcard.locale import reader
from upcard.room.message_parts import Call as CallTold
from upcard.terminal.auction import Call, calls_of
from upcard.terminal.card_colors import CardColors
from upcard.terminal.settings import Settings, records_folder
from upcard.terminal.style import Offer, Style, View, in_language, shown_words

BEGAN = "%Y-%m-%d-%H%M%S"
SLOW = ("hint", "review")
"""Commands that a teacher thinks about."""
_TYPED = str.maketrans("♣♦♥♠", "cdhs")


@dataclass(frozen=True)
class TableAction:
    """A command that only some tables have."""

    words: str
    meaning: str
    do: Callable[[str], str]
    """Given what was typed behind it; gives what to say. Raises `UpcardError`."""
    plays: bool = False
    """Whether the table moves on with it."""


class NothingToUndo(UpcardError):
    """There is no move to be taken back."""


class TableClient(ABC):
    """A person at a table; `me` is the seat, None for who is only watching."""

    afar = False
    """Whether the table is at a server: an answer takes a while, and others may talk."""

    def __init__(self, me: int | None, settings: Settings) -> None:
        self.me, self.settings = me, settings
        self.saved: Path | None = None
        self.read_back = ""
        """What was typed last and shown back as it is understood: typed again it is meant."""
        self.began = time.strftime(BEGAN)
        self._heard = self._seen_sheets = 0
        self._status = ""

    def listen(self, heard: Callable[[], None]) -> None:
        """Call `heard` whenever something has come from afar; in another thread."""
        return

    def quick(self, line: str) -> bool:
        """Whether the answer to a line comes at once: else it is waited for in another thread."""
        return not self.afar and line.split()[0].lower() not in SLOW

    def status(self) -> str:
        """What there is to say instead of the game's own question: that one waits for others, or the line is lost."""
        return ""

    def new_status(self) -> str:
        """The status, where it is another than when this was last asked."""
        status = self.status()
        fresh, self._status = status != self._status, status
        return status if fresh else ""

    def wait(self, seconds: float) -> None:
        """Wait until it is one's turn, the match is over or the line is gone; so long at most."""
        return

    @property
    def is_gone(self) -> bool:
        """Whether the table is out of reach for good."""
        return False

    def close(self) -> None:
        """Get up from the table."""
        return

    # ------------------------------------------------------------------------------ looking

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
        """Who sits at the seats."""

    @property
    @abstractmethod
    def moves(self) -> Catalogue:
        """All moves of the game."""

    @property
    @abstractmethod
    def signals(self) -> Sequence[str]:
        """The signs that may be made."""

    @abstractmethod
    def view(self) -> View:
        """Everything that the person may know."""

    @abstractmethod
    def offers(self) -> list[Offer]:
        """The person's legal moves, in the order in which they are numbered."""

    @abstractmethod
    def log(self) -> list[Entry]:
        """The log as the person reads it, entry by entry."""

    @property
    @abstractmethod
    def sheets(self) -> list[tuple[int, Sheet]]:
        """The score sheets of all finished hands, with the numbers of the hands."""

    @property
    @abstractmethod
    def my_turn(self) -> bool:
        """Whether the person may act now."""

    @property
    @abstractmethod
    def over(self) -> bool:
        """Whether there is nothing left to play."""

    def said(self, text: str) -> str:
        """Words in the person's language."""
        return reader(self.settings.language).say(text)

    def in_language(self, view: View) -> View:
        """The view with the words of its game in the person's language."""
        return in_language(view, self.settings.language)

    def in_language_offered(self, offer: Offer) -> Offer:
        """An offer with what its words mean in the person's language: the words are what one types."""
        said = self.said(offer["words"])
        return {**offer, "shown": offer["shown"] or ("" if said == offer["words"] else said)}

    def sheet_said(self, sheet: Sheet) -> Sheet:
        """A score sheet in the person's language."""
        rows = tuple((self.said(row), tuple(self._cell(cell) for cell in cells)) for row, cells in sheet.rows)
        return Sheet(tuple(map(self.said, sheet.columns)), rows, self.said(sheet.note))

    def _cell(self, cell: Any) -> Any:
        return self.said(cell) if isinstance(cell, str) else cell

    def look(self, width: int = 80, height: int = 24) -> Style:
        """How to draw for this person."""
        mark = "#" if self.numbers_are_moves else ""
        order = self.settings.sort
        if order == "game":
            order = self.view().get("looks", {}).get("sort", "suits")
        return Style(
            width, height, CardColors(self.settings.inks), self.names, order, mark, language=self.settings.language
        )

    @cached_property
    def numbers_are_moves(self) -> bool:
        """Whether some move of the game is written as a bare number."""
        return any(self.moves.words(move).isdigit() for move in range(len(self.moves)))

    @property
    def is_dealt(self) -> bool:
        """Whether there is a view: at a server nothing is dealt while seats are open."""
        return True

    def calls(self) -> list[Call]:
        """What has been called since the cards were dealt."""
        return calls_of(self.log(), self.names)

    def news(self) -> list[Entry]:
        """The entries since `news` was last asked."""
        told = self.log()
        fresh = told[min(self._heard, max(0, len(told) - 1)) :] if len(told) < self._heard else told[self._heard :]
        self._heard = len(told)
        return fresh

    def new_sheets(self) -> list[tuple[int, Sheet]]:
        """The score sheets since `new_sheets` was last asked, with the numbers of their hands."""
        sheets = self.sheets
        fresh = sheets[self._seen_sheets :]
        self._seen_sheets = len(sheets)
        return fresh

    def offer_meant(self, words: str) -> Offer | None:
        """The offer that was put to the person in those words: ``ask ada`` for the move "ask seat 1"."""
        wanted = _plain(words)
        hits = [o for o in self.offers() if wanted in (_plain(shown_words(o)), _plain(o["shown"]), _plain(o["words"]))]
        return hits[0] if len(hits) == 1 else None

    # ------------------------------------------------------------------------------ playing

    @abstractmethod
    def why_not(self, words: str) -> str | None:
        """None if the person may make that move now, else the reason with its rule. Raises `BadMove`."""

    @abstractmethod
    def act(self, words: str | int) -> None:
        """The person's move, in words or by number. Raises `BadMove` or `IllegalMove`; then nothing has changed."""

    @abstractmethod
    def read(self, words: str) -> tuple[int, str]:
        """A sentence of the person's own: the move that carries it, and the words in which it is understood. Raises
        `BadMove` with what may be typed."""

    @abstractmethod
    def signal(self, sign: str) -> None:
        """Make a sign. Raises `UpcardError` where it cannot be."""

    def waiting_bot(self) -> int | None:
        """A seat of a bot of this table that may act now, or None."""
        return None

    @abstractmethod
    def undo(self) -> str:
        """Take the last own move back, or ask for it; what came of it, in words. Raises `UpcardError`."""

    # ------------------------------------------------------------------------------ learning, keeping

    @abstractmethod
    def hint(self) -> str:
        """What a teacher would play now, and why. Raises `UpcardError`."""

    @abstractmethod
    def meanings(self) -> tuple[list[CallTold], list[CallTold]]:
        """The calls of the hand, and those that the person may make now, with what each tells. Raises `UpcardError`
        where there is no system of calls."""

    @abstractmethod
    def review(self) -> str:
        """The costliest decisions of the person. Raises `UpcardError`."""

    @abstractmethod
    def record(self) -> str:
        """The text record. Raises `UpcardError` where it is not open yet."""

    def save(self, file: str | Path | None = None) -> Path:
        """Write the record to a file (a name of its own in the folder of records) and return where."""
        path = Path(file).expanduser() if file else self.saved or records_folder() / f"{self.game}-{self.began}.upcard"
        text = self.record()
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        self.saved = path.resolve()
        return self.saved

    @property
    def more(self) -> Mapping[str, TableAction]:
        """The commands that this table has beside those of all."""
        return {}

    def people(self) -> list[str]:
        """Who sits where, a line each."""
        return [f"{name} (you)" if seat == self.me else name for seat, name in enumerate(self.names)]


def _plain(words: str) -> str:
    return " ".join(words.casefold().translate(_TYPED).split())
