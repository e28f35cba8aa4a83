"""The judgement of the frozen players of version 1 (`bots.frozen`): it never changes.

It is what `bots.priors` was when `upcard-bench-1` was made, for nine of its games (the tenth has none). Whatever is
bettered in `bots.priors` stays out of here, so that results measured against ``club@1`` remain comparable.
"""

WITH_PRIORS = ("briscola", "daifugo", "diplomat", "gong_zhu", "guts", "mille", "pepper", "truco", "whist")
"""The games that have a module of their name here."""
