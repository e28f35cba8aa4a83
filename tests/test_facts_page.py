"""`benchmarks.facts` on its page: rows of games that are not measured stay."""

from __future__ import annotations

from benchmarks.facts import PAGE, Row, advantage, page

ROW: Row = {
    "moves": [80, 80, 80], "hands": [2, 2, 2], "players": 2, "shared": [0.0, 0.0], "hand_moves": [40, 40, 40],
    "random": [1, 2.0, 3.0], "bots": [0, 1.0, 0.5], "deals": 200,
}  # fmt: skip


def test_a_page_without_measurements_stays_as_it_is() -> None:
    before = PAGE.read_text(encoding="utf-8")
    assert page({}, before) == before


def test_a_measured_game_changes_its_own_row_only() -> None:
    before = PAGE.read_text(encoding="utf-8")
    changed = set(page({"briscola": ROW}, before).splitlines()) ^ set(before.splitlines())
    assert len(changed) == 2
    assert all(row.startswith("| Briscola |") for row in changed)


def test_notes_come_from_measurements_where_there_are_any() -> None:
    before = PAGE.read_text(encoding="utf-8")
    now = page({"pontoon": {**ROW, "banker": [1.5, 0.25]}}, before)
    assert "is paid +1.50 ± 0.25 a hand" in now
    assert "+36.76" not in now
    assert "The longest of 2,000 deals had 1,528 moves" in now


def test_an_advantage_is_printed_with_its_interval_also_where_it_holds_0() -> None:
    assert advantage([1, 2.0, 3.0]) == "seat 1 +2.00 ± 3.00"
