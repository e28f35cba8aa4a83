"""The table as text: a Textual app, a line mode without cursor control, and the player of records."""
