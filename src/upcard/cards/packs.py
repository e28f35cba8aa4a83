"""Packs as data: which faces a game is played with."""

from __future__ import annotations

from upcard.cards.faces import EIGHT, NINE, TEN
from upcard.cards.sets import FULL_PACK, RANK_SET

PACK_52 = FULL_PACK
"""Four suits of thirteen."""

PACK_40 = FULL_PACK & ~int(RANK_SET[EIGHT] | RANK_SET[NINE] | RANK_SET[TEN])
"""The Italian, Spanish and Brazilian forty: A K Q J 7 6 5 4 3 2."""

PACK_32 = FULL_PACK & ~sum(int(RANK_SET[r]) for r in range(5))
"""Sevens and up."""

PACK_24 = FULL_PACK & ~sum(int(RANK_SET[r]) for r in range(7))
"""Nines and up."""
