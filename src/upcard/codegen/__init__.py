"""Code generation: `legal`, `why_not`, `apply`, `audit` and `clear_hand`, derived from the declarations of a game.

A game attaches its rules to its moves (`declarations.kinds`) and writes none of these functions. `complete` generates
each of them as source text, compiles it like any rule in the namespace of the game's module, and sets it there.
``upcard rules NAME --derived`` prints the text.

| module | what it does |
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
