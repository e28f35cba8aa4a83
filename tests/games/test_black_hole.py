"""Black Hole, by the numbers of its book."""

from math import comb

import numpy as np
import pytest

import upcard
from upcard.cards.faces import TEXTS
from upcard.engine.play.simulation import simulate
from upcard.engine.testing import check_game, perft
from upcard.errors import BadPosition, IllegalMove

CIRCLE = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
DEAL = [
    "6♣ Q♣ 7♥", "9♣ Q♦ 10♠", "K♦ K♣ 5♥", "5♠ 3♠ K♠", "8♣ A♥ 6♠", "J♣ 9♠ 2♠", "K♥ 4♦ A♦", "9♦ 5♦ 8♦", "2♥ 2♦ 8♥",
    "Q♠ 3♦ 4♠", "4♣ 2♣ 10♣", "A♣ 8♠ J♥", "J♠ 5♣ J♦", "3♥ 9♥ 10♦", "7♠ 10♥ 6♦", "7♣ 4♥ 3♣", "Q♥ 6♥ 7♦",
]  # fmt: skip
LINE = [
    3, 6, 5, 3, 6, 2, 4, 0, 7, 5, 1, 5, 0, 2, 1, 11, 10, 1, 8, 16, 0, 3, 9, 9, 8, 4, 10, 15, 15, 7, 14, 15, 4, 7,
    13, 12, 14, 13, 11, 14, 16, 12, 10, 13, 8, 11, 2, 9, 6, 16, 12,
]  # fmt: skip


def patience(foundation="A♠", piles=DEAL, **options):
    return upcard.game("black_hole", **options).position(foundation_pile=foundation, piles=piles)


def cards(table):
    """The legal moves by the cards that they play."""
    return [offer.card for offer in table.offers() if offer.card]


def on_foundation(table):
    return table.view(0).foundation_pile.seen


def neighbours(card, other):
    """The prose: next to each other in the circle of ranks."""
    steps = abs(CIRCLE.index(card[:-1]) - CIRCLE.index(other[:-1]))
    return steps in (1, 12)


def test_r1_r2_the_ace_of_spades_and_seventeen_piles_of_three():
    table = upcard.game("black_hole").table(seed=5)
    view = table.view(0)
    assert view.foundation_pile.cards == ("A♠",)
    assert [pile.count for pile in view.piles] == [3] * 17
    assert len({card for pile in view.piles for card in pile.cards} | {"A♠"}) == 52


def test_r3_all_cards_are_seen_by_everybody():
    table = upcard.game("black_hole").table(seed=5)
    assert table.view().as_dict()["zones"] == table.view(0).as_dict()["zones"]


def test_example_1_only_a_king_or_a_two_goes_on_the_ace():
    table = patience()
    assert table.legal_ids() == [3, 5]
    assert table.legal() == ["pile 3", "pile 5"]
    assert cards(table) == ["K♠", "2♠"]
    assert table.why_not("pile 6").startswith("G3")
    assert table.why_not("pile 0").startswith("R5")


@pytest.mark.parametrize(
    ("top", "fits"), [("5♦", ("4", "6")), ("K♦", ("Q", "A")), ("A♣", ("K", "2")), ("2♦", ("A", "3"))]
)
def test_example_2_one_rank_up_or_down_in_any_suit(top, fits):
    others = [text for text in TEXTS[:52] if text != top]
    legal = {c for k in range(0, 51, 17) for c in cards(patience(top, others[k : k + 17]))}
    assert legal == {rank + suit for rank in fits for suit in "♣♦♥♠"}


def test_r6_the_direction_may_change_at_any_move():
    table = patience("6♣", ["5♣", "4♣", "3♣", "4♦", "5♦", "9♣"])
    for card in ("5♣", "4♣", "3♣", "4♦", "5♦"):
        table.play(card)
    assert on_foundation(table) == ("6♣", "5♣", "4♣", "3♣", "4♦", "5♦")


