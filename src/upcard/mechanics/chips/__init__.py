"""Chips, the pot, betting rounds, poker hands and showdowns."""
