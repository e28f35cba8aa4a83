"""English that players type: the words and phrases that the rules know only as numbers."""
