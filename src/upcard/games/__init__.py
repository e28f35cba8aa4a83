"""The games. Each is a pair: `whist.py`, the rules, and `whist.md`, the book. The list is explicit."""

NAMES = (
    "contract_bridge",
    "trex",
    "whist",
)
