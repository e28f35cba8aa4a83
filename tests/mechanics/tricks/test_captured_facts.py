"""Tricks that follow from cards won, where the counting ones lie face up."""

import pytest

import upcard


@pytest.mark.parametrize("name", ["gong_zhu", "trex"])
def test_the_tricks_of_a_real_position_follow_from_its_cards(name):
    game = upcard.game(name)
    for seed in range(4):
        table = game.table(seed=seed)
        while not table.over and sum(table.view().tricks) < 3 and len(table.moves) < 60:
            table.play(table.legal()[0], table.to_act[0])
        fields = table.fields()
        given = fields.pop("tricks", None)
        if given and sum(given) == 3:
            assert game.position(**fields).fields()["tricks"] == given
            return
    raise AssertionError(f"no three tricks in {name}")


def test_a_number_that_is_given_stands():
    game = upcard.game("gong_zhu")
    table = game.table(seed=1)
    while sum(table.view().tricks) < 3:
        table.play(table.legal()[0], table.to_act[0])
    fields = table.fields()
    assert game.position(**fields).fields()["tricks"] == fields["tricks"]


def test_gong_zhu_r12_a_trick_has_been_won_for_every_four_cards_those_laid_face_up_among_them() -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in ("A", "K", "Q", *range(4, 12))) for suit in "♣♦♥♠"]
    hands = [hand.replace("11", "J") for hand in hands]
    won = {"captured": {2: "2♥ 3♥"}, "won_cards": ["2♣ 3♣ 2♦ 3♦", "", "2♠ 3♠", ""]}
    assert upcard.game("gong_zhu").position(hands=hands, leader=0, **won).fields()["tricks"] == [1, 0, 1, 0]
