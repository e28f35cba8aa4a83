from __future__ import annotations

import pytest

from upcard.language.amounts import read_bet
from upcard.language.errors import NotUnderstood


@pytest.mark.parametrize(
    ("said", "due", "meant"),
    [
        ("bet 35", 0, ("bet", 35)),
        ("35", 0, ("bet", 35)),
        ("35", 10, ("raise", 35)),
        ("I raise by 35 chips.", 10, ("raise", 35)),
        ("Raise 35 more", 10, ("raise", 35)),
        ("raise to 35", 10, ("raise", 25)),
        ("to 35", 10, ("raise", 25)),
        ("raise to 1250000", 1_200_000, ("raise", 50_000)),
    ],
)
def test_bets_are_understood_as_they_are_said(said: str, due: int, meant: tuple[str, int]) -> None:
    assert read_bet(said, due) == meant


@pytest.mark.parametrize(
    "said", ["", "raise", "raise -5", "raise 3.5", "raise 1234567890", "raise 0", "to 10", "fold 3"]
)
def test_a_text_that_is_no_bet_is_refused(said: str) -> None:
    with pytest.raises(NotUnderstood):
        read_bet(said, 10)
