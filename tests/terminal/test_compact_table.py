"""The drawing of views as text."""

from __future__ import annotations

import pytest

from tests.terminal.sample_views import black_hole, black_hole_offers, offer, view, whist, whist_offers, zone
from upcard.engine.play.names import in_a_row
from upcard.locale import translator
from upcard.terminal.drawing.card_colors import CardColors, card_style, colored
from upcard.terminal.drawing.compact_table import arrange, table
from upcard.terminal.drawing.hand import choices, hand, hand_offers, ordered_offers
from upcard.terminal.drawing.seats_table import headline
from upcard.terminal.drawing.sorting import sorted_hand
from upcard.terminal.drawing.style import Style
from upcard.terminal.drawing.table_middle import Targets, pile

NAMES = ("South", "West", "North", "East")


def drawn(style: Style, a_view: dict, offers: list[dict], chosen: int | None = None) -> str:
    offers = ordered_offers(a_view, offers)
    parts = (
        headline(a_view, style),
        table(a_view, style, offers, chosen),
        hand(a_view, style, offers, chosen),
        choices(a_view, style, offers, chosen),
    )
    return "\n".join(part.plain for part in parts if part.plain)


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize(("make", "offers"), [(whist, whist_offers), (black_hole, black_hole_offers)])
def test_drawings_fit_the_width(width, make, offers):
    text = drawn(Style(width, 20, names=NAMES), make(), offers())
    assert max(len(line) for line in text.splitlines()) <= width


def test_the_seventeen_fans_fit_a_screen_of_80_by_24():
    a_view = black_hole()
    text = drawn(Style(78, 13, names=("Player 1",)), a_view, black_hole_offers())
    assert len(text.splitlines()) <= 12
    for fan in a_view["zones"]:
        for card in fan["cards"]:
            assert card in text


def test_playable_cards_are_in_brackets_and_the_chosen_one_in_arrows():
    text = drawn(Style(80, 14, names=NAMES), whist(), whist_offers(), 1)
    assert "[7♥]" in text and ">9♥<" in text and "[Q♥]" in text
    assert "[2♣]" not in text


def test_each_playable_card_has_its_number_below():
    above, below = hand(whist(), Style(80), ordered_offers(whist(), whist_offers())).plain.splitlines()
    assert [above[below.index(n) - 1 :][:4] for n in "123"] == ["[7♥]", "[9♥]", "[Q♥]"]


def test_the_top_of_a_pile_is_marked_when_a_move_points_at_the_pile():
    text = drawn(Style(80, 14), black_hole(), black_hole_offers(), 1)
    assert "3♠[K♠]" in text and "9♠>2♠<" in text
    assert "1 pile 3 (K♠)" in text and "3 resign" in text


def test_the_cards_of_a_trick_are_in_front_of_their_seats():
    lines = table(whist(), Style(80, 14, names=NAMES)).plain.splitlines()
    west = next(i for i, line in enumerate(lines) if line.rstrip().endswith("East") and "West" in line)
    assert "5♥" in lines[west + 1]
    assert "trick: West 5♥" in table(whist(), Style(60, 8, names=NAMES)).plain


def test_hidden_cards_are_counted_and_shown_ones_named():
    text = table(whist(), Style(80, 14, names=NAMES)).plain
    east = next(line for line in text.splitlines() if line.startswith("  East"))
    assert east.split()[:4] == ["East", "D", "12", "8♦"]
    many = whist()
    many["zones"][3] = zone("hands", "hand", 12, "8♦ 9♦ 2♣ 3♣" + " ?" * 8, per="seat", unit=3)
    assert "East shows 2♣ 3♣ 8♦ 9♦ and 8 face down" in table(many, Style(80, 14, names=NAMES)).plain


def test_turn_and_dealer_are_marked_without_colour():
    text = table(whist(), Style(80, 14, inks=CardColors.NONE, names=NAMES))
    south, east = (next(line for line in text.plain.splitlines() if name in line) for name in ("South (you)", "East  "))
    assert south.startswith("▶") and " D " in east


