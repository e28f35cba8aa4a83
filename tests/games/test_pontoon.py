"""Pontoon: the worked examples of its book, rule by rule."""

from __future__ import annotations

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

PLAYING, STUCK, PONTOON, BUST = range(4)


def table_of(players: int, **fields: object) -> Table:
    """A table with seat 0 as the banker; options by name, the rest of the pack in some order."""
    names = upcard.game("pontoon").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    start: dict[str, object] = {"dealer": 0, "turn": 1, "phase": "play", "seed": 9}
    return upcard.game("pontoon", players=players, **options).position(**{**start, **fields})


def punter(down: str, up: str, bet: int = 4, pack: str = "", **fields: object) -> Table:
    """One punter, seat 1, with these cards; the next card of the pack comes first in `pack`."""
    return table_of(
        2, down={1: [down]}, up={1: [up]}, status={1: [PLAYING]}, stake={1: [bet]}, bets=[0, bet], bank="9♦", hole="8♣",
        pack=" ".join(reversed(pack.split())), **fields,
    )  # fmt: skip


def settled(bank: str, hands: dict[int, tuple[str, str, int, int]], **fields: object) -> tuple[int, ...]:
    """What everybody wins when the banker sticks on `bank` against hands (face down, face up, stake, status)."""
    players = max(hands) + 1
    table = table_of(
        players, phase="banker", turn=0, bank=bank, bets=[0, *(hands[n][2] for n in range(1, players))],
        down={n: [hand[0]] for n, hand in hands.items()}, up={n: [hand[1]] for n, hand in hands.items()},
        stake={n: [hand[2]] for n, hand in hands.items()}, status={n: [hand[3]] for n, hand in hands.items()}, **fields,
    )  # fmt: skip
    table.play("stick")
    return tuple(dict(table.sheets[0][1].rows)["won or lost"])


def buys(table: Table) -> list[int]:
    return [int(words.split()[-1]) for words in table.legal() if words.startswith("buy for")]


def others(table: Table) -> list[str]:
    return [words for words in table.legal() if not words.startswith("buy for")]


@pytest.mark.parametrize(
    ("cards", "gain"),
    [
        ("A♠ 9♠ A♥", 1),  # an ordinary 21 against 20
        ("5♠ 3♠ 3♥ 2♠ A♠", 2),  # 14, but a five-card trick
        ("K♠ Q♠ A♠", 1),
        ("9♠ A♠", -1),  # 20 against 20
    ],
)
def test_example_1_what_hands_are_worth_against_a_20(cards: str, gain: int) -> None:
    down, up = cards.split(" ", 1)
    assert settled("K♦ Q♦", {1: (down, up, 1, STUCK)})[1] == gain


@pytest.mark.parametrize("ten", ["K♠", "10♠", "Q♠", "J♠"])
def test_example_1_an_ace_and_a_ten_card_are_a_pontoon(ten: str) -> None:
    table = punter("A♠", ten, pack="2♣")
    assert "declare pontoon" in table.legal()
    assert table.why_not("stick") == "J7: sticking on a pontoon is declaring it"


def test_example_1_a_hand_over_21_is_bust_at_once() -> None:
    table = punter("K♠", "Q♠", pack="2♣ 3♣ 4♣")
    table.play("twist")
    assert table.view().hand == 1
    assert dict(table.sheets[0][1].rows)["won or lost"] == (4, -4)
    assert "Player 2 is bust with K♠ Q♠ 2♣." in [entry.text for entry in table.log()]


def test_example_2_buying_and_twisting() -> None:
    table = punter("6♠", "5♦", pack="7♣ 3♥ 2♣")
    assert others(table) == ["stick", "twist"]
    assert buys(table) == [4, 5, 6, 7, 8]
    table.play("buy for 8")
    assert table.view().stake[1][0] == 12
    assert table.view(0).down[4].cards is None
    assert table.view(1).down[4].seen == ("6♠", "7♣")
    assert buys(table) == [4, 5, 6, 7, 8]
    table.play("twist")
    assert table.legal() == ["stick"]
    assert table.why_not("buy for 4") == "R18: after a twist no more cards can be bought"
    assert table.why_not("twist") == "J4: the hand counts 21 with aces as 1; only stick is left"


