"""Names that a reader takes for one another, by Unicode's confusables (UTS #39, section 4).

The table is made from Unicode's own (`tools/look_alikes.py`); `docs/decisions/036-names-that-look-alike.md` says why.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Collection
from functools import cache
from pathlib import Path

from upcard.names.joiners import without_joiners

LOOK_ALIKES_FILE = Path(__file__).with_name("look_alikes.json")


@cache
def _shapes() -> dict[int, str]:
    """The shape of every character that looks like another (read once, at first use)."""
    shapes: dict[str, str] = json.loads(LOOK_ALIKES_FILE.read_text(encoding="utf-8"))["shapes"]
    return {ord(sign): shape for shape, signs in shapes.items() for sign in signs}


def skeleton(text: str) -> str:
    """What a text looks like: equal for texts that Unicode calls confusable.

    >>> skeleton("Аnn") == skeleton("Ann"), skeleton("Bob") == skeleton("Rob")
    (True, False)
    """
    plain = unicodedata.normalize("NFD", without_joiners(text)).translate(_shapes())
    return unicodedata.normalize("NFD", plain)


def _looks(name: str) -> tuple[str, str]:
    """The shapes of a name as it is written, and in small letters. Case never tells names apart."""
    return skeleton(name).casefold(), skeleton(name.casefold())


def look_alike(one: str, other: str) -> bool:
    """Whether a reader may take one name for the other.

    >>> look_alike("ann", "Ann"), look_alike("Iris", "lris"), look_alike("Ann", "Anne")
    (True, True, False)
    """
    return any(mine == theirs for mine, theirs in zip(_looks(one), _looks(other), strict=True))


def unique_name(name: str, others: Collection[str]) -> str:
    """The name, with a number if it or one that looks like it is taken (``Ann 2``)."""
    taken = [_looks(other) for other in others]
    as_written, in_small = {looks[0] for looks in taken}, {looks[1] for looks in taken}

    def is_taken(wanted: str) -> bool:
        written, small = _looks(wanted)
        return written in as_written or small in in_small

    if not is_taken(name):
        return name
    return next(numbered for n in range(2, len(taken) + 3) if not is_taken(numbered := f"{name} {n}"))
