"""What cards tell at bridge, on real deals: how well players are read, and what the reading wins.

    python -m benchmarks.bridge.readers tells people strong --boards bridge_boards.jsonl --half even
    python -m benchmarks.bridge.readers wins club strong --boards bridge_boards.jsonl --half even

`tells`: how much better the true deal is predicted by a reader of one kind of signal, in nats, as a mean over the
decisions after the first of that kind, for each assumed probability that the players follow the agreement; and by a
reader of the suit of the first card, for each steepness (`bots.search.lead_choice`).

`wins`: deals are played by a level. Before each card the level chooses once as it is and once without signals: it gives
and reads none, nor does it read the suit of the first card. Where the two choose differently, both cards are judged
double dummy. Tricks gained a deal, and CPU time for a card beside the same without.

Each figure with its 95 % interval. Deals are numbered as in `benchmarks.bridge.card_play`.
"""

from __future__ import annotations

import argparse
import time
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.bridge.boards import GAME
from benchmarks.bridge.card_play import Deal, bots, by_own_search, deals_of, people
from upcard.bots.levels import LEVELS, Bot
from upcard.bots.search import lead_choice
from upcard.bots.search.agreement import ATTITUDE, COUNT, DISCARD, HONOUR, RETURN
from upcard.bots.search.signals import Kept, Signal, log_weights, play_of
from upcard.engine.knowledge.information_set import rng_of
from upcard.engine.play.table import Table
from upcard.research.measure.statistics import estimate

BELIEFS = (0.15, 0.3, 0.5, 0.7)
STEEPNESS = (0.3, 0.7, 1.0, 1.5)
WORLDS = 200
OTHERS = {ATTITUDE: "attitude", COUNT: "count", DISCARD: "discard", HONOUR: "honour", RETURN: "partner's suit returned"}
FIRST_SUIT = "suit of the first card"


def moves_of(player: str, deal: Deal) -> Iterator[tuple[Table, int]]:
    """The cards of a deal, each with the table before it."""
    table, record = deal.table(), iter(people(deal))
    choose = None if player == "people" else bots(player, deal)
    while table.result is None:
        move = next(record, None) if choose is None else choose(table)
        if move is None:
            return
        yield table, move
        table.play(move, table.to_act[0])


def kind_of(signal: Signal) -> str:
    return OTHERS.get(signal.kind) or ("another lead" if signal.place else "first card")


def gain(logs: NDArray[np.float64]) -> float:
    """By how much the last world is likelier than the others on the mean, as a logarithm."""
    most = logs.max()
    return float(logs[-1] - most - np.log(np.exp(logs[:-1] - most).mean()))


def learnt_at(table: Table, rng: NDArray[np.uint64]) -> Mapping[tuple[str, float], float]:
    """What the seat on turn has learnt, by kind and belief."""
    infoset = table.information_set(table.to_act[0])
    found: dict[tuple[str, float], float] = {}
    play = play_of(infoset)
    if play is None or not play.cards:
        return {}
    worlds = np.empty(WORLDS, GAME.rules.schema.dtype)
    infoset.imagine(worlds, rng)
    worlds[-1:] = table.snapshot()
    read = play.signals_to(infoset.seat)
    for kind in {kind_of(signal) for signal in read}:
        own = [signal for signal in read if kind_of(signal) == kind]
        for belief in BELIEFS:
            found[kind, belief] = gain(log_weights(worlds, play, own, Kept.even(belief)))
    if lead_choice.tells(GAME.rules, play, infoset.seat):
        added = lead_choice.after_calls(GAME.rules, worlds[:1], play.cards[0][0])
        for steepness in STEEPNESS:
            lead_choice.STEEPNESS = steepness
            found[FIRST_SUIT, steepness] = gain(lead_choice.log_weights(GAME.name, worlds, play, added))
    return found


def tells(player: str, deals: list[Deal], seed: int) -> None:
    """The table of what a player's cards tell."""
    rng = rng_of(seed)
    found: dict[tuple[str, float], list[float]] = defaultdict(list)
    for deal in deals:
        here: dict[tuple[str, float], list[float]] = defaultdict(list)
        for table, _ in moves_of(player, deal):
            if len(table.legal_ids(table.to_act[0])) > 1:
                for key, nats in learnt_at(table, rng).items():
                    here[key].append(nats)
        for key, several in here.items():
            found[key].append(float(np.mean(several)))
    for kind, belief in sorted(found):
        several = found[kind, belief]
        print(f"| {player} | {kind} | {belief} | {estimate(several)} | {len(several)} |", flush=True)


def silent(level: str, seed: int) -> Bot:
    """A level that neither gives nor reads signals."""
    return replace(LEVELS[level], signals=False).build(GAME.rules, seed)


def wins(level: str, deals: list[Deal]) -> None:
    """What a level wins by signals."""
    gains: dict[str, list[float]] = defaultdict(list)
    differ, cards, seconds = 0, 0, [0.0, 0.0]
    for deal in deals:
        here = {"defence": 0.0, "declarer": 0.0}
        for place, (table, _) in enumerate(moves_of(level, deal)):
            seat, view = table.to_act[0], table.view()
            if not place or len(table.legal_ids(seat)) < 2:
                continue
            seed, chosen = 64 * deal.number + place, [0, 0]
            for turn in (0, 1) if place % 2 else (1, 0):
                bot = silent(level, seed) if turn else LEVELS[level].build(GAME.rules, seed)
                began = time.thread_time()
                chosen[turn] = bot.choose(table.information_set(seat))
                seconds[turn] += time.thread_time() - began
            cards += 1
            if chosen[0] != chosen[1]:
                comes_to, differ = by_own_search(table), differ + 1
                role = "declarer" if seat % 2 == view.declarer_seat % 2 else "defence"
                here[role] += comes_to[chosen[0]] - comes_to[chosen[1]]
        for role, tricks in here.items():
            gains[role].append(tricks)
    cells = " | ".join(f"{estimate(gains[role])}" for role in ("defence", "declarer"))
    spent = f"{seconds[0] / cards:.4f} | {seconds[0] / seconds[1]:.3f}"
    print(f"| {level} | {cells} | {len(deals)} | {differ} of {cards} | {spent} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("tells", "wins"))
    parser.add_argument("players", nargs="+", help="levels, or people where it is asked what their cards tell")
    parser.add_argument("--boards", type=Path, required=True)
    parser.add_argument("--half", choices=("even", "odd", "all"), default="even")
    parser.add_argument("--deals", type=int, default=70)
    parser.add_argument("--seed", type=int, default=1, help="of the imagined worlds")
    given = parser.parse_args()
    deals = deals_of(given.boards, given.half, given.deals)
    if given.what == "tells":
        print("| player | what is read | belief | nats | deals |\n|---|---|---|---|---|")
    else:
        print("| level | defence | declarer | deals | other cards | CPU seconds a card | times |")
        print("|---|---|---|---|---|---|---|")
    for player in given.players:
        if given.what == "tells":
            tells(player, deals, given.seed)
        else:
            wins(player, deals)


if __name__ == "__main__":
    main()
