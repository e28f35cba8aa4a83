"""Contract Bridge beside OpenSpiel's: the same deals, the same legal calls and cards at every turn, the same score."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table

pyspiel = pytest.importorskip("pyspiel")

NORTH = 2
FIRST_CALL = 52


def theirs_of(move: int) -> int:
    """OpenSpiel's number of a move: its cards go by rank first; its calls are in our order."""
    return move if move >= FIRST_CALL else move % 13 * 4 + move // 13


def deal_both(rng: random.Random, vulnerable: tuple[int, int]) -> tuple[Table, object]:
    """One deal at both tables. OpenSpiel's first player deals: North here; then East, South, West."""
    settings = f"use_double_dummy_result=false,dealer_vul={bool(vulnerable[0])},non_dealer_vul={bool(vulnerable[1])}"
    theirs = pyspiel.load_game(f"bridge({settings.lower()})").new_initial_state()
    cards = list(range(52))
    rng.shuffle(cards)
    hands: list[list[int]] = [[], [], [], []]
    for place, card in enumerate(cards):
        theirs.apply_action(theirs_of(card))
        hands[(NORTH + place) % 4].append(card)
    ours = upcard.game("contract_bridge", preset="duplicate", single_hand=True).position(
        hands=[" ".join(TEXTS[card] for card in hand) for hand in hands],
        dealer=NORTH,
        turn=NORTH,
        phase="auction",
        vulnerable=list(vulnerable),
    )
    return ours, theirs


@pytest.mark.parametrize("seed", range(12))
def test_legal_moves_and_scores_are_the_same(seed: int) -> None:
    rng = random.Random(seed)
    ours, theirs = deal_both(rng, (seed & 1, seed >> 1 & 1))
    while not theirs.is_terminal():  # type: ignore[attr-defined]
        legal = ours.legal_ids()
        assert sorted(map(theirs_of, legal)) == theirs.legal_actions()  # type: ignore[attr-defined]
        calling = legal[0] >= FIRST_CALL
        low = [m for m in legal if m < FIRST_CALL + 15]
        move = rng.choice(low if calling and rng.random() < 0.9 else legal)
        ours.play(move)
        theirs.apply_action(theirs_of(move))  # type: ignore[attr-defined]
    assert ours.over
    view = ours.view()
    assert view.points[NORTH] - view.points[1] == theirs.returns()[0]  # type: ignore[attr-defined]
