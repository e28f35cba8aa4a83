"""JSON of strangers is bounded before it is parsed."""

from __future__ import annotations

import json
import sys

import pytest

from upcard.json_input import MAX_DEPTH, MAX_DIGITS, MAX_LETTERS, BadJSON, read_json


@pytest.mark.parametrize("value", [None, True, 1, -1, 2.5, "x", "[[[[", '\\"[', [], {}, [1, {"a": [2]}], {"self": 3}])
def test_what_is_written_is_read(value: object) -> None:
    assert read_json(json.dumps(value)) == value


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[" * 200_000 + "]" * 200_000, f"more than {MAX_DEPTH} brackets in brackets"),
        ('{"a":' * 200_000, f"more than {MAX_DEPTH} brackets in brackets"),
        (" " * (MAX_LETTERS + 1), "it has 1,000,001 letters; at most 1,000,000 are read"),
        ("9" * 5000, f"at most {MAX_DIGITS} digits, not 5,000"),
        ("-" + "9" * 21, f"at most {MAX_DIGITS} digits, not 21"),
        ("NaN", "NaN is no number in JSON"),
        ("-Infinity", "-Infinity is no number in JSON"),
        ('{"a": 1, "a": 2}', "the name 'a' is twice in one object"),
        ("", "Expecting value"),
        ('"', "Unterminated string"),
        ("٣", "Expecting value"),
    ],
)
def test_what_is_not_read_is_refused_in_words(text: str, complaint: str) -> None:
    with pytest.raises(BadJSON) as refused:
        read_json(text)
    assert complaint in str(refused.value)


def test_brackets_are_not_counted_further_than_they_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []

    class Counted(str):
        __slots__ = ()

    monkeypatch.setattr(json, "loads", lambda *given, **named: looked.append("parsed"))
    with pytest.raises(BadJSON):
        read_json(Counted("[" * 999_999))
    assert looked == [], "it is refused before it is parsed"
    assert sys.getrecursionlimit() < 200_000
