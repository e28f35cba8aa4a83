"""Cinch by its book."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from math import factorial

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.know.belief import Believer
from upcard.engine.play.table import Table
from upcard.engine.positions.position import fields_of
from upcard.engine.testing import check_game, perft
from upcard.engine.testing.checks import Watch

SOUTH, WEST, NORTH, EAST = range(4)
SPADES_TRUMP = ["A♠", "K♠", "Q♠", "J♠", "10♠", "9♠", "8♠", "7♠", "6♠", "5♠", "5♣", "4♠", "3♠", "2♠"]
TWIN = {"♠": "5♣", "♣": "5♠", "♥": "5♦", "♦": "5♥"}
RANKS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")


def dealt(*, seed: int = 3, first_dealer: int = SOUTH, **options: object) -> Table:
    return upcard.game("cinch", first_dealer=first_dealer, **options).table(seed=seed)


def play(table: Table, moves: str) -> Table:
    """Moves divided by commas; bids are numbers and cards are cards."""
    for move in moves.split(", "):
        table.play(f"bid {move}" if move.isdigit() else move)
    return table


def cards_in(text: str) -> set[str]:
    return set(text.split())


def bids(first: int) -> set[str]:
    return {f"bid {n}" for n in range(first, 15)}


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


def playing(
    *hands: str, trump: str = "♠", leader: int = SOUTH, bid: int = 1, declarer: int = SOUTH, **more: object
) -> Table:
    """The last tricks of a hand; hands from South round to East."""
    longest = max(len(hand.split()) for hand in hands)
    options = {name: more.pop(name) for name in ("max_hands", "target") if name in more}
    return upcard.game("cinch", **options).position(
        **{
            "hands": list(hands), "trump": trump, "leader": leader, "turn": leader, "declarer": declarer, "bid": bid,
            "phase": "play", "dealer": SOUTH, "tricks": [6 - longest, 0], **more,
        }
    )  # fmt: skip


def rows(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


# ------------------------------------------------------------------------------------------------ the bid


def test_everybody_gets_nine_cards_and_sixteen_are_left() -> None:
    view = dealt().view(SOUTH)
    assert [hand.count for hand in view.hands] == [9] * 4
    assert view.stock.count == 16
    assert view.hands[SOUTH].seen and not view.hands[WEST].seen


def test_each_player_speaks_once_and_bids_more_than_the_others() -> None:
    table = dealt()
    assert table.to_act == (WEST,)
    assert set(table.legal()) == bids(1) | {"pass"}
    play(table, "3, pass")
    assert table.to_act == (EAST,)
    assert set(table.legal()) == bids(4) | {"pass"}
    assert table.why_not("bid 3") == "R7: a bid must be higher than 3"
    play(table, "6, pass")
    assert table.view().phase == "name trump" and table.to_act == (EAST,)
    assert table.legal() == ["trump ♣", "trump ♦", "trump ♥", "trump ♠"]
    assert "{0}" not in table.log()[-1].text and "for 6" in table.log()[-1].text


def test_after_fourteen_the_others_can_only_pass() -> None:
    table = play(dealt(), "14")
    assert table.to_act == (NORTH,) and table.legal() == ["pass"]


def test_when_nobody_bids_the_dealer_plays_without_a_contract() -> None:
    table = play(dealt(), "pass, pass, pass, pass")
    assert table.to_act == (SOUTH,) and table.view().phase == "name trump"
    assert table.view().bid == 0 and table.view().declarer == SOUTH


def test_when_nobody_bids_the_dealer_may_be_held_to_one_point() -> None:
    table = play(dealt(all_pass="dealer_bids_one"), "pass, pass, pass, pass")
    assert table.view().bid == 1 and table.to_act == (SOUTH,)


def test_when_nobody_bids_the_next_player_may_deal() -> None:
    table = play(dealt(all_pass="redeal_next_dealer"), "pass, pass, pass, pass")
    assert table.view().dealer == WEST and table.to_act == (NORTH,)
    assert table.view().score == [0, 0]
    assert "thrown in" in table.sheets[-1][1].text()


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
    """G6: eighteen cards are wanted, sixteen are there."""
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


# ------------------------------------------------------------------------------------------------ play


@pytest.mark.parametrize(
    ("cards", "winner"), [("4♠ 5♣ 5♠ 2♠", NORTH), ("6♣ 5♣ K♣ A♣", WEST), ("6♣ 2♠ K♣ 5♣", EAST), ("6♥ A♦ K♥ A♣", NORTH)]
)
def test_the_pedros_are_trumps_between_the_six_and_the_four(cards: str, winner: int) -> None:
    """Example 1."""
    hands = [f"{card} {other}" for card, other in zip(cards.split(), ("7♦", "8♦", "9♦", "10♦"), strict=True)]
    table = play(playing(*hands), ", ".join(cards.split()))
    assert table.to_act == (winner,)


def test_all_fourteen_trumps_rank_as_the_book_says() -> None:
    for high, low in pairwise(SPADES_TRUMP):
        table = play(playing(f"{low} 2♦", f"{high} 3♦", "2♥ 4♦", "3♥ 6♦"), f"{low}, {high}, 2♥, 3♥")
        assert table.to_act == (WEST,), f"{high} beats {low}"


@pytest.mark.parametrize(
    ("led", "hand", "allowed"),
    [
        ("9♦", "5♦ K♦ 2♥ A♠", "5♦ K♦ 2♥"),
        ("9♦", "5♦ A♠ 3♣", "5♦"),
        ("9♦", "A♠ 3♣", "A♠ 3♣"),
        ("2♥", "5♦ K♦", "5♦"),
        ("2♥", "K♦ A♠", "K♦ A♠"),
        ("5♦", "6♦ 3♥", "3♥"),
    ],
)
def test_a_plain_suit_is_followed_or_trumped(led: str, hand: str, allowed: str) -> None:
    """Example 2."""
    n = len(hand.split())
    filler = ["7♦ 8♦ 10♦", "J♣ Q♣ K♣ A♣", "6♣ 7♣ 8♣ 9♣"]
    others = [" ".join([led, *filler[0].split()][:n]), *(" ".join(f.split()[:n]) for f in filler[1:])]
    table = play(playing(others[0], hand, *others[1:], trump="♥"), led)
    assert table.to_act == (WEST,)
    assert set(table.legal()) == set(allowed.split())


def test_a_refusal_names_the_rule() -> None:
    def after(led: str, hand: str) -> Table:
        return play(playing(f"{led} 4♥", hand, "8♦ 9♦", "10♦ J♦", trump="♥"), led)

    assert after("7♦", "5♦ A♠").why_not("A♠") == "R18: you have no ♦, so you must play a trump"
    assert after("7♦", "2♦ A♠").why_not("A♠") == "R17: you hold ♦, and ♦ were led: follow suit or play a trump"
    assert after("3♥", "5♦ 2♦").why_not("2♦") == "R16: trumps were led, and you hold one"
    assert after("3♥", "5♦ 2♦").why_not("A♠") == "R15: you do not hold A♠"


def test_who_plays_neither_the_suit_nor_a_trump_is_known_to_have_neither() -> None:
    table = play(playing("7♦ 4♥", "A♠ 3♣", "8♦ 9♦", "10♦ J♦", trump="♥"), "7♦, A♠")
    lacks = table.fields()["lacks"][WEST].split()
    assert "K♦" in lacks and "A♥" in lacks and "5♦" in lacks and "5♠" not in lacks


def test_who_trumps_a_plain_suit_may_still_hold_it() -> None:
    table = play(playing("7♦ 4♥", "2♥ 3♦", "8♦ 9♦", "10♦ J♦", trump="♥"), "7♦, 2♥")
    assert "lacks" not in table.fields() or table.fields()["lacks"][WEST] == ""


# ------------------------------------------------------------------------------------------------ score


def scored(bid: int, points: int, theirs: int, *, score: tuple[int, int] = (0, 0), declarer: int = SOUTH) -> Table:
    """A hand in which the declarers collect so many points and the defenders so many, spades being trump."""
    value = {"A♠": 1, "2♠": 1, "J♠": 1, "10♠": 1, "5♠": 5, "5♣": 5}
    mine: list[str] = []
    for card in sorted(value, key=lambda c: -value[c]):
        if sum(value[c] for c in mine) + value[card] <= points:
            mine.append(card)
    rest = [card for card in value if card not in mine]
    assert (sum(value[c] for c in mine), sum(value[c] for c in rest)) == (points, theirs)
    piles = [" ".join(mine), " ".join(rest)]
    table = playing(
        "A♥", "2♥", "3♥", "4♥", bid=bid, declarer=declarer, score=list(score),
        won_cards=piles if declarer % 2 == 0 else piles[::-1],
    )  # fmt: skip
    return play(table, "A♥, 2♥, 3♥, 4♥")


@pytest.mark.parametrize(
    ("bid", "points", "gained"),
    [
        (5, 9, (4, 0)),
        (5, 5, (0, 4)),
        (9, 7, (0, 16)),
        (7, 7, (0, 0)),
        (14, 13, (0, 15)),
        (14, 14, (14, 0)),
        (8, 8, (2, 0)),
    ],
)
def test_a_contract_is_scored_by_the_difference_or_costs_fourteen_and_more(
    bid: int, points: int, gained: tuple[int, int]
) -> None:
    """Example 3."""
    assert rows(scored(bid, points, 14 - points))["this hand"] == gained


def test_a_dealer_without_a_contract_cannot_fail() -> None:
    assert rows(scored(0, 0, 14))["this hand"] == (0, 14)


@pytest.mark.parametrize(("bid", "gained"), [(6, (5, 0)), (7, (0, 15))])
def test_high_and_low_are_among_the_cards_in_play(bid: int, gained: tuple[int, int]) -> None:
    """Example 5."""
    table = playing("K♠", "7♦", "8♦", "9♦", bid=bid, won_cards=["9♠ 5♠", "7♠ 4♠"], dead=["", "A♠", "", "2♠"])
    sheet = rows(play(table, "K♠, 7♦, 8♦, 9♦"))
    assert (sheet["high"], sheet["low"], sheet["right pedro"]) == ((1, 0), (0, 1), (5, 0))
    assert "jack" not in sheet and "ten" not in sheet and "left pedro" not in sheet
    assert sheet["points"] == (6, 1) and sheet["this hand"] == gained


def test_a_single_trump_in_play_is_both_high_and_low() -> None:
    sheet = rows(play(playing("K♥", "7♠", "8♦", "9♦"), "K♥, 7♠, 8♦, 9♦"))
    assert (sheet["high"], sheet["low"]) == ((0, 1), (0, 1))


def test_without_a_trump_in_play_nobody_has_high_or_low() -> None:
    sheet = rows(play(playing("K♥", "7♥", "8♦", "9♦", bid=0), "K♥, 7♥, 8♦, 9♦"))
    assert "high" not in sheet and "low" not in sheet and sheet["this hand"] == (0, 0)


@pytest.mark.parametrize(("seat", "ten"), [(WEST, (1, 0)), (EAST, (1, 0)), (NORTH, None), (SOUTH, None)])
def test_a_scoring_trump_given_up_by_a_defender_counts_for_the_declarers(
    seat: int, ten: tuple[int, int] | None
) -> None:
    """Example 6: South's side plays."""
    dead = ["10♠ 3♠" if seat == other else "" for other in range(4)]
    sheet = rows(play(playing("K♠", "7♦", "8♦", "9♦", dead=dead), "K♠, 7♦, 8♦, 9♦"))
    assert sheet.get("ten") == ten
    assert sheet["low"] == (1, 0), "K♠ alone is in play"


