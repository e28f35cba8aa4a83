"""Every game can be drawn, read aloud and played in the terminal, from every seat."""

from __future__ import annotations

import random
import re

import pytest
from rich.cells import cell_len

import upcard
from tests.few_daily import few_daily
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.records.replay import Replay
from upcard.terminal.book import book
from upcard.terminal.drawing import sentences
from upcard.terminal.drawing.compact_table import arrange, table
from upcard.terminal.drawing.seats_table import headline
from upcard.terminal.drawing.style import Style, shown_words
from upcard.terminal.settings import Settings
from upcard.terminal.tables.commands import respond
from upcard.terminal.tables.local_table import LocalTable

MOVES = 60
WIDTHS = (60, 80, 120)
"""Columns of a narrow, a usual and a wide terminal, by turns."""


def sitting(name: str, seed: int = 1) -> LocalTable:
    table = upcard.game(name).table(seed=seed)
    dice = random.Random(seed)

    def bot(infoset: InformationSet) -> int:
        return dice.choice(infoset.legal())

    return LocalTable(table, 0, dict.fromkeys(range(1, table.players), bot), Settings(pause=0.0))


@pytest.mark.parametrize("name", few_daily())
def test_a_game_is_drawn_described_and_played_by_numbers(name):
    session, dice = sitting(name), random.Random(2)
    for number in range(MOVES):
        session.play_bots()
        if session.over:
            break
        view, offers = session.view(), session.offers()
        width = WIDTHS[number % len(WIDTHS)]
        style = Style(width, 17, names=session.table.names)
        drawn = arrange(view, style, offers, 0, session.calls())
        parts = [headline(view, style), drawn.table, drawn.hand, drawn.choices]
        for line in "\n".join(part.plain for part in parts).splitlines():
            assert cell_len(line) <= width, line
        text = "\n".join(part.plain for part in parts[1:])
        runs = [(int(low), int(high)) for low, high in re.findall(r"(\d+)-(\d+)[ :]", text)]
        for place, offer in enumerate(offers, 1):
            assert str(place) in text or any(low <= place <= high for low, high in runs)
            assert (offer["card"] or shown_words(offer).split()[-1]) in text or runs
        assert all(sentences.table_lines(view, style)) and sentences.hand_lines(view, style, offers)
        assert respond(session, f"#{dice.randrange(len(offers)) + 1}").kind == "played"
    assert session.table.number > 0


@pytest.mark.parametrize("name", upcard.games())
def test_the_book_of_a_game_has_the_rules_that_its_refusals_name(name):
    pages = book(name)
    named = {upcard.errors.split_reason(reason)[0] for reason in upcard.game(name).rules.reasons} - {""}
    assert "R1" in pages.lines
    assert named <= set(pages.lines)


@pytest.mark.parametrize("name", upcard.games())
def test_the_record_of_a_game_is_replayed_to_its_end(name):
    session, dice = sitting(name), random.Random(3)
    while session.table.number < MOVES and not session.over:
        session.play_bots()
        if session.offers():
            respond(session, f"#{dice.randrange(len(session.offers())) + 1}")
    replay = Replay(session.record())
    assert replay.last == session.table.number
    for perspective in replay.perspectives():
        for at in (0, replay.last // 2, replay.last):
            assert table(replay.view(at, perspective), Style(80, 24, names=replay.names)).plain
            replay.log(at, perspective)
