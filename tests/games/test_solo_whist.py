"""Solo Whist, by the numbers of its book."""

from __future__ import annotations

from math import factorial

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition

SUITS = [" ".join(TEXTS[13 * suit : 13 * suit + 13]) for suit in range(4)]
BIDS = ["prop", "solo", "misère", "abundance", "abundance in trump", "misère ouverte", "slam"]
SOUTH, WEST, NORTH, EAST = range(4)


def auction(*calls: str, **options: object) -> Table:
    """South deals and turns up the 2♠; West, North, East and South have called this."""
    shown = ["2♠", "", "", ""]
    hands = [SUITS[3], SUITS[0], SUITS[1], SUITS[2]]
    table = upcard.game("solo_whist", **options).position(
        hands=hands, shown=shown, turned_up="2♠", default_suit="♠", dealer=SOUTH, turn=WEST
    )
    for call in calls:
        table.play(call)
    return table


def last_trick(
    bid: str, tricks: list[int], cards: str, *, declarer: int = 0, ally: int = -1, **fields: object
) -> Table:
    """The thirteenth trick, led by South, is played; trump ♠ if the contract has one."""
    names = upcard.game("solo_whist").options
    options = {name: fields.pop(name) for name in list(fields) if name in names}
    trump = "" if "misère" in bid or bid == "slam" else "♠"
    table = upcard.game("solo_whist", **{"deals": 1, **options}).position(
        hands=cards.split(), bid=bid, declarer=declarer, ally=ally, tricks=tricks, phase="play", dealer=EAST,
        leader=SOUTH, turn=SOUTH, default_suit="♠", **({"trump": trump} if trump else {}), **fields,
    )  # fmt: skip
    for card in cards.split():
        table.play(card)
    return table


def credits_of(table: Table) -> tuple[int, ...]:
    return tuple(dict(table.sheets[-1][1].rows)["credits"])


# --- The deal and the auction ----------------------------------------------------------------------------------------


def test_r1_to_r3_the_dealers_last_card_lies_open() -> None:
    table = upcard.game("solo_whist", first_dealer="2").table(seed=4)
    view = table.view(SOUTH)
    assert [zone.count for zone in view.hands] == [13] * 4
    assert view.hands[2].seen == (view.turned_up,)
    assert view.default_suit == view.turned_up[-1]
    assert table.to_act == (EAST,)
    assert table.legal() == ["pass", *BIDS]


def test_example_1_eldest_may_accept_the_next_players_prop_after_passing() -> None:
    table = auction("pass", "prop", "pass", "pass")
    assert (table.to_act, table.legal()) == ((WEST,), ["cop", "decline"])
    assert table.why_not("solo") == "R9: you have passed; say cop, or decline"
    table.play("cop")
    view = table.view()
    assert (view.declarer, view.ally, view.trump, view.bid) == (NORTH, WEST, "♠", "prop")
    assert table.to_act == (WEST,), "eldest leads"


def test_example_1_if_eldest_declines_the_proposer_bids_higher_or_gives_up() -> None:
    table = auction("pass", "prop", "pass", "pass", "decline")
    assert (table.to_act, table.legal()) == ((NORTH,), [*BIDS[1:], "decline"])
    assert table.why_not("prop") == "R12: no player has accepted your prop; make a higher bid, or decline"
    table.play("decline")
    assert table.sheets[-1][1].note == "The deal is abandoned."
    assert (table.view().dealer, table.to_act, table.view().played) == (SOUTH, (WEST,), 0)
    raised = auction("pass", "prop", "pass", "pass", "decline", "solo").view()
    assert (raised.phase, raised.declarer, raised.ally, raised.trump, raised.leader) == ("play", NORTH, -1, "♠", WEST)


def test_example_2_another_players_prop_is_not_for_eldest() -> None:
    table = auction("pass", "pass", "prop", "pass")
    assert (table.to_act, table.view().phase) == ((EAST,), "raise")


