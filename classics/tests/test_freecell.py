"""FreeCell, by the numbers of its book."""

import pytest

import upcard
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

DEAL_1 = [
    "J♦ K♦ 2♠ 4♣ 3♠ 6♦ 6♠", "2♦ K♣ K♠ 5♣ 10♦ 8♠ 9♣", "9♥ 9♠ 9♦ 10♠ 4♠ 8♦ 2♥", "J♣ 5♠ Q♦ Q♥ 10♥ Q♠ 6♥",
    "5♦ A♦ J♠ 4♥ 8♥ 6♣", "7♥ Q♣ A♠ A♣ 2♣ 3♦", "7♣ K♥ A♥ 4♦ J♥ 8♣", "5♥ 3♥ 3♣ 7♠ 7♦ 10♣",
]  # fmt: skip


def up_to(clubs, diamonds, hearts, spades):
    """Foundations of these sizes."""
    ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
    sizes = zip("♣♦♥♠", (clubs, diamonds, hearts, spades))
    return [" ".join(rank + suit for rank in ranks[:size]) for suit, size in sizes]


def patience(piles, cells=(), foundations=(0, 0, 0, 0), fields=None, **options):
    return upcard.game("freecell", **options).position(
        piles=piles, cells=list(cells), foundations=up_to(*foundations), **(fields or {})
    )


def tops(table):
    return [pile.seen[-1] if pile.count else "" for pile in table.view(0).piles]


def test_r1_a_shuffled_pack_is_dealt_into_eight_columns():
    table = upcard.game("freecell").table(seed=5)
    assert [pile.count for pile in table.view(0).piles] == [7] * 4 + [6] * 4
    assert len({card for pile in table.view(0).piles for card in pile.cards}) == 52


def test_r1_the_cards_lie_row_by_row():
    table = upcard.game("freecell").table(deck=list(reversed(range(52))))
    cards = [pile.seen for pile in table.view(0).piles]
    assert cards[0][:2] == ("2♣", "10♣") and cards[7][0] == "9♣"


def test_example_1_deal_1_has_no_card_that_fits():
    table = upcard.game("freecell", deal=1).table(seed=9)
    assert [" ".join(pile.seen) for pile in table.view(0).piles] == DEAL_1
    assert table.legal() == [f"column {column} to cell 1" for column in range(1, 9)]


def test_g1_the_number_of_the_deal_decides_alone():
    tables = [upcard.game("freecell", deal=617).table(seed=seed) for seed in (1, 2)]
    assert tables[0].view(0).piles == tables[1].view(0).piles


def test_r3_a_cell_holds_one_card_and_g2_the_first_free_is_used():
    table = patience(["K♠ 9♥", "Q♠ 9♦"], ["2♣"])
    assert table.why_not("column 1 to cell 1") == "R3: there is a card in that cell"
    assert table.why_not("column 1 to cell 3") == "G2: the cells are alike: use the first that is free"
    table.play("column 1 to cell 2")
    assert [cell.seen for cell in table.view(0).cells] == [("2♣",), ("9♥",), (), ()]


def test_g2_fewer_cells():
    table = patience(["K♠ 9♥", "Q♠ 9♦"], free_cells=1)
    assert table.why_not("column 1 to cell 2") == "G2: this table has fewer cells"
    table.play("column 1 to cell 1")
    assert "column 2 to cell 2" not in table.legal()
    with pytest.raises(BadPosition, match="G2"):
        patience(["K♠ 9♥"], ["2♣", "3♣"], free_cells=1)


@pytest.mark.parametrize(
    ("card", "onto", "goes"),
    [("9♥", "10♠", True), ("9♥", "10♣", True), ("9♥", "10♦", False), ("9♥", "8♠", False), ("K♥", "A♠", False),
     ("A♥", "2♠", True), ("9♥", "J♠", False), ("Q♣", "K♦", True)],
)  # fmt: skip
def test_r5_other_colour_and_one_rank_higher(card, onto, goes):
    table = patience([card, onto])
    assert ("column 1 to column 2" in table.legal()) == goes


def test_r5_any_card_goes_to_an_empty_column_from_a_cell():
    table = patience(["K♠ 9♥"], ["2♣"])
    table.play("cell 1 to column 2")
    assert tops(table)[1] == "2♣"


RUN = ["K♣ 8♠ 7♥ 6♠", "9♦"]


