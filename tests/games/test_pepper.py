"""Pepper by its book."""

from __future__ import annotations

import random
from itertools import permutations, product
from math import factorial

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

SOUTH, WEST, NORTH, EAST = range(4)
TWIN = {"♠": "J♣", "♣": "J♠", "♥": "J♦", "♦": "J♥"}
RANKS = ("9", "10", "J", "Q", "K", "A")
PACK = [rank + suit for suit in "♣♦♥♠" for rank in RANKS]
OPTIONS = ("target", "max_hands", "all_pass", "bidding_rounds")


def dealt(players: int = 4, *, seed: int = 3, first_dealer: int | None = None, **options: object) -> Table:
    dealer = players - 1 if first_dealer is None else first_dealer
    return upcard.game("pepper", players=players, first_dealer=dealer, **options).table(seed=seed)


def say(table: Table, calls: str) -> Table:
    for call in calls.split(", "):
        table.play(call if call == "pass" else f"bid {call}")
    return table


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def bids(*calls: object) -> set[str]:
    return {"pass"} | {f"bid {call}" for call in calls}


PEPPERS = ("little pepper", "big pepper")


def playing(*hands: str, trump: str = "♠", leader: int = SOUTH, declarer: int = SOUTH, **more: object) -> Table:
    """The last tricks of a hand; hands from South (or the first player) on."""
    n = len(hands)
    options = {name: more.pop(name) for name in OPTIONS if name in more}
    done = (6 if n == 4 else 8) - max(len(hand.split()) for hand in hands)
    turn = (leader + len(str(more.get("trick", "")).split())) % n
    return upcard.game("pepper", players=n, **options).position(
        **{
            "hands": list(hands), "trump": trump, "leader": leader, "turn": turn, "declarer": declarer, "bid": "1",
            "phase": "play", "dealer": n - 1, "tricks": [done], **more,
        }
    )  # fmt: skip


def rows(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


# ------------------------------------------------------------------------------------------------ deal and bidding


@pytest.mark.parametrize(("players", "cards", "unused"), [(4, 6, 0), (3, 8, 0), (2, 8, 8)])
def test_the_whole_pack_is_dealt(players: int, cards: int, unused: int) -> None:
    view = dealt(players).view(SOUTH)
    assert [hand.count for hand in view.hands] == [cards] * players
    assert view.unused.count == unused and not view.unused.seen
    assert view.to_act == (SOUTH,), "the dealer's left speaks first"


def test_four_players_bid_up_to_five_and_the_peppers() -> None:
    table = dealt()
    assert set(table.legal()) == bids(1, 2, 3, 4, 5, *PEPPERS)
    assert table.why_not("bid 6") == "R10: four players bid 1 to 5, or a pepper"
    say(table, "3")
    assert set(table.legal()) == bids(4, 5, *PEPPERS)
    assert table.why_not("bid 3") == "R11: a bid must be higher than 3"
    assert set(say(table, "little pepper").legal()) == bids("big pepper")


@pytest.mark.parametrize("players", [2, 3])
def test_two_and_three_players_bid_up_to_seven(players: int) -> None:
    assert set(dealt(players).legal()) == bids(1, 2, 3, 4, 5, 6, 7, *PEPPERS)


def test_who_passed_may_come_back_and_three_passes_close_the_bidding() -> None:
    """Example 4."""
    table = say(dealt(), "2, pass, 3, pass, pass")
    assert table.to_act == (WEST,) and table.view().phase == "bidding"
    say(table, "4, pass, pass")
    assert table.view().phase == "bidding"
    say(table, "pass")
    assert table.view().phase == "name trump" and table.to_act == (WEST,)
    assert table.legal() == ["trump ♣", "trump ♦", "trump ♥", "trump ♠", "no trump"]
    table.play("trump ♦")
    assert table.to_act == (WEST,) and len(table.legal()) == 6, "the highest bidder leads any card"
    assert table.view().trump == "♦" and table.view().bid == "4"


@pytest.mark.parametrize(
    ("players", "calls", "open_before"),
    [
        (3, "1, pass, pass", "1, pass"),
        (2, "1, pass", "1"),
        (2, "1, 2, 3, pass", "1, 2, 3"),
        (3, "pass, pass, 1, pass, 2, pass, pass", "pass, pass, 1, pass, 2, pass"),
    ],
)
def test_with_fewer_players_the_bidding_closes_when_all_others_have_passed(
    players: int, calls: str, open_before: str
) -> None:
    assert say(dealt(players), open_before).view().phase == "bidding"
    assert say(dealt(players), calls).view().phase == "name trump"


def test_big_pepper_closes_the_bidding() -> None:
    table = say(dealt(), "pass, big pepper")
    assert table.view().phase == "name trump" and table.to_act == (WEST,)


def test_three_passes_at_the_start_leave_the_dealer_to_speak() -> None:
    table = say(dealt(), "pass, pass, pass")
    assert table.to_act == (EAST,) and table.view().phase == "bidding"
    assert say(table, "1").view().phase == "bidding"


def test_where_each_speaks_once_the_dealer_is_the_last() -> None:
    table = say(dealt(bidding_rounds="single"), "1, 2, 3")
    assert table.view().phase == "bidding"
    assert say(table, "pass").view().phase == "name trump" and table.to_act == (NORTH,)


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("all_pass", "dealer_moves"), [("next_dealer", 1), ("same_dealer", 0)])
def test_a_hand_without_a_bid_is_thrown_in(players: int, all_pass: str, dealer_moves: int) -> None:
    table = say(dealt(players, all_pass=all_pass), ", ".join(["pass"] * players))
    assert table.view().dealer == (players - 1 + dealer_moves) % players
    assert table.view().score == [0] * (2 if players == 4 else players)
    assert "thrown in" in table.sheets[-1][1].text()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_last_speaker_may_be_held_to_one(players: int) -> None:
    table = say(dealt(players, all_pass="dealer_bids_one"), ", ".join(["pass"] * players))
    assert table.view().bid == "1" and table.to_act == (players - 1,)
    assert table.view().phase == "name trump"