def test_a_long_pile_shows_its_last_cards_and_how_many_it_has():
    a_zone = zone("discard", "discard", 20, " ".join(["7♥"] * 20))
    assert pile(a_zone, Style(80), most=3).plain == "discard: … 7♥ 7♥ 7♥  (20)"


def test_moves_without_a_card_are_grouped():
    offers = [offer(60, "3♥", group="bid"), offer(61, "3♠", group="bid"), offer(70, "pass")]
    lines = choices(view(), Style(80), offers, 0).plain.splitlines()
    assert lines[0].startswith("bid: >1 3♥<") and "3 pass" in lines[1]


def test_a_card_with_two_moves_is_among_the_choices():
    offers = [
        offer(1, "7♥", zone="hands", card="7♥", unit=0),
        offer(2, "7♥ face down", zone="hands", card="7♥", unit=0),
    ]
    assert hand_offers(whist(), offers) == {}
    assert "2 7♥ face down" in choices(whist(), Style(80), offers).plain


def test_suits_have_colours_that_do_not_change_the_text():
    assert len({card_style(card) for card in ("7♠", "7♥", "7♦", "7♣")}) == 4
    assert {colored("7♥ led, trump ♦", inks).plain for inks in CardColors} == {"7♥ led, trump ♦"}


@pytest.mark.parametrize(
    ("order", "hand"),
    [("suits", "3♠ A♠ 7♥ 2♣ 10♦ JK1"), ("ranks", "2♣ 3♠ 7♥ 10♦ A♠ JK1"), ("faces", "2♣ 10♦ 7♥ 3♠ A♠ JK1")],
)
def test_a_hand_is_sorted(order, hand):
    assert sorted_hand(["JK1", "2♣", "A♠", "7♥", "3♠", "10♦"], order) == hand.split()


def test_piles_are_counted_from_one_as_in_the_words_of_moves():
    melds = [zone("melds", "meld", 3, "2♥ 2♠ 2♦", unit=at, label="meld") for at in range(6)]
    text = drawn(Style(78, 13, names=NAMES), view(zones=melds), [])
    assert "1  2♥ 2♠ 2♦" in text and "6  2♥ 2♠ 2♦" in text and "0  2♥" not in text


def test_a_move_for_a_player_marks_no_card():
    held = zone("hands", "hand", 3, "5♠ ? K♥", per="seat", unit=1)
    asked = offer(1, "ask seat 1", zone="hands", unit=1, card="K♥")
    dummy = offer(2, "K♥", zone="hands", unit=1, card="K♥")
    assert Targets((asked,), 0).row(held, ["5♠", "K♥"], Style()).plain == "5♠ K♥"
    assert Targets((dummy,), 0).row(held, ["5♠", "K♥"], Style()).plain == "5♠>K♥<"


def test_all_the_cards_of_an_open_row_are_shown_where_it_is_too_wide_for_edges():
    laid = "2♠ 5♠ 9♠ 3♥ 7♥ J♥ 4♣ 8♣ Q♣ 6♦ 10♦ K♦ A♦"
    a_view = view(zones=[zone("table", "exposed", 13, laid, label="table")])
    text = arrange(a_view, Style(78, 24, names=NAMES)).table.plain
    assert all(face in text for face in laid.split())
    assert max(map(len, text.splitlines())) <= 78


def test_names_stand_in_a_row():
    assert [in_a_row(["Ada", "Blaise", "Charles"][:count]) for count in range(4)] == [
        "", "Ada", "Ada and Blaise", "Ada, Blaise and Charles",
    ]  # fmt: skip


def test_the_middle_of_the_table_is_translated():
    played = zone("trick", "trick", 0, "", by=[])
    a_view = view(seats=6, sides=list(range(6)), points=[0] * 6, zones=[played])
    text = arrange(a_view, Style(100, 30, names=tuple("ABCDEF"), language="de")).table.plain
    assert "no card played" not in text
    assert translator("de").translate("no card played") in text
