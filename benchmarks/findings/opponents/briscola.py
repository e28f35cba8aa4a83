"""BriscolaBot v3 (Cavuoti, 2023): a network trained by PPO against earlier copies of itself, for two players.

It is read from a checkout of the repository LetteraUnica/BriscolaBot, and run by onnxruntime. It sees the cards that
were played, the trump card, the card on the table, its hand, and both sides' points.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime

import upcard
from upcard.bots import Bot
from upcard.engine.knowledge.information_set import InformationSet
from upcard.engine.knowledge.view import View

from .memory import Tricks

MODEL = "pretrained_models/briscola-bot-v3.onnx"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "J", "Q", "K")
POINTS = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}
SUITS = "♣♥♦♠"
"""Bastoni, coppe, denari, spade."""


def place_of(card: str) -> int:
    """Where a card stands in their lists."""
    return 10 * SUITS.index(card[-1]) + RANKS.index(card[:-1])


def points_of(cards: tuple[str, ...]) -> int:
    return sum(POINTS.get(card[:-1], 0) for card in cards)


class BriscolaBot:
    """Their network in one of our seats."""

    def __init__(self, session: Any) -> None:
        self.session, self.memory, self.trump = session, Tricks(), ""

    def choose(self, infoset: InformationSet) -> int:
        view = infoset.view()
        self.memory.look(view)
        self.trump = self.trump or view.upcard.seen[0]
        hand = view.hands[infoset.seat].seen
        if len(hand) == 1:
            return infoset.legal()[0]
        chosen = int(self.session.run(["action"], {"input": self._observation(view, infoset.seat)})[0][0])
        return next(move for move in infoset.legal() if place_of(infoset.game.moves.words(move)) == chosen)

    def _observation(self, view: View, seat: int) -> np.ndarray[Any, Any]:
        told = np.zeros((5, 40), np.float32)
        hand = [place_of(card) for card in view.hands[seat].seen]
        told[0, [place_of(card) for _, cards in self.memory.tricks for card in cards]] = 1
        told[1, place_of(self.trump)] = 1
        told[2, [place_of(card) for card in view.trick.seen]] = 1
        told[3, hand] = told[4, hand] = 1
        won = [0, 0]
        for winner, (_, cards) in zip(self.memory.winners, self.memory.tricks, strict=True):
            won[winner] += points_of(cards)
        points = np.array([won[seat], won[1 - seat]], np.float32) / 120
        return np.concatenate((told[:4].ravel(), points, told[4])).reshape(1, -1)


def entrant(checkout: str) -> Any:
    """The network as an entrant of the arena."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(Path(checkout) / MODEL), options)

    def briscola_bot(game: upcard.Game, seed: int) -> Bot:
        return BriscolaBot(session)

    return briscola_bot