def test_points_given_up_help_to_make_the_contract() -> None:
    table = playing("K♠", "7♦", "8♦", "9♦", bid=3, dead=["", "10♠", "", ""])
    assert rows(play(table, "K♠, 7♦, 8♦, 9♦"))["this hand"] == (3, 0)


def test_the_match_of_the_last_example() -> None:
    table = scored(4, 8, 6, score=(48, 50))
    assert not table.over and rows(table)["score"] == (50, 50)
    table = scored(6, 4, 10, score=(50, 50), declarer=WEST)
    assert table.over and table.result is not None
    assert table.result.won == (SOUTH, NORTH) and table.result.points == (66, 50, 66, 50)


def test_after_the_last_hand_equal_scores_are_a_draw() -> None:
    table = playing("A♥", "2♥", "3♥", "4♥", bid=0, score=[9, 9], max_hands=1)
    play(table, "A♥, 2♥, 3♥, 4♥")
    assert table.result is not None and table.result.won == ()


# ------------------------------------------------------------------------------------------------ against the prose


def suit_of(card: str, trump: str) -> str:
    return trump if card == TWIN[trump] else card[-1]


def strength(card: str, led: str, trump: str) -> tuple[int, float]:
    own = suit_of(card, trump)
    return (2 if own == trump else 1 if own == led else 0, RANKS.index(card[:-1]) - 0.5 * (card == TWIN[trump]))


