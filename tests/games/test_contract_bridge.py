"""Contract Bridge by its book."""

from __future__ import annotations

import random

import pytest

import upcard
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

SOUTH, WEST, NORTH, EAST = range(4)
DOUBLING = {"": 0, "X": 1, "XX": 2}


def auction(calls: str, dealer: int = SOUTH, **options: object) -> Table:
    """A table after some calls from the dealer on: ``"1♥ X - 1♠"`` (``-`` is a pass)."""
    table = upcard.game("contract_bridge", first_dealer=dealer, **options).table(seed=1)
    for call in calls.split():
        table.play({"-": "pass", "X": "double", "XX": "redouble"}.get(call, f"bid {call}"))
    return table


def ending(bid: str, declarer: int, leader: int, *hands: str, tricks: tuple[int, int], **more: object) -> Table:
    """The last tricks; hands from South round to East."""
    options = {name: more.pop(name) for name in tuple(more) if name in upcard.game("contract_bridge").options}
    doubling = DOUBLING[bid.lstrip("1234567♣♦♥♠NT")]
    plain = bid.rstrip("X")
    dummy = (declarer + 2) % 4
    return upcard.game("contract_bridge", **options).position(
        hands=list(hands), phase="play", bid=plain, doubling=doubling, bidder=declarer, declarer_seat=declarer,
        dummy=dummy,
        trump=plain[1:] if plain[1:] != "NT" else "", leader=leader, turn=declarer if leader == dummy else leader,
        shown=[hands[seat] if seat == dummy else "" for seat in range(4)], tricks=list(tricks), **more,
    )  # fmt: skip


def scored(bid: str, declarer: int, taken: int, **more: object) -> Table:
    """A hand that ends with so many tricks for the declaring side: its last trick is played here."""
    side, wins = declarer % 2, taken > 0
    tricks = (taken - wins, 13 - taken - (not wins))
    cards = ["5♦", "4♦", "3♦", "2♦"]
    leader = declarer if wins else (declarer + 1) % 4
    hands = [cards[(seat - leader) % 4] for seat in range(4)]
    table = ending(bid, declarer, leader, *hands, tricks=tricks if side == 0 else tricks[::-1], **more)
    for card in cards:
        table.play(card)
    return table


def sheet(table: Table, hand: int = -1) -> dict[str, tuple[int | str, ...]]:
    return dict(table.sheets[hand][1].rows)


def lines(table: Table, side: int) -> tuple[int, int]:
    """What the hand brought a side below and above the line."""
    rows = sheet(table)
    names = ("overtricks", "undertricks", "honours", "slam", "doubled contract made", "rubber")
    return int(rows.get("tricks bid and made", (0, 0))[side]), sum(int(rows.get(name, (0, 0))[side]) for name in names)


# ------------------------------------------------------------------------------------------------ auction


def test_after_a_double_there_are_34_calls() -> None:
    """Example 5."""
    table = auction("1♥ X")
    assert len(table.legal()) == 34
    assert table.why_not("double") == "R5: 1♥ is your own side's bid; only an opponent may double it"
    table.play("bid 1♠")
    assert "double" in table.legal()
    assert table.why_not("redouble") == "R6: only a doubled bid may be redoubled"


@pytest.mark.parametrize(
    ("calls", "call", "why"),
    [
        ("", "double", "R5: there is no bid to double"),
        ("", "redouble", "R6: only a doubled bid may be redoubled"),
        ("1NT", "bid 1♠", "R4: a bid must be higher than 1NT"),
        ("1NT", "bid 1NT", "R4: a bid must be higher than 1NT"),
        ("1NT X - -", "redouble", None),
        ("1NT X", "redouble", None),
        ("1NT X -", "redouble", "R6: 1NT is the opponents' bid; only they may redouble it"),
        ("1NT X -", "double", "G5: 1NT is doubled already"),
        ("1NT X XX", "double", "G5: 1NT is redoubled already"),
        ("1NT X XX -", "redouble", "G5: 1NT is redoubled already"),
        ("1NT - -", "double", None),
        ("1NT", "bid 2♣", None),
        ("1♥", "A♠", "R2: the auction is going on; cards are played when it is over"),
    ],
)
def test_calls_and_why_not(calls: str, call: str, why: str | None) -> None:
    assert auction(calls).why_not(call) == why