def test_example_3_the_deal_is_won_by_this_line():
    table, choices = patience(), []
    for pile in LINE:
        choices.append(len(table.legal()))
        table.play(pile)
    assert choices[:4] == [2, 1, 1, 2]
    assert on_foundation(table)[:9] == ("A♠", "K♠", "A♦", "2♠", "3♠", "4♦", "5♥", "6♠", "7♥")
    assert on_foundation(table)[-4:] == ("Q♠", "K♥", "Q♥", "J♠")
    assert table.result.won == (0,)
    assert table.result.points == (52,)
    assert table.result.returns == (1,)
    assert table.sheets[0][1].note == "won"


def test_a_move_may_be_written_by_its_card():
    table = patience()
    table.play("K♠")
    assert table.moves[0].move == 3
    assert table.log()[-1].text == "The K♠ goes on the A♠."
    with pytest.raises(IllegalMove, match="R5"):
        table.play("pile 0")


def test_r8_an_empty_pile_stays_empty():
    table = patience("5♣", ["6♣", "7♣", "5♦"])
    table.play("pile 0")
    assert table.why_not("pile 0") == "R8: there is no card left in pile 0"


def test_r10_the_game_is_lost_when_no_move_is_possible():
    table = patience("5♣", ["6♣", "9♣"])
    table.play("6♣")
    assert table.result.won == ()
    assert table.result.points == (2,)
    assert table.result.returns == (0,)
    assert table.sheets[0][1].note == "lost: 1 card left"


def test_example_4_a_deal_without_a_first_move_is_lost_at_once():
    game = upcard.game("black_hole")
    seed = next(seed for seed in range(500) if game.table(seed=seed).over)
    table = game.table(seed=seed)
    assert not [pile for pile in table.view(0).piles if pile.cards[-1][:-1] in ("2", "K")]
    assert table.result.points == (1,)
    assert table.result.won == ()


def test_as_many_deals_have_no_first_move_as_arithmetic_says():
    n, chance = 40_000, comb(43, 17) / comb(51, 17)
    batch = simulate("black_hole", n, seed=1)
    assert abs((batch.moves == 0).mean() - chance) < 4 * (chance * (1 - chance) / n) ** 0.5
    assert ((batch.points[:, 0] == 52) == batch.won[:, 0]).all()
    assert (batch.points[:, 0] == batch.moves + 1).all()


def test_g4_giving_up_is_an_option():
    assert patience().why_not("resign").startswith("G4")
    table = patience(allow_resign=True)
    table.play("resign")
    assert table.result.won == ()


def test_g5_a_move_is_taken_back_where_the_table_allows_it():
    assert patience().why_not("undo").startswith("G5")
    table = patience(undo=True)
    before = table.fields()
    assert table.why_not("undo") == "G5: there is nothing to take back"
    table.play("K♠")
    table.play("A♦")
    table.play("undo")
    table.play("undo")
    assert table.fields() == {**before, "taken_back": 2}


def test_g5_a_player_who_is_stuck_may_take_back_or_give_up():
    table = patience("5♣", ["6♣", "4♣", "3♣", "9♣"], undo=True)
    table.play("6♣")
    assert table.legal() == ["resign", "undo"]
    table.play("undo")
    table.play("4♣")
    table.play("3♣")
    table.play("resign")
    assert table.result.won == ()


def test_g5_there_is_a_limit_to_taking_back():
    table = patience("5♣", ["6♣", "4♣", "3♣", "9♣"], undo=True)
    for _ in range(999):
        table.play("4♣")
        table.play("undo")
    table.play("4♣")
    assert table.why_not("undo").startswith("G5: no more moves")


def test_g8_any_card_may_begin():
    game = upcard.game("black_hole", foundation="any_card")
    first = {game.table(seed=seed).view(0).foundation_pile.cards[0] for seed in range(40)}
    assert len(first) > 15
    assert upcard.game("black_hole").table(seed=3).view(0).foundation_pile.cards[0] == "A♠"


