"""A terminal in which the game speaks German."""

from __future__ import annotations

import upcard
from upcard.terminal.session import Session
from upcard.terminal.settings import Settings


def german() -> Session:
    return Session(upcard.game("whist").table(seed=7), 0, {}, Settings(language="de"))


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
    session = Session(upcard.game("contract_bridge").table(seed=1), None, {}, Settings(language="de"))
    session.me = session.table.to_act[0]
    offers = {offer["words"]: offer["shown"] for offer in session.offers()}
    assert offers["pass"] == "passen"


def test_without_a_setting_it_is_english() -> None:
    assert Session(upcard.game("whist").table(seed=7), 0, {}).log()[0].text.startswith("Hand 1. ")
