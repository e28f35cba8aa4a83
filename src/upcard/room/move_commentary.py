"""A first match: after every move of a bot a sentence on what it is about and what all know by it.

Everything is said from what all can see: what the spectator is shown, and what the game keeps of who is publicly known
to lack what. What the bot thinks of its cards is never asked, so nothing that is said can tell them. General sentences
come from the game's lesson (`Lesson.because`), each once in a hand, the one first that fits the move best.
"""

from __future__ import annotations

from functools import lru_cache

from upcard.cards.faces import RANK_NAMES, SUIT_NAMES, TEXTS
from upcard.cards.sets import RANK_SET, SUIT_SET
from upcard.engine.compile.access import access
from upcard.engine.compile.game import compiled_game
from upcard.engine.knowledge.view import View
from upcard.engine.lessons.conditions import FEW, ObservedMove, held, laid_together, reasons_for
from upcard.engine.lessons.schema import FOLLOW, LEAD, THROW, TRUMP, Lesson, read_lesson
from upcard.engine.play.table import Table

TEACHING = "teach"
"""The kind of the lines that say so."""
RANKS = tuple(f"{name}{'es' if name == 'six' else 's'}" for name in RANK_NAMES)
SHED = {"shedding", "climbing", "stops"}


def hurry_remark(name: str) -> str:
    """The line of the log after a move that a bot made in a hurry (`room.match.hurried_act`)."""
    return f"{name} moved in a hurry: the server is busy."


class Commentator:
    """What all know of a table before a move, to say afterwards what the move has told them."""

    def __init__(self, table: Table) -> None:
        self._view, self._lacks = table.view(), _lacks(table)

    def remarks(self, table: Table, seat: int, move: int) -> list[str]:
        """What is to be said of a move that the seat has just made."""
        kind = table.game.moves.kind(move)
        if kind.silent or table.over:
            return []
        after, who = table.view(), table.names[seat]
        if after.hand != self._view.hand:
            return []
        said = [f"Now everybody knows that {who} has {told}." for told in self._newly_lacking(table, seat)]
        left = held(after, seat)
        if SHED & {*table.game.about.mechanics} and left <= FEW and left < held(self._view, seat):
            said.append(_left(who, left))
        reasons = lesson_of(table.game.name).because
        words = "" if kind.hidden_says else table.game.moves.words(move)
        leads = laid_together(self._view) == 0 and laid_together(after) == 1
        manner = LEAD if leads else _manner(self._view, words)
        named = (manner, *reasons_for(ObservedMove(self._view, after, seat, words), kind.name))
        fitting = [reasons[name] for name in named if name in reasons]
        return said + [reason for reason in fitting if not _said_in_hand(table, reason)][:1]

    def _newly_lacking(self, table: Table, seat: int) -> list[str]:
        """The suits and ranks of which all have just learnt that the seat has none."""
        pack = table.game.about.pack
        before, after = (sum_of(lacks, seat) for lacks in (self._lacks, _lacks(table)))
        if not pack or before == after:
            return []
        suits = _learnt([int(cards) & pack for cards in SUIT_SET], SUIT_NAMES, before, after)
        ranks = _learnt([int(cards) & pack for cards in RANK_SET], RANKS, before, after)
        return [" and ".join(found) for found in (suits, ranks) if 0 < len(found) <= FEW]


def sum_of(lacks: list[list[int]], seat: int) -> int:
    """All cards that a seat is known not to hold."""
    total = 0
    for field in lacks:
        total |= field[seat]
    return total


def _learnt(classes: list[int], names: tuple[str, ...], before: int, after: int) -> list[str]:
    """Which classes of cards are all known to be lacking now, and were not before."""
    return [f"no {name}" for cards, name in zip(classes, names) if cards and not cards & ~after and cards & ~before]


def _lacks(table: Table) -> list[list[int]]:
    """For each field of cards that seats are known not to hold: for every seat the set."""
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
    """How a card is played to a trick: `FOLLOW`, `TRUMP` or `THROW`; empty where it goes to none."""
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
    """The lesson of a game; one without steps where it has none."""
    return read_lesson(compiled_game(game)) or Lesson(())
