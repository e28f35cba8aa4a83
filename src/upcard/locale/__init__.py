"""The languages of a table: English as everything is written, and those that a catalogue translates it into.

A game, the engine and the room speak English. A sentence is turned into another language where somebody reads it (in
the page, in a terminal), so that two people at one table may each read their own. See ``docs/decisions/016``.
"""

from upcard.locale.languages import ENGLISH, LANGUAGES, catalogue_file, chosen, reader
from upcard.locale.reader import Reader

__all__ = ["ENGLISH", "LANGUAGES", "Reader", "catalogue_file", "chosen", "reader"]
