"""Line mode: a table in sentences, without cursor control, for the ear, for pipes and for debugging."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable

from upcard.terminal import spoken
from upcard.terminal.commands import respond, sheet_text
from upcard.terminal.session import Session

Say = Callable[[str], None]


def play(session: Session, lines: Iterable[str] | None = None, say: Say = print, pause: float = 0.0) -> None:
    """Play at a table by lines read from `lines` (standard input if None) until ``quit`` or their end.

    All output goes through `say`, a line or a few at a time. On leaving, the record is
    saved and said where.
    """
    asked = _typed() if lines is None else iter(lines)
    say(f"{session.table.game.title}. {_seat_words(session)} Type 'help' for the commands.")
    _go_on(session, say, pause)
    for line in asked:
        reply = respond(session, line)
        if reply.kind == "quit":
            break
        if reply.text:
            say(reply.text if reply.kind != "refused" else f"No: {reply.text}")
        if reply.kind == "refused" and reply.rule:
            say(f"('rules {reply.rule}' reads the rule)")
        if reply.kind == "wait":
            _play_bot(session)
        if reply.kind in ("played", "wait"):
            _go_on(session, say, pause)
    say(f"The record is in {session.save()}")


def _typed() -> Iterable[str]:
    while True:
        try:
            yield input("> ") if sys.stdin.isatty() else _next_line()
        except (EOFError, KeyboardInterrupt):
            return


def _next_line() -> str:
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _seat_words(session: Session) -> str:
    return "You are watching." if session.me is None else f"You are {session.table.names[session.me]}."


def _go_on(session: Session, say: Say, pause: float) -> None:
    """Tell what happened, let the bots play until the person may act, and print the prompt."""
    _tell(session, say)
    while not session.over and not session.my_turn:
        if pause:
            time.sleep(pause)
        if not _play_bot(session):
            break
        _tell(session, say)
    if session.over:
        say("The match is over. 'score' reads the sheets, 'quit' leaves.")
    elif session.my_turn:
        _ask(session, say)


def _play_bot(session: Session) -> bool:
    seat = session.waiting_bot()
    if seat is not None:
        session.table.play(session.thought(seat)(), seat)
    return seat is not None


def _tell(session: Session, say: Say) -> None:
    sheets = session.new_sheets()
    for entry in session.news():
        if entry.kind in ("hand", "end"):
            for pair in sheets:
                say(sheet_text(*pair))
            sheets = []
        say(entry.text)
    for pair in sheets:
        say(sheet_text(*pair))


def _ask(session: Session, say: Say) -> None:
    view, look, offers = session.view(), session.look(), session.offers()
    say(f"Your turn{': ' + view['prompt'] if view['prompt'] else ''}.")
    if session.waiting_bot() is not None:
        say("Others may act as well: 'wait' lets them go first.")
    for line in spoken.trick_lines(view, look):
        say(line)
    if len(offers) <= 20:
        for line in spoken.offer_lines(look, offers):
            say(line)
    else:
        say(f"You have {len(offers)} moves: 'moves' lists them.")
