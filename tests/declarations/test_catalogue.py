"""The catalogue of moves: a number for every move, and words that are read again."""

from __future__ import annotations

import pytest

from upcard.cards.faces import parse_card
from upcard.declarations.catalogue import Catalogue
from upcard.declarations.kinds import button, from_hand, numbers
from upcard.errors import BadMove

HELD = "R1: you do not hold {card}"
MOVES = Catalogue(
    from_hand(held=HELD),
    from_hand("pass", "pass {card}", held=HELD, faces=range(13)),
    numbers("bid", lambda n: f"bid {n + 14}", 3),
    numbers("pile", [f"pile {n}" for n in range(4)], 4, zone="piles", places=True),
    button("draw", zone="stock"),
    numbers("pair", ["a pair of nines"], 1, any_of=[[7, 20]]),
)


def test_kinds_are_numbered_one_after_another() -> None:
    assert [MOVES.first(kind.name) for kind in MOVES.kinds] == [0, 52, 65, 68, 72, 73]
    assert len(MOVES) == 74
    assert [MOVES.kind(move).name for move in (0, 51, 52, 65, 72)] == ["play", "play", "pass", "bid", "draw"]


def test_a_move_points_at_its_card_its_place_or_nothing() -> None:
    assert MOVES.card(MOVES.parse("7♥")) == MOVES.parse("7♥") == parse_card("7♥")
    assert MOVES.card(MOVES.parse("pass 3♣")) == parse_card("3♣")
    assert (MOVES.place(MOVES.parse("pile 2")), MOVES.card(MOVES.parse("pile 2"))) == (2, -1)
    assert (MOVES.place(MOVES.parse("draw")), MOVES.card(MOVES.parse("draw"))) == (-1, -1)
    assert MOVES.any_of(MOVES.parse("a pair of nines")) == (7, 20) and MOVES.any_of(0) == ()


def test_all_words_are_read_back_as_their_moves() -> None:
    assert [MOVES.parse(MOVES.words(move)) for move in range(len(MOVES))] == list(range(len(MOVES)))


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("7h", "7♥"), ("7H", "7♥"), ("th", "10♥"), ("10 h", None), ("queen of spades", "Q♠"),
        ("PASS  3c", "pass 3♣"), ("Bid 15", "bid 15"), ("7♥\ufe0f", "7♥"), ("pass the ace of clubs", None),
    ],
)  # fmt: skip
def test_typed_words_of_moves(typed: str, meant: str | None) -> None:
    if meant is None:
        with pytest.raises(BadMove, match="is no move of this game"):
            MOVES.parse(typed)
    else:
        assert MOVES.words(MOVES.parse(typed)) == meant


def test_a_word_that_is_nearly_a_move_is_suggested() -> None:
    with pytest.raises(BadMove, match="'pile 9' is no move of this game; did you mean 'pile"):
        MOVES.parse("pile 9")
    with pytest.raises(BadMove, match="moves are written like '2♣', 'pass 2♣', 'bid 14'"):
        MOVES.parse("xyzzy")


def test_the_last_words_are_enough_to_find_a_move_among_few() -> None:
    assert MOVES.ends_in(MOVES.parse("bid 15"), "15") and not MOVES.ends_in(MOVES.parse("bid 15"), "5")


def test_words_and_kinds_are_unique() -> None:
    with pytest.raises(ValueError, match="two kinds of moves are called 'draw'"):
        Catalogue(button("draw"), button("draw", "take a card"))
    with pytest.raises(ValueError, match="two moves have the words 'Draw'"):
        Catalogue(button("draw"), button("take", "Draw"))


def test_a_kind_takes_only_arguments_that_it_has() -> None:
    with pytest.raises(TypeError, match=r"button\(\) takes no argument 'colums'; it takes content, group"):
        button("draw", colums=3)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match=r"numbers\(\) takes no argument 'faces'"):
        numbers("bid", ["bid 1"], faces=[1])  # type: ignore[call-arg]


def test_what_games_of_the_last_release_say_works_with_a_warning() -> None:
    draw = button("draw")
    with pytest.warns(DeprecationWarning, match=r"say draw\.words instead of draw\.kind\.words"):
        assert draw.kind.words == ("draw",)
    with pytest.warns(DeprecationWarning, match=r"moves\.ruled is called moves\.kinds"):
        assert Catalogue(draw).ruled == (draw,)
