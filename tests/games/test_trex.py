"""Trex by its book."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft

DIAMONDS, ELTOOSH, GIRLS, KING, TREX = "Diamonds", "Eltoosh", "Girls", "King of Hearts", "Trex"
SOUTH, WEST, NORTH, EAST = range(4)


def tricks(contract: str, *hands: str, leader: int = SOUTH, **more: object) -> Table:
    """The last tricks of a hand, played out from these cards."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("trex").options}
    cards = len(hands[0].split())
    return upcard.game("trex", **options).position(
        hands=list(hands), contract=contract, phase="tricks", owner=leader, dealer=leader, leader=leader, turn=leader,
        tricks=[13 - cards, 0, 0, 0], **more,
    )  # fmt: skip


def layout(laid: tuple[str, str, str, str], *hands: str, turn: int = SOUTH, **more: object) -> Table:
    """Trex with a layout of ♣, ♦, ♥ and ♠."""
    return upcard.game("trex").position(
        hands=list(hands), layout=list(laid), contract=TREX, phase="layout", owner=turn, dealer=turn, turn=turn, **more
    )


def play(table: Table, cards: str) -> Table:
    for card in cards.split():
        table.play(card)
    return table


def last_sheet(table: Table) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[-1][1].rows)


def gained(table: Table) -> tuple[int | str, ...]:
    return last_sheet(table)["this hand"]


def dealt(wanted, **options: object) -> Table:  # type: ignore[no-untyped-def]
    """The first seed whose first hand is as wanted."""
    for seed in range(4000):
        table = upcard.game("trex", **options).table(seed=seed)
        if wanted(table):
            return table
    raise AssertionError("no such deal")


def cards(table: Table, seat: int) -> set[str]:
    return set(table.fields()["hands"][seat].split())


# ----------------------------------------------------------------------------------------------- kingdoms


def test_whoever_is_dealt_the_seven_of_hearts_shows_it_and_owns_the_first_kingdom() -> None:
    for seed in range(8):
        table = upcard.game("trex").table(seed=seed)
        (owner,) = table.to_act
        assert "7♥" in cards(table, owner)
        for seat in range(4):
            assert "7♥" in table.view(seat).hands[owner].seen
        assert table.legal() == [DIAMONDS, ELTOOSH, GIRLS, KING, TREX]


def test_the_kingdom_passes_to_the_right_after_five_contracts() -> None:
    """Example 6."""
    table = dealt(lambda t: t.to_act == (NORTH,))
    owners, contracts, rng = [], [], random.Random(1)
    while not table.over:
        if table.view().phase == "choose":
            owners.append(table.to_act[0])
            table.play(rng.choice(table.legal()))
            contracts.append(table.view().contract)
        else:
            seat = table.to_act[0]
            table.play(table.legal(seat)[-1], seat)
    assert owners == [NORTH] * 5 + [WEST] * 5 + [SOUTH] * 5 + [EAST] * 5
    for kingdom in range(4):
        assert sorted(contracts[5 * kingdom : 5 * kingdom + 5]) == sorted([DIAMONDS, ELTOOSH, GIRLS, KING, TREX])


def test_the_owner_leads_and_play_goes_to_the_left() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,))
    table.play(ELTOOSH)
    order = []
    for _ in range(4):
        order.append(table.to_act[0])
        table.play(table.legal()[0])
    assert order == [NORTH, EAST, SOUTH, WEST]


def test_the_real_dealer_may_lead_to_the_first_hand() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,), first_hand_lead="dealer", first_dealer=1)
    table.play(ELTOOSH)
    assert table.to_act == (WEST,)


def test_play_may_go_to_the_right() -> None:
    table = dealt(lambda t: t.to_act == (NORTH,), play_direction="right")
    table.play(ELTOOSH)
    order = []
    for _ in range(3):
        order.append(table.to_act[0])
        table.play(table.legal()[0])
    assert order == [NORTH, WEST, SOUTH]
    assert table.view().trick.by == (NORTH, WEST, SOUTH)
    assert table.view().as_dict()["clockwise"] is False


def test_a_contract_is_chosen_once_in_a_kingdom() -> None:
    hands = ["♣", "♦", "♥", "♠"]
    table = upcard.game("trex").position(
        hands=hands, owner=SOUTH, dealer=SOUTH, turn=SOUTH, hand=2, played=[1, 0, 0, 1, 0]
    )
    assert table.legal() == [ELTOOSH, GIRLS, TREX]
    assert table.why_not(DIAMONDS) == "R3: Diamonds has been played in this kingdom"
    assert table.why_not("2♣") == "R3: first the owner of the kingdom chooses a contract"


