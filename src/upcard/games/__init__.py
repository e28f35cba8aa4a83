"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "anaconda",
    "beggar_my_neighbor",
    "black_hole",
    "briscola",
    "contract_bridge",
    "crates",
    "daifugo",
    "diplomat",
    "go_boom",
    "kowah",
    "mille",
    "pontoon",
    "trex",
    "truco",
    "whist",
)