def test_g5_at_some_tables_any_prop_is() -> None:
    table = auction("pass", "pass", "prop", "pass", eldest_cop="any_prop")
    assert (table.to_act, table.legal()) == ((WEST,), ["cop", "decline"])
    by_dealer = auction("pass", "pass", "pass", "prop", eldest_cop="any_prop")
    assert by_dealer.to_act == (WEST,)


def test_g9_a_dealers_prop_after_three_passes_finds_no_ally() -> None:
    table = auction("pass", "pass", "pass", "prop")
    assert (table.to_act, table.view().phase) == ((SOUTH,), "raise")


@pytest.mark.parametrize("eldest_cop", ["second_hand_only", "any_prop"])
def test_eldest_cannot_accept_the_own_prop(eldest_cop: str) -> None:
    table = auction("prop", "pass", "pass", "pass", eldest_cop=eldest_cop)
    assert (table.to_act, table.view().phase) == ((WEST,), "raise")


def test_example_3_an_overcalled_proposer_may_bid_higher() -> None:
    table = auction("prop", "cop", "solo", "pass")
    assert table.to_act == (WEST,)
    assert table.legal() == ["pass", *BIDS[2:]]
    assert table.view().ally == -1
    for call in ("misère", "pass", "pass"):
        table.play(call)
    view = table.view()
    assert (view.phase, view.declarer, view.bid, view.trump) == ("play", WEST, "misère", "–")


def test_example_4_what_may_be_said_over_solo() -> None:
    table = auction("solo")
    assert table.legal() == ["pass", *BIDS[2:]]
    assert table.why_not("prop") == "R5: a bid must be higher than solo"
    assert table.why_not("cop") == "R7: cop accepts a prop, and there is none to accept"
    assert table.why_not("2♦") == "R3: the auction is going on; cards are played when it is over"


def test_r7_one_cop_completes_the_pair() -> None:
    table = auction("prop", "cop")
    assert table.legal() == ["pass", *BIDS[1:]]
    assert table.why_not("cop") == "R7: the prop has been accepted; one cop completes the pair"
    assert table.why_not("prop") == "R5: a bid must be higher than prop"


@pytest.mark.parametrize("calls", ["cop pass pass", "pass cop pass", "pass pass cop"])
def test_g8_the_pair_is_not_asked_again(calls: str) -> None:
    view = auction("prop", *calls.split()).view()
    assert (view.phase, view.declarer, view.ally) == ("play", WEST, (NORTH, EAST, SOUTH)[calls.split().index("cop")])


def test_r11_four_passes_and_the_same_dealer_deals_again() -> None:
    table = auction("pass", "pass", "pass", "pass")
    assert (table.view().hand, table.view().dealer, table.view().played) == (1, SOUTH, 0)
    assert auction(*["pass"] * 4, redeal_dealer="next").view().dealer == WEST


def test_g16_everybody_is_asked_after_a_slam() -> None:
    table = auction("slam")
    for seat in (NORTH, EAST, SOUTH):
        assert (table.to_act, table.legal()) == ((seat,), ["pass"])
        table.play("pass")
    assert table.view().phase == "play"


@pytest.mark.parametrize(
    "calls", [["abundance", "pass", "pass", "pass"], ["prop", "pass", "pass", "pass", "abundance"]]
)
def test_g10_an_abundance_names_its_trump_before_the_first_lead(calls: list[str]) -> None:
    table = auction(*calls)
    assert (table.to_act, table.legal()) == ((WEST,), ["♣", "♦", "♥", "♠"])
    assert table.why_not("2♣") == "G10: you have won an abundance: first name its trump suit"
    table.play("♥")
    assert (table.view().trump, table.view().phase, table.to_act) == ("♥", "play", (WEST,))


@pytest.mark.parametrize(("bid", "trump"), list(zip(BIDS[1:], ["♠", "–", "♥", "♠", "–", "–"], strict=True)))
def test_example_7_who_leads_and_what_is_trump(bid: str, trump: str) -> None:
    table = auction("pass", "pass", bid, "pass")
    if bid == "abundance":
        table.play("♥")
    assert table.view().trump == trump
    assert table.to_act == ((EAST,) if bid == "slam" else (WEST,))
    assert table.view().turned_up == ""


