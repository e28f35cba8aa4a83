"""Briscola: the worked examples of its book, rule by rule."""

from __future__ import annotations

from itertools import pairwise

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_40
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

PACK = [TEXTS[face] for face in range(52) if PACK_40 >> face & 1]
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
SEATS = {2: "AB", 3: "ABC", 4: "SWNE"}


def points(cards: str) -> int:
    return sum(WORTH.get(card[0], 0) for card in cards.split())


def played(trump: str, trick: str) -> Table:
    """A table where this trick has been played from seat 0 on, with another card left in every hand."""
    cards = trick.split()
    spare = [card for card in PACK if card not in cards]
    table = upcard.game("briscola", players=len(cards)).position(
        trump=trump, leader=0, turn=0, hands=[f"{card} {other}" for card, other in zip(cards, spare, strict=False)]
    )
    for card in cards:
        table.play(card)
    return table


def piles(*totals: int) -> list[str]:
    """Won cards of every side with exactly these points, out of all cards but the twos."""
    cards = sorted((c for c in PACK if c[0] in WORTH), key=lambda c: -points(c))
    found: list[list[str]] = [[] for _ in totals]

    dead: set[tuple[int, ...]] = set()

    def fill(place: int, left: tuple[int, ...]) -> bool:
        if place == len(cards) or (place, *left) in dead:
            return not any(left)
        for side, room in enumerate(left):
            if room >= points(cards[place]):
                found[side].append(cards[place])
                if fill(place + 1, tuple(n - points(cards[place]) * (k == side) for k, n in enumerate(left))):
                    return True
                found[side].pop()
        dead.add((place, *left))
        return False

    assert fill(0, totals), f"no piles of {totals}"
    return [" ".join(side) for side in found]


def last_trick(*totals: int, **fields: object) -> Table:
    """A table where the last trick of a hand, worth nothing, gives every side these points."""
    options = fields.pop("options", {})
    twos = ("2♣", "2♦", "2♥", "2♠")
    players = fields.pop("players", len(totals))
    table = upcard.game("briscola", players=players, **options).position(
        trump="♥", leader=0, turn=0, hands=list(twos[:players]), won_cards=piles(*totals), **fields
    )
    for card in twos[:players]:
        table.play(card)
    return table


@pytest.mark.parametrize(
    ("trick", "winner", "worth"),
    [
        ("3♠ K♠", 0, 14),  # the three ranks below the ace only
        ("A♦ 2♥", 1, 11),  # the lowest trump beats an ace
        ("7♣ A♦", 0, 11),  # neither trump nor of the suit led
        ("4♥ 3♥ J♥ A♠", 1, 23),
        ("2♠ 4♠ 5♠", 2, 0),
        ("7♠ J♠", 1, 2),
        ("Q♠ J♠ K♠ 3♠", 3, 19),
    ],
)
def test_the_highest_trump_or_else_the_highest_card_of_the_suit_led_wins(trick: str, winner: int, worth: int) -> None:
    """Example 1. R7, R8, R13."""
    table = played("♥", trick)
    view = table.view()
    side = view.sides[winner]
    assert view.taker == winner
    assert table.to_act == (winner,)  # R9: the winner leads
    assert points(table.fields()["won_cards"][side]) == worth
    assert view.won_cards[side].count == len(trick.split())
    assert view.won_cards[side].cards is None  # R8: face down