def test_example_3_settling_with_a_banker_of_19() -> None:
    won = settled(
        "K♦ 9♦",
        {
            1: ("K♠", "Q♠", 5, STUCK),
            2: ("K♥", "9♥", 7, STUCK),
            3: ("2♠", "2♥ 3♠ 4♠ 4♥", 6, STUCK),
            4: ("J♠", "A♠", 3, PONTOON),
        },
    )
    assert won == (-5 + 7 - 12 - 6, 5, -7, 12, 6)


def test_example_3_a_bust_hand_has_paid_already() -> None:
    table = table_of(
        3, down={1: ["K♠"], 2: ["K♥"]}, up={1: ["5♠"], 2: ["Q♥"]}, stake={1: [2], 2: [5]}, bets=[0, 2, 5], pack="7♠",
        status={1: [PLAYING], 2: [PLAYING]}, bank="9♦", hole="K♦",
    )  # fmt: skip
    table.play("twist")
    assert table.view().chips == [2, -2, 0]
    assert table.view().busted.seen == ("K♠", "5♠", "7♠")
    assert table.view().used.count == 3
    for move in ("stick", "stick"):
        table.play(move)
    assert dict(table.sheets[0][1].rows)["won or lost"] == (2 - 5, -2, 5)


def test_example_4_against_a_five_card_trick_only_pontoons_win() -> None:
    won = settled(
        "4♦ 3♦ 2♦ 5♦ 6♦",
        {1: ("J♠", "A♠", 3, PONTOON), 2: ("2♠", "2♥ 3♠ 4♠ 4♥", 6, STUCK), 3: ("7♠", "7♥ 7♣", 5, STUCK)},
    )
    assert won == (-6 + 6 + 5, 6, -6, -5)


def test_a_banker_at_21_is_told_by_the_bankers_ruling_to_draw_no_more() -> None:
    table = table_of(
        2, phase="banker", turn=0, bank="K♦ 6♦ 5♦", pack="10♦", bets=[0, 1], stake={1: [1]}, down={1: ["J♠"]},
        up={1: ["9♠"]}, status={1: [STUCK]},
    )  # fmt: skip
    assert table.legal() == ["stick"]
    assert table.why_not("twist") == "J18: the hand makes 21 with its aces as 1; the banker draws no more"


def test_a_bust_banker_pays_all_who_are_left() -> None:
    table = table_of(
        4, phase="banker", turn=0, bank="K♦ 6♦", pack="10♦", bets=[0, 1, 1, 1], stake={1: [3], 2: [6], 3: [5]},
        down={1: ["J♠"], 2: ["2♠"], 3: ["2♦"]}, up={1: ["A♠"], 2: ["2♥ 3♠ 4♠ 4♥"], 3: ["3♦"]},
        status={1: [PONTOON], 2: [STUCK], 3: [STUCK]},
    )  # fmt: skip
    table.play("twist")
    assert dict(table.sheets[0][1].rows)["won or lost"] == (-23, 6, 12, 5)


def dealt_second(first: list[str], hole: str, second: list[str], bets: list[int], **fields: object) -> Table:
    """Bets on the first cards; then the second cards are dealt, the last of them to the banker."""
    players = len(first) + 1
    table = table_of(
        players, phase="bet", down={n + 1: [cards] for n, cards in enumerate(first)}, hole=hole,
        status={n + 1: [PLAYING] for n in range(len(first))}, pack=" ".join(reversed(second)), **fields,
    )  # fmt: skip
    for bet in bets:
        table.play(f"bet {bet}")
    return table


def test_example_5_the_banker_collects_double_with_a_pontoon() -> None:
    table = dealt_second(["5♠", "6♠", "7♠"], "A♦", ["5♥", "6♥", "7♥", "K♦"], [5, 2, 10])
    assert dict(table.sheets[0][1].rows)["won or lost"] == (34, -10, -4, -20)
    assert table.view().dealer == 0
    assert table.view().pack.count == 52 - 4
    assert table.view().used.count == 0


