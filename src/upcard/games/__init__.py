"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "anaconda",
    "beggar_my_neighbor",
    "black_hole",
    "briscola",
    "comet",
    "commerce",
    "contract_bridge",
    "daifugo",
    "go_boom",
    "guts",
    "kowah",
    "mille",
    "pitty_pat",
    "play_or_pay",
    "pontoon",
    "trex",
    "truco",
    "whist",
)
