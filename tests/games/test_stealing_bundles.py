"""Stealing Bundles: the worked examples of its book, rule by rule."""

from __future__ import annotations

import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.table import Table
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

PACK = list(TEXTS[:52])


def position(mine: str, board: str = "", theirs: str = "2♣", **more: object) -> Table:
    """Seat 0 is to play."""
    options = more.pop("options", {})
    return upcard.game("stealing_bundles", **options).position(
        hands=[mine, theirs], board=board, turn=0, dealer=1, **more
    )


def some(number: int, last: str, without: str) -> str:
    """A bundle of so many cards with this one on top."""
    free = [card for card in PACK if card not in f"{last} {without}".split()]
    return " ".join([*free[: number - 1], last])


def test_a_player_who_can_capture_nothing_trails_any_card() -> None:
    """Example 1. R8."""
    table = position("8♠ 6♦ 2♥ 6♥", "5♥ A♦ Q♣ Q♠", "2♣ 3♣ 4♣ 5♣")
    assert set(table.legal()) == {"trail 8♠", "trail 6♦", "trail 2♥", "trail 6♥"}
    table.play("trail 6♦")
    assert set(table.view().board.seen) == {"5♥", "A♦", "Q♣", "Q♠", "6♦"}
    assert table.to_act == (1,)
    with pytest.raises(IllegalMove, match="R4: no card on the board has the rank of 2♣"):
        table.play("capture 2♣")


def test_one_card_captures_all_of_its_rank_and_capturing_is_compulsory() -> None:
    """Example 2. R4, R5, G1, G6."""
    table = position("K♣ A♣ Q♦ Q♥", "8♠ Q♣ K♥ Q♠", "2♣ 3♣ 4♣ 5♣")
    assert set(table.legal()) == {"capture Q♦", "capture Q♥", "capture K♣"}
    with pytest.raises(IllegalMove, match="R8: you can capture"):
        table.play("trail A♣")
    table.play("capture Q♦")
    assert table.view().bundles[0].count == 3
    assert set(table.view().board.seen) == {"8♠", "K♥"}


def test_a_card_of_the_rank_on_top_steals_the_whole_bundle() -> None:
    """Example 3. R7, G3, G5."""
    used = "A♣ 4♦ 9♥ 9♣ 4♠ K♦ 2♥ 3♥ 5♥ 6♥ A♠ A♥"
    theirs = some(13, "A♠", f"{used} 8♠ 8♥")
    table = position("A♣ 4♦ 9♥ 9♣", "4♠ K♦", "2♥ 3♥ 5♥ 6♥", bundles=["8♠ 8♥", theirs])
    assert set(table.legal()) == {"steal A♣", "capture 4♦"}
    table.play("steal A♣")
    view = table.view()
    assert (view.bundles[0].count, view.bundles[1].count) == (16, 0)
    assert view.bundles[0].seen == ("A♣",)
    assert not [move for move in table.legal() if move.startswith("steal 2")]


def test_a_card_that_fits_both_takes_one_of_them() -> None:
    """Example 4. G2."""
    bundle = some(6, "7♥", "7♣ 7♦ 10♠ 2♣")
    for move, size in (("capture 7♣", 2), ("steal 7♣", 7)):
        table = position("7♣", "7♦ 10♠", "K♠", bundles=["", bundle])
        assert set(table.legal()) == {"capture 7♣", "steal 7♣"}
        table.play(move)
        assert table.view().bundles[0].count == size


@pytest.mark.parametrize("move", ["capture 7♣", "steal 7♣"])
def test_one_card_may_take_both_at_a_table_that_wants_it(move: str) -> None:
    """G2."""
    bundle = some(6, "7♥", "7♣ 7♦ 10♠ 2♣")
    table = position("7♣", "7♦ 10♠", "K♠", bundles=["", bundle], options={"double_capture": True})
    table.play(move)
    assert table.view().bundles[0].count == 8
    assert table.view().bundles[0].seen == ("7♣",)


def ended(**options: object) -> Table:
    """The last two cards of a deal after which the bundles have 23 and 25 cards and four are on the board."""
    last = ["2♣", "3♣"]
    board = ["4♣", "5♣"]
    free = [card for card in PACK if card not in last + board]
    first = [card for card in free if card[0] in "6789QK"][:23]
    second = [card for card in free if card not in first]
    first.sort(key=lambda card: card[0] == "K")
    second.sort(key=lambda card: card[0] == "A")
    table = position("2♣", " ".join(board), "3♣", bundles=[" ".join(first), " ".join(second)], options=options)
    table.play("trail 2♣")
    table.play("trail 3♣")
    return table