def test_above_seven_no_trump_there_is_no_bid() -> None:
    assert auction("7NT").legal() == ["pass", "double"]
    assert auction("7NT X").legal() == ["pass", "redouble"]
    assert auction("").legal() == ["pass", *(f"bid {n}{s}" for n in range(1, 8) for s in ("♣", "♦", "♥", "♠", "NT"))]


def test_a_bid_may_be_written_without_the_word() -> None:
    table = auction("")
    table.play("1NT")
    table.play("2♥")
    assert table.view().bid == "2♥"


def test_three_passes_after_a_bid_close_the_auction() -> None:
    """Example 6."""
    table = auction("- - - 1♣ - -")
    assert table.view().phase == "auction"
    table.play("pass")
    view = table.view()
    assert (view.phase, view.bid, view.declarer_seat, view.dummy) == ("play", "1♣", EAST, WEST)
    assert table.to_act == (SOUTH,)
    assert table.why_not("pass") == "R8: the auction is closed; now cards are played"


@pytest.mark.parametrize("calls", ["1♠ X - - -", "1♠ X XX - - -"])
def test_passes_after_a_double_close_the_auction(calls: str) -> None:
    table = auction(calls)
    assert table.view().phase == "play"
    assert table.view().doubling == ("redoubled" if "XX" in calls else "doubled")


def test_four_passes_throw_the_hand_in_and_the_next_dealer_deals() -> None:
    table = auction("- - - -")
    assert table.view().hand == 1
    assert table.view().dealer == WEST
    assert table.to_act == (WEST,)
    assert sheet(table)["thrown in"] == (0, 0)
    assert sheet(table)["total"] == (0, 0)


@pytest.mark.parametrize(
    ("calls", "named", "last"),
    [
        ("1♠ - 2♠ - 4♠ - - -", SOUTH, SOUTH),
        ("1♠ - 2♠ - - -", SOUTH, NORTH),
        ("1♠ 2♥ 3♠ 4♥ - - -", WEST, EAST),
        ("1♥ 1♠ 2♥ - 2♠ - 3♥ - - -", SOUTH, NORTH),
        ("1♥ - 2♠ - 3♣ - 3♠ - 4♥ - - -", SOUTH, SOUTH),
        ("1♠ 2♣ - 3♣ - - -", WEST, EAST),
    ],
)
def test_who_declares(calls: str, named: int, last: int) -> None:
    assert auction(calls).view().declarer_seat == last
    table = auction(calls, preset="standard")
    assert table.view().declarer_seat == named
    assert table.to_act == ((named + 1) % 4,)


def test_all_calls_stay_on_record() -> None:
    view = auction("1♥ X XX 2♣ - 2♥").view(EAST)
    bids = {bid: seat for bid, seat in zip(range(35), view.bid_by) if seat >= 0}
    assert bids == {2: SOUTH, 5: EAST, 7: WEST}
    assert view.doubled_by[2] == WEST
    assert view.redoubled_by[2] == NORTH
    assert view.last_call == ["pass", "2♥", "XX", "2♣"]


# --------------------------------------------------------------------------------------------------- play


def test_dummy_is_open_after_the_opening_lead_and_not_before() -> None:
    table = auction("1NT - - -")
    assert table.to_act == (WEST,)
    for seat in (SOUTH, WEST, EAST, None):
        assert table.view(seat).hands[NORTH].cards is None
    table.play(table.legal()[0])
    for seat in (SOUTH, WEST, NORTH, EAST, None):
        assert len(table.view(seat).hands[NORTH].seen) == 13
    assert table.view(NORTH).hands[SOUTH].cards is None, "dummy's player does not see the declarer's hand"


