"""Names that a reader takes for one another."""

from __future__ import annotations

import json

import pytest

from upcard.names.look_alikes import LOOK_ALIKES_FILE, look_alike, skeleton, unique_name


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Аnn", "Ann"), ("Iris", "lris"), ("ANN", "ann"), ("АННА", "анна"), ("Zoë", "Zoë"), ("Ѕеrgе", "Serge"),
        ("O'Hara", "O’Hara"), ("А\u0301nn", "Ánn"), ("می‌خواهم", "میخواهم"), ("Ame", "Arne"),
    ],
)  # fmt: skip
def test_names_that_look_alike(one: str, other: str) -> None:
    assert look_alike(one, other) and look_alike(other, one)
    assert unique_name(one, [other]) == f"{one} 2"


@pytest.mark.parametrize(("one", "other"), [("Ann", "Anne"), ("Zoe", "Zoë"), ("Ben", "Бен"), ("Ann 2", "Ann 3")])
def test_names_that_differ(one: str, other: str) -> None:
    assert not look_alike(one, other)
    assert unique_name(one, [other]) == one


def test_the_number_is_free_among_all_that_look_alike() -> None:
    assert unique_name("Аnn", ["Ann", "ann 2", "Аnn 3"]) == "Аnn 4"
    assert unique_name("Ann", []) == "Ann"


def test_a_skeleton_is_its_own_skeleton() -> None:
    table = json.loads(LOOK_ALIKES_FILE.read_text(encoding="utf-8"))
    assert table["unicode"] == "17.0.0"
    shapes = table["shapes"]
    assert len(shapes) > 1000 and sum(map(len, shapes.values())) > 4000
    assert [shape for shape in shapes if skeleton(skeleton(shape)) != skeleton(shape)] == []