# ------------------------------------------------------------------------------------------------- tricks


def test_suit_is_followed_and_the_highest_of_it_wins() -> None:
    table = tricks(ELTOOSH, "5♣ 2♦", "A♠ K♠", "9♣ 3♣", "K♦ 4♣")
    table.play("5♣")
    assert set(table.legal()) == {"A♠", "K♠"}
    table.play("A♠")
    assert set(table.legal()) == {"9♣", "3♣"}
    assert table.why_not("A♣") == "R7: A♣ is not in your hand"
    play(table, "9♣")
    assert table.why_not("K♦") == "R7: you hold ♣, and ♣ were led: follow suit"
    table.play("4♣")
    assert table.to_act == (NORTH,), "there are no trumps"


@pytest.mark.parametrize(("value", "scores"), [(10, (60, 40, 30, 0)), (-10, (-60, -40, -30, 0))])
def test_diamonds_captured(value: int, scores: tuple[int, ...]) -> None:
    """Example 4."""
    taken = ["A♦ K♦ Q♦ J♦ 10♦ 9♦", "8♦ 7♦ 6♦", "5♦ 4♦ 3♦", ""]
    so_far = [6 * value, 3 * value, 3 * value, 0]
    table = tricks(DIAMONDS, "3♣", "5♣", "4♣", "2♦", leader=WEST, captured=taken, diamond_value=value, gained=so_far)
    assert gained(play(table, "5♣ 4♣ 2♦ 3♣")) == scores


def test_every_trick_costs_fifteen_in_eltoosh() -> None:
    """Example 3."""
    table = tricks(ELTOOSH, "A♣", "2♣", "3♣", "4♣", gained=[-60, -60, -45, -15])
    play(table, "A♣ 2♣ 3♣ 4♣")
    assert gained(table) == (-75, -60, -45, -15)


def test_eltoosh_tricks_lie_face_down_and_can_be_counted() -> None:
    table = tricks(ELTOOSH, "A♣ K♣", "2♣ 2♦", "3♣ 3♦", "Q♣ 4♦")
    play(table, "A♣ 2♣ 3♣ Q♣")
    view = table.view(EAST)
    assert view.won_cards[SOUTH].count == 4
    assert view.won_cards[SOUTH].cards is None
    assert view.captured[SOUTH].count == 0
    assert view.tricks[SOUTH] == 12


def test_captured_queens_lie_face_up() -> None:
    table = tricks(GIRLS, "A♣ K♣", "2♣ 2♦", "3♣ 3♦", "Q♣ 4♦")
    play(table, "A♣ 2♣ 3♣ Q♣")
    assert table.view(EAST).captured[SOUTH].cards == ("Q♣",)
    assert table.view(EAST).won_cards[SOUTH].count == 3


# -------------------------------------------------------------------------------------------------- girls


@pytest.mark.parametrize(
    ("leader", "hands", "order", "doubled_by", "scores"),
    [
        (SOUTH, ("2♠", "A♠", "Q♠", "3♠"), "2♠ A♠ Q♠ 3♠", (-1, -1, -1, NORTH), (0, -50, 25, 0)),
        (SOUTH, ("2♥", "3♥", "Q♥", "A♥"), "2♥ 3♥ Q♥ A♥", (-1, -1, -1, -1), (0, 0, 0, -25)),
        (WEST, ("2♣", "3♣", "4♣", "Q♣"), "3♣ 4♣ Q♣ 2♣", (EAST, -1, -1, -1), (0, 25, 0, -50)),
        (EAST, ("2♣", "3♣", "4♣", "Q♣"), "Q♣ 2♣ 3♣ 4♣", (EAST, -1, -1, -1), (0, 0, 0, -25)),
        (SOUTH, ("2♠", "A♠", "Q♠", "Q♥"), "2♠ A♠ Q♠ Q♥", (-1, -1, EAST, NORTH), (0, -100, 25, 25)),
    ],
    ids=["doubled, captured by another", "not doubled", "the holder wins with it", "the holder led it", "two at once"],
)
def test_queens(
    leader: int, hands: tuple[str, ...], order: str, doubled_by: tuple[int, ...], scores: tuple[int, ...]
) -> None:
    """Example 1."""
    table = tricks(GIRLS, *hands, leader=leader, doubled_by=list(doubled_by))
    assert gained(play(table, order)) == scores


def test_without_the_bonus_for_leading_the_own_queen_the_holder_pays_it_all() -> None:
    table = tricks(GIRLS, "2♣", "3♣", "4♣", "Q♣", leader=EAST, doubled_by=[EAST, -1, -1, -1], self_led_bonus=False)
    assert gained(play(table, "Q♣ 2♣ 3♣ 4♣")) == (0, 0, 0, -50)


