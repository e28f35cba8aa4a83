"""Lists of kinds of cards: which of them a suit, a colour or a limit speaks of."""

import pytest

from upcard.language.errors import TwoReadings
from upcard.language.questions import read_question

LISTS = {
    "any jack or queen of spades?": "any jack of spades or queen of spades?",
    "any jack, queen or king of spades?": "any jack of spades or queen of spades or king of spades?",
    "any 2, 3 or 4 of clubs?": "any 2 of clubs or 3 of clubs or 4 of clubs?",
}


@pytest.mark.parametrize(("short", "long"), LISTS.items())
def test_a_suit_after_a_list_of_ranks_belongs_to_each_rank(short: str, long: str) -> None:
    assert read_question(short) == read_question(long)


@pytest.mark.parametrize("text", ["any hearts or spades higher than 9?", "any red aces or kings?"])
def test_a_list_with_two_plausible_readings_is_asked_about(text: str) -> None:
    with pytest.raises(TwoReadings):
        read_question(text)
