"""What follows from the rules of a game and is kept beside them: its signatures and its transcript.

    python tools/game_files.py whist      # `make game GAME=whist` also writes the pages, types and sentences

The lines of the game in ``tests/signatures.txt`` are computed again. Its transcript is played again with the same
moves; a new game gets one of a hand that bots play, with seed 7. If the same moves are no longer legal, play another
hand (``tools/transcripts.py``). `git diff` shows what the change of a rule has changed in play.
"""

from __future__ import annotations

import sys
from pathlib import Path

import transcripts

from upcard.engine.compile.game import compiled_game
from upcard.engine.play.game import Game
from upcard.engine.testing import signed

SIGNATURES = Path(__file__).parents[1] / "tests/signatures.txt"
SEED, LEVEL = 7, "club"
"""Of the transcript of a new game."""


def with_signatures(text: str, name: str, lines: list[str]) -> str:
    """The text of the file of signatures, in which these lines of a game take the place of its former ones."""
    head = [line for line in text.splitlines() if line.startswith("#")]
    others = [line for line in text.splitlines() if line and not line.startswith("#")]
    kept = [line for line in others if line.partition("/")[0] != name]
    after = next((n for n, line in enumerate(kept) if line.partition("/")[0] > name), len(kept))
    return "\n".join([*head, *kept[:after], *lines, *kept[after:]]) + "\n"


def main(name: str) -> None:
    """Write both."""
    rules = compiled_game(name)
    lines = [f"{name}/{players} {signed(Game(rules, players))}" for players in rules.about.players]
    old = SIGNATURES.read_text(encoding="utf-8")
    new = with_signatures(old, name, lines)
    SIGNATURES.write_text(new, encoding="utf-8")
    print(f"{name}: it plays {'as before' if new == old else 'OTHERWISE: say so in CHANGELOG.md'}")
    if (transcripts.FOLDER / f"{name}.txt").exists():
        transcripts.write(name)
    else:
        transcripts.play(name, SEED, None, LEVEL, {})


if __name__ == "__main__":
    main(sys.argv[1])
