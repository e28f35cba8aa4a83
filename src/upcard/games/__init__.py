"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "anaconda",
    "bartok",
    "beggar_my_neighbor",
    "black_hole",
    "briscola",
    "contract_bridge",
    "daifugo",
    "go_boom",
    "kowah",
    "mille",
    "pontoon",
    "through_the_window",
    "trex",
    "truco",
    "whist",
)
