"""The declarative part of the contract between a game and the engine: a leaf that both import."""
