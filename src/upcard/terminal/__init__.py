"""The table as text: a Textual app, a line mode without cursor control, and a replay of records."""
