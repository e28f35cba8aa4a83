"""What the judgement of a game leans to, in words."""

from __future__ import annotations

from upcard.bots.judgement import leaning_of
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.table import Table


def leanings(table: Table, seat: int | None = None) -> dict[str, float]:
    """How a seat (by default the one on turn) is inclined to what it may do."""
    infoset = table.information_set(table.to_act[0] if seat is None else seat)
    rules = compiled_game(table.game.name, interpreted=True)  # for a few calls nothing has to be compiled
    leaning, s = leaning_of(rules), rules.open(infoset.sample(1))[0]
    assert leaning is not None
    return {rules.moves.words(move): float(leaning(s, infoset.seat, move)) for move in infoset.legal()}


def favourite(table: Table, seat: int | None = None) -> str:
    """The move that the seat is most inclined to make."""
    weights = leanings(table, seat)
    return max(weights, key=weights.__getitem__)
