"""Stealing Bundles: what a player has taken so far."""

from __future__ import annotations

from upcard.cards.rows import size
from upcard.games.stealing_bundles import StealingBundles


def points_taken(s: StealingBundles, seat):
    """The cards of a player's bundle."""
    return 1.0 * size(s.bundles[seat])
