"""Bots that solve a position exactly, and what the solved outcome is worth."""
