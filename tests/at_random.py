"""Matches played at random, for what is read of them on the way."""

from __future__ import annotations

import random
from collections.abc import Iterator

from upcard.engine.play.table import Table


def plain_moves(table: Table, chance: random.Random, most: int) -> Iterator[tuple[int, int, int]]:
    """Up to `most` times a number from 0 on, a seat and a move of it without content, which the caller makes before it
    asks for the next. Ends with the match, or if no seat has such a move."""
    for step in range(most):
        if table.over:
            break
        if not table.to_act:
            table.close_window()
            continue
        seat = chance.choice(table.to_act)
        plain = [move for move in table.legal_ids(seat) if not table.game.moves.kind(move).content]
        if not plain:
            break
        yield step, seat, chance.choice(plain)
