"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "anaconda",
    "beggar_my_neighbor",
    "black_hole",
    "briscola",
    "canadian_salad",
    "contract_bridge",
    "daifugo",
    "go_boom",
    "gong_zhu",
    "nine_card_don",
    "rolling_stone",
    "trex",
    "truco",
    "whist",
)
