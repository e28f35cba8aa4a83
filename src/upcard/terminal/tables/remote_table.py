"""A table at a server, for a player or a spectator."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any

import msgspec

import upcard
from upcard.bots.explain.advice import advised
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.game import Sheet
from upcard.engine.play.log import Entry
from upcard.engine.play.move_words import find_move
from upcard.errors import BadMove, IllegalMove
from upcard.room.fair_deal import commit_reveal
from upcard.room.wire import message_parts, messages
from upcard.terminal.drawing.hand import ordered_offers
from upcard.terminal.drawing.style import Offer, View
from upcard.terminal.settings import Settings
from upcard.terminal.tables import join_link, saved_seats
from upcard.terminal.tables.connection import act_id
from upcard.terminal.tables.join_link import CannotJoin, Link
from upcard.terminal.tables.saved_seats import Key
from upcard.terminal.tables.server_messages import ANSWER, THOUGHT, ServerMessages
from upcard.terminal.tables.table_client import SURE, TableAction, TableClient
from upcard.terminal.tables.table_commands import table_actions


class RemoteTable(TableClient):
    """A player or spectator at a server's table. `room` has the last messages of the server."""

    is_remote = True

    def __init__(self, link: Link, game: str, players: int, key: Key | None, settings: Settings) -> None:
        """`key` opens the seat; None: a spectator. Waits for the first view. Raises `CannotJoin` if the server
        refuses."""
        super().__init__(None, settings)
        self.link, self.key = link, key
        self._game, self._players = game, players
        self._on_message: Callable[[], None] | None = None
        self._next_word = ""
        """The word for the deal of the next match, once the person votes to play again."""
        self.room = self._connected()
        self.room.wait_until(lambda: self.room.whole is not None or self.room.line == "gone", ANSWER)
        if self.room.whole is None:
            self.close()
            raise CannotJoin(self.room.why or f"the card room at {link.origin} says nothing")

    def _connected(self) -> ServerMessages:
        token = self.key.token if self.key is not None else None
        room = ServerMessages(self.link.socket, token, self._on_news, passes=self.settings.passes)
        self.room = room
        room.wire.start()
        return room

    # ------------------------------------------------------------------------------ messages

    def listen(self, on_message: Callable[[], None]) -> None:
        self._on_message = on_message

    def _on_news(self) -> None:
        whole = self.room.whole
        self.me = whole.you if whole is not None else None
        self._go_on()
        if self._on_message is not None:
            with contextlib.suppress(RuntimeError):  # the app is closing
                self._on_message()

    def _go_on(self) -> None:
        """Automatic steps: reveal the word for the deal when all seats are taken, go to the table of the next match."""
        word = self._due()
        if word:
            self.room.wire.send(messages.Reveal(word))
        committed = self.room.whole.commitment if self.room.whole is not None else ""
        if self.key is not None and committed and not self.key.commitment:
            self._remember(Key(self.key.token, self.key.word, committed))
        again = self.room.asked.get("again")
        if again is not None and again.table and again.table != self.link.table:
            self._move_to(again.table)

    def _due(self) -> str:
        """The word to reveal now, or None unless all seats are taken and the cards are not dealt."""
        if self.room.whole is None or self.me is None or self.room.view is not None or self.key is None:
            return ""
        seats = self.room.whole.seats
        mine = seats[self.me]
        waits = any(seat.kind == "open" for seat in seats)
        is_mine = mine.promise == commit_reveal.promise_of(self.key.word)
        return self.key.word if is_mine and not mine.revealed and not waits else ""

    def _remember(self, key: Key) -> None:
        self.key = key
        with contextlib.suppress(OSError):  # without the key the person cannot come back to this seat
            saved_seats.keep(self.link, key)

    def _move_to(self, table: str) -> None:
        """Go to the table of the next match, where the token opens the same seat."""
        self.room.wire.close()
        self.link = Link(self.link.origin, table)
        self.saved, self._on_table_change, self._seen_sheets = None, 0, 0
        if self.key is not None:
            self._remember(Key(self.key.token, self._next_word))
            self._next_word = ""
        self._connected()

    def wait(self, seconds: float) -> None:
        self.room.wait_until(lambda: self.my_turn or self.over or self.room.line == "gone", seconds)

    @property
    def is_gone(self) -> bool:
        return self.room.line == "gone"

    # ------------------------------------------------------------------------------ state

    @property
    def game(self) -> str:
        return self._game

    @cached_property
    def _variant(self) -> upcard.Game:
        return upcard.game(self._game, players=self._players)

    @property
    def title(self) -> str:
        return self._variant.title

    @property
    def seats(self) -> Sequence[message_parts.SeatInfo]:
        """The seats."""
        return self.room.whole.seats if self.room.whole is not None else ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(seat.name or "open seat" for seat in self.seats)

    @property
    def moves(self) -> Catalogue:
        return self._variant.moves

    @property
    def signals(self) -> Sequence[str]:
        return self.room.whole.signals if self.room.whole is not None else ()

    @property
    def is_dealt(self) -> bool:
        return self.room.view is not None

    def view(self) -> View:
        with self.room.condition:
            if self.room.view is None:
                raise IllegalMove("nothing is dealt yet: seats are open")
            return self.in_language(dict(msgspec.to_builtins(self.room.view)))

    def offers(self) -> list[Offer]:
        with self.room.condition:
            if self.room.view is None or not self.room.offers:
                return []
            view, offers = msgspec.to_builtins(self.room.view), msgspec.to_builtins(self.room.offers)
        offers = [self.in_language_offered(offer) for offer in offers]
        order = self.settings.sort if self.settings.sort != "game" else view["looks"].get("sort", "suits")
        return ordered_offers(view, offers, order)

    def log(self) -> list[Entry]:
        with self.room.condition:
            return [entry._replace(text=self.translated(entry.text)) for entry in self.room.entries]

    @property
    def sheets(self) -> list[tuple[int, Sheet]]:
        return [(one.hand, self.translated_sheet(Sheet(one.columns, one.rows, one.note))) for one in self.room.sheets]

    @property
    def my_turn(self) -> bool:
        return bool(self.room.offers) and not self.over

    @property
    def over(self) -> bool:
        return self.room.view is not None and self.room.view.ended

    def status(self) -> str:
        if self.room.line == "gone":
            return f"The table is gone: {self.room.why}"
        if self.room.line != "live":
            return "The line to the card room is lost; it is tried again …"
        if self.room.view is None:
            free = sum(seat.kind == "open" for seat in self.seats)
            more = f"waiting for {free} more at {self.link}" if free else "all have sat down: the cards are being dealt"
            return f"{more}{'; bots fills the chairs, say TEXT talks' if free and self.me is not None else ''}"
        for about, words in (("back", "to take a move back"), ("again", "to play again")):
            asked = self.room.asked.get(about)
            if asked is not None and asked.by is not None and self.me in asked.waits:
                return f"{self.names[asked.by]} asks {words}: type yes or no"
        return "" if self.me is not None or self.over else f"You are watching. {self._acting()}"

    def _acting(self) -> str:
        acting = self.room.view.to_act if self.room.view is not None else ()
        return f"{' and '.join(self.names[seat] for seat in acting)} to act …" if acting else ""

    def people(self) -> list[str]:
        lines = []
        for seat in self.seats:
            marks = ["you"] if seat.seat == self.me else []
            marks += ["free"] if seat.kind == "open" else [f"bot, {seat.level}"] if seat.kind == "bot" else []
            marks += ["away"] if seat.kind == "person" and not seat.online else []
            marks += ["a bot plays"] if seat.auto else []
            marks += ["in a hurry: the server is busy"] if seat.hurried else []
            details = f" ({', '.join(marks)})" if marks else ""
            lines.append(f"{seat.name or f'chair {seat.seat + 1}'}{details}")
        return lines

    # ------------------------------------------------------------------------------ moves

    def seated(self) -> None:
        """The person's seat. Raises `IllegalMove` for a spectator."""
        if self.me is None:
            raise IllegalMove("you are watching: only players do that")

    def _move_in_words(self, words: str) -> int:
        """The number of the move with these words. Raises `BadMove`."""
        offer = self.offer_in_words(words)
        if offer is not None:
            return int(offer["move"])
        self.seated()
        if any(self.moves.words(o.move) != o.words for o in self.room.offers if o.move < len(self.moves)):
            raise BadMove(f"{words!r} is none of your moves; 'moves' lists them")  # the server has other rules
        return find_move(self.moves, words, [o.move for o in self.room.offers], lambda: self.room.offers)  # type: ignore[arg-type, return-value]

    def why_not(self, words: str) -> str | None:
        self.seated()
        move = self._move_in_words(words)
        reply: messages.Reason = self.room.ask(messages.Why(move), _is_reason)
        return None if reply.why is None else f"{reply.rule}: {reply.why}" if reply.rule else reply.why

    def act(self, words: str | int) -> None:
        self.seated()
        if isinstance(words, int):
            return self._act(words, None)
        typed = next((offer for offer in self.room.offers if offer.content), None)
        try:
            return self._act(self._move_in_words(words), None)
        except BadMove:
            if typed is None:
                raise
        return self._act(typed.move, words)

    def _act(self, move: int, text: str | None) -> None:
        if not self.my_turn:
            raise IllegalMove("the match is over" if self.over else f"it is not your turn; {self._acting()}")
        act = messages.Act(act_id(), self.room.seq, move, text)

        def fits(m: messages.Reply) -> bool:
            return isinstance(m, messages.Ack | messages.Nack) and m.id == act.id

        reply = self.room.ask(act, fits)
        if isinstance(reply, messages.Nack):
            if reply.code == "stale":
                raise IllegalMove("the table has moved on in the meantime; look again")
            raise IllegalMove(f"{reply.rule}: {reply.why}" if reply.rule else reply.why)
        self.room.wait_until(lambda: self.room.seq >= reply.seq, ANSWER)

    def read(self, words: str) -> tuple[int, str]:
        self.seated()
        typed = next((offer for offer in self.room.offers if offer.grammar), None)
        if typed is None:
            raise BadMove("nothing is asked in your own words now")
        reply: messages.Reason = self.room.ask(
            messages.Why(typed.move, words), lambda m: isinstance(m, messages.Reason)
        )
        if reply.shown is None:
            raise BadMove(reply.why or "that cannot be understood")
        return typed.move, reply.shown

    def signal(self, sign: str) -> None:
        self.seated()
        if sign not in self.signals:
            raise BadMove(f"{sign!r} is no sign; there are {', '.join(self.signals) or 'none at this table'}")
        self.room.wire.send(messages.Signal(sign))

    def undo(self) -> str:
        self.seated()
        before = self.log()
        reply = self.vote("back", True)
        if reply.waits:
            return f"asked: {' and '.join(self.names[seat] for seat in reply.waits)} must agree"
        self.room.wait_until(lambda: len(self.room.entries) != len(before), 2.0)
        return ""

    def concede(self, rest: str) -> str:
        """Give a game for one up, once that is confirmed. Raises `IllegalMove`."""
        self.seated()
        if rest != SURE:
            return self.concession()
        self.room.wire.send(messages.Concede())
        self.room.wait_until(lambda: self.over or bool(self.room.answers), ANSWER)
        self.room.raise_errors()
        return ""

    def redo(self) -> str:
        """Make the last move again that was taken back. Raises `IllegalMove`."""
        self.seated()
        before = self.room.seq
        self.room.wire.send(messages.Redo())
        self.room.wait_until(lambda: self.room.seq > before or bool(self.room.answers), ANSWER)
        self.room.raise_errors()
        return ""

    def keep_up(self) -> None:
        """Tell the server of a changed setting."""
        if self.room.wire.passes != self.settings.passes:
            self.room.wire.passes = self.settings.passes
            self.room.wire.send(self.room.wire.hello())

    def vote(self, about: Any, yes: bool, to: str = "") -> messages.Asked:
        """Propose something, or agree to or refuse the proposal with the key `to`; returns the state of the vote."""
        promise = ""
        if about == "again" and yes:
            self._next_word = self._next_word or secrets.token_hex(16)
            promise = commit_reveal.promise_of(self._next_word)
        reply: messages.Asked = self.room.ask(
            messages.Vote(about, yes, promise, to), lambda m: isinstance(m, messages.Asked) and m.about == about
        )
        return reply

    def close(self) -> None:
        self.room.wire.close()

    @property
    def more(self) -> dict[str, TableAction]:
        return table_actions(self)

    # ------------------------------------------------------------------------------ hints and records

    def hint(self) -> str:
        self.seated()
        return self._in_two_steps(self.room.seq, self._advised)

    def _advised(self) -> tuple[str, str]:
        reply: messages.Advice = self.room.ask(messages.Hint(), lambda m: isinstance(m, messages.Advice), THOUGHT)
        return advised(reply.choice, reply.why, self.translated), reply.text

    def meanings(self) -> tuple[list[message_parts.Call], list[message_parts.Call]]:
        self.seated()
        reply: messages.Meanings = self.room.ask(messages.Calls(), lambda m: isinstance(m, messages.Meanings))
        return reply.made, reply.mine

    def review(self) -> str:
        self.seated()
        reply: messages.Reviewed = self.room.ask(messages.Review(), lambda m: isinstance(m, messages.Reviewed), THOUGHT)
        return reply.text

    def record(self) -> str:
        if not self.over:
            raise IllegalMove("you get the record when the match is over: it shows every card")
        return join_link.record(self.link)


def _is_reason(message: messages.Reply) -> bool:
    return isinstance(message, messages.Reason)


def join(link: Link, name: str, settings: Settings, *, watch: bool = False, seat: int | None = None) -> RemoteTable:
    """Take a seat at a table, or return to the saved one; with `watch` as a spectator. Raises `CannotJoin`."""
    join_link.check_server(link)
    info = join_link.table_info(link)
    key = None if watch else saved_seats.key_of(link)
    if key is None and not watch:
        word = secrets.token_hex(16)
        _, token = join_link.take_seat(link, name, seat, commit_reveal.promise_of(word))
        key = Key(token, word, str(info.get("commitment", "")))
        saved_seats.keep(link, key)
    return RemoteTable(link, str(info["game"]), len(info["seats"]), key, settings)
