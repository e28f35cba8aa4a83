"""Trex: the contracts that are played in tricks, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.trex_tables import DIAMONDS, EAST, ELTOOSH, GIRLS, KING, NORTH, SOUTH, WEST, cards, dealt, gained, play
from upcard.engine.play.table import Table
from upcard.engine.testing import perft


def tricks(contract: str, *hands: str, leader: int = SOUTH, **more: object) -> Table:
    """The last tricks of a hand, played out from these cards."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("trex").options}
    cards = len(hands[0].split())
    return upcard.game("trex", **options).position(
        hands=list(hands), contract=contract, phase="tricks", owner=leader, dealer=leader, leader=leader, turn=leader,
        tricks=[13 - cards, 0, 0, 0], **more,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------- tricks


def test_suit_is_followed_and_the_highest_of_it_wins() -> None:
    table = tricks(ELTOOSH, "5♣ 2♦", "A♠ K♠", "9♣ 3♣", "K♦ 4♣")
    table.play("5♣")
    assert set(table.legal()) == {"A♠", "K♠"}
    table.play("A♠")
    assert set(table.legal()) == {"9♣", "3♣"}
    assert table.why_not("A♣") == "R7: A♣ is not in your hand"
    play(table, "9♣")
    assert table.why_not("K♦") == "R7: you hold ♣, and ♣ were led: follow suit"
    table.play("4♣")
    assert table.to_act == (NORTH,), "there are no trumps"


@pytest.mark.parametrize(("value", "scores"), [(10, (60, 40, 30, 0)), (-10, (-60, -40, -30, 0))])
def test_diamonds_captured(value: int, scores: tuple[int, ...]) -> None:
    """Example 4."""
    taken = ["A♦ K♦ Q♦ J♦ 10♦ 9♦", "8♦ 7♦ 6♦", "5♦ 4♦ 3♦", ""]
    so_far = [6 * value, 3 * value, 3 * value, 0]
    table = tricks(DIAMONDS, "3♣", "5♣", "4♣", "2♦", leader=WEST, captured=taken, diamond_value=value, gained=so_far)
    assert gained(play(table, "5♣ 4♣ 2♦ 3♣")) == scores


def test_every_trick_costs_fifteen_in_eltoosh() -> None:
    """Example 3."""
    table = tricks(ELTOOSH, "A♣", "2♣", "3♣", "4♣", gained=[-60, -60, -45, -15])
    play(table, "A♣ 2♣ 3♣ 4♣")
    assert gained(table) == (-75, -60, -45, -15)


def test_eltoosh_tricks_lie_face_down_and_can_be_counted() -> None:
    table = tricks(ELTOOSH, "A♣ K♣", "2♣ 2♦", "3♣ 3♦", "Q♣ 4♦")
    play(table, "A♣ 2♣ 3♣ Q♣")
    view = table.view(EAST)
    assert view.won_cards[SOUTH].count == 4
    assert view.won_cards[SOUTH].cards is None
    assert view.captured[SOUTH].count == 0
    assert view.tricks[SOUTH] == 12


def test_captured_queens_lie_face_up() -> None:
    table = tricks(GIRLS, "A♣ K♣", "2♣ 2♦", "3♣ 3♦", "Q♣ 4♦")
    play(table, "A♣ 2♣ 3♣ Q♣")
    assert table.view(EAST).captured[SOUTH].cards == ("Q♣",)
    assert table.view(EAST).won_cards[SOUTH].count == 3


# -------------------------------------------------------------------------------------------------- girls


@pytest.mark.parametrize(
    ("leader", "hands", "order", "doubled_by", "scores"),
    [
        (SOUTH, ("2♠", "A♠", "Q♠", "3♠"), "2♠ A♠ Q♠ 3♠", (-1, -1, -1, NORTH), (0, -50, 25, 0)),
        (SOUTH, ("2♥", "3♥", "Q♥", "A♥"), "2♥ 3♥ Q♥ A♥", (-1, -1, -1, -1), (0, 0, 0, -25)),
        (WEST, ("2♣", "3♣", "4♣", "Q♣"), "3♣ 4♣ Q♣ 2♣", (EAST, -1, -1, -1), (0, 25, 0, -50)),
        (EAST, ("2♣", "3♣", "4♣", "Q♣"), "Q♣ 2♣ 3♣ 4♣", (EAST, -1, -1, -1), (0, 0, 0, -25)),
        (SOUTH, ("2♠", "A♠", "Q♠", "Q♥"), "2♠ A♠ Q♠ Q♥", (-1, -1, EAST, NORTH), (0, -100, 25, 25)),
    ],
    ids=["doubled, captured by another", "not doubled", "the holder wins with it", "the holder led it", "two at once"],
)
def test_queens(
    leader: int, hands: tuple[str, ...], order: str, doubled_by: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """Example 1."""
    table = tricks(GIRLS, *hands, leader=leader, doubled_by=list(doubled_by))
    assert gained(play(table, order)) == scores


def test_without_the_bonus_for_leading_the_own_queen_the_holder_pays_it_all() -> None:
    table = tricks(GIRLS, "2♣", "3♣", "4♣", "Q♣", leader=EAST, doubled_by=[EAST, -1, -1, -1], self_led_bonus=False)
    assert gained(play(table, "Q♣ 2♣ 3♣ 4♣")) == (0, 0, 0, -50)


def test_doubling_is_asked_card_by_card_in_the_order_of_play() -> None:
    table = dealt(lambda t: {"Q♣", "Q♠"} <= cards(t, SOUTH) and t.to_act == (EAST,) and "Q♦" in cards(t, EAST))
    other = next(seat for seat in range(4) if "Q♥" in cards(table, seat))
    table.play(GIRLS)
    asked = []
    while table.view().phase == "double":
        seat = table.to_act[0]
        asked.append((seat, table.legal()[0]))
        table.play("leave it")
    mine = [(EAST, "double Q♦"), (SOUTH, "double Q♣"), (SOUTH, "double Q♠")]
    assert [a for a in asked if a != (other, "double Q♥")] == mine
    assert table.to_act == (EAST,), "the dealer leads"


def test_a_doubled_queen_is_seen_by_all_and_stays_in_the_hand() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]))
    (owner,) = table.to_act
    table.play(GIRLS)
    table.play("double Q♣")
    assert table.view().doubled_by == [owner, -1, -1, -1]
    for seat in range(4):
        assert "Q♣" in table.view(seat).hands[owner].seen
    assert any("doubles Q♣" in line.text for line in table.log((owner + 1) % 4))


