"""Line mode: a table in sentences, without cursor control, for screen readers, pipes and debugging."""

from __future__ import annotations

import queue
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator

from upcard.engine.records.replay import Replay
from upcard.errors import UpcardError
from upcard.terminal.drawing import sentences
from upcard.terminal.line_mode.replay_line_mode import walk
from upcard.terminal.tables.commands import respond, sheet_text
from upcard.terminal.tables.local_table import LocalTable
from upcard.terminal.tables.table_client import TableClient

Say = Callable[[str], None]


def play(session: TableClient, lines: Iterable[str] | None = None, say: Say = print, pause: float = 0.0) -> None:
    """Play at a table by lines read from `lines` (standard input if None) until ``quit`` or their end.

    All output goes through `say`, a line or a few at a time. On leaving, the record is
    saved and said where.
    """
    in_background = lines is None and session.is_remote and sys.stdin.isatty()
    asked = _beside(session, say) if in_background else _typed() if lines is None else iter(lines)
    commands = session.translated("Type 'help' for the commands.")
    say(f"{session.title}. {_seat_words(session)} {commands}")
    _go_on(session, say, pause, in_background)
    for line in asked:
        reply = respond(session, line)
        if reply.kind == "quit":
            break
        if reply.kind == "replay":
            language = session.settings.language
            walk(Replay(reply.text), asked, say, hidden=not session.over, seat=session.me, language=language)
            continue
        if reply.text:
            say(reply.text if reply.kind != "refused" else f"{session.translated('No')}: {reply.text}")
        if reply.kind == "refused" and reply.rule:
            say(session.translated(f"('rules {reply.rule}' reads the rule)"))
        if reply.kind == "wait":
            _play_bot(session)
        if reply.kind in ("played", "wait") or (
            reply.kind == "refused" and session.is_remote
        ):  # the server's table may have changed
            _go_on(session, say, pause, in_background)
    session.close()
    try:
        text = session.save()
        say(session.translated(f"The record is in {text}"))
    except UpcardError as error:  # a server gives the record only after the match
        say(f"{session.translated('No record is kept')}: {session.translated(str(error))}")


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
    """The typed lines; in between, news of the others is printed."""
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
            _print_news(session, say)
            continue
        if line is None:
            return
        yield line


def _print_news(session: TableClient, say: Say) -> None:
    """Print news of the server, and the prompt if it is now the person's turn."""
    if _tell(session, say) and session.my_turn:
        _ask(session, say)


def _seat_words(session: TableClient) -> str:
    if session.me is None:
        return session.translated("You are watching.")
    seat = session.names[session.me]
    return session.translated(f"You are {seat}.")


def _go_on(session: TableClient, say: Say, pause: float, in_background: bool = False) -> None:
    """Print what happened, let the others play until the person may act, and print the prompt. With `in_background`,
    the keyboard is read in a thread, so this does not wait for remote players."""
    _tell(session, say)
    while not session.over and not session.my_turn and not in_background:
        if session.is_remote:
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
    if session.is_remote:
        _tell(session, say)
    if session.over:
        say(session.translated("The match is over. 'score' reads the sheets, 'quit' leaves."))
    elif session.my_turn:
        _ask(session, say)


def _play_bot(session: TableClient) -> bool:
    seat = session.waiting_bot()
    if seat is not None and isinstance(session, LocalTable):
        session.table.play(session.thought(seat)(), seat)
    return seat is not None


def _tell(session: TableClient, say: Say) -> bool:
    """Print the news; returns whether there was any."""
    sheets, status = session.new_sheets(), session.new_status()
    fresh = bool(sheets)
    if status:
        say(status)
    for entry in session.new_entries():
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
    view, style, offers = session.view(), session.style(), session.offers()
    say(f"{session.translated('Your turn')}{': ' + view['prompt'] if view['prompt'] else ''}.")
    if session.waiting_bot() is not None:
        say(session.translated("Others may act as well: 'wait' lets them go first."))
    for line in sentences.trick_lines(view, style):
        say(line)
    if len(offers) <= 20:
        for line in sentences.offer_lines(style, offers):
            say(line)
    else:
        say(session.translated(f"You have {len(offers)} moves: 'moves' lists them."))
