"""For those who make games: a new one to begin with, and a check of one that is there."""
