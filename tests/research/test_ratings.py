"""Ratings of any number of bots, and what results are kept as."""

import csv
import json
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from upcard.research.measure.chart import Mark, whiskers
from upcard.research.tournaments.ratings import elo, ratings, wins
from upcard.research.tournaments.report import UnknownForm, as_csv, as_json, ratings_text, save
from upcard.research.tournaments.tournament import Tournament


def played(*paid, seed=0):
    """Deals of one seating in which the bots sit in the order of their names."""
    seats = tuple(range(len(paid[0])))
    names = ("strong", "middling", "weak")[: len(seats)]
    return Tournament("a game", names, seed, tuple(((seats, tuple(map(float, p))),) for p in paid))


MIXED = played(*[(3, 2, 1)] * 12, *[(2, 3, 1)] * 6, *[(1, 3, 2)] * 3, *[(1, 2, 3)] * 3)


def test_two_bots_are_rated_by_the_odds():
    """Nine of ten deals, and one deal shared: (9.5 to 1.5), on Elo's scale 400 log10(9.5 / 1.5)."""
    table = np.array([[[0.0, 9.0], [1.0, 0.0]]])
    first, second = elo(table)[0]
    assert first - second == pytest.approx(400 * np.log10(9.5 / 1.5)) and first == pytest.approx(-second)


def test_a_bot_that_always_won_has_a_rating():
    assert all(np.isfinite(elo(np.array([[[0.0, 50.0], [0.0, 0.0]]]))[0]))


def test_the_ratings_fit_what_was_seen():
    """The likelihood equations: every bot has won as often as its rating predicts."""
    shares = wins(MIXED).sum(axis=0) + 0.5 * (1 - np.eye(3))
    strength = 10 ** (elo(wins(MIXED).sum(axis=0)[None])[0] / 400)
    for a in range(3):
        met = [(shares[a, b] + shares[b, a]) * strength[a] / (strength[a] + strength[b]) for b in range(3) if b != a]
        assert shares[a].sum() == pytest.approx(sum(met), abs=1e-6)


def test_equal_pay_is_half_a_win():
    assert wins(played((2, 2)))[0].tolist() == [[0, 0.5], [0.5, 0]]


def test_the_intervals_hold_the_ratings_and_shrink_with_more_deals():
    few, many = ratings(MIXED), ratings(Tournament("a game", MIXED.bots, 0, MIXED.deals * 9))
    assert all(r.low < r.points < r.high for r in (*few, *many))
    assert many[0].high - many[0].low < 0.5 * (few[0].high - few[0].low)


def test_the_same_tournament_is_rated_the_same():
    assert ratings(MIXED) == ratings(MIXED)


def test_one_deal_says_nothing():
    assert ratings(played((2, 1)))[0].low == -np.inf


def test_the_strongest_stands_first_in_the_table():
    assert [line.split()[0] for line in ratings_text(MIXED).splitlines()] == ["bot", "middling", "strong", "weak"]


def test_results_are_kept_as_json_csv_and_svg(tmp_path):
    for ending in (".json", ".csv", ".svg"):
        save(MIXED, tmp_path / f"results{ending}")
    plain = json.loads((tmp_path / "results.json").read_text())
    assert [r["bot"] for r in plain["ratings"]] == list(MIXED.bots)
    rows = list(csv.DictReader((tmp_path / "results.csv").read_text().splitlines()))
    assert len(rows) == 24 * 3 and rows[0] == {
        "deal": "0", "seating": "0", "seat": "0", "bot": "strong", "paid": "3.0",
    }  # fmt: skip
    assert ET.parse(tmp_path / "results.svg").getroot().tag.endswith("svg")
    with pytest.raises(UnknownForm, match=r"\.json, \.csv, \.svg, not as \.xls"):
        save(MIXED, tmp_path / "results.xls")


def test_a_single_deal_is_plain_data_too():
    assert json.loads(as_json(played((2, 1))))["ratings"] == [] and as_csv(played((2, 1))).count("\n") == 3


def test_dots_stand_in_the_order_of_the_means_on_a_round_scale():
    drawn = ET.fromstring(whiskers("Which & what", "points", [Mark("a<b", 1.2, 0.9, 1.5), Mark("c", -0.4, -1, 0.2)]))
    space = "{http://www.w3.org/2000/svg}"
    dots = [float(dot.get("cx")) for dot in drawn.iter(f"{space}circle")]
    texts = [text.text for text in drawn.iter(f"{space}text")]
    assert dots[0] > dots[1] and "a<b" in texts and {"−1", "0", "1"} <= set(texts)


def test_an_interval_without_end_is_drawn_to_the_edge():
    assert "inf" not in whiskers("one deal", "points", [Mark("a", 2.0, -float("inf"), float("inf"))])