def test_ranking_is_ace_three_king_queen_jack_seven_to_four_two() -> None:
    for high, low in pairwise(["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]):
        assert played("♥", f"{low}♣ {high}♣").view().taker == 1


def test_at_the_end_of_the_stock_the_last_of_two_to_draw_takes_the_upcard() -> None:
    """Example 2. R10, R12."""
    table = upcard.game("briscola", players=2).position(
        trump="♥", leader=0, turn=0, hands=["A♠ 4♦ 5♦", "K♠ 6♦ 7♦"], stock="2♣", upcard="5♥"
    )
    table.play("A♠")
    table.play("K♠")
    assert table.view(0).hands[0].cards == ("2♣", "4♦", "5♦")
    assert table.view(0).hands[1].cards == ("5♥", None, None)  # everybody knows who has the upcard
    assert table.view().upcard.count == table.view().stock.count == 0
    assert table.to_act == (0,)
    for _ in range(6):
        assert table.view().hand == 0
        table.play(table.legal()[0])
    assert table.view().hand == 1 or table.over


def test_at_the_end_of_the_stock_partners_look_at_each_others_hands() -> None:
    """Example 3. R10, R11."""
    table = upcard.game("briscola", players=4).position(
        trump="♥", leader=2, turn=2, upcard="5♥", stock="4♠ 5♠ 6♠",
        hands=["2♦ 4♦ 5♦", "2♣ 4♣ 5♣", "A♠ K♣ Q♣", "6♣ 7♣ J♣"],
    )  # fmt: skip
    for card in ("A♠", "6♣", "2♦", "2♣"):
        table.play(card)
    assert table.to_act == (2,)
    held = [zone.seen for zone in (table.view(seat).hands[seat] for seat in range(4))]
    assert [set(h) for h in held] == [
        {"4♠", "4♦", "5♦"}, {"5♥", "4♣", "5♣"}, {"6♠", "K♣", "Q♣"}, {"5♠", "7♣", "J♣"}
    ]  # fmt: skip
    for viewer in range(4):
        for owner in range(4):
            seen = table.view(viewer).hands[owner].seen
            if owner in (viewer, viewer ^ 2):
                assert seen == held[owner]
            else:
                assert seen == (("5♥",) if owner == 1 else ())
    assert [line.text for line in table.log()][-3:] == [
        "North takes the trick.", "West takes the 5♥.", "Partners look at each other's hands."
    ]  # fmt: skip


def test_without_the_peek_partners_see_nothing() -> None:
    """G7."""
    table = upcard.game("briscola", players=4, peek=False).table(seed=3)
    while table.view().upcard.count:
        table.play(table.legal()[0])
    assert all(table.view(seat).hands[seat ^ 2].seen in ((), (table.view().hands[seat ^ 2].seen)) for seat in range(4))


@pytest.mark.parametrize(("players", "tricks"), [(2, 20), (3, 13), (4, 10)])
def test_a_hand_has_as_many_tricks_as_the_cards_allow(players: int, tricks: int) -> None:
    """G1: no player ever misses a draw."""
    table = upcard.game("briscola", players=players).table(seed=1)
    done = 0
    while table.view().hand == 0:
        stock = table.view().stock.count + table.view().upcard.count
        assert stock == 0 or all(zone.count == 3 for zone in table.view().hands)
        for _ in range(players):
            table.play(table.legal()[-1])
        done += 1
    assert done == tricks


def test_points_of_a_pile() -> None:
    """Example 4. R13."""
    pile = "A♠ 3♥ 3♦ K♣ Q♦ J♦ J♠ 7♣"
    game = upcard.game("briscola", players=2)
    table = game.position(trump="♥", leader=0, turn=0, hands=["2♥", "2♣"], won_cards=[pile])
    table.play("2♥")
    table.play("2♣")
    assert table.view().counted[:2] == [42, 0]
    assert table.sheets[0][1].rows[0] == ("points", (42, 0))


def test_all_hands_count_together() -> None:
    """Example 5. R14-R16."""
    two = last_trick(48, 72, hand=1, score=[70, 50])
    assert two.result is not None and two.result.won == (1,)
    assert two.result.points == (118, 122)
    three = last_trick(45, 15, 60, hand=2, score=[70, 100, 70])
    assert three.result is not None and three.result.won == (2,)
    assert three.result.points == (115, 115, 130)
    four = last_trick(61, 59, players=4, hand=1, score=[60, 60])
    assert four.result is not None and four.result.won == (0, 2)


def test_a_hand_won_alone_decides_nothing() -> None:
    """G8."""
    table = last_trick(100, 20)
    assert not table.over and table.view().hand == 1
    assert table.view().score[:2] == [100, 20]


def test_a_tie_is_broken_by_another_hand_that_counts_alone() -> None:
    """Example 5. R17, G5, G6."""
    table = last_trick(55, 65, hand=1, score=[65, 55])
    assert not table.over
    assert (table.view().hand, table.view().tie_breaks, table.view().score[:2]) == (2, 1, [120, 120])
    after = last_trick(61, 59, hand=2, score=[120, 120], tie_breaks=1)
    assert after.result is not None and after.result.won == (0,)
    assert after.view().score[:2] == [120, 120]
    again = last_trick(60, 60, hand=2, score=[120, 120], tie_breaks=1)
    assert not again.over and again.view().tie_breaks == 2


def test_only_those_who_are_tied_can_win_the_tie_breaker() -> None:
    """G5."""
    tied = last_trick(40, 40, 40, hand=2, score=[90, 90, 60])
    assert tied.fields()["contending"][:3] == [1, 1, 0]
    third_best = {"hand": 3, "score": [130, 130, 100], "tie_breaks": 1, "contending": [1, 1, 0]}
    won = last_trick(30, 20, 70, **third_best)
    assert won.result is not None and won.result.won == (0,)
    best = last_trick(30, 20, 70, options={"tie_break": "best_of_all"}, **third_best)
    assert best.result is not None and best.result.won == (2,)


def test_those_tied_in_a_tie_breaker_go_on() -> None:
    """G12: 50, 50 and 20."""
    table = last_trick(50, 50, 20, hand=3, score=[120, 120, 120], tie_breaks=1)
    assert not table.over
    assert table.fields()["contending"][:3] == [1, 1, 0]
    assert table.players == 3


def test_tie_breakers_may_be_limited() -> None:
    """G11."""
    table = last_trick(60, 60, hand=1, score=[60, 60], options={"max_tie_breaks": 0})
    assert table.result is not None and table.result.won == ()
    table = last_trick(60, 60, hand=2, score=[120, 120], tie_breaks=1, options={"max_tie_breaks": 1})
    assert table.result is not None and table.result.won == ()
    assert table.result.returns == (0, 0)


def test_the_player_on_the_dealers_left_leads_and_deals_next() -> None:
    """Example 6. R5, R15, G4."""
    table = upcard.game("briscola", players=3, first_dealer=2).table(seed=5)
    assert table.to_act == (0,)
    while table.view().hand == 0:
        table.play(table.legal()[0])
    assert table.view().dealer == 0
    assert table.to_act == (1,)


@pytest.mark.parametrize(("suit", "card"), [("clubs", "2♣"), ("diamonds", "2♦"), ("hearts", "2♥"), ("spades", "2♠")])
def test_three_players_leave_out_a_two_that_all_know(suit: str, card: str) -> None:
    """R1, G3."""
    table = upcard.game("briscola", players=3, removed_two=suit).table(seed=2)
    assert table.view().removed.cards == (card,)
    assert upcard.game("briscola", players=4).table(seed=2).view().removed.count == 0


def test_any_card_may_be_played_but_only_ones_own() -> None:
    """R6."""
    table = upcard.game("briscola", players=2).position(trump="♥", leader=0, turn=0, hands=["A♠ 4♠ 5♥", "K♠ 2♥ 7♦"])
    table.play("A♠")
    assert table.legal() == ["7♦", "2♥", "K♠"]
    with pytest.raises(IllegalMove, match="R6: you may play any card you hold, and you do not hold 4♠"):
        table.play("4♠")
    with pytest.raises(IllegalMove, match="R1: 9♠ is not in the pack"):
        table.play("9♠")


def test_a_decided_last_hand_may_stop() -> None:
    """G9: only when no side can draw level any more; the cards left are not counted."""

    def position(**options: object) -> Table:
        return upcard.game("briscola", players=2, **options).position(
            trump="♥", leader=0, turn=0, hand=1, score=[70, 50], hands=["A♥ 2♣ 4♣", "K♦ 2♦ 4♦"],
            won_cards=["A♠ A♣ A♦", "3♠"],
        )  # fmt: skip

    plain = position()
    plain.play("A♥")
    plain.play("K♦")
    assert not plain.over
    table = position(stop_when_decided=True)
    table.play("A♥")  # 70 + 48 against 50 + 10, with 62 points still to be won
    table.play("K♦")
    assert not table.over
    ahead = upcard.game("briscola", players=2, stop_when_decided=True).position(
        trump="♥", leader=0, turn=0, hand=1, score=[90, 30], hands=["A♥ 2♣ 4♣", "K♦ 2♦ 4♦"],
        won_cards=["A♠ A♣ A♦", "3♠"],
    )  # fmt: skip
    ahead.play("A♥")
    ahead.play("K♦")
    assert ahead.result is not None and ahead.result.won == (0,)
    assert ahead.result.points == (138, 40)


def test_play_stops_in_the_last_hand_only() -> None:
    """G9."""
    table = upcard.game("briscola", players=2, stop_when_decided=True).position(
        trump="♥", leader=0, turn=0, hand=0, hands=["A♥ 2♣", "K♦ 2♦"], won_cards=["A♠ A♣ A♦ 3♣ 3♦ 3♥ 3♠"]
    )
    table.play("A♥")
    table.play("K♦")
    assert not table.over and table.view().hand == 0


def test_the_upcard_lies_in_sight_and_the_stock_does_not() -> None:
    """R4, G2."""
    view = upcard.game("briscola", players=4).table(seed=9).view(seat=0)
    assert view.upcard.cards is not None and view.upcard.cards[0][-1] == view.trump
    assert (view.stock.count, view.stock.cards) == (27, None)


def test_impossible_positions_are_refused() -> None:
    game = upcard.game("briscola", players=2)
    with pytest.raises(BadPosition, match="R4: trump is the suit of the upcard"):
        game.position(trump="♠", upcard="5♥", stock="2♣", hands=["A♠ 4♦ 5♦", "K♠ 6♦ 7♦"], leader=0, turn=0)
    with pytest.raises(BadPosition, match="R9: everybody holds as many cards"):
        game.position(trump="♥", hands=["A♠ 4♦ 5♦", "K♠ 6♦"], leader=0, turn=0)
    with pytest.raises(BadPosition, match="G1: the stock and its upcard"):
        game.position(trump="♥", upcard="5♥", hands=["A♠ 4♦ 5♦", "K♠ 6♦ 7♦"], leader=0, turn=0)


@pytest.mark.parametrize(("players", "stock", "sequences"), [(2, "", 36), (2, "2♣", 324), (3, "", 216), (4, "", 1296)])
def test_sequences_of_the_last_tricks(players: int, stock: str, sequences: int) -> None:
    """(3!)^players for the last three tricks; with two draws left, nine ways to play the trick before them."""
    hands = [" ".join(PACK[3 * seat + 10 : 3 * seat + 13]) for seat in range(players)]
    game = upcard.game("briscola", players=players)
    table = game.position(trump="♣", leader=0, turn=0, hands=hands, stock=stock, upcard="3♣" if stock else "")
    assert perft(game, table._states) == sequences


@pytest.mark.long
@pytest.mark.parametrize(
    "option",
    [
        {"removed_two": "diamonds"}, {"removed_two": "hearts"}, {"removed_two": "spades"}, {"tie_break": "best_of_all"},
        {"peek": False}, {"stop_when_decided": True}, {"max_tie_breaks": 0}, {"max_tie_breaks": 10},
        {"preset": "quick"},
    ],
)  # fmt: skip
def test_suite_with_every_option(option: dict[str, object]) -> None:
    players = 4 if "peek" in option else 3
    check_game(upcard.game("briscola", players=players, **option), matches=1, states_looked_at=15)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_hand_has_120_points(players: int) -> None:
    """R13, G8: and the score is the sum over the regular hands."""
    table = upcard.game("briscola", players=players).table(seed=players)
    while not table.over:
        table.play(table.legal()[-1])
    hands = [dict(sheet.rows)["points"] for _, sheet in table.sheets]
    assert all(sum(points) == 120 for points in hands)
    regular = 3 if players == 3 else 2
    assert table.view().score[: len(hands[0])] == [sum(side) for side in zip(*hands[:regular], strict=True)]


@pytest.mark.parametrize(("given", "seat"), [({}, 0), ({"dealer": 1}, 2), ({"dealer": 1, "leader": 1}, 1)])
def test_the_first_leader_follows_from_the_dealer(given: dict[str, int], seat: int) -> None:
    hands = ["A♠ 2♠ 4♠", "3♠ 5♠ 6♠", "7♠ J♠ K♠"]
    table = upcard.game("briscola", players=3).position(hands=hands, upcard="5♥", stock="4♥ 6♥", **given)
    assert table.to_act == (seat,)


def test_a_two_is_left_out_by_three_players_alone() -> None:
    there = {"hands": ["A♠ 2♠ 4♠", "3♠ 5♠ 6♠", "7♠ J♠ K♠"], "upcard": "5♥", "stock": "4♥ 6♥"}
    game = upcard.game("briscola", players=3)
    assert game.position(**there).view().removed.seen == ("2♣",)
    assert game.position(**there, removed="2♦").view().removed.seen == ("2♦",)
    with pytest.raises(BadPosition, match="R1: three players"):
        game.position(**there, removed="3♥")
    with pytest.raises(BadPosition, match="R1: three players"):
        upcard.game("briscola", players=2).position(hands=there["hands"][:2], upcard="5♥", stock="4♥", removed="2♦")
    with pytest.raises(BadPosition, match="R13"):
        game.position(**there, score=[-4, 0, 0])
