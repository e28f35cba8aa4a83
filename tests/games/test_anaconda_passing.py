"""Anaconda: the passes and what is known of their cards, by its book."""

from __future__ import annotations

from itertools import permutations

import pytest

import upcard
from tests.games.anaconda_tables import check_round, dealt, sevens
from upcard.cards.faces import TEXTS
from upcard.engine.knowledge.consistent_redeal import ConsistentRedealer
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import perft

FULL_HAND = {
    1: "A♠ K♠ Q♠ J♠ 9♦ 4♣ 2♥",
    2: "7♣ 7♦ 7♥ 3♠ 3♦ 10♥ K♥",
    3: "A♦ 2♦ 4♦ 6♣ 8♥ J♣ Q♥",
    0: "10♠ 10♦ 5♥ 5♣ 9♣ 8♠ 6♥",
}


def pass_cards(table: Table, seat: int, cards: str) -> None:
    for card in cards.split():
        table.play(f"pass {card}", seat=seat)


def hand(table: Table, seat: int) -> set[str]:
    return set(table.view(seat).cards[seat].seen)


def passes(table: Table) -> dict[int, int]:
    """Which player gets the cards of which: each lays out three, and they are looked for afterwards."""
    laid = {seat: sorted(hand(table, seat))[:3] for seat in table.to_act}
    for seat, cards in laid.items():
        pass_cards(table, seat, " ".join(cards))
    return {giver: next(s for s in laid if set(cards) <= hand(table, s)) for giver, cards in laid.items()}


def test_example_1_the_passes_of_five() -> None:
    table = dealt(5, sevens(5))
    check_round(table)
    assert passes(table) == {0: 1, 1: 2, 2: 3, 3: 4, 4: 0}
    check_round(table)
    assert passes(table) == {0: 3, 1: 4, 2: 0, 3: 1, 4: 2}


def test_example_1_players_who_folded_are_not_counted() -> None:
    table = dealt(5, sevens(5))
    for move in ("bet", "fold", "call", "call", "call"):
        table.play(move)
    assert passes(table) == {0: 1, 1: 3, 3: 4, 4: 0}
    check_round(table)
    assert passes(table) == {0: 3, 1: 4, 3: 0, 4: 1}


def test_no_player_sees_the_incoming_cards_before_laying_out_his_own() -> None:
    table = dealt(3, sevens(3))
    check_round(table)
    pass_cards(table, 0, "2♣ 3♣ 4♣")
    assert table.to_act == (1, 2)
    assert hand(table, 1) == set(TEXTS[7:14])
    assert table.view(1).passing[0].cards is None
    assert table.view(1).passing[0].count == 3
    pass_cards(table, 2, " ".join(TEXTS[14:17]))
    pass_cards(table, 1, " ".join(TEXTS[7:10]))
    assert {"2♣", "3♣", "4♣"} <= hand(table, 1)
    assert set(table.view(0).cards[1].seen) == {"2♣", "3♣", "4♣"}
    assert table.view(2).cards[1].seen == ()


def test_a_card_passed_on_stays_with_its_receiver_in_all_that_the_giver_imagines() -> None:
    """Through the second pass it is with one of two, then among seven of which two go; a fold does not set it free."""
    table = dealt(4, sevens(4), stock=" ".join(TEXTS[28:52]))
    check_round(table)
    for seat in range(4):
        pass_cards(table, seat, " ".join(TEXTS[7 * seat : 7 * seat + 3]))
    gave = {"2♣", "3♣", "4♣"}  # from seat 0 to seat 1, who passes them on to seat 3 in the second pass
    assert all(gave <= held[1] for held in map(places, worlds(table, 0)))
    for move in ("bet", "call", "call", "call"):
        table.play(move)
    for seat in range(4):
        pass_cards(table, seat, " ".join(sorted(hand(table, seat), key=TEXTS.index)[:3]))
    assert hand(table, 3) >= gave
    imagined = [places(world) for world in worlds(table, 0)]
    assert all(gave <= held[1] | held[3] for held in imagined)
    assert any(gave & held[1] for held in imagined) and any(gave & held[3] for held in imagined)
    assert all(gave <= held[3] for held in map(places, worlds(table, 1)))
    check_round(table)
    for seat in range(4):
        table.play("low", seat=seat)
    for seat in range(4):
        for verb in ("discard", "discard", "hide"):
            table.play(next(word for word in table.legal(seat) if word.startswith(verb)), seat=seat)
    for move in ("bet", "call", "fold"):
        table.play(move)
    assert table.view(0).cards[3].count == 0
    assert all(gave <= held[3] for held in map(places, worlds(table, 1)))


@pytest.mark.parametrize("viewer", [0, 1, None])
def test_cards_that_all_have_seen_do_not_come_back_when_their_owner_folds(viewer: int | None) -> None:
    table = whole_hand()
    seen = set(table.view(viewer).cards[2].seen)
    assert len(seen) == 4
    for move in ("bet", "fold"):
        table.play(move)
    passed = {0: {"10♦", "J♣", "Q♥"}}.get(viewer, set())
    assert table.view(viewer).cards[2].count == 0 and set(table.view(viewer).discards[2].seen) == passed
    assert all(seen <= set(world["discards"][2].split()) for world in worlds(table, viewer))


