"""Broken: a player may win by four tricks, and is said to win by one at most."""

from dataclasses import replace

from tests.broken import sound
from tests.broken.sound import MOVES, Sound, deal, sheet
from upcard.rulebook import HandLimits

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

ABOUT = replace(sound.ABOUT, hand=HandLimits(moves=8, most=1, least=-4))