# --- Play ------------------------------------------------------------------------------------------------------------


def test_r16_and_r17_follow_suit_and_a_trump_wins() -> None:
    hands = ["2♦ 3♣", "A♦ K♦", "2♠ 3♠", "Q♦ A♥"]
    table = upcard.game("solo_whist").position(
        hands=hands, bid="solo", declarer=NORTH, tricks=[5, 3, 2, 1], phase="play", dealer=EAST, leader=SOUTH,
        turn=SOUTH, default_suit="♠", trump="♠",
    )  # fmt: skip
    table.play("2♦")
    assert table.why_not("3♠") == "R1: you do not hold 3♠"
    table.play("A♦")
    table.play("2♠")
    assert table.legal() == ["Q♦"]
    assert table.why_not("A♥") == "R16: you hold ♦, and ♦ were led: follow suit"
    table.play("Q♦")
    assert table.to_act == (NORTH,)
    assert table.view().tricks == [5, 3, 3, 1]
    assert "5♦" in table.fields()["lacks"][NORTH]


def test_without_trump_the_suit_led_decides() -> None:
    table = last_trick("misère", [0, 4, 4, 4], "2♦ 3♦ A♠ 4♦")
    assert table.view(None).tricks == [0, 4, 4, 5]
    assert credits_of(table) == (6, -2, -2, -2)


def test_r19_the_hand_of_a_misere_ouverte_lies_open_after_the_first_trick() -> None:
    table = auction("pass", "misère ouverte", "pass", "pass")
    for card in ("5♣", "7♦", "9♥", "J♠"):
        assert table.view(SOUTH).hands[NORTH].seen == ()
        table.play(card)
    seen = table.view(SOUTH).hands[NORTH].seen
    assert set(seen) == set(SUITS[1].split()) - {"7♦"}
    assert "North lays the hand open." in [entry.text for entry in table.log(SOUTH)]
    for card in ("6♣", "8♦"):
        table.play(card)
    assert len(table.view(EAST).hands[NORTH].seen) == 11
    assert table.view(SOUTH).hands[EAST].seen == ()


# --- Payment ---------------------------------------------------------------------------------------------------------

PAYMENTS = [
    ("solo", [6, 2, 2, 2], "A♥ 2♥ 3♥ 4♥", -1, (3, -1, -1, -1), (1, 0, 0, 0)),
    ("solo", [4, 4, 2, 2], "2♥ A♥ 3♥ 4♥", -1, (-3, 1, 1, 1), (0, 1, 1, 1)),
    ("misère", [0, 4, 4, 4], "A♥ 2♥ 3♥ 4♥", -1, (-6, 2, 2, 2), (0, 2, 2, 2)),
    ("misère", [0, 4, 4, 4], "2♥ A♥ 3♥ 4♥", -1, (6, -2, -2, -2), (2, 0, 0, 0)),
    ("prop", [4, 2, 3, 3], "A♥ 2♥ 3♥ 4♥", 2, (2, -2, 2, -2), (1, 0, 1, 0)),
    ("prop", [4, 2, 3, 3], "2♥ A♥ 3♥ 4♥", 2, (-2, 2, -2, 2), (0, 1, 0, 1)),
    ("abundance", [8, 2, 1, 1], "A♥ 2♥ 3♥ 4♥", -1, (9, -3, -3, -3), (3, 0, 0, 0)),
    ("abundance in trump", [8, 2, 1, 1], "2♥ A♥ 3♥ 4♥", -1, (-9, 3, 3, 3), (0, 3, 3, 3)),
    ("misère ouverte", [0, 4, 4, 4], "A♥ 2♥ 3♥ 4♥", -1, (-12, 4, 4, 4), (0, 4, 4, 4)),
    ("slam", [12, 0, 0, 0], "A♥ 2♥ 3♥ 4♥", -1, (18, -6, -6, -6), (6, 0, 0, 0)),
    ("slam", [11, 1, 0, 0], "A♥ 2♥ 3♥ 4♥", -1, (-18, 6, 6, 6), (0, 6, 6, 6)),
]


