"""Defaults that the command shows in its help, which imports nothing of research."""

from __future__ import annotations

DEALS = 1_000
"""The deals of a row of `research.benchmark.bench`."""
