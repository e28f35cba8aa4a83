"""What the tests of every day need, compiled before they run: ``python -m tests.compiled_ahead``.

Of `FEW` games everything, of the others the rules: the first test that has a bot of theirs think compiles that. A test
of a long run needs all of it: ``upcard compile``.
"""

from __future__ import annotations

import sys

import upcard
from tests.few_daily import FEW
from upcard.bots.readiness.precompile import (
    ALL,
    IN_A_ROW,
    compile_everything,
    longest_first,
    made_apart,
    try_out_rules,
    work_through,
)
from upcard.bots.readiness.warm_up import is_kept
from upcard.jit.rule import load_compiler

PROCESSES = 2


def compile_for_tests(name: str) -> bool:
    """Compile what tests of a game need."""
    if name in FEW:
        return compile_everything(name)
    try_out_rules(name)
    return True


def main(names: list[str]) -> int:
    """Compile games in processes of their own; returns how many could not be compiled."""
    failed = 0
    for made in made_apart([sys.executable, "-m", "tests.compiled_ahead", "work"], names):
        print(f"{made.name:<20} {made.fault or f'{made.seconds:5.1f} s'}", flush=True)
        failed += bool(made.fault)
    return failed


if __name__ == "__main__":
    if sys.argv[1:2] == ["work"]:
        load_compiler()
        work_through(PROCESSES, sys.argv[2:], compile_for_tests, IN_A_ROW)
    else:
        sys.exit(main([name for name in longest_first(upcard.games()) if not is_kept(name, ALL)]))
