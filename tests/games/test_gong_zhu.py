"""Gong Zhu by its book."""

from __future__ import annotations

import json
from math import factorial
from pathlib import Path

import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_card
from upcard.cards.packs import PACK_52
from upcard.cards.sets import faces_in
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)
PACK = [TEXTS[face] for face in faces_in(PACK_52)]
HEARTS = " ".join(card for card in PACK if "♥" in card)
SUITS = "♣♦♥♠"
RECORDED = Path(__file__).parent.parent / "data" / "gong_zhu_games.json"


def exposed(cards: str, by: int = WEST) -> list[int]:
    """Who exposed each of 10♣ J♦ A♥ Q♠."""
    return [by if card in cards.split() else -1 for card in ("10♣", "J♦", "A♥", "Q♠")]


def last_trick(captured: str, shown: str = "", **options: object) -> Table:
    """South has captured these cards, East the other point cards. North and West won nothing that counts.

    One trick of worthless diamonds is left; South leads.
    """
    mine = captured.split()
    points = [*HEARTS.split(), "10♣", "J♦", "Q♠"]
    theirs = [card for card in points if card not in mine]
    return upcard.game("gong_zhu", **options).position(
        hands=["2♦", "5♦", "4♦", "3♦"], phase="play", hand=1, dealer=EAST, leader=SOUTH, turn=SOUTH,
        tricks=[6, 0, 0, 6], captured=[captured, "", "", " ".join(theirs)], exposed_by=exposed(shown, EAST),
    )  # fmt: skip


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def last_sheet(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


def scored(captured: str, shown: str = "", **options: object) -> int:
    """What South scores for these cards."""
    return int(last_sheet(play(last_trick(captured, shown, **options), "2♦ 5♦ 4♦ 3♦"))["this hand"][SOUTH])


def to_play(hand: str, trick: str, *, led: str = "", shown: str = "Q♠", **options: object) -> set[str]:
    """What South may play from this hand, having exposed a card; `led` are the suits led in earlier tricks."""
    cards, played = hand.split(), trick.split()
    rest = [card for card in PACK if card not in cards + played]
    others = []
    for place in range(3):
        size = len(cards) - (1 if place >= 3 - len(played) else 0)
        others.append(" ".join(rest[place * 13 : place * 13 + size]))
    leader = (SOUTH - len(played)) % 4
    done = 13 - len(cards)
    table = upcard.game("gong_zhu", **options).position(
        hands=[hand, *others], phase="play", hand=1, dealer=EAST, leader=leader, turn=SOUTH, trick=trick,
        tricks=[done, 0, 0, 0], exposed_by=exposed(shown, SOUTH), shown=[shown, "", "", ""],
        suits_led=sum(1 << SUITS.index(suit) for suit in led),
    )  # fmt: skip
    return set(table.legal())


def holding(*, east: str, seed: int = 0, **options: object) -> Table:
    """A first hand, South to be asked first, in which East has these cards and the rest lies as it comes."""
    mine = east.split()
    mine += [card for card in PACK if card not in mine and card not in ("10♣", "J♦")][: 13 - len(mine)]
    rest = [card for card in PACK if card not in mine]
    return upcard.game("gong_zhu", **options).position(
        hands=[" ".join(rest[place::3]) for place in range(3)] + [" ".join(mine)], phase="expose", dealer=EAST,
        turn=SOUTH, seed=seed,
    )  # fmt: skip


# ------------------------------------------------------------------------------------------------ scores


@pytest.mark.parametrize(
    ("captured", "shown", "score"),
    [
        ("Q♠ K♥ Q♥ 8♥", "", -180),  # example 1
        ("Q♠ K♥ Q♥ 8♥ 10♣", "", -360),
        ("Q♠ K♥ Q♥ 8♥", "A♥", -260),
        (HEARTS, "", 200),  # example 2
        (f"{HEARTS} Q♠", "", 300),
        (f"{HEARTS} Q♠ J♦ 10♣", "", 800),
        (f"{HEARTS} Q♠ J♦ 10♣", "10♣ J♦ A♥ Q♠", 3200),
        ("10♣", "", 50),  # example 3
        ("10♣", "10♣", 100),
        ("10♣ 3♥", "", 0),
        ("10♣ J♦", "", 200),
        ("10♣ J♦", "10♣ J♦", 800),
        ("10♣ Q♠ J♦", "", 0),
        ("10♣ J♦ 3♥ 4♥", "", 200),
        ("Q♠ J♦ 10♣ A♥ 5♥", "A♥ 10♣", -480),  # example 4
        (HEARTS.removeprefix("2♥ "), "", -200),  # example 5
        (HEARTS.removeprefix("2♥ ") + " Q♠ 10♣", "A♥ Q♠", -1200),
        ("Q♠", "Q♠", -200),
        ("J♦", "J♦", 200),
        ("4♥ 3♥ 2♥", "A♥", 0),
        ("", "", 0),
    ],
)
def test_captured_cards_are_worth(captured: str, shown: str, score: int) -> None:
    assert scored(captured, shown) == score


def test_worthless_hearts_may_count_for_nothing_at_all() -> None:
    assert scored("10♣ 3♥", zero_hearts_are_points=False) == 50
    assert scored("10♣ 3♥ 5♥", zero_hearts_are_points=False) == -20


def test_without_her_hearts_the_pig_is_never_turned() -> None:
    """G13: South shoots the moon, East has the pig."""
    table = play(last_trick(HEARTS, "Q♠"), "2♦ 5♦ 4♦ 3♦")
    assert last_sheet(table)["this hand"] == (200, 0, 0, (-200 + 100) * 2)


@pytest.mark.parametrize(("card", "points"), list(zip(HEARTS.split(), [0, 0, 0, *[-10] * 6, -20, -30, -40, -50])))
def test_every_heart_has_its_value(card: str, points: int) -> None:
    assert scored(card) == points


# ------------------------------------------------------------------------------------------------ play


def test_an_exposed_card_waits_while_its_suit_is_led_for_the_first_time() -> None:
    """Example 6."""
    assert to_play("Q♠ 5♠ 3♠ 9♦", "K♠") == {"5♠", "3♠"}
    assert to_play("Q♠ 5♠ 3♠ 9♦", "K♠", led="♠") == {"Q♠", "5♠", "3♠"}


def test_following_suit_comes_before_the_exposure() -> None:
    assert to_play("Q♠ 9♦", "K♠") == {"Q♠"}


def test_an_exposed_card_may_always_be_thrown_on_another_suit() -> None:
    assert to_play("Q♠ 4♥", "K♦") == {"Q♠", "4♥"}
    assert to_play("Q♠ 4♥", "K♦", led="♠") == {"Q♠", "4♥"}


def test_a_suit_is_not_opened_with_its_exposed_card() -> None:
    assert to_play("Q♠ 9♦", "") == {"9♦"}
    assert to_play("Q♠ 9♦", "", led="♠") == {"Q♠", "9♦"}
    assert to_play("Q♠ 9♠ 9♦", "") == {"9♠", "9♦"}


def test_a_hand_of_nothing_but_exposed_cards_leads_one_of_them() -> None:
    assert to_play("Q♠ A♥", "", shown="Q♠ A♥") == {"Q♠", "A♥"}
    assert to_play("Q♠ A♥", "", shown="Q♠ A♥", led="♥") == {"A♥"}


def test_the_only_card_of_a_suit_may_open_it_where_the_house_allows() -> None:
    assert to_play("Q♠ 9♦", "", lead_single_exposed=True) == {"Q♠", "9♦"}
    assert to_play("Q♠ 2♠ 9♦", "", lead_single_exposed=True) == {"2♠", "9♦"}


def test_the_other_hearts_are_free_when_the_ace_is_exposed() -> None:
    assert to_play("A♥ K♥ 2♥ 3♦", "5♥", shown="A♥") == {"K♥", "2♥"}


def test_a_player_who_must_play_a_bound_card_is_known_to_have_no_other_of_the_suit() -> None:
    table = upcard.game("gong_zhu").position(
        hands=["Q♠ 9♦", "2♣ 3♣", "4♣ 5♣", "6♣"], trick="K♠", phase="play", hand=1, leader=EAST, turn=SOUTH,
        tricks=[11, 0, 0, 0], exposed_by=exposed("Q♠", SOUTH), shown=["Q♠", "", "", ""],
    )  # fmt: skip
    table.play("Q♠")
    assert "A♠" in table.fields()["lacks"][SOUTH].split()


def test_the_two_of_spades_opens_the_match() -> None:
    table = upcard.game("gong_zhu", first_dealer=0).table(seed=4)
    holder = next(seat for seat in range(4) if "2♠" in table.fields()["hands"][seat].split())
    assert table.to_act == (WEST,)
    for _ in range(4):
        assert not any("2♠" in table.view(other).hands[holder].seen for other in range(4) if other != holder)
        table.play("decline")
    assert table.to_act == (holder,)
    assert table.legal() == ["2♠"]
    assert table.view((holder + 1) % 4).hands[holder].seen == ("2♠",)


def test_later_the_one_who_caught_the_pig_leads_what_he_likes() -> None:
    table = play(last_trick("Q♠"), "2♦ 5♦ 4♦ 3♦")
    assert table.to_act == (WEST,), "South deals and West is asked first"
    for _ in range(4):
        table.play("decline")
    assert table.to_act == (SOUTH,)
    assert len(table.legal()) == 13


def test_point_cards_are_laid_out_and_the_others_are_not() -> None:
    table = upcard.game("gong_zhu").position(
        hands=["A♠ 2♦", "Q♠ 3♦", "7♥ 4♦", "2♠ 5♦"], phase="play", hand=1, leader=SOUTH, turn=SOUTH,
        tricks=[11, 0, 0, 0],
    )  # fmt: skip
    play(table, "A♠ Q♠ 7♥ 2♠")
    assert table.view(NORTH).captured[SOUTH].seen == ("7♥", "Q♠")
    assert (table.view(NORTH).won_cards[SOUTH].count, table.view(NORTH).won_cards[SOUTH].seen) == (2, ())
    assert "takes the trick and captures 7♥ Q♠" in table.log()[-1].text


# ------------------------------------------------------------------------------------------------ exposing


def test_the_players_are_asked_round_and_round() -> None:
    table = holding(east="A♥ Q♠ 2♣")
    assert table.to_act == (SOUTH,)
    play(table, "decline decline decline")
    assert set(table.legal()) == {"expose A♥", "expose Q♠", "decline"}
    table.play("expose A♥")
    assert table.to_act == (SOUTH,)
    assert "A♥" in table.view(None).hands[EAST].seen
    play(table, "decline decline decline")
    assert table.view().phase == "expose", "three have declined since the A♥"
    assert table.to_act == (EAST,)
    table.play("expose Q♠")
    play(table, "decline decline decline decline")
    assert table.view().phase == "play"


def test_everybody_may_have_one_turn_only() -> None:
    table = holding(east="A♥ Q♠ 10♣", expose="single")
    play(table, "decline decline decline")
    table.play("expose A♥")
    assert set(table.legal()) == {"expose Q♠", "expose 10♣", "decline"}
    table.play("expose 10♣")
    table.play("decline")
    assert table.view().phase == "play"
    assert table.view().exposed_by == [EAST, -1, EAST, -1]


def test_four_exposures_end_the_asking() -> None:
    table = holding(east="A♥ Q♠ 10♣ J♦")
    for card in ("A♥", "Q♠", "10♣", "J♦"):
        play(table, "decline decline decline")
        table.play(f"expose {card}")
    assert table.view().phase == "play"


def test_a_player_who_has_nothing_to_expose_is_asked_all_the_same() -> None:
    table = holding(east="A♥ Q♠ 10♣ J♦")
    assert table.legal() == ["decline"]
    assert table.view(NORTH).to_act == (SOUTH,)
    assert table.why_not("expose A♥") == "R1: you do not hold A♥"


def test_refusals_name_the_rule() -> None:
    table = holding(east="A♥ 2♠ 3♥")
    assert table.why_not("2♣") == "R3: before the first trick, expose one of your cards or decline"
    play(table, "decline decline decline")
    table.play("expose A♥")
    assert table.why_not("expose A♥") == "R3: A♥ has been exposed already"
    play(table, "decline decline decline decline")
    assert table.why_not("3♥") == "R4: the first lead of the match is the 2♠"
    assert table.why_not("decline") == "R3: cards are exposed before the first trick only"


def test_a_waiting_card_is_refused_with_the_reason() -> None:
    table = upcard.game("gong_zhu").position(
        hands=["Q♠ 5♠", "2♣ 3♣", "4♣ 5♣", "6♣"], trick="K♠", phase="play", hand=1, leader=EAST, turn=SOUTH,
        tricks=[11, 0, 0, 0], exposed_by=exposed("Q♠", SOUTH), shown=["Q♠", "", "", ""],
    )  # fmt: skip
    why = "R9: Q♠ is exposed, and this is the first trick in which its suit is led: play another card"
    assert table.why_not("Q♠") == why


# ------------------------------------------------------------------------------------------------ the match


@pytest.mark.parametrize(
    ("score", "options", "won"),
    [
        ((-700, 0, 0, 100), {}, (EAST,)),
        ((-699, 0, 0, 100), {}, None),
        ((-700, 50, 50, -990), {}, (WEST, NORTH)),
        ((0, 1500, 0, 0), {}, None),
        ((0, 999, 0, 0), {"plus_1000_ends": True}, None),
        ((0, 10, 0, 0), {"max_hands": 2}, (WEST,)),
        ((0, 10, 0, 0), {"target": -300}, (WEST,)),
    ],
)
def test_a_low_total_ends_the_match(
    score: tuple[int, ...], options: dict[str, int], won: tuple[int, ...] | None
) -> None:
    """South scores -300 in this second hand, the others nothing."""
    table = upcard.game("gong_zhu", **options).position(
        hands=["2♦", "5♦", "4♦", "3♦"], phase="play", hand=1, leader=SOUTH, turn=SOUTH, tricks=[12, 0, 0, 0],
        captured=["Q♠ A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥", "", "", "4♥ 3♥"], score=score,
    )  # fmt: skip
    play(table, "2♦ 5♦ 4♦ 3♦")
    assert last_sheet(table)["score"] == (score[0] - 300, *score[1:])
    assert (table.result.won if table.result else None) == won


def test_a_high_total_ends_the_match_where_that_was_agreed() -> None:
    """West takes the goat in this second hand."""
    table = upcard.game("gong_zhu", plus_1000_ends=True).position(
        hands=["2♣", "5♦", "4♦", "3♦"], phase="play", hand=1, leader=WEST, turn=WEST, tricks=[0, 12, 0, 0],
        captured=["", "J♦", "", ""], score=[0, 900, 0, 0],
    )  # fmt: skip
    play(table, "5♦ 4♦ 3♦ 2♣")
    assert last_sheet(table)["score"] == (0, 1000, 0, 0)
    assert table.result.won == (WEST,)


def test_recorded_hands_replay_to_their_scores() -> None:
    recorded = json.loads(RECORDED.read_text(encoding="utf-8"))["games"]
    assert len(recorded) == 27
    for game in recorded:
        hands = [" ".join(_card(card) for card in hand) for hand in game["hands"]]
        leader = game["tricks"][0][0]
        table = upcard.game("gong_zhu", single_hand=True).position(
            hands=hands, phase="play", hand=1, dealer=leader, leader=leader, turn=leader
        )
        for first, *cards in game["tricks"]:
            assert table.to_act == (first,)
            play(table, " ".join(_card(card) for card in cards))
        assert list(last_sheet(table)["this hand"]) == game["result"]


def _card(text: str) -> str:
    return TEXTS[parse_card(text[1:] + text[0])]


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in range(2, 2 + cards)) for suit in SUITS]
    table = upcard.game("gong_zhu").position(
        hands=hands, phase="play", hand=1, leader=SOUTH, turn=SOUTH, tricks=[13 - cards, 0, 0, 0]
    )
    assert perft(table.game, table._states) == count


