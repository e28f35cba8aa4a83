"""Writes the transcripts of the games, `tests/transcripts/NAME.txt`: one hand each, move by move.

python tools/transcripts.py                              # rewrite all: the same moves with the current rules
python tools/transcripts.py whist                        # rewrite one
python tools/transcripts.py whist --seed 7 target=5      # play another hand of it, with bots, and write that
"""

from __future__ import annotations

import argparse
import random
from pathlib import Path

import upcard
from upcard import bots
from upcard.engine.play.table import Table
from upcard.engine.testing.transcript import Say, played, replayed

FOLDER = Path(__file__).parents[1] / "tests" / "transcripts"


def write(name: str) -> None:
    """Rewrite a transcript with the same moves."""
    file = FOLDER / f"{name}.txt"
    old = file.read_text(encoding="utf-8")
    new = replayed(old)
    file.write_text(new, encoding="utf-8")
    print(f"{name}: {'unchanged' if new == old else 'CHANGED'}")


def play(name: str, seed: int, players: int | None, level: str, options: dict[str, str]) -> None:
    """Write the transcript of a hand played by equal bots."""
    game = upcard.game(name, players=players, **options)
    seats = [bots.make(level, game, seed=1000 * seed + seat) for seat in range(game.players)]
    rng = random.Random(seed)

    def choose(table: Table) -> Say:
        seat = rng.choice(table.to_act)
        return seat, seats[seat].choose(table.information_set(seat)), ()

    text = played(game, seed, choose)
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text(text, encoding="utf-8")
    print(f"{name}: {text.count(chr(10))} lines")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("name", nargs="?")
    parser.add_argument("options", nargs="*", metavar="OPTION=VALUE")
    parser.add_argument("--seed", type=int, help="play another hand, from this seed")
    parser.add_argument("--players", type=int)
    parser.add_argument("--level", default="club", help="of the bots that play the other hand")
    given = parser.parse_intermixed_args()
    if given.seed is None:
        for name in [given.name] if given.name else upcard.games():
            write(name)
    else:
        options = dict(option.split("=", 1) for option in given.options)
        play(given.name, given.seed, given.players, given.level, options)


if __name__ == "__main__":
    main()
