"""Languages: everything is written in English, and catalogues translate it.

Games, the engine and the room produce English sentences. The client (page or terminal) translates them, so two people
at one table can read different languages. See ``docs/decisions/016``.
"""

from upcard.locale.languages import ENGLISH, LANGUAGES, catalogue_file, chosen, translator
from upcard.locale.translator import Translator

__all__ = ["ENGLISH", "LANGUAGES", "Translator", "catalogue_file", "chosen", "translator"]