def allowed(hand: list[str], led: str, trump: str) -> set[str]:
    if not led:
        return set(hand)
    same = {card for card in hand if suit_of(card, trump) == led}
    trumps = {card for card in hand if suit_of(card, trump) == trump}
    return (same | trumps) or set(hand)


@pytest.mark.parametrize("seed", range(12))
def test_a_whole_hand_played_at_random_agrees_with_a_plain_reading_of_the_book(seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(seed=seed, first_dealer=seed % 4, single_hand=True)
    while table.view().phase != "play":
        table.play(rng.choice(table.legal()))
    start, view = table.fields(), table.view()
    declarer, trump, bid = view.declarer, view.trump, view.bid
    hands = [hand.split() for hand in start["hands"]]
    seat, won = declarer, ([], [])
    for _ in range(6):
        trick: list[str] = []
        for place in range(4):
            who = (seat + place) % 4
            assert table.to_act == (who,)
            assert set(table.legal()) == allowed(hands[who], suit_of(trick[0], trump) if trick else "", trump)
            trick.append(rng.choice(sorted(table.legal())))
            hands[who].remove(trick[-1])
            table.play(trick[-1])
        best = max(range(4), key=lambda n: strength(trick[n], suit_of(trick[0], trump), trump))
        seat = (seat + best) % 4
        won[seat % 2].extend(trick)
    points = prose_points(won, trump, declarer % 2, start.get("dead", ["", "", "", ""]))
    made = points[declarer % 2] >= bid
    gained = [0, 0]
    if made:
        gained[points.index(max(points))] = max(points) - min(points)
    else:
        gained[1 - declarer % 2] = 14 + bid - points[declarer % 2]
    assert rows(table)["points"] == tuple(points)
    assert rows(table)["this hand"] == tuple(gained)


def prose_points(won: tuple[list[str], list[str]], trump: str, declarers: int, dead: list[str]) -> list[int]:
    points = [0, 0]
    order = sorted(
        (c for pile in won for c in pile if suit_of(c, trump) == trump), key=lambda c: strength(c, "", trump)
    )
    worth = {f"J{trump}": 1, f"10{trump}": 1, f"5{trump}": 5, TWIN[trump]: 5}
    for side in range(2):
        points[side] += sum(worth.get(card, 0) for card in won[side])
        points[side] += sum(1 for card in (order[:1] + order[-1:]) if card in won[side])
    points[declarers] += sum(worth.get(c, 0) for seat in (1 - declarers, 3 - declarers) for c in dead[seat].split())
    return points


# ------------------------------------------------------------------------------------------------ what others know


@pytest.mark.parametrize("seed", range(6))
def test_imagined_hands_hold_the_trumps_that_were_kept(seed: int) -> None:
    rng = random.Random(seed)
    table = dealt(seed=seed, single_hand=True)
    believer, draws = Believer(table.game.rules), np.array([seed], np.uint64)
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
def test_rare_ways_of_filling_up_tell_nobody_what_is_hidden(trumps: list[str], options: dict[str, object]) -> None:
    rng = random.Random(1)
    table = play(naming(trumps, single_hand=True, **options), "trump ♠")
    watch = Watch(table.game, 1)
    while not table.over:
        watch.state(table, deep=table.view().trick.count == 0)
        table.play(rng.choice(table.legal()))


# ------------------------------------------------------------------------------------------------ counting


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(f"{rank}{suit}" for rank in range(6, 6 + cards)) for suit in "♣♦♥♠"]
    table = playing(*hands, trump="♣")
    assert perft(table.game, table._states) == count