def test_the_declarer_plays_dummys_cards() -> None:
    table = auction("1NT - - -")
    table.play(table.legal()[0])
    assert table.to_act == (SOUTH,)
    offer = table.offers(SOUTH)[0]
    assert (offer.zone, offer.unit) == ("hands", NORTH)
    assert table.why_not(offer.words, NORTH) == "it is South's turn"
    table.play(offer.words)
    assert table.to_act == (EAST,)
    assert offer.words not in table.view().hands[NORTH].seen
    assert f"North plays {offer.words}" in [line.text for line in table.log(EAST)]


def test_dummy_must_follow_suit_and_leads_when_it_has_won() -> None:
    table = ending("2NT", SOUTH, WEST, "2♣ 3♣", "4♣ 4♦", "A♣ K♦", "5♣ 5♦", tricks=(5, 6))
    table.play("4♣")
    assert table.legal() == ["A♣"]
    assert table.why_not("K♦") == "R13: that hand holds ♣, and ♣ were led: follow suit"
    assert table.why_not("2♣") == "R12: 2♣ is not in the hand whose turn it is"
    for card in ("A♣", "5♣", "2♣"):
        table.play(card)
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["K♦"]


def test_trumps_win_and_discards_do_not() -> None:
    table = ending("2♥", SOUTH, WEST, "2♥ 3♣", "4♣ 4♦", "A♣ K♦", "A♠ 5♥", tricks=(5, 6))
    with pytest.raises(IllegalMove, match="R12"):
        table.play("2♥")
    for card in ("4♣", "A♣", "5♥", "3♣"):
        table.play(card)
    assert table.to_act == (EAST,)
    table = ending("2NT", SOUTH, WEST, "2♥ 3♣", "4♣ 4♦", "A♣ K♦", "A♠ 5♥", tricks=(5, 6))
    for card in ("4♣", "A♣", "A♠", "3♣"):
        table.play(card)
    assert table.to_act == (SOUTH,)
    assert table.legal() == ["K♦"]


def test_a_position_without_a_contract_or_with_dummy_to_act_is_refused() -> None:
    with pytest.raises(BadPosition, match="R8"):
        upcard.game("contract_bridge").position(hands=["♣", "♦", "♥", "♠"], phase="play", leader=0, turn=0)
    with pytest.raises(BadPosition, match="R12"):
        upcard.game("contract_bridge").position(
            hands=["♣", "♦", "♥", "♠"],
            phase="play",
            bid="1♣",
            declarer_seat=SOUTH,
            dummy=NORTH,
            leader=NORTH,
            turn=NORTH,
        )


# -------------------------------------------------------------------------------------------------- score

MADE = [
    ("2♠", 8, (0, 0), (60, 0)),
    ("3♦X", 9, (0, 0), (120, 50)),
    ("1NTX", 7, (0, 0), (80, 50)),
    ("3NT", 11, (0, 0), (100, 60)),
    ("1NTXX", 9, (1, 0), (160, 900)),
    ("4♥X", 12, (1, 0), (240, 1200)),
    ("1♣", 7, (0, 0), (20, 0)),
    ("7NT", 13, (1, 1), (220, 1500)),
    ("6♠", 13, (0, 1), (180, 1030)),
    ("5♣", 12, (0, 0), (100, 520)),
    ("2♦XX", 9, (0, 1), (160, 300)),
]


@pytest.mark.parametrize(("bid", "taken", "vulnerable", "brought"), MADE)
def test_contracts_made(bid: str, taken: int, vulnerable: tuple[int, int], brought: tuple[int, int]) -> None:
    """Examples 1, 2 and 3. No game is won before, so nobody gets a rubber bonus."""
    table = scored(bid, SOUTH, taken, vulnerable=list(vulnerable))
    assert lines(table, 0) == brought
    assert lines(table, 1) == (0, 0)


@pytest.mark.parametrize(
    ("bid", "taken", "above"), [("4♥X", 12, 450), ("6♥", 12, 750), ("6♥", 13, 780), ("7♥", 13, 1500), ("6♣", 11, 0)]
)
def test_slams_that_must_be_bid(bid: str, taken: int, above: int) -> None:
    table = scored(bid, SOUTH, taken, vulnerable=[1, 0], slam_bonus="bid_and_made")
    assert lines(table, 0)[1] == above


