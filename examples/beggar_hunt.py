"""A hunt for long deals of Beggar My Neighbor: it continues where it was interrupted, and uses a GPU if there is one.

    python examples/beggar_hunt.py --deals 10_000_000 --keep hunt.json

The players make no decisions in this game: the deal determines its length. For long it was unknown whether
every deal ends; `upcard solve beggar_my_neighbor` finds out whether a deal does.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import upcard
from upcard.engine.play.simulation import Simulation

GAME = upcard.game("beggar_my_neighbor", single_hand=True, turn_cap=100_000)
AT_ONCE = 20_000


def play(seed: int, deals: int) -> Simulation:
    """A stretch of deals, on a GPU if there is one."""
    try:
        from upcard.jit.cuda import has_gpu
        from upcard.research.learning.gpu import GpuGame
    except (ImportError, upcard.UpcardError):
        return upcard.simulate(GAME, deals, seed)
    return GpuGame(GAME).simulate(deals, seed) if has_gpu() else upcard.simulate(GAME, deals, seed)


def hunt(deals: int, keep: Path, seed: int = 1) -> dict[str, int]:
    """Play until `deals` deals have been played, and remember the longest. Each stretch has a seed of its own."""
    state = {"seed": seed, "stretches": 0, "deals": 0, "longest": 0, "stretch": 0, "deal": 0}
    if keep.exists():
        state = json.loads(keep.read_text(encoding="utf-8"))
    while state["deals"] < deals:
        found = play(state["seed"] + state["stretches"], min(AT_ONCE, deals - state["deals"]))
        best = int(found.moves.argmax())
        if found.moves[best] > state["longest"]:
            state |= {"longest": int(found.moves[best]), "stretch": state["seed"] + state["stretches"], "deal": best}
        state["stretches"] += 1
        state["deals"] += len(found)
        keep.write_text(json.dumps(state), encoding="utf-8")
    return state


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--deals", type=int, default=200_000, help="deals in all, those of earlier runs among them")
    parser.add_argument("--keep", type=Path, default=Path("hunt.json"), help="where the hunt is remembered")
    given = parser.parse_args()
    state = hunt(given.deals, given.keep)
    print(f"{state['deals']:,} deals; the longest has {state['longest']:,} moves")
    print(f"it is deal {state['deal']} of upcard.simulate with seed {state['stretch']}")


if __name__ == "__main__":
    main()
