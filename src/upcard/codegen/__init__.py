"""What follows from the declarations of a game: `legal`, `why_not`, `apply`, `audit`, and the clearing of a hand.

A game hangs its rules on its moves (`declarations.kinds`) and writes none of these. `complete` writes them: one
function each, as text, compiled like any rule under the names of the game's module, and set there. ``upcard rules NAME
--derived`` prints the text.

| here | what it does |
|---|---|
| `moves` | the text of `legal`, `why_not`, `why_not_arg` and `apply` |
| `hand_reset` | the text of `clear_hand`, and `clearing` for a game that deals again in the middle of a hand |
| `names`, `offers` | the names that the text uses |
| `source_files` | the text as a file and as rules |
| `checks` | broken declarations, in plain English |
"""

from upcard.codegen.completion import Derivation, complete
from upcard.codegen.hand_reset import clearing

__all__ = ["Derivation", "clearing", "complete"]