UNDER = [  # down, and undoubled / doubled / redoubled, not vulnerable and vulnerable: the table of R23
    (1, (50, 100, 200), (100, 200, 400)),
    (2, (100, 300, 600), (200, 500, 1000)),
    (3, (150, 500, 1000), (300, 800, 1600)),
    (4, (200, 800, 1600), (400, 1100, 2200)),
    (5, (250, 1100, 2200), (500, 1400, 2800)),
    (7, (350, 1700, 3400), (700, 2000, 4000)),
]


@pytest.mark.parametrize(("down", "safe", "vulnerable"), UNDER)
@pytest.mark.parametrize("doubled", ["", "X", "XX"])
def test_undertricks_go_by_the_defenders_vulnerability(
    down: int, safe: tuple[int, ...], vulnerable: tuple[int, ...], doubled: str
) -> None:
    """Example 4 and all of R23."""
    place = DOUBLING[doubled]
    for declaring in (0, 1):
        assert lines(scored(f"5♣{doubled}", SOUTH, 11 - down, vulnerable=[declaring, 0]), 1) == (0, safe[place])
        assert lines(scored(f"5♣{doubled}", SOUTH, 11 - down, vulnerable=[declaring, 1]), 1) == (0, vulnerable[place])


@pytest.mark.parametrize(("down", "safe", "vulnerable"), UNDER)
def test_undertricks_by_the_declarers_vulnerability(
    down: int, safe: tuple[int, ...], vulnerable: tuple[int, ...]
) -> None:
    options = {"undertrick_vulnerability": "declarer"}
    for defending in (0, 1):
        assert lines(scored("5♣X", WEST, 11 - down, vulnerable=[defending, 0], **options), 0) == (0, safe[1])
        assert lines(scored("5♣X", WEST, 11 - down, vulnerable=[defending, 1], **options), 0) == (0, vulnerable[1])


def test_a_game_is_won_at_100_and_both_sides_start_again() -> None:
    """Example 7."""
    table = scored("2♥", SOUTH, 8, below=[60, 70], score=[60, 70])
    view = table.view()
    assert (view.games, view.vulnerable, view.below) == ([1, 0], [True, False], [0, 0])
    assert view.score == [120, 70]


@pytest.mark.parametrize(("theirs", "bonus"), [(0, 700), (1, 500)])
def test_the_second_game_ends_the_rubber(theirs: int, bonus: int) -> None:
    table = scored("2♥", SOUTH, 9, below=[60, 70], games=[1, theirs], vulnerable=[1, theirs], score=[500, 400])
    assert sheet(table)["rubber"] == (bonus, 0)
    assert table.result is not None
    assert table.result.points == (500 + 60 + 30 + bonus, 400, 500 + 60 + 30 + bonus, 400)
    assert table.result.won == (SOUTH, NORTH)


def test_the_side_with_fewer_games_may_win_the_rubber() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[160, 2000])
    assert table.result is not None
    assert table.result.won == (WEST, EAST)


def test_equal_totals_are_a_drawn_rubber() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[0, 760])
    assert table.result is not None
    assert table.result.won == ()
    assert table.result.returns == (0, 0, 0, 0)


def test_a_hand_that_ends_the_rubber_is_scored_by_the_vulnerability_before_it() -> None:
    table = scored("3NTX", SOUTH, 10, games=[0, 1], vulnerable=[0, 1])
    assert lines(table, 0) == (200, 150), "100 for the overtrick and 50: not vulnerable yet"
    assert table.view().games == [1, 1]


def whole_hand(south: str, west: str, north: str, east: str, bid: str, **options: object) -> Table:
    """All thirteen tricks, the lowest legal card each time; South declares."""
    trump = bid[1:] if bid[1:] != "NT" else ""
    table = upcard.game("contract_bridge", **options).position(
        hands=[south, west, north, east], phase="play", bid=bid, bidder=SOUTH, declarer_seat=SOUTH, dummy=NORTH,
        trump=trump, leader=WEST, turn=WEST,
    )  # fmt: skip
    while not table.sheets:
        table.play(table.legal()[0])
    return table


