"""Trex: the layout, and the low cards that are exposed before it, by its book."""

from __future__ import annotations

import pytest

import upcard
from tests.games.trex_tables import EAST, ELTOOSH, GIRLS, KING, NORTH, SOUTH, TREX, WEST, cards, gained, play
from upcard.engine.play.table import Table
from upcard.engine.testing import perft


def layout(laid: tuple[str, str, str, str], *hands: str, turn: int = SOUTH, **more: object) -> Table:
    """Trex with a layout of ♣, ♦, ♥ and ♠."""
    return upcard.game("trex").position(
        hands=list(hands), layout=list(laid), contract=TREX, phase="layout", owner=turn, dealer=turn, turn=turn, **more
    )


# --------------------------------------------------------------------------------------------------- trex


def test_jacks_and_neighbours_may_be_laid() -> None:
    """Example 5."""
    table = layout(
        ("Q♣ J♣", "", "J♥", "J♠ 10♠ 9♠ 8♠"), "Q♠ 7♠ 10♥ J♦ 10♦ A♣ 10♣", "K♣ 2♣", "9♣ 3♣", "8♣ 4♣"
    )  # fmt: skip
    assert set(table.legal()) == {"Q♠", "7♠", "10♥", "J♦", "10♣"}
    why = "R23: only jacks, and cards next above or below those in the layout, can be played"
    assert table.why_not("10♦") == table.why_not("A♣") == why
    assert table.why_not("pass") == "R24: you can play a card, so you must"


def test_a_player_who_cannot_play_passes_and_shows_what_is_not_held() -> None:
    table = layout(("J♣", "", "", ""), "2♣ 2♦", "J♦ 10♦", "J♥ 10♥", "J♠ 10♠")
    assert table.legal() == ["pass"]
    table.play("pass")
    lacks = set(table.fields()["lacks"][SOUTH].split())
    assert lacks == {"10♣", "Q♣", "J♦", "J♥", "J♠"}


def test_places_count_200_150_100_50_and_the_last_finishes_the_layout() -> None:
    laid = ("J♣ 10♣", "J♦ 10♦ 9♦ 8♦ 7♦ 6♦ 5♦", "J♥", "J♠")
    table = layout(laid, "9♣", "Q♣", "Q♥", "Q♠ 4♦ 3♦")
    play(table, "9♣ Q♣")
    assert table.view().place == ["first out", "second out", "", ""]
    play(table, "Q♥")
    assert table.view().place == ["first out", "second out", "third out", "last"]
    assert table.view().gained == [200, 150, 100, 50]
    assert table.to_act == (EAST,), "the last lays out alone"
    play(table, "4♦ Q♠ 3♦")
    assert gained(table) == (200, 150, 100, 50)


def test_players_who_are_out_are_passed_over() -> None:
    table = layout(("J♣", "J♦", "J♥", "J♠"), "Q♣", "10♣ 9♣", "10♦ 9♦", "10♥ 9♥")
    play(table, "Q♣ 10♣ 10♦ 10♥")
    assert table.to_act == (WEST,)


TWOS = [
    ("2♣ 2♦ 2♥ 2♠", True),
    ("2♣ 2♦ 2♥ 3♠", True),
    ("2♣ 3♦ 2♥ 2♠", True),
    ("2♣ 2♦ 2♥ 3♣", False),
    ("2♣ 2♦ 3♥ 3♠", False),
]


@pytest.mark.parametrize(("low", "asked"), TWOS)
def test_who_may_expose_low_cards(low: str, asked: bool) -> None:
    pack = [
        f"{rank}{suit}"
        for suit in "♣♦♥♠"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    rest = [card for card in reversed(pack) if card not in low.split()]
    missing = [two for two in ("2♣", "2♦", "2♥", "2♠") if two not in low.split()]
    mine = low.split() + [card for card in rest if card not in missing][:9]
    others = [card for card in rest if card not in mine]
    hands = [" ".join(mine), *(" ".join(others[13 * k : 13 * k + 13]) for k in range(3))]
    table = upcard.game("trex").position(
        hands=hands, owner=WEST, dealer=WEST, turn=WEST, hand=3, played=[1, 0, 0, 0, 0], seed=5
    )
    table.play(TREX)
    if not asked:
        assert table.to_act == (WEST,)
        assert table.view(SOUTH).to_act == (WEST,)
        return
    assert table.to_act == (SOUTH,)
    assert table.view(WEST).to_act == () == table.view().to_act
    assert table.legal() == ["expose the 2s", "keep the 2s"]
    assert table.why_not("2♥") == "R20: first say whether you expose your 2s"
    kept = upcard.load(table.record())
    kept.play("keep the 2s")
    assert kept.to_act == (WEST,)
    assert "keeps" not in " ".join(line.text for line in kept.log(NORTH))
    table.play("expose the 2s")
    assert table.view().phase == "choose"
    assert table.to_act == (WEST,)
    assert table.legal() == [ELTOOSH, GIRLS, KING, TREX], "R21: Trex or another"
    assert table.view().hand == 3
    assert cards(table, SOUTH) != set(mine)
    assert any("exposes 2s" in line.text for line in table.log(NORTH))


# -------------------------------------------------------------------------------------------------- perft


def count_layouts(hands: list[list[str]], laid: set[str], turn: int) -> int:
    """All ways to play Trex to the end, written down from the prose of R22 to R25."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    if not any(hands):
        return 1
    while not hands[turn]:
        turn = (turn + 1) % 4

    def fits(card: str) -> bool:
        rank, suit = ranks.index(card[:-1]), card[-1]
        return card[:-1] == "J" or any(0 <= r < 13 and f"{ranks[r]}{suit}" in laid for r in (rank - 1, rank + 1))

    ways = [card for card in hands[turn] if fits(card)]
    if not ways:
        return count_layouts(hands, laid, (turn + 1) % 4)
    total = 0
    for card in ways:
        after = [[c for c in hand if c != card] for hand in hands]
        total += count_layouts(after, laid | {card}, (turn + 1) % 4)
    return total


def test_layouts_are_counted_by_a_slow_hand() -> None:
    hands = ["J♣ 9♣ Q♦", "10♣ J♦ K♦", "Q♣ 10♦ 8♣", "A♦ 9♦ K♣"]
    table = layout(("", "", "", ""), *hands)
    assert perft(table.game, table._states) == count_layouts([h.split() for h in hands], set(), 0) > 1