@pytest.mark.parametrize(("option", "banker"), [("moves", 2), ("stays", 0)])
def test_a_punter_with_a_pontoon_pays_the_bankers_double_and_may_get_the_bank(option: str, banker: int) -> None:
    table = dealt_second(["5♠", "A♠"], "A♦", ["5♥", "K♥", "K♦"], [5, 2], bank_after_tie=option)
    assert dict(table.sheets[0][1].rows)["won or lost"] == (14, -10, -4)
    assert table.view().dealer == banker


def test_a_banker_who_looked_knows_the_card_and_others_only_what_it_is_not() -> None:
    table = dealt_second(["5♠", "6♠"], "9♦", ["5♥", "6♥", "K♦"], [1, 1])
    assert table.view(0).hole.seen == ("9♦",)
    assert table.view(1).hole.cards is None
    infoset = table.information_set(1)
    for seed in range(30):
        face = int(infoset.sample(seed)["hole"][0])
        assert TEXTS[face][0] != "A"


def test_the_banker_does_not_see_the_first_card_of_a_low_open_card() -> None:
    table = dealt_second(["5♠", "6♠"], "9♦", ["5♥", "6♥", "4♦"], [1, 1])
    assert table.view(0).hole.cards is None
    assert dealt_second(["5♠"], "9♦", ["5♥", "4♦"], [1], banker_peeks=True).view(0).hole.count == 1


def eights(**fields: object) -> Table:
    return punter("8♠", "8♦", bet=3, pack="8♥ 3♣ 2♥ 2♠ 5♣ 6♣", **fields)


def test_example_6_splitting_and_splitting_again() -> None:
    table = eights()
    assert others(table) == ["stick", "twist", "split"]
    table.play("split")
    view = table.view(1)
    assert [zone.seen for zone in view.up[4:6]] == [("8♠",), ("8♦",)]
    assert [zone.seen for zone in view.down[4:6]] == [("8♥",), ("3♣",)]
    assert view.stake[1][:3] == [3, 3, 0]
    assert table.legal() == ["stick", "twist", "split"]
    assert table.why_not("buy for 3") == "J10: cards are not bought to split hands"
    table.play("split")
    view = table.view(1)
    assert [zone.seen for zone in view.up[4:7]] == [("8♠",), ("8♥",), ("8♦",)]
    assert [zone.seen for zone in view.down[4:7]] == [("2♥",), ("2♠",), ("3♣",)]
    assert view.stake[1][:3] == [3, 3, 3]


def test_split_hands_are_played_one_after_the_other() -> None:
    table = eights()
    for move in ("split", "stick"):
        table.play(move)
    assert table.view().current == 1
    table.play("stick")
    assert table.view().phase == "banker"


def test_only_equal_ranks_are_split_and_only_at_first() -> None:
    assert punter("K♠", "Q♠", pack="2♣").why_not("split") == "R20: only two cards of the same rank can be split"
    table = punter("4♠", "4♥", pack="2♣ 3♣")
    table.play("twist")
    assert table.why_not("split") == "R19: only the first two cards of a hand can be split"


def test_there_are_at_most_four_hands() -> None:
    table = table_of(
        2, down={1: ["8♥", "", "", ""]}, up={1: ["8♠", "8♦ 2♣", "8♣ 2♦", "3♣ 4♣"]}, parted={1: [1, 1, 1, 1]},
        status={1: [0, 0, 0, 0]}, stake={1: [1, 1, 1, 1]}, bets=[0, 1], bank="9♦", hole="K♦", pack="5♦ 5♥ 5♠",
    )  # fmt: skip
    assert table.why_not("split") == "J12: there are four hands already"


@pytest.mark.parametrize(
    ("option", "choices", "gain", "banker"),
    [
        ("full", ["declare pontoon", "twist"], 6, 1),
        ("no_bank", ["declare pontoon", "twist"], 6, 0),
        ("plain_21", ["stick", "twist"], 3, 0),
    ],
)
def test_an_ace_and_a_ten_after_a_split(option: str, choices: list[str], gain: int, banker: int) -> None:
    table = punter("A♠", "A♦", bet=3, pack="K♥ 7♣ 9♣ 6♣ 5♣ 2♣ 4♣", split_pontoon=option)
    table.play("split")
    assert sorted(table.legal()) == sorted(choices)
    for move in (choices[0], "stick", "stick"):
        table.play(move)
    # the banker has 17, the second hand 18
    assert dict(table.sheets[0][1].rows)["won or lost"][1] == gain + 3
    assert table.view().dealer == banker


