"""Views as the engine writes them, for the tests of the drawing."""

from __future__ import annotations

from typing import Any


def zone(name: str, role: str, count: int, cards: str | None, **more: Any) -> dict[str, Any]:
    row = None if cards is None else [None if c == "?" else c for c in cards.split()]
    base = {"name": name, "role": role, "label": role, "per": "", "unit": None, "count": count, "cards": row}
    return {**base, **more}


def offer(move: int, words: str, **more: Any) -> dict[str, Any]:
    base = {"move": move, "words": words, "kind": "play", "group": "", "zone": None, "unit": None, "card": None}
    return {**base, **more}


def view(**more: Any) -> dict[str, Any]:
    base: dict[str, Any] = {
        "game": "whist", "title": "Whist", "viewer": 0, "seats": 4, "sides": [0, 1, 0, 1], "clockwise": True,
        "hand": 0, "phase": "play", "to_act": [0], "dealer": 3, "over": False, "ended": False, "won": [],
        "points": [0, 0, 0, 0], "prompt": "follow ♥", "zones": [], "numbers": [], "options": [],
    }  # fmt: skip
    return {**base, **more}


def whist() -> dict[str, Any]:
    return view(
        zones=[
            zone("hands", "hand", 12, "2♣ 9♣ K♣ 3♦ 10♦ 7♥ 9♥ Q♥ 2♠ 3♠ J♠ A♠", per="seat", unit=0),
            zone("hands", "hand", 11, None, per="seat", unit=1),
            zone("hands", "hand", 12, None, per="seat", unit=2),
            zone("hands", "hand", 12, "8♦" + " ?" * 11, per="seat", unit=3),
            zone("trick", "trick", 1, "5♥", by=[1]),
            zone("last_trick", "last trick", 4, "3♠ 4♠ A♠ 9♠", by=[1, 2, 3, 0]),
        ],
        numbers=[
            {"name": "trump", "label": "trump", "shows": "suit", "per": "", "value": "♦"},
            {"name": "tricks", "label": "tricks", "shows": "number", "per": "side", "value": [3, 4]},
            {"name": "score", "label": "score", "shows": "number", "per": "side", "value": [0, 12]},
        ],
    )


def whist_offers() -> list[dict[str, Any]]:
    return [
        offer(31, "7♥", zone="hands", unit=0, card="7♥"),
        offer(33, "9♥", zone="hands", unit=0, card="9♥"),
        offer(36, "Q♥", zone="hands", unit=0, card="Q♥"),
    ]


FANS = (
    "6♣ Q♣ 7♥", "9♣ Q♦ 10♠", "K♦ K♣ 5♥", "5♠ 3♠ K♠", "8♣ A♥ 6♠", "J♣ 9♠ 2♠", "K♥ 4♦ A♦", "9♦ 5♦ 8♦", "2♥ 2♦ 8♥",
    "Q♠ 3♦ 4♠", "4♣ 2♣ 10♣", "A♣ 8♠ J♥", "J♠ 5♣ J♦", "3♥ 9♥ 10♦", "7♠ 10♥ 6♦", "7♣ 4♥ 3♣", "Q♥ 6♥ 7♦",
)  # fmt: skip


def black_hole() -> dict[str, Any]:
    fans = [zone("fans", "pile", 3, cards, label="fan", unit=i) for i, cards in enumerate(FANS)]
    hole = zone("hole", "foundation", 1, "A♠", label="black hole")
    return view(
        game="black_hole", title="Black Hole", seats=1, sides=[0], dealer=0, points=[0], prompt="play a card",
        zones=[hole, *fans],
    )  # fmt: skip


def black_hole_offers() -> list[dict[str, Any]]:
    return [
        offer(3, "pile 3", zone="fans", unit=3, card="K♠"),
        offer(5, "pile 5", zone="fans", unit=5, card="2♠"),
        offer(17, "resign"),
    ]
