"""The fields of a position in a JSON file."""

from __future__ import annotations

from typing import Any

from upcard.engine.positions.bounds import MAX_DEPTH, MAX_JSON_LETTERS
from upcard.errors import BadPosition
from upcard.json_input import BadJSON, read_json


def fields_in(name: str, text: str) -> dict[str, Any]:
    """The fields in the text of a file, whose `name` is for messages. Raises `BadPosition`."""
    try:
        fields = read_json(text, MAX_JSON_LETTERS, MAX_DEPTH + 1)
    except BadJSON as error:
        raise BadPosition([f"{name} is not JSON: {error}"]) from None
    if not isinstance(fields, dict):
        raise BadPosition([f'{name} holds no JSON object; a position is one, such as {{"hands": [...]}}'])
    return fields