def worlds(table: Table, viewer: int | None, count: int = 60) -> list[dict[str, list[str]]]:
    """The positions that a seat can imagine."""
    believer, rng = ConsistentRedealer(table.game.rules), rng_of(9)
    return [fields_of(table.game, believer.redeal(table._states, viewer, rng)) for _ in range(count)]


def places(world: dict[str, list[str]]) -> list[set[str]]:
    """For every seat the cards that it holds, has laid down or has thrown away."""
    zones = [world.get(zone, [""] * 7) for zone in ("hands", "passing", "fifth", "discards")]
    return [set(" ".join(zone[seat] for zone in zones).split()) for seat in range(len(world["hands"]))]


def test_two_left_pass_to_each_other_or_not_at_all() -> None:
    for option, phase in (("opponent", "pass"), ("none", "declare")):
        table = dealt(3, sevens(3), two_left_pass=option)
        for move in ("bet", "call", "fold"):
            table.play(move)
        assert passes(table) == {1: 2, 2: 1}
        check_round(table)
        assert table.view().phase == phase
        if phase == "pass":
            assert passes(table) == {1: 2, 2: 1}
            assert table.view().betting_round == 3


def whole_hand() -> Table:
    """Example 2 to the end."""
    table = dealt(4, FULL_HAND, hands=2)
    check_round(table)
    for seat, cards in {1: "9♦ 4♣ 2♥", 2: "3♠ 10♥ K♥", 3: "8♥ J♣ Q♥", 0: "10♠ 9♣ 8♠"}.items():
        pass_cards(table, seat, cards)
    assert {"A♠", "K♠", "Q♠", "J♠", "10♠"} <= hand(table, 1)
    check_round(table)
    for seat, cards in {1: "10♠ 9♣ 8♠", 2: "9♦ 4♣ 2♥", 3: "6♣ 10♥ K♥", 0: "10♦ J♣ Q♥"}.items():
        pass_cards(table, seat, cards)
    assert hand(table, 1) == {"A♠", "K♠", "Q♠", "J♠", "10♥", "K♥", "6♣"}
    assert hand(table, 2) == {"7♣", "7♦", "7♥", "3♦", "J♣", "Q♥", "10♦"}
    assert hand(table, 3) == {"A♦", "2♦", "4♦", "3♠", "8♠", "9♣", "10♠"}
    assert hand(table, 0) == {"5♥", "5♣", "6♥", "8♥", "4♣", "2♥", "9♦"}
    check_round(table)
    for seat, way in ((1, "high"), (2, "high"), (3, "low"), (0, "low")):
        table.play(way, seat=seat)
    final = {1: "K♥ 6♣ 10♥", 2: "3♦ 10♦ J♣", 3: "9♣ 10♠ A♦", 0: "5♣ 9♦ 2♥"}
    for seat, cards in final.items():
        one, two, down = cards.split()
        table.play(f"discard {one}", seat=seat)
        table.play(f"discard {two}", seat=seat)
        table.play(f"hide {down}", seat=seat)
    return table


def test_example_2_a_whole_hand() -> None:
    table = whole_hand()
    assert table.view().betting_round == 4
    assert set(table.view().cards[1].seen) == {"A♠", "K♠", "Q♠", "J♠"}
    assert table.view(2).fifth[1].cards is None
    check_round(table)
    sheet = dict(table.sheets[0][1].rows)
    assert sheet["declared"] == ("low", "high", "high", "low")
    assert sheet["hand"][1:3] == ("straight", "three of a kind")
    assert sheet["won"] == (0, 2, 0, 2)


def test_perft_of_a_pass() -> None:
    laid = {0: TEXTS[0], 1: f"{TEXTS[7]} {TEXTS[8]}", 2: " ".join(TEXTS[14:17])}
    left = {0: " ".join(TEXTS[1:7]), 1: " ".join(TEXTS[9:14]), 2: " ".join(TEXTS[17:21])}
    table = dealt(3, left, phase="pass", passing=laid)
    # 6 x 5 steps of seat 0 and 5 of seat 1, whose one step comes first, second or last
    assert perft(table.game, table._states, 3) == 6 * 5 * 5 * len(set(permutations("001")))


def test_cards_that_were_passed_are_printed_as_cards() -> None:
    table = dealt(3, sevens(3))
    check_round(table)
    for seat in range(3):
        pass_cards(table, seat, " ".join(sorted(hand(table, seat))[:3]))
    fields = table.fields()
    assert [len(first.split()) for first, _ in fields["passed"]] == [3, 3, 3]
    assert fields["passed_to"] == [[1, -1], [2, -1], [0, -1]]
    assert upcard.game("anaconda", players=3).position(**fields).fields() == fields
