"""Agram for Upcard."""
