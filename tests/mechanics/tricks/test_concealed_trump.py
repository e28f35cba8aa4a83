"""A trump that one player knows: the winner of a trick in the middle of which it was revealed."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest

from upcard.cards.faces import SUIT_SIGNS, parse_cards
from upcard.cards.sets import set_of
from upcard.jit.interpreted import interpreted
from upcard.mechanics.tricks import concealed_trump
from upcard.mechanics.tricks.trick import strengths

reveal_trump, win_trick = interpreted(concealed_trump.reveal_trump), interpreted(concealed_trump.win_trick)
STRENGTH = strengths("J 9 A 10 K Q 8 7")


def row(faces: list[int]) -> np.ndarray:
    return np.array([*faces, *[0] * (4 - len(faces)), len(faces)], np.int8)


def trick(before: str, trump: str, after: str, *, leader: int = 1, step: int = 1) -> SimpleNamespace:
    """A trick to which some cards are laid before the trump is revealed, and some after; won."""
    s = SimpleNamespace(
        trick=row(parse_cards(before)), last_trick=row([]), leader=leader, last_leader=-1, trump=-1, trump_from=0,
        tricks=[0, 0], won_cards=[0, 0],
    )  # fmt: skip
    if trump:
        reveal_trump(s, SUIT_SIGNS.index(trump))
    s.trick = row(parse_cards(before) + parse_cards(after))
    win_trick(s, STRENGTH, step)
    return s


@pytest.mark.parametrize(
    ("before", "trump", "after", "winner"),
    [
        ("K♣ 10♣ A♣ Q♣", "", "", 3),  # concealed: the highest card of the suit led
        ("K♣ 7♦", "♦", "A♣ 8♦", 0),  # the last trumps
        ("K♣ J♦", "♦", "A♣ Q♣", 3),  # what was thrown away before has no power
        ("K♣ J♦", "♦", "7♦ Q♣", 3),  # nor against a trump that came after
        ("8♠ 9♠", "♠", "J♦ K♠", 2),  # trumps were led: all of them count, whenever they were laid
    ],
)
def test_a_trump_has_power_if_it_followed_suit_or_came_after_trump_was_known(
    before: str, trump: str, after: str, winner: int
) -> None:
    s = trick(before, trump, after)
    assert s.leader == s.turn == winner
    assert s.tricks == [1 - winner % 2, winner % 2]
    assert s.won_cards[winner % 2] == set_of(parse_cards(f"{before} {after}"))
    assert (s.last_leader, s.trump_from) == (1, 0)


def test_play_to_the_right_is_counted_to_the_right() -> None:
    assert trick("K♣ 10♣ A♣ Q♣", "", "", step=-1).leader == 3


def test_a_card_turned_up_is_logged_once() -> None:
    hidden, known = SimpleNamespace(trump="–"), SimpleNamespace(trump="♥")
    assert concealed_trump.tell_trump(hidden, known, "marker") == ["The marker is turned up: ♥ is trump."]
    assert (
        concealed_trump.tell_trump(known, known, "marker") == concealed_trump.tell_trump(hidden, hidden, "card") == []
    )
