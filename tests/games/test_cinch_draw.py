"""Cinch: the draw and what it shows, by its book."""

from __future__ import annotations

import random

import numpy as np
import pytest

import upcard
from tests.games.cinch_tables import EAST, NORTH, SOUTH, SPADES_TRUMP, WEST, dealt, play, suit_of
from upcard.cards.faces import TEXTS
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import perft
from upcard.engine.testing.checks import Watch


def cards_in(text: str) -> set[str]:
    return set(text.split())


def naming(trumps: list[str], *, dealer: int = SOUTH, declarer: int = SOUTH, top: str = "", **options: object) -> Table:
    """Hands of nine with these spades (and 5♣) and no others, filled up from the top of the plain suits, just before
    spades are named. `top` lies on top of the stub, first card first."""
    held = {card for cards in trumps for card in cards.split()}
    plain = [card for card in TEXTS[51::-1] if card not in SPADES_TRUMP and card not in top.split()]
    hands = [cards.split() + [plain.pop(0) for _ in range(9 - len(cards.split()))] for cards in trumps]
    below = [card for card in (*SPADES_TRUMP, *plain) if card not in held and card not in top.split()]
    return upcard.game("cinch", **options).position(
        hands=[" ".join(hand) for hand in hands], stock=" ".join([*below, *reversed(top.split())]),
        phase="name trump", declarer=declarer, turn=declarer, dealer=dealer, bid=1,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ the draw


def filling_up() -> Table:
    """Example 4: West holds 3 trumps, North 7, East 2, and South, who deals, 1."""
    return naming(["2♠", "A♠ K♠ Q♠", "J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠", "5♣ 4♠"])


def test_hands_are_filled_from_the_dealers_left_and_the_dealer_robs_the_pack() -> None:
    table = play(filling_up(), "trump ♠")
    assert table.to_act == (NORTH,) and table.view().phase == "give up trumps"
    assert set(table.legal()) == {f"give up {card}" for card in cards_in("J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠")}
    play(table, "give up 6♠")
    view = table.view(SOUTH)
    assert view.kept == [1, 3, 6, 2]
    assert view.dead[NORTH].seen == ("6♠",)
    assert [hand.count for hand in view.hands] == [1, 6, 6, 6]
    assert table.to_act == (SOUTH,) and len(view.rest.seen) == 9
    assert set(table.legal()) == {f"take {card}" for card in view.rest.seen}
    for _ in range(5):
        table.play(table.legal()[0])
    view = table.view(SOUTH)
    assert view.phase == "play" and view.hands[SOUTH].count == 6 and view.rest.count == 4


def test_hands_are_filled_in_one_go_from_the_top_of_the_stub() -> None:
    drawn = "2♥ 3♥ 4♥ 2♦ 3♦ 4♦ 6♦"
    table = play(naming(["2♠", "A♠ K♠ Q♠", "J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠", "5♣ 4♠"], top=drawn), "trump ♠, give up 6♠")
    hands = [set(hand.split()) for hand in table.fields()["hands"]]
    assert hands[WEST] == cards_in("A♠ K♠ Q♠ 2♥ 3♥ 4♥")
    assert hands[EAST] == cards_in("5♣ 4♠ 2♦ 3♦ 4♦ 6♦")


def test_only_given_up_trumps_are_shown() -> None:
    table = play(filling_up(), "trump ♠, give up 6♠")
    for viewer in (WEST, NORTH, EAST, None):
        view = table.view(viewer)
        assert view.rest.seen == ()
        assert [pile.count for pile in view.discards] == [8, 6, 2, 7]
        assert [seat for seat in range(4) if view.discards[seat].seen] == ([] if viewer is None else [viewer])
    table.play(table.legal()[0])
    assert table.log(WEST)[-1].text.endswith("takes a card")
    assert "from the stub" in table.log(SOUTH)[-1].text


def test_trumps_are_given_up_from_the_dealers_left_before_a_card_is_drawn() -> None:
    table = play(naming(["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠", "", "5♣ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠", ""]), "trump ♠")
    assert table.to_act == (NORTH,)
    play(table, "give up 7♠")
    assert table.to_act == (SOUTH,) and table.view().stock.count == 16, "the dealer comes last"
    assert table.view(SOUTH).rest.count == 0
    play(table, "give up 8♠")
    assert table.view().phase == "play", "six trumps are kept, nothing is wanting"
    assert table.view(SOUTH).rest.count == 4


def test_a_short_stub_is_followed_by_the_discards_of_the_other_three() -> None:
    """G6: eighteen cards are missing, sixteen are there."""
    trumps = ["A♠ K♠ Q♠ J♠ 10♠ 9♠", "", "", ""]
    before = naming(trumps).fields()["hands"]
    table = play(naming(trumps), "trump ♠")
    after = table.fields()
    assert [len(hand.split()) for hand in after["hands"]] == [6] * 4
    assert after["phase"] == "play"
    thrown = {card for seat in (WEST, NORTH, EAST) for card in before[seat].split()}
    drawn = {card for seat in (WEST, NORTH, EAST) for card in after["hands"][seat].split()}
    assert len(drawn & thrown) == 2
    assert set(after["stock"].split()) == thrown - drawn
    assert table.view(SOUTH).rest.count == 0


def test_a_dealer_who_is_short_takes_the_whole_stub_and_own_discards() -> None:
    """G7: fifteen of sixteen cards are drawn by the others; the dealer holds two trumps."""
    table = play(naming(["A♠ K♠", "Q♠", "J♠", "10♠"], top=" ".join(SPADES_TRUMP[5:])), "trump ♠")
    view = table.view(SOUTH)
    assert view.phase == "complete" and view.rest.count == 0 and view.hands[SOUTH].count == 3
    assert set(table.legal()) == {f"take back {card}" for card in view.discards[SOUTH].seen}
    assert len(table.legal()) == 7
    assert table.why_not("take back 2♦") == "G7: 2♦ is not among your discards"
    for _ in range(3):
        table.play(table.legal()[0])
    assert table.view().phase == "play" and table.view().kept[SOUTH] == 2
    assert table.log(WEST)[-1].text.startswith("South kept 2 trumps")


def test_a_dealer_whose_hand_the_stub_just_fills_is_not_asked() -> None:
    table = play(naming(["A♠ K♠ Q♠ J♠", "10♠", "9♠ 8♠", "7♠"]), "trump ♠")
    assert table.view().phase == "play", "fourteen cards are drawn, two are wanting"


def test_the_dealer_may_be_free_to_choose_any_six() -> None:
    table = play(naming(["A♠ K♠ 10♠ 3♠", "Q♠", "J♠ 9♠ 8♠", "7♠ 6♠"], dealer_rob="free_six"), "trump ♠")
    own, rest = set(table.view(SOUTH).aside.seen), set(table.view(SOUTH).rest.seen)
    assert own == cards_in("A♠ K♠ 10♠ 3♠") and len(rest) == 4
    assert set(table.legal()) == {f"keep {card}" for card in own} | {f"take {card}" for card in rest}
    assert table.view(WEST).aside.seen == ()
    play(table, "keep A♠, keep K♠")
    for card in sorted(rest):
        table.play(f"take {card}")
    view = table.view(WEST)
    assert view.phase == "play" and set(view.dead[SOUTH].seen) == {"10♠", "3♠"} and view.kept[SOUTH] == 2


def test_a_free_dealer_gives_up_nothing_before_the_stub_is_seen() -> None:
    table = play(naming(["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠", "", "5♣", "4♠ 3♠"], dealer_rob="free_six"), "trump ♠")
    assert table.view().phase == "rob" and len(table.view(SOUTH).aside.seen) == 7


# ------------------------------------------------------------------------------------------------ what others know


@pytest.mark.parametrize("seed", range(6))
def test_imagined_hands_hold_the_trumps_that_were_kept(seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(seed=seed, single_hand=True)
    believer, draws = ConsistentRedealer(table.game.rules), np.array([seed], np.uint64)
    while table.view().phase != "play":
        table.play(rng.choice(table.legal()))
    kept, trump = table.view().kept, table.view().trump
    for _ in range(4):
        for seat in range(4):
            world = fields_of(table.game, believer.redeal(table.snapshot(), seat, draws))
            if table.view().last_trick.count == 0 and table.view().trick.count == 0:
                held = [sum(suit_of(c, trump) == trump for c in hand.split()) for hand in world["hands"]]
                assert all(n >= k for n, k in zip(held, kept, strict=True))
            assert not any(suit_of(c, trump) == trump for pile in world["discards"] for c in pile.split())
        table.play(rng.choice(table.legal()))


@pytest.mark.parametrize(
    ("trumps", "options"),
    [
        (["A♠ K♠ Q♠ J♠ 10♠ 9♠", "", "", ""], {}),
        (["A♠ K♠", "Q♠", "J♠", "10♠"], {}),
        (["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠", "", "7♠ 6♠", "5♣"], {"dealer_rob": "free_six"}),
    ],
    ids=["the stub is too short", "the dealer is short", "the dealer is free and gives up trumps"],
)
def test_rare_ways_of_filling_up_reveal_no_hidden_card(trumps: list[str], options: dict[str, object]) -> None:
    rng = random.Random(1)
    table = play(naming(trumps, single_hand=True, **options), "trump ♠")
    watch = Watch(table.game, 1)
    while not table.over:
        watch.state(table, deep=table.view().trick.count == 0)
        table.play(rng.choice(table.legal()))


# ------------------------------------------------------------------------------------------------ counting


def test_the_dealer_robs_five_of_nine_cards_in_any_order() -> None:
    table = play(filling_up(), "trump ♠, give up 6♠")
    assert perft(table.game, table._states, 5) == 9 * 8 * 7 * 6 * 5
