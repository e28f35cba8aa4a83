"""One hand of every game, replayed line by line: `tools/transcripts.py` writes the files."""

from __future__ import annotations

from pathlib import Path

import pytest

from upcard.engine.testing.transcript import replayed
from upcard.errors import BadRecord
from upcard.games import NAMES

FOLDER = Path(__file__).parents[1] / "transcripts"


def transcript(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_has_a_transcript_and_every_transcript_a_game() -> None:
    assert sorted(file.stem for file in FOLDER.glob("*.txt")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_the_hand_is_played_as_it_is_written(name: str) -> None:
    """If the change is meant: ``python tools/transcripts.py NAME``, and read the difference."""
    assert replayed(transcript(name)).splitlines() == transcript(name).splitlines()


@pytest.mark.parametrize("name", NAMES)
def test_a_transcript_fits_on_a_page_and_shows_the_score(name: str) -> None:
    lines = transcript(name).splitlines()
    assert len(lines) <= 100 and max(map(len, lines)) <= 120
    assert lines[-1].startswith("Points: ")


def test_a_move_that_the_rules_forbid_ends_the_transcript_with_the_rule() -> None:
    """By hand, as short as a transcript may be: South holds clubs, and East leads one."""
    text = "game: whist\nplayers: 4\nseed: 7\n  1  East  K♣  of 13\n  2  South  10♠  of 3\n  3  West  4♣  of 4\n"
    made = replayed(text).splitlines()
    assert made[-2:] == [
        "  1  East  K♣  of 13  East plays K♣.",
        "  2  South cannot say '10♠': R9: you hold ♣, and ♣ were led: follow suit",
    ]


def test_another_deal_ends_where_a_card_is_not_held() -> None:
    made = replayed(transcript("whist").replace("seed: 7\n", "seed: 8\n")).splitlines()
    assert made[-1] == "  1  East cannot say 'K♣': it is South's turn"


def test_a_sentence_that_the_log_no_longer_says_is_written_anew() -> None:
    changed = transcript("whist").replace("takes the trick", "gets the trick")
    assert changed != transcript("whist")
    assert replayed(changed) == transcript("whist")


def test_what_is_no_transcript_is_refused() -> None:
    with pytest.raises(BadRecord, match="no line game and no players and no seed"):
        replayed("Once upon a time")