def test_example_7_the_first_pontoon_on_the_left_gets_the_bank_and_the_pack_is_shuffled() -> None:
    hands = {n: (f"{n}♠" if n != 1 else "7♠", "9♠" if n == 1 else "9♥", 1, STUCK) for n in (1, 2)}
    hands |= {3: ("K♠", "A♠", 1, PONTOON), 4: ("K♥", "A♥", 1, PONTOON)}
    players = 5
    table = table_of(
        players, phase="banker", turn=0, bank="K♦ 9♦", bets=[0, 1, 1, 1, 1],
        down={n: [hand[0]] for n, hand in hands.items()}, up={n: [hand[1]] for n, hand in hands.items()},
        stake={n: [1] for n in hands}, status={n: [hand[3]] for n, hand in hands.items()},
    )  # fmt: skip
    table.play("stick")
    assert table.view().dealer == 3
    assert table.view().pack.count == 52 - players
    assert table.view().used.count == 0


def test_the_bank_may_be_declined_with_that_option() -> None:
    table = table_of(
        3, phase="banker", turn=0, bank="K♦ 9♦", bets=[0, 1, 1], down={1: ["K♠"], 2: ["K♥"]}, up={1: ["A♠"], 2: ["A♥"]},
        stake={1: [1], 2: [1]}, status={1: [PONTOON], 2: [PONTOON]}, may_decline=True,
    )  # fmt: skip
    table.play("stick")
    assert table.to_act == (1,)
    table.play("decline the bank")
    assert table.to_act == (2,)
    table.play("decline the bank")
    assert table.view().dealer == 0


def test_a_declared_pontoon_shows_the_ace() -> None:
    table = punter("A♠", "K♠", pack="2♣")
    table.play("declare pontoon")
    assert table.view().up[4].seen == ("A♠",)
    assert table.view(1).down[4].seen == ("K♠",)
    assert table.view().phase == "banker"


def test_a_pontoon_that_draws_is_none_any_more() -> None:
    table = punter("A♠", "K♠", pack="4♣ 2♣")
    table.play("twist")
    assert "stick" in table.legal()
    table.play("stick")
    table.play("stick")
    assert table.view().dealer == 0
    assert dict(table.sheets[0][1].rows)["won or lost"] == (4, -4)


def order_of_used(table: Table) -> list[str]:
    used = table._states["used"][0]
    return [TEXTS[face] for face in used[: used[52]]]


def test_cards_go_under_the_pack_in_a_known_order() -> None:
    """J19: the bust hand at once; then from the left round to the banker; each in the order in which it came."""
    rest = [t for t in TEXTS[:52] if t not in ["6♠", "5♦", "7♣", "3♥", "K♠", "Q♠", "2♣", "9♦", "8♦"]]
    table = table_of(
        3, down={1: ["K♠"], 2: ["6♠"]}, up={1: ["Q♠"], 2: ["5♦"]}, status={1: [0], 2: [0]}, stake={1: [1], 2: [1]},
        bets=[0, 1, 1], bank="9♦", hole="8♦", pack=" ".join([*rest, "3♥", "7♣", "2♣"]),
    )  # fmt: skip
    for move in ("twist", "buy for 1", "twist", "stick", "stick"):
        table.play(move)
    assert order_of_used(table) == ["K♠", "Q♠", "2♣", "6♠", "5♦", "7♣", "3♥", "8♦", "9♦"]
    # the same banker deals on from the pack as it is
    assert table.view().pack.count == len(rest) - 3
    assert table.view(1).down[4].seen == (rest[-1],)


def test_who_remembers_knows_a_card_that_comes_out_of_the_known_part() -> None:
    """R40: the views hide it, a redeal keeps it."""
    table = table_of(
        2, down={1: ["6♠"]}, up={1: ["5♦"]}, status={1: [0]}, stake={1: [1]}, bets=[0, 1], bank="9♦", hole="8♣",
        pack="4♣", used=" ".join(t for t in TEXTS[:52] if t not in ["6♠", "5♦", "9♦", "8♣", "4♣"]),
    )  # fmt: skip
    table.play("buy for 1")
    table.play("buy for 1")
    assert table.view(0).down[4].cards is None
    seen = {tuple(table.information_set(0).sample(seed)["down"][0][1][0][:3].tolist()) for seed in range(40)}
    assert {TEXTS[cards[2]] for cards in seen} == {"2♣"}
    assert len({cards[:2] for cards in seen}) > 1


