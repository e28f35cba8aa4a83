"""The limit of moves holds for the longest matches that the options allow."""

from __future__ import annotations

import pytest

import upcard


@pytest.mark.parametrize(
    ("name", "options", "late"),
    [
        ("anaconda", {"players": 7, "max_raises": 20}, ("raise", "bet")),
        ("commerce", {"players": 10, "lap_limit": 100}, ()),
    ],
)
def test_a_thousand_hands_as_long_as_can_be_are_within_the_limit(
    name: str, options: dict[str, int], late: tuple[str, ...]
) -> None:
    """No player folds, knocks or stands, and each bets only after five others have called."""
    game = upcard.game(name, single_hand=True, **options)
    table, moves, called = game.table(seed=1), 0, 0
    while not table.over:
        seat = table.to_act[0]
        legal = [move for move in table.legal(seat) if not move.startswith(("fold", "knock", "stand"))]
        calls = [move for move in legal if not late or not move.startswith(late)]
        raising = called >= 5 and len(calls) < len(legal)
        table.play(next(move for move in legal if move not in calls) if raising else calls[0], seat)
        called = 0 if raising else called + 1
        moves += 1
    assert moves > 500 and not game.about.too_long(1000 * moves)
