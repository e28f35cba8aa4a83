"""Broken: a hand has eight moves, and is said to have seven at most."""

from dataclasses import replace

from tests.broken import sound
from tests.broken.sound import MOVES, Sound, deal, sheet
from upcard.rulebook import HandLimits

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]

ABOUT = replace(sound.ABOUT, hand=HandLimits(moves=7, most=4))