def test_nobody_draws_from_an_empty_pack() -> None:
    table = punter("6♠", "5♦")
    assert table.legal() == ["stick"]
    assert table.why_not("twist") == "J20: no card is left"


def test_a_least_total_for_sticking() -> None:
    table = punter("6♠", "5♦", pack="2♣ 2♦ A♣", stick_min=16)
    assert table.why_not("stick") == "J6: the total is too low to stick on"
    for _ in range(3):
        table.play("twist")
    assert "stick" in table.legal()  # five cards


def test_at_table_stakes_the_banker_pays_from_the_left_and_leaves() -> None:
    table = table_of(
        4, phase="banker", turn=0, bank="K♦ 7♦", bets=[0, 6, 6, 6], stake={1: [6], 2: [6], 3: [2]}, stack=10,
        chips=[5, 10, 10, 10], down={1: ["K♠"], 2: ["K♥"], 3: ["2♥"]}, up={1: ["9♠"], 2: ["9♥"], 3: ["3♥"]},
        status={1: [STUCK], 2: [STUCK], 3: [STUCK]},
    )  # fmt: skip
    table.play("stick")
    assert dict(table.sheets[0][1].rows)["chips"] == (0, 16, 11, 8)
    assert table.view().dealer == 1
    assert table.view().down[0].count == 0


def test_the_banker_may_fix_limits_inside_those_of_the_table() -> None:
    table = upcard.game("pontoon", players=3, banker_sets_limits=True, first_dealer=0).table(seed=3)
    assert table.to_act == (0,)
    assert "bets from 5 to 50" not in table.legal()
    table.play("bets from 2 to 5")
    assert table.legal(1) == ["bet 2", "bet 3", "bet 4", "bet 5"]


@pytest.mark.parametrize("options", [{}, {"stack": 15}, {"buy_after_split": True, "split_cards": "up"}])
def test_no_chip_is_made_or_lost(options: dict[str, object]) -> None:
    game = upcard.game("pontoon", players=4, hands=6, **options)
    for seed in range(4):
        rng, table = np.random.default_rng(seed), game.table(seed)
        while not table.over:
            moves = table.legal_ids(table.to_act[0])
            table.play(moves[int(rng.integers(len(moves)))])
            assert sum(table.view().chips) == 4 * int(game.options["stack"])


VALUES = {**{str(n): n for n in range(2, 11)}, "J": 10, "Q": 10, "K": 10, "A": 1}


def ways(hand: list[str], pack: list[str], bet: int, twisted: bool) -> int:
    """In how many ways a punter and then the banker (who has 17 in two cards) can play: by the prose, pairs apart."""
    total = sum(VALUES[card[:-1]] for card in hand)
    if total > 21:
        return 1  # bust; nobody is left, so the banker does not draw
    found = bank_ways(17, pack)
    if total < 21 and pack:
        found += ways([*hand, pack[0]], pack[1:], bet, True)
        if not twisted:
            found += (bet + 1) * ways([*hand, pack[0]], pack[1:], bet, False)
    return found


def bank_ways(total: int, pack: list[str]) -> int:
    if total > 21:
        return 1
    return 1 + (bank_ways(total + VALUES[pack[0][:-1]], pack[1:]) if total < 21 and pack else 0)


@pytest.mark.parametrize("pack", ["2♣ 2♦ 2♥ 3♣ 5♣", "A♣ 3♦ 9♣ 2♥", "K♣ A♦"])
def test_perft_agrees_with_a_count_from_the_prose(pack: str) -> None:
    table = punter("6♠", "5♦", bet=2, pack=pack)
    assert perft(table.game, table._states) == ways(["6♠", "5♦"], pack.split(), 2, False)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"preset": "common", "hands": 4},
        {"stack": 20, "hands": 5, "may_decline": True, "banker_sets_limits": True},
        {"split_cards": "up", "split_pontoon": "plain_21", "banker_peeks": True, "hands": 4},
    ],
)
def test_the_suite_with_options(options: dict[str, object]) -> None:
    check_game(upcard.game("pontoon", players=3, **options), matches=1, states_looked_at=20)