def test_more_cards_win_and_the_board_does_not_count() -> None:
    """Example 5. R11, G7, G8."""
    table = ended()
    assert table.result is not None
    assert table.result.points == (23, 25)
    assert table.result.won == (1,)
    assert table.sheets[0][1].note == "4 left on the board"


def test_the_last_capturer_may_take_the_board() -> None:
    """G7: the player who captured or stole last."""
    table = position(
        "2♣", "2♦ 9♣", "3♣", bundles=["", "5♣ 5♦ 5♥"], options={"last_capturer_takes_board": True}
    )  # fmt: skip
    table.play("capture 2♣")
    table.play("trail 3♣")
    assert table.result is not None and table.result.points == (4, 3)


def test_equal_bundles_are_a_draw() -> None:
    """G9."""
    table = position("2♣", "2♦", "3♣", bundles=["", "5♣ 5♦"])
    table.play("capture 2♣")
    table.play("trail 3♣")
    assert table.result is not None
    assert table.result.won == () and table.result.returns == (0, 0)


def test_a_card_that_matches_only_ones_own_bundle_captures_nothing() -> None:
    """G4, R7."""
    table = position("7♣", "10♠", "K♠", bundles=["7♦ 7♥", ""])
    assert table.legal() == ["trail 7♣"]
    with pytest.raises(IllegalMove, match="R7: your opponent has no bundle"):
        table.play("steal 7♣")
    with pytest.raises(IllegalMove, match="R3: you do not hold 7♠"):
        table.play("trail 7♠")


def test_trailing_is_always_allowed_where_capturing_is_not_compulsory() -> None:
    """G1."""
    table = position("7♣ 2♠", "7♦", "K♠ K♥", options={"forced_capture": False})
    assert set(table.legal()) == {"capture 7♣", "trail 7♣", "trail 2♠"}
    table.play("trail 7♣")
    assert set(table.view().board.seen) == {"7♦", "7♣"}


def test_a_trail_shows_what_is_not_in_the_hand() -> None:
    """G1: no card that pairs with the board or the bundle, until new cards are dealt; without the duty, nothing."""
    forced = position("8♠ 6♦", "5♥ A♦", "2♣ 3♣", bundles=["", "Q♣ Q♠"])
    forced.play("trail 8♠")
    assert set(str(forced.fields()["lacks"][0]).split()) == {card for card in PACK if card[:-1] in ("5", "A", "Q")}
    free = position("8♠ 6♦", "5♥ A♦", "2♣ 3♣", options={"forced_capture": False})
    free.play("trail 8♠")
    assert not any(free.fields()["lacks"])


def test_a_deal_has_six_rounds_and_forty_eight_turns() -> None:
    """R1, R2, R9, R10, G11: the board gets no new cards, the non-dealer begins every round."""
    table = upcard.game("stealing_bundles", first_dealer=0).table(seed=4)
    assert (table.view().stock.count, table.view().board.count) == (40, 4)
    for turn in range(48):
        assert table.to_act == ((turn + 1) % 2,)
        if turn % 8 == 0:
            assert [zone.count for zone in table.view().hands] == [4, 4]
            assert table.view().stock.count == 40 - turn // 8 * 8
        table.play(table.legal()[-1])
    assert table.over


def test_the_bundles_of_several_deals_are_added_up_and_the_deal_alternates() -> None:
    """G12."""
    table = upcard.game("stealing_bundles", deals=3, first_dealer=1).table(seed=4)
    dealers = []
    while not table.over:
        if table.view().hand == len(dealers):
            dealers.append(table.view().dealer)
        table.play(table.legal()[0])
    assert dealers == [1, 0, 1]
    bundles = [dict(sheet.rows)["bundle"] for _, sheet in table.sheets]
    assert table.result is not None
    assert list(table.result.points) == [sum(column) for column in zip(*bundles, strict=True)]