def sequences(top, piles):
    """Slow, from the prose: the ways to play on until no move is possible."""
    ways = 0
    for place, pile in enumerate(piles):
        if pile and neighbours(pile[-1], top):
            ways += sequences(pile[-1], [*piles[:place], pile[:-1], *piles[place + 1 :]])
    return ways or 1


def test_as_many_sequences_of_moves_as_counted_by_hand():
    rng = np.random.default_rng(8)
    low = [text for text in TEXTS[:52] if text[:-1] in ("Q", "K", "A", "2", "3")]
    counted = []
    for _ in range(12):
        pack = [low[i] for i in rng.permutation(len(low))]
        piles = [pack[k : k + 3] for k in range(1, 13, 3)]
        if not any(neighbours(pile[-1], pack[0]) for pile in piles):
            continue
        table = patience(pack[0], [" ".join(pile) for pile in piles])
        counted.append(sequences(pack[0], piles))
        assert perft(table.game, table.snapshot()) == counted[-1]
    assert max(counted) > 20


def test_g5_taking_back_ends_where_it_began():
    table = patience("5♣", ["6♣", "9♣"], undo=True)
    table.play("6♣")
    table.play("undo")
    assert on_foundation(table) == ("5♣",)


@pytest.mark.parametrize(
    ("fields", "rule"),
    [
        ({"piles": ["2♠"]}, "R1"),
        ({"foundation_pile": "A♠ 3♠", "piles": ["2♠"]}, "R5"),
        ({"foundation_pile": "A♠", "piles": []}, "R9"),
        ({"foundation_pile": "A♠", "piles": ["7♠"]}, "R10"),
        ({"foundation_pile": "A♠", "piles": ["2♠", "2♠"]}, "2♠ is in"),
        ({"foundation_pile": "A♠", "piles": ["2♠ 3♠ 4♠ 5♠"]}, "at most 3"),
    ],
)
def test_positions_that_cannot_be_are_refused(fields, rule):
    with pytest.raises(BadPosition, match=rule):
        upcard.game("black_hole").position(**fields)


@pytest.mark.long
@pytest.mark.parametrize(
    "options",
    [
        {},
        {"undo": True},
        {"allow_resign": True},
        {"foundation": "any_card", "undo": True, "allow_resign": True},
        {"preset": "takebacks"},
    ],
)
def test_the_suite(options):
    check_game(upcard.game("black_hole", **options), matches=2, states_looked_at=60)


def test_a_game_with_a_part_of_the_pack_is_won_when_the_piles_are_empty() -> None:
    table = upcard.game("black_hole").position(foundation_pile="A♠", piles=["2♥"])
    table.play("pile 0")
    assert table.result.won == (0,)


def test_g5_cards_from_the_only_pile_that_was_played_from_can_be_taken_back() -> None:
    """The whole pack, except three cards played from pile 0: 2♠ 3♠ 4♠."""
    rest = [
        f"{rank}{suit}"
        for suit in "♣♦♥♠"
        for rank in ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    ]
    rest = [card for card in rest if card not in ("A♠", "2♠", "3♠", "4♠")]
    piles = [" ".join(rest[3 * k : 3 * k + 3]) for k in range(16)]
    game = upcard.game("black_hole", undo=True)
    table = game.position(foundation_pile="A♠ 2♠ 3♠ 4♠", piles=["", *piles])
    for _ in range(3):
        table.play("undo")
    assert table.fields()["piles"][0] == "4♠ 3♠ 2♠" and "undo" not in table.legal()
    two = game.position(foundation_pile="A♠ 2♠ 3♠ 4♠ 5♠", piles=["", *(pile.replace("5♠", "") for pile in piles)])
    assert "undo" not in two.legal()
