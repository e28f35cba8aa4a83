"""Nine-Card Don by its book."""

from __future__ import annotations

import random
from math import factorial

import pytest

import upcard
from upcard.cards.faces import TEXTS, parse_card
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def playing(
    *hands: str, trump: str = "♠", leader: int = SOUTH, done: tuple[int, int] | None = None, **more: object
) -> Table:
    """Hands from South round to East, with the tricks before this one (all to South and North unless given)."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("nine_card_don").options}
    cards = len(hands[0].split())
    return upcard.game("nine_card_don", **options).position(
        hands=list(hands), trump=trump, leader=leader, turn=leader, dealer=EAST, tricks=list(done or (9 - cards, 0)),
        game_to="", **more,
    )  # fmt: skip


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def last_sheet(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


def pitching(**options: object) -> Table:
    """A table at which South deals and West pitches."""
    return upcard.game("nine_card_don", first_dealer=SOUTH, **options).table(seed=8)


# ------------------------------------------------------------------------------------------------ the pitcher


def test_two_cards_are_drawn_and_the_higher_one_chooses() -> None:
    for seed in range(12):
        table = upcard.game("nine_card_don").table(seed=seed)
        south, west, *others = (zone.seen for zone in table.view(None).drawn)
        assert others == [(), ()]
        ranks = [parse_card(zone[0]) % 13 for zone in (south, west)]
        assert ranks[0] != ranks[1]
        assert table.to_act == (SOUTH if ranks[0] > ranks[1] else WEST,)
        assert table.legal() == ["South pitches", "West pitches", "North pitches", "East pitches"]
        assert table.why_not("A♠") == "R3: first choose who is the first pitcher"


@pytest.mark.parametrize("pitcher", range(4))
def test_any_player_may_be_chosen_and_the_dealer_sits_to_the_right(pitcher: int) -> None:
    table = upcard.game("nine_card_don").table(seed=3)
    table.play(table.legal()[pitcher])
    assert table.to_act == (pitcher,)
    assert table.view().dealer == (pitcher - 1) % 4
    assert table.view().stock.count == 16
    assert table.why_not("South pitches") == "R3: the pitcher has been chosen"


@pytest.mark.parametrize(("options", "pitcher"), [({"first_pitcher": 2}, NORTH), ({"first_dealer": 3}, SOUTH)])
def test_the_table_may_name_the_first_pitcher(options: dict[str, int], pitcher: int) -> None:
    assert upcard.game("nine_card_don", **options).table(seed=3).to_act == (pitcher,)


def test_or_leave_it_to_chance() -> None:
    game = upcard.game("nine_card_don", first_pitcher="random")
    assert {game.table(seed=seed).to_act for seed in range(30)} == {(SOUTH,), (WEST,), (NORTH,), (EAST,)}


# ------------------------------------------------------------------------------------------------ the blind partner


def test_the_pitchers_partner_sees_nothing_before_the_lead() -> None:
    table = pitching()
    view = table.view(EAST)
    assert view.hands[EAST].seen == () and view.hands[EAST].count == 0
    assert (view.unseen[EAST].count, view.unseen[EAST].seen) == (9, ())
    for seat in (SOUTH, WEST, NORTH):
        assert len(table.view(seat).hands[seat].seen) == 9
        assert table.view(seat).unseen[EAST].seen == ()


def test_the_partner_looks_as_soon_as_a_card_lies_there() -> None:
    table = pitching()
    table.play(table.legal()[0])
    assert table.to_act == (NORTH,), "it is not the partner's turn yet"
    assert len(table.view(EAST).hands[EAST].seen) == 9
    assert table.view(EAST).unseen[EAST].count == 0
    assert table.view(NORTH).hands[EAST].seen == ()


def test_the_lead_makes_trump_and_binds_the_partner() -> None:
    """Example 1."""
    table = upcard.game("nine_card_don").position(
        hands=["2♣ 3♣ 4♣ 6♣ 7♣ 8♣ 9♣ J♣ Q♣", "4♠ 2♦ 3♦ 4♦ 6♦ 7♦ 8♦ 9♦ J♦", "2♥ 3♥ 4♥ 6♥ 7♥ 8♥ 9♥ J♥ Q♥", ""],
        unseen=["", "", "", "A♠ 5♠ 5♥ 10♥ K♣ A♣ 5♦ K♦ A♦"], phase="pitch", trump="", dealer=SOUTH, leader=WEST,
        turn=WEST, game_to="",
    )  # fmt: skip
    play(table, "4♠ 2♥")
    assert table.view().trump == "♠"
    assert set(table.legal()) == {"A♠", "5♠"}
    assert table.why_not("5♥") == "R7: you hold ♠, and ♠ were led: follow suit"
    assert table.why_not("3♣") == "R4: you do not hold 3♣"


# ------------------------------------------------------------------------------------------------ tricks


@pytest.mark.parametrize(
    ("trick", "trump", "winner", "points"),
    [
        ("5♠ 9♠ K♠ 2♠", "♠", NORTH, 22),  # example 2
        ("5♥ 10♥ 5♦ 5♠", "♠", EAST, 20),
        ("A♥ K♥ 10♥ 5♥", "♠", SOUTH, 5),
        ("A♠ K♠ Q♠ J♠", "♠", SOUTH, 10),
        ("5♠ 9♠ A♠ K♠", "♠", NORTH, 26),
        ("9♥ A♥ Q♥ J♥", "♠", WEST, 0),
        ("5♥ 5♦ 5♣ 2♠", "♠", EAST, 15),
        ("2♦ A♣ 3♠ 3♦", "♠", NORTH, 0),
    ],
)
def test_a_trick_is_scored_at_once(trick: str, trump: str, winner: int, points: int) -> None:
    rest = ["2♣", "3♣", "4♣", "6♣"]
    table = playing(*(f"{card} {more}" for card, more in zip(trick.split(), rest)), trump=trump)
    play(table, trick)
    assert table.to_act == (winner,)
    assert table.view().score[winner % 2] == points
    assert table.view().score[1 - winner % 2] == 0
    if points:
        assert table.log()[-1].text.endswith(f"takes the trick and {points} points.")


def test_all_there_is_in_the_play_of_a_hand_comes_to_44_and_8() -> None:
    values = {"5": 10, "9": 9, "A": 4, "K": 3, "Q": 2, "J": 1}
    assert sum(values.values()) + 3 * 5 == 44


# ------------------------------------------------------------------------------------------------ game


@pytest.mark.parametrize(
    ("won", "counts", "game"),
    [
        (("A♠ A♥ 10♣ K♦ J♦", "10♥ 10♦ Q♠"), (22, 22), (0, 0)),  # example 3
        (("A♠ A♥ 10♣ K♦ J♦", "10♥ 10♦ Q♠ J♠"), (22, 23), (0, 8)),
        (("A♠", "9♠ 5♠"), (4, 0), (8, 0)),
        (("", ""), (0, 0), (0, 0)),
    ],
)
def test_the_higher_count_has_game(won: tuple[str, str], counts: tuple[int, int], game: tuple[int, int]) -> None:
    table = playing("6♣", "2♣", "3♣", "4♣", won_cards=list(won))
    play(table, "6♣ 2♣ 3♣ 4♣")
    sheet = last_sheet(table)
    assert (sheet["count for game"], sheet["game"], sheet["score"]) == (counts, game, game)


def test_the_match_stops_at_121_in_mid_hand() -> None:
    """Example 4."""
    hands = ("A♠ 2♣ 3♣", "9♠ 4♣ 6♣", "2♠ 7♣ 8♣", "3♠ 2♦ 3♦")
    table = playing(*hands, score=[108, 117], done=(0, 6))
    play(table, "A♠ 9♠ 2♠ 3♠")
    assert table.result is not None
    assert (table.result.won, table.result.points) == ((SOUTH, NORTH), (121, 117, 121, 117))
    assert "game" not in last_sheet(table)
    assert table.sheets[-1][1].note == "the hand stops here"


def test_game_may_decide_the_match() -> None:
    """Example 5."""
    table = playing("6♣", "2♣", "3♣", "4♣", won_cards=["A♥", ""], score=[113, 117])
    play(table, "6♣ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert (table.result.won, table.result.points) == ((SOUTH, NORTH), (121, 117, 121, 117))
    assert last_sheet(table)["game"] == (8, 0)


def test_points_beyond_the_target_are_kept() -> None:
    table = playing("5♠", "2♣", "3♣", "4♣", score=[118, 120])
    play(table, "5♠ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert table.result.points == (128, 120, 128, 120)


def test_the_target_may_be_another() -> None:
    table = playing("5♠ 2♠", "2♣ 6♣", "3♣ 7♣", "4♣ 8♣", score=[51, 0], target=61)
    play(table, "5♠ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert table.result.won == (SOUTH, NORTH)


@pytest.mark.parametrize(("score", "won"), [((50, 60), (WEST, EAST)), ((60, 50), (SOUTH, NORTH)), ((52, 60), ())])
def test_the_number_of_hands_may_be_limited(score: tuple[int, int], won: tuple[int, ...]) -> None:
    """South and North have the ace, and so game."""
    table = playing("6♣", "2♣", "3♣", "4♣", won_cards=["A♥", ""], score=score, max_hands=1)
    play(table, "6♣ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert table.result.won == won


def test_the_pitcher_deals_next() -> None:
    """Example 6."""
    table = upcard.game("nine_card_don", first_dealer=EAST).table(seed=2)
    assert table.to_act == (SOUTH,)
    assert table.view().unseen[NORTH].count == 9
    rng = random.Random(3)
    while not table.sheets:
        table.play(rng.choice(table.legal()))
    assert table.view().dealer == SOUTH
    assert table.to_act == (WEST,)
    assert table.view(EAST).unseen[EAST].count == 9
    assert table.view(EAST).hands[EAST].count == 0


@pytest.mark.parametrize("seed", range(6))
def test_whole_hands_score_as_the_prose_says(seed: int) -> None:
    """Every trick and the count of a random hand, worked out again from the log of the cards."""
    table = upcard.game("nine_card_don", single_hand=True, first_pitcher=seed % 4).table(seed=seed)
    rng = random.Random(seed)
    seat, tricks, trump = table.to_act[0], [], ""
    won: list[list[str]] = [[], []]
    score = [0, 0]
    while not table.over:
        trick = []
        leader = seat
        for place in range(4):
            assert table.to_act == ((leader + place) % 4,)
            trick.append(rng.choice(table.legal()))
            table.play(trick[-1])
        trump = trump or trick[0][-1]
        best = max(range(4), key=lambda n: _order(trick[n], trick[0][-1], trump))
        seat = (leader + best) % 4
        won[seat % 2] += trick
        for card in trick:
            score[seat % 2] += _pegs(card, trump)
        tricks.append(trick)
    counts = [sum({"A": 4, "K": 3, "Q": 2, "J": 1, "10": 10}.get(card[:-1], 0) for card in cards) for cards in won]
    if counts[0] != counts[1]:
        score[counts.index(max(counts))] += 8
    assert last_sheet(table)["score"] == tuple(score)
    assert len(tricks) == 9


def _order(card: str, led: str, trump: str) -> int:
    high = 200 if card[-1] == trump else 100 if card[-1] == led else 0
    return high + RANKS.index(card[:-1])


def _pegs(card: str, trump: str) -> int:
    if card[-1] == trump:
        return {"5": 10, "9": 9, "A": 4, "K": 3, "Q": 2, "J": 1}.get(card[:-1], 0)
    return 5 if card[:-1] == "5" else 0


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in range(2, 2 + cards)) for suit in "♣♦♥♠"]
    table = playing(*hands, trump="♣")
    assert perft(table.game, table._states) == count


def test_r5_the_hand_of_the_pitchers_partner_lies_untouched_in_a_position() -> None:
    hands = [" ".join(TEXTS[9 * seat : 9 * seat + 9]) for seat in range(4)]
    table = upcard.game("nine_card_don").position(hands=hands, phase="pitch", dealer=WEST)
    assert table.to_act == (NORTH,), "R2: the dealer's left pitches"
    assert [zone.count for zone in table.view().hands] == [0, 9, 9, 9]
    table.play(table.legal()[0])
    assert len(table.view(SOUTH).hands[SOUTH].seen) == 9


def test_a_hand_looked_at_too_late_is_refused() -> None:
    hands = [" ".join(TEXTS[9 * seat : 9 * seat + 9]) for seat in range(4)]
    with pytest.raises(upcard.BadPosition, match="R5"):
        upcard.game("nine_card_don").position(
            hands=["", *hands[1:]], unseen=[hands[0], "", "", ""], phase="pitch", turn=WEST
        )


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"first_pitcher": "random", "max_hands": 3}])
def test_the_suite_passes(options: dict[str, object]) -> None:
    check_game(upcard.game("nine_card_don", **options), matches=1, states_looked_at=60)
