"""Cards as small integers, with names, text, packs, sets and rows of them."""