@pytest.mark.parametrize(("bid", "tricks", "cards", "ally", "counters", "paper"), PAYMENTS)
def test_examples_5_and_6_payment(
    bid: str, tricks: list[int], cards: str, ally: int, counters: tuple[int, ...], paper: tuple[int, ...]
) -> None:
    assert credits_of(last_trick(bid, tricks, cards, ally=ally)) == counters
    assert credits_of(last_trick(bid, tricks, cards, ally=ally, scoring="paper")) == paper
    assert sum(counters) == 0


@pytest.mark.parametrize(
    ("bid", "tricks", "cards", "ally", "made"),
    [
        ("solo", [4, 2, 2, 2], "A♥ 2♥ 3♥ 4♥", -1, True),
        ("solo", [1, 3, 3, 2], "2♥ A♥ 3♥ 4♥", -1, False),
        ("misère", [0, 0, 0, 0], "A♥ 2♥ 3♥ 4♥", -1, False),
        ("slam", [3, 0, 0, 0], "2♥ A♥ 3♥ 4♥", -1, False),
        ("prop", [4, 0, 3, 0], "A♥ 2♥ 3♥ 4♥", 2, True),
    ],
)
def test_g11_play_may_stop_when_the_contract_is_decided(
    bid: str, tricks: list[int], cards: str, ally: int, made: bool
) -> None:
    left = 12 - sum(tricks)
    rest = [card for card in TEXTS[:52] if card not in cards.split()]
    hands = [" ".join([card, *rest[seat * left :][:left]]) for seat, card in enumerate(cards.split())]
    for stop in (True, False):
        table = upcard.game("solo_whist", deals=1, stop_when_decided=stop).position(
            hands=hands, bid=bid, declarer=0, ally=ally, tricks=tricks, phase="play", dealer=EAST, leader=0, turn=0,
            default_suit="♠",
        )  # fmt: skip
        for card in cards.split():
            table.play(card)
        assert table.over is stop
        while not table.over:
            table.play(table.legal()[0])
        assert (credits_of(table)[0] > 0) is made


def test_g1_balances_fall_below_zero_and_equal_ones_share_the_win() -> None:
    table = last_trick("solo", [6, 2, 2, 2], "A♥ 2♥ 3♥ 4♥", score=[-4, 0, -7, 0])
    assert table.result.points == (-1, -1, -8, -1)
    assert table.result.won == (SOUTH, WEST, EAST)


def test_g1_only_played_hands_count() -> None:
    table = auction(*["pass"] * 4, deals=1)
    assert table.result is None
    for call in ("solo", "pass", "pass", "pass"):
        table.play(call)
    while not table.over:
        table.play(table.legal()[0])
    assert (len(table.sheets), table.view(None).played) == (2, 1)


def test_g3_the_deal_moves_on_after_a_played_hand() -> None:
    table = last_trick("solo", [6, 2, 2, 2], "A♥ 2♥ 3♥ 4♥", deals=2)
    assert (table.view().dealer, table.to_act) == (SOUTH, (WEST,))


def test_g13_redeals_in_a_row_may_be_limited() -> None:
    table = auction(*["pass"] * 4, max_redeals=2)
    for _ in range(7):
        table.play("pass")
    assert table.result is None
    table.play("pass")
    assert table.result.won == ()


def test_g13_a_match_of_nothing_but_passes_ends_after_a_thousand_redeals() -> None:
    shown = {"shown": ["2♠", "", "", ""], "turned_up": "2♠", "default_suit": "♠"}
    hands = [SUITS[3], SUITS[0], SUITS[1], SUITS[2]]
    table = upcard.game("solo_whist").position(hands=hands, dealer=SOUTH, turn=WEST, abandoned=999, **shown)
    for _ in range(4):
        table.play("pass")
    for _ in range(4):
        assert table.result is None
        table.play("pass")
    assert table.result is not None and table.result.won == ()


