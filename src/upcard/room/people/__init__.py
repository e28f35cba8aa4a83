"""The people at a table: seats and their keys, spectators, votes, and what they type."""
