"""What a position prints: words for all that is no count, and always the same keys; and it is read back as printed."""

import random

import pytest

import upcard
from upcard.declarations.fields import Field
from upcard.engine.positions.plain_data import SETS, SIGNS
from upcard.engine.positions.position import SETTABLE, fields_of, set_up
from upcard.engine.testing.fuzz import interpreted_game, positions
from upcard.errors import BadPosition

COUNTS = {
    "abandoned", "above", "below", "bets", "betting_round", "bid", "books", "building", "came_from", "chapeaux",
    "charged", "chips", "collected", "contract", "counted", "current", "cuts", "declared", "declines", "delays",
    "dues", "fines", "first_count", "gained", "games", "hand", "hands_played", "hands_won", "highest_bet",
    "honours_held", "kept", "kingdom", "laid", "last_place", "last_raise", "left", "looked", "loop", "loop_length",
    "loop_start", "lost", "lowest_bet", "made", "mark_taken", "meld_low", "misses", "needed", "new_stars", "offered",
    "owed", "paid", "passed", "passes", "payment", "pegged", "penalties", "place", "played", "points_won", "pot",
    "pressures", "questions", "raises", "repeats", "rubbers_played", "said_end", "score", "secret", "sequence",
    "size_to_beat", "slot", "stack", "stake", "stalled", "stands", "stars", "taken", "taken_back", "tie_breaks",
    "top_bet", "total", "tricks", "trump_from", "trumps_played", "turned", "turns", "typed_end", "used_count",
    "value", "vetoes", "voids", "window", "wins", "yeses",
}  # fmt: skip
"""Fields that are amounts, places in a row, or numbers of something. (Some names are amounts in one game and words in
another; what each is, the field says.)"""


def number_fields(name: str) -> list[Field]:
    schema = upcard.game(name).rules.schema
    fields = (schema.fields[n] for n in (*SETTABLE, *schema.own_fields))
    return [f for f in fields if f.kind == "number" and f.option is None and f.name != "phase"]


def leaves(value: object) -> list[object]:
    if isinstance(value, list):
        return [leaf for part in value for leaf in leaves(part)]
    return [value]


@pytest.mark.parametrize("name", upcard.games())
def test_a_number_stands_for_a_word_unless_it_is_a_count(name: str) -> None:
    plain = {f.name for f in number_fields(name) if f.sense in ("number", "hidden") and not f.texts}
    assert plain <= COUNTS


@pytest.mark.parametrize("name", upcard.games())
def test_cards_suits_choices_and_words_are_printed_as_such_and_read_back(name: str) -> None:
    chosen = interpreted_game(upcard.game(name, players=upcard.game(name).about.players[-1]))
    keys = None
    for fields in positions(chosen, random.Random(11), 6):
        keys = keys or list(fields)
        assert list(fields) == keys
        assert isinstance(fields["phase"], str)
        for f in number_fields(name):
            kind = {"yes": bool, "seat": int, "side": int, "number": int, "hidden": int, "seats": int}.get(f.sense, str)
            kind = str if f.texts or f.sense in SIGNS or f.sense == "text" else kind
            assert all(type(leaf) is kind for leaf in leaves(fields[f.name])), f.name
            assert f.sense not in SETS or f.units or isinstance(fields[f.name], list)
        assert fields_of(chosen, set_up(chosen, fields)) == fields


BARTOK = {
    "hands": ["2♥ 9♣ 10♣", "3♥ 5♣ J♦"], "stock": "K♠ Q♠ J♠", "discard": "4♣ 8♦", "turn": 1, "phase": "turn",
    "direction": "to the left", "rules": ["when an 8 is played, the next card must be a club"],
}  # fmt: skip


def test_bartok_says_in_words_what_the_next_card_must_be() -> None:
    bartok = upcard.game("bartok", players=2)
    assert bartok.position(**BARTOK).fields()["must"] == ["club"]
    assert bartok.position(**{**BARTOK, "must": ["club", "5"]}).fields()["must"] == ["5", "club"]
    assert bartok.position(**{**BARTOK, "must": ["Clubs"]}).fields()["must"] == ["club"]
    with pytest.raises(BadPosition, match=r"must be one of '2', .* not 'leaves'"):
        bartok.position(**{**BARTOK, "must": ["leaves"]})


def test_bartok_says_in_words_which_sentences_are_due_and_which_breaches_are_settled() -> None:
    window = {
        **BARTOK, "phase": "window", "rules": ['when an 8 is played, that player says "Good day"'],
        "settled": ["seat 1: missing phrase"],
    }  # fmt: skip
    told = upcard.game("bartok", players=2).position(**window).fields()
    assert (told["phrases"], told["settled"]) == (["Good day"], ["seat 1: missing phrase"])


def test_bartok_says_in_words_what_was_answered_unseen() -> None:
    race = {"hands": ["2♥ 9♣", "8♥ 5♣"], "stock": "K♠ Q♠", "discard": "8♦", "phase": "open", "races": "turn_based"}
    told = upcard.game("bartok", players=2).position(**race, choice=["", "8♥"], spoken=[1]).fields()
    assert told["choice"] == ["", "8♥"]


DIPLOMAT = {"hands": ["2♥ 9♣", "8♥ 5♣", "K♦ Q♦"], "phase": "ask", "turn": 0, "asked": 1}


def test_diplomat_tells_what_has_been_asked_and_answered_in_sentences() -> None:
    diplomat = upcard.game("diplomat", players=3)
    said = ["seat 1 said yes: at least two eights", "seat 1 said no, when 8♦ had left the hand: at least two eights"]
    table = diplomat.position(
        **DIPLOMAT, listed={1: ["any fives?"]}, typed=["seat 1: two clubs or more?"], said=said, gone=["", "8♦", ""],
        questions=2, yeses=2,
    )  # fmt: skip
    told = table.fields()
    assert told["listed"] == [[], ["any fives?"], []]
    assert told["typed"] == ["seat 1: at least 2 of ♣"]
    assert told["said"] == [
        "seat 1 said yes: at least 2 of 8♣ 8♦ 8♥ 8♠",
        "seat 1 said no, when 8♦ had left the hand: at least 2 of 8♣ 8♦ 8♥ 8♠",
    ]
    assert "J11" in (table.why_not("any fives?") or "")
    with pytest.raises(upcard.IllegalMove, match="J11"):
        table.play("two clubs or more?")
    table.play("two hearts or more?")


def test_diplomat_refuses_answers_that_the_hands_belie_or_that_are_no_sentences() -> None:
    diplomat = upcard.game("diplomat", players=3)
    with pytest.raises(BadPosition, match="R14"):
        diplomat.position(**DIPLOMAT, said=["seat 2 said no: any diamonds?"])
    with pytest.raises(BadPosition, match="write such as"):
        diplomat.position(**DIPLOMAT, said=["seat 2 has no diamonds"])
    with pytest.raises(BadPosition, match="each \"seat 2: two diamonds or more\\?\", not 'x'"):
        diplomat.position(**DIPLOMAT, typed="x")
    with pytest.raises(BadPosition, match="J11"):
        diplomat.position(**DIPLOMAT, typed=["seat 5: any clubs?"])
