"""Small games written as text, to try declarations on."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from upcard.cards.faces import parse_card, parse_cards
from upcard.cards.sets import faces_in, set_of
from upcard.engine.compile.access import access
from upcard.engine.compile.game import CompiledGame

HEAD = """
from upcard.rulebook import About, Catalogue, button, clearing, each, fault, from_hand, numbers, phases, rule, state
from upcard.rulebook import NOBODY, card, card_counts, card_sets, hands, number, option, row, rows, scores, trick
from upcard.rulebook import ACE, HEARTS, PACK_52, SPADES, SUIT_SET, follow_suit, lay, one, size, strengths, suit_led
from upcard.rulebook import left_of, trumps
from upcard.declarations.fields import rings

ABOUT = About("Tried", (2,), "Trick-taking", "A tiny game.", PACK_52, 1)
"""

DEAL = """
@rule
def deal(s):
    s.turn = left_of(s, s.dealer)
"""


class Trial:
    """A game from a text, run as plain Python, with one record to look at."""

    def __init__(self, text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        file = folder / "tried.py"
        file.write_text(HEAD + text + DEAL, encoding="utf-8")
        spec = importlib.util.spec_from_file_location("upcard.tried", file)
        assert spec is not None and spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        monkeypatch.setitem(sys.modules, "upcard.tried", module)
        spec.loader.exec_module(module)
        self.rules = CompiledGame("tried", module, interpreted=True)
        self.moves = self.rules.moves
        self.states = self.rules.schema.blank()
        self.states["seats"] = 2
        self.s: Any = access(self.rules.schema, self.states)

    @property
    def text(self) -> str:
        return self.rules.derived.text

    def hold(self, seat: int, cards: str) -> None:
        """Put cards into a hand."""
        self.s.hands[seat] = set_of(parse_cards(cards))

    def led(self, *cards: str) -> None:
        """Put cards into the trick."""
        for place, text in enumerate(cards):
            self.s.trick[place] = parse_card(text)
        self.s.trick[len(self.s.trick) - 1] = len(cards)

    def legal(self, seat: int = 0) -> list[str]:
        """The legal moves, in words."""
        buffer = self.rules.move_buffer()
        n = self.rules.legal_moves(self.states, 0, seat, buffer)
        return [self.rules.moves.words(int(move)) for move in buffer[:n]]

    def why_not(self, words: str, seat: int = 0) -> str:
        """The sentence against a move; empty if it is legal."""
        return self.rules.reasons[int(self.rules.reason(self.states, 0, seat, self.rules.moves.parse(words)))]

    def play(self, words: str, seat: int = 0, arg: int = 0) -> None:
        content = np.zeros(32, np.int64)
        content[0] = arg
        self.rules.play(self.states, 0, seat, self.rules.moves.parse(words), content)

    def lacks(self, seat: int = 0) -> set[int]:
        return set(faces_in(self.s.lacks[seat]))

    def agrees(self, seat: int = 0) -> bool:
        """Whether the legal moves are those against which there is no reason, in ascending order."""
        moves = self.rules.moves
        free = [moves.words(m) for m in range(len(moves)) if not self.rules.reason(self.states, 0, seat, m)]
        return free == self.legal(seat)
