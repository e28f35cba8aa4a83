"""The replay of a record in line mode, for screen readers, pipes and tests."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from upcard.bots.explain import reviews
from upcard.engine.records.replay import Perspective, Replay
from upcard.errors import BadRecord, UpcardError
from upcard.locale import ENGLISH, translator
from upcard.numerals import whole_number
from upcard.quoting import quoted
from upcard.terminal.drawing import sentences
from upcard.terminal.drawing.style import Style, in_language

HELP = (
    ("next [N], back [N]", "the next move or moves, the one before"),
    ("trick, back trick", "to the end of this trick, or of the one before"),
    ("hand, back hand", "to the start of the next hand, or of this one"),
    ("jump N, hand N", "to move N, to the start of hand N"),
    ("start, end", "before the first move, after the last"),
    ("table", "the table now"),
    ("log [N]", "the log, its last lines"),
    ("costly [NAME]", "the costliest decisions of a player, by what they knew at the time"),
    ("see all|table|SEAT", "with all cards, as everybody saw it, as a seat saw it"),
    ("help, quit", "these commands; leave"),
)


def eyes(perspective: Perspective, names: tuple[str, ...], translate: Callable[[str], str]) -> str:
    """The description of a perspective, in the reader's language."""
    if perspective.kind == "seat" and perspective.seat is not None:
        seat = names[perspective.seat]
        return translate(f"as {seat} sees it")
    return translate("with all cards open") if perspective.kind == "all" else translate("what everybody sees")


class Walk:
    """A position in a record, changed by commands."""

    def __init__(self, replay: Replay, hidden: bool = False, seat: int | None = None, language: str = ENGLISH) -> None:
        """`hidden`: hide the other seats' cards, while the match goes on."""
        self.replay, self.hidden, self.seat, self.language = replay, hidden, seat, language
        self.at = replay.last if hidden else 0
        self.perspective = Perspective()
        if hidden:
            self.perspective = Perspective("table") if seat is None else Perspective("seat", seat)

    def respond(self, line: str) -> str:
        """Carry out a command and return the answer. Raises `BadRecord` for an unknown one."""
        name, *rest = line.lower().split() or ["next"]
        if name in ("next", "n", "back", "b", "trick", "hand", "jump", "start", "end"):
            return self._go(self._target("back" if name == "b" else "next" if name == "n" else name, rest))
        if name == "table":
            view = in_language(self.replay.view(self.at, self.perspective), self.language)
            return "\n".join(sentences.table_lines(view, self._look()))
        if name == "log":
            return "\n".join(self.log()[-(_whole(rest[0]) if rest else 20) :])
        if name == "see":
            return self._see(" ".join(rest))
        if name == "costly":
            return reviews.review(self.replay.table, self._seat(rest)).text
        if name == "help":
            return "\n".join(f"{keys:<20} {self.translated(text)}" for keys, text in HELP)
        raise BadRecord(f"{line.strip()!r} is no command here; there are {', '.join(HELP_WORDS)}")

    def _seat(self, rest: list[str]) -> int:
        wanted = " ".join(rest)
        names = [name.lower() for name in self.replay.names]
        if not wanted:
            return self.seat or 0
        if wanted not in names:
            raise BadRecord(f"whose decisions? There are {', '.join(self.replay.names)}")
        return names.index(wanted)

    def _look(self) -> Style:
        return Style(names=self.replay.names, language=self.language)

    def translated(self, text: str) -> str:
        """Text translated into the user's language."""
        return translator(self.language).translate(text)

    def log(self, at: int | None = None) -> list[str]:
        """The log up to a move (None: the current one)."""
        return [self.translated(line) for line in self.replay.log(self.at if at is None else at, self.perspective)]

    def _target(self, name: str, rest: list[str]) -> int:
        replay, at = self.replay, self.at
        if name == "back" and rest and rest[0] in ("trick", "hand"):
            return replay.previous_trick(at) if rest[0] == "trick" else replay.previous_hand(at)
        if name == "hand":
            return replay.hand_start(_whole(rest[0])) if rest else replay.next_hand(at)
        if name == "trick":
            return replay.next_trick(at)
        if name == "jump":
            return _whole(rest[0] if rest else "")
        if name in ("start", "end"):
            return 0 if name == "start" else replay.last
        count = _whole(rest[0]) if rest else 1
        return at + count if name == "next" else at - count

    def _go(self, target: int) -> str:
        before = len(self.log())
        old, self.at = self.at, max(0, min(self.replay.last, target))
        entries, last = self.log(), self.replay.last
        fresh = entries[before:] if self.at >= old else entries[-1:]
        return "\n".join([self.translated(f"move {self.at} of {last}"), *fresh])

    def _see(self, words: str) -> str:
        if self.hidden:
            raise BadRecord("the match goes on: other eyes are lent when it is over")
        perspectives = {"all": Perspective("all"), "table": Perspective("table")}
        for seat, name in enumerate(self.replay.names):
            perspectives[str(seat)] = perspectives[name.lower()] = Perspective("seat", seat)
        if words not in perspectives:
            raise BadRecord(f"see what? 'see all', 'see table', or a seat: {', '.join(self.replay.names)}")
        self.perspective = perspectives[words]
        text = eyes(self.perspective, self.replay.names, self.translated)
        return self.translated(f"now {text}")


HELP_WORDS = ("next", "back", "trick", "hand", "jump", "start", "end", "table", "log", "see", "costly", "help", "quit")


def _whole(text: str) -> int:
    number = whole_number(text)
    if number is None:
        text = quoted(text)  # the catalogue knows the gap by this name
        raise BadRecord(f"{text} is not a whole number")
    return number


def walk(
    replay: Replay, lines: Iterable[str], say: Callable[[str], None] = print, hidden: bool = False,
    seat: int | None = None, language: str = ENGLISH,
) -> None:  # fmt: skip
    """Replay a record by lines until ``quit`` or their end. For `hidden` and `seat` see `Walk`."""
    place = Walk(replay, hidden, seat, language)
    title, n = replay.table.game.title, replay.last
    say(place.translated(f"{title}, {n} moves. 'help' lists the commands; an empty line is the next move."))
    say(place.respond("log 1") if hidden else "\n".join(place.log(0)))
    for line in lines:
        if line.strip().lower() in ("quit", "q", "exit"):
            return
        try:
            say(place.respond(line))
        except UpcardError as error:
            say(f"{place.translated('No')}: {place.translated(str(error))}")