# ------------------------------------------------------------------------------------------------ play


def test_the_left_bower_leads_trumps_and_takes_the_trick() -> None:
    """Example 1."""
    table = play(playing("J♥ 9♣", "A♦ 10♣", "9♦ K♣", "A♥ Q♣", trump="♦"), "J♥ A♦ 9♦ A♥")
    assert table.to_act == (SOUTH,)


def test_trumps_rank_with_the_bowers_on_top() -> None:
    order = ["J♦", "J♥", "A♦", "K♦", "Q♦", "10♦", "9♦"]
    for place, low in enumerate(order):
        for high in order[:place]:
            table = play(playing(f"{low} 9♣", f"{high} 10♣", "K♣ Q♣", "A♣ J♣", trump="♦"), f"{low} {high} K♣ A♣")
            assert table.to_act == (WEST,), f"{high} beats {low}"


@pytest.mark.parametrize(
    ("trump", "led", "hand", "allowed"),
    [
        ("♠", "K♣", "J♣ 9♥ A♦", "J♣ 9♥ A♦"),
        ("♠", "K♣", "J♣ 9♣ A♦", "9♣"),
        ("♠", "J♣", "10♠ A♣", "10♠"),
        ("no trump", "J♣", "J♠ A♥ 9♣", "9♣"),
    ],
)
def test_the_left_bower_follows_trumps(trump: str, led: str, hand: str, allowed: str) -> None:
    """Examples 2 and 3."""
    n = len(hand.split())
    others = [f"{led} 10♥ J♥", "Q♥ K♥ 9♦", "10♦ J♦ Q♦"]
    first, *rest = (" ".join(cards.split()[:n]) for cards in others)
    table = play(playing(first, hand, *rest, trump=trump), led)
    assert table.to_act == (WEST,)
    assert set(table.legal()) == set(allowed.split())


def test_without_trumps_the_queen_beats_the_jack_that_led() -> None:
    """Example 3."""
    table = play(playing("J♣ 9♥", "9♣ 10♥", "J♠ Q♥", "Q♣ K♥", trump="no trump"), "J♣ 9♣ J♠ Q♣")
    assert table.to_act == (EAST,)


def test_a_refusal_names_the_rule() -> None:
    table = play(playing("J♣ 9♥", "10♠ A♣", "Q♥ K♥", "9♦ 10♦"), "J♣")
    assert table.why_not("A♣") == "R17: trumps were led, and you hold one"
    assert table.view(WEST).prompt == "follow with a trump"
    assert table.why_not("2♣") == "R1: 2♣ is not in the pack"
    assert table.why_not("9♥") == "R16: you do not hold 9♥"
    table = play(playing("K♣ 9♥", "J♣ 9♣", "Q♥ K♥", "9♦ 10♦"), "K♣")
    assert table.why_not("J♣") == "R17: you hold ♣, and ♣ were led: follow suit"
    assert table.view(WEST).prompt == "follow ♣"