def test_credits_add_up_to_nothing() -> None:
    table = upcard.game("solo_whist", deals=6).table(seed=11)
    rng = np.random.default_rng(11)
    while not table.over:
        assert sum(table.view().score) == 0
        moves = table.legal()
        table.play(moves[int(rng.integers(len(moves)))])


def test_a_bid_can_be_typed_without_its_accent() -> None:
    table = auction()
    table.play("Misere Ouverte")
    assert table.view().bid == "misère ouverte"


# --- Positions, counting ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "fault"),
    [({"turn": 2}, "R3"), ({"tricks": [6, 6, 0, 1]}, "R1"), ({"bid": "prop"}, "R13"), ({"declarer": -1}, "R13")],
)
def test_impossible_positions_are_refused(fields: dict[str, object], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        upcard.game("solo_whist").position(**{
            "hands": ["A♥", "2♥", "3♥", "4♥"], "bid": "solo", "declarer": 0, "tricks": [6, 2, 2, 2], "phase": "play",
            "dealer": 3, "leader": 0, "turn": 0, "trump": "♠", **fields,
        })  # fmt: skip


@pytest.mark.parametrize(("cards", "count"), [(1, 1), (2, 2**4), (3, factorial(3) ** 4)])
def test_with_one_suit_each_every_order_of_play_is_possible(cards: int, count: int) -> None:
    hands = [" ".join(suit.split()[:cards]) for suit in SUITS]
    table = upcard.game("solo_whist").position(
        hands=hands, bid="misère", declarer=0, tricks=[0, 13 - cards, 0, 0], phase="play", dealer=3, leader=0, turn=0
    )
    assert perft(table.game, table._states) == count


def auctions(
    eldest_any: bool, turn: int, bid: int, bidder: int, ally: int, passed: frozenset[int], late: bool = True
) -> int:
    """From the prose: in how many ways an auction can go on. Places count from eldest (0) to the dealer (3)."""
    inside = {place for place in (bidder, ally) if place >= 0}
    if len(passed | inside) == 4:
        if bid != 1 or ally >= 0:
            return 4 if bid == 4 else 1  # an abundance names one of four suits
        raised = 1 + 5 + 4
        may_cop = late and bidder != 0 and (eldest_any or bidder == 1)
        return raised + 1 if may_cop else raised
    while turn in passed:
        turn = (turn + 1) % 4
    after = (turn + 1) % 4
    total = auctions(eldest_any, after, bid, bidder, ally, passed | {turn})
    if bid == 1 and ally < 0:
        total += auctions(eldest_any, after, bid, bidder, turn, passed)
    return total + sum(auctions(eldest_any, after, higher, turn, -1, passed) for higher in range(bid + 1, 8))


def walk(table: Table) -> int:
    """The auctions that the table allows, each until cards are played or the deal is given up."""
    if table.over or table.view().phase == "play" or table.sheets:
        return 1
    total = 0
    for call in table.legal():
        copy = table.game.position(**table.fields())
        copy.play(call)
        total += walk(copy)
    return total


@pytest.mark.parametrize(("eldest_cop", "passes"), [("second_hand_only", 2), ("any_prop", 2), ("any_prop", 3)])
def test_as_many_auctions_as_counted_by_hand(eldest_cop: str, passes: int) -> None:
    table = auction(*["pass"] * passes, eldest_cop=eldest_cop, single_hand=True)
    expected = auctions(eldest_cop == "any_prop", passes, 0, -1, -1, frozenset(range(passes)))
    assert walk(table) == expected > 10


@pytest.mark.long
@pytest.mark.parametrize("options", [{"eldest_cop": "any_prop", "stop_when_decided": True}, {"scoring": "paper"}])
def test_the_suite_with_house_rules(options: dict[str, object]) -> None:
    check_game(upcard.game("solo_whist", deals=2, max_redeals=3, **options), matches=1, states_looked_at=60)
