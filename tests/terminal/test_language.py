"""A terminal in which the game speaks German."""

from __future__ import annotations

from pathlib import Path

import pytest

import upcard
from upcard.terminal.app.keys import KEYS, SIGNS, keys_line, keys_text
from upcard.terminal.drawing.seats_table import headline
from upcard.terminal.settings import Settings, keep_settings, load_settings
from upcard.terminal.tables.commands import HELP, help_text, respond
from upcard.terminal.tables.local_table import LocalTable


def german() -> LocalTable:
    return LocalTable(upcard.game("whist").table(seed=7), 0, {}, Settings(language="de"))


def test_the_log_the_prompt_and_the_numbers_are_german() -> None:
    session = german()
    table = session.table
    while not session.my_turn:
        table.play(table.legal()[0])
    assert session.log()[0].text.startswith("Spiel 1. ")
    assert session.view()["prompt"].startswith(("bediene", "spiel"))
    assert "Stiche" in {number["label"] for number in session.view()["numbers"]}


def test_a_refusal_is_german_and_keeps_its_rule() -> None:
    session = german()
    table = session.table
    while not session.my_turn:
        table.play(table.legal()[0])
    held = {card for zone in table.view(0).hands for card in zone.seen}
    other = next(card for card in upcard.cards.faces.TEXTS[:52] if card not in held)
    reason = session.why_not(other)
    assert reason is not None and f"du hast {other} nicht" in reason


def test_moves_are_typed_in_english_and_explained_in_german() -> None:
    session = LocalTable(upcard.game("contract_bridge").table(seed=1), None, {}, Settings(language="de"))
    session.me = session.table.to_act[0]
    offers = {offer["words"]: offer["shown"] for offer in session.offers()}
    assert offers["pass"] == "passen"


def test_the_meanings_of_calls_are_translated() -> None:
    table = upcard.game("contract_bridge").table(seed=1, names=("Ann", "Ben", "Cat", "Dan"))
    first = table.to_act[0]
    table.play("bid 1♠")
    session = LocalTable(table, (first + 1) % 4, {}, Settings())
    told = respond(session, "calls").text.split("\n")
    assert told[0] == f"{table.names[first]}, bid 1♠: 12-21 points, 5+ spades, the longest suit"
    assert told[1] == "what your calls would tell:" and any(line.startswith("bid 2♣: ") for line in told[2:])
    session = LocalTable(table, (first + 1) % 4, {}, Settings(language="de"))
    told = respond(session, "calls").text.split("\n")
    assert told[0] == f"{table.names[first]}, 1♠ bieten: 12-21 Punkte, 5+ Pik, die längste Farbe"
    assert told[1] == "was deine Ansagen sagen würden:"


def test_the_default_language_is_english() -> None:
    assert LocalTable(upcard.game("whist").table(seed=7), 0, {}).log()[0].text.startswith("Hand 1. ")


def test_the_frame_is_german() -> None:
    session = german()
    said = session.translated
    assert len(keys_line(said)) <= 79 and keys_line(said).startswith("? Hilfe ") and keys_line(said).endswith("^Q Ende")
    assert [text for _, text in (*KEYS, *SIGNS, *HELP) if said(text) == text] == []
    assert "was du tun darfst" in help_text(session) and "Tasten" in keys_text(said)
    assert respond(session, "why").text == "sag, welcher Zug: 'why ks'"
    assert headline(session.view(), session.style()).plain.startswith("Whist · Spiel 1 · ")
    assert session.style().cards(1) == "1 Karte" and session.style().cards(3) == "3 Karten"


def test_the_language_of_the_environment_is_the_default(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("UPCARD_CONFIG", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert load_settings().language == "de"
    keep_settings(Settings(language="en"))
    assert load_settings().language == "en"
