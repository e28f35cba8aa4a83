"""Measurements of one finding each, for the pages below ``docs/measurements`` (``benchmarks/README.md``)."""
