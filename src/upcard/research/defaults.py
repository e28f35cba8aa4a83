"""Defaults that the command shows in its help, which imports nothing of research."""

from __future__ import annotations

DEALS = 1_000
"""The deals of a row of `research.benchmark.bench`."""
TRIED_ON = 100
"""Deals in which `research.exploitability.bound` compares several opponents before it measures the best in others."""
