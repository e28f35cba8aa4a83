"""Turns, sides, phases, and the end of a match."""
