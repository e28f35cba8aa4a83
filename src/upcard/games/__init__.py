"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "anaconda",
    "beggar_my_neighbor",
    "black_hole",
    "briscola",
    "contract_bridge",
    "contract_rummy",
    "daifugo",
    "go_boom",
    "kowah",
    "mille",
    "trex",
    "truco",
    "whist",
)