def test_the_dealer_robs_five_of_nine_cards_in_any_order() -> None:
    table = play(filling_up(), "trump ♠, give up 6♠")
    assert perft(table.game, table._states, 5) == 9 * 8 * 7 * 6 * 5


def test_mixed_hands_are_played_in_as_many_ways_as_the_prose_allows() -> None:
    hands = ["5♦ K♦", "9♦ 2♥", "A♠ 3♦", "Q♥ 4♠"]
    table = playing(*hands, trump="♥")
    assert perft(table.game, table._states) == sum(_is_play(orders, "♥") for orders in _orders(hands))


def _orders(hands: list[str]) -> list[tuple[tuple[str, ...], ...]]:
    every = [list(permutations(hand.split())) for hand in hands]
    return [(a, b, c, d) for a in every[0] for b in every[1] for c in every[2] for d in every[3]]


def _is_play(orders: tuple[tuple[str, ...], ...], trump: str) -> bool:
    """Whether every seat may play its cards in this order."""
    seat = SOUTH
    for n in range(2):
        led = suit_of(orders[seat][n], trump)
        played = [orders[(seat + place) % 4][n] for place in range(4)]
        for place in range(1, 4):
            hand = list(orders[(seat + place) % 4][n:])
            if played[place] not in allowed(hand, led, trump):
                return False
        seat = (seat + max(range(4), key=lambda p: strength(played[p], led, trump))) % 4
    return True


