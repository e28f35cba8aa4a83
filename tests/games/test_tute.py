"""Tute: the worked examples of its book, rule by rule."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.cards.packs import PACK_40
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

PACK = [TEXTS[face] for face in range(52) if PACK_40 >> face & 1]
WORTH = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


def points(cards: str) -> int:
    return sum(WORTH.get(card[0], 0) for card in cards.split())


def facing(trick: str, hand: str, trump: str = "♦", **options: object) -> Table:
    """Seat 0 has this hand to play to a trick that the players before it began."""
    cards = trick.split()
    leader = -len(cards) % 4
    used = {*cards, *hand.split()}
    spare = iter([card for card in PACK if card not in used])
    hands = [hand]
    for seat in (1, 2, 3):
        played = 4 - seat <= len(cards)
        hands.append(" ".join(next(spare) for _ in range(len(hand.split()) - played)))
    return upcard.game("tute", **options).position(hands=hands, trick=cards, leader=leader, turn=0, trump=trump)


@pytest.mark.parametrize(
    ("trick", "hand", "legal"),
    [
        ("6♠", "5♠ Q♠ K♠ 3♠ A♥", "Q♠ K♠ 3♠"),
        ("3♠", "4♠ A♠", "A♠"),
        ("A♠", "J♠ 4♠", "J♠ 4♠"),
        ("5♥ J♦", "2♦ 5♦ 7♦ A♣", "2♦ 5♦ 7♦"),
        ("5♥ J♦", "4♦ Q♦ K♦ A♦ 2♠", "Q♦ K♦ A♦"),
        ("5♥ J♦", "2♥ A♥ K♦", "2♥ A♥"),
        ("5♥", "2♦ A♦ A♣", "2♦ A♦"),  # G6
        ("5♥", "2♣ A♣ 2♠", "2♣ A♣ 2♠"),  # R11
        ("J♦", "Q♦ 2♦ A♥", "Q♦"),  # G5
        ("A♠ 6♠", "5♠ J♠ 7♦", "5♠ J♠"),
        ("6♠ A♠", "3♠ J♠ 7♦", "3♠ J♠"),
        ("6♦", "2♥ 4♣", "2♥ 4♣"),
    ],
)
def test_follow_and_head_else_trump_and_overtrump_else_anything(trick: str, hand: str, legal: str) -> None:
    """Examples 1 and 2. R8-R11, G1-G6."""
    assert set(facing(trick, hand).legal()) == set(legal.split())


@pytest.mark.parametrize(
    ("trick", "hand", "legal", "options"),
    [
        ("6♠", "5♠ Q♠ A♥", "5♠ Q♠", {"head_when_following": False}),  # G2
        ("4♦", "2♦ Q♦ A♥", "2♦ Q♦", {"head_when_following": False}),  # trumps (♦) are a suit like any other to follow
        ("5♥ J♦", "4♦ Q♦ 2♠", "Q♦", {"head_when_following": False}),
        ("J♠ 6♠", "5♠ Q♠ A♥", "Q♠", {}),  # G3: the partner, who led, is winning
        ("J♠ 6♠", "5♠ Q♠ A♥", "5♠ Q♠", {"spare_partner": True}),
        ("J♠ Q♠", "5♠ 3♠ A♥", "3♠", {"spare_partner": True}),  # an opponent is winning
        ("J♠ 6♠", "2♦ A♥ 4♣", "2♦ A♥ 4♣", {"spare_partner": True}),
        ("6♠ J♦ 7♠", "2♦ A♦ 4♣", "2♦ A♦", {"spare_partner": True}),
        ("6♠ J♦ 7♠", "A♦ 3♦ 4♣", "A♦ 3♦ 4♣", {"spare_partner": True, "undertrump": "free"}),
        ("2♠ 6♠ J♦", "5♠ 2♦", "5♠", {"spare_partner": True}),
        ("5♥ J♦", "2♦ 5♦ A♣", "2♦ 5♦ A♣", {"undertrump": "free"}),  # G4
        ("5♥ J♦", "2♦ Q♦ A♣", "Q♦", {"undertrump": "free"}),
    ],
)
def test_house_rules_of_heading(trick: str, hand: str, legal: str, options: dict[str, object]) -> None:
    """G2, G3, G4."""
    assert set(facing(trick, hand, **options).legal()) == set(legal.split())


def test_a_wrong_card_is_refused_with_the_rule_that_forbids_it() -> None:
    for trick, hand, card, reason in (
        ("6♠", "5♠ Q♠ A♥", "A♥", "R8: you hold ♠"),
        ("6♠", "5♠ Q♠ A♥", "5♠", "R9: you can beat"),
        ("5♥", "2♦ A♣", "A♣", "R10: you have no ♥, but a trump"),
        ("5♥ J♦", "4♦ Q♦ 2♠", "4♦", "R10: you can play a higher trump"),
        ("5♥", "2♦ A♣", "A♠", "R3: you do not hold A♠"),
        ("5♥", "2♦ A♣", "tute", "R14: you may declare once"),
    ):
        with pytest.raises(IllegalMove, match=reason):
            facing(trick, hand).play(card)


def test_the_three_ranks_below_the_ace_only() -> None:
    """Example 3. R5, R6, R12, R13."""
    table = upcard.game("tute").position(
        hands=["7♣ 2♥", "J♣ 4♥", "3♣ 5♥", "K♣ 6♥"], leader=0, turn=0, trump="♦"
    )  # fmt: skip
    for card in ("7♣", "J♣", "3♣", "K♣"):
        table.play(card)
    assert table.to_act == (2,) and table.view().taker == 2
    assert points(table.fields()["won_cards"][0]) == 16
    for high, low in pairwise(["A", "3", "K", "Q", "J", "7", "6", "5", "4", "2"]):
        assert facing(f"{low}♣", f"{high}♣ 2♥" if high != "2" else "").legal() == [f"{high}♣"]


def piles(*totals: int) -> list[str]:
    """Two piles with exactly these points, of all cards but the twos."""
    cards = sorted((c for c in PACK if c[0] != "2"), key=lambda c: -points(c))
    sums: dict[int, list[str]] = {0: []}
    for card in cards:
        for total, chosen in list(sums.items()):
            sums.setdefault(total + points(card), [*chosen, card])
    first = sums[totals[0]]
    return [" ".join(first), " ".join(card for card in cards if card not in first)]


def last_trick(*totals: int, hand: int = 0, score: tuple[int, int] = (0, 0), declared: tuple[int, int] = (0, 0),
               **options: object) -> Table:  # fmt: skip
    """The last trick, of twos, has been won by seat 0; the cards are worth so much to each side."""
    table = upcard.game("tute", **options).position(
        hands=["2♣", "2♦", "2♥", "2♠"], trump="♣", leader=0, turn=0, won_cards=piles(*totals), declared=list(declared),
        hand=hand, score=list(score),
    )  # fmt: skip
    for card in ("2♣", "2♦", "2♥", "2♠"):
        table.play(card)
    return table


def test_cards_declarations_and_last_trick_are_added_up() -> None:
    """Example 4. R21, R22."""
    table = last_trick(73, 47, declared=(60, 20))
    assert table.result is not None and table.result.won == (0, 2)
    rows = dict(table.sheets[0][1].rows)
    assert rows["cards"] == (73, 47)
    assert rows["points"] == (143, 67)
    assert rows["hands won"] == (1, 0)


def test_equal_sums_are_drawn_or_go_to_the_last_trick() -> None:
    """Example 7. G13."""
    drawn = last_trick(55, 65)
    assert drawn.result is not None and drawn.result.won == () and drawn.result.returns == (0, 0, 0, 0)
    assert drawn.sheets[0][1].note == "drawn"
    won = last_trick(55, 65, tie="last_trick")
    assert won.result is not None and won.result.won == (0, 2)
    veinte = last_trick(55, 65, declared=(0, 20))
    assert veinte.result is not None and veinte.result.won == (1, 3)
    assert dict(veinte.sheets[0][1].rows)["points"] == (65, 85)


def after_a_trick(hand: str, **more: object) -> Table:
    """Seat 0 has just won a trick and holds this hand; diamonds are trumps."""
    options = more.pop("options", {})
    number = len(hand.split())
    free = [card for card in PACK if card not in hand.split()]
    hands = [hand, *(" ".join(free[k * number : (k + 1) * number]) for k in range(3))]
    return upcard.game("tute", **options).position(
        hands=hands, leader=0, turn=0, trump="♦", occasion=1, **more
    )  # fmt: skip


def declarations(table: Table) -> set[str]:
    return {move for move in table.legal() if move not in PACK}


def test_las_cuarenta_come_first_or_never() -> None:
    """Example 5. R14-R19, G7, G8."""
    hand = "K♦ Q♦ K♠ Q♠ A♦"
    table = after_a_trick(hand)
    assert declarations(table) == {"cuarenta", "veinte ♠"}
    table.play("veinte ♠")
    assert declarations(table) == set()  # R18
    assert set(table.view(seat=1).hands[0].seen) == {"K♠", "Q♠"}  # R17
    assert table.view().declared[:2] == [20, 0]
    with pytest.raises(IllegalMove, match="R14"):
        table.play("cuarenta")
    lost = after_a_trick(hand, forfeited=[1, 0, 0, 0], declared_by=[-1, -1, -1, 0])
    assert declarations(lost) == set()
    with pytest.raises(IllegalMove, match="R19"):
        lost.play("cuarenta")
    with pytest.raises(IllegalMove, match="G8"):
        lost.play("veinte ♠")
    table = after_a_trick(hand)
    table.play("cuarenta")
    assert table.view().declared[:2] == [40, 0]
    later = after_a_trick(hand, declared_by=[-1, 0, -1, -1])
    assert declarations(later) == {"veinte ♠"}


@pytest.mark.parametrize("options", [{}, {"veinte_first": "illegal", "queens_tute": True}])
def test_the_prompt_mentions_declaring_to_a_player_who_can(options: dict[str, object]) -> None:
    game, spoken = upcard.game("tute", **options), set()
    for seed in range(30):
        table, chance = game.table(seed=seed), random.Random(seed)
        while not table.over:
            declares = bool(declarations(table))
            assert table.view(table.to_act[0]).prompt.startswith("declare") == declares
            spoken.add(declares)
            table.play(chance.choice(table.legal()))
    assert spoken == {False, True}


def test_another_occasion_comes_with_another_trick() -> None:
    """R14, R18: the lead ends the occasion, the next trick won brings a new one."""
    table = after_a_trick("A♦ K♦ Q♦ K♠ Q♠")
    table.play("cuarenta")
    table.play("A♦")
    for _ in range(3):
        assert declarations(table) == set()
        table.play(table.legal()[0])
    assert table.to_act == (0,) and declarations(table) == {"veinte ♠"}


def test_a_veinte_before_las_cuarenta_may_be_illegal() -> None:
    """G7."""
    table = after_a_trick("K♦ Q♦ K♠ Q♠", options={"veinte_first": "illegal"})
    assert declarations(table) == {"cuarenta"}
    with pytest.raises(IllegalMove, match="G7"):
        table.play("veinte ♠")


def test_only_what_is_in_the_hand_can_be_declared() -> None:
    """R15, R16, R20, G12."""
    table = after_a_trick("K♦ Q♠ K♠ A♦ Q♥")
    assert declarations(table) == {"veinte ♠"}
    for move, reason in (
        ("cuarenta", "R15: las cuarenta are"), ("veinte ♦", "R15: the king and the queen of trump"),
        ("veinte ♥", "R16"), ("tute", "R20"), ("tute of queens", "G12"),
    ):  # fmt: skip
        with pytest.raises(IllegalMove, match=reason):
            table.play(move)


def test_nothing_is_declared_before_the_first_trick_or_after_the_last() -> None:
    """R14, G8."""
    table = upcard.game("tute").table(seed=1)
    assert declarations(table) == set() and not table.view().occasion
    assert last_trick(73, 47).over


def test_four_kings_win_the_hand_at_once() -> None:
    """Example 6. R20, G9, G11."""
    table = after_a_trick("K♦ K♣ K♥ K♠ 2♠", declared=[0, 20])
    table.play("tute")
    assert table.result is not None and table.result.won == (0, 2)
    assert table.sheets[0][1].note == "tute: N-S win the hand"
    assert "tute" not in declarations(after_a_trick("K♦ K♣ K♥ 2♠"))
    declared = after_a_trick("K♦ K♣ K♥ K♠ Q♦", declared_by=[-1, 0, -1, -1])  # G9
    assert declarations(declared) == {"tute"}


@pytest.mark.parametrize(("scope", "over"), [("hand", False), ("match", True)])
def test_a_tute_wins_the_hand_or_the_match(scope: str, over: bool) -> None:
    """G11."""
    table = after_a_trick("K♦ K♣ K♥ K♠ 2♠", options={"tute_scope": scope, "deals": 5}, score=[0, 1])
    table.play("tute")
    assert table.over == over


def test_four_queens_win_where_that_is_agreed() -> None:
    """G12."""
    table = after_a_trick("Q♦ Q♣ Q♥ Q♠ 2♠", options={"queens_tute": True})
    table.play("tute of queens")
    assert table.result is not None and table.result.won == (0, 2)
    assert not declarations(after_a_trick("Q♦ Q♣ Q♥ Q♠ 2♠"))


def test_a_match_of_several_hands_may_stop_when_it_is_decided() -> None:
    """R23, G14."""
    assert not last_trick(73, 47, deals=3).over
    assert not last_trick(73, 47, deals=3, hand=1, score=(1, 0)).over
    early = last_trick(73, 47, deals=3, hand=1, score=(1, 0), stop_early=True)
    assert early.result is not None and early.result.points[0] == 2
    equal = last_trick(73, 47, deals=2, hand=1, score=(0, 1))
    assert equal.result is not None and equal.result.won == ()


def test_the_dealers_last_card_makes_the_trump_and_all_see_it() -> None:
    """R3, R4, R7, G15."""
    table = upcard.game("tute", first_dealer=3, deals=2).table(seed=8)
    view = table.view(seat=1)
    assert [zone.count for zone in view.hands] == [10] * 4
    assert [len(zone.seen) for zone in view.hands] == [0, 10, 0, 1]
    assert view.hands[3].seen[0][-1] == view.trump
    assert table.to_act == (0,)
    while table.view().hand == 0:
        table.play(table.legal()[0])
    assert table.view().dealer == 0 and table.to_act == (1,)


def lacking(table: Table, seat: int = 0) -> set[str]:
    known = table.fields().get("lacks", [""] * 4)[seat]
    return set(known.split()) & set(PACK) if isinstance(known, str) else {str(c) for c in known} & set(PACK)


@pytest.mark.parametrize(
    ("trick", "hand", "card", "lacks"),
    [
        ("J♠", "5♠ 4♥", "5♠", "Q♠ K♠ 3♠ A♠"),  # did not head
        ("J♠", "K♠ 4♥", "K♠", ""),
        ("J♠ 4♦", "5♠ 4♥", "5♠", ""),  # trumped: there was nothing to head
        ("Q♦", "5♦ 4♥", "5♦", "K♦ 3♦ A♦"),
    ],
)
def test_a_card_shows_what_is_not_in_the_hand(trick: str, hand: str, card: str, lacks: str) -> None:
    """R9."""
    table = facing(trick, hand)
    table.play(card)
    assert lacking(table) == set(lacks.split())


def test_sequences_of_the_last_tricks() -> None:
    """One way with a card each; (3!)⁴ where the others have neither the suit led nor a trump."""
    game = upcard.game("tute")
    table = game.position(hands=["A♣", "2♣", "4♣", "5♣"], leader=0, turn=0, trump="♣")
    assert perft(game, table._states) == 1
    plain = game.position(
        hands=["A♣ 3♣ K♣", "2♦ 4♦ 5♦", "2♥ 4♥ 5♥", "2♠ 4♠ 5♠"], leader=0, turn=0, trump="♣"
    )  # fmt: skip
    assert perft(game, plain._states) == 6**4


def test_impossible_positions_are_refused() -> None:
    game = upcard.game("tute")
    with pytest.raises(BadPosition, match="R3: everybody holds"):
        game.position(hands=["A♣ 2♣", "3♣", "4♣", "5♣"], leader=0, turn=0, trump="♣")
    with pytest.raises(BadPosition, match="R4"):
        game.position(hands=["A♣", "3♣", "4♣", "5♣"], leader=0, turn=0, trump=-1)
    with pytest.raises(BadPosition, match="R7"):
        game.position(hands=["A♣", "3♣", "4♣", "5♣"], leader=0, turn=1, trump="♣")


@pytest.mark.long
@pytest.mark.parametrize(
    "option",
    [
        {}, {"head_when_following": False}, {"spare_partner": True}, {"undertrump": "free"}, {"preset": "gentle"},
        {"preset": "strict"}, {"deals": 3, "stop_early": True}, {"tute_scope": "match"}, {"queens_tute": True},
    ],
)  # fmt: skip
def test_suite(option: dict[str, object]) -> None:
    check_game(upcard.game("tute", **option), matches=1, states_looked_at=20)


def test_points_and_losses_follow_from_declarations() -> None:
    """R15, R16, R19."""
    table = upcard.game("tute").position(
        hands=["K♠ A♣ Q♠", "K♦ Q♦ 2♣", "7♣ K♥ 2♥", "5♣ 3♦ 2♠"], trump="♦", turn=1, occasion=True,
        declared_by=["", "", 0, 1],
    )  # fmt: skip
    assert table.view().declared == [20, 20]
    assert table.why_not("cuarenta").startswith("R19")


def test_r7_the_player_after_the_dealer_leads_also_in_a_position() -> None:
    ranks = "A 3 K Q J 7 6 5 4 2"
    suits = [" ".join(f"{rank}{suit}" for rank in ranks.split()) for suit in "♣♦♥♠"]
    assert upcard.game("tute").position(dealer=1, hands=suits, trump="♦").to_act == (2,)


def test_r14_a_player_who_has_won_a_trick_may_declare_also_in_a_position() -> None:
    hands = ["K♦ Q♦ 2♠", "4♦ Q♣ 2♣", "7♣ K♥ 2♥", "5♣ 3♦ 4♠"]
    game = upcard.game("tute")
    assert "cuarenta" in game.position(hands=hands, trump="♦", turn=0, won_cards=["A♠ 3♠ 5♠ 6♠", ""]).legal()
    assert "cuarenta" not in game.position(hands=hands, trump="♦", turn=0).legal(), "before the first trick"
