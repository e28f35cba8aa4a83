"""Tables and events for tests of stores."""

from __future__ import annotations

from upcard.store import Event, SeatRow, TableRow


def row(table_id: str = "t1", **changes: object) -> TableRow:
    seats = (SeatRow("person", "Ann", token_hash="00ff"), SeatRow("open"))
    values: dict[str, object] = {
        "id": table_id, "game": "whist", "players": 4,
        "options": {"target": 5, "single_hand": "on", "first_dealer": "random"},
        "seed": bytes(range(32)), "salt": b"salt", "commitment": "c0ffee", "seats": seats, "created": 12.5,
    }  # fmt: skip
    return TableRow(**{**values, **changes})  # type: ignore[arg-type]


def event(number: int, act: str | None = None) -> Event:
    return Event(number, number % 4, number * 3, (1, -2), act or f"a{number}", float(number))
