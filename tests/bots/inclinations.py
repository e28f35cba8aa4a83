"""What the judgement of a game leans to, in words."""

from __future__ import annotations

from upcard.bots.priors import prior_of
from upcard.engine.compile.game import compiled_game
from upcard.engine.play.table import Table


def priors(table: Table, seat: int | None = None) -> dict[str, float]:
    """How a seat (by default the one on turn) is inclined to what it may do."""
    infoset = table.information_set(table.to_act[0] if seat is None else seat)
    rules = compiled_game(table.game.name, interpreted=True)  # for a few calls nothing has to be compiled
    prior, s = prior_of(rules), rules.open(infoset.sample(1))[0]
    assert prior is not None
    return {rules.moves.words(move): float(prior(s, infoset.seat, move)) for move in infoset.legal()}


def favourite(table: Table, seat: int | None = None) -> str:
    """The move that the seat is most inclined to make."""
    weights = priors(table, seat)
    return max(weights, key=weights.__getitem__)
