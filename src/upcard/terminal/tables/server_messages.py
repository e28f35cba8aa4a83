"""The state of a server's table by its messages, and the answers to requests."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import msgspec

from upcard.engine.play.log import Entry
from upcard.errors import IllegalMove
from upcard.room.wire import message_parts, messages
from upcard.terminal.tables.connection import Connection

ANSWER, THOUGHT = 15.0, 60.0
"""The timeouts of an answer, and of a hint or review, in seconds."""


class ServerMessages:
    """The state of one table over one connection. Messages arrive in the connection's thread; `condition` guards the
    state. `on_message` is called after each message."""

    def __init__(
        self, address: str, token: str | None, on_message: Callable[[], None], *, passes: bool = False
    ) -> None:
        self.condition = threading.Condition()
        self.whole: messages.Whole | None = None
        self.view: message_parts.View | None = None
        self.offers: list[message_parts.Offer] = []
        self.entries: list[Entry] = []
        self.sheets: list[message_parts.Sheet] = []
        self.answers: list[messages.Reply] = []
        self.asked: dict[str, messages.Asked] = {}
        self.line, self.why, self.seq = "connecting", "", 0
        self._on_table_change = on_message
        self.wire = Connection(address, token, self._receive, self._changed, passes=passes)

    def _changed(self, line: str, why: str) -> None:
        with self.condition:
            fresh, self.line, self.why = self.line != line, line, why
            self.condition.notify_all()
        if fresh:
            self._on_table_change()

    def _receive(self, message: messages.Reply) -> None:
        with self.condition:
            self._take(message)
            self.condition.notify_all()
        if not isinstance(message, messages.Pong):
            self._on_table_change()

    def _take(self, message: messages.Reply) -> None:
        match message:
            case messages.Whole():
                self.whole, self.view, self.offers = message, message.view, message.offers
                self.seq, self.sheets = message.seq, message.sheets
                self.entries = self._with_chat(message)
            case messages.Event():
                if message.seq < self.seq:
                    return
                self.seq, self.view, self.offers = message.seq, message.view, message.offers
                last = max((entry.number for entry in self.entries), default=-1)
                self.entries += [_entry(line) for line in message.log if line.n > last]
                hands = {sheet.hand for sheet in self.sheets}
                self.sheets = [*self.sheets, *(sheet for sheet in message.sheets if sheet.hand not in hands)]
            case messages.Seats():
                assert self.whole is not None
                self.whole = msgspec.structs.replace(self.whole, seats=message.seats)
            case messages.Said():
                self.entries.append(_chat(message))
            case messages.Asked():
                self.asked[message.about] = message
                self.answers.append(message)
            case messages.Nack() if message.code == "stale":
                self.answers.append(message)
                self.wire.send(self.wire.hello())
            case (
                messages.Ack() | messages.Nack() | messages.Reason() | messages.Advice() | messages.Meanings()
                | messages.Reviewed() | messages.Error()
            ):  # fmt: skip
                self.answers.append(message)
        del self.answers[:-50]

    def _with_chat(self, message: messages.Whole) -> list[Entry]:
        """The log with the chat lines in order of arrival; chat from before the connection comes first."""
        entries = [_entry(line) for line in message.log]
        chat = [(place, entry) for place, entry in enumerate(self.entries) if entry.kind == "chat"]
        for place, entry in chat or enumerate(map(_chat, message.chat)):
            entries.insert(min(place, max(0, len(entries) - 1)), entry)
        return entries

    def wait_until(self, until: Callable[[], bool], seconds: float) -> bool:
        """Wait until a condition holds, at most `seconds`; returns whether it does."""
        with self.condition:
            return self.condition.wait_for(until, seconds)

    def ask(self, message: messages.Message, fits: Callable[[messages.Reply], bool], seconds: float = ANSWER) -> Any:
        """Send a request and return its answer. Raises `IllegalMove` with the server's reason."""
        with self.condition:
            self.answers.clear()
        if not self.wire.send(message) and not isinstance(message, messages.Act):
            raise IllegalMove("the line to the card room is lost; it is tried again")
        found: list[messages.Reply] = []

        def answered() -> bool:
            found[:] = [one for one in self.answers if isinstance(one, messages.Error) or fits(one)]
            return bool(found) or self.line == "gone"

        if not self.wait_until(answered, seconds) or not found:
            raise IllegalMove(self.why or "the card room has not answered yet; what you did is sent again")
        if isinstance(found[0], messages.Error):
            raise IllegalMove(found[0].why)
        return found[0]

    def raise_errors(self) -> None:
        """Raises `IllegalMove` with the server's reason, if the last request was refused."""
        with self.condition:
            errors = [one for one in self.answers if isinstance(one, messages.Error)]
            self.answers.clear()
        if errors:
            raise IllegalMove(errors[0].why)


def _entry(line: message_parts.LogLine) -> Entry:
    return Entry(line.n, line.text, line.seat, None, line.kind, line.adds)


def _chat(line: messages.Said) -> Entry:
    return Entry(-1, f"{line.name}: “{line.text}”", line.seat, None, "chat")
