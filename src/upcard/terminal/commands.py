"""The words that a person types at a table, the same in line mode and in the app.

``ks``, ``play ks`` or a number (the second of the moves offered: ``2``, or ``#2`` in a game whose moves
are numbers themselves) plays; `HELP` lists the commands. A word that is a move of the game is that move,
even where a command has the same name.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass

from upcard.bots import teaching
from upcard.contract.game import Sheet
from upcard.errors import BadMove, IllegalMove, UpcardError, split_reason
from upcard.terminal import spoken
from upcard.terminal.book import book
from upcard.terminal.session import Session
from upcard.terminal.settings import changed, keep_settings


@dataclass(frozen=True)
class Reply:
    """What a line came to. `kind`: ``said`` (text to read), ``played``, ``refused``, ``rules``, ``wait`` or
    ``quit``.

    `rule` is the rule of the book that a refusal names, or that was asked for.
    """

    text: str = ""
    kind: str = "said"
    rule: str = ""


HELP = (
    ("ks · play ks", "play the king of spades"),
    ("2 · #2", "play the second of your moves (#2 where the moves of the game are numbers)"),
    ("moves", "what you may do, numbered"),
    ("hand", "your cards; those that may be played stand in brackets"),
    ("table", "the table: seats, trick, piles"),
    ("last", "the last trick"),
    ("score", "the score sheets"),
    ("why ks", "why the king of spades cannot be played"),
    ("hint", "what a teacher would play, and why"),
    ("review", "your costliest decisions so far"),
    ("rules [R9]", "the rule book, or one rule of it"),
    ("log [20]", "what has happened, the last lines first asked for"),
    ("options", "the house rules of this table"),
    ("wait", "let another act first, where several may act at once"),
    ("undo", "take a move back, where the game offers it"),
    ("save [FILE]", "write the record to a file"),
    ("set [pause 0.5]", "the settings: pause, window, inks, sort, book, sheets, language"),
    ("help", "this list"),
    ("quit", "leave; the record is kept"),
)


def respond(session: Session, line: str) -> Reply:
    """Do what a line says. Never raises `UpcardError`: what went wrong is the reply."""
    words = " ".join(line.split())
    if not words:
        return Reply()
    try:
        return _respond(session, words)
    except IllegalMove as error:
        return Reply(str(error), "refused", error.rule)
    except UpcardError as error:
        return Reply(str(error), "refused")
    except OSError as error:
        return Reply(f"that file cannot be written: {error.strerror or error}", "refused")


def _respond(session: Session, words: str) -> Reply:
    name, _, rest = words.partition(" ")
    name = name.lower()
    if name == "play" and rest and not _is_move(session, words):
        words = rest
    number = words.removeprefix("#")
    if number.isdigit() and (number != words or not session.numbers_are_moves):
        return _by_number(session, int(number))
    if words == rest:
        return _play(session, rest)
    if _is_move(session, words):
        return _play(session, words)
    command = _COMMANDS.get({"?": "help", "q": "quit", "exit": "quit", "sheet": "score"}.get(name, name))
    if command is not None:
        return command(session, rest.strip())
    return _unknown(session, words, name)


def _is_move(session: Session, words: str) -> bool:
    try:
        session.table.game.moves.parse(words)
    except BadMove:
        return False
    return True


def _unknown(session: Session, words: str, name: str) -> Reply:
    try:
        return _read_back(session, words) or _play(session, words)
    except BadMove as error:
        near = difflib.get_close_matches(name, _COMMANDS, n=1)
        hint = f"; or the command {near[0]!r}" if near else "; 'moves' lists what you may do, 'help' the commands"
        raise BadMove(f"{error}{hint}") from None


def _read_back(session: Session, words: str) -> Reply | None:
    """How a sentence of the player's own is understood; None where it was shown before, or nothing is said so."""
    said = {offer["move"] for offer in session.offers() if offer.get("grammar")}
    if session.me is None or not said or words == session.read_back:
        session.read_back = ""
        return None
    move, _, shown = session.table.read(words, session.me)
    if move not in said:
        return None
    session.read_back = words
    return Reply(f"understood as: {shown} Enter it again to {session.table.game.moves.kind(move).name}.")


def _play(session: Session, words: str) -> Reply:
    session.act(words)
    return Reply(kind="played")


def _by_number(session: Session, number: int) -> Reply:
    offers = session.offers()
    if not 1 <= number <= len(offers):
        raise BadMove(f"you have {len(offers)} moves; there is no number {number}" if offers else "it is not your turn")
    session.act(offers[number - 1]["move"])
    return Reply(kind="played")


