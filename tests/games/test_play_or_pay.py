"""Play or Pay, by the numbers of its book."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

RING = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def suit_of(sign: str) -> str:
    return " ".join(rank + sign for rank in RING)


def position(cards: list[str], **fields: object) -> Table:
    names = upcard.game("play_or_pay").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    return upcard.game("play_or_pay", players=len(cards), **options).position(cards=cards, **{"dealer": 0, **fields})


def staircase() -> list[str]:
    """Example 2: the pack in order, dealt singly to three from seat 1 on."""
    pack = [rank + sign for sign in "♣♦♥♠" for rank in RING]
    return [" ".join(pack[place::3]) for place in (2, 0, 1)]


@pytest.mark.parametrize(
    ("players", "each"),
    [(3, [17, 18, 17]), (5, [10, 11, 11, 10, 10]), (6, [8, 9, 9, 9, 9, 8]), (8, [6, 7, 7, 7, 7, 6, 6, 6])],
)
def test_r3_the_whole_pack_is_dealt_from_the_dealers_left(players: int, each: list[int]) -> None:
    table = upcard.game("play_or_pay", players=players, first_dealer="0").table(seed=1)
    assert [zone.count for zone in table.view().cards] == each
    assert table.to_act == (1,)
    assert len(table.legal()) == each[1]


@pytest.mark.parametrize("forced", ["automatic", "asked"])
def test_example_1_everybody_has_a_suit(forced: str) -> None:
    table = position([suit_of("♠"), suit_of("♣"), suit_of("♦"), suit_of("♥")], turn=1, forced=forced, deals=1)
    table.play("5♣")
    paid = 0
    while not table.over:
        assert len(table.legal()) == 1
        paid += table.legal() == ["pay"]
        table.play(table.legal()[0])
    assert paid == (36 if forced == "asked" else 0)
    assert table.result.points == (-25, 75, -25, -25)
    assert dict(table.sheets[0][1].rows)["won"] == (0, 75, 0, 0)
    assert table.result.won == (1,)


def test_example_2_the_staircase() -> None:
    table = position(staircase(), turn=1, deals=1)
    for seat, card in ((1, "A♣"), (1, "3♦"), (0, "A♥"), (0, "3♠")):
        assert table.to_act == (seat,)
        assert table.view().pot == (2 if card[1] in "♥♠" else 0)
        table.play(card)
    assert table.result.points == (4, -3, -1)
    assert dict(table.sheets[0][1].rows)["cards left"] == (0, 2, 1)


def test_example_3_a_sequence_runs_round_the_corner_to_its_thirteenth_card() -> None:
    table = position(["2♠ 3♠", suit_of("♦") + " K♠", "4♠ 5♠"], turn=1, forced="asked")
    table.play("8♦")
    order = []
    while table.view().phase == "follow":
        order += [word for word in table.legal() if word != "pay"]
        table.play(table.legal()[0])
    assert order == ["9♦", "10♦", "J♦", "Q♦", "K♦", "A♦", "2♦", "3♦", "4♦", "5♦", "6♦", "7♦"]
    assert (table.to_act, table.legal()) == ((1,), ["K♠"])


def test_example_4_the_others_pay_first_when_the_same_player_holds_the_next_card() -> None:
    cards = ["2♦ 3♦", "4♦ 5♦", "7♠ K♠ Q♦", "8♠ 6♦"]
    table = position(cards, turn=3, phase="follow", first="5♠", last="6♠", forced="asked")
    assert table.why_not("8♠") == "R6: you do not hold the next card above 6♠; pay a chip"
    for seat in (3, 0, 1):
        assert (table.to_act, table.legal()) == ((seat,), ["pay"])
        table.play("pay")
    assert (table.to_act, table.legal()) == ((2,), ["7♠"])
    assert table.why_not("pay").startswith("J6")
    table.play("7♠")
    assert (table.to_act, table.view().pot) == ((3,), 3)


def test_example_5_nothing_is_paid_when_the_left_neighbour_goes_on() -> None:
    table = position(["K♠ 2♠", "A♠ 3♦", "5♥ 6♥"], turn=0, forced="asked")
    table.play("K♠")
    assert (table.to_act, table.legal()) == ((1,), ["A♠"])
    assert table.view().paid == [0, 0, 0]


def test_forced_moves_are_logged_in_their_order() -> None:
    table = position(staircase(), turn=1, deals=1)
    table.play("A♣")
    assert table.log()[1].text.startswith("Player 3 2♣, Player 1 3♣, Player 2 4♣, ")
    table.play("3♦")
    assert "Player 1 pays 1, Player 2 pays 1." in [entry.text for entry in table.log()]


def test_j4_the_thirteenth_card_as_the_last_one_wins() -> None:
    table = position([suit_of("♣"), "2♥", "3♥ 4♥"], turn=0, deals=1)
    table.play("2♣")
    assert table.result.points == (24 + 3, -13, -14)


def test_j3_antes_and_extra_antes_of_short_hands() -> None:
    table = upcard.game("play_or_pay", players=5, ante=2, short_hand_ante=3, first_dealer="0").table(seed=3)
    assert table.view().paid == [5, 2, 2, 5, 5]
    assert table.view().pot == 19


def test_j7_with_a_stack_no_player_pays_more_than_he_has_and_j12_the_match_ends_below_three() -> None:
    table = position(["2♣ 3♣", "4♥ 6♥ 8♥", "5♠ 6♠ 9♥"], turn=0, stack=2, chips=[2, 2, 2], deals=9)
    table.play("2♣")
    assert table.result.points == (6, 0, 0)
    assert table.result.won == (0,)


def test_a_payment_proves_that_the_card_is_not_there() -> None:
    table = position(["K♠ 9♣", "2♥ 3♦", "A♠ 6♥"], turn=0, forced="asked")
    table.play("K♠")
    table.play("pay")
    assert table.snapshot()["lacks"][0][1] == 1 << TEXTS.index("A♠")


def test_r7_a_position_in_which_no_player_holds_the_next_card_is_refused() -> None:
    with pytest.raises(BadPosition, match="R7"):
        position(["2♦ 3♦", "4♦ 5♦", "6♦"], turn=1, phase="follow", first="5♠", last="6♠")


def outcomes(hands: list[set[str]], turn: int) -> int:
    """Slow, from the prose: in how many ways the leads of a hand can be chosen, everything else being forced."""
    if not hands[turn]:
        return 1
    ways = 0
    for begun in hands[turn]:
        left, card, seat = [set(h) for h in hands], begun, turn
        while True:
            left[seat].discard(card)
            if not left[seat]:
                ways += 1
                break
            following = RING[(RING.index(card[:-1]) + 1) % 13] + card[-1]
            if following == begun:
                ways += outcomes(left, seat)
                break
            card, seat = following, next(s for s in range(len(left)) if following in left[s])
    return ways


def test_as_many_sequences_of_moves_as_counted_by_hand() -> None:
    rng = np.random.default_rng(4)
    pack = [TEXTS[i] for i in rng.permutation(26)]
    hands = [set(pack[seat::3]) for seat in range(3)]
    found = {}
    for forced in ("automatic", "asked"):
        table = position([" ".join(h) for h in hands], turn=1, deals=1, forced=forced)
        found[forced] = perft(table.game, table.snapshot())
    assert found["automatic"] == found["asked"] == outcomes(hands, 1) > 9


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"forced": "asked"}, {"stack": 20, "hands": 30}, {"ante": 1, "short_hand_ante": 2, "forced": "asked"}]
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("play_or_pay", players=5, **options), matches=1, states_looked_at=40)


def test_j12_a_player_who_has_neither_cards_nor_chips_has_left_the_match() -> None:
    table = position(["7♦ 8♠ 9♠", "K♣", "7♣ 5♣ 6♣", ""], turn=1, chips=[5, 5, 5, 0], stack=3, deals=9)
    table.play("K♣")
    assert table.sheets[0][1].rows[-1] == ("chips", (2, 11, 2, 0))
    assert [zone.count for zone in table.view().cards] == [17, 17, 18, 0]
    with pytest.raises(BadPosition, match="R13"):
        position(["7♦ 8♠ 9♠", "K♣", "7♣ 5♣ 6♣", ""], turn=1)


def test_r4_the_dealers_left_begins_also_in_a_position() -> None:
    assert position([suit_of(sign) for sign in "♣♦♥♠"], dealer=1).to_act == (2,)
