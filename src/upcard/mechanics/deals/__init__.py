"""The deal, the stock and the discard pile."""
