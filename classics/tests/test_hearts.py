"""Hearts by its book, and by the suite that every game passes."""

from __future__ import annotations

import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_card
from upcard.engine.lessons.check import check
from upcard.engine.lessons.runner import lesson_runner
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game
from upcard.errors import BadPosition
from upcard.research.tournaments import arena

SOUTH, WEST, NORTH, EAST = range(4)
HEARTS = [card for card in TEXTS[:52] if "♥" in card]


def last_trick(won: str, score: tuple[int, ...] = (0, 0, 0, 0), **options: object) -> Table:
    """South has taken these cards, East all else that counts; South takes the last trick, which counts nothing."""
    mine = won.split()
    theirs = [card for card in [*HEARTS, "Q♠", "J♦"] if card not in mine]
    table = upcard.game("hearts", **options).position(
        hands=["5♦", "2♦", "4♦", "3♦"], leader=SOUTH, tricks=[6, 0, 0, 6], score=list(score), broken=True,
        won_cards=[won, "", "", " ".join(theirs)],
    )  # fmt: skip
    for card in ("5♦", "2♦", "4♦", "3♦"):
        table.play(card)
    return table


def points(table: Table) -> tuple[object, ...]:
    return dict(table.sheets[-1][1].rows)["points"]


def leading(hand: str, **options: object) -> set[str]:
    """What South may lead from the last cards of a hand in which no heart has been played."""
    n = len(hand.split())
    rest = [card for card in TEXTS[:52] if card not in hand.split()]
    others = [" ".join(rest[place * n : (place + 1) * n]) for place in range(3)]
    game = upcard.game("hearts", **options)
    return set(game.position(hands=[hand, *others], leader=SOUTH, tricks=[13 - n, 0, 0, 0]).legal())


def first_trick(hand: str, **options: object) -> set[str]:
    """What South, without a club, may throw on the first trick; the hand is filled up with hearts to thirteen."""
    mine = hand.split()
    mine += [card for card in HEARTS if card not in mine][: 13 - len(mine)]
    rest = [card for card in TEXTS[:52] if card not in [*mine, "2♣"]]
    table = upcard.game("hearts", **options).position(
        hands=[" ".join(mine), " ".join(rest[:13]), " ".join(rest[13:26]), " ".join(rest[26:])],
        leader=EAST, trick="2♣",
    )  # fmt: skip
    return set(table.legal())


def test_example_1_hearts_and_the_queen() -> None:
    assert points(last_trick("A♥ 7♥ Q♠")) == (15, 0, 0, 11)
    assert points(last_trick("A♥ 7♥ Q♠ J♦", jack=True)) == (5, 0, 0, 11)


MOON = " ".join([*HEARTS, "Q♠"])


@pytest.mark.parametrize(
    ("won", "options", "expected"),
    [
        (" ".join([*HEARTS[1:], "Q♠"]), {}, (25, 0, 0, 1)),
        (MOON, {}, (0, 26, 26, 26)),
        (MOON, {"jack": True}, (0, 26, 26, 16)),
        (MOON, {"moon": "shooter_loses_26"}, (-26, 0, 0, 0)),
        (MOON, {"moon": "none"}, (26, 0, 0, 0)),
        (MOON, {"no_trick_bonus": True}, (0, 26, 26, 26)),
        ("", {"no_trick_bonus": True, "moon": "none"}, (0, -5, -5, 26)),
    ],
)
def test_example_2_the_moon(won: str, options: dict[str, object], expected: tuple[int, ...]) -> None:
    assert points(last_trick(won, **options)) == expected


def test_example_3_nothing_that_counts_on_the_first_trick() -> None:
    assert first_trick("Q♠ A♥ 4♦") == {"4♦"}
    assert len(first_trick("Q♠ A♥ 3♥")) == 13
    assert len(first_trick("Q♠ A♥ 4♦", first_trick_points=True)) == 13


def test_example_4_hearts_are_broken_before_one_is_led() -> None:
    assert leading("Q♠ 8♥ 3♥") == {"Q♠"}
    assert leading("8♥ 3♥") == {"8♥", "3♥"}
    assert leading("Q♠ 8♥ 3♥", spare_queen=True) == {"Q♠", "8♥", "3♥"}
    assert leading("Q♠ 8♥ 4♠", spare_queen=True) == {"Q♠", "4♠"}
    assert leading("Q♠ 8♥ 4♠", break_hearts=False) == {"Q♠", "8♥", "4♠"}


def test_example_5_the_lowest_total_wins_and_equal_ones_share() -> None:
    table = last_trick("A♥ 7♥ Q♠", score=(86, 96, 40, 29))
    assert table.result is not None and table.result.won == (NORTH, EAST)
    assert table.result.points == (-101, -96, -40, -40)
    assert not last_trick("A♥ 7♥", score=(86, 96, 40, 29)).over


