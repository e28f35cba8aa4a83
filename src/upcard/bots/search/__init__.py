"""Information-set Monte Carlo tree search: imagined worlds, their weights, the tree, and what a player forgets."""
