"""A table in this process, for one person with bots."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import msgspec

from upcard.bots.explain import advice, reviews
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import Sheet
from upcard.engine.compile.variant import Variant
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.play.forced_moves import forced_pass
from upcard.engine.play.log import Entry, Move
from upcard.engine.play.table import Table
from upcard.errors import BadMove, IllegalMove
from upcard.room.match.hints_and_review import meanings
from upcard.room.match.view_messages import ViewMessages
from upcard.room.wire.message_parts import Call
from upcard.terminal.drawing.hand import ordered_offers
from upcard.terminal.drawing.style import Offer, View
from upcard.terminal.settings import Settings
from upcard.terminal.tables.table_client import BEGAN, SURE, NothingToUndo, TableAction, TableClient

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
        """`promoted` returns the compiled game once it is ready (`bots.readiness.background`)."""
        super().__init__(me, settings or Settings())
        self.bots = dict(bots)
        self._promoted = promoted
        self._sit_at(table)

    def _sit_at(self, table: Table) -> None:
        self.table, self._projection = table, ViewMessages(table)
        self._back_at, self._undone_at, self._undone = -1, 0, list[Move]()

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
        return self.me is not None and self.me in self.table.to_act and self._forced_pass() is None

    def _forced_pass(self) -> int | None:
        """The person's only move, if it is a pass that the table makes: not in a position to which a move was taken
        back."""
        if self.me is None or not self.settings.passes or self.table.number == self._back_at:
            return None
        return forced_pass(self.table, self.me)

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
        if self._forced_pass() is not None:
            return self.me
        return next((seat for seat in self.table.to_act if seat in self.bots), None)

    def thought(self, seat: int) -> Callable[[], int]:
        """A function that chooses the bot's move from what its seat knows now; it may run in another thread."""
        self.table.game = self._promoted(self.table.game)
        forced = self._forced_pass() if seat == self.me else None
        if forced is not None:
            return lambda: forced
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
        table, gone = self.table.reopened(), self.table.moves[stay:]
        undone = [*self._still_undone(), *reversed(gone)] if table.players == 1 else []
        for move in self.table.moves[:stay]:
            table.play(move.move, move.seat, move.arg)
        table.remark(f"{self.names[self.me or 0]} takes back.")
        self._sit_at(table)
        self._back_at, self._undone, self._undone_at = stay, undone, stay
        self._seen_sheets = min(self._seen_sheets, len(table.sheets))

    def _still_undone(self) -> list[Move]:
        """The moves that were taken back and may be made again, the next one last: those after the moves made since,
        which were the same."""
        since = self.table.moves[self._undone_at :]
        left = self._undone[: len(self._undone) - len(since)]
        return left if [*reversed(self._undone)][: len(since)] == [*since] else []

    def _redo(self, rest: str) -> str:
        left = self._still_undone()
        if not left:
            raise IllegalMove("there is nothing to make again")
        self.table.play(left[-1].move, left[-1].seat, left[-1].arg)
        return ""

    def _concede(self, rest: str) -> str:
        if rest != SURE:
            return self.concession()
        self.table.concede()
        return ""

    @property
    def more(self) -> dict[str, TableAction]:
        again = TableAction("again", "another match at this table, when this one is over", self._again, plays=True)
        if self.table.players > 1:
            return {"again": again}
        return {
            "redo": TableAction("redo", "make a move again that you took back", self._redo, plays=True),
            "concede": TableAction("concede", "give the match up", self._concede),
            "again": again,
        }

    def _again(self, rest: str) -> str:
        if not self.over:
            if self.table.players == 1:
                raise IllegalMove("the match goes on: first 'concede' gives it up")
            raise IllegalMove("the match goes on: 'again' when it is over")
        game = self.table.game
        self._sit_at(Table(game, names=self.names))
        self.began, self.saved, self._on_table_change, self._seen_sheets = time.strftime(BEGAN), None, 0, 0
        return "another match"

    # ------------------------------------------------------------------------------ hints and records

    def hint(self) -> str:
        if self.me is None or not self.my_turn:
            raise IllegalMove("it is not your turn: there is nothing to advise")
        return self._in_two_steps((id(self.table), self.table.number), self._advised)

    def _advised(self) -> tuple[str, str]:
        found = advice.hint(self.table.information_set(self.me or 0))
        return advice.advised(found.choice, found.why(self.names), self.translated), found.text

    def meanings(self) -> tuple[list[Call], list[Call]]:
        if self.me is None:
            raise BadMove("you are only watching")
        return meanings(self.table.information_set(self.me))

    def review(self) -> str:
        if self.me is None:
            raise BadMove("you are watching: there are no decisions of yours")
        return reviews.review(self.table, self.me).text

    def record(self) -> str:
        return self.table.record()


def waits(session: LocalTable) -> float:
    """The seconds before a bot's move."""
    return session.settings.window if session.my_turn else session.settings.pause