@pytest.mark.parametrize(("queen_breaks", "led"), [(False, False), (True, True)])
def test_whether_the_queen_breaks_hearts(queen_breaks: bool, led: bool) -> None:
    table = upcard.game("hearts", queen_breaks=queen_breaks).position(
        hands=["K♠ 3♥ 4♦", "Q♠ 5♦ 6♦", "2♠ 7♦ 8♦", "3♠ 9♦ 10♦"], leader=SOUTH, tricks=[10, 0, 0, 0]
    )
    for card in ("K♠", "Q♠", "2♠", "3♠"):
        table.play(card)
    assert ("3♥" in table.legal()) == led


def passed(hand: int, players: int = 4, **options: object) -> dict[int, int]:
    """Who gets the cards of whom in the hand of this number."""
    each = {3: 17, 4: 13, 5: 10, 6: 8}[players]
    left_out = {3: "2♦", 4: "", 5: "2♦ 2♠", 6: "2♦ 3♦ 2♠ 3♠"}[players].split()
    pack = [card for card in TEXTS[:52] if card not in left_out]
    table = upcard.game("hearts", players=players, **options).position(
        hands=[" ".join(pack[seat * each : (seat + 1) * each]) for seat in range(players)],
        phase="pass", hand=hand, dealer=0,
    )  # fmt: skip
    first = {seat: table.legal(seat)[0] for seat in table.to_act}
    while table.view().phase == "pass":
        seat = table.to_act[0]
        table.play(table.legal(seat)[0], seat=seat)
    found = {}
    for giver, words in first.items():
        card = words.removeprefix("pass ")
        (found[giver],) = (seat for seat in range(players) if card in table.view(seat).hands[seat].seen)
        assert card in table.view(giver).hands[found[giver]].seen  # the giver knows where it is
        others = [seat for seat in range(players) if seat not in (giver, found[giver])]
        assert card == "2♣" or not any(card in table.view(seat).hands[found[giver]].seen for seat in others)
    assert "2♣" in table.view(table.to_act[0]).hands[table.to_act[0]].seen
    return found


def test_cards_go_left_right_and_across() -> None:
    assert passed(0) == {0: 1, 1: 2, 2: 3, 3: 0}
    assert passed(1) == {0: 3, 1: 0, 2: 1, 3: 2}
    assert passed(2) == {0: 2, 1: 3, 2: 0, 3: 1}
    assert passed(3, passing="left") == {0: 1, 1: 2, 2: 3, 3: 0}
    assert passed(1, players=5) == {0: 4, 1: 0, 2: 1, 3: 2, 4: 3}
    with pytest.raises(BadPosition, match="R5"):
        passed(3)
    with pytest.raises(BadPosition, match="R5"):
        passed(0, passing="none")


def test_no_player_sees_cards_before_all_have_chosen() -> None:
    table = upcard.game("hearts").table(seed=5)
    for _ in range(3):
        table.play(table.legal(SOUTH)[0], seat=SOUTH)
    assert table.to_act == (WEST, NORTH, EAST)
    assert table.view(WEST).laid_out[SOUTH].cards is None
    assert table.view(WEST).laid_out[SOUTH].count == 3


def test_the_holder_of_the_two_of_clubs_leads_it_or_any_club() -> None:
    table = upcard.game("hearts", passing="none").table(seed=1)
    assert table.legal() == ["2♣"] and table.view(table.to_act[0]).prompt == "lead the 2♣"
    table = upcard.game("hearts", passing="none", first_lead="any_club").table(seed=1)
    seat = table.to_act[0]
    clubs = {card for card in table.view(seat).hands[seat].seen if "♣" in card}
    assert set(table.legal()) == clubs and len(clubs) > 1 and table.view(seat).prompt == "lead a club"
    assert table.view((seat + 1) % 4).hands[seat].seen == ("2♣",)  # all know


def test_a_redeal_keeps_passed_cards_and_voids() -> None:
    table = upcard.game("hearts").table(seed=9)
    while table.view().phase == "pass":
        seat = table.to_act[0]
        table.play(table.legal(seat)[-1], seat=seat)
    given = set(table.view(SOUTH).hands[WEST].seen)
    assert len(given - {"2♣"}) >= 3
    for sample in range(20):
        world = table.information_set(SOUTH).sample(sample)
        hand = int(table.game.rules.open(world)[0]["hands"][WEST])
        assert all(hand >> parse_card(card) & 1 for card in given)


@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {"target": 30}),
        (3, {"jack": True, "first_lead": "any_club", "no_trick_bonus": True, "max_hands": 4}),
        (5, {"moon": "shooter_loses_26", "spare_queen": True, "passing": "left", "target": 20}),
        (6, {"moon": "none", "queen_breaks": True, "first_trick_points": True, "target": 20}),
    ],
)
def test_the_suite(players: int, options: dict[str, object]) -> None:
    check_game(upcard.game("hearts", players=players, **options), matches=1, states_looked_at=20)


def test_the_lesson_is_right() -> None:
    assert check(lesson_runner("hearts")) == []


def test_judgement_takes_fewer_points_than_chance() -> None:
    """Each deal is played from all seats."""
    assert arena.run("hearts", ["judgement", "random"], 40, seed=1).payoff(0).low > 0
