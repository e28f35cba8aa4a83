"""The ladder: rungs, their file, and their page."""

import pytest

import upcard
from upcard.research.tournaments.ladder import (
    RUNGS,
    NoRung,
    Rung,
    climb,
    has_decisions,
    kept,
    read_rungs,
    table,
    write_page,
)
from upcard.research.tournaments.tournament import Tournament

PAIR = ("beginner", "random")


def rung(*better, name="whist"):
    """A rung of two seats in which the upper level was paid so much more on each deal."""
    deals = tuple((((0, 1), (b, -b)), ((1, 0), (-b, b))) for b in map(float, better))
    return Rung(name, 2, PAIR, Tournament("whist(players=2)", PAIR, 0, deals))


def test_every_level_stands_on_the_one_below_and_meets_random_play():
    assert RUNGS[0] == PAIR and ("best", "strong") in RUNGS and ("best", "random") in RUNGS
    assert len(set(RUNGS)) == len(RUNGS) == 7


def test_a_rung_holds_at_three_standard_errors():
    assert rung(1, 2, 1, 2, 1, 2, 1, 2, 1, 2).holds
    assert not rung(*[1] * 9).holds and rung(*[1] * 10).holds
    assert not rung(*[1, -1, 1, 2, 1, -2] * 2).holds and not rung(*[-1, -2] * 6).holds
    assert "does not hold" in rung(1, -1, 1, -1).text()


def test_the_worst_seat_is_found():
    deals = tuple((((0, 1), (1.0 + k, -1.0)), ((1, 0), (3.0, -3.0))) for k in range(4))
    worst = Rung("whist", 2, PAIR, Tournament("whist", PAIR, 0, deals)).worst_seat
    assert worst.mean == pytest.approx(-3 + 1) and worst.deals == 4  # seat 1: paid -3, where random play had -1


def test_games_without_decisions_are_left_out(tmp_path):
    assert not has_decisions(upcard.game("beggar_my_neighbor")) and has_decisions(upcard.game("whist"))
    assert list(climb(["beggar_my_neighbor"], RUNGS, tmp_path, 2)) == []


def test_a_ladder_goes_on_where_it_was_and_is_found_again(tmp_path):
    pairs, played = read_rungs("random-random"), []
    first = list(climb(["whist"], pairs, tmp_path, 3, 1))
    again = list(climb(["whist"], pairs, tmp_path, 3, 1, on_progress=lambda what, done: played.append(done)))
    assert first == again and played == [] and len(first[0].played) == 3
    (found,) = kept(tmp_path)
    assert (found.game, found.players, found.pair) == ("whist", 4, ("random", "random"))
    assert found.played == first[0].played


def test_a_rung_may_be_between_budgets(tmp_path):
    pairs = read_rungs("random-search:0.001s")
    assert [rung.pair for rung in climb(["whist"], pairs, tmp_path, 2)] == [("random", "search:0.001s")]
    assert [rung.pair for rung in kept(tmp_path)] == [("random", "search:0.001s")]


def test_rungs_between_budgets_have_columns_of_their_own():
    between = Rung("whist", 2, ("search:9", "random"), rung(1, 2, 1, 2).played)
    assert "| game | beginner - random | search:9 - random | worst" in table([between, rung(1, 2, 1, 2)])


def test_the_page_keeps_its_words_and_gets_a_new_table(tmp_path):
    page = tmp_path / "bots.md"
    page.write_text("# Bots\n\nBefore.\n\n<!-- the ladder begins -->\nfaded\n<!-- the ladder ends -->\n\nAfter.\n")
    write_page(page, [rung(*[1, 2] * 6)])
    text = page.read_text()
    assert "Before." in text and "After." in text and "faded" not in text and "| whist (2) | **+3" in text
    write_page(page, [rung(*[1, 2] * 6)])
    assert page.read_text() == text


@pytest.mark.parametrize(
    ("better", "printed"),
    [((100, 300, 200, 240), "+210 ± 134"), ((1, 2, 1, 2), "+1.50 ± 0.92"), ((0.1, 0.12, 0.1, 0.14), "+0.115 ± 0.030")],
)
def test_numbers_have_the_decimals_that_their_margin_warrants(better, printed):
    assert printed in table([rung(*(b / 2 for b in better))])


def test_what_does_not_hold_is_not_printed_bold():
    assert "**" not in table([rung(1, -1, 1, -1)]) and "0 of 1 rungs hold" in table([rung(1, -1, 1, -1)])


@pytest.mark.parametrize("text", ["club", "club-", "a-b-c", ""])
def test_a_rung_is_two_levels(text):
    with pytest.raises(NoRung, match="such as club-beginner"):
        read_rungs(text)