def test_four_trump_honours_in_dummy_even_when_the_contract_fails() -> None:
    """Example 8."""
    north = "A♠ K♠ J♠ 10♠ 2♣ 3♣ 4♣ 5♣ 2♦ 3♦ 4♦ 5♦ 2♥"
    south = "2♠ 3♠ 6♣ 7♣ 8♣ 9♣ 6♦ 7♦ 8♦ 3♥ 4♥ 5♥ 6♥"
    west = "Q♠ 4♠ 5♠ 6♠ 10♣ J♣ Q♣ 9♦ 10♦ J♦ 7♥ 8♥ 9♥"
    east = "7♠ 8♠ 9♠ K♣ A♣ Q♦ K♦ A♦ 10♥ J♥ Q♥ K♥ A♥"
    table = whole_hand(south, west, north, east, "7♠")
    assert sheet(table)["honours"] == (100, 0)
    assert int(sheet(table)["undertricks"][1]) > 0
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♠", honours=False))
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♠", scoring="duplicate"))
    assert "honours" not in sheet(whole_hand(south, west, north, east, "7♣"))


@pytest.mark.parametrize(("bid", "honours"), [("1♦", (0, 150)), ("3NT", (0, 150)), ("1♠", (0, 100)), ("1♥", (100, 0))])
def test_honours_in_any_hand_count_for_its_side(bid: str, honours: tuple[int, int]) -> None:
    west = "A♦ K♦ Q♦ J♦ 10♦ A♣ A♥ A♠ 2♦ 2♣ 2♥ 2♠ 3♦"
    south = "K♣ Q♣ J♣ 10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 9♦ 8♦"
    north = "K♥ Q♥ J♥ 10♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 7♦ 6♦"
    east = "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 5♦ 4♦"
    assert sheet(whole_hand(south, west, north, east, bid))["honours"] == honours


# -------------------------------------------------------------------------------------------------- match


def test_a_rubber_may_be_broken_off() -> None:
    table = upcard.game("contract_bridge", max_hands=3).table(seed=2)
    while not table.over:
        table.play("pass")
    assert len(table.sheets) == 3
    assert table.result is not None
    assert table.result.won == ()


def test_two_rubbers_are_added_up() -> None:
    table = scored("2♥", SOUTH, 8, below=[60, 0], games=[1, 0], vulnerable=[1, 0], score=[100, 0], rubbers=2)
    assert not table.over
    view = table.view()
    assert (view.games, view.vulnerable, view.below, view.above) == ([0, 0], [False, False], [0, 0], [0, 0])
    assert view.score == [100 + 60 + 700, 0]


def test_duplicate_deals_have_their_dealer_and_vulnerability() -> None:
    table = upcard.game("contract_bridge", preset="duplicate", boards=16).table(seed=2)
    dealers, vulnerable = "", []
    while not table.over:
        dealers += "SWNE"[table.view().dealer]
        vulnerable.append({(0, 0): "-", (1, 0): "N", (0, 1): "E", (1, 1): "B"}[tuple(table.view().vulnerable)])
        for _ in range(4):
            table.play("pass")
    assert dealers == "NESW" * 4
    assert "".join(vulnerable) == "-NEBNEB-EB-NB-NE"


@pytest.mark.parametrize(
    ("bid", "taken", "vulnerable", "points"),
    [
        ("2♠", 8, 0, 110), ("3NT", 9, 0, 400), ("3NT", 10, 1, 630), ("4♠", 10, 1, 620), ("6♠", 12, 0, 980),
        ("7NT", 13, 1, 2220),
        ("2♥X", 8, 0, 470), ("1NTXX", 8, 1, 1160), ("4♠X", 8, 0, -300), ("4♠X", 8, 1, -500), ("1♣", 13, 0, 190),
    ],
)  # fmt: skip
def test_duplicate_scores(bid: str, taken: int, vulnerable: int, points: int) -> None:
    table = scored(
        bid, WEST, taken, vulnerable=[0, vulnerable], scoring="duplicate", slam_bonus="bid_and_made",
        undertrick_vulnerability="declarer", single_hand=True,
    )  # fmt: skip
    view = table.view()
    assert view.points[WEST] - view.points[SOUTH] == points


