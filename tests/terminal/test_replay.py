"""Walking through records."""

from __future__ import annotations

import re

import pytest
from textual.widgets import Input, Static

from upcard.engine.records.replay import Perspective, Replay
from upcard.errors import BadRecord
from upcard.terminal.app.replay_app import ReplayApp
from upcard.terminal.line_mode.replay_line_mode import walk


def test_a_trick_is_four_moves_and_a_hand_is_all_of_them(record):
    replay = Replay(record)
    assert replay.last == 52
    assert [replay.next_trick(n) for n in (0, 1, 4, 51)] == [4, 4, 8, 52]
    assert [replay.previous_trick(n) for n in (52, 8, 7, 3)] == [48, 4, 4, 0]
    assert (replay.next_hand(3), replay.previous_hand(3)) == (52, 0)


def test_a_replay_steps_by_hand(whist):
    session = whist(me=None, single_hand=False, target=3)
    session.play_bots()
    replay = Replay(session.record())
    assert replay.next_hand(0) == 52 and replay.hand_start(2) == 52
    assert replay.view(52)["hand"] == 1
    with pytest.raises(BadRecord, match="there is no hand 99"):
        replay.hand_start(99)


def test_the_open_view_shows_all_hands_and_a_seats_view_only_its_own(record):
    replay = Replay(record)
    everything = [z for z in replay.view(5)["zones"] if z["role"] == "hand"]
    assert all(None not in zone["cards"] for zone in everything)
    west = [z for z in replay.view(5, Perspective("seat", 1))["zones"] if z["role"] == "hand"]
    assert west[1]["cards"] == everything[1]["cards"] and west[0]["cards"] is None


def test_the_log_ends_at_the_current_move(record):
    replay = Replay(record)
    assert replay.log(0) == ["Hand 1. North deals.", "North has 8♣ face up."]
    assert len(replay.log(7)) == 10, "seven cards, and who took the trick"
    assert replay.log(52)[-1].endswith("the match.")


def test_a_record_is_verified_against_its_own_result(record):
    assert Replay(record).verify() == []
    wrong = "\n".join('[Result "nobody: 0 0 0 0"]' if "[Result" in line else line for line in record.splitlines())
    assert "replayed, it is" in Replay(wrong).verify()[0]
    with pytest.raises(BadRecord, match="line"):
        Replay(re.sub(r"(?m)^4\. .*$", "4. North: the joker", record, count=1))


def test_a_record_is_replayed_in_line_mode(record):
    said: list[str] = []
    walk(
        Replay(record),
        ["", "trick", "table", "see west", "table", "back", "jump 20", "hand 1", "end", "nonsense", "quit"],
        said.append,
    )
    text = "\n".join(said)
    assert "move 1 of 52" in text and "move 4 of 52" in text and "move 3 of 52" in text and "move 52 of 52" in text
    assert "now as West sees it" in text and "No: 'nonsense' is no command here" in text


async def test_a_record_is_replayed_in_the_app(record):
    app = ReplayApp(Replay(record))
    async with app.run_test(size=(80, 24)) as pilot:
        for key, at in (("right", 1), ("down", 4), ("down", 8), ("left", 7), ("up", 4), ("end", 52), ("pageup", 0)):
            await pilot.press(key)
            assert app.walk.at == at, key
        await pilot.press("g", "1", "7", "enter")
        assert app.walk.at == 17 and not app.screen.query_one("#jump", Input).display
        west = next(z["cards"] for z in app.walk.replay.view(17)["zones"] if z["role"] == "hand" and z["unit"] == 1)
        assert all(card in str(app.screen.query_one("#cards", Static).visual) for card in west)
        await pilot.press("v", "v")
        assert "as South sees it" in str(app.screen.query_one("#prompt", Static).visual)
        assert not all(card in str(app.screen.query_one("#cards", Static).visual) for card in west)
