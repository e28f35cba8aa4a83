"""What is declared wrongly is refused in one sentence of plain English, before anything is compiled."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.declarations.declared import HEAD, Trial
from tests.declarations.kinds import AUCTION, TRICKS
from upcard.declarations import hooks
from upcard.mechanics.tricks.trick import strengths

Try = Callable[[str], Trial]


def refused(tried: Try, text: str, sentence: str) -> None:
    with pytest.raises(TypeError) as error:
        tried(text)
    assert re.fullmatch(sentence, str(error.value)), str(error.value)


def test_a_kind_without_an_effect(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace("@CARD.effect", "@rule"),
        r"upcard\.tried: the moves 'play' have no effect; write one under @CARD\.effect",
    )


def test_two_effects(tried: Try) -> None:
    refused(
        tried,
        TRICKS + "\n@CARD.effect\ndef again(s):\n    s.turn = 0\n",
        "the moves 'play' have two effects",
    )


def test_a_kind_that_a_phase_refuses_without_a_sentence(tried: Try) -> None:
    refused(
        tried,
        AUCTION.replace(', otherwise="R4: no passing"', "").replace('"play", "over", (', '"play", "talk", ('),
        r"upcard\.tried: the moves 'play' are refused without a sentence in the phase 'talk'; "
        'say why, as in otherwise="R4: play a card first"',
    )


def test_a_kind_that_names_no_phase(tried: Try) -> None:
    refused(
        tried,
        AUCTION.replace(", phase=PLAY)", ")"),
        r"upcard\.tried: the moves 'play' name no phase; the phases are auction, play, over, asked",
    )


def test_a_phase_where_there_are_none(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace("must=", "phase=1, must="),
        r"upcard\.tried: the moves 'play' name a phase, but the game declares no PHASES; "
        r"write PLAY, OVER = PHASES = phases\(\"play\", \"over\"\), with the names of its phases",
    )


@pytest.mark.parametrize(
    ("hung", "taken"),
    [
        ("refused", "s, seat, card, more"),
        ("must", "s, seat, card"),
        ("refused", ""),
    ],
)
def test_a_rule_that_takes_what_there_is_not(tried: Try, hung: str, taken: str) -> None:
    rule = f'@CARD.{hung}("R9: no")\ndef no({taken}):\n    return 0\n'
    said = rf"the rule 'no' \({hung}\) takes \({taken}\); it is given as many of \(s, seat.*\) as it needs"
    refused(tried, f"{TRICKS}\n{rule}", rf"upcard\.tried: the moves 'play': {said}")


def test_an_effect_with_content_where_moves_carry_none(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace("def play(s, seat, card)", "def play(s, seat, card, arg)"),
        r"upcard\.tried: the moves 'play' carry no content, but their effect 'play' takes an `arg`",
    )


def test_cards_of_a_zone_that_is_no_hand(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace('held="', 'of="trick", held="'),
        r"upcard\.tried: the moves 'play' are made with cards of 'trick', which is no card set of every seat; "
        r"for other cards let `of` be a rule \(s, seat\) that returns them",
    )


def test_an_obligation_of_moves_without_cards(tried: Try) -> None:
    refused(
        tried,
        TRICKS + '\nPASS = button("pass")\nPASS.must("R9: no", trumps)\n',
        "the moves 'pass' are not made with cards of a hand; `must` speaks of cards",
    )


@pytest.mark.parametrize("function", hooks.DERIVED)
def test_a_function_that_follows_and_is_written_all_the_same(tried: Try, function: str) -> None:
    refused(
        tried,
        TRICKS + f"\n@rule\ndef {function}(s):\n    return 0\n",
        rf"upcard\.tried writes '{function}', which follows from its moves and faults",
    )


def test_a_field_that_there_is_not_is_named_with_its_file_and_line(tried: Try) -> None:
    text = TRICKS + "\n@rule\ndef lead(s):\n    s.leeder = 0\n"
    line = (HEAD + text).splitlines().index("    s.leeder = 0") + 1
    refused(tried, text, rf".*tried\.py:{line}: there is no field 's\.leeder' \(lead\); did you mean leader\?")


def test_a_name_that_there_is_not_is_named_with_its_file_and_line(tried: Try) -> None:
    text = TRICKS + "\n@rule\ndef lead(s):\n    return siez(s.trick)\n"
    line = (HEAD + text).splitlines().index("    return siez(s.trick)") + 1
    refused(tried, text, rf".*tried\.py:{line}: there is no 'siez' here \(lead\); did you mean size\?")


def test_a_hook_that_is_nearly_one(tried: Try) -> None:
    refused(
        tried,
        TRICKS + "\ndef narate(before, after, seat, move):\n    return []\n",
        r".*tried\.py:\d+: 'narate' is never called; did you mean 'narrate'\?",
    )


def test_a_rank_that_is_none() -> None:
    with pytest.raises(ValueError, match=r"'T' is no rank; ranks are 2 3 4 5 6 7 8 9 10 J Q K A"):
        strengths("A K Q J T 9")


def test_a_kind_that_is_not_listed(tried: Try) -> None:
    said = r"upcard\.tried: the moves 'pass' are in no Catalogue, so no player can make them"
    refused(tried, TRICKS + '\nPASS = button("pass")\n', said)


def test_a_kind_listed_twice_is_refused(tried: Try) -> None:
    with pytest.raises(ValueError, match="two kinds of moves are called 'play'"):
        tried(TRICKS.replace("Catalogue(CARD)", "Catalogue(CARD, CARD)"))


@pytest.mark.parametrize(
    ("braces", "said"),
    [
        ("{leeder}", r"upcard\.tried: nothing fills \{leeder\} in 'R2: .*'; .*; did you mean \{leader\}\?"),
        ("{}", r"upcard\.tried: nothing fills \{\} in 'R2: .*'; braces hold .*\{led\} or a field that is shown"),
        ("{lacks}", r"upcard\.tried: nothing fills \{lacks\} in 'R2: .*"),
        ("{card", r"upcard\.tried: .* in 'R2: .*'; braces hold one name"),
    ],
)
def test_a_sentence_with_braces_that_nothing_fills(tried: Try, braces: str, said: str) -> None:
    rule = f'@CARD.refused("R2: not after {braces}")\ndef no(s):\n    return False\n'
    refused(tried, f"{TRICKS}\n{rule}", said)


def test_a_line_of_the_log_with_braces_that_nothing_fills(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace('held="', 'says="{who} plays {card}", held="'),
        r"upcard\.tried: nothing fills \{who\} in '\{who\} plays \{card\}'; braces hold \{seat\}, .*\{whom\}",
    )


@pytest.mark.parametrize(
    ("written", "wrong", "said"),
    [
        ('About("Tried"', 'About(""', r"upcard\.tried: ABOUT has the title ''; .* a line of 1 to 60 letters"),
        (
            'About("Tried"',
            'About("Very " * 500 + "long"',
            r"upcard\.tried: ABOUT has the title 'Very .*'; .* a line of 1 to 60 letters",
        ),
        ('About("Tried"', "About(7", r"upcard\.tried: ABOUT has the title 7; .* a line of 1 to 60 letters"),
        ("PACK_52, 1,", 'PACK_52, 1, preselected="chips",', r"upcard\.tried: ABOUT preselects 'chips'; there are book"),
        ("(2,)", "()", r"upcard\.tried: ABOUT has the players \(\); players=\(2, 4\) are the numbers .*"),
        ("(2,)", "(0, 2)", r"upcard\.tried: ABOUT has the players \(0, 2\); players=\(2, 4\) are the numbers .*"),
    ],
)
def test_an_entry_of_the_catalogue_of_games_that_cannot_be(tried: Try, written: str, wrong: str, said: str) -> None:
    refused(tried, AUCTION.replace(written, wrong, 1), said)


def test_phases_missing_from_the_catalogue_of_games(tried: Try) -> None:
    refused(
        tried,
        AUCTION.replace("phases=PHASES.names", 'phases=("auction", "over")'),
        r"upcard\.tried: ABOUT has the phases .*, the rules have .*; say phases=PHASES\.names",
    )


def test_a_field_with_too_few_places_for_the_players(tried: Try) -> None:
    refused(
        tried,
        TRICKS.replace("hands = hands(2, lacks=True)", "hands = hands(1)"),
        r"upcard\.tried: s\.hands is made for 1 of the 2 seats that may play",
    )
