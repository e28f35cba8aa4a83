"""A table in this process, for one person with bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import msgspec

from upcard.bots import advice
from upcard.declarations.game import Sheet
from upcard.declarations.moves import Catalogue
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.log import Entry
from upcard.engine.play.table import Table
from upcard.errors import BadMove, IllegalMove
from upcard.room.hints_and_review import meanings
from upcard.room.message_parts import Call
from upcard.room.view_messages import ViewMessages
from upcard.terminal.hand import ordered_offers
from upcard.terminal.settings import Settings
from upcard.terminal.style import Offer, View
from upcard.terminal.table_client import BEGAN, NothingToUndo, TableAction, TableClient

Chooser = Callable[[InformationSet], int]
"""A bot: a function from its seat's knowledge to a legal move."""


class LocalTable(TableClient):
    """A table with the person's seat (None: a spectator) and the bots of the other seats."""

    def __init__(
        self,
        table: Table,
        me: int | None,
        bots: Mapping[int, Chooser],
        settings: Settings | None = None,
        promoted: Callable[[Variant], Variant] = lambda game: game,
    ) -> None:
        """`promoted` returns the compiled game once it is ready (`bots.warm_up`)."""
        super().__init__(me, settings or Settings())
        self.bots = dict(bots)
        self._promoted = promoted
        self._sit_at(table)

    def _sit_at(self, table: Table) -> None:
        self.table, self._projection = table, ViewMessages(table)

    # ------------------------------------------------------------------------------ state

    @property
    def game(self) -> str:
        return self.table.game.name

    @property
    def title(self) -> str:
        return self.table.game.title

    @property
    def names(self) -> tuple[str, ...]:
        return self.table.names

    @property
    def moves(self) -> Catalogue:
        return self.table.game.moves

    @property
    def signals(self) -> tuple[str, ...]:
        return self.table.signals

    def view(self) -> View:
        return self.in_language(dict(msgspec.to_builtins(self._projection.view_and_offers(self.me)[0])))

    def offers(self) -> list[Offer]:
        if not self.my_turn:
            return []
        view, offers = msgspec.to_builtins(self._projection.view_and_offers(self.me))
        offers = [self.in_language_offered(offer) for offer in offers]
        order = self.settings.sort if self.settings.sort != "game" else view["looks"].get("sort", "suits")
        return ordered_offers(view, offers, order)

    def log(self) -> list[Entry]:
        entries = self.table.log(self.me)
        return [e._replace(text=self.translated(e.text), adds=e.adds and self._continuation(e.adds)) for e in entries]

    def _continuation(self, adds: str) -> str:
        words = adds.lstrip()
        return adds.removesuffix(words) + self.translated(words)

    @property
    def sheets(self) -> list[tuple[int, Sheet]]:
        return [(hand, self.translated_sheet(sheet)) for hand, sheet in self.table.sheets]

    @property
    def my_turn(self) -> bool:
        return self.me is not None and self.me in self.table.to_act

    @property
    def over(self) -> bool:
        return self.table.over

    def why_not(self, words: str) -> str | None:
        if self.me is None:
            return "you are only watching"
        reason = self.table.why_not(words, self.me)
        return None if reason is None else self.translated(reason)

    # ------------------------------------------------------------------------------ moves

    def act(self, words: str | int) -> None:
        if self.me is None:
            raise IllegalMove("you are only watching")
        self.table.play(words, self.me)

    def read(self, words: str) -> tuple[int, str]:
        if self.me is None:
            raise BadMove("you are only watching")
        move, _, shown = self.table.read(words, self.me)
        return move, shown

    def signal(self, sign: str) -> None:
        if self.me is None:
            raise BadMove("you are watching: only players make signs")
        self.table.signal(sign, self.me)

    def waiting_bot(self) -> int | None:
        return next((seat for seat in self.table.to_act if seat in self.bots), None)

    def thought(self, seat: int) -> Callable[[], int]:
        """A function that chooses the bot's move from what its seat knows now; it may run in another thread."""
        self.table.game = self._promoted(self.table.game)
        bot, infoset = self.bots[seat], self.table.information_set(seat)
        return lambda: bot(infoset)

    def play_bots(self) -> None:
        """Let the bots play without pauses until the person may act or the match is over."""
        while not self.over and not self.my_turn:
            seat = self.waiting_bot()
            if seat is None:
                return
            self.table.play(self.thought(seat)(), seat)

    def undo(self) -> str:
        """Take back the person's last move and the bots' moves since: by the game's own undo move if it is legal now,
        else by rewinding the table. Raises `NothingToUndo`."""
        if self.me is None:
            raise NothingToUndo("you are watching: there is no move of yours")
        if self.my_turn and "undo" in self.table.legal(self.me):
            self.act("undo")
            return ""
        own_moves = [number for number, move in enumerate(self.table.moves) if move.seat == self.me]
        if not own_moves:
            raise NothingToUndo("you have not made a move that can be taken back")
        self._rewind(own_moves[-1])
        return ""

    def _rewind(self, stay: int) -> None:
        table = self.table.reopened()
        for move in self.table.moves[:stay]:
            table.play(move.move, move.seat, move.arg)
        table.remark(f"{self.names[self.me or 0]} takes back.")
        self._sit_at(table)
        self._seen_sheets = min(self._seen_sheets, len(table.sheets))

    @property
    def more(self) -> dict[str, TableAction]:
        return {
            "again": TableAction("again", "another match at this table, when this one is over", self._again, plays=True)
        }

    def _again(self, rest: str) -> str:
        if not self.over:
            raise IllegalMove("the match goes on: 'again' when it is over")
        game = self.table.game
        self._sit_at(Table(game, names=self.names))
        self.began, self.saved, self._on_table_change, self._seen_sheets = time.strftime(BEGAN), None, 0, 0
        return "another match"

    # ------------------------------------------------------------------------------ hints and records

    def hint(self) -> str:
        if self.me is None or not self.my_turn:
            raise IllegalMove("it is not your turn: there is nothing to advise")
        return advice.hint(self.table.information_set(self.me)).text

    def meanings(self) -> tuple[list[Call], list[Call]]:
        if self.me is None:
            raise BadMove("you are only watching")
        return meanings(self.table.information_set(self.me))

    def review(self) -> str:
        if self.me is None:
            raise BadMove("you are watching: there are no decisions of yours")
        return advice.review(self.table, self.me).text

    def record(self) -> str:
        return self.table.record()


def waits(session: LocalTable) -> float:
    """The seconds before a bot's move."""
    return session.settings.window if session.my_turn else session.settings.pause
