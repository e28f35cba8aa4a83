"""The table in a terminal, by keyboard alone: Textual apps for a table and for a replay, their widgets and keys."""
