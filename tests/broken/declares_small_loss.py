"""Broken: a player may lose by four tricks, and is said to lose by one at most."""

from dataclasses import replace

from tests.broken import sound
from tests.broken.sound import MOVES, Sound, deal, sheet
from upcard.rulebook import HandLimits

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

ABOUT = replace(sound.ABOUT, hand=HandLimits(moves=8, most=4, least=-1))