def test_who_does_not_follow_is_known_to_have_none_of_that_suit() -> None:
    table = play(playing("K♣ 9♥", "J♣ A♦", "Q♥ K♥", "9♦ 10♦"), "K♣ J♣")
    lacks = table.fields()["lacks"][WEST].split()
    assert "9♣" in lacks and "J♣" not in lacks


# ------------------------------------------------------------------------------------------------ score


def scored(bid: str, *tricks: int, players: int = 4, **more: object) -> Table:
    """A hand in which these tricks are taken; the first number is that of the bidder's side. No trump is named, and
    whoever takes the last trick leads an ace to it."""
    winner = next(side for side in range(len(tricks)) if tricks[side])
    before = [n - (side == winner) for side, n in enumerate(tricks)]
    hands = ["9♣", "9♦", "9♥", "9♠"][:players]
    hands[winner] = "A♣"
    table = playing(*hands, trump="no trump", leader=winner, bid=bid, tricks=before, **more)
    return play(table, " ".join(hands[(winner + place) % players] for place in range(players)))


@pytest.mark.parametrize(
    ("bid", "tricks", "gained"),
    [
        ("3", (5, 1), (5, 1)),
        ("3", (2, 4), (-6, 4)),
        ("1", (0, 6), (-6, 6)),
        ("little pepper", (6, 0), (6, 0)),
        ("little pepper", (5, 1), (-6, 1)),
        ("big pepper", (6, 0), (12, 0)),
        ("big pepper", (5, 1), (-12, 1)),
    ],
)
def test_four_players_score_tricks_and_lose_six(bid: str, tricks: tuple[int, int], gained: tuple[int, int]) -> None:
    """Example 5."""
    sheet = rows(scored(bid, *tricks))
    assert sheet["tricks"] == tricks and sheet["this hand"] == gained and sheet["score"] == gained


@pytest.mark.parametrize(
    ("bid", "tricks", "gained"),
    [
        ("5", (5, 2, 1), (5, 2, 1)),
        ("7", (6, 2, 0), (-8, 2, 0)),
        ("little pepper", (8, 0, 0), (8, 0, 0)),
        ("big pepper", (7, 1, 0), (-16, 1, 0)),
        ("big pepper", (8, 0, 0), (16, 0, 0)),
        ("7", (7, 1), (7, 1)),
        ("1", (0, 8), (-8, 8)),
    ],
)
def test_three_and_two_players_score_alone_and_lose_eight(
    bid: str, tricks: tuple[int, ...], gained: tuple[int, ...]
) -> None:
    """Example 6, and the same for two."""
    assert rows(scored(bid, *tricks, players=len(tricks)))["this hand"] == gained


@pytest.mark.parametrize(
    ("bid", "tricks", "final", "won"),
    [
        ("4", (4, 2), (31, 31), ()),
        ("3", (5, 1), (32, 30), (SOUTH, NORTH)),
        ("4", (3, 3), (21, 32), (WEST, EAST)),
    ],
)
def test_the_match_ends_at_thirty(
    bid: str, tricks: tuple[int, int], final: tuple[int, int], won: tuple[int, ...]
) -> None:
    """Example 7."""
    table = scored(bid, *tricks, score=[27, 29])
    assert table.result is not None
    assert table.result.points == (*final, *final) and table.result.won == won


def test_two_of_three_players_can_draw_at_the_top() -> None:
    table = scored("4", 5, 2, 1, players=3, score=[26, 29, 12])
    assert table.result is not None and table.result.won == (0, 1)


def test_scores_fall_below_zero_and_the_match_goes_on() -> None:
    table = scored("5", 1, 5, score=[-3, 4])
    assert not table.over and table.view().score == [-9, 9]


def test_after_the_last_hand_the_higher_score_wins() -> None:
    table = scored("1", 3, 3, score=[2, 5], max_hands=1)
    assert table.result is not None and table.result.won == (WEST, EAST)


def test_the_unused_hand_is_seen_when_the_hand_is_over() -> None:
    table = upcard.game("pepper", players=2, single_hand=True).table(seed=1)
    while not table.over:
        assert table.view(0).unused.seen == ()
        table.play(table.legal()[-1])
    assert len(table.view(0).unused.seen) == 8


# ------------------------------------------------------------------------------------------------ against the prose


def suit_of(card: str, trump: str) -> str:
    return trump if card == TWIN.get(trump) else card[-1]


def strength(card: str, led: str, trump: str) -> tuple[int, int]:
    own = suit_of(card, trump)
    if own != trump:
        return (own == led, RANKS.index(card[:-1]))
    bower = 7 if card == f"J{trump}" else 6 if card == TWIN[trump] else 0
    return (2, bower or RANKS.index(card[:-1]))