@pytest.mark.parametrize(("cells", "goes"), [(["2♣", "3♣"], True), (["2♣", "3♣", "4♣"], False)])
def test_r6_example_3_a_run_of_three_needs_two_cells(cells, goes):
    full = [*RUN, "A♣ K♦", "K♥", "K♠", "Q♥", "Q♠", "J♦"]
    table = patience(full, cells)
    if goes:
        table.play("column 1 to column 2")
        assert table.view(0).piles[1].seen == ("9♦", "8♠", "7♥", "6♠")
    else:
        with pytest.raises(IllegalMove, match="R6: there are not enough free cells"):
            table.play("column 1 to column 2")


@pytest.mark.parametrize(("empty", "most"), [(0, 3), (1, 6), (2, 12)])
def test_r6_example_2_an_empty_column_doubles_what_can_move(empty, most):
    run = ["Q♠", "J♥", "10♠", "9♥", "8♠", "7♥", "6♠", "5♥", "4♠", "3♥", "2♠", "A♥"]
    filled = ["K♣", "Q♣", "J♣", "10♣", "9♣", "8♣"][: 6 - empty]
    for length in (most, most + 1):
        if length > len(run):
            continue
        under = "K♥" if length == 12 else f"{run[-length - 1][:-1]}{'♦' if run[-length][-1] == '♠' else '♣'}"
        if under in filled:
            filled = [card for card in filled if card != under] + ["K♠"]
        table = patience([" ".join(["K♦", *run[-length:]]), under, *filled], ["2♣", "3♣"])
        assert ("column 1 to column 2" in table.legal()) == (length == most)


def test_g3_without_supermoves_one_card_goes():
    table = patience(["K♣ 8♠ 7♥", "9♦", "8♣"], supermoves=False)
    assert "column 1 to column 2" not in table.legal()
    table.play("column 1 to column 3")
    assert table.view(0).piles[2].seen == ("8♣", "7♥")


def test_g4_as_many_as_can_go_to_an_empty_column_or_one():
    many, one = patience(["K♣ 8♠ 7♥ 6♠", "9♣"]), patience(["K♣ 8♠ 7♥ 6♠", "9♣"])
    many.play("column 1 to column 3")
    one.play("column 1 to column 3, one card")
    assert many.view(0).piles[2].seen == ("8♠", "7♥", "6♠") and one.view(0).piles[2].seen == ("6♠",)
    assert one.why_not("column 2 to column 1, one card").startswith("G4")


def test_g5_a_whole_column_stays():
    table = patience(["8♠ 7♥", "9♣"])
    assert (
        table.why_not("column 1 to column 3") == "G5: a whole column does not go to an empty one: nothing would change"
    )


def test_r7_foundations_are_built_from_the_ace_in_suit():
    table = patience(["K♠ 2♥", "3♥ A♥"])
    assert table.why_not("column 1 to ♥") == "R7: that card is not the next of its suit"
    assert table.why_not("column 2 to ♠") == "R7: the last card of that column is of another suit"
    table.play("column 2 to ♥")
    table.play("column 1 to ♥")
    table.play("column 2 to ♥")
    assert table.view(0).foundations[2].seen == ("A♥", "2♥", "3♥")


def test_r9_the_last_card_wins():
    table = patience(["K♥"], foundations=(13, 13, 12, 13))
    table.play("column 1 to ♥")
    assert table.over and table.result.won == (0,) and table.result.points == (52,)


def test_r10_no_move_loses():
    piles = ["K♠ 2♣", "K♣ 3♣", "4♠", "5♠", "6♠", "7♠", "8♠", "9♠ 2♦"]
    table = patience(piles, free_cells=0)
    table.play("column 8 to column 2")
    assert table.over and table.result.won == ()
    with pytest.raises(BadPosition, match="R10"):
        patience([*piles[:7], "9♠"], free_cells=0)


def test_g7_a_deal_without_cells_may_be_lost_at_once():
    table = upcard.game("freecell", free_cells=0).table(seed=33)
    assert table.over and table.result.won == ()


def test_g6_too_many_moves_lose():
    table = patience(["K♠ 9♥", "2♣"], fields={"moves_made": 18}, most_moves=20)
    table.play("column 1 to cell 1")
    assert not table.over
    table.play("cell 1 to column 1" if "cell 1 to column 1" in table.legal() else "cell 1 to column 3")
    assert table.over and table.result.won == ()


