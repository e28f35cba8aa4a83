"""The messages between a table and its clients (`docs/wire.md`)."""