def test_a_whole_rubber_keeps_its_sums() -> None:
    table, rng = upcard.game("contract_bridge", max_hands=12).table(seed=4), random.Random(4)
    totals = [0, 0]
    while not table.over:
        legal = table.legal()
        low = [m for m in legal if m in ("bid 1♣", "bid 1♥", "bid 1NT", "pass")]
        table.play(rng.choice(low if table.view().phase == "auction" else legal))
    for hand in range(len(table.sheets)):
        for side in range(2):
            brought = [int(cells[side]) for name, cells in table.sheets[hand][1].rows if name in ITEMS]
            totals[side] += sum(brought)
        assert sheet(table, hand)["total"] == tuple(totals)


ITEMS = ("tricks bid and made", "overtricks", "undertricks", "honours", "slam", "doubled contract made", "rubber")


@pytest.mark.long
@pytest.mark.parametrize(
    "options", [{"max_hands": 1}, {"preset": "standard", "max_hands": 1}, {"preset": "duplicate", "boards": 1}]
)
def test_the_suite_with_other_rules(options: dict[str, object]) -> None:
    check_game(upcard.game("contract_bridge", **options), matches=1, states_looked_at=80)  # type: ignore[arg-type]


# -------------------------------------------------------------------------------------------------- perft


@pytest.mark.parametrize(
    ("first", "after", "auctions"), [("7♠", 1, 7 * 22), pytest.param("7♥", 2, 7 * 22**2, marks=pytest.mark.long)]
)
def test_auctions_of_the_last_bids_are_counted_by_a_slow_hand(first: str, after: int, auctions: int) -> None:
    """From a bid on after which `after` higher ones are left: every auction to its end, counted from the prose of R4 to
    R8. There are 7 ways to end over a bid, and 21 to come to the next."""

    def count(bid: int, mine: bool, doubling: int, passes: int) -> int:
        if passes == 3:
            return 1
        total = count(bid, not mine, doubling, passes + 1)
        total += sum(count(higher, False, 0, 0) for higher in range(bid + 1, 3))
        if not mine and doubling == 0:
            total += count(bid, True, 1, 0)
        if mine and doubling == 1:
            total += count(bid, False, 2, 0)
        return total

    assert auctions_from(auction(first)) == count(2 - after, False, 0, 0) == auctions


def auctions_from(table: Table) -> int:
    """The auctions that can follow, by the rules of the table."""
    if table.view().phase == "play":
        return 1
    total = 0
    for move in table.legal():
        after = upcard.load(table.record())
        after.play(move)
        total += auctions_from(after)
    return total


def test_free_discards_are_counted_by_arithmetic() -> None:
    """Each hand holds one suit and the leader's wins: (2!)^4 sequences."""
    table = ending("1NT", SOUTH, WEST, "2♦ 3♦", "A♣ K♣", "2♥ 3♥", "2♠ 3♠", tricks=(5, 6))
    assert perft(table.game, table._states) == 2**4


# ---------------------------------------------------------------------------------------------- positions

THIRTEENS = ["♣", "♦", "♥", "♠"]


def called(**fields: object) -> Table:
    return upcard.game("contract_bridge").position(hands=THIRTEENS, **fields)


def test_a_bid_and_its_bidder_tell_whose_call_it_is() -> None:
    table = called(bid="1♥", bidder=EAST)
    assert table.to_act == (SOUTH,) and "bid 1♥" not in table.legal() and "double" in table.legal()
    assert called(bid="1♥", bidder=EAST, turn=WEST).fields()["passes"] == 1


