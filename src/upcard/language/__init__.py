"""Controlled English: what players type, read into what the rules understand (questions, nouns)."""