def allowed(hand: list[str], led: str, trump: str) -> set[str]:
    return {card for card in hand if suit_of(card, trump) == led} or set(hand)


@pytest.mark.parametrize(("players", "seed"), [*product((4, 3, 2), range(5))])
def test_a_whole_hand_played_at_random_agrees_with_a_plain_reading_of_the_book(players: int, seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(players, seed=seed, single_hand=True, all_pass="dealer_bids_one")
    while table.view().phase != "play":
        table.play(rng.choice(table.legal()))
    view = table.view()
    hands = [hand.split() for hand in table.fields()["hands"]]
    size = len(hands[0])
    sides = 2 if players == 4 else players
    seat, tricks = view.declarer, [0] * sides
    for _ in range(size):
        trick: list[str] = []
        for place in range(players):
            who = (seat + place) % players
            assert table.to_act == (who,)
            wanted = allowed(hands[who], suit_of(trick[0], view.trump), view.trump) if trick else set(hands[who])
            assert set(table.legal()) == wanted
            trick.append(rng.choice(sorted(wanted)))
            hands[who].remove(trick[-1])
            table.play(trick[-1])
        led = suit_of(trick[0], view.trump)
        seat = (seat + max(range(players), key=lambda n: strength(trick[n], led, view.trump))) % players
        tricks[seat % sides] += 1
    mine = view.declarer % sides
    gained = list(tricks)
    target = size if "pepper" in view.bid else int(view.bid)
    stake = 2 * size if view.bid == "big pepper" else size
    if tricks[mine] < target:
        gained[mine] = -stake
    elif view.bid == "big pepper":
        gained[mine] = stake
    assert rows(table)["this hand"] == tuple(gained)


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in ("Q", "K", "A")[:cards]) for suit in "♣♦♥♠"]
    table = playing(*hands, trump="♣")
    assert perft(table.game, table._states) == count


@pytest.mark.parametrize("trump", ["♥", "♣", "no trump"])
def test_mixed_hands_are_played_in_as_many_ways_as_the_prose_allows(trump: str) -> None:
    hands = ["J♦ A♦ 9♣", "9♦ 10♥ J♠", "A♥ 10♦ J♣"]
    table = playing(*hands, trump=trump)
    orders = product(*(permutations(hand.split()) for hand in hands))
    assert perft(table.game, table._states) == sum(_is_play(order, trump) for order in orders)


def _is_play(orders: tuple[tuple[str, ...], ...], trump: str) -> bool:
    """Whether every seat may play its cards in this order."""
    seat, players = 0, len(orders)
    for n in range(len(orders[0])):
        played = [orders[(seat + place) % players][n] for place in range(players)]
        led = suit_of(played[0], trump)
        for place in range(1, players):
            if played[place] not in allowed(list(orders[(seat + place) % players][n:]), led, trump):
                return False
        seat = (seat + max(range(players), key=lambda p: strength(played[p], led, trump))) % players
    return True


def test_the_bidding_of_two_can_go_in_as_many_ways_as_arithmetic_says() -> None:
    """Nine rising bids, each made or not, one after the other; before the first the first player may pass, and a pass
    after a bid closes (or big pepper does). So there are 2 (2^9 - 1) ways to a contract, and one to none."""
    assert _auctions(dealt(2, single_hand=True)) == (2 * (2**9 - 1), 1)


def _auctions(table: Table) -> tuple[int, int]:
    """How many calls lead to a contract, and how many to none, by walking all of them."""
    named = thrown_in = 0
    open_states = [table.state]
    while open_states:
        state = open_states.pop()
        for action in state.legal_actions():
            after = state.child(action)
            if after.is_terminal():
                thrown_in += 1
            elif after.view(None).phase == "name trump":
                named += 1
            else:
                open_states.append(after)
    return named, thrown_in


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(upcard.BadPosition, match="six cards"):
        upcard.game("pepper").position(hands=["A♠", "K♠", "Q♠", "J♠"], phase="bidding")
    with pytest.raises(upcard.BadPosition, match="not in the pack"):
        playing("2♠", "K♠", "Q♠", "J♠")


@pytest.mark.long
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (4, {}),
        (3, {"all_pass": "dealer_bids_one"}),
        (2, {"all_pass": "same_dealer"}),
        (4, {"bidding_rounds": "single"}),
        (3, {"bidding_rounds": "single", "all_pass": "same_dealer"}),
    ],
)
def test_random_matches_keep_every_promise(players: int, options: dict[str, object]) -> None:
    check_game(upcard.game("pepper", players=players, max_hands=2, **options), matches=1, states_looked_at=12)
