"""Saved networks as bots, and the files that hold them."""
