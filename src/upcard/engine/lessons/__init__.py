"""Lessons: positions for newcomers to play, each checked by playing it."""
