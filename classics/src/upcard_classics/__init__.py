"""The card games that everybody knows, for Upcard: each module is a game by its rule book."""
