"""A game's rules, bound into the loops that all games share and compiled when they are first used."""
