"""Line mode: a table in sentences, without cursor control, for the ear, for pipes and for debugging."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator

from upcard.engine.records.replay import Replay
from upcard.errors import UpcardError
from upcard.terminal import sentences
from upcard.terminal.commands import respond, sheet_text
from upcard.terminal.local_table import LocalTable
from upcard.terminal.replay_line_mode import walk
from upcard.terminal.table_client import TableClient

Say = Callable[[str], None]


def play(session: TableClient, lines: Iterable[str] | None = None, say: Say = print, pause: float = 0.0) -> None:
    """Play at a table by lines read from `lines` (standard input if None) until ``quit`` or their end.

    All output goes through `say`, a line or a few at a time. On leaving, the record is
    saved and said where.
    """
    aside = lines is None and session.afar and sys.stdin.isatty()
    asked = _beside(session, say) if aside else _typed() if lines is None else iter(lines)
    commands = session.said("Type 'help' for the commands.")
    say(f"{session.title}. {_seat_words(session)} {commands}")
    _go_on(session, say, pause, aside)
    for line in asked:
        reply = respond(session, line)
        if reply.kind == "quit":
            break
        if reply.kind == "replay":
            language = session.settings.language
            walk(Replay(reply.text), asked, say, hidden=not session.over, seat=session.me, language=language)
            continue
        if reply.text:
            say(reply.text if reply.kind != "refused" else f"{session.said('No')}: {reply.text}")
        if reply.kind == "refused" and reply.rule:
            say(session.said(f"('rules {reply.rule}' reads the rule)"))
        if reply.kind == "wait":
            _play_bot(session)
        if reply.kind in ("played", "wait") or (reply.kind == "refused" and session.afar):  # a room may have moved on
            _go_on(session, say, pause, aside)
    session.close()
    try:
        text = session.save()
        say(session.said(f"The record is in {text}"))
    except UpcardError as error:  # at a server the record is open when the match is over
        say(f"{session.said('No record is kept')}: {session.said(str(error))}")


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


def _beside(session: TableClient, say: Say) -> Iterator[str]:
    """The lines that are typed; while none is, what comes from the others is printed."""
    typed: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def read() -> None:
        for line in sys.stdin:
            typed.put(line)
        typed.put(None)

    threading.Thread(target=read, daemon=True).start()
    while True:
        try:
            line = typed.get(timeout=0.2)
        except queue.Empty:
            _hear(session, say)
            continue
        if line is None:
            return
        yield line


def _hear(session: TableClient, say: Say) -> None:
    """Tell what has come from afar; where it has become one's turn with it, what may be done."""
    if _tell(session, say) and session.my_turn:
        _ask(session, say)


def _seat_words(session: TableClient) -> str:
    if session.me is None:
        return session.said("You are watching.")
    seat = session.names[session.me]
    return session.said(f"You are {seat}.")


def _go_on(session: TableClient, say: Say, pause: float, aside: bool = False) -> None:
    """Tell what happened, let the others play until the person may act, and print the prompt. Where the keyboard is
    read `aside`, nobody waits here for those who play from afar."""
    _tell(session, say)
    while not session.over and not session.my_turn and not aside:
        if session.afar:
            session.wait(1.0)
            _tell(session, say)
            if session.is_gone:
                break
            continue
        if pause:
            time.sleep(pause)
        if not _play_bot(session):
            break
        _tell(session, say)
    if session.afar:
        _tell(session, say)
    if session.over:
        say(session.said("The match is over. 'score' reads the sheets, 'quit' leaves."))
    elif session.my_turn:
        _ask(session, say)


def _play_bot(session: TableClient) -> bool:
    seat = session.waiting_bot()
    if seat is not None and isinstance(session, LocalTable):
        session.table.play(session.thought(seat)(), seat)
    return seat is not None


def _tell(session: TableClient, say: Say) -> bool:
    """Say what is new; whether anything was."""
    sheets, status = session.new_sheets(), session.new_status()
    fresh = bool(sheets)
    if status:
        say(status)
    for entry in session.news():
        if entry.kind in ("hand", "end"):
            for pair in sheets:
                say(sheet_text(session, *pair))
            sheets = []
        say(entry.text)
        fresh = True
    for pair in sheets:
        say(sheet_text(session, *pair))
    return fresh


def _ask(session: TableClient, say: Say) -> None:
    view, look, offers = session.view(), session.look(), session.offers()
    say(f"{session.said('Your turn')}{': ' + view['prompt'] if view['prompt'] else ''}.")
    if session.waiting_bot() is not None:
        say(session.said("Others may act as well: 'wait' lets them go first."))
    for line in sentences.trick_lines(view, look):
        say(line)
    if len(offers) <= 20:
        for line in sentences.offer_lines(look, offers):
            say(line)
    else:
        say(session.said(f"You have {len(offers)} moves: 'moves' lists them."))