def test_the_last_calls_tell_who_doubled() -> None:
    """Dealer South: 1♥, double, pass; East is to call over it."""
    table = called(dealer=SOUTH, last_call=["1♥", "X", "pass", ""])
    assert (table.view().bid, table.view().doubling, table.to_act) == ("1♥", "doubled", (EAST,))
    assert table.fields()["doubled_by"][2] == WEST and table.why_not("redouble").startswith("R6")
    table.play("pass", seat=EAST)
    assert "redouble" in table.legal(SOUTH)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"bid": "1♥", "bidder": EAST, "turn": EAST}, "R8"),
        ({"dealer": SOUTH, "last_call": ["1♥", "1♦", "", ""]}, "R4"),
        ({"dealer": SOUTH, "last_call": ["2♥", "", "", ""], "bid": "1♥"}, "R4"),
        ({"bid": "1♥", "bidder": SOUTH, "bid_by": {2: WEST}}, "R4"),
        ({"bid": "2♥", "bidder": SOUTH, "bid_by": {2: SOUTH, 7: SOUTH}}, "R8"),
        ({"bid": "1♥", "bidder": SOUTH, "doubled_by": {2: NORTH}}, "R5"),
        ({"bid": "1♥", "bidder": SOUTH, "redoubled_by": {2: SOUTH}}, "R6"),
        ({"bid": "1♥", "bidder": SOUTH, "doubled_by": {2: WEST}, "doubling": ""}, "R5"),
        ({"last_call": ["X", "", "", ""], "dealer": SOUTH}, "R5"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "declarer_seat": WEST}, "R9"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "declarer_seat": NORTH}, "R9"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "trump": "♠"}, "R8"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "shown": {0: "A♣"}}, "R11"),
        ({"phase": "play", "bid": "1♥", "bidder": SOUTH, "honours_held": [1, 0, 0, 0]}, "R22"),
        ({"games": [1, 0], "vulnerable": [False, False]}, "R20"),
        ({"below": [100, 0]}, "R19"),
        ({"games": [2, 0]}, "R19"),
        ({"scoring": "duplicate", "below": [30, 0]}, "G15"),
        ({"scoring": "duplicate", "hand": 4}, "G15"),
    ],
)
def test_auctions_and_contracts_that_cannot_be_are_refused(fields: dict[str, object], rule: str) -> None:
    with pytest.raises(BadPosition, match=rule):
        called(**fields)


def test_honours_of_earlier_tricks_are_asked_for_where_they_may_score() -> None:
    """Hearts are trump; four honours lie in North and South's tricks, and nobody says whose they were."""
    won = "A♥ K♥ Q♥ J♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ A♣ K♣ Q♣ J♣"
    last = {"hands": ["5♦ 4♦ 3♦ 2♦ A♦ K♦ Q♦ J♦ 10♦", "10♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
                      "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♠", "5♠ 4♠ 3♠ 2♠ 10♥ 9♦ 8♦ 7♦ 6♦"]}  # fmt: skip
    told = {"phase": "play", "bid": "4♥", "bidder": SOUTH, "leader": SOUTH, "won_cards": [won, ""], **last}
    with pytest.raises(BadPosition, match="R22: say who has played the honours"):
        upcard.game("contract_bridge").position(**told)
    table = upcard.game("contract_bridge").position(**told, honours_held=[4, 0, 0, 0])
    assert table.fields()["tricks"] == [4, 0]


def test_a_rubber_without_a_limit_has_twenty_thousand_hands() -> None:
    table = upcard.game("contract_bridge", max_hands=0).position(hands=THIRTEENS, hand=19_999)
    for _ in range(4):
        table.play("pass")
    assert table.over and not table.result.won


def test_no_match_can_have_more_moves_than_its_limit() -> None:
    """The longest auction has 319 calls: every bid is doubled and redoubled, with two passes before each, and the
    opening comes after three passes."""
    game = upcard.game("contract_bridge")
    options = game.rules.schema.options
    assert 3 + 35 * 9 + 1 + 52 == 371
    assert game.about.max_moves == 371 * options["max_hands"].high * options["rubbers"].high
