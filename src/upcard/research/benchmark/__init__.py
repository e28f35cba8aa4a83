"""`upcard-bench-2`: the strength of a player, measured in the same way everywhere."""