def _sign(session: Session, rest: str) -> Reply:
    table = session.table
    if not rest:
        return Reply("signs: " + (", ".join(table.signals) or "this game has none"))
    if session.me is None:
        raise BadMove("you are watching: only players make signs")
    table.signal(rest, session.me)
    return Reply(f"all have seen it: {rest}")


def _hand(session: Session, rest: str) -> Reply:
    return Reply("\n".join(spoken.hand_lines(session.view(), session.look(), session.offers())))


def _table(session: Session, rest: str) -> Reply:
    return Reply("\n".join(spoken.table_lines(session.view(), session.look())))


def _last(session: Session, rest: str) -> Reply:
    return Reply("\n".join(spoken.last_lines(session.view(), session.look())))


def _moves(session: Session, rest: str) -> Reply:
    return Reply("\n".join(spoken.offer_lines(session.look(), session.offers())))


def sheet_text(hand: int, sheet: Sheet) -> str:
    """A score sheet under the number of its hand."""
    return f"Hand {hand + 1}\n{sheet.text()}"


def _score(session: Session, rest: str) -> Reply:
    view, look = session.view(), session.look()
    told = [sheet_text(*pair) for pair in session.table.sheets]
    points = ", ".join(f"{look.name(seat)} {value}" for seat, value in enumerate(view["points"]))
    return Reply("\n\n".join([*told, f"points: {points}"]))


def _why(session: Session, rest: str) -> Reply:
    if not rest:
        return Reply("say which move: 'why ks'", "refused")
    reason = session.why_not(rest)
    if reason is None:
        return Reply(f"{rest} may be played")
    rule, _ = split_reason(reason)
    if not rule:
        return Reply(reason)
    rules = book(session.game)
    return Reply(f"{reason}\n{rules.paragraph(rule)}" if rule in rules.lines else reason, rule=rule)


def _hint(session: Session, rest: str) -> Reply:
    if session.me is None or session.me not in session.table.to_act:
        raise IllegalMove("it is not your turn: there is nothing to advise")
    return Reply(teaching.hint(session.table.information_set(session.me)).text)


def _review(session: Session, rest: str) -> Reply:
    if session.me is None:
        raise BadMove("you are watching: there are no decisions of yours")
    return Reply(teaching.review(session.table, session.me).text)


def _rules(session: Session, rest: str) -> Reply:
    rules = book(session.game)
    if not rest:
        return Reply(rules.text, "rules")
    return Reply(rules.paragraph(rest), "rules", rules.named(rest))


def _log(session: Session, rest: str) -> Reply:
    count = int(rest) if rest.isdigit() else 20
    return Reply("\n".join(entry.text for entry in session.log()[-count:] if count) or "nothing has happened yet")


def _options(session: Session, rest: str) -> Reply:
    lines = [
        f"{o['name']} = {o['value']}{' (departs from the book)' if o['departs'] else ''}: {o['text']}"
        + (f" [{o['rule']}]" if o["rule"] else "")
        for o in session.view()["options"]
    ]
    return Reply("\n".join(lines) or "this game has no options")


def _undo(session: Session, rest: str) -> Reply:
    session.undo()
    return Reply(kind="played")


def _wait(session: Session, rest: str) -> Reply:
    if session.waiting_bot() is None:
        raise IllegalMove("nobody else may act now")
    return Reply(kind="wait")


def _save(session: Session, rest: str) -> Reply:
    return Reply(f"the record is in {session.save(rest or None)}")


def _set(session: Session, rest: str) -> Reply:
    name, _, value = rest.replace("=", " ").partition(" ")
    if name and value.strip():
        session.settings = changed(session.settings, name, value.strip())
        keep_settings(session.settings)
    told = ", ".join(f"{k} {_switch(v)}" for k, v in vars(session.settings).items())
    return Reply(f"settings: {told}")


def _switch(value: object) -> object:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def help_text(width: int = 80) -> str:
    """The list of commands."""
    wide = max(len(words) for words, _ in HELP)
    return "\n".join(f"{words.ljust(wide)}  {meaning}" for words, meaning in HELP)


_COMMANDS: dict[str, Callable[[Session, str], Reply]] = {
    "hand": _hand, "table": _table, "last": _last, "moves": _moves, "score": _score, "why": _why, "rules": _rules,
    "hint": _hint, "review": _review,
    "log": _log, "options": _options, "undo": _undo, "wait": _wait, "save": _save, "set": _set,
    "help": lambda session, rest: Reply(help_text()),
    "sign": _sign,
    "quit": lambda session, rest: Reply(kind="quit"),
}  # fmt: skip
