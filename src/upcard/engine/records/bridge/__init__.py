"""Boards of bridge, and what the formats PBN and LIN share: deals, calls, cards, and whose turn it is."""