def test_doubling_is_asked_card_by_card_in_the_order_of_play() -> None:
    table = dealt(lambda t: {"Q♣", "Q♠"} <= cards(t, SOUTH) and t.to_act == (EAST,) and "Q♦" in cards(t, EAST))
    other = next(seat for seat in range(4) if "Q♥" in cards(table, seat))
    table.play(GIRLS)
    asked = []
    while table.view().phase == "double":
        seat = table.to_act[0]
        asked.append((seat, table.legal()[0]))
        table.play("leave it")
    mine = [(EAST, "double Q♦"), (SOUTH, "double Q♣"), (SOUTH, "double Q♠")]
    assert [a for a in asked if a != (other, "double Q♥")] == mine
    assert table.to_act == (EAST,), "the dealer leads"


def test_a_doubled_queen_is_seen_by_all_and_stays_in_the_hand() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]))
    (owner,) = table.to_act
    table.play(GIRLS)
    table.play("double Q♣")
    assert table.view().doubled_by == [owner, -1, -1, -1]
    for seat in range(4):
        assert "Q♣" in table.view(seat).hands[owner].seen
    assert any("doubles Q♣" in line.text for line in table.log((owner + 1) % 4))


def test_nobody_learns_who_was_asked_and_declined() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]))
    (owner,) = table.to_act
    other = (owner + 1) % 4
    table.play(GIRLS)
    before, told = table.view(other).as_dict(), table.log(other)
    assert before["to_act"] == []
    assert table.view(owner).to_act == (owner,)
    table.play("leave it", owner)
    if table.view().phase == "double" and table.to_act != (other,):
        assert table.view(other).as_dict() == before
    assert table.log(other) == told
    assert table.view().to_act == ()
    assert any("does not double" in line.text for line in table.log(owner))
    assert [line.number for line in table.log(other)] == list(range(len(told))), "no gap in the numbers tells of it"


def test_after_the_first_lead_nothing_can_be_doubled() -> None:
    table = tricks(GIRLS, "Q♣ 2♦", "3♣ 3♦", "4♣ 4♦", "5♣ 5♦")
    assert (
        table.why_not("double Q♣")
        == "R13: cards can only be doubled before the first lead, in Girls and King of Hearts"
    )


def test_simultaneous_doubling_is_shown_when_all_have_decided() -> None:
    table = dealt(lambda t: "Q♣" in cards(t, t.to_act[0]), expose="simultaneous")
    owner = table.to_act[0]
    table.play(GIRLS)
    assert owner in table.to_act
    table.play("double Q♣", owner)
    assert table.view().doubled_by == [-1] * 4
    while table.view().phase == "double":
        seat = table.to_act[0]
        table.play("leave it", seat)
    assert table.view().doubled_by == [owner, -1, -1, -1]
    assert "Q♣" in table.view().hands[owner].seen


# ----------------------------------------------------------------------------------------- king of hearts


@pytest.mark.parametrize(
    ("hand", "leads"),
    [("K♠ 3♦ 9♥", {"K♠", "3♦"}), ("9♥ 4♥ 2♥", {"9♥", "4♥", "2♥"})],
    ids=["other suits", "hearts only"],
)
def test_hearts_are_led_only_from_a_hand_of_hearts(hand: str, leads: set[str]) -> None:
    """Example 2."""
    table = tricks(KING, hand, "2♣ 3♣ 4♣", "5♣ 6♣ 7♣", "8♣ 9♣ K♥")
    assert set(table.legal()) == leads
    if "K♠" in leads:
        assert table.why_not("9♥") == "R17: you hold other suits, so you may not lead a heart"


def test_hearts_may_be_led_in_girls() -> None:
    assert "9♥" in tricks(GIRLS, "K♠ 9♥", "2♣ 3♣", "5♣ 6♣", "8♣ 9♣").legal()


@pytest.mark.parametrize(
    ("leader", "hands", "order", "holder", "scores"),
    [
        (SOUTH, ("2♥", "3♥", "A♥", "K♥"), "2♥ 3♥ A♥ K♥", -1, (0, 0, -75, 0)),
        (SOUTH, ("2♥", "K♥", "A♥", "3♥"), "2♥ K♥ A♥ 3♥", WEST, (0, 75, -150, 0)),
        (EAST, ("2♥", "K♥", "3♥", "4♥"), "4♥ 2♥ K♥ 3♥", WEST, (0, -150, 0, 75)),
        (WEST, ("2♥", "K♥", "3♥", "4♥"), "K♥ 3♥ 4♥ 2♥", WEST, (0, -75, 0, 0)),
    ],
    ids=["not doubled", "captured by another", "the holder wins with it", "the holder led it"],
)
def test_the_king_of_hearts(
    leader: int, hands: tuple[str, ...], order: str, holder: int, scores: tuple[int, ...]
) -> None:
    """Example 2."""
    table = tricks(KING, *hands, leader=leader, doubled_by=[-1, -1, holder, -1])
    assert gained(play(table, order)) == scores


