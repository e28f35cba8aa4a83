"""`upcard-bench-1`: the strength of a player, measured in the same way everywhere."""
