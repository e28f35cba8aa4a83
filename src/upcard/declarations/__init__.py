"""What a game declares: its fields, moves, phases, facts and hooks."""
