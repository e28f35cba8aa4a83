"""Broken: two paragraphs of the book are R2. (Its book is beside it.)"""

from tests.broken.sound import ABOUT, MOVES, Sound, deal, sheet

__all__ = ["ABOUT", "MOVES", "Sound", "deal", "sheet"]