def test_g9_giving_up():
    assert patience(["K♠ 9♥", "2♣"]).why_not("resign").startswith("G9")
    table = patience(["K♠ 9♥", "2♣"], allow_resign=True)
    table.play("resign")
    assert table.over and table.result.won == ()


def test_g10_example_4_what_is_safe():
    table = patience(["K♠ 5♣", "4♦"], ["4♥"], foundations=(4, 3, 3, 4))
    table.play("gather")
    assert [pile.count for pile in table.view(0).foundations] == [5, 4, 4, 4]  # after both fours the 5♣ is safe, too
    table = patience(["K♠ 5♣", "4♥ Q♦"], foundations=(4, 4, 3, 4))
    assert table.why_not("gather") == "G10: no card can safely go up"
    assert "column 1 to ♣" in table.legal()


def test_a_broken_foundation_is_refused():
    with pytest.raises(BadPosition, match="R7"):
        upcard.game("freecell").position(piles=["K♠"], foundations=["2♣"])


def test_offers_name_the_cards():
    table = patience(["K♣ 8♠ 7♥ 6♠", "9♦", "A♥"], ["2♥"])
    shown = {offer.words: offer.shown for offer in table.offers()}
    assert shown["column 1 to column 2"] == "8♠ 7♥ 6♠ on 9♦"
    assert shown["column 3 to ♥"] == "A♥ to the foundation"
    assert shown["column 1 to column 4, one card"] == "6♠ to empty column 4"
    assert shown["column 1 to column 4"] == "8♠ 7♥ 6♠ to empty column 4"


def brute(position, depth):
    """The prose, slowly, for single cards: the number of lines of so many moves. `position`: columns, cells, the
    foundations' sizes by suit."""
    if depth == 0:
        return 1
    columns, cells, up = position
    total = 0
    ranks = "A23456789TJQK"

    def rank(card):
        return ranks.index(card[0])

    places = [("column", n) for n, column in enumerate(columns) if column]
    places += [("cell", n) for n, card in enumerate(cells) if card]
    for kind, n in places:
        card = columns[n][-1] if kind == "column" else cells[n]
        left = [list(column) for column in columns], list(cells), dict(up)
        if kind == "column":
            left[0][n].pop()
        else:
            left[1][n] = ""
        after = []
        for other in range(8):
            same = kind == "column" and other == n
            onto = columns[other]
            alone = kind == "column" and len(columns[n]) == 1
            black, under = card[1] in "♣♠", onto[-1] if onto else ""
            if not same and (not alone if not onto else rank(under) == rank(card) + 1 and (under[1] in "♣♠") != black):
                made = [list(column) for column in left[0]], list(left[1]), dict(left[2])
                made[0][other].append(card)
                after.append(made)
        if kind == "column" and "" in cells:
            made = [list(column) for column in left[0]], list(left[1]), dict(left[2])
            made[1][cells.index("")] = card
            after.append(made)
        if up[card[1]] == rank(card):
            made = [list(column) for column in left[0]], list(left[1]), dict(left[2])
            made[2][card[1]] += 1
            after.append(made)
        total += sum(brute(made, depth - 1) for made in after)
    return total


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_lines_of_single_cards_are_as_many_as_a_brute_force_finds(depth):
    """Without what is not a move of a card (`gather`): the position has nothing safe in three moves."""
    piles = ["K♣ 4♠ 3♥", "5♦ 6♥", "7♠", "", "9♣ 3♦", "4♣ 2♥", "J♠ 10♥", "Q♦ J♣"]
    table = patience(piles, ["9♠", "5♠"], supermoves=False)
    columns = [pile.replace("10", "T").split() for pile in piles]
    assert perft(table.game, table.snapshot(), depth) == brute(
        (columns, ["9♠", "5♠", "", ""], dict.fromkeys("♣♦♥♠", 0)), depth
    )


def test_the_suite():
    check_game(upcard.game("freecell", most_moves=60), matches=1, states_looked_at=15)


@pytest.mark.long
@pytest.mark.parametrize("options", [{}, {"supermoves": False}, {"free_cells": 1, "allow_resign": True}, {"deal": 7}])
def test_the_suite_at_length(options):
    check_game(upcard.game("freecell", **options), matches=2, states_looked_at=60)