def test_the_ways_of_exposing_are_counted() -> None:
    """East alone has cards, two of them: with one turn each East shows none, either, or both in either order."""
    table = holding(east="A♥ Q♠", expose="single")
    seen: set[tuple[str, ...]] = set()
    open_lines: list[tuple[str, ...]] = [()]
    while open_lines:
        line = open_lines.pop()
        again = holding(east="A♥ Q♠", expose="single")
        for move in line:
            again.play(move)
        if again.view().phase == "play":
            seen.add(line)
        else:
            open_lines += [(*line, move) for move in again.legal() if not move.endswith(("10♣", "J♦"))]
    assert table.view().phase == "expose"
    assert len(seen) == 5


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"expose": "single", "lead_single_exposed": True}])
def test_the_suite_passes(options: dict[str, object]) -> None:
    check_game(upcard.game("gong_zhu", max_hands=4, **options), matches=1, states_looked_at=80)


FOUR_HANDS = [" ".join(TEXTS[13 * suit : 13 * suit + 13]) for suit in range(4)]


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ({}, 3),
        ({"turn": 1}, 1),
        ({"hand": 1, "pig_taken_by": 2}, 2),
        ({"hand": 1}, 0),
        ({"phase": "expose", "dealer": 1}, 2),
    ],
)
def test_who_is_first_in_a_position_of_a_hand_that_begins(given: dict[str, object], seat: int) -> None:
    assert upcard.game("gong_zhu").position(hands=FOUR_HANDS, **given).to_act == (seat,)


def test_r5_after_the_exposing_the_player_who_captured_the_pig_before_leads_any_card() -> None:
    table = upcard.game("gong_zhu").position(hands=FOUR_HANDS, phase="expose", dealer=1, hand=1, pig_taken_by=0)
    for _ in range(4):
        table.play("decline")
    assert table.to_act == (0,)
    assert len(table.legal()) == 13


def test_r11_the_suit_of_the_last_trick_has_been_led() -> None:
    given = {"hands": ["Q♠ 9♦", "2♣ 3♣", "4♣ 5♣", "6♣ 7♣"], "tricks": [11, 0, 0, 0], "exposed_by": [-1, -1, -1, 0]}
    for last, legal in (("", {"9♦"}), ("A♠ K♠ 2♠ 3♠", {"9♦", "Q♠"})):
        assert set(upcard.game("gong_zhu").position(**given, leader=0, last_trick=last).legal()) == legal
