"""Lessons: positions to be played by somebody who does not know the game, each checked by playing it."""
