"""Comments on bots' moves at a first match: what a move is about, and what it reveals.

Comments use only public information: the spectator's view, and which cards seats are publicly known to lack. They
never use a bot's cards or thoughts. General sentences come from the agreement on signals, where bots keep one, and from
the game's lesson (`Lesson.because`), each at most once in a hand, the best fitting first.
"""

from __future__ import annotations

from functools import lru_cache

from upcard.bots.explain.card_signals import gives_signals, signal_words
from upcard.cards.faces import RANK_NAMES, SUIT_NAMES, TEXTS
from upcard.cards.sets import RANK_SET, SUIT_SET
from upcard.engine.compile.access import access
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.view import View
from upcard.engine.lessons.conditions import FEW, ObservedMove, held, laid_together, reasons_for
from upcard.engine.lessons.schema import FOLLOW, LEAD, THROW, TRUMP, Lesson, read_lesson
from upcard.engine.play.table import Table
from upcard.types import MoveId, Seat

TEACHING = "teach"
"""The kind of the log lines of comments."""
RANKS = tuple(f"{name}{'es' if name == 'six' else 's'}" for name in RANK_NAMES)
SHED = {"shedding", "climbing", "stops"}


def hurry_remark(name: str) -> str:
    """The log line after a hurried move (`room.match.match.hurried_act`)."""
    return f"{name} moved in a hurry: the server is busy."


class Commentator:
    """Remembers the public position before a move, and comments on the move afterwards.

    `signal`: what the card tells that is played now (`told_by_card`), if it tells something.
    """

    def __init__(self, table: Table, signal: str = "") -> None:
        self._view, self._lacks, self._signal = table.view(), _lacks(table), signal

    def remarks(self, table: Table, seat: Seat, move: MoveId) -> list[str]:
        """The comments on the move that the seat just made."""
        kind = table.game.moves.kind(move)
        if kind.silent or table.over:
            return []
        after, who = table.view(), table.names[seat]
        if after.hand != self._view.hand:
            return []
        remarks = [f"Now everybody knows that {who} has {lack}." for lack in self._newly_lacking(table, seat)]
        left = held(after, seat)
        if SHED & {*table.game.about.mechanics} and left <= FEW and left < held(self._view, seat):
            remarks.append(_left(who, left))
        reasons = lesson_of(table.game.name).because
        words = "" if kind.hidden_says else table.game.moves.words(move)
        leads = laid_together(self._view) == 0 and laid_together(after) == 1
        manner = LEAD if leads else _manner(self._view, words)
        named = (manner, *reasons_for(ObservedMove(self._view, after, seat, words), kind.name))
        fitting = [self._signal] * bool(self._signal) + [reasons[name] for name in named if name in reasons]
        return remarks + [reason for reason in fitting if not _said_in_hand(table, reason)][:1]

    def _newly_lacking(self, table: Table, seat: Seat) -> list[str]:
        """The suits and ranks that the seat is newly known to lack."""
        pack = table.game.about.pack
        before, after = (sum_of(lacks, seat) for lacks in (self._lacks, _lacks(table)))
        if not pack or before == after:
            return []
        suits = _newly_excluded([int(cards) & pack for cards in SUIT_SET], SUIT_NAMES, before, after)
        ranks = _newly_excluded([int(cards) & pack for cards in RANK_SET], RANKS, before, after)
        return [" and ".join(found) for found in (suits, ranks) if 0 < len(found) <= FEW]


def told_by_card(table: Table, seat: Seat, level: str, move: MoveId) -> str:
    """What the card that a bot of a level is about to play tells by the agreement on signals; empty for other moves,
    and for bots that keep none."""
    return signal_words(table.information_set(seat), move) if gives_signals(level, table.game.rules) else ""


def sum_of(lacks: list[list[int]], seat: Seat) -> int:
    """All cards that a seat is known not to hold."""
    total = 0
    for field in lacks:
        total |= field[seat]
    return total


def _newly_excluded(classes: list[int], names: tuple[str, ...], before: int, after: int) -> list[str]:
    """The classes of cards that are completely excluded now and were not before."""
    return [f"no {name}" for cards, name in zip(classes, names) if cards and not cards & ~after and cards & ~before]


def _lacks(table: Table) -> list[list[int]]:
    """The known missing cards: for each field, a set for every seat."""
    schema = table.game.rules.schema
    names = [name for name, f in schema.fields.items() if f.role == "lacks" and len(f.units) == 1 and _of_hands(f.of)]
    record = access(schema, table.snapshot())
    return [[int(cards) & (1 << len(TEXTS)) - 1 for cards in getattr(record, name)] for name in names]


def _of_hands(of: str) -> bool:
    return of in ("hands", "cards")


def _left(who: str, left: int) -> str:
    if left == 0:
        return f"{who} has no card left."
    return f"{who} has one card left." if left == 1 else f"{who} has {left} cards left."


def _manner(before: View, card: str) -> str:
    """How a card was played to a trick: `FOLLOW`, `TRUMP` or `THROW`; empty if it was not."""
    tricks = [zone for zone in before.zones if zone.role == "trick"]
    if len(tricks) != 1 or not tricks[0].seen or card not in TEXTS:
        return ""
    if card[-1] == tricks[0].seen[0][-1]:
        return FOLLOW
    return TRUMP if card[-1] == getattr(before, "trump", None) else THROW


def _said_in_hand(table: Table, text: str) -> bool:
    for line in reversed(table.log()):
        if line.kind == "hand":
            return False
        if line.kind == TEACHING and line.text == text:
            return True
    return False


@lru_cache(maxsize=64)
def lesson_of(game: str) -> Lesson:
    """The lesson of a game; an empty one if it has none."""
    return read_lesson(compiled_game(game)) or Lesson(())