def test_positions_that_cannot_be_are_refused() -> None:
    with pytest.raises(upcard.BadPosition, match="nine cards"):
        upcard.game("cinch").position(hands=["A♠", "K♠", "Q♠", "J♠"], phase="bidding")
    with pytest.raises(upcard.BadPosition, match="six cards"):
        playing("A♠ K♠", "Q♠", "J♠", "10♠")


NINES = ["A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠", "A♥ K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥",
         "A♦ K♦ Q♦ J♦ 10♦ 9♦ 8♦ 7♦ 6♦", "A♣ K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣"]  # fmt: skip


def test_the_calls_tell_the_bid_its_bidder_and_who_speaks_next() -> None:
    table = upcard.game("cinch").position(hands=NINES, dealer=SOUTH, last_call={WEST: "4", NORTH: "pass"})
    assert table.to_act == (EAST,) and table.view().bid == 4
    assert "bid 4" not in table.legal() and "bid 5" in table.legal()
    table.play("pass", seat=EAST)
    table.play("pass", seat=SOUTH)
    assert table.view().phase == "name trump" and table.to_act == (WEST,)


def test_the_highest_bidder_of_a_position_names_the_trump_and_leads() -> None:
    assert upcard.game("cinch").position(phase="name trump", hands=NINES, declarer=EAST, bid=7).to_act == (EAST,)
    sixes = [" ".join(hand.split()[:6]) for hand in NINES]
    table = upcard.game("cinch").position(phase="play", hands=sixes, trump="♠", declarer=NORTH, bid=3)
    assert table.to_act == (NORTH,)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"last_call": {1: "4"}, "bid": 5}, "R6"),
        ({"last_call": {1: "4"}, "declarer": 2}, "R6"),
        ({"last_call": {1: "4", 2: "3"}}, "R7"),
        ({"phase": "name trump", "declarer": 2, "turn": 1, "bid": 3}, "R9"),
        ({"phase": "name trump", "declarer": 2, "dealer": 0, "bid": 0}, "G1"),
        ({"phase": "name trump", "declarer": 2, "bid": 15}, "R7"),
        ({"collected": [5, 0]}, "R23"),
    ],
)
def test_calls_and_contracts_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(upcard.BadPosition, match=rule):
        upcard.game("cinch").position(**{"hands": NINES, "dealer": SOUTH, **fields})


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{}, {"dealer_rob": "free_six"}, {"all_pass": "redeal_next_dealer"}, {"all_pass": "dealer_bids_one"}]
)
def test_random_matches_keep_every_promise(options: dict[str, object]) -> None:
    check_game(upcard.game("cinch", max_hands=2, **options), matches=1, states_looked_at=12)
