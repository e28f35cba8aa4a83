"""The processor time of the first decision of a bot, in a process that has just begun.

    python -P benchmarks/first_decision.py GAME [LEVEL]

Prints a line of JSON: which backend ran; `first`, the seconds for the first choice of a new bot at a table where it has
one; `longest`, the longest of the first `DECISIONS` of a match that such bots play from there. It needs nothing but
Upcard, so `benchmarks.light` runs it in each environment (-P: the other benchmarks are not to be found there).
"""

from __future__ import annotations

import json
import sys
import time

import upcard
from upcard.jit.backend import BACKEND

DECISIONS = 16
"""How many decisions are timed."""
SEED = 1


def main(name: str, level: str = "club") -> None:
    """Time the decisions, and print the line."""
    game = upcard.game(name)
    table = game.table(seed=SEED)
    while table.to_act and len(table.legal_ids(table.to_act[0])) == 1 and name != "beggar_my_neighbor":
        table.play(table.legal_ids(table.to_act[0])[0], table.to_act[0])
    bots: dict[int, upcard.Bot] = {}
    spent: list[float] = []
    while table.to_act and not table.sheets and len(spent) < DECISIONS:
        seat = table.to_act[0]
        infoset = table.information_set(seat)
        began = time.process_time()
        bot = bots[seat] if seat in bots else bots.setdefault(seat, upcard.bot(level, game, seed=seat))
        move = bot.choose(infoset)
        spent.append(time.process_time() - began)
        table.play(move, seat)
    print(json.dumps({"game": name, "backend": str(BACKEND), "first": spent[0], "longest": max(spent)}))


if __name__ == "__main__":
    main(*sys.argv[1:])
