"""Line mode: whole games by lines, refusals, the words of every command."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import upcard
from upcard.terminal.line_mode import line_mode
from upcard.terminal.settings import load_settings
from upcard.terminal.tables.commands import respond
from upcard.terminal.tables.local_table import LocalTable


def played(session, lines):
    said: list[str] = []
    line_mode.play(session, lines, said.append)
    return "\n".join(said)


def test_a_whole_hand_is_played_by_numbers(whist, folders):
    text = played(whist(), ["1"] * 13 + ["score", "quit"])
    assert text.count("South plays") == 13
    assert "above six" in text and "The match is over" in text
    file = re.search(r"The record is in (.*)$", text)[1]
    table = upcard.load(Path(file).read_text("utf-8"))
    assert table.over and table.number == 52


def test_a_whole_match_is_played_by_card_words(whist):
    session, said = whist(target=2, single_hand=False), []
    line_mode.play(
        session,
        (session.offers()[-1]["words"].replace("♥", "h") for _ in iter(lambda: session.over, True)),
        said.append,
    )
    assert session.over and "the match." in "\n".join(said)
    assert len(session.table.sheets) >= 2


def test_input_that_ends_early_still_leaves_a_record(whist, folders):
    assert "The record is in" in played(whist(), ["1"])
    assert len(list((folders / "records").iterdir())) == 1


def test_a_refusal_names_the_rule_and_changes_nothing(whist):
    session = whist()
    session.play_bots()
    led = session.view()["zones"]
    before = session.table.number
    forbidden = next(c for c in session.table.view(0).hands[0].seen if c not in session.table.legal(0))
    reply = respond(session, f"play {forbidden}")
    assert (reply.kind, reply.rule) == ("refused", "R9") and "follow suit" in reply.text
    assert session.table.number == before and session.view()["zones"] == led
    assert "one of that suit" in respond(session, f"why {forbidden}").text
    assert "('rules R9' reads the rule)" in played(session, [f"play {forbidden}"])


def test_why_of_a_legal_move_says_that_it_is_legal(whist):
    session = whist()
    session.play_bots()
    assert respond(session, f"why {session.table.legal(0)[0]}").text.endswith("may be played")


def test_unknown_words_get_suggestions(whist):
    session = whist()
    session.play_bots()
    assert "the command 'table'" in respond(session, "tabel").text
    assert "there is no number 40" in respond(session, "40").text
    assert "no rule 'R77'" in respond(session, "rules R77").text


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("hand", "your hand (13 cards): "), ("table", "West: 13 cards"), ("last", "there is no last trick"),
        ("moves", "you may: 1 "), ("score", "points: South 0"), ("log 1", "plays"), ("options", "target = 25"),
        ("help", "why ks"), ("rules R9", "suit led"), ("set", "pause 0.0"),
        ("undo", "not made a move that can be taken"), ("why", "say which"), ("hint", "imagined deals"),
        ("review", "0 decisions"),
    ],
)  # fmt: skip
def test_every_command_answers_in_words(whist, line, part):
    session = whist()
    session.play_bots()
    assert part in respond(session, line).text


def test_a_hint_that_is_asked_for_again_says_its_numbers(whist):
    session = whist()
    session.play_bots()
    told, numbers = respond(session, "hint").text, respond(session, "hint").text
    move, why = told.split(". ", 1)
    assert why.endswith(".") and "expected over" not in told
    assert "expected over" in numbers and numbers.split(":")[0].split()[0] in move.split()
    assert respond(session, "hint").text == told
    session.act(session.offers()[0]["move"])
    session.play_bots()
    assert "expected over" not in respond(session, "hint").text


def test_settings_are_checked_and_saved(whist):
    session = whist()
    assert "choose one of four, two, none" in respond(session, "set inks five").text
    assert "inks two" in respond(session, "set inks two").text
    assert load_settings().inks == "two"


def test_saving_says_where_and_refuses_where_it_cannot(whist, tmp_path):
    session = whist()
    assert str(tmp_path / "mine.upcard") in respond(session, f"save {tmp_path / 'mine.upcard'}").text
    assert respond(session, f"save {tmp_path}").kind == "refused"


def test_line_mode_reveals_no_hidden_card(whist):
    session = whist()
    session.play_bots()
    hidden = set(session.table.view(1).hands[1].seen) - set(session.table.view(0).hands[1].seen)
    told = " ".join(
        respond(session, line).text for line in ("hand", "table", "last", "moves", "score", "log", "options")
    )
    assert not {card for card in hidden if re.search(rf"(?<!\d){card}", told)}


def test_wait_lets_another_seat_go_first(whist):
    session = whist()
    assert respond(session, "wait").kind == "wait"
    session.play_bots()
    assert respond(session, "wait").text == "no other player may act now"
    assert "East plays" in played(whist(), ["wait"])


def test_a_refusal_names_the_players():
    table = upcard.game("diplomat", players=3).table(seed=1, names=("Ann", "Ben", "Cy"))
    refused = respond(LocalTable(table, table.to_act[0], {}), "xylophone please")
    assert refused.kind == "refused"
    assert "ask Ann" in refused.text and "seat 0" not in refused.text


def test_a_question_is_read_back_before_it_is_asked():
    table = upcard.game("diplomat", players=3).table(seed=1)
    session = LocalTable(table, table.to_act[0], {})
    other = (table.to_act[0] + 1) % 3
    respond(session, f"ask seat {other}")
    moves = table.number
    shown = respond(session, "at least two red kings")
    assert shown.text == "understood as: do you have at least 2 of K♦ K♥? Enter it again to ask."
    assert table.number == moves
    assert "at least 1 of" in respond(session, "a queen of hearts").text, "another question is read back anew"
    assert respond(session, "any xylophones").kind == "refused"
    respond(session, "at least two red kings")
    assert respond(session, "at least two red kings").kind == "played"
    assert table.number == moves + 1


def test_a_patience_is_given_up_once_that_is_confirmed(folders):
    session = LocalTable(upcard.game("black_hole").table(seed=1, names=("Ann",)), 0, {})
    assert "first 'concede' gives it up" in respond(session, "again").text
    assert "counts as lost" in respond(session, "concede").text and not session.over
    assert respond(session, "concede now").text == "" and session.over
    assert session.table.result is not None and not session.table.result.won
    assert "only a game for one" in respond(session, "concede now").text
    assert respond(session, "again").text == "another match" and not session.over


def test_a_game_for_several_is_not_given_up(whist):
    assert "concede" not in whist().more