# --- positions -------------------------------------------------------------------------------------------------------


def told(**fields: object) -> Table:
    """A hand of two punters as somebody tells it; the rest follows."""
    cards = {"down": {1: ["A♠"], 2: ["9♥"]}, "up": {1: ["5♦"], 2: ["9♠"]}, "bank": "7♦", "hole": "8♣"}
    return upcard.game("pontoon", players=3).position(**{"phase": "play", **cards, **fields})


def test_the_cards_on_the_table_tell_the_banker_the_turn_the_bets_and_the_pack() -> None:
    table = told()
    fields = table.fields()
    assert table.view().dealer == 0 and table.to_act == (1,)
    assert fields["bets"] == [0, 1, 1] and fields["stake"] == [[0] * 4, [1, 0, 0, 0], [1, 0, 0, 0]]
    assert fields["status"][1][0] == fields["status"][2][0] == "playing"
    assert len(fields["pack"].split()) == 52 - 6
    table.play("stick")
    table.play("split")
    assert table.fields()["parted"][2] == [1, 1, 0, 0]


def test_who_comes_before_the_turn_has_stuck_or_declared() -> None:
    status = told(turn=2).fields()["status"]
    assert (status[1][0], status[2][0]) == ("stuck", "playing")
    assert told(turn=2, up={1: ["K♦"], 2: ["9♠"]}).fields()["status"][1][0] == "pontoon"


def test_more_than_one_card_face_up_was_twisted() -> None:
    table = told(up={1: ["5♦ 2♦"], 2: ["9♠"]})
    assert table.why_not("buy for 1") == "R18: after a twist no more cards can be bought"


def test_several_hands_came_from_a_split() -> None:
    table = told(down={1: ["2♠", "3♠"], 2: ["9♥"]}, up={1: ["5♦", "5♥"], 2: ["9♠"]})
    assert table.fields()["parted"][1] == [1, 1, 0, 0]
    assert table.why_not("buy for 1") == "J10: cards are not bought to split hands"


def test_a_banker_who_shows_a_ten_has_looked_and_has_no_pontoon() -> None:
    assert told(bank="K♦").fields()["looked"] == 0
    assert told().fields()["looked"] == -2


def test_who_asks_for_hands_is_told_what_they_are_called() -> None:
    with pytest.raises(BadPosition, match="cards in hand are 'down' and 'up'"):
        told(hands=["", "A♠ 5♦", "9♥ 9♠"])


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"dealer": 1, "status": {1: ["stuck"], 2: ["playing"]}}, "R1"),
        ({"bank": "K♦", "hole": "A♣"}, "R12"),
        ({"bank": "K♦ 2♦"}, "R6"),
        ({"turn": 2, "status": {1: ["playing"], 2: ["playing"]}}, "R2"),
        ({"status": {1: ["stuck"], 2: ["stuck"]}}, "R14"),
        ({"status": {1: ["pontoon"], 2: ["playing"]}}, "R7"),
        ({"twisted": {1: [1]}}, "R17"),
        ({"parted": {1: [1]}}, "R19"),
        ({"phase": "banker"}, "R25"),
        ({"phase": "banker", "bank": "7♦ 8♦", "hole": "", "turn": 1}, "R2"),
        ({"phase": "banker", "bank": "7♦ 8♦ K♣", "hole": ""}, "R25"),
        ({"phase": "bank", "turn": 1}, "R36"),
        ({"phase": "limits"}, "J3"),
    ],
)
def test_hands_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        told(**fields)


def test_who_has_one_hand_may_be_told_it_without_a_list() -> None:
    table = told(down=["", "A♠", "9♥"], up={1: "K♦", 2: "9♠"})
    assert table.fields() == told(down=[[], ["A♠"], ["9♥"]], up={1: ["K♦"], 2: ["9♠"]}).fields()
    assert "declare pontoon" in table.legal()