@pytest.mark.parametrize("early", [False, True])
def test_a_hand_may_stop_when_the_king_is_taken(early: bool) -> None:
    table = tricks(KING, "2♥", "3♥", "A♥", "K♥", stop_early=early)
    two = tricks(KING, "2♥ 3♥", "4♥ 5♥", "A♥ 6♥", "K♥ 7♥", stop_early=early)
    play(two, "2♥ 4♥ A♥ K♥")
    assert bool(two.sheets) == early
    play(table, "2♥ 3♥ A♥ K♥")
    assert gained(table) == (0, 0, -75, 0)


# --------------------------------------------------------------------------------------------------- trex


def test_jacks_and_neighbours_may_be_laid() -> None:
    """Example 5."""
    table = layout(
        ("Q♣ J♣", "", "J♥", "J♠ 10♠ 9♠ 8♠"), "Q♠ 7♠ 10♥ J♦ 10♦ A♣ 10♣", "K♣ 2♣", "9♣ 3♣", "8♣ 4♣"
    )  # fmt: skip
    assert set(table.legal()) == {"Q♠", "7♠", "10♥", "J♦", "10♣"}
    why = "R23: only jacks, and cards next above or below those in the layout, can be played"
    assert table.why_not("10♦") == table.why_not("A♣") == why
    assert table.why_not("pass") == "R24: you can play a card, so you must"


def test_who_cannot_play_passes_and_tells_what_is_not_held() -> None:
    table = layout(("J♣", "", "", ""), "2♣ 2♦", "J♦ 10♦", "J♥ 10♥", "J♠ 10♠")
    assert table.legal() == ["pass"]
    table.play("pass")
    lacks = set(table.fields()["lacks"][SOUTH].split())
    assert lacks == {"10♣", "Q♣", "J♦", "J♥", "J♠"}


def test_places_count_200_150_100_50_and_the_last_finishes_the_layout() -> None:
    laid = ("J♣ 10♣", "J♦ 10♦ 9♦ 8♦ 7♦ 6♦ 5♦", "J♥", "J♠")
    table = layout(laid, "9♣", "Q♣", "Q♥", "Q♠ 4♦ 3♦")
    play(table, "9♣ Q♣")
    assert table.view().place == ["first out", "second out", "", ""]
    play(table, "Q♥")
    assert table.view().place == ["first out", "second out", "third out", "last"]
    assert table.view().gained == [200, 150, 100, 50]
    assert table.to_act == (EAST,), "the last lays out alone"
    play(table, "4♦ Q♠ 3♦")
    assert gained(table) == (200, 150, 100, 50)


def test_players_who_are_out_are_passed_over() -> None:
    table = layout(("J♣", "J♦", "J♥", "J♠"), "Q♣", "10♣ 9♣", "10♦ 9♦", "10♥ 9♥")
    play(table, "Q♣ 10♣ 10♦ 10♥")
    assert table.to_act == (WEST,)


TWOS = [
    ("2♣ 2♦ 2♥ 2♠", True),
    ("2♣ 2♦ 2♥ 3♠", True),
    ("2♣ 3♦ 2♥ 2♠", True),
    ("2♣ 2♦ 2♥ 3♣", False),
    ("2♣ 2♦ 3♥ 3♠", False),
]