def test_no_player_learns_who_was_asked_and_declined() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]))
    (owner,) = table.to_act
    other = (owner + 1) % 4
    table.play(GIRLS)
    before, log = table.view(other).as_dict(), table.log(other)
    assert before["to_act"] == []
    assert table.view(owner).to_act == (owner,)
    table.play("leave it", owner)
    if table.view().phase == "double" and table.to_act != (other,):
        assert table.view(other).as_dict() == before
    assert table.log(other) == log
    assert table.view().to_act == ()
    assert any("does not double" in line.text for line in table.log(owner))
    assert [line.number for line in table.log(other)] == list(range(len(log))), "no gap in the numbers tells of it"


def test_after_the_first_lead_nothing_can_be_doubled() -> None:
    table = tricks(GIRLS, "Q♣ 2♦", "3♣ 3♦", "4♣ 4♦", "5♣ 5♦")
    assert (
        table.why_not("double Q♣")
        == "R13: cards can only be doubled before the first lead, in Girls and King of Hearts"
    )


def test_simultaneous_doubling_is_shown_when_all_have_decided() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]), expose="simultaneous")
    owner = table.to_act[0]
    table.play(GIRLS)
    assert owner in table.to_act
    table.play("double Q♣", owner)
    assert table.view().doubled_by == [-1] * 4
    while table.view().phase == "double":
        seat = table.to_act[0]
        table.play("leave it", seat)
    assert table.view().doubled_by == [owner, -1, -1, -1]
    assert "Q♣" in table.view().hands[owner].seen


# ----------------------------------------------------------------------------------------- king of hearts


@pytest.mark.parametrize(
    ("hand", "leads"),
    [("K♠ 3♦ 9♥", {"K♠", "3♦"}), ("9♥ 4♥ 2♥", {"9♥", "4♥", "2♥"})],
    ids=["other suits", "hearts only"],
)
def test_hearts_are_led_only_from_a_hand_of_hearts(hand: str, leads: set[str]) -> None:
    """Example 2."""
    table = tricks(KING, hand, "2♣ 3♣ 4♣", "5♣ 6♣ 7♣", "8♣ 9♣ K♥")
    assert set(table.legal()) == leads
    if "K♠" in leads:
        assert table.why_not("9♥") == "R17: you hold other suits, so you may not lead a heart"


def test_hearts_may_be_led_in_girls() -> None:
    assert "9♥" in tricks(GIRLS, "K♠ 9♥", "2♣ 3♣", "5♣ 6♣", "8♣ 9♣").legal()


@pytest.mark.parametrize(
    ("leader", "hands", "order", "holder", "scores"),
    [
        (SOUTH, ("2♥", "3♥", "A♥", "K♥"), "2♥ 3♥ A♥ K♥", -1, (0, 0, -75, 0)),
        (SOUTH, ("2♥", "K♥", "A♥", "3♥"), "2♥ K♥ A♥ 3♥", WEST, (0, 75, -150, 0)),
        (EAST, ("2♥", "K♥", "3♥", "4♥"), "4♥ 2♥ K♥ 3♥", WEST, (0, -150, 0, 75)),
        (WEST, ("2♥", "K♥", "3♥", "4♥"), "K♥ 3♥ 4♥ 2♥", WEST, (0, -75, 0, 0)),
    ],
    ids=["not doubled", "captured by another", "the holder wins with it", "the holder led it"],
)
def test_the_king_of_hearts(
    leader: int, hands: tuple[str, ...], order: str, holder: int, scores: tuple[int, ...]
) -> None:
    """Example 2."""
    table = tricks(KING, *hands, leader=leader, doubled_by=[-1, -1, holder, -1])
    assert gained(play(table, order)) == scores


@pytest.mark.parametrize("early", [False, True])
def test_a_hand_may_stop_when_the_king_is_taken(early: bool) -> None:
    table = tricks(KING, "2♥", "3♥", "A♥", "K♥", stop_early=early)
    two = tricks(KING, "2♥ 3♥", "4♥ 5♥", "A♥ 6♥", "K♥ 7♥", stop_early=early)
    play(two, "2♥ 4♥ A♥ K♥")
    assert bool(two.sheets) == early
    play(table, "2♥ 3♥ A♥ K♥")
    assert gained(table) == (0, 0, -75, 0)


# -------------------------------------------------------------------------------------------------- perft


def test_free_discards_are_counted_by_arithmetic() -> None:
    """Each holds a suit of its own, the leader keeps the lead: (3!)^4 sequences."""
    table = tricks(ELTOOSH, "A♣ K♣ Q♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥", "2♠ 3♠ 4♠")
    assert perft(table.game, table._states) == 6**4
