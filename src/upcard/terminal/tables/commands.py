"""The commands that a person types at a table, the same in line mode and in the app.

``ks``, ``play ks`` or a number (the second of the moves offered: ``2``, or ``#2`` in a game whose moves
are numbers themselves) plays; `HELP` lists the commands. A word that is a move of the game is that move,
even where a command has the same name.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from upcard.declarations.game import Sheet
from upcard.engine.play.log import joined
from upcard.engine.play.names import named_seats
from upcard.errors import BadMove, IllegalMove, UpcardError, split_reason
from upcard.numerals import whole_number
from upcard.room.wire.message_parts import Call as CallTold
from upcard.terminal.book import book
from upcard.terminal.drawing import sentences
from upcard.terminal.settings import changed, keep_settings
from upcard.terminal.tables.table_client import TableClient


@dataclass(frozen=True)
class Reply:
    """The reply to a line. `kind`: ``text`` (to read), ``played``, ``refused``, ``rules``, ``replay`` (`text` is
    the record), ``wait`` or ``quit``.

    `rule` is the rule that a refusal names, or that the command names.
    """

    text: str = ""
    kind: str = "text"
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
    ("hint", "what a teacher would play, and why; once more: the numbers"),
    ("calls", "what the calls of the auction mean, and what yours would mean"),
    ("review", "your costliest decisions so far"),
    ("replay", "walk through what has been played (F6)"),
    ("rules [R9]", "the rule book, or one rule of it"),
    ("log [20]", "what has happened, the last lines first asked for"),
    ("options", "the house rules of this table"),
    ("wait", "let another act first, where several may act at once"),
    ("undo", "take your last move back, with what was played since"),
    ("people", "who sits where"),
    ("save [FILE]", "write the record to a file"),
    ("set [pause 0.5]", "the settings: pause, window, inks, sort, book, sheets, name, language"),
    ("help", "this list"),
    ("quit", "leave; the record is kept"),
)


def respond(at: TableClient, line: str) -> Reply:
    """Carry out a line. Does not raise `UpcardError`: errors are replies."""
    words = " ".join(line.split())
    if not words:
        return Reply()
    reply = _replied(at, words)
    if reply.kind in ("rules", "replay"):
        return reply  # a book or a record is not translated
    return replace(reply, text="\n".join(map(at.translated, reply.text.split("\n"))))


def _replied(at: TableClient, words: str) -> Reply:
    try:
        return _respond(at, words)
    except IllegalMove as error:
        return Reply(str(error), "refused", error.rule)
    except UpcardError as error:
        return Reply(named_seats(str(error), at.names), "refused")
    except OSError as error:
        return Reply(f"that file cannot be written: {error.strerror or error}", "refused")


def _respond(at: TableClient, words: str) -> Reply:
    name, _, rest = words.partition(" ")
    name = name.lower()
    if name == "play" and rest and not _is_move(at, words):
        words = rest
    number = whole_number(words.removeprefix("#"))
    if number is not None and (words.startswith("#") or not at.numbers_are_moves):
        return _by_number(at, number)
    if words == rest:
        return _play(at, rest)
    if _is_move(at, words):
        return _play(at, words)
    offer = at.offer_in_words(words)
    if offer is not None and not offer["content"]:
        at.act(offer["move"])
        return Reply(kind="played")
    name = _ALIASES.get(name, name)
    if name in at.more:
        action = at.more[name]
        return Reply(action.do(rest.strip()), "played" if action.plays else "text")
    if name in _COMMANDS:
        return _COMMANDS[name](at, rest.strip())
    return _unknown(at, words, name)


def _is_move(at: TableClient, words: str) -> bool:
    try:
        at.moves.parse(words)
    except BadMove:
        return False
    return True


def _unknown(at: TableClient, words: str, name: str) -> Reply:
    try:
        return _read_back(at, words) or _play(at, words)
    except BadMove as error:
        near = difflib.get_close_matches(name, [*_COMMANDS, *at.more], n=1)
        hint = f"; or the command {near[0]!r}" if near else "; 'moves' lists what you may do, 'help' the commands"
        raise BadMove(f"{error}{hint}") from None


def _read_back(at: TableClient, words: str) -> Reply | None:
    """The reading of a typed sentence, to confirm; None if it was shown before, or if there is none."""
    spelled_out = {offer["move"] for offer in at.offers() if offer.get("grammar")}
    if at.me is None or not spelled_out or words == at.read_back:
        at.read_back = ""
        return None
    move, shown = at.read(words)
    if move not in spelled_out:
        return None
    at.read_back = words
    return Reply(f"understood as: {shown} Enter it again to {at.moves.kind(move).name}.")


def _play(at: TableClient, words: str) -> Reply:
    at.act(words)
    return Reply(kind="played")


def _by_number(at: TableClient, number: int) -> Reply:
    offers = at.offers()
    if not 1 <= number <= len(offers):
        raise BadMove(f"you have {len(offers)} moves; there is no number {number}" if offers else "it is not your turn")
    at.act(offers[number - 1]["move"])
    return Reply(kind="played")


def _sign(at: TableClient, rest: str) -> Reply:
    if not rest:
        return Reply("signs: " + (", ".join(at.signals) or "this game has none"))
    at.signal(rest)
    return Reply(f"all have seen it: {rest}")


def _hand(at: TableClient, rest: str) -> Reply:
    return Reply("\n".join(sentences.hand_lines(at.view(), at.style(), at.offers())))


def _table(at: TableClient, rest: str) -> Reply:
    return Reply("\n".join(sentences.table_lines(at.view(), at.style())))


def _last(at: TableClient, rest: str) -> Reply:
    return Reply("\n".join(sentences.last_lines(at.view(), at.style())))


def _moves(at: TableClient, rest: str) -> Reply:
    return Reply("\n".join(sentences.offer_lines(at.style(), at.offers())))


def sheet_text(at: TableClient, hand: int, sheet: Sheet) -> str:
    """A score sheet with the number of its hand."""
    return f"{at.translated(f'Hand {hand + 1}')}\n{sheet.text()}"


def _score(at: TableClient, rest: str) -> Reply:
    view, style = at.view(), at.style()
    sheets = [sheet_text(at, *pair) for pair in at.sheets]
    points = ", ".join(f"{style.name(seat)} {value}" for seat, value in enumerate(view["points"]))
    return Reply("\n\n".join([*sheets, f"{_points_name(view)}: {points}"]))


def _points_name(view: dict[str, Any]) -> str:
    """The name of the points at this table, such as counters."""
    for number in view["numbers"]:
        if number["role"] == "chips" and list(number["value"]) == list(view["points"]):
            return str(number["label"])
    return "points"


def _why(at: TableClient, rest: str) -> Reply:
    if not rest:
        return Reply("say which move: 'why ks'", "refused")
    reason = at.why_not(rest)
    if reason is None:
        return Reply(f"{rest} may be played")
    rule, _ = split_reason(reason)
    if not rule:
        return Reply(reason)
    rules = book(at.game)
    return Reply(f"{reason}\n{rules.paragraph(rule)}" if rule in rules.lines else reason, rule=rule)


def _hint(at: TableClient, rest: str) -> Reply:
    return Reply(at.hint())


def _calls(at: TableClient, rest: str) -> Reply:
    made, mine = at.meanings()

    def line(call: CallTold) -> str:
        return f"{at.translated(call.words)}: {at.translated(call.tells)}"

    lines = [f"{at.names[call.seat]}, {line(call)}" for call in made] or ["no calls yet"]
    would = [line(call) for call in mine]
    return Reply("\n".join([*lines, *(["what your calls would tell:"] if would else []), *would]))


def _review(at: TableClient, rest: str) -> Reply:
    return Reply(at.review())


def _replay(at: TableClient, rest: str) -> Reply:
    return Reply(at.record(), "replay")


def _rules(at: TableClient, rest: str) -> Reply:
    rules = book(at.game)
    if not rest:
        return Reply(rules.text, "rules")
    return Reply(rules.paragraph(rest), "rules", rules.named(rest))


def _log(at: TableClient, rest: str) -> Reply:
    count = whole_number(rest, 9)
    count = 20 if count is None else count
    return Reply("\n".join(entry.text for entry in joined(at.log())[-count:] if count) or "nothing has happened yet")


def _options(at: TableClient, rest: str) -> Reply:
    lines = [
        f"{o['name']} = {o['value']}{' (departs from the book)' if o['departs'] else ''}: {o['text']}"
        + (f" [{o['rule']}]" if o["rule"] else "")
        for o in at.view()["options"]
    ]
    return Reply("\n".join(lines) or "this game has no options")


def _undo(at: TableClient, rest: str) -> Reply:
    return Reply(at.undo(), "played")


def _people(at: TableClient, rest: str) -> Reply:
    return Reply("\n".join(at.people()))


def _wait(at: TableClient, rest: str) -> Reply:
    if at.waiting_bot() is None:
        raise IllegalMove("no other player may act now")
    return Reply(kind="wait")


def _save(at: TableClient, rest: str) -> Reply:
    return Reply(f"the record is in {at.save(rest or None)}")


def _set(at: TableClient, rest: str) -> Reply:
    name, _, value = rest.replace("=", " ").partition(" ")
    if name and value.strip():
        at.settings = changed(at.settings, name, value.strip())
        at.keep_up()
        keep_settings(at.settings)
    values = ", ".join(f"{k} {_switch(v)}" for k, v in vars(at.settings).items())
    return Reply(f"settings: {values}")


def _switch(value: object) -> object:
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else value


def help_text(at: TableClient | None = None) -> str:
    """The list of commands, with those of a server's table if it is one."""
    more = [(action.words, action.meaning) for action in at.more.values()] if at is not None else []
    listed = [*HELP[:-2], *more, *HELP[-2:]]
    wide = max(len(words) for words, _ in listed)
    translate = str if at is None else at.translated
    return "\n".join(f"{words.ljust(wide)}  {translate(meaning)}" for words, meaning in listed)


_ALIASES = {"?": "help", "q": "quit", "exit": "quit", "sheet": "score", "takeback": "undo", "chat": "say"}
_COMMANDS: dict[str, Callable[[TableClient, str], Reply]] = {
    "hand": _hand, "table": _table, "last": _last, "moves": _moves, "score": _score, "why": _why, "rules": _rules,
    "hint": _hint, "calls": _calls, "review": _review, "replay": _replay, "people": _people,
    "log": _log, "options": _options, "undo": _undo, "wait": _wait, "save": _save, "set": _set,
    "help": lambda at, rest: Reply(help_text(at)),
    "sign": _sign,
    "quit": lambda at, rest: Reply(kind="quit"),
}  # fmt: skip
