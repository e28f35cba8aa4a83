"""The keys of the app, for its help and its key line."""

from __future__ import annotations

from collections.abc import Callable

KEYS = (
    ("←  →", "walk your moves; Enter plays the one between the arrows"),
    ("7h, 2, draw", "type a card, the number of a move or its words, then Enter"),
    ("↑  ↓", "the lines typed before (while typing)"),
    ("PgUp  PgDn", "scroll the table, where it is longer than its place"),
    ("?  F1", "this help"),
    ("F2", "the rule book; after a refusal, open at the rule that was named"),
    ("F3", "the whole log"),
    ("F4", "the score sheets"),
    ("F5", "a hint: what a teacher would play, and why"),
    ("F6", "replay: walk back through what has been played"),
    ("F7", "review: your costliest decisions"),
    ("Ctrl+Z", "take your last move back"),
    ("Ctrl+S", "save the record"),
    ("Ctrl+Q", "leave; the record is kept"),
)
SIGNS = (
    ("[7♥]", "may be played"), (">7♥<", "is chosen"), ("▒▒", "lies face down"), ("▶", "is to act"),
    ("D", "is the dealer"), ("( )", "in the order of strength: a card that you hold"),
    ("“ ”", "what a player has said"), ("‹ ›", "what a player is or holds"),
)  # fmt: skip
KEYS_LINE = (
    ("?", "help"), ("F2", "rules"), ("F3", "log"), ("F4", "score"), ("F5", "hint"), ("F6", "replay"), ("F7", "review"),
    ("^Z", "undo"), ("^Q", "quit"),
)  # fmt: skip
"""The key line under the table."""
NARROWEST = 79
"""The width of the key line in columns."""
ALONE = ("Score", "Log", "Help", "No", "strongest", "you", "shows", "cards", "nobody")
"""Further words of the frame, for the catalogue."""


def keys_text(translate: Callable[[str], str]) -> str:
    """Keys and signs with their meanings, translated by `translate`."""
    parts = []
    for heading, rows in (("Keys", KEYS), ("Signs", SIGNS)):
        wide = max(len(key) for key, _ in rows)
        parts.append(
            "\n".join([translate(heading), *(f"{key.ljust(wide)}  {translate(meaning)}" for key, meaning in rows)])
        )
    return "\n\n".join([*parts, f"{translate('Commands')}\n"])


def keys_line(translate: Callable[[str], str]) -> str:
    """The key line, translated; if it is too long, keys before the last are left out."""
    labels = [f"{key} {translate(word)}" for key, word in KEYS_LINE]
    while len(" ".join(labels)) > NARROWEST:
        labels.pop(-2)
    return " ".join(labels)
