"""The additional commands of a server's table: chat, votes, bots, claims, the check of the deal, leaving."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from functools import partial
from typing import Any, Protocol

from upcard.engine.play.log import Entry
from upcard.engine.play.names import in_a_row
from upcard.errors import IllegalMove
from upcard.room.fair_deal import commit_reveal
from upcard.room.wire import message_parts, messages
from upcard.terminal.tables import saved_seats
from upcard.terminal.tables.join_link import Link
from upcard.terminal.tables.saved_seats import Key
from upcard.terminal.tables.server_messages import ANSWER, ServerMessages
from upcard.terminal.tables.table_client import TableAction


class SharedTable(Protocol):
    """The part of `remote_table.RemoteTable` that these commands use."""

    me: int | None
    link: Link
    key: Key | None
    room: ServerMessages

    @property
    def names(self) -> tuple[str, ...]: ...
    @property
    def seats(self) -> Sequence[message_parts.SeatInfo]: ...
    def seated(self) -> None: ...
    def log(self) -> list[Entry]: ...
    def record(self) -> str: ...
    def vote(self, about: Any, yes: bool, to: str = "") -> messages.Asked: ...
    def redo(self) -> str: ...
    def concede(self, rest: str) -> str: ...


def table_actions(at: SharedTable) -> dict[str, TableAction]:
    """The commands of a server's table."""
    return {
        "say": TableAction("say TEXT", "talk to the table", partial(_say, at)),
        "bots": TableAction("bots", "bots take all chairs that are free", partial(_fill, at)),
        "again": TableAction("again", "another match with the same people, when this one is over", partial(_again, at)),
        "redo": TableAction("redo", "in a game for one, make a move again that you took back", lambda rest: at.redo()),
        "concede": TableAction("concede", "in a game for one, give the match up", at.concede),
        "yes": TableAction("yes · no", "agree to a request, or not", lambda rest: _agree(at, True)),
        "no": TableAction("no", "refuse a request", lambda rest: _agree(at, False)),
        "auto": TableAction("auto [off]", "let a bot play for you; take your seat back", partial(_auto, at)),
        "claim": TableAction("claim", "take the last tricks, where they are certain", partial(_claim, at)),
        "fair": TableAction("fair", "after the match, check that no participant chose the cards", partial(_fair, at)),
        "leave": TableAction("leave", "give up your seat for good; a bot stays in it", partial(_leave, at)),
    }


def _say(at: SharedTable, rest: str) -> str:
    at.seated()
    before = len(at.log())
    at.room.wire.send(messages.Say(rest))
    at.room.wait_until(lambda: len(at.room.entries) > before or bool(at.room.answers), 2.0)
    at.room.raise_errors()
    return ""


def _fill(at: SharedTable, rest: str) -> str:
    at.seated()
    at.room.wire.send(messages.Fill())
    at.room.wait_until(lambda: all(seat.kind != "open" for seat in at.seats) or bool(at.room.answers), ANSWER)
    at.room.raise_errors()
    return ""


def _again(at: SharedTable, rest: str) -> str:
    """Propose another match, or agree to a proposal that is open."""
    at.seated()
    asked = at.room.asked.get("again")
    vote = at.vote("again", True, "" if asked is None or asked.by == at.me else asked.key)
    names = in_a_row([at.names[seat] for seat in vote.waits])
    return f"asked: waiting for {names}" if vote.waits else "another match begins"


def _agree(at: SharedTable, yes: bool) -> str:
    at.seated()
    open_now = [asked for asked in at.room.asked.values() if asked.by is not None and at.me in asked.waits]
    if not open_now:
        raise IllegalMove("there is no request to answer")
    at.vote(open_now[0].about, yes, open_now[0].key)
    return "agreed" if yes else "refused"


def _claim(at: SharedTable, rest: str) -> str:
    at.seated()
    tricks = at.room.view.looks.claim if at.room.view is not None else 0
    if not tricks:
        raise IllegalMove("you can claim the remaining tricks only on your lead, when you are sure to win all of them")
    at.room.wire.send(messages.Claim())
    return f"you claim the last {tricks} tricks"


def _auto(at: SharedTable, rest: str) -> str:
    at.seated()
    at.room.wire.send(messages.Auto(rest != "off"))
    return "a bot plays for you; 'auto off' takes your seat back" if rest != "off" else "you play yourself"


def _leave(at: SharedTable, rest: str) -> str:
    at.seated()
    at.room.wire.send(messages.Leave())
    at.room.wait_until(lambda: at.me is None, ANSWER)
    with contextlib.suppress(OSError):
        saved_seats.keep(at.link, None)
    return "you have left your seat; you may watch on"


def _fair(at: SharedTable, rest: str) -> str:
    text, key = at.record(), at.key or Key("")
    record = commit_reveal.check_record(text, key.commitment or None)
    whose = in_a_row([at.names[seat] for seat in record.added]) or "nobody"
    late = at.me is not None and at.me in record.late
    return (
        f"the cards come from the secret that the room had committed to ({record.commitment[:16]}…) and from the "
        f"words of {whose}" + ("; yours came too late" if late else "")
    )
