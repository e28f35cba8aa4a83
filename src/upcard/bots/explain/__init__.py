"""What a move or a call means, and how good it was, for people."""
