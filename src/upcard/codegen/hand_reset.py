"""The reset before a deal: every field that lasts one hand gets its start value again."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from upcard.cards.rings import clear_ring
from upcard.cards.rows import clear
from upcard.codegen.source_files import rules_of
from upcard.declarations.fields import Field
from upcard.declarations.state import Schema

_STAY = ("key", "draws", "cipher", "seats", "dealer", "turn", "over", "ended", "won", "hand")
"""The standard fields that a deal does not clear."""
NAMES = {"clear": clear, "clear_ring": clear_ring}
_CLEARS = {"row": "clear", "ring": "clear_ring"}


def clearing_text(schema: Schema) -> str:
    """The source text of ``clear_hand(s)``. Fields of the same shape share their loops."""
    loops: dict[tuple[int, ...], list[str]] = {}
    for name, f in schema.fields.items():
        if f.option is None and f.lives == "hand" and name not in _STAY:
            shape = f.units + ((f.capacity,) if f.kind == "counts" else ())
            loops.setdefault(shape, []).append(_cleared(name, f, len(shape)))
    lines = ["def clear_hand(s):", '    """Before a deal: what lives as long as a hand."""']
    for shape, cleared in loops.items():
        heads = [f"{'    ' * n}for i{n} in range({length}):" for n, length in enumerate(shape)]
        lines += [f"    {line}" for line in (*heads, *("    " * len(shape) + one for one in cleared))]
    return "\n".join(lines) + "\n"


def _cleared(name: str, f: Field, depth: int) -> str:
    place = f"s.{name}" + "".join(f"[i{n}]" for n in range(depth))
    return f"{_CLEARS[f.kind]}({place})" if f.kind in _CLEARS else f"{place} = {f.start}"


def clearing(schema: Any) -> Any:
    """The rule ``clear_hand(s)`` of a state. The engine calls it before the first deal of a hand; a game that deals
    again in the middle of a hand assigns it to a name: ``clear_hand = clearing(TwentyNine)``."""
    source = Path(str(sys.modules[schema.module].__file__)).resolve()
    title = f"{schema.module.rpartition('.')[2]}-clearing"
    return rules_of(clearing_text(schema), title, NAMES, schema.module, source)["clear_hand"]