def test_only_the_top_of_a_bundle_is_in_sight() -> None:
    """G14."""
    view = position("7♣", "10♠", "K♠", bundles=["7♦ 7♥", "5♣ 5♦ 5♥"]).view(seat=0)
    assert [zone.seen for zone in view.bundles] == [("7♥",), ("5♥",)]
    assert [zone.count for zone in view.bundles] == [2, 3]


def test_impossible_positions_are_refused() -> None:
    with pytest.raises(BadPosition, match="R3"):
        position("", "7♦")
    with pytest.raises(BadPosition, match="R1"):
        position("2♣ 3♣ 4♣ 5♣ 6♣", "7♦", "8♣")
    with pytest.raises(BadPosition, match="R9"):
        position("2♣", "7♦", "8♣", stock="9♣")


def sequences(hands: list[list[str]], board: list[str], bundles: list[list[str]], seat: int) -> int:
    """How many ways there are to play the hands out, counted from the prose."""
    mine, theirs = hands[seat], bundles[1 - seat]
    if not mine:
        return 1
    ways, captures = 0, 0
    for card in mine:
        left = [[c for c in hand if c != card] for hand in hands]
        if any(c[0] == card[0] for c in board):
            piles = [list(pile) for pile in bundles]
            piles[seat] += [c for c in board if c[0] == card[0]] + [card]
            ways += sequences(left, [c for c in board if c[0] != card[0]], piles, 1 - seat)
            captures += 1
        if theirs and theirs[-1][0] == card[0]:
            piles = [list(pile) for pile in bundles]
            piles[seat] += [*theirs, card]
            piles[1 - seat] = []
            ways += sequences(left, board, piles, 1 - seat)
            captures += 1
    if not captures:
        for card in mine:
            left = [[c for c in hand if c != card] for hand in hands]
            ways += sequences(left, [*board, card], bundles, 1 - seat)
    return ways


@pytest.mark.parametrize(
    ("mine", "theirs", "board", "expected"),
    [
        ("2♣ 3♣ 4♣", "5♣ 6♣ 7♣", "8♣", 36),
        ("2♣ 3♣ 4♣ 3♦", "2♦ 3♥ 7♣ 8♣", "2♥ 7♦", None),
        ("2♣ 2♦ 4♣ 5♦", "2♥ 4♥ 5♣ 5♥", "2♠ 4♦", None),
    ],
)
def test_sequences_of_a_round(mine: str, theirs: str, board: str, expected: int | None) -> None:
    """(3!)² where nothing fits, else as many as a slow count finds."""
    game = upcard.game("stealing_bundles")
    wanted = sequences([mine.split(), theirs.split()], board.split(), [[], []], 0)
    assert expected in (None, wanted)
    assert perft(game, position(mine, board, theirs)._states) == wanted


@pytest.mark.long
@pytest.mark.parametrize(
    "option",
    [
        {}, {"forced_capture": False}, {"double_capture": True}, {"last_capturer_takes_board": True}, {"deals": 2},
        {"preset": "free"}, {"preset": "greedy"},
    ],
)  # fmt: skip
def test_suite(option: dict[str, object]) -> None:
    check_game(upcard.game("stealing_bundles", **option), matches=1, states_looked_at=30)


def test_g7_the_owner_of_the_only_bundle_captured_last() -> None:
    table = upcard.game("stealing_bundles", last_capturer_takes_board=True).position(
        hands=["", "9♠"], board="7♦ 10♠", bundles=["2♣ 2♦", ""], turn=1
    )
    table.play("trail 9♠")
    assert table.result.points == (5, 0)


def test_r2_the_non_dealer_begins_also_in_a_position() -> None:
    game = upcard.game("stealing_bundles")
    assert game.position(dealer=0, hands=["2♣ 3♣", "4♣ 5♣"], board="9♠").to_act == (1,)
    assert game.position(dealer=0, hands=["2♣ 3♣", "4♣ 5♣"], board="9♠", turn=0).to_act == (0,)


@pytest.mark.parametrize(
    ("hands", "given", "seat"),
    [(["7♠", "8♠ 9♠"], {}, 1), (["7♠", "8♠ 9♠"], {"dealer": 1}, 1), (["7♠ K♦", "8♠"], {"dealer": 0}, 0)],
)
def test_r3_the_player_with_a_card_more_is_on_turn(hands, given, seat):
    assert upcard.game("stealing_bundles").position(hands=hands, board="2♥", **given).to_act == (seat,)
