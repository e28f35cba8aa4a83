"""Melds, and hands counted by face."""
