"""Daifugo: the worked examples of its book, rule by rule."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

RANKS = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A", "2"]


def dealt(*hands: str, **fields: object) -> Table:
    """A table in the middle of play: hands written as ranks, suits given out in turn."""
    options = {k: fields.pop(k) for k in ("lead_after_out", "revolution", "jokers", "second_exchange") if k in fields}
    return upcard.game("daifugo", players=len(hands), **options).position(
        hands=suited(*hands), **{"last_by": -1, **fields}
    )


def suited(*hands: str) -> list[str]:
    """Ranks become cards: the first seven is a club, the second a diamond, and so on."""
    used: dict[str, int] = {}
    texts = []
    for hand in hands:
        cards = []
        for rank in hand.split():
            used[rank] = used.get(rank, 0) + 1
            cards.append(f"JK{used[rank]}" if rank == "JK" else rank + "♣♦♥♠"[used[rank] - 1])
        texts.append(" ".join(cards))
    return texts


def play(table: Table, *moves: str) -> None:
    for number, move in enumerate(moves):
        seat, words = move.split(": ")
        assert table.to_act == (int(seat),), f"move {number}, {move}"
        table.play(words)


def ranks(zone: object) -> str:
    cards = [card[:-1] for card in zone.cards]
    return " ".join(sorted(cards, key=lambda rank: -RANKS.index(rank)))


def test_example_1_as_many_cards_and_a_higher_rank() -> None:
    table = dealt("5 5 5 3", "6 6 6 6 K K 2 2 2", "4 4")
    table.play("5 5 5")
    assert sorted(table.legal()) == ["2 2 2", "6 6 6", "pass"]
    assert table.why_not("6 6 6 6") == "R5: play as many cards as the last play has"
    assert table.why_not("K K") == "R5: play as many cards as the last play has"


def test_example_2_only_twos_beat_aces_and_nothing_beats_a_two() -> None:
    table = dealt("A A 3", "2 2 K", "4 4")
    table.play("A A")
    assert sorted(table.legal()) == ["2 2", "pass"]
    alone = dealt("2 4", "2 A", "K K")
    alone.play("2")
    assert alone.legal() == ["pass"]
    assert alone.why_not("2") == "R6: only a higher rank beats the last play"


def test_example_3_the_leader_chooses_how_many() -> None:
    table = dealt("4 4 4 9", "5 5", "6 6")
    assert sorted(table.legal()) == ["4", "4 4", "4 4 4", "9"]
    assert table.why_not("pass") == "R7: you lead this round, and the leader may not pass"


def test_example_4_a_player_who_passed_is_not_asked_again() -> None:
    table = dealt("5 5 3", "6 6 3", "7 7 3", "8 8 3")
    play(table, "0: 5 5", "1: pass", "2: 7 7", "3: 8 8", "0: pass", "2: pass")
    assert table.to_act == (3,)
    assert table.view().on_table.count == 0


def finished(places: list[int], **options: object) -> Table:
    """A table after a hand in which seat n was ``places[n]``-th, with at least two more hands to play."""
    players = len(places)
    game = upcard.game("daifugo", players=players, **options)
    last_two = sorted(range(players), key=lambda seat: places[seat])[-2:]
    hands = ["" for _ in places]
    hands[last_two[0]], hands[last_two[1]] = "4♣", "3♣ 3♦"
    done = [0 if seat in last_two else places[seat] for seat in range(players)]
    table = game.position(hands=hands, place=done, turn=last_two[0], last_by=-1, seed=11)
    table.play("4")
    return table


def test_example_5_titles_of_six_go_by_the_order_of_finishing() -> None:
    table = finished([3, 5, 2, 6, 1, 4])
    assert dict(table.sheets[0][1].rows)["title"] == (
        "Commoner",
        "Poor",
        "Millionaire",
        "Destitute",
        "Daifugo",
        "Commoner",
    )
    assert table.view().dealer == 3
    assert table.to_act == (3,)
    play(table, "3: give up")
    assert table.view().phase == "give back"
    table.play(table.legal()[0])
    table.play(table.legal()[0])
    assert table.view().phase == "play"
    assert table.to_act == (4,)


@pytest.mark.parametrize(
    ("places", "titles"),
    [
        ([1, 2, 3], ("Daifugo", "Commoner", "Destitute")),
        ([4, 3, 2, 1], ("Destitute", "Poor", "Millionaire", "Daifugo")),
        ([1, 2, 3, 4, 5], ("Daifugo", "Millionaire", "Commoner", "Poor", "Destitute")),
        (
            [1, 2, 3, 4, 5, 6, 7, 8],
            ("Daifugo", "Millionaire", "Commoner", "Commoner", "Commoner", "Commoner", "Poor", "Destitute"),
        ),
    ],
)
def test_titles_for_every_number_of_players(places: list[int], titles: tuple[str, ...]) -> None:
    assert dict(finished(places).sheets[0][1].rows)["title"] == titles


def exchange(destitute: str, daifugo: str) -> Table:
    hands = suited(destitute, daifugo, "5 5 5")
    return upcard.game("daifugo", players=3).position(
        hands=hands, phase="surrender", turn=0, title=["Destitute", "Daifugo", "Commoner"], owed=2, hand=1
    )


def test_example_6_the_destitute_gives_the_best_two_and_gets_any_two() -> None:
    table = exchange("2 A A K 9 9 3", "3 3 4 J")
    assert table.legal() == ["give up"]
    table.play("give up")
    assert ranks(table.view(0).hands[0]) == "A K 9 9 3"
    assert ranks(table.view(1).hands[1]) == "2 A J 4 3 3"
    assert table.legal() == ["give 2", "give 3", "give 4", "give J", "give A"]
    play(table, "1: give 3", "1: give 3")
    assert ranks(table.view(0).hands[0]) == "A K 9 9 3 3 3"
    assert table.to_act == (1,)
    assert table.view().phase == "play"


def test_the_cards_received_may_be_given_back() -> None:
    table = exchange("2 A A K 9 9 3", "3 3 4 J")
    play(table, "0: give up", "1: give 2", "1: give A")
    assert ranks(table.view(0).hands[0]) == "2 A A K 9 9 3"


def test_only_the_two_of_an_exchange_see_its_cards() -> None:
    table = exchange("2 A A K 9 9 3", "3 3 4 J")
    table.play("give up")
    assert table.view(0).hands[1].seen == ("2♣", "A♣")
    assert table.view(2).hands[1].seen == ()
    table.play("give 3")
    assert table.view(1).hands[0].seen == ("3♦",)
    assert table.view(2).hands[0].seen == ()
    assert [entry.text for entry in table.log(2)][-1] == "Player 2 gives a card back"


W7 = ("J 4 4", "5 5", "6 6", "9")


def test_example_7_all_who_have_not_passed_may_beat_a_last_card() -> None:
    table = dealt(*W7, rank_to_beat=6, size_to_beat=1, on_table="8♠", last_by=1, passed=[0, 0, 1, 0], turn=3)
    play(table, "3: 9", "0: J", "1: pass")
    assert table.to_act == (0,)
    assert table.view().on_table.count == 0


def test_example_7_if_no_player_beats_a_last_card_the_next_player_leads() -> None:
    table = dealt(*W7, rank_to_beat=6, size_to_beat=1, on_table="8♠", last_by=1, passed=[0, 0, 1, 0], turn=3)
    play(table, "3: 9", "0: pass", "1: pass")
    assert table.to_act == (0,)
    assert table.view().on_table.count == 0


def test_to_the_letter_the_last_who_has_not_passed_leads_after_a_last_card() -> None:
    table = dealt(
        *W7, rank_to_beat=6, size_to_beat=1, on_table="8♠", last_by=1, passed=[0, 0, 1, 0], turn=3,
        lead_after_out="last_not_passed",
    )  # fmt: skip
    play(table, "3: 9", "0: pass")
    assert table.to_act == (1,)
    assert table.view().on_table.count == 0
    assert "pass" not in table.legal()


def test_the_hand_ends_when_one_player_holds_cards_and_the_last_daifugo_wins() -> None:
    game = upcard.game("daifugo", players=3, deals=1)
    table = game.position(hands=["", "4♣", "3♣ 3♦"], place=[1, 0, 0], turn=1, last_by=-1)
    table.play("4")
    assert table.over
    assert table.result.won == (0,)
    assert table.result.ranking == (1, 2, 3)


@pytest.mark.parametrize(
    ("players", "sizes"),
    [
        (3, [18, 17, 17]), (4, [13] * 4), (5, [11, 11, 10, 10, 10]), (6, [9, 9, 9, 9, 8, 8]),
        (7, [8, 8, 8, 7, 7, 7, 7]), (8, [7, 7, 7, 7, 6, 6, 6, 6]),
    ],
)  # fmt: skip
def test_the_deal_gives_the_odd_cards_from_the_dealers_left(players: int, sizes: list[int]) -> None:
    view = upcard.game("daifugo", players=players, first_dealer=1).table(seed=3).view()
    assert [view.hands[(2 + n) % players].count for n in range(players)] == sizes
    assert view.to_act == (2,)


def test_four_of_a_kind_turn_the_ranking_round_with_that_option() -> None:
    table = dealt("7 7 7 7 5 9", "6 8 8", "4 4", revolution=True)
    play(table, "0: 7 7 7 7", "1: pass", "2: pass", "0: 5")
    assert table.why_not("6", seat=1) == "R6: only a higher rank beats the last play"
    assert table.legal() == ["pass"]
    play(table, "1: pass")
    assert sorted(table.legal()) == ["4", "pass"]


def test_a_joker_makes_sets_and_beats_a_two_alone() -> None:
    table = dealt("2 5", "9 JK 3", "4 4", jokers=1)
    play(table, "0: 2")
    assert sorted(table.legal()) == ["JK", "pass"]
    pairs = dealt("5 5 3", "9 JK 4", "4 4 4", jokers=1)
    play(pairs, "0: 5 5")
    assert sorted(pairs.legal()) == ["9 JK", "pass"]


def test_the_poor_pays_the_millionaire_too_with_that_option() -> None:
    hands = suited("2 A 3", "4 5", "6 7", "K K 8")
    table = upcard.game("daifugo", players=4, second_exchange=True).position(
        hands=hands, phase="surrender", turn=0, title=["Destitute", "Daifugo", "Millionaire", "Poor"], owed=2, hand=1
    )
    play(table, "0: give up", "1: give 4", "1: give 5", "3: give up", "2: give 6")
    assert ranks(table.view(2).hands[2]) == "K 7"
    assert ranks(table.view(3).hands[3]) == "K 8 6"
    assert table.to_act == (1,)


def test_a_position_with_a_seat_on_turn_without_cards_is_refused() -> None:
    with pytest.raises(BadPosition, match="at least two players hold cards"):
        upcard.game("daifugo", players=3).position(hands=["", "4♣", "3♣"], turn=0)


# --- Perft: an independent count written from the prose ---------------------------------------------------------------


def sequences(hands: list[list[str]], turn: int, last: tuple[str, int] | None, by: int, passed: frozenset[int]) -> int:
    """How many ways the hand can go: ranks only, seats in a ring, everything by the prose of the book."""
    if sum(bool(hand) for hand in hands) == 1:
        return 1
    players = len(hands)
    waiting = [s % players for s in range(turn, turn + players) if hands[s % players] and s % players not in passed]
    if last is not None and (not waiting or waiting[0] == by):
        leaders = [s % players for s in range(by, by + players) if hands[s % players]]
        return sequences(hands, leaders[0], None, -1, frozenset())
    seat = waiting[0]
    total = 0
    for rank, number in plays(hands[seat], last):
        left = [list(hand) for hand in hands]
        for _ in range(number):
            left[seat].remove(rank)
        total += sequences(left, seat + 1, (rank, number), seat, passed)
    if last is not None:
        total += sequences(hands, seat + 1, last, by, passed | {seat})
    return total


def plays(hand: list[str], last: tuple[str, int] | None) -> Iterator[tuple[str, int]]:
    for rank in set(hand):
        for number in range(1, hand.count(rank) + 1):
            if last is None or (number == last[1] and RANKS.index(rank) > RANKS.index(last[0])):
                yield rank, number


@pytest.mark.parametrize("hands", [("3 4", "5 5", "4 6"), ("3 3 7", "4 4 9", "5 5"), ("3", "4 4", "5 2", "6")])
def test_perft_agrees_with_a_count_from_the_prose(hands: tuple[str, ...]) -> None:
    table = dealt(*hands)
    assert perft(table.game, table._states) == sequences([h.split() for h in hands], 0, None, -1, frozenset())


@pytest.mark.long
def test_the_suite_with_all_extras() -> None:
    check_game(upcard.game("daifugo", players=5, preset="japanese", deals=3, jokers=2), matches=1, states_looked_at=15)
    check_game(
        upcard.game("daifugo", players=3, deals=2, lead_after_out="last_not_passed"), matches=1, states_looked_at=15
    )


@pytest.mark.parametrize(
    ("given", "seat"),
    [
        ({}, 0),
        ({"dealer": 1}, 2),
        ({"dealer": 1, "turn": 1}, 1),
        ({"hand": 1, "title": ["Destitute", "Commoner", "Daifugo"]}, 2),
        ({"hand": 1, "last_place": [2, 1, 3]}, 1),
    ],
)
def test_r2_r15_who_leads_first_follows_from_the_dealer_or_the_titles(given, seat):
    a_table = upcard.game("daifugo", players=3).position(hands=["3♣ 4♣", "5♣ 6♣", "7♣ 8♣"], **given)
    assert a_table.to_act == (seat,)


@pytest.mark.parametrize("titles", [["Daifugo", "Daifugo", "Destitute"], ["Daifugo", "Millionaire", "Destitute"]])
def test_r11_r12_titles_that_three_players_cannot_have_are_refused(titles):
    with pytest.raises(BadPosition, match="R11, R12"):
        upcard.game("daifugo", players=3).position(hands=["3♣", "4♣", "5♣"], hand=1, title=titles)
