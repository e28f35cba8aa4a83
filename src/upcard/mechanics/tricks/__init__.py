"""Tricks: following suit, trumps, who wins, and what captured cards are worth."""
