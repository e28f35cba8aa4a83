"""The games whose judgement has a prior, by the source: tests are listed without loading all games."""

from __future__ import annotations

from upcard.engine.compile.registry import judgement_sources
from upcard.games import NAMES

JUDGED = tuple(
    name
    for name in NAMES
    if any("\ndef prior(" in path.read_text(encoding="utf-8") for path in judgement_sources(name))
)
