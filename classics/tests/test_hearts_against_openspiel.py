"""Hearts beside OpenSpiel's: the same deals and passes, the same legal cards at every turn, the same points."""

from __future__ import annotations

import random
from typing import Any

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table

pyspiel = pytest.importorskip("pyspiel")

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"first_trick_points": True, "first_lead": "any_club"},
    {"jack": True, "no_trick_bonus": True},
    {"break_hearts": False, "first_trick_points": True},
    {"queen_breaks": True, "spare_queen": True},
    {"spare_queen": True, "jack": True, "first_lead": "any_club"},
    {"passing": "none", "queen_breaks": True, "no_trick_bonus": True},
)
"""Options of ours; `theirs_with` says the same in their words."""
KEPT, LEFT, ACROSS, RIGHT = range(4)
DIRECTIONS = {0: LEFT, 1: RIGHT, 2: ACROSS, 3: KEPT}
"""Their number of the seats by which cards are passed on, by the number of our hand (R5)."""
MOST = 26


def theirs_of(face: int) -> int:
    """OpenSpiel's cards go by rank first."""
    return face % 13 * 4 + face // 13


def theirs_with(options: dict[str, Any]) -> Any:
    values = {
        "pass_cards": options.get("passing") != "none",
        "no_pts_on_first_trick": not options.get("first_trick_points", False),
        "can_lead_any_club": options.get("first_lead") == "any_club",
        "jd_bonus": options.get("jack", False),
        "avoid_all_tricks_bonus": options.get("no_trick_bonus", False),
        "must_break_hearts": options.get("break_hearts", True),
        "qs_breaks_hearts": options.get("queen_breaks", False),
        "can_lead_hearts_instead_of_qs": options.get("spare_queen", False),
    }
    return pyspiel.load_game("hearts", values).new_initial_state()


def deal_both(rng: random.Random, options: dict[str, Any]) -> tuple[Table, Any]:
    """One deal at both tables, with the passing of a hand drawn at random."""
    theirs = theirs_with(options)
    hand = rng.randrange(4)
    theirs.apply_action(KEPT if options.get("passing") == "none" else DIRECTIONS[hand])
    cards = list(range(52))
    rng.shuffle(cards)
    hands: list[list[str]] = [[], [], [], []]
    for place, card in enumerate(cards):
        theirs.apply_action(theirs_of(card))
        hands[place % 4].append(TEXTS[card])
    passing = options.get("passing") != "none" and DIRECTIONS[hand] != KEPT
    ours = upcard.game("hearts", **options).position(
        hands=[" ".join(each) for each in hands], dealer=3, hand=hand, phase="pass" if passing else "play"
    )
    return ours, theirs


def choice(rng: random.Random, ours: Table, legal: list[int], daring: bool) -> int:
    """A card at random; or (`daring`) seat 0 plays high and the others low, so that the moon is shot now and then."""
    if not daring or ours.view().phase == "pass":
        return rng.choice(legal)
    if ours.to_act == (0,):
        return max(legal, key=lambda face: face % 13)
    return min(legal, key=lambda face: (TEXTS[face] == "Q♠", face % 13))


def compare(seed: int) -> tuple[int, ...]:
    """Play a hand at both tables; the points of ours."""
    rng = random.Random(seed)
    options = SETTINGS[seed % len(SETTINGS)]
    ours, theirs = deal_both(rng, options)
    first_pass, daring = ours.game.moves.first("pass"), rng.random() < 0.3
    while not theirs.is_terminal():
        seat = theirs.current_player()
        legal = ours.legal_ids(seat)
        passing = legal[0] >= first_pass
        faces = [move - first_pass if passing else move for move in legal]
        assert sorted(map(theirs_of, faces)) == theirs.legal_actions(), (seed, str(theirs))
        assert passing or ours.to_act == (seat,)
        face = choice(rng, ours, faces, daring)
        ours.play(face + first_pass if passing else face, seat=seat)
        theirs.apply_action(theirs_of(face))
    points = tuple(dict(ours.sheets[0][1].rows)["points"])
    assert points == tuple(MOST - each for each in theirs.returns()), seed
    return points


@pytest.mark.parametrize("first", range(0, 42, 7))
def test_legal_cards_and_points_are_the_same(first: int) -> None:
    """Six hands with each of the settings."""
    for seed in range(first, first + 7):
        compare(seed)


def test_the_moon_is_the_same() -> None:
    """Hands in which one player takes all that counts, with and without the jack of diamonds."""
    shot = [points for points in map(compare, MOONS) if sorted(points)[-3:] in ([26] * 3, [16, 26, 26])]
    assert len(shot) == len(MOONS)


MOONS = (105, 162, 418, 518, 546)


@pytest.mark.long
def test_ten_thousand_hands_are_the_same() -> None:
    points = [compare(seed) for seed in range(10_000)]
    assert sum(sorted(each)[-2] >= 26 for each in points) > 50  # moons
