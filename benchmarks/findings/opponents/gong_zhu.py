"""The Gong Zhu players of the Gongzhu Society: MrRandom, MrIf (rules of thumb) and MrGreed (samples the hidden cards).

They come from a checkout of its repository MrIfOffline, with a checkout of ScenarioGenerator inside it. They know no
exposures, so everybody here declines to expose. What is left differs in two things: the first lead is the 2♠, and the
pig counts +100 for who takes all hearts.
"""

from __future__ import annotations

import importlib
import random
import sys
from types import ModuleType
from typing import Any

import upcard
from upcard.bots import Bot
from upcard.engine.knowledge.information_set import InformationSet

from .memory import Tricks

PUBLISHED = 1.5
"""The published figures are points of one pair less those of the other. Here a seat is paid its points less the mean of
the other three: 4/3 of the difference of a seat, of which a pair has two."""
LETTERS = dict(zip("♣♦♥♠", "CDHS", strict=True))


def cards_of_theirs(texts: tuple[str, ...]) -> list[str]:
    """``Q♠`` as they write it: ``SQ``."""
    return [LETTERS[text[-1]] + text[:-1] for text in texts]


class Declining:
    """A bot that exposes nothing."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    def choose(self, infoset: InformationSet) -> int:
        decline = infoset.game.moves.parse("decline")
        return decline if decline in infoset.legal() else self.bot.choose(infoset)


class Theirs:
    """One of their players in one of our seats."""

    def __init__(self, player: Any) -> None:
        self.player, self.memory = player, Tricks()

    def choose(self, infoset: InformationSet) -> int:
        view = infoset.view()
        self.memory.look(view)
        moves = infoset.game.moves
        if len(infoset.legal()) == 1:
            return infoset.legal()[0]
        starter = view.trick.by[0] if view.trick.by else infoset.seat
        self.player.place = infoset.seat
        self.player.cards_list = cards_of_theirs(view.hands[infoset.seat].seen)
        self.player.cards_on_table = [starter, *cards_of_theirs(view.trick.seen)]
        self.player.history = [[by[0], *cards_of_theirs(cards)] for by, cards in self.memory.tricks]
        self.player.scores = [cards_of_theirs(zone.seen) for zone in view.captured]
        signs = {letter: sign for sign, letter in LETTERS.items()}
        card = str(self.player.pick_a_card())
        return moves.parse(card[1:] + signs[card[0]])


def entrant(name: str, checkout: str) -> Any:
    """One of them (``MrIf``) as an entrant of the arena."""
    if checkout not in sys.path:
        sys.path.insert(0, checkout)
    try:
        importlib.import_module("torch")
    except ImportError:
        sys.modules["torch"] = ModuleType("torch")  # they import it for players that are not used here
    player = getattr(importlib.import_module(name), name)

    def theirs(game: upcard.Game, seed: int) -> Bot:
        random.seed(seed)
        return Declining(Theirs(player(room=0, place=0, name=name)))

    theirs.__name__ = name
    return theirs