@pytest.mark.parametrize(("low", "asked"), TWOS)
def test_who_may_expose_low_cards(low: str, asked: bool) -> None:
    pack = [
        f"{rank}{suit}"
        for suit in "♣♦♥♠"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    rest = [card for card in reversed(pack) if card not in low.split()]
    missing = [two for two in ("2♣", "2♦", "2♥", "2♠") if two not in low.split()]
    mine = low.split() + [card for card in rest if card not in missing][:9]
    others = [card for card in rest if card not in mine]
    hands = [" ".join(mine), *(" ".join(others[13 * k : 13 * k + 13]) for k in range(3))]
    table = upcard.game("trex").position(
        hands=hands, owner=WEST, dealer=WEST, turn=WEST, hand=3, played=[1, 0, 0, 0, 0], seed=5
    )
    table.play(TREX)
    if not asked:
        assert table.to_act == (WEST,)
        assert table.view(SOUTH).to_act == (WEST,)
        return
    assert table.to_act == (SOUTH,)
    assert table.view(WEST).to_act == () == table.view().to_act
    assert table.legal() == ["expose the 2s", "keep the 2s"]
    assert table.why_not("2♥") == "R20: first say whether you expose your 2s"
    kept = upcard.load(table.record())
    kept.play("keep the 2s")
    assert kept.to_act == (WEST,)
    assert "keeps" not in " ".join(line.text for line in kept.log(NORTH))
    table.play("expose the 2s")
    assert table.view().phase == "choose"
    assert table.to_act == (WEST,)
    assert table.legal() == [ELTOOSH, GIRLS, KING, TREX], "R21: Trex or another"
    assert table.view().hand == 3
    assert cards(table, SOUTH) != set(mine)
    assert any("exposes 2s" in line.text for line in table.log(NORTH))


# -------------------------------------------------------------------------------------------------- match


@pytest.mark.parametrize(
    "options", [{}, {"diamond_value": -10}, {"expose": "simultaneous"}, {"play_direction": "right"}]
)
def test_hands_come_to_what_they_must(options: dict[str, object]) -> None:
    """G14."""
    sums = {DIAMONDS: 13 * int(str(options.get("diamond_value", 10))), ELTOOSH: -195, GIRLS: -100, KING: -75, TREX: 500}
    table, rng = upcard.game("trex", **options).table(seed=11), random.Random(3)
    while not table.over:
        seat = table.to_act[0]
        table.play(rng.choice(table.legal(seat)), seat)
    assert len(table.sheets) == 20
    for _, sheet in table.sheets:
        contract = sheet.note.split(",")[0]
        assert sum(int(n) for n in dict(sheet.rows)["this hand"]) == sums[contract]
    result = table.result
    assert result is not None
    assert result.won == tuple(s for s in range(4) if result.points[s] == max(result.points))


def test_equal_totals_share_the_win() -> None:
    table = upcard.game("trex").position(
        hands=["A♣", "2♣", "3♣", "4♣"], contract=ELTOOSH, phase="tricks", owner=0, dealer=0, leader=0, turn=0, hand=19,
        kingdom=3, tricks=[12, 0, 0, 0], score=[115, 100, 100, 20],
    )  # fmt: skip
    play(table, "A♣ 2♣ 3♣ 4♣")
    assert table.result is not None
    assert table.result.won == (SOUTH, WEST, NORTH)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {"expose": "simultaneous", "play_direction": "right", "self_led_bonus": False},
        {"stop_early": True, "first_hand_lead": "dealer", "diamond_value": -10},
    ],
)
def test_the_suite_with_other_rules(options: dict[str, object]) -> None:
    check_game(upcard.game("trex", single_hand=True, **options), matches=2, states_looked_at=80)


# -------------------------------------------------------------------------------------------------- perft


def test_free_discards_are_counted_by_arithmetic() -> None:
    """Each holds a suit of its own, the leader keeps the lead: (3!)^4 sequences."""
    table = tricks(ELTOOSH, "A♣ K♣ Q♣", "2♦ 3♦ 4♦", "2♥ 3♥ 4♥", "2♠ 3♠ 4♠")
    assert perft(table.game, table._states) == 6**4


def count_layouts(hands: list[list[str]], laid: set[str], turn: int) -> int:
    """All ways to play Trex to the end, written down from the prose of R22 to R25."""
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    if not any(hands):
        return 1
    while not hands[turn]:
        turn = (turn + 1) % 4

    def fits(card: str) -> bool:
        rank, suit = ranks.index(card[:-1]), card[-1]
        return card[:-1] == "J" or any(0 <= r < 13 and f"{ranks[r]}{suit}" in laid for r in (rank - 1, rank + 1))

    ways = [card for card in hands[turn] if fits(card)]
    if not ways:
        return count_layouts(hands, laid, (turn + 1) % 4)
    total = 0
    for card in ways:
        after = [[c for c in hand if c != card] for hand in hands]
        total += count_layouts(after, laid | {card}, (turn + 1) % 4)
    return total


def test_layouts_are_counted_by_a_slow_hand() -> None:
    hands = ["J♣ 9♣ Q♦", "10♣ J♦ K♦", "Q♣ 10♦ 8♣", "A♦ 9♦ K♣"]
    table = layout(("", "", "", ""), *hands)
    assert perft(table.game, table._states) == count_layouts([h.split() for h in hands], set(), 0) > 1
