"""Getting rid of cards."""
