"""Rules that games share, one mechanism a file. No game is named in any of them."""
