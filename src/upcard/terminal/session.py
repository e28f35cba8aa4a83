"""One person at a table with bots: what both terminal clients drive.

A session asks the table for the person's view and offers and never for anything else, so neither
client can show a card that the person may not see.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path

from upcard.contract.game import Sheet
from upcard.engine.compile.variant import Variant
from upcard.engine.know.information_set import InformationSet
from upcard.engine.play.log import Entry
from upcard.engine.play.table import Table
from upcard.errors import BadMove, IllegalMove, UpcardError
from upcard.locale import reader
from upcard.terminal.hand import ordered_offers
from upcard.terminal.inks import Inks
from upcard.terminal.look import Look, Offer, View
from upcard.terminal.settings import Settings, records_folder

Chooser = Callable[[InformationSet], int]
"""A bot: what its seat may know goes in, the number of a legal move comes out."""


class NothingToUndo(UpcardError):
    """The game knows no taking back."""


class Session:
    """A table, the seat of the person (None: only watching), and the bots at the other seats."""

    def __init__(
        self,
        table: Table,
        me: int | None,
        bots: Mapping[int, Chooser],
        settings: Settings | None = None,
        promoted: Callable[[Variant], Variant] = lambda game: game,
    ) -> None:
        """`promoted` gives the game under the floor that is ready to play it (`bots.readiness`)."""
        self.table, self.me, self.bots = table, me, dict(bots)
        self.settings = settings or Settings()
        self._promoted = promoted
        self.saved: Path | None = None
        self.read_back = ""
        """What was typed last and shown back as it is understood: typed again it is meant."""
        self.began = time.strftime("%Y-%m-%d-%H%M%S")
        self._heard = self._seen_sheets = 0

    # ------------------------------------------------------------------------------ looking

    @property
    def game(self) -> str:
        """The name of the game, ``black_hole``."""
        return self.table.game.name

    def look(self, width: int = 80, height: int = 24) -> Look:
        """How to draw for this person."""
        mark = "#" if self.numbers_are_moves else ""
        return Look(width, height, Inks(self.settings.inks), self.table.names, self.settings.sort, mark)

    @cached_property
    def numbers_are_moves(self) -> bool:
        """Whether some move of the game is written as a bare number."""
        moves = self.table.game.moves
        return any(moves.words(move).isdigit() for move in range(len(moves)))

    def view(self) -> View:
        """Everything that the person may know."""
        view = self.table.view(self.me).as_dict()
        view["prompt"] = self._said(view["prompt"])
        view["numbers"] = [{**number, "label": self._said(number["label"])} for number in view["numbers"]]
        return view

    def _said(self, text: str) -> str:
        """What the game says, in the person's language."""
        return reader(self.settings.language).say(text)

    def _told(self, entries: list[Entry]) -> list[Entry]:
        return [replace(entry, text=self._said(entry.text)) for entry in entries]

    def offers(self) -> list[Offer]:
        """The person's legal moves, in the order in which they are numbered."""
        if self.me is None or self.me not in self.table.to_act:
            return []
        offers = [offer.as_dict() for offer in self.table.offers(self.me)]
        for offer in offers:  # its words are what one types; what they mean stands beside them
            said = self._said(offer["words"])
            offer["shown"] = offer["shown"] or ("" if said == offer["words"] else said)
        return ordered_offers(self.view(), offers, self.settings.sort)

    def log(self) -> list[Entry]:
        """Everything the person was told, entry by entry."""
        return self._told(self.table.log(self.me))

    def news(self) -> list[Entry]:
        """The entries since `news` was last asked."""
        fresh = self.table.log(self.me, self._heard)
        self._heard += len(fresh)
        return self._told(fresh)

    def new_sheets(self) -> list[tuple[int, Sheet]]:
        """The score sheets since `new_sheets` was last asked, with the numbers of their hands."""
        fresh = self.table.sheets[self._seen_sheets :]
        self._seen_sheets = len(self.table.sheets)
        return fresh

    @property
    def my_turn(self) -> bool:
        """Whether the person may act now."""
        return self.me is not None and self.me in self.table.to_act

    @property
    def over(self) -> bool:
        """Whether there is nothing left to play."""
        return self.table.over

    def why_not(self, words: str) -> str | None:
        """None if the person may make that move now, else the reason with its rule. Raises `BadMove`."""
        if self.me is None:
            return "you are only watching"
        reason = self.table.why_not(words, self.me)
        return None if reason is None else self._said(reason)

    # ------------------------------------------------------------------------------ playing

    def act(self, words: str | int) -> None:
        """The person's move, in words or by number. Raises `BadMove` or `IllegalMove`; then nothing has changed."""
        if self.me is None:
            raise IllegalMove("you are only watching")
        self.table.play(words, self.me)

    def waiting_bot(self) -> int | None:
        """A seat of a bot that may act now, or None."""
        return next((seat for seat in self.table.to_act if seat in self.bots), None)

    def thought(self, seat: int) -> Callable[[], int]:
        """What finds the move of the bot at a seat: it holds what the seat knows now, and may be called in
        another thread for as long as it takes."""
        self.table.game = self._promoted(self.table.game)
        bot, infoset = self.bots[seat], self.table.information_set(seat)
        return lambda: bot(infoset)

    def play_bots(self) -> None:
        """Let the bots play, without a pause, until the person may act or the match is over."""
        while not self.over and not self.my_turn:
            seat = self.waiting_bot()
            if seat is None:
                return
            self.table.play(self.thought(seat)(), seat)

    def undo(self) -> None:
        """Take the last move back, where the game has a move for that. Raises `NothingToUndo` or `IllegalMove`."""
        try:
            self.table.game.moves.parse("undo")
        except BadMove:
            raise NothingToUndo(f"{self.table.game.title} has no taking back") from None
        self.act("undo")

    # ------------------------------------------------------------------------------ keeping

    def record(self) -> str:
        """The text record of what has been played so far."""
        return self.table.record()

    def save(self, file: str | Path | None = None) -> Path:
        """Write the record to a file (a name of its own in the folder of records) and return where."""
        path = Path(file).expanduser() if file else self.saved or records_folder() / f"{self.game}-{self.began}.upcard"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.record(), "utf-8")
        self.saved = path.resolve()
        return self.saved
