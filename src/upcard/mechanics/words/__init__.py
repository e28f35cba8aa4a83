"""What players ask, answer and invent in words."""
