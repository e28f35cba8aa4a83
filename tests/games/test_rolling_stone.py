"""Rolling Stone by its book."""

from __future__ import annotations

import itertools
import random

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)
RANKS = "23456789TJQKA"


def at(*hands: str, turn: int = SOUTH, trick: str = "", **more: object) -> Table:
    """Hands from South round to East; the seat on turn leads, or comes after the cards of the trick."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("rolling_stone").options}
    leader = (turn - len(trick.split())) % len(hands)
    game = upcard.game("rolling_stone", players=len(hands), **options)
    return game.position(hands=list(hands), turn=turn, leader=leader, trick=trick, first_out=-1, **more)


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def counts(table: Table) -> list[int]:
    return [zone.count for zone in table.view().hands]


@pytest.mark.parametrize(("players", "cards", "lowest"), [(4, 32, "7"), (5, 40, "5"), (6, 48, "3")])
def test_the_pack_has_eight_cards_for_everybody(players: int, cards: int, lowest: str) -> None:
    table = upcard.game("rolling_stone", players=players, first_dealer=1).table(seed=3)
    assert counts(table) == [8] * players
    assert table.to_act == (2,)
    held = {card for hand in table.fields()["hands"] for card in hand.split()}
    assert len(held) == cards
    assert {card[:-1] for card in held} == {text[:-1] for text in TEXTS[TEXTS.index(f"{lowest}♣") : 13]}


def test_a_complete_trick_leaves_the_game_and_its_highest_card_leads() -> None:
    """Example 1."""
    rest = ["7♣ 8♣", "9♣ 10♣", "J♣ Q♣", "K♣ A♣"]
    table = at(*(f"{card} {more}" for card, more in zip(("8♥", "10♥", "J♥", "9♥"), rest)))
    play(table, "8♥ 10♥ J♥ 9♥")
    assert counts(table) == [2, 2, 2, 2]
    assert (table.view().discards.count, table.view().discards.seen) == (4, ())
    assert table.to_act == (NORTH,)


def test_a_player_who_cannot_follow_picks_up_and_leads() -> None:
    """Example 2."""
    table = at("8♣ 9♥", "9♣ 10♥", "7♥ 10♣", "J♣ Q♣", turn=NORTH)
    table.play("7♥")
    assert table.legal() == ["pick up"]
    table.play("pick up")
    assert counts(table) == [2, 2, 1, 3]
    assert table.to_act == (EAST,)
    assert set(table.legal()) == {"J♣", "Q♣", "7♥"}
    assert table.log()[-1].text.endswith("now holds 3 cards and leads.")


def test_an_ace_wins_nothing_in_a_trick_that_is_picked_up() -> None:
    """Example 3."""
    table = at("A♥ 7♣", "Q♥ 8♣", "9♣ 10♣", "J♣ J♥")
    play(table, "A♥ Q♥")
    table.play("pick up")
    assert table.view(NORTH).hands[NORTH].seen == ("9♣", "10♣", "Q♥", "A♥")
    assert table.to_act == (NORTH,)


def test_all_remember_what_was_picked_up_and_that_its_suit_was_missing() -> None:
    table = at("A♥ 7♣", "Q♥ 8♣", "9♣ 10♣", "J♣ J♥")
    play(table, "A♥ Q♥")
    table.play("pick up")
    assert table.view(None).hands[NORTH].seen == ("Q♥", "A♥")
    assert "K♥" in table.fields()["lacks"][NORTH].split()
    table.play("A♥")
    assert table.view(None).hands[NORTH].seen == ("Q♥",)


def test_the_last_card_wins_at_once() -> None:
    """Example 4."""
    table = at("8♠ 7♣", "10♠", "J♣ Q♣", "9♠ 8♣", turn=EAST)
    play(table, "9♠ 8♠ 10♠")
    assert table.result is not None
    assert table.result.won == (WEST,)
    assert dict(table.sheets[-1][1].rows)["cards left"] == (1, 0, 2, 1)


def test_the_trick_may_be_finished_first() -> None:
    table = at("8♠ 7♣", "10♠", "J♣ Q♣", "9♠ 8♣", turn=EAST, finish="end_of_trick")
    play(table, "9♠ 8♠ 10♠")
    assert not table.over
    table.play("pick up")
    assert table.result is not None
    assert table.result.won == (WEST,)
    assert dict(table.sheets[-1][1].rows)["cards left"] == (1, 0, 5, 1)


def test_of_two_who_run_out_in_one_trick_the_first_has_won() -> None:
    table = at("8♠ 7♣", "10♠", "J♠", "9♠ 8♣", turn=EAST, finish="end_of_trick")
    play(table, "9♠ 8♠ 10♠ J♠")
    assert table.result is not None
    assert table.result.won == (WEST,)


def test_a_player_who_can_follow_may_not_pick_up() -> None:
    table = at("8♠ 7♣", "10♠ 9♣", "J♣ Q♣", "9♠ 8♣", turn=WEST, trick="7♠")
    assert table.legal() == ["10♠"]
    assert table.why_not("pick up") == "G2: you hold ♠, so you must follow and may not pick up"
    assert table.why_not("9♣") == "R4: you hold ♠, and ♠ were led: follow suit"
    table.play("10♠")
    assert table.why_not("J♣") == "R8: you hold no ♠: pick up the trick"
    table.play("pick up")
    assert table.why_not("pick up") == "R3: there is nothing to pick up: lead a card"
    assert table.why_not("9♠") == "R1: you do not hold 9♠"


def test_four_hands_of_one_suit_each_go_round_for_ever_but_for_the_limit() -> None:
    """Example 5."""
    table = at("7♠ 8♠", "7♥ 8♥", "7♦ 8♦", "7♣ 8♣", max_tricks=60)
    rng = random.Random(7)
    while not table.over:
        left = (table.to_act[0] + 1) % 4
        table.play(rng.choice([card for card in table.legal() if not _holds(table, left, card[-1])]))
        if not table.over:
            table.play("pick up")
    assert table.view().tricks == 60
    assert sum(counts(table)) == 8, "no card has left the game"


def _holds(table: Table, seat: int, suit: str) -> bool:
    return any(card.endswith(suit) for card in table.fields()["hands"][seat].split())


def test_when_the_limit_is_reached_the_fewest_cards_win() -> None:
    table = at("7♠ 8♠ 9♠", "7♥ 8♥ 9♥", "7♦ 8♦", "7♣ 8♣", max_tricks=500, tricks=499)
    play(table, "7♠")
    table.play("pick up")
    assert table.result is not None
    assert table.result.won == (SOUTH, NORTH, EAST)
    assert table.sheets[-1][1].note == "stopped after 500 tricks"


def test_the_winner_may_score_the_cards_of_the_others() -> None:
    table = at("7♠", "A♥ K♥", "7♦ 10♦ Q♦", "8♣", score="cards")
    table.play("7♠")
    assert dict(table.sheets[-1][1].rows)["score"] == (1 + 10 + 7 + 10 + 10 + 8, 0, 0, 0)
    assert not table.over
    table = at("7♠", "A♥ K♥", "7♦ 10♦ Q♦", "8♣", score="cards", points_won=[460, 499, 0, 0])
    table.play("7♠")
    assert table.result is not None
    assert (table.result.won, table.result.points) == ((SOUTH,), (506, 499, 0, 0))


def test_g5_after_a_thousand_games_the_most_points_win() -> None:
    for hand, ends in ((998, False), (999, True)):
        table = at("7♠", "A♥ K♥", "7♦ 10♦ Q♦", "8♣", score="cards", points_won=[0, 99, 0, 0], hand=hand)
        table.play("7♠")
        assert table.over == ends
    assert table.result is not None
    assert (table.result.won, table.result.points) == ((WEST,), (46, 99, 0, 0))


def test_without_scoring_one_game_is_a_match() -> None:
    table = at("7♠", "A♥ K♥", "7♦", "8♣")
    table.play("7♠")
    assert table.result is not None
    assert (table.result.won, table.result.points) == ((SOUTH,), (1, 0, 0, 0))


def by_the_prose(hands: tuple[frozenset[str], ...], leader: int, trick: tuple[str, ...], left: int) -> int:
    """How many ways a game can go, counted straight from the book."""
    if left == 0:
        return 1
    seat = (leader + len(trick)) % len(hands)
    follow = {card for card in hands[seat] if not trick or card[-1] == trick[0][-1]}
    if not follow:
        swollen = hands[:seat] + (hands[seat] | set(trick),) + hands[seat + 1 :]
        return by_the_prose(swollen, seat, (), left - 1)
    total = 0
    for card in follow:
        rest = hands[:seat] + (hands[seat] - {card},) + hands[seat + 1 :]
        now = (*trick, card)
        if not rest[seat]:
            total += 1
        elif len(now) < len(hands):
            total += by_the_prose(rest, leader, now, left)
        else:
            best = max(range(len(now)), key=lambda place: RANKS.index(now[place][:-1].replace("10", "T")))
            total += by_the_prose(rest, (leader + best) % len(hands), (), left - 1)
    return total


@pytest.mark.parametrize("seed", range(4))
def test_the_ways_of_a_small_game_are_as_many_as_the_prose_says(seed: int) -> None:
    cards = [f"{rank}{suit}" for rank, suit in itertools.product(("9", "10", "J"), "♣♦♥♠")]
    random.Random(seed).shuffle(cards)
    hands = [cards[3 * seat : 3 * seat + 3] for seat in range(4)]
    table = at(*(" ".join(hand) for hand in hands), max_tricks=6)
    expected = by_the_prose(tuple(frozenset(hand) for hand in hands), SOUTH, (), 6)
    assert perft(table.game, table._states) == expected


@pytest.mark.long
def test_the_suite_passes_with_other_rules() -> None:
    check_game(
        upcard.game("rolling_stone", finish="end_of_trick", score="cards", target=100), matches=1, states_looked_at=60
    )


def test_g1_the_first_to_run_out_follows_from_the_trick() -> None:
    game = upcard.game("rolling_stone", finish="end_of_trick")
    table = play(game.position(hands=["", "", "K♥", "7♠ 8♠"], trick="9♥ 10♥", turn=NORTH), "K♥")
    table.play("pick up")
    assert counts(table) == [0, 0, 0, 5]
    assert table.result.won == (SOUTH,)


def test_r2_the_dealers_left_leads_also_in_a_position() -> None:
    ranks = "A K Q J 10 9 8 7"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    assert upcard.game("rolling_stone").position(dealer=WEST, hands=suits).to_act == (NORTH,)
