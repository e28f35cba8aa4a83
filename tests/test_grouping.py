"""Tests are handed out by game, so that a game is loaded in one process; a run that does otherwise fails."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from tests.grouping import Torn, group_of


@pytest.mark.parametrize(
    ("nodeid", "group"),
    [
        ("tests/test_every_game.py::test_the_suite[go_boom]", "go_boom"),
        ("tests/test_every_game.py::test_play_is_as_signed[comet-8]", "comet"),
        ("tests/solvers/test_double_dummy.py::test_tricks[1-5-whist]", "whist"),
        ("tests/games/test_bartok_charges.py::test_a_charge", "bartok"),
        ("tests/games/test_contract_rummy.py::test_a_meld[3-hands]", "contract_rummy"),
        ("tests/games/test_solo_whist.py::test_a_bid", "solo_whist"),
        (
            "tests/web/test_tables_visible.py::test_all_of_a_full_table[whist-fullest]",
            "tests/web/test_tables_visible.py",
        ),
        ("tests/server/test_process.py::test_a_port_in_use_is_named", "servers"),
        ("tests/server/test_wire.py::test_the_frames_of_every_game_match_their_types[kowah]", "kowah"),
        ("tests/language/test_questions.py::test_a_question", "tests/language/test_questions.py"),
        ("src/upcard/cards/faces.py::upcard.cards.faces", "src/upcard/cards/faces.py"),
    ],
)
def test_a_test_belongs_to_its_place_its_game_or_its_file(nodeid: str, group: str) -> None:
    assert group_of(nodeid) == group


def test_a_group_of_which_two_processes_ran_tests_is_torn() -> None:
    torn = Torn()
    for worker, test in (("gw0", "[whist]"), ("gw0", "[trex]"), ("gw1", "[trex]")):
        torn.pytest_runtest_logreport(SimpleNamespace(nodeid=f"tests/test_every_game.py::test{test}", worker_id=worker))
    assert torn.groups == ["trex"]
    session = SimpleNamespace(exitstatus=0)
    torn.pytest_sessionfinish(session)  # type: ignore[arg-type]
    assert session.exitstatus == pytest.ExitCode.TESTS_FAILED
